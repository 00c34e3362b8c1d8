"""Forms of new simuls and team matches, and the buttons of both teams."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import ChannelInfo
from bot.texts import limits
from bot.ui.clicks import ModalSubmission
from bot.ui.components import dispatch
from bot.ui.custom_ids import ComponentId, parse
from bot.ui.modals import _form_id
from bot.ui.new_tournament import FORM, create, open_form
from tests.bot.app.tournaments.club_night import ROOM, created, state
from tests.bot.fakes import ANNA, BEN, Club
from tests.bot.ui.test_decisions import Head
from tests.bot.ui.test_longest_ids import OPTIONS, VARIANT

LONGEST_USER = 2**63 - 1


class Organiser(Head):
    """An organiser in the tournament's channel."""

    def channel_info(self) -> ChannelInfo:
        return ROOM


async def sent(it: Club, kind: str, flags: str, **fields: str) -> str:
    """The tournament that a form creates."""
    head: Any = Organiser(it)
    await create(head, ModalSubmission(FORM, "connexes", 0, (kind, flags), fields))
    (tournament,) = await it.store.tournaments.unfinished()
    return tournament


async def test_form_of_simul_has_host_clock_and_colours(it: Club) -> None:
    now = await state(it, await sent(it, "simul", f"11011{ANNA}", name="Big night", clock="3d", host_clock="7d"))
    assert (now.host, now.settings.host_clock, now.settings.rated) == (ANNA, "7d", False)
    assert now.settings.plan.alternating


async def test_form_of_simul_without_host_names_its_creator(it: Club) -> None:
    now = await state(it, await sent(it, "simul", "11010"))
    assert [entry.user for entry in now.registered] == [now.host] == [now.stored.created_by]


async def test_form_of_team_match_has_teams_boards_and_order(it: Club) -> None:
    now = await state(it, await sent(it, "teams", "11111", teams="Knights, Bishops", boards="3"))
    assert now.settings.teams is not None
    assert (now.settings.teams.names, now.settings.teams.by_rating) == (("Knights", "Bishops"), True)
    assert now.settings.plan.group_size == 3


@pytest.mark.parametrize(("kind", "fields"), [("simul", ("most", "host_clock")), ("teams", ("teams", "boards"))])
async def test_form_asks_for_what_its_format_needs(it: Club, kind: str, fields: tuple[str, str]) -> None:
    head: Any = Head(it)
    await open_form(head, ComponentId(FORM, "connexes", 0, (kind, "11110")))
    asked = [label.component.custom_id for label in head.forms[-1].children]
    assert asked == ["name", *fields, "clock", "days"]


async def test_button_of_team_joins_that_team(it: Club) -> None:
    tournament = await created(it, "connexes", "teams", teams="Knights, Bishops")
    await it.app.joining.join(it.call(BEN, tournament), 1)
    head: Any = Head(it)
    await dispatch(head, parse(f"f1:event-join:{tournament}:0:2"), [])
    assert "You joined Bishops" in head.answers[-1]
    assert [entry.team for entry in (await state(it, tournament)).registered] == [1, 2]


def test_form_of_simul_has_room_for_host() -> None:
    made = ComponentId(FORM, VARIANT, 0, ("simul", f"11011{LONGEST_USER}", *OPTIONS))
    assert len(_form_id(made, ["x"])) <= limits.MAX_CUSTOM_ID
