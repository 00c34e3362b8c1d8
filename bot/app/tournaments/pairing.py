"""Pairing of the next rounds, outside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Protocol

from bot.app.core.processes import Workers
from tournament.formats import rounds_of
from tournament.model import Game, Round, Tournament


class Pairer(Protocol):
    """Port: compute the next rounds; large ones take seconds."""

    async def rounds(self, tournament: Tournament) -> Sequence[Round]:
        """Return the rounds to post now."""


class ThreadPairer:
    """Pairs in a thread of this process."""

    async def rounds(self, tournament: Tournament) -> Sequence[Round]:
        """Return the rounds to post now."""
        return await asyncio.to_thread(rounds_of, tournament)


class ProcessPairer:
    """Pairs in a worker process, which loads nothing but the formats."""

    def __init__(self) -> None:
        self._workers = Workers()

    async def rounds(self, tournament: Tournament) -> Sequence[Round]:
        """Return the rounds to post now."""
        return await self._workers.run(partial(rounds_of, tournament))

    def close(self) -> None:
        """Stop; a round that was being paired is paired again after the next start."""
        self._workers.close()


def round_as_data(one: Round, names: Iterator[str]) -> dict[str, Any]:
    """Return a round as its action keeps it; its games take the next names."""

    def kept(game: Game) -> dict[str, Any]:
        found = {"id": next(names), "entries": list(game.entries), "table": game.table}
        return found | ({"group": game.group} if game.group else {})

    return {
        "stage": one.stage,
        "games": [kept(game) for game in one.games],
        "byes": {str(entry): bye for entry, bye in one.byes.items()},
    }
