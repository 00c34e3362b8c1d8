"""The dashboard of organisers in menus and buttons."""

from __future__ import annotations

from typing import Any

from bot.ui.components import dispatch
from bot.ui.custom_ids import parse
from bot.ui.dashboard import show_dashboard
from tests.bot.app.stored import row_of
from tests.bot.app.tournaments.club_night import FOUR, begun, state
from tests.bot.fakes import Club
from tests.bot.ui.test_decisions import Head


async def late(it: Club) -> tuple[Any, str, int]:
    """An organiser at the dashboard, the tournament, and a late player of it."""
    tournament = await begun(it, FOUR, clock="7d")
    await it.pass_time(hours=25)
    it.world.direct_messages.clear()
    head: Any = Head(it)
    await show_dashboard(head, tournament)
    return head, tournament, (await row_of(it, f"{tournament}-1")).turn or 0


async def choose(head: Any, *values: str) -> None:
    """Choose in the menu of the latest answer."""
    (id_,) = [item.custom_id for item in head.views[-1].children if not hasattr(item, "label")]
    await dispatch(head, parse(id_), list(values))
    await head.it.app.idle()


async def test_all_late_players_are_reminded_in_one_click(it: Club) -> None:
    head, _, user = await late(it)
    await head.press("Remind late players")
    assert head.answers[-1].startswith("Reminded in **")
    assert user in [told for told, _ in it.world.direct_messages]
    assert "Remind late players" not in [getattr(item, "label", "") for item in head.views[-1].children]


async def test_chosen_player_is_reminded_alone(it: Club) -> None:
    head, _, user = await late(it)
    await choose(head, str(user))
    assert head.answers[-1].startswith(f"<@{user}> in **")
    await head.press("Remind")
    assert [told for told, _ in it.world.direct_messages] == [user]


async def test_chosen_player_is_replaced_by_chosen_member(it: Club) -> None:
    head, tournament, user = await late(it)
    await choose(head, str(user))
    await head.press("Replace…")
    assert f"Who takes over from <@{user}>?" in head.answers[-1]
    await choose(head, "77")
    now = await state(it, tournament)
    assert now.number_of(77) is not None
    assert now.number_of(user) is None


async def test_chosen_player_is_replaced_by_first_reserve(it: Club) -> None:
    head, tournament, user = await late(it)
    await it.app.joining.join(it.call(78, tournament))
    await choose(head, str(user))
    await head.press("Replace…")
    await head.press("First on the reserve list")
    assert (await state(it, tournament)).number_of(78) is not None


async def test_dashboard_is_left_and_entered_again(it: Club) -> None:
    head, _, user = await late(it)
    await choose(head, str(user))
    await head.press("Back")
    await head.press("Refresh")
    assert head.answers[-1].startswith("Dashboard of **")
