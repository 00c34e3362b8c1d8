"""Lines of thought are forgotten a while after they were last worked on; errands that nobody waits for, too."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.app.match.repository import Repository
from bot.app.workers.tasks import KeyedTasks, Worker, is_due

THOUGHTS = "thoughts"
KEPT = timedelta(days=30)
"""How long a line of thought is kept after it was last looked at."""
ANSWERED = timedelta(hours=1)
"""How long an errand may be there: whoever asked is gone."""
PERIOD = timedelta(hours=1)
"""How often it is looked which are to be forgotten."""


class Forgetting(Worker[str]):
    """Forgets what nobody comes back to."""

    def __init__(self, matches: Repository) -> None:
        super().__init__(KeyedTasks("the forgetting of", self._forget, matches.clock))
        self._matches = matches
        self._looked: datetime | None = None

    async def search(self) -> None:
        """Look whether there is something to be forgotten, now and then."""
        now = self._matches.clock.now()
        if THOUGHTS not in self._tasks and is_due(self._looked, now, PERIOD):
            self._looked = now
            self._tasks.wake(THOUGHTS)

    async def _forget(self, _what: str) -> None:
        await self._matches.store.forget_thoughts(self._matches.clock.now() - KEPT)
        await self._matches.store.forget_errands(self._matches.clock.now() - ANSWERED)
