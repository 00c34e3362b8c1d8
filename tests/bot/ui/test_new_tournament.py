"""Forms of new simuls and team matches, and the buttons of both teams."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import ChannelInfo, Restrictions
from bot.texts import limits
from bot.ui import tournament_templates
from bot.ui.clicks import ModalSubmission
from bot.ui.components import dispatch
from bot.ui.custom_ids import ComponentId, parse
from bot.ui.modals import _form_id
from bot.ui.new_tournament import FORM, create, open_form
from bot.ui.packed_restrictions import packed, unpacked
from tests.bot.app.tournaments.club_night import HEAD, ROOM, created, state
from tests.bot.fakes import ANNA, BEN, GUILD, Club
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


@pytest.mark.parametrize(("weeks", "told"), [("04", True), ("18", False)])
async def test_league_form_warns_of_short_seasons(it: Club, weeks: str, told: bool) -> None:
    head: Any = Head(it)
    await open_form(head, ComponentId(FORM, "yalta", 0, ("league", f"1111{weeks}20")))
    (clock,) = (label for label in head.forms[-1].children if label.component.custom_id == "clock")
    assert (clock.description == "4 weeks leave less than a day a move. A day needs 18 weeks.") is told


async def test_form_of_template_shows_its_name_and_days(it: Club) -> None:
    tournament = await created(it, name="Spring cup", days="14")
    await it.app.templates.save(it.call(HEAD, tournament, manager=True), "Cups")
    head: Any = Organiser(it)
    await tournament_templates.open_form(head, "cups")
    form = head.forms[-1]
    values = {label.component.custom_id: label.component.default for label in form.children}
    assert (form.title, values) == ("Template: Cups", {"name": "Spring cup", "days": "14"})
    key = parse(form.custom_id)
    assert key is not None
    await tournament_templates.create(head, ModalSubmission(key.verb, key.match, 0, (), {"name": "Cup", "days": ""}))
    assert {one.name for one in await it.store.tournaments.in_server(GUILD)} == {"Spring cup", "Cup"}
    assert "**Cup** is announced" in head.answers[-1]


async def test_button_of_team_joins_that_team(it: Club) -> None:
    tournament = await created(it, "connexes", "teams", teams="Knights, Bishops")
    await it.app.joining.join(it.call(BEN, tournament), 1)
    head: Any = Head(it)
    await dispatch(head, parse(f"f1:event-join:{tournament}:0:2"), [])
    assert "You joined Bishops" in head.answers[-1]
    assert [entry.team for entry in (await state(it, tournament)).registered] == [1, 2]


async def test_form_keeps_restrictions_of_command(it: Club) -> None:
    head: Any = Organiser(it)
    wanted = Restrictions(1400, 1800, 2**60)
    await create(head, ModalSubmission(FORM, "connexes", 0, ("round-robin", "11116", packed(wanted)), {}))
    (tournament,) = await it.store.tournaments.unfinished()
    assert (await state(it, tournament)).settings.restrictions == wanted
    await it.app.idle()
    assert "a rating from 1400 to 1800" in it.world.posts()[-1].content


@pytest.mark.parametrize(
    "wanted",
    [
        Restrictions(least=0),
        Restrictions(most=5000),
        Restrictions(least=0, most=0),
        Restrictions(role=2**63 - 1),
        Restrictions(invited=True),
        Restrictions(5000, 5000, 2**63 - 1, invited=True),
    ],
)
def test_packed_restrictions_are_read_back(wanted: Restrictions) -> None:
    assert unpacked(packed(wanted)) == wanted


@pytest.mark.parametrize("text", ["", "r", "r0", "flight=on", "r!", "rotation=on", "r" + "z" * 18])
def test_other_part_of_form_holds_no_restrictions(text: str) -> None:
    assert unpacked(text) is None


def test_form_of_simul_has_room_for_host_and_restrictions() -> None:
    limits_ = packed(Restrictions(5000, 5000, 2**63 - 1, invited=True))
    made = ComponentId(FORM, VARIANT, 0, ("simul", f"11011{LONGEST_USER}", *OPTIONS, limits_))
    assert len(_form_id(made, ["x"])) <= limits.MAX_CUSTOM_ID
