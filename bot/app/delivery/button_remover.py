"""Take the buttons off posts that a later post has replaced."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta
from operator import attrgetter

from bot.app.core.ports import Clock, ForbiddenError, GoneError, MessageGoneError, Messenger, Post, UnavailableError
from bot.app.core.tasks import KeyedTasks, KeyedWorker
from bot.app.delivery.thread_placement import time_out_wait
from storage import ReplacedPost, Store, UnreadableError

log = logging.getLogger(__name__)
FIRST_RETRY_DELAY = timedelta(minutes=1)
"""After what time it is tried again; about twice as long after each further failure."""
AnswerTo = Callable[[ReplacedPost], Awaitable[Post | None]]
"""Returns the words that replace an answered private question, if its reader may know the answer."""
ATTEMPTS = 11
"""Attempts before buttons are left in place: seventeen hours, plus time-outs."""


class ButtonRemover(KeyedWorker[ReplacedPost]):
    """Takes the buttons off replaced posts. The store knows which are left, so a failure or crash leaves none.

    What was done is noted by the next search, all at once: no turn pays for it. Whatever a crash keeps from being
    noted is done once more, which is harmless.
    """

    def __init__(self, store: Store, clock: Clock, messenger: Messenger, answer_to: AnswerTo) -> None:
        self._answer_to = answer_to
        self._store = store
        self._clock = clock
        self._messenger = messenger
        super().__init__(KeyedTasks("the buttons of", self._strip, clock))
        self._tried: dict[int, datetime | None] = {}
        self._timed_out = set[int]()
        """The rows tried during a time-out of the bot, which does not count as an attempt."""

    def strip(self, posts: Iterable[ReplacedPost]) -> None:
        """Take the buttons off some posts, the oldest first: a database returns changed rows in no order."""
        for post in sorted(posts, key=attrgetter("row")):
            if post not in self._tasks:
                self._tasks.wake(post)

    async def find_work(self) -> None:
        """Note what was done, and try again what failed or was forgotten."""
        tried, timed_out = dict(self._tried), frozenset(self._timed_out)
        await self._store.outbox.mark_stripped(tried, timed_out)
        self._timed_out -= timed_out
        self._tried = {row: at for row, at in self._tried.items() if row not in tried}
        self.strip(await self._store.outbox.posts_to_strip(self._clock.now() - FIRST_RETRY_DELAY))

    async def _strip(self, post: ReplacedPost) -> None:
        again = None
        try:
            wait = await self._attempt(post)
        except UnavailableError as error:
            if post.attempts + 1 < ATTEMPTS:
                again = self._clock.now() + FIRST_RETRY_DELAY * 2**post.attempts
            log.info("the buttons of %s stay until %s: %r", post, again, error)
        else:
            if wait is not None:
                again = self._clock.now() + timedelta(seconds=wait)
                self._timed_out.add(post.row)
        self._tried[post.row] = again

    async def _attempt(self, post: ReplacedPost) -> float | None:
        """Take the buttons off a post. Return the seconds to wait during a time-out of the bot."""
        asked = self._clock.now()
        try:
            answer = await self._answer(post)
            if answer is None:
                await self._messenger.strip(post.channel, post.message)
            else:
                await self._messenger.edit(post.channel, post.message, answer)
        except (GoneError, MessageGoneError) as error:
            log.info("the buttons of %s stay: %r", post, error)
        except ForbiddenError as error:
            guild = await self._store.outbox.server_of(post.row)
            wait = await time_out_wait(self._messenger, self._clock, guild, post.channel, asked)
            log.info("the buttons of %s stay, %s: %r", post, "for good" if wait is None else "for now", error)
            return wait
        return None

    async def _answer(self, post: ReplacedPost) -> Post | None:
        """Return the words for an answered question; None for other posts, and for matches that cannot be read."""
        if post.seat is None:
            return None
        try:
            return await self._answer_to(post)
        except UnreadableError as error:
            log.info("the answer to %s cannot be read: %r", post, error)
            return None
