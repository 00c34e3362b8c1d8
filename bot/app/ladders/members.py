"""Worker that takes players who have left the server off its ladders."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.app.core.tasks import KeyedTasks, KeyedWorker, is_due
from bot.app.ladders.steps import LadderSteps
from bot.app.match.service import MatchService

CHECK_INTERVAL = timedelta(days=1)
"""Time between two checks; the first is at the start, for those who left while the bot was down."""
ALL = "members"


class LadderMembers(KeyedWorker[str]):
    """Asks Discord about the players of ladders, one request after another, so that nothing waits behind these."""

    def __init__(self, matches: MatchService, steps: LadderSteps) -> None:
        self._matches = matches
        self._steps = steps
        self._checked_at: datetime | None = None
        super().__init__(KeyedTasks("the check of ladders for", self._check_all, matches.clock))

    async def find_work(self) -> None:
        """Check all ladders if that is due."""
        if ALL not in self._tasks and is_due(self._checked_at, self._matches.clock.now(), CHECK_INTERVAL):
            self._tasks.wake(ALL)

    async def _check_all(self, _key: str) -> None:
        started = self._matches.clock.now()
        for ladder in await self._matches.store.ladders.open():
            await self._check(ladder)
        self._checked_at = started

    async def _check(self, ladder: str) -> None:
        state = await self._steps.state(ladder)
        if state is None:
            return
        for user in state.positions:
            if await self._steps.has_left(state.stored.guild, user):
                await self._steps.remove_departed(ladder, user)
