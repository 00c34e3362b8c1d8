"""Buttons that a later post has replaced are taken off, at once or later."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.app.match.repository import Repository
from bot.app.ports import ForbiddenError, GoneError, MessageGoneError, Messenger, UnavailableError
from bot.app.workers.tasks import KeyedTasks, Worker
from storage import Replaced

log = logging.getLogger(__name__)
PAUSE = timedelta(minutes=1)
"""After what time it is tried again; about twice as long after each further failure."""
ATTEMPTS = 11
"""How often it is tried before the buttons are left where they are: for seventeen hours."""


class OldButtons(Worker[Replaced]):
    """Takes buttons off posts. The store knows which are left, so that neither a failure nor a crash leaves any.

    What was done is noted by the next search, all at once: no turn pays for it. Whatever a crash keeps from being
    noted is done once more, which is harmless.
    """

    def __init__(self, matches: Repository, messenger: Messenger) -> None:
        self._matches = matches
        self._messenger = messenger
        super().__init__(KeyedTasks("the buttons of", self._strip, matches.clock))
        self._tried: dict[int, datetime | None] = {}

    def strip(self, posts: Iterable[Replaced]) -> None:
        """Take the buttons off some posts."""
        for post in posts:
            if post not in self._tasks:
                self._tasks.wake(post)

    async def search(self) -> None:
        """Note what was done, and try again what failed or was forgotten."""
        tried = dict(self._tried)
        await self._matches.store.stripped(tried)
        self._tried = {row: at for row, at in self._tried.items() if row not in tried}
        self.strip(await self._matches.store.replaced(self._matches.clock.now() - PAUSE))

    async def _strip(self, post: Replaced) -> None:
        again = None
        try:
            await self._messenger.strip(post.channel, post.message)
        except (GoneError, MessageGoneError, ForbiddenError) as error:
            log.info("the buttons of %s stay: %r", post, error)
        except UnavailableError as error:
            if post.attempts + 1 < ATTEMPTS:
                again = self._matches.clock.now() + PAUSE * 2**post.attempts
            log.info("the buttons of %s stay until %s: %r", post, again, error)
        self._tried[post.row] = again
