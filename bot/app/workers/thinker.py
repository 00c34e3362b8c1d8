"""Computers' moves, found in another process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bot.app.workers.processes import Workers

SECONDS = 1.0
"""Thinking time for one move."""


def find_move(variant: str, options: Mapping[str, str], moves: Sequence[str], seconds: float, seed: int) -> str:
    """A good move after `moves`, in coordinate form (runs in the other process)."""
    import engine
    from engine.search import Engine, Limits

    position = engine.new_position(variant, **options)
    for text in moves:
        position.push(position.parse(text))
    return str(Engine().think(position, Limits(seconds=seconds), seed=seed).move)


class ProcessThinker:
    """Thinks in worker processes."""

    def __init__(self, seconds: float = SECONDS, workers: int = 1) -> None:
        self._seconds = seconds
        self._workers = Workers(workers)

    async def move(self, variant: str, options: Mapping[str, str], moves: Sequence[str], seed: int) -> str:
        """A good move after `moves`."""
        return await self._workers.run(partial(find_move, variant, dict(options), list(moves), self._seconds, seed))

    def close(self) -> None:
        """Stop; a move still looked for is found again after the next start."""
        self._workers.close()
