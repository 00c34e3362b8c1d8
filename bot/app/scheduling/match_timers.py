"""Timers of matches: ends of time, reminders, expiring challenges, notices of matches on hold, merged posts."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Coroutine
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from bot.app.core.confirmed_time import ConfirmedTime
from bot.app.delivery.direct_messages import DirectMessages
from bot.app.errors import AppError, VariantMissingError
from bot.app.match.action_validation import late_seats
from bot.app.match.actions import RegainBoard, ResumeMatch, RunOutOfTime
from bot.app.match.clock_start import waits_for_post
from bot.app.match.log import append, reminder_of
from bot.app.match.names import nonce
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.people.vacations import Vacations
from storage import SUSPENDED, Change, MatchTimer, OutboxMessage

log = logging.getLogger(__name__)
FAILED_TIMER_RETRY_DELAY = timedelta(hours=1)
"""Delay before a failed timer is retried."""
HOLD_NOTICE_REPEAT_DELAY = timedelta(minutes=10)
"""Delay before the notice that a match is on hold is repeated, unless it was delivered."""
UNAVAILABLE_RETRY_DELAY = timedelta(minutes=1)
"""Delay before a retry while the database, Discord or a confirmed time is missing."""


class MatchTimers:
    """Handlers of the timers of matches.

    `reachable` tells whether people can act in a server. A time out older than `outage_limit` costs nothing.
    """

    def __init__(
        self,
        matches: MatchService,
        vacations: Vacations,
        direct_messages: DirectMessages,
        reachable: Callable[[int], bool],
        time: ConfirmedTime,
        outage_limit: timedelta,
    ) -> None:
        self._matches = matches
        self._vacations = vacations
        self._direct_messages = direct_messages
        self._reachable = reachable
        self._time = time
        self._outage_limit = outage_limit
        self._handlers: dict[str, Callable[[MatchTimer], Coroutine[Any, Any, None]]] = {
            "time": self._end_time,
            "remind": self._remind,
            "board": self._start_stopped_clock,
            "expire": self._expire,
        }

    async def serve(self, timer: MatchTimer) -> None:
        """Serve a due timer: it is deleted or postponed."""
        if timer.kind == SUSPENDED:
            await self._announce_hold(timer)
        elif timer.kind == "grown":
            await self._send_merged_post(timer)
        else:
            await self._run_locked(timer, partial(self._handlers[timer.kind], timer))

    async def extend(self, timer: MatchTimer, last_heartbeat: datetime) -> None:
        """Give a match more time after an outage that began after `last_heartbeat`."""
        await self._run_locked(timer, partial(self._grant_time, timer.match, last_heartbeat))

    async def _run_locked(self, timer: MatchTimer, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run work with the lock of a match. A suspended match, or one with newer timers, needs this one no longer."""
        try:
            await self._matches.run_locked(timer.match, work)
        except VariantMissingError as error:
            log.info("postponed timer %s of %s: %r", timer.kind, timer.match, error)
            await self._postpone(timer, FAILED_TIMER_RETRY_DELAY)
        except AppError as error:
            log.info("dropped timer %s of %s: %r", timer.kind, timer.match, error)
            await self._matches.store.timers.delete(timer)

    async def _postpone(self, timer: MatchTimer, wait: timedelta) -> None:
        await self._matches.store.timers.postpone(timer, self._matches.clock.now() + wait)

    async def _grant_time(self, match: str, last_heartbeat: datetime) -> None:
        """Give a match more time, once per outage even if it is retried."""
        snapshot = await self._matches.snapshot(match)
        last = snapshot.state.last
        given = last is not None and snapshot.state.action == ResumeMatch(reason="outage") and last.at > last_heartbeat
        if snapshot.match.status == "playing" and not given:
            await append(self._matches, snapshot, ResumeMatch(reason="outage"))

    # Ends of time

    async def _end_time(self, timer: MatchTimer) -> None:
        """End a player's time, unless the match has moved on."""
        snapshot = await self._matches.snapshot(timer.match)
        state, now = snapshot.state, self._matches.clock.now()
        clocks = state.clocks
        late = late_seats(state, now)
        if snapshot.match.status != "playing" or clocks is None or clocks.first is None:
            await self._matches.store.timers.delete(timer)
        elif not late:
            await self._matches.store.timers.postpone(timer, clocks.first)
        elif await waits_for_post(self._matches, snapshot.match):
            await self._postpone(timer, HOLD_NOTICE_REPEAT_DELAY)
        elif self._is_unreachable(snapshot.match.guild) or await self._is_vacation_pending(snapshot, late):
            await self._postpone(timer, UNAVAILABLE_RETRY_DELAY)
        elif (
            now - clocks.first > self._outage_limit
        ):  # the bot could not do this for so long: players could not act either
            await append(self._matches, snapshot, ResumeMatch(reason="outage"))
        else:
            everyone = len(late) > 1 and len(late) == len(state.to_act)
            await append(self._matches, snapshot, RunOutOfTime(late[0], everyone=everyone))

    def _is_unreachable(self, guild: int | None) -> bool:
        return guild is not None and not self._reachable(guild)

    async def _is_vacation_pending(self, snapshot: Snapshot, seats: Collection[int]) -> bool:
        """Tell whether a vacation of these seats' players begins as soon as the time is confirmed."""
        match = snapshot.match
        if match.guild is None or not match.vacations or self._time.now() is not None:
            return False
        users = [user for seat in seats if (user := snapshot.user_at(seat)) is not None]
        return any([await self._vacations.is_due(user, match.guild) for user in users])

    async def _start_stopped_clock(self, timer: MatchTimer) -> None:
        """Start the clock of a player again who has had no board for the longest time allowed."""
        snapshot, now = await self._matches.snapshot(timer.match), self._matches.clock.now()
        over = (seat for seat, until in sorted(snapshot.state.boardless.items()) if until <= now)
        if snapshot.match.status != "playing" or (seat := next(over, None)) is None:
            await self._matches.store.timers.delete(timer)
        else:
            await append(self._matches, snapshot, RegainBoard(seat))

    # Reminders

    async def _remind(self, timer: MatchTimer) -> None:
        """Remind a player of a turn that is still theirs, and set the next reminder."""
        snapshot, user = await self._matches.snapshot(timer.match), timer.user
        state, seat = snapshot.state, None if user is None else snapshot.seat_of(user)
        playing = snapshot.match.status == "playing"
        if user is None or seat not in state.clock_running or user in snapshot.muted or not playing:
            await self._matches.store.timers.delete(timer)
            return
        if await waits_for_post(self._matches, snapshot.match):
            await self._postpone(timer, HOLD_NOTICE_REPEAT_DELAY)
            return
        direct = (await self._matches.preferences.player(user)).direct_reminders
        payload = {"user": user, "fresh": state.position_version}
        outbox_message = OutboxMessage("reminder", state.version, nonce(self._matches.rng), payload, buttons=True)
        following = await reminder_of(self._matches, snapshot.match, state, seat, user)
        away = await self._is_away(snapshot.match.guild, user)
        post = None if direct or away else outbox_message
        channels = await self._matches.store.timers.serve(timer, post, next(iter(following), None))
        if not channels or away:
            return
        if direct:
            # Best effort, like everything private: from the outbox, a player who cannot be reached for a while would
            # hold up the posts of the channel. A crash before it is sent, or a commit whose answer is lost, costs this
            # one reminder; the post of the turn has called the player already.
            self._direct_messages.remind(timer.match, state.position_version, user)
        for channel in channels:
            self._matches.posts_waiting(channel)

    async def _is_away(self, guild: int | None, user: int) -> bool:
        """True if a user is on vacation; matches without a clock do not track it."""
        return guild is not None and bool(await self._matches.store.vacations.active_among(guild, (user,)))

    # Posts and challenges

    async def _announce_hold(self, timer: MatchTimer) -> None:
        """Announce that a match is on hold, which deletes the timer; retry until then."""
        await self._matches.store.timers.postpone(timer, self._matches.clock.now() + HOLD_NOTICE_REPEAT_DELAY)
        self._direct_messages.notify_suspended(timer)

    async def _send_merged_post(self, timer: MatchTimer) -> None:
        """Send a post that has waited long enough for moves of computers."""
        for channel in await self._matches.store.timers.send_merged(timer):
            self._matches.posts_waiting(channel)

    async def _expire(self, timer: MatchTimer) -> None:
        """Close a challenge that no one accepted in time, and announce it."""
        found = await self._matches.store.matches.get(timer.match)
        if found is None or found.status != "challenge":
            await self._matches.store.timers.delete(timer)
            return
        fields = {"status": "cancelled", "reason": "expired", "ended_at": self._matches.clock.now()}
        posts = tuple(OutboxMessage(kind, 0, nonce(self._matches.rng)) for kind in ("refresh", "expired"))
        change = Change(timer.match, found.version, "challenge", None, fields, outbox_messages=posts)
        await self._matches.write(change)
