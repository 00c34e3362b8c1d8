"""Helpers shared by tests of vacations."""

from __future__ import annotations

from datetime import UTC, datetime

from storage import Vacation
from tests.bot.app.stored import row_of, state_of
from tests.bot.fakes import ANNA, GUILD, Club
from tests.timers import match_timers

FAR = datetime(2100, 1, 1, tzinfo=UTC)
ELSEWHERE = 2


async def deadline(it: Club, match: str) -> datetime | None:
    """Deadline of a match, on which the match, its state and its timers agree."""
    found, state = await row_of(it, match), await state_of(it, match)
    timers = [timer.at for timer in await match_timers(it.store, FAR) if timer.match == match and timer.kind == "time"]
    assert timers == ([] if found.deadline is None else [found.deadline])
    assert found.deadline == (state.clocks and state.clocks.first)
    return found.deadline


async def only(it: Club, user: int = ANNA) -> Vacation:
    """The one vacation someone has taken or planned."""
    [vacation] = await it.store.vacations.of(user, GUILD)
    return vacation
