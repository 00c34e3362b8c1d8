"""Match service, shared by all use cases: find a match, cache its state, append one action durably."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from random import Random, SystemRandom
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from bot.app.core.ports import Clock, Meter, NoMeter
from bot.app.core.requests import RequestContext
from bot.app.core.signals import Signal
from bot.app.errors import (
    AppError,
    MatchOverError,
    MatchSuspendedError,
    Refused,
    SeveralMatchesError,
    StaleVersionError,
    UnreadableMatchError,
    UnreplayableError,
)
from bot.app.match.cache import StateCache
from bot.app.match.hash_chain import log_lines
from bot.app.match.pending_threads import PendingThreads
from bot.app.match.preferences import PreferenceStore
from bot.app.match.reducer import begin
from bot.app.match.replay import Slices, replaying
from bot.app.match.seats import manages
from bot.app.match.snapshot import Snapshot
from bot.app.match.state import NewerRulesError, ReplayError, State
from storage import (
    SUSPENDED,
    Action,
    AppliedChange,
    Change,
    ConflictError,
    Match,
    MatchTimer,
    Notification,
    OutboxMessage,
    Secret,
    Store,
    StoreUnavailableError,
    UnreadableError,
)

Result = TypeVar("Result")
log = logging.getLogger(__name__)


@dataclass(slots=True)
class MatchService:
    """Load, lock and write matches. Signals report changes; `meter` counts stored actions."""

    store: Store
    clock: Clock
    preferences: PreferenceStore
    rng: Random = field(default_factory=SystemRandom)
    committed: Signal[str, AppliedChange] = field(default_factory=Signal)
    """A match was written, and posts of it wait in a channel."""
    doubtful: Signal[str] = field(default_factory=Signal)
    """A change of a match seemed to fail, but may have been stored."""
    posts_waiting: Signal[int] = field(default_factory=Signal)
    """Posts of anything else wait in a channel."""
    timer_set: Signal[datetime] = field(default_factory=Signal)
    match_ended: Signal[()] = field(default_factory=Signal[()])
    tournament_changed: Signal[str] = field(default_factory=Signal)
    """A step of a tournament or ladder may be due."""
    tournament_written: Signal[str, int] = field(default_factory=Signal)
    """A tournament or ladder of a server was written, or it may have been."""
    meter: Meter = field(default_factory=NoMeter)
    cache: StateCache = field(default_factory=StateCache)
    pending_threads: PendingThreads = field(default_factory=PendingThreads)
    _reading: dict[str, asyncio.Task[Snapshot]] = field(default_factory=dict)
    _locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)

    # Finding

    async def resolve_match(self, request: RequestContext) -> str:
        """The name of the match that is meant: the one named, the channel's, or the caller's only one."""
        if request.match:
            name = request.match.strip().lower().strip("`")
            if not (name.isascii() and name.isprintable()):  # no database is asked about what it cannot keep
                raise Refused("no-such-match", match=name[:40])
            return name
        if request.channel is not None and (found := await self._playing_in(request.channel)):
            return found
        if request.channel is not None and (latest := await self.store.matches.latest_in(request.channel)):
            match, status = latest
            if status == SUSPENDED:
                return match
            raise MatchOverError(match=match)
        mine = [match.id for match in await self.store.matches.live_of(request.user) if match.status == "playing"]
        if len(mine) > 1:
            raise SeveralMatchesError(tuple(mine))
        if not mine:
            raise Refused("no-match-here")
        return mine[0]

    async def _playing_in(self, channel: int) -> str | None:
        """The only match with its board in a channel. Raises SeveralMatchesError, as direct messages may have more."""
        first = await self.store.matches.all_playing_in(channel)
        if len(first) > 1:
            raise SeveralMatchesError(tuple(first))
        boards = [] if first else await self.store.boards.playing_in(channel)
        return first[0] if first else boards[0] if len(boards) == 1 else None

    async def snapshot(self, match: str) -> Snapshot:
        """A match as it is now.

        Refusals: no-such-match; MatchSuspendedError if it can be read or replayed no longer; VariantMissingError.
        """
        if (known := self.cache.latest(match)) is not None:
            return known
        reading = self._reading.get(match)
        if reading is None:
            reading = self._reading[match] = self._start_task(self._read(match))
            reading.add_done_callback(partial(self._cache_result, match))
        return await asyncio.shield(reading)

    def _cache_result(self, match: str, reading: asyncio.Task[Snapshot]) -> None:
        # A write that ended meanwhile has called `forget`: what was read may be older than it.
        if self._reading.get(match) is reading:
            del self._reading[match]
            if not reading.cancelled() and reading.exception() is None:
                self.cache.keep(reading.result())

    async def _read(self, match: str) -> Snapshot:
        whole = await self._readable(match, self.store.matches.load(match))
        if whole is None:
            raise Refused("no-such-match", match=match[:40])
        row = whole.match
        if row.status in ("challenge", "cancelled"):
            return await self._proposed(row)
        state = await self._replayed(row, whole.actions)
        if row.status == "over":
            return Snapshot(row, state, names=whole.names)
        return Snapshot(row, state, whole.conditional_moves, whole.muted, whole.names)

    async def _proposed(self, match: Match) -> Snapshot:
        try:
            return Snapshot(match, State(begin(match).position, frozenset()))
        except NewerRulesError as error:
            log.warning("cancelling a challenge: %s", error)
            await self.suspend(match, "newer")
            raise MatchSuspendedError("match-newer", match=match.id) from error

    async def row(self, match: str) -> Match | None:
        """A match without its log. Raises UnreadableMatchError."""
        return await self._readable(match, self.store.matches.get(match))

    async def visible(self, request: RequestContext, *, managed: bool = False) -> Snapshot:
        """The match that is meant, if the caller may see it: as a player, or where it is played.

        `managed`: or because it is to be ended, moved or handed on, which is for managers of its server to do.
        """
        name = await self.resolve_match(request)
        try:
            snapshot = await self.snapshot(name)
        except AppError:
            if not managed and (row := await self.row(name)) is not None:
                await self._require_visible(row, request)  # others are not told that it exists
            raise
        if not (managed and manages(snapshot.match, request)):
            await self._require_visible(snapshot.match, request)
        if request.version is not None and request.version > snapshot.match.version:
            raise StaleVersionError  # its post belongs to what was lost when a backup was restored
        return snapshot

    async def visible_row(self, request: RequestContext) -> Match:
        """The same as it is stored, without its state: its game need not be installed."""
        name = await self.resolve_match(request)
        match = await self.store.matches.get(name)
        if match is None:
            raise Refused("no-such-match", match=name[:40])
        await self._require_visible(match, request)
        return match

    async def _require_visible(self, match: Match, request: RequestContext) -> None:
        if request.user in (seat.user for seat in match.seats) or _is_shown(match, request):
            return
        if match.boards and request.channel is not None:
            board = await self.store.boards.at(match.id, request.channel)
            if board is not None and board.guild == request.guild:
                return
        raise Refused("no-such-match", match=match.id)

    async def visible_even_over(self, request: RequestContext) -> Snapshot:
        """The same; but without a name also the one that was played here last, as nothing keeps it from being seen."""
        try:
            return await self.visible(request)
        except MatchOverError as error:
            return await self.visible(replace(request, match=str(error.values["match"])))

    async def state_at(self, match: Match, version: int) -> State:
        """The state after the first `version` actions. Raises ReplayError, VariantMissingError."""
        state = self.cache.state(match.id, version)
        if state is None:
            actions = (await self._readable(match.id, self.store.matches.actions(match.id)))[:version]
            state = await _run_in_slices(replaying(match, actions))
            self.cache.remember(match.id, state)
        return state

    async def revealed(self, match: Match, state: State) -> tuple[Secret, ...]:
        """The secrets of a match once there is nothing to hide any more: when it is over."""
        if state.outcome is None or not state.commitments:
            return ()
        return await self.store.matches.secrets(match.id)

    async def log_lines(self, match: Match, state: State) -> list[str]:
        """The log that led to a state, one entry a line (`bot.app.match.hash_chain`); empty for older matches."""
        genesis = await self.store.matches.genesis(match.id)
        if genesis is None:
            return []
        actions = (await self.store.matches.actions(match.id))[: state.version]
        return await asyncio.to_thread(log_lines, genesis, actions, state.outcome)  # a hash for each action

    def forget(self, match: str) -> None:
        """Read the match anew next time."""
        self.cache.forget(match)
        self._reading.pop(match, None)

    def forget_all(self) -> None:
        """Read every match anew next time, earlier states included: who is in them has changed."""
        self.cache.clear()
        self._reading.clear()

    def invalidate_caches(self) -> None:
        """Read everything anew: another process may have changed it unheard."""
        self.forget_all()
        self.preferences.forget_all()

    def on_notification(self, notification: Notification) -> None:
        """Read anew what another process has changed."""
        if notification.subject == "match":
            self.forget(notification.name)
        elif notification.subject in ("user", "guild"):
            self.preferences.forget(notification.subject, int(notification.name))
        elif notification.subject == "all":
            self.invalidate_caches()

    async def _replayed(self, match: Match, actions: Sequence[Action]) -> State:
        if (known := self.cache.state(match.id, match.version)) is not None:
            return known
        try:
            return await _run_in_slices(replaying(match, actions))
        except ReplayError as error:
            newer = isinstance(error, NewerRulesError)
            if match.status == "playing":
                log.warning("putting a game on hold: %s", error)
                await self.suspend(match, "newer" if newer else "unreplayable")
            if newer:
                raise MatchSuspendedError("match-newer", match=match.id) from error
            raise UnreplayableError(match=match.id) from error

    # Writing

    async def run_locked(self, match: str, work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """Run `work` with the match to itself, to its end even if the caller is cancelled."""
        lock = self._locks.get(match)
        if lock is None:
            lock = self._locks[match] = asyncio.Lock()

        async def run() -> Result:
            async with lock, self.store.db.lock(match):
                await self._forget_if_changed(match)
                return await self._readable(match, work())

        return await asyncio.shield(self._start_task(run()))

    async def _forget_if_changed(self, match: str) -> None:
        """See whether another process has changed the match since it was read."""
        if self.store.db.pubsub is None or (known := self.cache.latest(match)) is None:
            return
        row = known.match
        if await self.store.matches.stamp(match) != (row.version, row.status, row.thread, row.boards):
            self.forget(match)

    def _start_task(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._discard_task)
        return task

    def _discard_task(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # seen, even if the caller was cancelled and will never ask

    async def finish(self) -> None:
        """Wait for the work under way."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def write(self, change: Change) -> None:
        """Make a change and let its posts go out."""
        try:
            written = await self.store.matches.apply(change, self.clock.now())
        except ConflictError as error:
            raise StaleVersionError from error
        except StoreUnavailableError:
            self.doubtful(change.match)
            raise
        finally:
            self.forget(change.match)
        self.committed(change.match, written)
        others = [message.channel for message in change.outbox_messages if message.channel is not None]
        for channel in (*others, *written.boards):
            self.committed(change.match, AppliedChange(channel))
        for action in change.actions:
            self.meter.acted(change.match, action.seq, action.kind)
        if change.fields.get("status") == "over":
            self.match_ended()
        for timer in change.timers or ():
            self.timer_set(timer.at)
        if written.merge_until is not None:
            self.timer_set(written.merge_until)

    async def found_stored(self, match: str) -> None:
        """Let the posts of a match go out, and its pages follow: a change that seemed to fail was stored after all."""
        row = await self.store.matches.get(match)
        if row is not None:
            self.committed(match, AppliedChange(row.thread or row.channel))

    async def suspend(
        self, match: Match, why: str, outbox_messages: tuple[OutboxMessage, ...] = (), *, alerts: bool = True
    ) -> None:
        """Suspend a match, with the reason `parked-<why>`, and notify someone who can act.

        `outbox_messages` tell more; without `alerts` no one gets a DM.
        """
        current = await self.row(match.id)
        if current is None or current.status not in ("challenge", "playing"):
            await self.store.outbox.fail_all(match.id, why)
            return
        fields: dict[str, Any] = {"status": SUSPENDED, "reason": why, "deadline": None}
        if current.status == "challenge":  # nothing is lost by opening another
            fields = {"status": "cancelled", "reason": why, "ended_at": self.clock.now()}
        timer = MatchTimer(SUSPENDED, self.clock.now(), match.id)
        change = Change(
            match.id,
            current.version,
            current.status,
            fields=fields,
            timers=(timer,) if alerts else (),
            outbox_messages=outbox_messages,
        )
        try:
            await self.store.matches.apply(change, self.clock.now())
        finally:  # it may have become durable although it failed
            self.forget(match.id)
        self.timer_set(timer.at)
        await self.store.outbox.fail_all(
            match.id, why
        )  # last: as long as something waits to be sent, this is tried again

    async def suspend_unreadable(self, match: str, error: UnreadableError) -> None:
        """Suspend a match whose rows cannot be read, and notify someone who can act."""
        log.error("putting %s on hold: its rows cannot be read: %s", match, error)
        now = self.clock.now()
        try:
            await self.store.matches.suspend(match, "unreadable", now)
        finally:  # it may have become durable although it failed
            self.forget(match)
        self.timer_set(now)

    async def _readable(self, match: str, work: Awaitable[Result]) -> Result:
        """Await work with a match. Raises UnreadableMatchError if its rows cannot be read."""
        try:
            return await work
        except UnreadableError as error:
            await self.suspend_unreadable(match, error)
            raise UnreadableMatchError(match=match) from error

    def keep(self, snapshot: Snapshot, steps: Iterable[State]) -> Snapshot:
        """Remember a match as a write has left it, and the states that led there."""
        for step in steps:
            if step is not snapshot.state:
                self.cache.remember(snapshot.match.id, step)
        self.cache.keep(snapshot)
        return snapshot


def _is_shown(match: Match, request: RequestContext) -> bool:
    """Tell whether the caller sees the channel of a match without playing in it."""
    return request.shows(match.guild, match.channel, match.thread)


async def _run_in_slices(slices: Slices[Result]) -> Result:
    """Result of sliced work, yielding to the event loop between slices."""
    try:
        while True:
            next(slices)
            await asyncio.sleep(0)
    except StopIteration as end:
        result: Result = end.value
        return result
