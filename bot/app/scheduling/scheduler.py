"""Scheduler of timers: time forfeits, reminders, expiring challenges, vacations. One task serves all."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.app.core.confirmed_time import ConfirmedTime
from bot.app.core.workers import Worker
from bot.app.match.clocks import MIN_TIME_ON_RESUME
from bot.app.match.service import MatchService
from bot.app.people.vacations import Vacations
from bot.app.scheduling.clock_changes import follow_correct_time
from bot.app.scheduling.match_timers import FAILED_TIMER_RETRY_DELAY, UNAVAILABLE_RETRY_DELAY, MatchTimers
from bot.app.scheduling.restore_recovery import RestoreRecovery
from storage import MatchTimer, Notification, Scope, StoreUnavailableError, Timer, TournamentTimer, UnreadableError

log = logging.getLogger(__name__)
HEARTBEAT_INTERVAL = timedelta(minutes=10)
"""Interval of heartbeats that show the bot is alive and people can act."""
HEARTBEAT_TOLERANCE = timedelta(minutes=5)
"""Tolerated delay of a heartbeat before it counts as an outage."""
ALIVE = "alive"
DEADLINE_MARGIN = MIN_TIME_ON_RESUME / 2
MAX_TIMERS = 100_000
_NEVER = datetime.max.replace(tzinfo=UTC)


class Scheduler(Worker):
    """Sleeps until the next timer of the database, however many there are, and serves it once.

    `match_timers` serves those of matches; `restored` recovers from a restored backup; `confirmed_time` learns of
    outages and of jumps of the clock.
    """

    def __init__(
        self,
        matches: MatchService,
        vacations: Vacations,
        match_timers: MatchTimers,
        restored: RestoreRecovery,
        confirmed_time: ConfirmedTime,
        heartbeat_interval: timedelta = HEARTBEAT_INTERVAL,
    ) -> None:
        self._matches = matches
        self._vacations = vacations
        self._match_timers = match_timers
        self._restored = restored
        self._confirmed_time = confirmed_time
        self._heartbeat_interval = heartbeat_interval
        self._heartbeats: dict[int | None, datetime] = {}
        """Time of the last heartbeat by shard; None for an unsharded bot."""
        self._skipped = timedelta()
        """Time skipped on purpose, which is no outage, since the last search for due timers."""
        self._wakes_at = _NEVER
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._asleep = asyncio.Event()
        matches.timer_set.connect(self.wake_by)

    async def start(self) -> None:
        """Begin with what is overdue."""
        self._task = asyncio.create_task(self._run())

    async def find_work(self) -> None:
        """Wake for the earliest timer."""
        at = await self._matches.store.timers.next_due()
        if at is not None:
            self.wake_by(at)

    def on_notification(self, notification: Notification) -> None:
        """Look for timers that another process has set for a match."""
        if (
            notification.subject == "match"
            and notification.channel is not None
            and self._matches.store.ownership.owns(notification.guild)
        ):
            self.wake_by(self._matches.clock.now())

    def wake_by(self, at: datetime) -> None:
        """Wake no later than at this time, as a timer is due then."""
        if at < self._wakes_at:
            self._asleep.clear()
            self._wake.set()

    async def skip_time(self, skipped: timedelta) -> None:
        """Serve what is due after the clock was skipped on purpose; the time skipped is no outage."""
        if self._task is not None:
            self._skipped += skipped
            self._asleep.clear()
            self._wake.set()
            await self.idle()

    @property
    def busy(self) -> bool:
        """True if a timer is being served."""
        return self._task is not None and not self._task.done() and not self._asleep.is_set()

    async def idle(self) -> None:
        """Wait until nothing is due any more."""
        while self.busy and self._task is not None:
            asleep = asyncio.create_task(self._asleep.wait())
            try:
                await asyncio.wait({asleep, self._task}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                asleep.cancel()

    async def close(self) -> None:
        """Stop; what is due meanwhile is served after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            self._wakes_at = _NEVER  # whatever is written from here on may be earlier than what is read
            try:
                at = await self._serve_due()
            except Exception:  # nothing else would serve the timers that are left
                log.exception("cannot run timers")
                at = self._matches.clock.now() + UNAVAILABLE_RETRY_DELAY
            await self._sleep_until(at)

    async def _serve_due(self) -> datetime:
        """Serve due timers; return when to wake next."""
        began = self._matches.clock.now()  # the machine may sleep while it is looked for outages: nothing later is due
        try:
            if await self._catch_up():
                while due := await self._matches.store.timers.due(began):
                    for timer in sorted(due, key=lambda timer: timer.kind != "away"):  # or a time ends in a vacation
                        await self._serve(timer)
        except UnreadableError as error:  # one timer, which is dropped: the others come after a pause
            if error.match is None:
                log.error("cannot read a timer: %s", error)
            else:
                await self._matches.suspend_unreadable(error.match, error)
            return self._matches.clock.now() + UNAVAILABLE_RETRY_DELAY
        return await self._next_wakeup()

    async def _next_wakeup(self) -> datetime:
        beat = min(self._heartbeats.values(), default=self._matches.clock.now()) + self._heartbeat_interval
        at = await self._matches.store.timers.next_due()
        return beat if at is None else min(at, beat)

    async def _sleep_until(self, at: datetime) -> None:
        self._wakes_at = at
        waits = {
            asyncio.create_task(self._wake.wait()),
            asyncio.create_task(self._matches.clock.until(self._wakes_at)),
        }
        if not self._wake.is_set():
            self._asleep.set()
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._asleep.clear()
            for task in waits:
                task.cancel()

    async def _catch_up(self) -> bool:
        """Compensate for outages before any timer is served; False if other processes have all shards."""
        shards = self._shards()
        self._heartbeats = {shard: at for shard, at in self._heartbeats.items() if shard in shards}
        if not shards:
            return False
        await self._restored.catch_up()  # or else the time that was lost would be taken for an outage
        await self._vacations.catch_up()  # no one on vacation loses on time
        skipped, self._skipped = self._skipped, timedelta()
        for shard, scope in shards.items():
            await self._compensate_outage(shard, scope, skipped)
        await self._confirmed_time.compared()
        return True

    def _shards(self) -> dict[int | None, Scope | None]:
        """Shards served here with their scopes; each gets a heartbeat of its own."""
        scope = self._matches.store.ownership.scope
        if scope is None:
            return {None: None}
        return {shard: replace(scope, shards=frozenset({shard})) for shard in sorted(scope.shards)}

    async def _compensate_outage(self, shard: int | None, scope: Scope | None, skipped: timedelta) -> None:
        """Compensate players of a shard for an outage of all processes, or for a clock set back; store a heartbeat."""
        key, now, last_heartbeat = _heartbeat_key(shard, scope), self._matches.clock.now(), self._heartbeats.get(shard)
        longest_gap = self._heartbeat_interval + HEARTBEAT_TOLERANCE
        if last_heartbeat is None or (shard is not None and now - last_heartbeat - skipped > longest_gap):
            last_heartbeat = await self._stored_heartbeat(key, last_heartbeat)
        if last_heartbeat is not None and now - last_heartbeat - skipped > longest_gap:
            log.warning("outage from %s to %s: clocks that ran out get more time", last_heartbeat, now)
            await self._confirmed_time.doubt()
            await self._extend(now, last_heartbeat, scope)
            now = self._matches.clock.now()
        elif last_heartbeat is not None and last_heartbeat - now > longest_gap:
            log.warning("the system clock was set back from %s to %s: correcting stored times", last_heartbeat, now)
            await follow_correct_time(self._matches, self._vacations, last_heartbeat - now, scope)
        if last_heartbeat is None or now - last_heartbeat >= self._heartbeat_interval or now < last_heartbeat:
            await self._matches.store.settings.set(key, now.isoformat())  # before the rest: more time is given once
            last_heartbeat = now
        self._heartbeats[shard] = last_heartbeat

    async def _stored_heartbeat(self, key: str, known: datetime | None) -> datetime | None:
        """Read the last heartbeat of a shard, as another process may have had it since."""
        stored = await self._matches.store.settings.starting_with(ALIVE)
        beats = [beat for name, beat in stored.items() if name == key or _shard_count(name) != _shard_count(key)]
        return max(map(datetime.fromisoformat, beats), default=known)

    async def _extend(self, now: datetime, last_heartbeat: datetime, scope: Scope | None) -> None:
        """Extend deadlines that passed in an outage, which began after `last_heartbeat`, or that are near."""
        for timer in await self._matches.store.timers.due(now + DEADLINE_MARGIN, MAX_TIMERS, scope):
            if isinstance(timer, MatchTimer) and timer.kind == "time":
                await self._serve(timer, last_heartbeat)
            elif timer.kind == "expire":
                await self._matches.store.timers.postpone(timer, now + MIN_TIME_ON_RESUME)

    async def _serve(self, timer: Timer, last_heartbeat: datetime | None = None) -> None:
        """Serve a timer. After an outage, which began after `last_heartbeat`, give more time in a match instead."""
        try:
            if isinstance(timer, MatchTimer) and last_heartbeat is not None:
                await self._match_timers.extend(timer, last_heartbeat)
            elif isinstance(timer, MatchTimer):
                await self._match_timers.serve(timer)
            elif isinstance(timer, TournamentTimer):  # if it cannot start, the next to join wakes it
                self._matches.tournament_changed(timer.tournament)
                await self._matches.store.timers.delete(timer)
            elif self._confirmed_time.now() is None:
                await self._matches.store.timers.postpone(timer, self._matches.clock.now() + UNAVAILABLE_RETRY_DELAY)
            else:
                await self._vacations.fire(timer)
        except StoreUnavailableError:  # no fault of this timer
            raise
        except Exception:  # one that cannot be served must not keep the others waiting
            log.exception("cannot run timer %s", timer)
            await self._matches.store.timers.postpone(timer, self._matches.clock.now() + FAILED_TIMER_RETRY_DELAY)


def _heartbeat_key(shard: int | None, scope: Scope | None) -> str:
    """Key of the heartbeat for a shard, or for a bot that is not sharded."""
    return ALIVE if scope is None else f"{ALIVE} {shard}/{scope.count}"


def _shard_count(key: str) -> str:
    """Shard count in a heartbeat key.

    All processes stop before the count changes. So the newest heartbeat with another count stands for all servers.
    """
    return key.partition("/")[2]
