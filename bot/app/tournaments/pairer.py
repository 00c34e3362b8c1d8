"""Rounds of tournaments, paired in another process."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.app.core.processes import Workers
from tournament.formats import rounds_of
from tournament.model import Round, Tournament


class ProcessPairer:
    """Pairs in a worker process, which loads the formats alone: large rounds take seconds."""

    def __init__(self) -> None:
        self._workers = Workers()

    async def rounds(self, tournament: Tournament) -> Sequence[Round]:
        """The rounds to be posted now."""
        return await self._workers.run(partial(rounds_of, tournament))

    def close(self) -> None:
        """Stop; a round still looked for is paired after the next start."""
        self._workers.close()
