"""Vacations: the clocks of one who is away from a server stand still, and they begin nothing new there."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, TypeVar

from bot.app.core.requests import CommandResult, RequestContext
from bot.app.core.translator import Value, Word
from bot.app.errors import AppError, Refused
from bot.app.match.actions import EndVacation, StartVacation
from bot.app.match.log import append
from bot.app.match.service import MatchService
from bot.app.posts.wording import date_timestamp
from storage import Match, StoreUnavailableError, Vacation, VacationTimer

log = logging.getLogger(__name__)
Result = TypeVar("Result")
DAY = timedelta(days=1)
MAX_VACATION_DAYS = 60
"""Days of one vacation at most."""
MAX_DAYS_AHEAD = 90
"""Days ahead for which one may be planned."""


@dataclass(frozen=True, slots=True)
class Leave:
    """A person's vacations in a server: the one under way, those to come; days of the `year` left and allowed."""

    active: Vacation | None
    planned: tuple[Vacation, ...]
    left: int
    allowance: int
    year: int


class Vacations:
    """Vacations of players, and their effect on matches.

    Every change locks the person, then each match in turn, so it may be interrupted anywhere and repeated.
    """

    def __init__(self, matches: MatchService) -> None:
        self._matches = matches
        self._untold = True

    def look_again(self) -> None:
        """Others may have been interrupted in telling matches of vacations that are looked after here from now on."""
        self._untold = True

    async def catch_up(self) -> None:
        """Tell matches of vacations that an interruption, or a failure, may have kept from them."""
        if not self._untold:
            return
        self._untold = False
        try:
            for vacation in await self._matches.store.vacations.active():
                if vacation.ends_at > self._matches.clock.now():
                    await self._alone(vacation.user, partial(self._announce, vacation))
        except StoreUnavailableError:
            self._untold = True
            raise

    async def begin(self, request: RequestContext, days: int, after_days: int = 0) -> CommandResult:
        """Go on vacation from the server for so many days, now or later. Raises VacationErrors."""
        guild = _server(request)
        return await self._alone(request.user, lambda: self._begin(request.user, guild, days, after_days))

    async def show(self, request: RequestContext) -> Leave:
        """The caller's vacations in the server, and the days left. Refusals: not-in-server."""
        guild = _server(request)
        known = await self._matches.store.vacations.of(request.user, guild)
        allowance = (await self._matches.preferences.server(guild)).vacation
        year = self._matches.clock.now().year
        return Leave(
            active=next((vacation for vacation in known if vacation.state == "active"), None),
            planned=tuple(vacation for vacation in known if vacation.state == "planned"),
            left=max(0, allowance - _used(known, year)),
            allowance=allowance,
            year=year,
        )

    async def end(self, request: RequestContext, vacation: int) -> CommandResult:
        """Come back from a vacation of the caller's (its id), or cancel it if it is planned. Refusals: not-away."""
        guild = _server(request)
        return await self._alone(request.user, lambda: self._end(request.user, guild, vacation))

    async def apply_to(self, match: str) -> None:
        """See that a match knows who of its players is away: it has begun, goes on again or has a new player."""
        try:
            await self._apply_to(match)
        except StoreUnavailableError:
            self._untold = True
            raise

    async def _apply_to(self, match: str) -> None:
        snapshot = await self._matches.snapshot(match)
        guild = snapshot.match.guild
        if guild is None or snapshot.match.status != "playing":
            return
        for seat in sorted(snapshot.state.humans):
            if (user := snapshot.user_at(seat)) is not None:
                await self._alone(user, partial(self._put_right, user, guild, match))

    # Time

    async def follow_correct_time(self) -> None:
        """Begin vacations now that began later than now: the clock was wrong, and is right again."""
        now = self._matches.clock.now()
        for vacation in await self._matches.store.vacations.active():
            if vacation.starts_at > now:
                ends = vacation.ends_at - (vacation.starts_at - now)
                await self._alone(vacation.user, partial(self._redate, replace(vacation, starts_at=now, ends_at=ends)))

    async def date_of(self, timer: VacationTimer) -> datetime | None:
        """Return when the vacation of a timer begins, or ends; None if it is unknown."""
        known = await self._matches.store.vacations.of(timer.user, timer.guild)
        dates = (one.starts_at if timer.kind == "away" else one.ends_at for one in known if one.id == timer.vacation)
        return next(dates, None)

    async def is_due(self, user: int, guild: int) -> bool:
        """Tell whether a planned vacation should have begun already."""
        now, known = self._matches.clock.now(), await self._matches.store.vacations.of(user, guild)
        return any(one.state == "planned" and one.starts_at <= now < one.ends_at for one in known)

    async def fire(self, timer: VacationTimer) -> None:
        """Begin a planned vacation whose time has come, or end one that is over."""
        begins = timer.kind == "away"
        states, work = (("planned",), self._leave) if begins else (("planned", "active"), self._return)

        async def run() -> None:
            known = await self._matches.store.vacations.of(timer.user, timer.guild)
            found = next((one for one in known if one.id == timer.vacation and one.state in states), None)
            if found is not None:
                await work(found)
            else:
                await self._matches.store.timers.delete(timer)

        await self._alone(timer.user, run)

    # Shared steps; every one has the person to itself

    async def _alone(self, user: int, work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """Opening a match holds the person, too, so no one opens one while going away."""
        return await self._matches.run_locked(f"user {user}", work)

    async def _begin(self, user: int, guild: int, days: int, after_days: int) -> CommandResult:
        begins = self._matches.clock.now() + DAY * after_days
        wanted = Vacation(user, guild, begins, begins + DAY * days)
        await self._check(wanted, days, after_days)
        added = await self._matches.store.vacations.add(wanted)
        self._matches.timer_set(added.starts_at)
        if not after_days:
            await self._leave(added)
        playing = [match for match in await self._playing(user, guild) if match.clock]
        going = [match.id for match in playing if not match.vacations]
        values: dict[str, Value] = {
            "begins": date_timestamp(added.starts_at),
            "until": date_timestamp(added.ends_at),
            "stopped": len(playing) - len(going),
            "going": _going_on(going),
        }
        return CommandResult("done-vacation-planned" if after_days else "done-vacation-begun", "", 0, values)

    async def _check(self, wanted: Vacation, days: int, after_days: int) -> None:
        allowance = (await self._matches.preferences.server(wanted.guild)).vacation
        if not allowance:
            raise Refused("no-vacations")
        if not 1 <= days <= MAX_VACATION_DAYS or not 0 <= after_days <= MAX_DAYS_AHEAD:
            raise Refused("vacation-days", longest=MAX_VACATION_DAYS, farthest=MAX_DAYS_AHEAD)
        known = await self._matches.store.vacations.of(wanted.user, wanted.guild)
        for other in known:
            if other.state != "over" and other.starts_at < wanted.ends_at and other.ends_at > wanted.starts_at:
                raise Refused(
                    "vacation-overlap", begins=date_timestamp(other.starts_at), until=date_timestamp(other.ends_at)
                )
        for year in (wanted.starts_at.year, wanted.ends_at.year):
            left = max(0, allowance - _used(known, year))
            if _used([wanted], year) > left:
                raise Refused("vacation-too-long", left=left, year=str(year))

    async def _end(self, user: int, guild: int, number: int) -> CommandResult:
        known = await self._matches.store.vacations.of(user, guild)
        found = next((one for one in known if one.id == number and one.state != "over"), None)
        if found is None:
            raise Refused("not-away")
        if found.state == "planned":
            await self._matches.store.vacations.change(replace(found, ends_at=found.starts_at, state="over"))
            return CommandResult("done-vacation-cancelled", "", 0, {"begins": date_timestamp(found.starts_at)})
        # Its end is moved first: were this interrupted, its timer would do the rest.
        ended = replace(found, ends_at=min(found.ends_at, self._matches.clock.now()))
        await self._matches.store.vacations.change(ended)
        await self._return(ended)
        return CommandResult("done-vacation-over", "", 0)

    async def _leave(self, vacation: Vacation) -> None:
        """Begin a vacation; one that has passed meanwhile is over at once."""
        if vacation.ends_at <= self._matches.clock.now():
            await self._matches.store.vacations.change(replace(vacation, state="over"))
            return
        await self._announce(vacation)
        await self._matches.store.vacations.change(replace(vacation, state="active"))
        self._matches.timer_set(vacation.ends_at)

    async def _redate(self, vacation: Vacation) -> None:
        if await self._matches.store.vacations.change(vacation):
            await self._announce(vacation, anew=True)

    async def _announce(self, vacation: Vacation, *, anew: bool = False) -> None:
        for match in await self._playing(vacation.user, vacation.guild):
            await self._tell(match.id, vacation.user, vacation.ends_at, anew=anew)

    async def _return(self, vacation: Vacation) -> None:
        known = await self._matches.store.vacations.of(vacation.user, vacation.guild)
        # After an outage the next vacation may have begun before the end of this one is noticed.
        if not any(other.state == "active" and other.id != vacation.id for other in known):
            for match in await self._playing(vacation.user, vacation.guild):
                await self._tell(match.id, vacation.user, None)
        await self._matches.store.vacations.change(replace(vacation, state="over"))

    async def _put_right(self, user: int, guild: int, match: str) -> None:
        vacation = (await self._matches.store.vacations.active_among(guild, (user,))).get(user)
        await self._tell(match, user, None if vacation is None else vacation.ends_at)

    async def _playing(self, user: int, guild: int) -> list[Match]:
        live = await self._matches.store.matches.live_of(user)
        return [match for match in live if match.guild == guild and match.status == "playing"]

    async def _tell(self, match: str, user: int, until: datetime | None, *, anew: bool = False) -> None:
        """Let a match know that a player is away until a time, or back, unless it does or does not care.

        It is told `anew` of a vacation whose end has changed.
        """

        async def work() -> None:
            snapshot = await self._matches.snapshot(match)
            seat, allowed = snapshot.seat_of(user), until is None or _stops(snapshot.match)
            if snapshot.match.status != "playing" or seat is None or not allowed:
                return
            if anew or (seat in snapshot.state.away) != (until is not None):
                action = EndVacation(seat) if until is None else StartVacation(seat, until)
                await append(self._matches, snapshot, action, RequestContext(user))

        try:
            await self._matches.run_locked(match, work)
        except AppError as error:  # it is being suspended; `apply_to` puts it right when it goes on
            log.info("cannot apply a vacation to %s: %r", match, error)


def _server(request: RequestContext) -> int:
    if request.guild is None:
        raise Refused("not-in-server")
    return request.guild


def _stops(match: Match) -> bool:
    """True if a vacation stops a clock in a match; other matches need no action."""
    return match.vacations and bool(match.clock)


def _used(vacations: Iterable[Vacation], year: int) -> int:
    """Number of vacation days that begin in a year."""
    return sum(
        (vacation.starts_at + DAY * number).year == year
        for vacation in vacations
        for number in range(-((vacation.starts_at - vacation.ends_at) // DAY))
    )


def _going_on(matches: list[str]) -> Value:
    names = tuple(f"`{match}`" for match in matches)
    return Word("vacation-going-on", {"count": len(matches), "matches": names}) if matches else ""
