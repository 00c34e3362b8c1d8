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
REMINDER_MARGIN = MIN_TIME_ON_RESUME / 2
MAX_TIMERS = 100_000
_NEVER = datetime.max.replace(tzinfo=UTC)


class Scheduler(Worker):
    """Sleeps until the next timer of the database, however many there are, and serves it once.

    `match_timers` serves those of matches; `restored` tells whether the database is a backup; `time` learns how the
    clock compares with the last notes.
    """

    def __init__(
        self,
        matches: MatchService,
        vacations: Vacations,
        match_timers: MatchTimers,
        restored: RestoreRecovery,
        time: ConfirmedTime,
        beat: timedelta = HEARTBEAT_INTERVAL,
    ) -> None:
        self._matches = matches
        self._vacations = vacations
        self._match_timers = match_timers
        self._restored = restored
        self._time_confirmed = time
        self._beat = beat
        self._alive: dict[int | None, datetime] = {}
        """Time of the last heartbeat by shard; None for an unsharded bot."""
        self._moved = timedelta()
        """Time that the clock was moved by, and that is no outage, since it was looked what is due."""
        self._next = _NEVER
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._resting = asyncio.Event()
        matches.timer_set.connect(self.sooner)

    async def start(self) -> None:
        """Begin with what is overdue."""
        self._task = asyncio.create_task(self._run())

    async def search(self) -> None:
        """See that the earliest timer is the one waited for."""
        at = await self._matches.store.timers.next_due()
        if at is not None:
            self.sooner(at)

    def on_notification(self, news: Notification) -> None:
        """Look for timers that another process has set for a match."""
        if news.subject == "match" and news.channel is not None and self._matches.store.ownership.owns(news.guild):
            self.sooner(self._matches.clock.now())

    def sooner(self, at: datetime) -> None:
        """There is a timer at a time, perhaps earlier than the one waited for."""
        if at < self._next:
            self._resting.clear()
            self._changed.set()

    async def live(self, moved: timedelta) -> None:
        """Serve what is due after the clock was moved on purpose; the time skipped is no outage."""
        if self._task is not None:
            self._moved += moved
            self._resting.clear()
            self._changed.set()
            await self.idle()

    @property
    def busy(self) -> bool:
        """True if a timer is being served."""
        return self._task is not None and not self._task.done() and not self._resting.is_set()

    async def idle(self) -> None:
        """Wait until nothing is due any more."""
        while self.busy and self._task is not None:
            resting = asyncio.create_task(self._resting.wait())
            try:
                await asyncio.wait({resting, self._task}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                resting.cancel()

    async def close(self) -> None:
        """Stop; what is due meanwhile is served after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            self._next = _NEVER  # whatever is written from here on may be earlier than what is read
            try:
                at = await self._served()
            except Exception:  # nothing else would serve the timers that are left
                log.exception("cannot run timers")
                at = self._matches.clock.now() + UNAVAILABLE_RETRY_DELAY
            await self._rest(at)

    async def _served(self) -> datetime:
        """Serve what is due; when to do so again."""
        try:
            if await self._catch_up():
                while due := await self._matches.store.timers.due(self._matches.clock.now()):
                    for timer in sorted(due, key=lambda timer: timer.kind != "away"):  # or a time ends in a vacation
                        await self._serve(timer)
        except UnreadableError as error:  # one timer, which is dropped: the others come after a pause
            if error.match is None:
                log.error("cannot read a timer: %s", error)
            else:
                await self._matches.set_aside(error.match, error)
            return self._matches.clock.now() + UNAVAILABLE_RETRY_DELAY
        return await self._earliest()

    async def _earliest(self) -> datetime:
        beat = min(self._alive.values(), default=self._matches.clock.now()) + self._beat
        at = await self._matches.store.timers.next_due()
        return beat if at is None else min(at, beat)

    async def _rest(self, at: datetime) -> None:
        self._next = at
        waits = {
            asyncio.create_task(self._changed.wait()),
            asyncio.create_task(self._matches.clock.until(self._next)),
        }
        if not self._changed.is_set():
            self._resting.set()
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._resting.clear()
            for task in waits:
                task.cancel()

    async def _catch_up(self) -> bool:
        """Make up for outages before anything is served; False if all shards are served elsewhere."""
        shards = self._shards()
        self._alive = {shard: at for shard, at in self._alive.items() if shard in shards}
        if not shards:
            return False
        await self._restored.catch_up()  # or else the time that was lost would be taken for an outage
        await self._vacations.catch_up()  # nobody's time ends who is away
        moved, self._moved = self._moved, timedelta()
        for shard, scope in shards.items():
            await self._make_up(shard, scope, moved)
        await self._time_confirmed.compared()
        return True

    def _shards(self) -> dict[int | None, Scope | None]:
        """Shards served here with their scopes; each gets a heartbeat of its own."""
        scope = self._matches.store.ownership.scope
        if scope is None:
            return {None: None}
        return {shard: replace(scope, mine=frozenset({shard})) for shard in sorted(scope.mine)}

    async def _make_up(self, shard: int | None, scope: Scope | None, moved: timedelta) -> None:
        """Give back the time lost in an outage, if no process worked for a shard; note that this one does."""
        name, now, alive = _alive(shard, scope), self._matches.clock.now(), self._alive.get(shard)
        if alive is None or (shard is not None and now - alive - moved > self._beat + HEARTBEAT_TOLERANCE):
            notes = await self._matches.store.settings.starting_with(ALIVE)  # another may have had it since
            noted = [note for key, note in notes.items() if key == name or _division(key) != _division(name)]
            alive = max(map(datetime.fromisoformat, noted), default=alive)
        if alive is not None and now - alive - moved > self._beat + HEARTBEAT_TOLERANCE:
            log.warning("outage from %s to %s: clocks that ran out get more time", alive, now)
            await self._time_confirmed.doubt()
            await self._extend(now, alive, scope)
            now = self._matches.clock.now()
        elif alive is not None and alive - now > self._beat + HEARTBEAT_TOLERANCE:
            log.warning("the system clock was set back from %s to %s: correcting stored times", alive, now)
            await follow_correct_time(self._matches, self._vacations, alive - now, scope)
        if alive is None or now - alive >= self._beat or now < alive:  # before the rest: more time is given once
            await self._matches.store.settings.set(name, now.isoformat())
            alive = now
        self._alive[shard] = alive

    async def _extend(self, now: datetime, alive: datetime, scope: Scope | None) -> None:
        """Give all those more time whose time ended during an outage, which began after `alive`, or ends soon."""
        for timer in await self._matches.store.timers.due(now + REMINDER_MARGIN, MAX_TIMERS, scope):
            if isinstance(timer, MatchTimer) and timer.kind == "time":
                await self._serve(timer, alive)
            elif timer.kind == "expire":
                await self._matches.store.timers.postpone(timer, now + MIN_TIME_ON_RESUME)

    async def _serve(self, timer: Timer, alive: datetime | None = None) -> None:
        """Serve a timer; that of a match gives more time instead after an outage, which began after `alive`."""
        try:
            if isinstance(timer, MatchTimer) and alive is not None:
                await self._match_timers.extend(timer, alive)
            elif isinstance(timer, MatchTimer):
                await self._match_timers.serve(timer)
            elif isinstance(timer, TournamentTimer):  # if it cannot start, the next to join wakes it
                self._matches.tournament_changed(timer.tournament)
                await self._matches.store.timers.delete(timer)
            elif self._time_confirmed.now() is None:
                await self._matches.store.timers.postpone(timer, self._matches.clock.now() + UNAVAILABLE_RETRY_DELAY)
            else:
                await self._vacations.fire(timer)
        except StoreUnavailableError:  # no fault of this timer
            raise
        except Exception:  # one that cannot be served must not keep the others waiting
            log.exception("cannot run timer %s", timer)
            await self._matches.store.timers.postpone(timer, self._matches.clock.now() + FAILED_TIMER_RETRY_DELAY)


def _alive(shard: int | None, scope: Scope | None) -> str:
    """Key of the heartbeat for a shard, or for a bot that is not sharded."""
    return ALIVE if scope is None else f"{ALIVE} {shard}/{scope.count}"


def _division(key: str) -> str:
    """Shard count in a heartbeat key.

    A change of the count stops all processes first. So the newest heartbeat of another count stands for all servers.
    """
    return key.partition("/")[2]
