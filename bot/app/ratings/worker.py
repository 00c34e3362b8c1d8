"""Counts the results of rated matches: each once, in the order in which they ended, however late it is found."""

from __future__ import annotations

import logging

from bot.app.core.ports import Clock
from bot.app.core.tasks import KeyedTasks, KeyedWorker
from bot.app.ratings.counting import count
from storage import Notification, RatingBatch, Store

log = logging.getLogger(__name__)
ALL = "all"


class RatingWorker(KeyedWorker[str]):
    """Keeps ratings as the results of all matches that are over make them.

    The store knows which results are not counted yet, so that neither a failure nor a crash loses any. Where one comes
    to light that is earlier than others of its variant, all from there on are counted anew.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        super().__init__(KeyedTasks("the ratings of", self._count, clock))

    def wake(self) -> None:
        """A match is over."""
        self._tasks.wake(ALL)

    def on_notification(self, notification: Notification) -> None:
        """Count, as a match of another process may be over."""
        if notification.subject == "match":
            self.wake()

    async def find_work(self) -> None:
        """Count what was forgotten."""
        if ALL not in self._tasks:
            self.wake()

    async def _count(self, _what: str) -> None:
        await count(self._store, _tell)


def _tell(counting: RatingBatch) -> None:
    log.debug("counted %d results of %s", len(counting.results), counting.variant)
