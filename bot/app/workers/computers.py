"""Computers' moves: owed from the moment it is their turn until they are played, through restarts."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from bot.app.errors import AppError, StaleVersionError
from bot.app.match.links import seed_of_turn
from bot.app.match.log import append
from bot.app.match.repository import Repository
from bot.app.match.snapshot import Snapshot
from bot.app.ports import Thinker
from bot.app.workers.tasks import KeyedTasks, Worker

log = logging.getLogger(__name__)
Crown = Callable[[Snapshot, int], Coroutine[Any, Any, None]]
"""Chooses a true king for a computer's seat."""


class Computers(Worker[str]):
    """Plays every seat that no person plays."""

    def __init__(self, matches: Repository, thinker: Thinker, crown: Crown) -> None:
        self._matches = matches
        self._crown = crown
        self._thinker = thinker
        super().__init__(KeyedTasks("the computer in", self._play, matches.clock))

    async def search(self) -> None:
        """Take up the moves that are owed and that nobody is at."""
        for match in await self._matches.store.owed():
            if match not in self._tasks:
                self.owe(match)

    def owe(self, match: str) -> None:
        """Play in a match for as long as it is a computer's turn."""
        self._tasks.wake(match)

    async def _play(self, match: str) -> None:
        while True:
            try:
                snapshot = await self._matches.snapshot(match)
            except AppError as error:
                log.info("no computer move in %s: %r", match, error)
                return
            seat = snapshot.state.computer
            if snapshot.match.status != "playing" or seat is None or snapshot.state.paused:
                return
            if seat in snapshot.state.position.to_choose():
                await self._matches.alone(match, partial(self._choose, match, seat))
                continue
            text = await self._found(snapshot)
            with suppress(StaleVersionError):
                await self._matches.alone(match, partial(self._commit, snapshot, text))

    async def _found(self, snapshot: Snapshot) -> str:
        """A legal move, whatever happens to the search."""
        position = snapshot.state.position.copy()
        seed = await self._seed(snapshot)
        try:
            moves = [str(move) for move in position.move_stack]
            text = await self._thinker.move(snapshot.match.variant, snapshot.match.options, moves, seed)
            return str(position.parse(text))
        except Exception as error:  # a computer that fails at thinking still has to move
            log.warning("the search failed in %s: %r", snapshot.match.id, error)
            return str(Random(seed).choice(position.legal_moves()))

    async def _seed(self, snapshot: Snapshot) -> int:
        """What the search draws from: nobody can foresee it, and at the end it can be recomputed."""
        origin = await self._matches.store.origin(snapshot.match.id)
        if origin is None:  # begun before matches had seeds
            return self._matches.chance.getrandbits(64)
        return seed_of_turn(origin.seed, snapshot.match.version)

    async def _choose(self, match: str, seat: int) -> None:
        """Choose a true king, unless that has been done meanwhile."""
        now = await self._matches.snapshot(match)
        if now.match.status == "playing" and seat in now.state.position.to_choose() and not now.state.paused:
            await self._crown(now, seat)

    async def _commit(self, thought: Snapshot, text: str) -> None:
        """Play the move if it still belongs to the position."""
        now = await self._matches.snapshot(thought.match.id)
        if now.match.status == "playing" and now.state.fresh == thought.state.fresh and not now.state.paused:
            turn: int = now.state.position.turn
            await append(self._matches, now, "move", turn, text)
