"""Late players of a tournament, and the reminders that its organisers send."""

from __future__ import annotations

from bot.app.core.requests import RequestContext
from bot.texts import translator_for
from tests.bot.app.stored import row_of
from tests.bot.app.tournaments.club_night import FOUR, HEAD, ROOM, begun, created, state
from tests.bot.fakes import ANNA, Club
from tests.bot.refusals import refuses

SAY = translator_for("en")


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
    _, request, turns = await cup(it)
    done = await it.app.late_players.remind(request)
    await it.app.idle()
    assert reminded(it) == turns
    assert all(f"<@{user}>" in done.explain(SAY) for user in turns)


async def test_late_player_gets_one_reminder_a_day(it: Club) -> None:
    _, request, turns = await cup(it)
    await it.app.late_players.remind(request)
    await it.restart()
    await it.pass_time(hours=23)
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
    assert not (await it.app.dashboard.show(request, SAY)).can_remind
    await it.app.organising.pause(request)
    await it.pass_time(hours=23)
    with refuses("no-late-players"):
        await it.app.late_players.remind(request)


async def test_only_organisers_remind_late_players(it: Club) -> None:
    tournament = await begun(it, FOUR)
    with refuses("not-organiser"):
        await it.app.late_players.remind(it.call(ANNA, tournament))


async def test_one_late_player_is_reminded_alone(it: Club) -> None:
    _, request, turns = await cup(it)
    await it.app.late_players.remind(request, turns[0])
    await it.app.idle()
    assert reminded(it) == turns[:1]
    with refuses("not-late"):
        await it.app.late_players.remind(request, turns[0])
    await it.app.late_players.remind(request)
    await it.app.idle()
    assert reminded(it) == turns[1:]


async def test_reminder_counts_for_all_games_of_its_player(it: Club) -> None:
    tournament, request, turns = await cup(it)
    await it.app.late_players.remind(request)
    known = await it.app.late_players.reminded_at(await state(it, tournament))
    assert set(known) == set(turns)
    stored = await it.store.settings.get(f"reminded {tournament}") or ""
    assert not any(f'"{user}"' in stored for user in FOUR)


async def test_muted_player_is_late_but_not_reminded(it: Club) -> None:
    tournament, request, turns = await cup(it)
    for game in (await state(it, tournament)).games:
        if (await row_of(it, game.id)).turn == turns[0]:
            await it.app.notes.silence(it.call(turns[0], game.id))
    with refuses("not-late"):
        await it.app.late_players.remind(request, turns[0])
    assert any("Reminders are muted." in line for line in (await it.app.dashboard.show(request, SAY)).lines)


async def test_nobody_is_late_before_first_post(it: Club) -> None:
    tournament = await created(it, clock="7d")
    for user in FOUR:
        await it.app.joining.join(it.call(user, tournament))
    await it.app.idle()
    await it.app._delivery.sender.close()
    it.app._delivery.sender.wake = lambda *_: None  # type: ignore[method-assign]  # as if Discord were down
    request = it.call(HEAD, tournament, manager=True)
    await it.app.organising.start(request, ROOM)
    await it.pass_time(hours=30)
    shown = await it.app.dashboard.show(request, SAY)
    assert any("to move" in line for line in shown.lines)
    assert not any("turn began" in line for line in shown.lines)
    with refuses("no-late-players"):
        await it.app.late_players.remind(request)
