"""Servers that remove the bot and add it again: their matches are suspended and resume automatically."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial

from bot.app.core.confirmed_time import ConfirmedTime
from bot.app.core.ports import Messenger, MessengerError
from bot.app.core.tasks import KeyedTasks, KeyedWorker, is_due
from bot.app.errors import AppError, ChannelBusyError
from bot.app.match.actions import ResumeMatch
from bot.app.match.log import append
from bot.app.match.resuming import resume_in
from bot.app.match.seats import BOT_REMOVED
from bot.app.match.service import MatchService
from bot.app.people.vacations import Vacations
from bot.app.scheduling.scheduler import DEADLINE_MARGIN
from storage import SUSPENDED, Change

log = logging.getLogger(__name__)
SERVER_SEARCH_INTERVAL = timedelta(hours=1)
"""Interval of requests for all servers, as events may be lost."""
REMOVED_SERVER_RETENTION = timedelta(days=30)
"""Time after which the data of a server that removed the bot are deleted."""
MAX_UNCOMPENSATED_OUTAGE = timedelta(minutes=15)
"""Longest outage of a server that needs no compensation on clocks."""
ALL_SERVERS = 0
"""The key of a check of all servers; no server has this ID."""
RESUMABLE_REASONS = (BOT_REMOVED, "forbidden")
"""Reasons of suspended matches that resume once the bot is back."""
Forget = Callable[[int], Awaitable[None]]


class ServerWorker(KeyedWorker[int]):
    """Follows which servers the bot is in. It always asks Discord before it suspends a match.

    `forget` deletes what is kept of a server that removed the bot long ago.
    """

    def __init__(
        self,
        matches: MatchService,
        vacations: Vacations,
        messenger: Messenger,
        forget: Forget,
        time: ConfirmedTime,
    ) -> None:
        self._matches = matches
        self._vacations = vacations
        self._messenger = messenger
        self._forget = forget
        self._time = time
        self._checked_at: datetime | None = None
        self._outages: dict[int, datetime] = {}
        """Start of the outage of each server that has one."""
        super().__init__(KeyedTasks("the state of server", self._update, matches.clock))

    async def find_work(self) -> None:
        """Check all servers periodically."""
        now = self._matches.clock.now()
        if ALL_SERVERS not in self._tasks and is_due(self._checked_at, now, SERVER_SEARCH_INTERVAL):
            self._checked_at = now
            self._tasks.wake(ALL_SERVERS)

    def check(self, guild: int = ALL_SERVERS) -> None:
        """Check a server, or all of them, after an event of Discord."""
        self._tasks.wake(guild)

    def on_outage_start(self, guild: int) -> None:
        """Record that a server has an outage: its posts and ends of time wait."""
        self._outages.setdefault(guild, self._matches.clock.now())

    def on_outage_end(self, guild: int) -> None:
        """Check a server whose outage is over."""
        if guild in self._outages:
            self._tasks.wake(guild)

    async def removed(self, guild: int | None) -> bool:
        """True if a server that refused something has removed the bot; its outbox waits then.

        Raises UnavailableError.
        """
        if guild is None or await self._messenger.is_in(guild):
            return False
        await self._suspend_matches(guild)
        return True

    async def _update(self, guild: int) -> None:
        try:
            await (self._check_all() if guild == ALL_SERVERS else self._check(guild))
        except MessengerError as error:
            log.info("cannot list the bot's servers yet: %r", error)
            self._checked_at = None

    async def _check_all(self) -> None:
        store = self._matches.store
        here, left = await self._messenger.servers(), frozenset(await store.servers.removed())
        known = await store.servers.known()
        for guild in sorted((known - left - here) | (left & here)):
            if store.ownership.owns(guild):
                self._tasks.wake(guild)
        now = self._time.now()
        for guild in [] if now is None else await store.servers.removed(now - REMOVED_SERVER_RETENTION):
            if guild not in here and store.ownership.owns(guild):
                await self._forget(guild)
                await store.servers.mark_present(guild)

    async def _check(self, guild: int) -> None:
        if guild in self._outages and self._messenger.reachable(guild):
            await self._grant_time_after_outage(guild, self._outages[guild])
            del self._outages[guild]
        left = await self._matches.store.servers.removed_since(guild)
        if not await self._messenger.is_in(guild):
            await self._suspend_matches(guild)
        elif left is not None:
            await self._resume_matches(guild, left)

    async def _grant_time_after_outage(self, guild: int, since: datetime) -> None:
        """Give more time to players whose time would have ended in an outage of their server, or soon after."""
        if self._matches.clock.now() - since > MAX_UNCOMPENSATED_OUTAGE:
            for match in await self._matches.store.matches.in_server(guild, "playing"):
                with suppress(AppError):
                    await self._matches.run_locked(match, partial(self._grant_time, match, since))

    async def _grant_time(self, name: str, since: datetime) -> None:
        snapshot, now = await self._matches.snapshot(name), self._matches.clock.now()
        last, clocks = snapshot.state.last, snapshot.state.clocks
        given = last is not None and snapshot.state.action == ResumeMatch(reason="outage") and last.at > since
        soon = clocks is not None and clocks.first is not None and clocks.first <= now + DEADLINE_MARGIN
        if snapshot.match.status == "playing" and soon and not given:
            await append(self._matches, snapshot, ResumeMatch(reason="outage"))

    async def _suspend_matches(self, guild: int) -> None:
        """Suspend the matches of a server. Nothing can be posted there; players who look for a match learn of it."""
        store = self._matches.store
        log.info("server %d removed the bot", guild)
        for channel in await store.servers.mark_removed(guild, self._matches.clock.now()):
            self._matches.posts_waiting(channel)
        for match in await store.matches.in_server(guild, "playing"):
            with suppress(AppError):
                await self._matches.run_locked(match, partial(self._suspend, match))

    async def _suspend(self, name: str) -> None:
        match = await self._matches.row(name)
        if match is not None and match.status == "playing":
            fields = {"status": SUSPENDED, "reason": BOT_REMOVED, "deadline": None}
            await self._matches.write(Change(name, match.version, "playing", fields=fields))

    async def _resume_matches(self, guild: int, left: datetime) -> None:
        """Resume the matches of a server; messages held back are sent first."""
        store = self._matches.store
        log.info("the bot is back in server %d, which removed it at %s", guild, left)
        await store.servers.release_held(guild)
        for channel in await store.outbox.waiting_channels():
            self._matches.posts_waiting(channel)
        for match in await store.matches.in_server(guild, SUSPENDED):
            with suppress(AppError):
                if await self._matches.run_locked(match, partial(self._resume_suspended, match)):
                    await self._vacations.apply_to(match)
        await store.servers.mark_present(guild)  # last: until then all of it is done again

    async def _resume_suspended(self, name: str) -> bool:
        snapshot = await self._matches.snapshot(name)
        match = snapshot.match
        if match.status != SUSPENDED or match.reason not in RESUMABLE_REASONS:
            return False
        with suppress(ChannelBusyError):  # its players are told when they try
            await resume_in(self._matches, snapshot, match.thread or match.channel)
            return True
        return False
