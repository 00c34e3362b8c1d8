"""Scheduler of timers: time forfeits, reminders, expiring challenges, vacations. One task serves all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from bot.app.core.confirmed_time import ConfirmedTime
from bot.app.core.workers import Worker
from bot.app.delivery.direct_messages import DirectMessages
from bot.app.errors import AppError, GameMissingError
from bot.app.match.action_validation import late_seats
from bot.app.match.actions import ResumeMatch, RunOutOfTime
from bot.app.match.clock_start import waits_for_post
from bot.app.match.clocks import GRACE
from bot.app.match.log import append, reminder_of
from bot.app.match.names import nonce
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.people.vacations import Vacations
from bot.app.scheduling.clock_changes import follow_correct_time
from bot.app.scheduling.restore_recovery import RestoreRecovery
from storage import Change, Notification, OutboxMessage, Scope, StoreUnavailableError, Timer, UnreadableError

log = logging.getLogger(__name__)
BEAT = timedelta(minutes=10)
"""Interval of heartbeats that show the bot is alive and people can act."""
SLACK = timedelta(minutes=5)
"""Tolerated delay of a heartbeat before it counts as an outage."""
ALIVE = "alive"
RETRY = timedelta(hours=1)
"""Delay before a failed timer is retried."""
AGAIN = timedelta(minutes=10)
"""Delay before the notice that a match is on hold is repeated, unless it was delivered."""
PAUSE = timedelta(minutes=1)
"""Delay before a retry after the database was unavailable."""
SOON = GRACE / 2
MANY = 100_000
_NEVER = datetime.max.replace(tzinfo=UTC)
Serve = Callable[[Timer], Awaitable[None]]


class Scheduler(Worker):
    """Sleeps until the next timer of the database, however many there are, and serves it once.

    `direct_messages` tells in private what is to be told there, `restored` whether the database is a backup,
    `reachable` whether people can act in a server; `time` learns how the clock compares with the last notes.
    """

    def __init__(
        self,
        matches: MatchService,
        vacations: Vacations,
        direct_messages: DirectMessages,
        restored: RestoreRecovery,
        reachable: Callable[[int], bool],
        time: ConfirmedTime,
        beat: timedelta = BEAT,
    ) -> None:
        self._matches = matches
        self._vacations = vacations
        self._direct_messages = direct_messages
        self._restored = restored
        self._reachable = reachable
        self._time_confirmed = time
        self._beat = beat
        self._kinds: dict[str, Serve] = {
            "time": self._time,
            "remind": self._remind,
            "expire": self._expire,
            "away": partial(self._confirmed, vacations.fire_away),
            "back": partial(self._confirmed, vacations.fire_back),
            "parked": self._tell_set_aside,
            "grown": self._send_grown,
            "event": self._look_at_event,
        }
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

    def hear(self, news: Notification) -> None:
        """Look for timers that another process has set for a match."""
        if news.subject == "match" and news.channel is not None and self._matches.store.ownership.owns(news.guild):
            self.sooner(self._matches.clock.now())

    def sooner(self, at: datetime) -> None:
        """There is a timer at a time, perhaps earlier than the one waited for."""
        if at < self._next:
            self._resting.clear()
            self._changed.set()

    async def live(self, moved: timedelta) -> None:
        """Serve what is due now that the clock was moved, which is no outage."""
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
                log.exception("serving timers")
                at = self._matches.clock.now() + PAUSE
            await self._rest(at)

    async def _served(self) -> datetime:
        """Serve what is due; when to do so again."""
        try:
            await self._catch_up()
        except UnreadableError as error:  # one timer, which is dropped: the others come after a pause
            await self._matches.set_aside(error.match or "", error)
            return self._matches.clock.now() + PAUSE
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

    async def _catch_up(self) -> None:
        shards = self._shards()
        self._alive = {shard: at for shard, at in self._alive.items() if shard in shards}
        if not shards:  # whoever has some does what there is to do
            return
        await self._restored.catch_up()  # or else the time that was lost would be taken for an outage
        await self._vacations.catch_up()  # nobody's time ends who is away
        moved, self._moved = self._moved, timedelta()
        for shard, scope in shards.items():
            await self._make_up(shard, scope, moved)
        await self._time_confirmed.compared()
        while due := await self._matches.store.timers.due(self._matches.clock.now()):
            # Nobody's time ends whose vacation has begun.
            for timer in sorted(due, key=lambda timer: timer.kind != "away"):
                await self._attempt(timer, self._serve)

    def _shards(self) -> dict[int | None, Scope | None]:
        """Shards served here with their scopes; each gets a heartbeat of its own."""
        scope = self._matches.store.ownership.scope
        if scope is None:
            return {None: None}
        return {shard: replace(scope, mine=frozenset({shard})) for shard in sorted(scope.mine)}

    async def _make_up(self, shard: int | None, scope: Scope | None, moved: timedelta) -> None:
        """Give back what an outage has taken, if nobody looked after a shard; note that somebody does."""
        name, now, alive = _alive(shard, scope), self._matches.clock.now(), self._alive.get(shard)
        if alive is None or (shard is not None and now - alive - moved > self._beat + SLACK):
            notes = await self._matches.store.settings.starting_with(ALIVE)  # another may have had it since
            noted = [note for key, note in notes.items() if key == name or _division(key) != _division(name)]
            alive = max(map(datetime.fromisoformat, noted), default=alive)
        if alive is not None and now - alive - moved > self._beat + SLACK:
            log.warning("nobody could act from %s to %s: time that ended meanwhile goes on", alive, now)
            await self._time_confirmed.doubt()
            await self._extend(now, alive, scope)
            now = self._matches.clock.now()
        elif alive is not None and alive - now > self._beat + SLACK:
            log.warning("the clock was set back from %s to %s: what was noted meanwhile is put right", alive, now)
            await follow_correct_time(self._matches, self._vacations, alive - now, scope)
        if alive is None or now - alive >= self._beat or now < alive:  # before the rest: more time is given once
            await self._matches.store.settings.set(name, now.isoformat())
            alive = now
        self._alive[shard] = alive

    async def _extend(self, now: datetime, alive: datetime, scope: Scope | None) -> None:
        """Give all those more time whose time ended during an outage, which began after `alive`, or ends soon."""
        for timer in await self._matches.store.timers.due(now + SOON, MANY, scope):
            if timer.kind == "time":
                await self._attempt(timer, partial(self._resume, alive))
            elif timer.kind == "expire":
                await self._matches.store.timers.postpone(timer, now + GRACE)

    async def _resume(self, alive: datetime, timer: Timer) -> None:
        await self._quietly(timer, partial(self._go_on, timer.match or "", alive))

    async def _go_on(self, match: str, alive: datetime) -> None:
        """Give a match more time, once for each outage, even if what follows fails and all is tried again."""
        snapshot = await self._matches.snapshot(match)
        last = snapshot.state.last
        given = last is not None and snapshot.state.action == ResumeMatch(reason="outage") and last.at > alive
        if snapshot.match.status == "playing" and not given:
            await append(self._matches, snapshot, ResumeMatch(reason="outage"))

    async def _serve(self, timer: Timer) -> None:
        await self._kinds[timer.kind](timer)

    async def _attempt(self, timer: Timer, serve: Serve) -> None:
        try:
            await serve(timer)
        except StoreUnavailableError:  # no fault of this timer
            raise
        except Exception:  # one that cannot be served must not keep the others waiting
            log.exception("serving %s", timer)
            await self._matches.store.timers.postpone(timer, self._matches.clock.now() + RETRY)

    async def _quietly(self, timer: Timer, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Serve a match's timer with the match to itself; one that is set aside, or has moved on, needs none."""
        try:
            await self._matches.run_locked(timer.match or "", work)
        except GameMissingError as error:
            log.info("%s of %s is put off: %r", timer.kind, timer.match, error)
            await self._matches.store.timers.postpone(timer, self._matches.clock.now() + RETRY)
        except AppError as error:
            log.info("%s of %s is not served: %r", timer.kind, timer.match, error)
            await self._matches.store.timers.delete(timer)

    # Time

    async def _time(self, timer: Timer) -> None:
        await self._quietly(timer, partial(self._end, timer.match or "", timer))

    async def _end(self, match: str, timer: Timer) -> None:
        """End somebody's time, unless the match has moved on."""
        snapshot = await self._matches.snapshot(match)
        state, now = snapshot.state, self._matches.clock.now()
        clocks = state.clocks
        late = late_seats(state, now)
        if snapshot.match.status != "playing" or clocks is None or clocks.first is None:
            await self._matches.store.timers.delete(timer)
        elif not late:
            await self._matches.store.timers.postpone(timer, clocks.first)
        elif await waits_for_post(self._matches, snapshot.match):
            await self._matches.store.timers.postpone(timer, now + AGAIN)
        elif self._is_cut_off(snapshot.match.guild) or await self._vacation_waits(snapshot, late):
            await self._matches.store.timers.postpone(timer, now + PAUSE)
        elif now - clocks.first > self._beat + SLACK:  # it could not be told for so long: nobody could act either
            await append(self._matches, snapshot, ResumeMatch(reason="outage"))
        else:
            everybody = len(late) > 1 and len(late) == len(state.to_act)
            await append(self._matches, snapshot, RunOutOfTime(late[0], everyone=everybody))

    def _is_cut_off(self, guild: int | None) -> bool:
        return guild is not None and not self._reachable(guild)

    # Vacations

    async def _confirmed(self, serve: Serve, timer: Timer) -> None:
        """Serve a timer only by a time that is confirmed."""
        if self._time_confirmed.now() is None:
            await self._matches.store.timers.postpone(timer, self._matches.clock.now() + PAUSE)
        else:
            await serve(timer)

    async def _vacation_waits(self, snapshot: Snapshot, seats: Collection[int]) -> bool:
        """Tell whether a vacation of these seats' players begins as soon as the time is confirmed."""
        match = snapshot.match
        if match.guild is None or not match.vacations or self._time_confirmed.now() is not None:
            return False
        users = [user for seat in seats if (user := snapshot.user_at(seat)) is not None]
        return any([await self._vacations.is_due(user, match.guild) for user in users])

    # Reminders

    async def _remind(self, timer: Timer) -> None:
        await self._quietly(timer, partial(self._nudge, timer.match or "", timer))

    async def _nudge(self, match: str, timer: Timer) -> None:
        """Remind a player of a turn that is still theirs, and set the next reminder."""
        snapshot, user = await self._matches.snapshot(match), timer.user or 0
        state, seat = snapshot.state, snapshot.seat_of(user)
        if snapshot.match.status != "playing" or seat not in state.clock_running or user in snapshot.silent:
            await self._matches.store.timers.delete(timer)
            return
        if await waits_for_post(self._matches, snapshot.match):
            await self._matches.store.timers.postpone(timer, self._matches.clock.now() + AGAIN)
            return
        direct = (await self._matches.preferences.player(user)).direct_reminders
        payload = {"user": user, "fresh": state.position_version}
        outbox_message = OutboxMessage("reminder", state.version, nonce(self._matches.rng), payload, buttons=True)
        following = await reminder_of(self._matches, snapshot.match, state, seat, user)
        away = await self._is_away(snapshot.match.guild, user)
        told = None if direct or away else outbox_message
        channel = await self._matches.store.timers.serve(timer, told, next(iter(following), None))
        if channel is None or away:
            return
        if direct:
            # Best effort, as all that is said in private: from the outbox, whoever cannot be reached for a while would
            # hold up the posts of the channel. A crash before it is sent, or a commit whose answer is lost, costs this
            # one reminder; the post of the turn has called the player already.
            self._direct_messages.remind(match, state.position_version, user)
        self._matches.posts_waiting(channel)

    async def _is_away(self, guild: int | None, user: int) -> bool:
        """True if a user is on vacation; matches without a clock do not track it."""
        return guild is not None and bool(await self._matches.store.vacations.active_among(guild, (user,)))

    async def _tell_set_aside(self, timer: Timer) -> None:
        """Have it told that a match was set aside, which drops the timer; until then it is tried again."""
        await self._matches.store.timers.postpone(timer, self._matches.clock.now() + AGAIN)
        self._direct_messages.tell_set_aside(timer)

    async def _send_grown(self, timer: Timer) -> None:
        """A post waits no longer for the computers' moves."""
        channel = await self._matches.store.timers.send_merged(timer)
        if channel is not None:
            self._matches.posts_waiting(channel)

    # Events

    async def _look_at_event(self, timer: Timer) -> None:
        """An event may begin by itself now; if it cannot yet, whoever joins next makes it be looked at again."""
        self._matches.tournament_changed(timer.tournament or "")
        await self._matches.store.timers.delete(timer)

    # Challenges

    async def _expire(self, timer: Timer) -> None:
        await self._quietly(timer, partial(self._lapse, timer.match or "", timer))

    async def _lapse(self, match: str, timer: Timer) -> None:
        """Close a challenge that nobody has answered in time, and say so."""
        found = await self._matches.store.matches.get(match)
        if found is None or found.status != "challenge":
            await self._matches.store.timers.delete(timer)
            return
        fields = {"status": "cancelled", "reason": "expired", "ended_at": self._matches.clock.now()}
        outbox_messages = tuple(OutboxMessage(kind, 0, nonce(self._matches.rng)) for kind in ("refresh", "expired"))
        await self._matches.write(
            Change(match, found.version, "challenge", None, fields, outbox_messages=outbox_messages)
        )


def _alive(shard: int | None, scope: Scope | None) -> str:
    """Key of the heartbeat for a shard, or for a bot that is not sharded."""
    return ALIVE if scope is None else f"{ALIVE} {shard}/{scope.count}"


def _division(key: str) -> str:
    """By how many shards the servers were divided when a note was made.

    Whoever divides them anew has stopped all others before, so the latest note of another division tells of every
    server.
    """
    return key.partition("/")[2]
