"""Late players of a tournament, and the reminders that its organisers send."""

from __future__ import annotations

import pytest

from bot.app.core.requests import RequestContext
from bot.texts import translator_for
from tests.bot.app.stored import row_of
from tests.bot.app.tournaments.club_night import FOUR, HEAD, begun, state
from tests.bot.fakes import ANNA, Club
from tests.bot.refusals import refuses


def reminded(it: Club) -> list[int]:
    """Users who got a reminder by direct message, in order."""
    found = sorted(user for user, _ in it.world.direct_messages)
    it.world.direct_messages.clear()
    return found


async def cup(it: Club) -> tuple[str, RequestContext, list[int]]:
    """A tournament that has waited for a day, its organiser's request, and the players to move."""
    tournament = await begun(it, FOUR, clock="7d")
    for user in FOUR:
        await it.app.preferences.change(it.call(user), reminders="off")
    games = [await row_of(it, game.id) for game in (await state(it, tournament)).games]
    await it.pass_time(hours=25)
    reminded(it)
    return tournament, it.call(HEAD, tournament, manager=True), sorted({game.turn or 0 for game in games})


async def test_organiser_reminds_each_late_player_once(it: Club) -> None:
    tournament, request, turns = await cup(it)
    assert (await it.app.late_players.show(request))[0] == tournament
    done = await it.app.late_players.remind(request)
    await it.app.idle()
    assert reminded(it) == turns
    assert all(f"<@{user}>" in done.explain(translator_for("en")) for user in turns)


async def test_late_player_gets_no_second_reminder_within_twelve_hours(it: Club) -> None:
    _, request, turns = await cup(it)
    await it.app.late_players.remind(request)
    await it.restart()
    await it.pass_time(hours=11)
    reminded(it)
    with refuses("no-late-players"):
        await it.app.late_players.remind(request)
    await it.pass_time(hours=2)
    await it.app.late_players.remind(request)
    await it.app.idle()
    assert reminded(it) == turns


async def test_nobody_is_late_within_a_day_or_in_a_pause(it: Club) -> None:
    tournament = await begun(it, FOUR, clock="7d")
    request = it.call(HEAD, tournament, manager=True)
    await it.pass_time(hours=23)
    assert (await it.app.late_players.show(request))[1] == ()
    await it.app.organising.pause(request)
    await it.pass_time(hours=23)
    with refuses("no-late-players"):
        await it.app.late_players.remind(request)


@pytest.mark.parametrize("method", ["show", "remind"])
async def test_only_organisers_see_and_remind_late_players(it: Club, method: str) -> None:
    tournament = await begun(it, FOUR)
    with refuses("not-organiser"):
        await getattr(it.app.late_players, method)(it.call(ANNA, tournament))
