"""Servers that remove the bot, and take it back: their matches are set aside meanwhile, and go on by themselves."""

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
from bot.app.match.resuming import take_up
from bot.app.match.seats import LEFT
from bot.app.match.service import MatchService
from bot.app.people.vacations import Vacations
from bot.app.scheduling.scheduler import REMINDER_MARGIN
from storage import Change

log = logging.getLogger(__name__)
SERVER_SEARCH_INTERVAL = timedelta(hours=1)
"""Interval of requests for all servers, as events may be lost."""
REMOVED_SERVER_RETENTION = timedelta(days=30)
"""After what time a server that removed the bot is forgotten."""
UNCOMPENSATED_OUTAGE = timedelta(minutes=15)
"""Longest outage of a server that needs no compensation on clocks."""
ALL = 0
"""The key of looking at all servers; no server has this number."""
RETRIED = (LEFT, "forbidden")
"""For what reasons matches were set aside that are tried again once the bot is back."""
Forget = Callable[[int], Awaitable[None]]


class ServerWorker(KeyedWorker[int]):
    """Keeps up with which servers the bot is in. Whatever it is told, it asks Discord before it sets a match aside.

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
        self._looked: datetime | None = None
        self._dark: dict[int, datetime] = {}
        """Since when servers have an outage."""
        super().__init__(KeyedTasks("the state of server", self._settle, matches.clock))

    async def search(self) -> None:
        """Look at all servers now and then."""
        now = self._matches.clock.now()
        if ALL not in self._tasks and is_due(self._looked, now, SERVER_SEARCH_INTERVAL):
            self._looked = now
            self._tasks.wake(ALL)

    def look(self, guild: int = ALL) -> None:
        """Something has happened to a server, or perhaps to any."""
        self._tasks.wake(guild)

    def darken(self, guild: int) -> None:
        """A server has an outage: posts wait, and so does the end of somebody's time."""
        self._dark.setdefault(guild, self._matches.clock.now())

    def brighten(self, guild: int) -> None:
        """The outage of a server is over, if it had one."""
        if guild in self._dark:
            self._tasks.wake(guild)

    async def removed(self, guild: int | None) -> bool:
        """True if a server that refused something has removed the bot; its outbox waits then.

        Raises UnavailableError.
        """
        if guild is None or await self._messenger.is_in(guild):
            return False
        await self._leave(guild)
        return True

    async def _settle(self, guild: int) -> None:
        try:
            await (self._look_at_all() if guild == ALL else self._look_at(guild))
        except MessengerError as error:
            log.info("cannot list the bot's servers yet: %r", error)
            self._looked = None

    async def _look_at_all(self) -> None:
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

    async def _look_at(self, guild: int) -> None:
        if guild in self._dark and self._messenger.reachable(guild):
            await self._extend(guild, self._dark[guild])
            del self._dark[guild]
        left = await self._matches.store.servers.removed_since(guild)
        if not await self._messenger.is_in(guild):
            await self._leave(guild)
        elif left is not None:
            await self._come_back(guild, left)

    async def _extend(self, guild: int, since: datetime) -> None:
        """Give more time to those whose time would have ended in an outage of their server, or soon after."""
        if self._matches.clock.now() - since > UNCOMPENSATED_OUTAGE:
            for match in await self._matches.store.matches.in_server(guild, "playing"):
                with suppress(AppError):
                    await self._matches.run_locked(match, partial(self._resume, match, since))

    async def _resume(self, name: str, since: datetime) -> None:
        snapshot, now = await self._matches.snapshot(name), self._matches.clock.now()
        last, clocks = snapshot.state.last, snapshot.state.clocks
        given = last is not None and snapshot.state.action == ResumeMatch(reason="outage") and last.at > since
        soon = clocks is not None and clocks.first is not None and clocks.first <= now + REMINDER_MARGIN
        if snapshot.match.status == "playing" and soon and not given:
            await append(self._matches, snapshot, ResumeMatch(reason="outage"))

    async def _leave(self, guild: int) -> None:
        """Set aside the matches of a server, where nothing can be said of it: whoever looks for them is told."""
        store = self._matches.store
        log.info("server %d removed the bot", guild)
        await store.servers.mark_removed(guild, self._matches.clock.now())
        for match in await store.matches.in_server(guild, "playing"):
            with suppress(AppError):
                await self._matches.run_locked(match, partial(self._set_aside, match))

    async def _set_aside(self, name: str) -> None:
        match = await self._matches.row(name)
        if match is not None and match.status == "playing":
            fields = {"status": "parked", "reason": LEFT, "deadline": None}
            await self._matches.write(Change(name, match.version, "playing", fields=fields))

    async def _come_back(self, guild: int, left: datetime) -> None:
        """Go on with the matches of a server; what was held is sent before that is told."""
        store = self._matches.store
        log.info("the bot is back in server %d, which removed it at %s", guild, left)
        await store.servers.release_held(guild)
        for channel in await store.outbox.waiting_channels():
            self._matches.posts_waiting(channel)
        for match in await store.matches.in_server(guild, "parked"):
            with suppress(AppError):
                if await self._matches.run_locked(match, partial(self._go_on, match)):
                    await self._vacations.apply_to(match)
        await store.servers.mark_present(guild)  # last: until then all of it is done again

    async def _go_on(self, name: str) -> bool:
        snapshot = await self._matches.snapshot(name)
        match = snapshot.match
        if match.status != "parked" or match.reason not in RETRIED:
            return False
        with suppress(ChannelBusyError):  # its players are told when they try
            await take_up(self._matches, snapshot, match.thread or match.channel)
            return True
        return False
