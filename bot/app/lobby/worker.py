"""Matching worker of the lobby: once a minute, open seeks become games."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import timedelta
from itertools import permutations

import engine
from bot.app.core.tasks import KeyedTasks, KeyedWorker
from bot.app.lobby.pings import RolePings
from bot.app.lobby.pool import TWO, Pool, by_terms
from bot.app.lobby.returns import Returns
from bot.app.lobby.starting import game_of
from bot.app.match.service import MatchService
from storage import AppliedChange, ConflictError, StoredSeek

log = logging.getLogger(__name__)
ALL = "seeks"


class LobbyWorker(KeyedWorker[str]):
    """Starts the games of the lobby. All its steps can be repeated: a seek is taken in the transaction of its match."""

    def __init__(self, matches: MatchService, pool: Pool) -> None:
        self._matches = matches
        self._pool = pool
        self._returns = Returns(matches)
        self._pings = RolePings(matches, pool)
        super().__init__(KeyedTasks("the matching of", self._run, matches.clock))

    def wake(self) -> None:
        """Match now: someone has joined a seek."""
        if self._matches.store.ownership.leads:
            self._tasks.wake(ALL)

    async def find_work(self) -> None:
        """Match the seeks that wait."""
        if ALL not in self._tasks:
            self.wake()

    async def _run(self, _all: str) -> None:
        await self._returns.settle()
        playing = set[int]()
        for group in by_terms(await self._pool.ready(await self._pool.open_seeks())):
            # One game a run for each: the next run counts their games anew.
            seeks = [seek for seek in group if seek.user not in playing]
            if not seeks:
                continue
            games = await self._pool.games(seeks)
            for game in games:
                await self._start(game)
            seated = {seek.id for game in games for seek in game}
            left = [seek for seek in seeks if seek.id not in seated]
            seated |= await self._fill_with_computers(left)
            playing.update(seek.user for seek in seeks if seek.id in seated)
            await self._pings.write([seek for seek in left if seek.id not in seated])

    async def _start(self, seated: Sequence[StoredSeek | None]) -> None:
        game = await game_of(self._matches, seated)
        if game is None:
            return
        match = game.match
        try:
            await self._matches.store.lobby.start(game)
        except ConflictError as error:  # withdrawn meanwhile
            log.info("a game of the lobby does not start: %s", error)
            return
        self._matches.committed(match.id, AppliedChange(match.channel))
        for board in game.boards:
            self._matches.committed(match.id, AppliedChange(board.channel))
        for message in game.outbox_messages:
            if message.mergeable and message.due is not None:
                self._matches.timer_set(message.due)
        for timer in game.timers:
            self._matches.timer_set(timer.at)

    async def _fill_with_computers(self, seeks: Sequence[StoredSeek]) -> set[int]:
        """Give the last seat to a computer where that was wished for after some days alone; return these seeks."""
        now = self._matches.clock.now()
        ready = [
            seek
            for seek in seeks
            if seek.computer_days is not None and now - seek.since >= timedelta(days=seek.computer_days)
        ]
        if not ready:
            return set()
        seats = len(engine.variants()[ready[0].variant].seats)
        groups = [(seek,) for seek in ready] if seats == TWO else await self._pool.matched(ready, seats - 1)
        for group in groups:
            await self._start(self._seated([*group, None]))
        return {seek.id for group in groups for seek in group}

    def _seated(self, players: Sequence[StoredSeek | None]) -> Sequence[StoredSeek | None]:
        """Draw the seats; players who cancelled a game get the seat that they had, where no other has that one too."""
        ways = list(permutations(self._matches.rng.sample(players, len(players))))
        return max(ways, key=lambda way: sum(one is not None and one.kept_seat == at for at, one in enumerate(way)))
