"""Dashboard of organisers: games that have not started, and late players."""

from __future__ import annotations

import re

from bot.texts import translator_for
from bot.texts.limits import MAX_PAGE
from tests.bot.app.stored import row_of
from tests.bot.app.tournaments.club_night import FOUR, HEAD, begun, resigned, state
from tests.bot.fakes import ANNA, DORA, NAMES, Club
from tests.bot.refusals import refuses

SAY = translator_for("en")


async def lines_of(it: Club, tournament: str) -> str:
    """The text of a dashboard."""
    return "\n".join((await it.app.dashboard.show(it.call(HEAD, tournament, manager=True), SAY)).lines)


async def test_open_games_without_moves_are_listed_with_who_is_to_move(it: Club) -> None:
    tournament = await begun(it, FOUR, together=False)
    text = await lines_of(it, tournament)
    row = await row_of(it, f"{tournament}-1")
    assert "Games that haven’t started (2):" in text
    assert f"<@{row.turn}> to move (turn began" in text
    assert "4 paired games aren’t open yet." in text
    assert "Late" not in text


async def test_game_leaves_list_once_everyone_has_moved(it: Club) -> None:
    tournament = await begun(it, FOUR[:2], "connexes", "knockout")
    for name, moves in ((f"{tournament}-1", ("d2d3", "d7d6")), (f"{tournament}-2", ("d2d3", "d7d6"))):
        for move in moves:
            await it.play(name, ((await row_of(it, name)).turn or 0, move))
    assert "Every open game has started, and no one is late." in await lines_of(it, tournament)


async def test_late_players_are_listed_with_reminders(it: Club) -> None:
    tournament = await begun(it, FOUR, clock="7d")
    await it.pass_time(hours=25)
    assert "Late for more than a day" in await lines_of(it, tournament)
    await it.app.late_players.remind(it.call(HEAD, tournament, manager=True))
    assert "Reminded <t:" in await lines_of(it, tournament)
    assert not (await it.app.dashboard.show(it.call(HEAD, tournament, manager=True), SAY)).can_remind


async def test_menu_names_late_players_first(it: Club) -> None:
    it.world.called |= NAMES
    tournament = await begun(it, FOUR, clock="7d", together=False)
    await it.pass_time(hours=25)
    await resigned(it, f"{tournament}-1")
    await resigned(it, f"{tournament}-2")
    await it.pass_time(hours=1)
    shown = await it.app.dashboard.show(it.call(HEAD, tournament, manager=True), SAY)
    assert {choice.label.rpartition(" · ")[2] for choice in shown.players} == {"first move"}
    await it.pass_time(hours=25)
    shown = await it.app.dashboard.show(it.call(HEAD, tournament, manager=True), SAY)
    assert {choice.label for choice in shown.players} <= {f"{name} · late" for name in NAMES.values()}


async def test_long_lists_fit_into_one_message(it: Club) -> None:
    tournament = await begun(it, range(101, 119), clock="7d")
    await it.pass_time(hours=25)
    text = await lines_of(it, tournament)
    assert len(text) <= MAX_PAGE
    assert len(re.findall(r"… and \d+ more\.", text)) == 2
    assert text.index("Late for more") < text.index("Games that haven’t")


async def test_panel_of_player_tells_what_waits_for_them(it: Club) -> None:
    tournament = await begun(it, FOUR, together=False)
    turn = (await row_of(it, f"{tournament}-1")).turn or 0
    request = it.call(HEAD, tournament, manager=True)
    shown = await it.app.dashboard.player(request, turn, SAY)
    assert (len(shown.lines), shown.can_remind, shown.reserve) == (2, False, False)
    await it.app.joining.join(it.call(77, tournament))
    assert (await it.app.dashboard.player(request, turn, SAY)).reserve
    turns = {(await row_of(it, f"{tournament}-{number}")).turn for number in (1, 2)}
    other = min(set(FOUR) - turns)
    assert (await it.app.dashboard.player(request, other, SAY)).lines[1] == "No game waits for this player."


async def test_only_organisers_see_dashboard(it: Club) -> None:
    tournament = await begun(it, FOUR)
    with refuses("not-organiser"):
        await it.app.dashboard.show(it.call(ANNA, tournament), SAY)
    with refuses("not-organiser"):
        await it.app.dashboard.player(it.call(ANNA, tournament), DORA, SAY)


async def test_panel_of_someone_else_is_refused(it: Club) -> None:
    tournament = await begun(it, FOUR)
    assert (await state(it, tournament)).number_of(77) is None
    with refuses("not-in-event"):
        await it.app.dashboard.player(it.call(HEAD, tournament, manager=True), 77, SAY)
