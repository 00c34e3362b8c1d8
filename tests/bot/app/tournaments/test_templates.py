"""Templates: settings of tournaments under a name of the server."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.app import Restrictions
from bot.app.tournaments.settings import TournamentSettings
from bot.app.tournaments.templates import MAX_TEMPLATES
from tests.bot.app.tournaments.club_night import FOUR, HEAD, ROOM, begun, created, played, state
from tests.bot.fakes import ANNA, BEN, GUILD, Club
from tests.bot.refusals import refuses

LIMITS = Restrictions(least=1400, role=900)


async def saved(it: Club, template: str = "Club night", *where: str, **form: Any) -> str:
    """A tournament whose settings were saved."""
    tournament = await created(it, *where, **form)
    await it.app.templates.save(it.call(HEAD, tournament, manager=True), template)
    return tournament


async def made(it: Club, name: str = "Club night", title: str = "", days: str = "") -> str:
    """A tournament made from a template."""
    call = it.call(HEAD, manager=True)
    done = await it.app.templates.create_from(call, ROOM, name, title, days)
    await it.app.idle()
    return done.match


async def names(it: Club, typed: str = "") -> list[str]:
    return [one.value for one in await it.app.templates.names(it.call(HEAD, manager=True), typed)]


def without_start(settings: TournamentSettings) -> dict[str, Any]:
    return {name: getattr(settings, name) for name in settings.__slots__ if name != "starts_at"}


@pytest.mark.parametrize(
    ("where", "form"),
    [
        (("connexes", "swiss"), {"rounds": "3", "clock": "2d", "max_entries": "9", "restrictions": LIMITS}),
        (("yalta", "groups"), {"rated": False, "vacations": False, "cycles": 2}),
        (("connexes", "teams"), {"teams": "Knights, Bishops", "boards": "3"}),
        (("connexes", "round-robin"), {"together": False}),
        (("connexes", "league"), {"weeks": 20, "moving": 1}),
    ],
)
async def test_new_tournament_has_settings_of_template(it: Club, where: tuple[str, str], form: dict[str, Any]) -> None:
    before = await state(it, await saved(it, "Club night", *where, **form))
    now = await state(it, await made(it))
    assert without_start(now.settings) == without_start(before.settings)
    assert (now.stored.variant, now.stored.name) == (before.stored.variant, before.stored.name)
    assert now.registered == ()


async def test_title_and_days_come_from_form(it: Club) -> None:
    await saved(it, name="Spring cup", days="14")
    now = await state(it, await made(it, title="Autumn cup", days="3"))
    assert now.stored.name == "Autumn cup"
    assert now.settings.starts_at == it.world.now + timedelta(days=3)


async def test_empty_form_is_as_template(it: Club) -> None:
    await saved(it, name="Spring cup", days="14")
    now = await state(it, await made(it))
    assert (now.stored.name, now.settings.starts_at) == ("Spring cup", it.world.now + timedelta(days=14))


async def test_template_without_date_waits_for_organiser(it: Club) -> None:
    await saved(it, days="0")
    assert (await state(it, await made(it))).settings.starts_at is None


async def test_finished_tournament_can_be_saved(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "knockout")
    await played(it, tournament)
    await it.pass_time(days=2)
    await it.app.templates.save(it.call(HEAD, tournament, manager=True), "Cup")
    assert await names(it) == ["Cup"]


async def test_later_season_is_saved_as_first(it: Club) -> None:
    await saved(it, "Winter", "connexes", "league", name="Big league", weeks=20)
    season = (await state(it, await made(it, "Winter", "Small league"))).settings.season
    assert season is not None
    assert (season.league, season.number, season.previous) == ("Small league", 1, "")


async def test_creator_of_simul_is_its_host(it: Club) -> None:
    await saved(it, "Simul", "connexes", "simul", host=ANNA, host_clock="7d")
    now = await state(it, await made(it, "Simul"))
    assert (now.host, now.settings.host_clock) == (HEAD, "7d")


async def test_template_of_same_name_is_replaced(it: Club) -> None:
    await saved(it, "Club night", "connexes", "swiss")
    await saved(it, "club NIGHT", "yalta", "round-robin")
    assert await names(it) == ["club NIGHT"]
    assert (await state(it, await made(it, "Club Night"))).stored.variant == "yalta"


async def test_deleted_template_is_gone_but_not_its_tournaments(it: Club) -> None:
    await saved(it)
    tournament = await made(it)
    await it.app.templates.delete(it.call(HEAD, manager=True), "club night")
    assert await names(it) == []
    assert (await state(it, tournament)).stored.status == "open"
    with refuses("no-template"):
        await made(it)
    with refuses("no-template"):
        await it.app.templates.delete(it.call(HEAD, manager=True), "Club night")


async def test_templates_are_suggested_by_name(it: Club) -> None:
    for name in ("Winter", "autumn", "Autumn 2"):
        await saved(it, name)
    assert await names(it, "AUT") == ["autumn", "Autumn 2"]


async def test_only_organisers_use_templates(it: Club) -> None:
    tournament = await saved(it)
    templates, call = it.app.templates, it.call(BEN, tournament)
    assert await templates.names(call, "") == []
    with refuses("not-organiser"):
        await templates.save(call, "Mine")
    with refuses("not-organiser"):
        await templates.delete(call, "Club night")
    with refuses("not-organiser"):
        await templates.create_from(it.call(BEN), ROOM, "Club night", "", "")


async def test_template_needs_name(it: Club) -> None:
    with refuses("template-name"):
        await saved(it, "** **")


async def test_server_has_limit_of_templates(it: Club) -> None:
    tournament = await created(it)
    call = it.call(HEAD, tournament, manager=True)
    for number in range(MAX_TEMPLATES):
        await it.app.templates.save(call, f"T{number}")
    with refuses("too-many-templates"):
        await it.app.templates.save(call, "One more")
    await it.app.templates.save(call, "t1")


async def test_unreadable_template_is_no_template(it: Club) -> None:
    await it.store.people.change_preferences("guild", GUILD, lambda _: {"templates": {"Odd": {"plan": 1}}})
    await it.restart()
    with refuses("no-template"):
        await made(it, "Odd")


async def test_redelivered_form_creates_one_tournament(it: Club) -> None:
    await saved(it)
    call = it.call(HEAD, manager=True, interaction=77)
    first = await it.app.templates.create_from(call, ROOM, "Club night", "", "")
    again = await it.app.templates.create_from(call, ROOM, "Club night", "", "")
    assert (again.match, again.again) == (first.match, True)


async def test_days_of_form_must_be_number(it: Club) -> None:
    await saved(it)
    with refuses("form-value"):
        await made(it, days="soon")


async def test_template_goes_with_its_server(it: Club) -> None:
    await saved(it)
    await it.app._eraser.forget_server(GUILD)
    assert "templates" not in await it.store.people.preferences("guild", GUILD)
