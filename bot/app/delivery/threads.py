"""Threads stay open as long as a match is played in them, and are put away a day after it is over."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial

from bot.app.core.ports import ForbiddenError, GoneError, Messenger, MessengerError, UnavailableError
from bot.app.core.tasks import KeyedTasks, KeyedWorker, is_due
from bot.app.delivery.deleted_channels import suspend_deleted
from bot.app.delivery.thread_placement import ThreadPlacement, check_time_out
from bot.app.errors import AppError
from bot.app.match.service import MatchService
from storage import UNPLACED

log = logging.getLogger(__name__)
ThreadResults = tuple[list[str], list[str]]
"""Matches for whose threads something was done, and those for which it failed."""
ALL = "all"
PLACEMENT_RETRY_INTERVAL = timedelta(minutes=10)
"""Period between two attempts at threads that Discord refused, or did not open again."""
RETRY_PAUSES_SECONDS = (2.0, 30.0)
"""Pauses before a thread is opened again once more, while Discord is unavailable."""
PERIOD = timedelta(hours=1)
"""Interval between looks for threads to tend."""
REOPENINGS = 3
"""Times that a thread is opened again within `REOPENING_PERIOD`, however often it is closed."""
REOPENING_PERIOD = timedelta(hours=6)
KEEP_ACTIVE_AFTER = timedelta(days=6)
"""Inactivity after which a thread is kept awake: Discord archives it after seven days, and then no command works."""
ARCHIVE_DELAY = timedelta(days=1)
"""Time after a match until its thread is archived, so that it no longer counts towards the server's 1,000."""

ABORTED_ARCHIVE_DELAY = timedelta(minutes=10)
"""Age at which the hourly search archives the thread of an aborted match."""


class Threads(KeyedWorker[str | tuple[int, int]]):
    """Tends one thread after the other, as no one waits for it. What fails is done at another time.

    A key is a search, a match, or a thread that was closed, with its server before it.
    `stripped` waits until no buttons are left to be taken off.
    """

    def __init__(
        self,
        matches: MatchService,
        messenger: Messenger,
        thread_placement: ThreadPlacement,
        stripped: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(KeyedTasks("updating the thread of", self._tend, matches.clock))
        self._stripped = stripped
        self._matches = matches
        self._messenger = messenger
        self._thread_placement = thread_placement
        self._looked: datetime | None = None
        self._placement_retried_at: datetime | None = None
        self._reopened: dict[int, list[datetime]] = {}
        """Times at which threads closed by someone were reopened, by thread."""

    async def find_work(self) -> None:
        """Look whether there is something to be done, now and then."""
        now = self._matches.clock.now()
        if UNPLACED not in self._tasks and is_due(self._placement_retried_at, now, PLACEMENT_RETRY_INTERVAL):
            self._placement_retried_at = now
            self._tasks.wake(UNPLACED)
        if ALL not in self._tasks and is_due(self._looked, now, PERIOD):
            self._looked = now
            self._tasks.wake(ALL)

    def closed(self, guild: int, thread: int) -> None:
        """Note that a thread was archived, by anyone or by Discord."""
        self._tasks.wake((guild, thread))

    async def _reopen(self, guild: int, thread: int) -> None:
        """Open a thread again if a match is played in it, but never fight for long with someone who closes it."""
        match, now = await self._matches.store.matches.playing_in(thread), self._matches.clock.now()
        if match is None or not self._messenger.is_archived(guild, thread):
            return
        kept = {key: [at for at in times if abs(now - at) < REOPENING_PERIOD] for key, times in self._reopened.items()}
        self._reopened = {key: times for key, times in kept.items() if times}
        if len(self._reopened.get(thread, ())) >= REOPENINGS:
            log.info("the thread of %s keeps being closed, so it stays closed for now", match)
            return
        for pause in (*RETRY_PAUSES_SECONDS, None):
            done, failed = await self._each({match: thread}, self._messenger.keep_thread_active)
            if done:
                self._reopened.setdefault(thread, []).append(now)
            if done or failed:
                return
            if pause is not None:
                await self._matches.clock.sleep(pause)
        self._looked = now - PERIOD + PLACEMENT_RETRY_INTERVAL

    def close_soon(self, match: str) -> None:
        """Archive the thread of a match that was aborted: there is nothing to talk about."""
        self._tasks.wake(match)

    async def _tend(self, what: str | tuple[int, int]) -> None:
        if isinstance(what, tuple):
            await self._reopen(*what)
            return
        if what == UNPLACED:
            await self._thread_placement.retry()
            return
        store, now = self._matches.store, self._matches.clock.now()
        if what != ALL:
            await self._stripped()  # to take buttons off in an archived thread would wake it
            found = await store.threads.finished(now, now, what)
            await self._each(found, self._messenger.archive)
            return
        await self._each(await store.threads.idle(now - KEEP_ACTIVE_AFTER), self._messenger.keep_thread_active)
        await self._each(
            await store.threads.finished(now - ARCHIVE_DELAY, now - ABORTED_ARCHIVE_DELAY), self._messenger.archive
        )
        await self._find_closed()

    async def _find_closed(self) -> None:
        """Open the threads of running games that were closed without an event: most often while the bot was down."""
        last = 0
        while threads := await self._matches.store.threads.in_use(last):
            for thread, guild in threads.items():
                if (guild, thread) not in self._tasks and self._messenger.is_archived(guild, thread):
                    self.closed(guild, thread)
            last = max(threads)

    async def _each(self, threads: Mapping[str, int], work: Callable[[int], Awaitable[None]]) -> ThreadResults:
        """Do something with the threads of matches. While Discord is unavailable, a match is in neither list."""
        done, failed = [], []
        for match, thread in threads.items():
            try:
                await self._do(match, thread, work)
            except UnavailableError as error:
                log.info("updating the thread of %s later: %s", match, error)
            except GoneError:
                with suppress(AppError):  # no one has told that it was deleted
                    await self._matches.run_locked(match, partial(suspend_deleted, self._matches, match))
                failed.append(match)
            except MessengerError as error:
                log.info("cannot update the thread of %s: %r", match, error)
                failed.append(match)
            else:
                done.append(match)
        if done or failed:  # what failed need not be tried again soon
            await self._matches.store.threads.touch(done + failed, self._matches.clock.now())
        return done, failed

    async def _do(self, match: str, thread: int, work: Callable[[int], Awaitable[None]]) -> None:
        """Do something with the thread of a match. Raises UnavailableError during a time-out of the bot."""
        asked = self._matches.clock.now()
        try:
            await work(thread)
        except ForbiddenError:
            row = None
            with suppress(AppError):  # it cannot be read
                row = await self._matches.row(match)
            guild = None if row is None else row.guild
            await check_time_out(self._messenger, self._matches.clock, guild, thread, asked)
            raise
