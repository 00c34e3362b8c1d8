"""Settings of players and servers are kept, and invalid ones are not."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.app import PlayerSettings, ServerSettings
from tests.bot.fakes import ANNA, BEN, GUILD, Club
from tests.bot.refusals import refuses


async def test_everyone_has_settings_without_choosing_any(it: Club) -> None:
    assert await it.app.preferences.player(ANNA) == PlayerSettings()
    assert (await it.app._matches.preferences.server(GUILD)).clock == "3d"


async def test_direct_message_has_usual_settings_of_server(it: Club) -> None:
    assert await it.app._matches.preferences.server(None) == ServerSettings()


async def test_what_person_chooses_outlives_restart_and_is_theirs_alone(it: Club) -> None:
    await it.app.preferences.change(it.call(ANNA), language="fr", words=True)
    await it.restart()
    assert await it.app.preferences.player(ANNA) == PlayerSettings(language="fr", words=True)
    assert await it.app.preferences.player(BEN) == PlayerSettings()


async def test_what_manager_chooses_outlives_restart(it: Club) -> None:
    await it.app.preferences.change_server(it.call(ANNA, manager=True), channels=(7, 8), vacation=0)
    await it.restart()
    assert await it.app._matches.preferences.server(GUILD) == ServerSettings(channels=(7, 8), vacation=0)


async def test_two_choices_at_once_are_both_kept(it: Club) -> None:
    await asyncio.gather(
        it.app.preferences.change(it.call(ANNA), theme="high-contrast"),
        it.app.preferences.change(it.call(ANNA), words=True),
    )
    assert await it.app.preferences.player(ANNA) == PlayerSettings(theme="high-contrast", words=True)


@pytest.mark.parametrize(
    "stored",
    [
        {"language": "tlh"},
        {"language": None},
        {"theme": "neon"},
        {"reminders": 3},
        {"confirm": "yes"},
        {"words": 1},
        {"sounds": True},
    ],
)
async def test_what_another_version_stored_about_person_falls_back_to_usual(it: Club, stored: dict[str, Any]) -> None:
    await it.store.people.change_preferences("user", ANNA, lambda _: {**stored, "direct_turns": True})
    assert await it.app.preferences.player(ANNA) == PlayerSettings(direct_turns=True)


@pytest.mark.parametrize(
    "stored",
    [
        {"channels": ["a"]},
        {"channels": 7},
        {"roles": [True]},
        {"clock": "31d"},
        {"clock": 3},
        {"limit": 0},
        {"limit": "many"},
        {"vacation": -1},
        {"vacation": 30.5},
    ],
)
async def test_what_another_version_stored_about_server_falls_back_to_usual(it: Club, stored: dict[str, Any]) -> None:
    await it.store.people.change_preferences("guild", GUILD, lambda _: {**stored, "language": "fr"})
    assert await it.app._matches.preferences.server(GUILD) == ServerSettings(language="fr")


@pytest.mark.parametrize("chosen", [{"theme": "neon"}, {"reminders": "hourly"}, {"limit": 5}, {"confirm": "yes"}])
async def test_choice_that_is_not_on_offer_is_refused_and_changes_nothing(it: Club, chosen: dict[str, Any]) -> None:
    with refuses("unknown-choice"):
        await it.app.preferences.change(it.call(ANNA), words=True, **chosen)
    assert await it.app.preferences.player(ANNA) == PlayerSettings()


@pytest.mark.parametrize("chosen", [{"clock": "31d"}, {"limit": -5}, {"roles": ("7",)}, {"channels": tuple(range(26))}])
async def test_server_cannot_be_given_what_makes_no_sense(it: Club, chosen: dict[str, Any]) -> None:
    with refuses("unknown-choice"):
        await it.app.preferences.change_server(it.call(ANNA, manager=True), **chosen)


async def test_only_managers_see_and_change_what_holds_in_server(it: Club) -> None:
    with refuses("managers-only"):
        await it.app.preferences.server(it.call(ANNA))
    with refuses("managers-only"):
        await it.app.preferences.change_server(it.call(ANNA), limit=5)
    assert await it.app.preferences.server(it.call(ANNA, manager=True)) == ServerSettings()


async def test_direct_message_has_nothing_to_configure(it: Club) -> None:
    with refuses("server-only"):
        await it.app.preferences.change_server(it.call(ANNA, guild=None, manager=True), limit=5)


async def test_what_server_named_is_forgotten_with_its_channels_and_roles(it: Club) -> None:
    chosen = {"channels": (1, 2), "roles": (3,), "organisers": (4, 5), "limit": 5}
    await it.app.preferences.change_server(it.call(ANNA, manager=True), **chosen)
    await it.app.preferences.forget(GUILD, {2, 3, 4})
    await it.restart()
    kept = await it.app._matches.preferences.server(GUILD)
    assert kept == ServerSettings(channels=(1,), organisers=(5,), limit=5)


async def test_server_whose_settings_name_nothing_that_is_gone_keeps_none(it: Club) -> None:
    await it.app.preferences.forget(GUILD, {2})
    assert await it.store.people.preferences("guild", GUILD) == {}


def reminded(it: Club) -> int:
    """Number of reminders that Anna got."""
    return sum("it’s your move in" in post.content for post in it.world.posts())


async def test_new_pace_of_reminders_holds_for_turn_that_waits_already(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN, clock="10d")
    await it.app.preferences.change(it.call(ANNA), reminders="daily")
    await it.pass_time(days=3, hours=1)
    assert reminded(it) == 3


async def test_who_wants_no_reminders_any_more_gets_none(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN, clock="10d")
    await it.app.preferences.change(it.call(ANNA), reminders="off")
    await it.pass_time(days=9)
    assert reminded(it) == 0


async def test_new_pace_wakes_no_silenced_match_and_no_one_elses_turn(it: Club) -> None:
    silent = await it.begin("connexes", ANNA, BEN, clock="10d")
    await it.app.notes.silence(it.call(ANNA, silent))
    await it.app.preferences.change(it.call(ANNA), reminders="daily")
    await it.app.preferences.change(it.call(BEN), reminders="daily")
    await it.pass_time(days=3)
    assert reminded(it) == 0


async def test_new_pace_leaves_notes_as_they_are(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="10d")
    await it.app.notes.write(it.call(ANNA, match), "watch f7")
    await it.app.preferences.change(it.call(ANNA), reminders="daily")
    assert (await it.app.notes.read(it.call(ANNA, match))).text == "watch f7"
