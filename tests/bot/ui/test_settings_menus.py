"""/settings and /config: menus that show what holds, and keep each choice at once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.app import PlayerSettings, RequestContext, ServerSettings
from bot.ui.components import dispatch
from bot.ui.config import show_config
from bot.ui.custom_ids import parse
from bot.ui.settings import show_settings
from tests.bot.fakes import ANNA, GUILD, Club
from tests.bot.refusals import refuses
from tests.bot.ui.fakes import FakeInteractionContext


class Guest(FakeInteractionContext):
    """A visit with a real application behind it, to a server with the channels 100 and 200 and the role 7."""

    def __init__(self, it: Club, language: str = "en", **who: Any) -> None:
        super().__init__(it.app, language)
        self.it, self.who = it, who
        find = {"get_channel": {100: "#", 200: "#"}.get, "get_role": {7: "@"}.get}
        there = SimpleNamespace(id=GUILD, unavailable=False, **find)
        self.interaction = SimpleNamespace(guild=there, guild_id=GUILD)
        self.client = SimpleNamespace(web_address="https://club.example")

    def request(self, match: str | None = None, version: int | None = None) -> Any:
        return RequestContext(ANNA, 100, match=match, version=version, **{"guild": GUILD, **self.who})


def manager(it: Club, **more: Any) -> Any:
    return Guest(it, **{"manager": True, **more})


def shown(context: Any) -> list[Any]:
    """The components of the latest answer."""
    return [item for row in context.views[-1].to_components() for item in row["components"]]


def menu(context: Any, field: str) -> Any:
    """One of its menus."""
    (found,) = [item for item in shown(context) if item["custom_id"].split(":")[4:] == [field] and "label" not in item]
    return found


def entries(context: Any, field: str) -> list[str]:
    return [option["label"] for option in menu(context, field)["options"]]


def preset(context: Any, field: str) -> list[str]:
    """Preselected options of a menu."""
    options = menu(context, field).get("options")
    if options is None:
        return [str(entry["id"]) for entry in menu(context, field).get("default_values", [])]
    return [option["label"] for option in options if option["default"]]


def labels(context: Any) -> list[str]:
    return [item["label"] for item in shown(context) if "label" in item]


async def choose(context: Any, field: str, *values: str) -> None:
    """Choose in a menu of the latest answer."""
    await dispatch(context, parse(menu(context, field)["custom_id"]), list(values))


async def press(context: Any, label: str) -> None:
    (name,) = [item["custom_id"] for item in shown(context) if item.get("label") == label]
    await dispatch(context, parse(name), [])


@pytest.fixture
def anna(it: Club) -> Any:
    return Guest(it)


@pytest.fixture
def boss(it: Club) -> Any:
    return manager(it)


async def test_ones_settings_are_shown_as_they_are_without_having_chosen_any(anna: Any) -> None:
    await show_settings(anna)
    assert anna.answers == ["**Your settings**, in every server. Changes are saved automatically."]
    assert preset(anna, "language") == ["Language: same as Discord"]
    assert preset(anna, "theme") == ["Board colours: classic"]
    assert preset(anna, "reminders") == ["Reminders: at 80% of your time"]
    assert preset(anna, "switches") == []


async def test_colours_are_shown_in_sample(anna: Any) -> None:
    await show_settings(anna)
    await choose(anna, "theme", "high-contrast")
    assert [[file.filename for file in files] for files in anna.files] == [["classic.png"], ["high-contrast.png"]]
    assert anna.files[1][0].description == "Sample board in these colours: high contrast"


async def test_choice_is_kept_at_once_and_shown(it: Club, anna: Any) -> None:
    await show_settings(anna)
    await choose(anna, "theme", "colour-blind")
    assert (await it.app.preferences.player(ANNA)).theme == "colour-blind"
    assert preset(anna, "theme") == ["Board colours: colour-blind friendly"]


async def test_new_language_is_spoken_at_once_and_can_be_given_up_again(it: Club, anna: Any) -> None:
    await show_settings(anna)
    await choose(anna, "language", "fr")
    assert anna.answers[-1].startswith("**Vos réglages**")
    assert preset(anna, "language") == ["Langue\N{NO-BREAK SPACE}: français"]
    await choose(anna, "language", "-")
    assert preset(anna, "language") == ["Language: same as Discord"]
    assert await it.app.preferences.player(ANNA) == PlayerSettings()


async def test_who_wants_to_is_left_out_of_rankings(it: Club, anna: Any) -> None:
    await show_settings(anna, 1)
    await choose(anna, "listed", "no")
    assert not (await it.app.preferences.player(ANNA)).listed
    await choose(anna, "listed", "yes")
    assert (await it.app.preferences.player(ANNA)).listed
    with refuses("unknown-choice"):
        await choose(anna, "listed", "maybe")


async def test_switches_are_on_as_long_as_they_are_chosen(it: Club, anna: Any) -> None:
    await show_settings(anna)
    await choose(anna, "switches", "confirm", "direct_turns")
    assert await it.app.preferences.player(ANNA) == PlayerSettings(confirm=True, direct_turns=True)
    assert preset(anna, "switches") == ["Confirm each move before playing it", "DM me when it’s my turn"]
    await choose(anna, "switches")
    assert await it.app.preferences.player(ANNA) == PlayerSettings()


async def test_second_page_is_about_who_plays_with_me(anna: Any) -> None:
    await show_settings(anna)
    await press(anna, "Who can play with you ›")
    assert anna.answers[-1].startswith("**Who can play with you**, in every server.")
    assert "Blocked: no one." in anna.answers[-1]
    assert anna.files[-1] == []
    await press(anna, "Back")
    assert preset(anna, "theme") == ["Board colours: classic"]


async def test_third_page_is_about_letters_of_moves(it: Club, anna: Any) -> None:
    await show_settings(anna)
    await press(anna, "Move notation ›")
    assert anna.answers[-1].startswith("**Move notation**")
    assert preset(anna, "letters") == ["Move notation: same as in posts"]
    await choose(anna, "letters", "figurines")
    assert preset(anna, "letters") == ["Move notation: figurines (♘f3)"]
    assert (await it.app.preferences.player(ANNA)).letters == "figurines"
    await choose(anna, "letters", "-")
    assert await it.app.preferences.player(ANNA) == PlayerSettings()
    await press(anna, "Back")
    assert preset(anna, "theme") == ["Board colours: classic"]


async def test_people_are_blocked_and_freed_however_many_there_are(it: Club, anna: Any) -> None:
    await show_settings(anna, 1)
    assert menu(anna, "block")["max_values"] == 25
    await choose(anna, "block", "12", "13")
    for first in range(1000, 1060, 20):
        await choose(anna, "block", *map(str, range(first, first + 20)))
    assert "<@1059> and 12 more." in anna.answers[-1]
    assert len(anna.answers[-1]) < 2000
    await choose(anna, "unblock", "12", *map(str, range(1000, 1020)))
    assert (await it.app.preferences.player(ANNA)).blocked == (13, *range(1020, 1060))
    await choose(anna, "unblock", *map(str, range(1020, 1045)))
    await choose(anna, "unblock", *map(str, range(1045, 1060)))
    assert "Blocked: <@13>." in anna.answers[-1]
    await choose(anna, "unblock", "13")
    assert [item for item in shown(anna) if "unblock" in item["custom_id"]] == []


async def test_challenges_are_taken_from_all_here_alone_or_from_no_one(it: Club, anna: Any) -> None:
    await show_settings(anna, 1)
    assert preset(anna, "challengers") == ["Challenges: from anyone"]
    await choose(anna, "challengers", str(GUILD))
    assert preset(anna, "challengers") == ["Challenges: only in this server"]
    assert await it.app.preferences.player(ANNA) == PlayerSettings(challengers="server", home=GUILD)
    await choose(anna, "challengers", "nobody")
    assert preset(anna, "challengers") == ["Challenges: from no one"]
    await choose(anna, "challengers", "all")
    assert preset(anna, "challengers") == ["Challenges: from anyone"]


async def test_choice_of_another_server_is_shown_and_may_be_moved_here(it: Club, anna: Any) -> None:
    await it.app.preferences.change(anna.request(), challengers="server", home=77)
    anna.use_settings(await it.app.preferences.player(ANNA))
    await show_settings(anna, 1)
    assert preset(anna, "challengers") == ["Challenges: only in another server"]
    await choose(anna, "challengers", "77")
    await choose(anna, "challengers", str(GUILD))
    assert (await it.app.preferences.player(ANNA)).home == GUILD


async def test_in_private_no_one_can_be_chosen_and_no_server_either(it: Club) -> None:
    anna: Any = Guest(it, guild=None)
    await show_settings(anna, 1)
    assert entries(anna, "challengers") == ["Challenges: from anyone", "Challenges: from no one"]
    assert "use /settings in a server you share" in anna.answers[-1]
    assert [item["type"] for item in shown(anna)] == [3, 3, 2, 2]


async def test_pace_of_reminders_is_shown_as_chosen(anna: Any) -> None:
    await show_settings(anna)
    await choose(anna, "reminders", "daily")
    assert preset(anna, "reminders") == ["Reminders: every day"]


async def test_who_wants_boards_in_words_sees_no_sample(anna: Any) -> None:
    await show_settings(anna)
    await choose(anna, "switches", "words")
    assert anna.files[-1] == []


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("theme", ["neon"]),
        ("language", []),
        ("reminders", ["late", "off"]),
        ("channels", ["1"]),
        ("words", ["yes"]),
        ("challengers", ["5"]),
        ("challengers", ["server"]),
        ("block", []),
        ("block", ["x"]),
    ],
)
async def test_what_no_menu_offers_is_refused(it: Club, anna: Any, field: str, values: list[str]) -> None:
    with refuses("unknown-choice"):
        await dispatch(anna, parse(f"f1:set:-:0:{field}"), values)
    assert await it.app.preferences.player(ANNA) == PlayerSettings()


async def test_all_settings_can_be_shown_in_french(it: Club) -> None:
    anna: Any = Guest(it, "fr")
    await show_settings(anna)
    assert entries(anna, "reminders")[0] == "Rappels\N{NO-BREAK SPACE}: jamais"
    assert entries(anna, "theme")[1] == "Couleurs\N{NO-BREAK SPACE}: contrastées"


async def test_servers_settings_are_shown_as_they_are_without_having_chosen_any(boss: Any) -> None:
    await show_config(boss)
    assert "can be started: all channels." in boss.answers[0]
    assert "can start games: everyone." in boss.answers[0]
    assert [preset(boss, field) for field in ("channels", "roles", "clock")] == [
        [],
        [],
        ["Time control: 3 days per move"],
    ]
    await press(boss, "More ›")
    assert preset(boss, "limit") == ["Open games per player: at most 20"]
    assert preset(boss, "vacation") == ["Vacation per year: 30 days"]
    assert preset(boss, "language") == ["Posts: in the server’s language"]
    await press(boss, "Back")
    assert preset(boss, "clock") == ["Time control: 3 days per move"]


async def test_clocks_are_told_in_words(boss: Any) -> None:
    await show_config(boss)
    clocks = [label.removeprefix("Time control: ") for label in entries(boss, "clock")]
    assert clocks[:3] == ["no clock", "1 day per move", "2 days per move"]
    assert "3 days per move + 5 days in the bank (+12 hours per move)" in clocks


async def test_channels_and_roles_are_kept_and_can_be_freed_again(it: Club, boss: Any) -> None:
    await show_config(boss)
    await choose(boss, "channels", "100", "200")
    await choose(boss, "roles", "7")
    assert await it.app._matches.preferences.server(GUILD) == ServerSettings(channels=(100, 200), roles=(7,))
    assert "<#100>, <#200>" in boss.answers[-1]
    assert "<@&7>" in boss.answers[-1]
    assert [preset(boss, "channels"), preset(boss, "roles")] == [["100", "200"], ["7"]]
    await press(boss, "All channels")
    await press(boss, "Everyone")
    assert await it.app._matches.preferences.server(GUILD) == ServerSettings()
    assert labels(boss) == ["More ›"]


@pytest.mark.parametrize(
    ("page", "field", "value", "expected"),
    [
        (0, "clock", "-", ServerSettings(clock="")),
        (0, "clock", "3d+5d+12h", ServerSettings(clock="3d+5d+12h")),
        (0, "side", "first", ServerSettings(side="first")),
        (1, "limit", "5", ServerSettings(limit=5)),
        (1, "vacation", "0", ServerSettings(vacation=0)),
        (1, "language", "fr", ServerSettings(language="fr")),
    ],
)
async def test_servers_choice_is_kept_at_once(
    it: Club, boss: Any, page: int, field: str, value: str, expected: ServerSettings
) -> None:
    await show_config(boss, page)
    await choose(boss, field, value)
    assert await it.app._matches.preferences.server(GUILD) == expected
    assert [option["value"] for option in menu(boss, field)["options"] if option["default"]] == [value]


async def test_people_are_barred_and_let_in_again(it: Club, boss: Any) -> None:
    await show_config(boss, 1)
    await press(boss, "Public pages, blocked people ›")
    assert "Blocked: no one." in boss.answers[-1]
    await choose(boss, "bar", "12", "13")
    await choose(boss, "unbar", "12")
    assert "Blocked: <@13>." in boss.answers[-1]
    assert await it.app._matches.preferences.server(GUILD) == ServerSettings(barred=(13,))
    await press(boss, "Back")
    assert preset(boss, "limit") == ["Open games per player: at most 20"]


async def test_value_chosen_by_other_means_stands_in_menu_too(it: Club, boss: Any) -> None:
    await it.app.preferences.change_server(boss.request(), limit=7, clock="12h")
    await show_config(boss, 1)
    assert preset(boss, "limit") == ["Open games per player: at most 7"]
    await press(boss, "Back")
    assert preset(boss, "clock") == ["Time control: 12 hours per move"]


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("limit", ["many"]),
        ("limit", []),
        ("channels", ["x"]),
        ("clock", ["31d"]),
        ("clock", []),
        ("rooms", ["1"]),
        ("bar", ["x"]),
        ("unbar", []),
    ],
)
async def test_what_no_menu_of_server_offers_is_refused(it: Club, boss: Any, field: str, values: list[str]) -> None:
    with refuses("unknown-choice"):
        await dispatch(boss, parse(f"f1:config:-:0:{field}"), values)
    assert await it.app._matches.preferences.server(GUILD) == ServerSettings()


async def test_whomever_discord_lets_use_command_goes_on_in_its_menus(it: Club, anna: Any) -> None:
    await show_config(anna, granted=True)
    await choose(anna, "channels", "200")
    await press(anna, "More ›")
    await choose(anna, "limit", "5")
    assert await it.app._matches.preferences.server(GUILD) == ServerSettings(channels=(200,), limit=5)


async def test_channels_and_roles_that_are_gone_are_forgotten(it: Club, boss: Any) -> None:
    await it.app.preferences.change_server(boss.request(), channels=(100, 300), roles=(8,), organisers=(7, 9))
    await show_config(boss)
    kept = await it.app._matches.preferences.server(GUILD)
    assert kept == ServerSettings(channels=(100,), roles=(), organisers=(7,))
    assert [preset(boss, "channels"), preset(boss, "roles")] == [["100"], []]
    assert labels(boss) == ["All channels", "More ›"]


async def test_nothing_is_forgotten_while_server_has_outage(it: Club, boss: Any) -> None:
    await it.app.preferences.change_server(boss.request(), channels=(300,))
    boss.interaction.guild.unavailable = True
    await show_config(boss)
    assert (await it.app._matches.preferences.server(GUILD)).channels == (300,)


async def test_no_one_but_managers_sees_or_changes_servers_settings(it: Club, anna: Any) -> None:
    with refuses("managers-only"):
        await show_config(anna)
    with refuses("managers-only"):
        await dispatch(anna, parse("f1:config:-:1:limit"), ["5"])
    with refuses("managers-only"):
        await dispatch(anna, parse("f1:config:-:2:bar"), ["12"])
    assert await it.app._matches.preferences.server(GUILD) == ServerSettings()


async def test_direct_message_has_no_server_to_configure(it: Club) -> None:
    with refuses("server-only"):
        await show_config(manager(it, guild=None))


async def test_public_pages_are_explained_before_they_are_turned_on(it: Club, boss: Any) -> None:
    await show_config(boss, 2)
    await press(boss, "Public web pages: off")
    assert f"https://club.example/server/{GUILD}" in boss.answers[-1]
    assert not (await it.app._matches.preferences.server(GUILD)).public
    await press(boss, "Turn on public pages")
    await press(boss, "Search engines: no")
    assert await it.app._matches.preferences.server(GUILD) == ServerSettings(public=True, indexed=True)
    await press(boss, "Public web pages: on")
    assert not (await it.app._matches.preferences.server(GUILD)).public


async def test_public_pages_are_not_offered_without_web_server(boss: Any) -> None:
    boss.client.web_address = ""
    await show_config(boss, 2)
    assert labels(boss) == ["Back", "Lobby ›"]


class Place(SimpleNamespace):
    """A channel of the server, where the bot may do what is listed."""

    def permissions_for(self, _me: Any) -> discord.Permissions:
        return discord.Permissions(**dict.fromkeys(self.may, True))


POSTING = ("view_channel", "send_messages", "attach_files", "create_public_threads", "send_messages_in_threads")


def lobby_place(boss: Any, *may: str, mentionable: bool = False) -> None:
    """Give the server a channel 100 with these permissions of the bot, and a role 7."""
    there = boss.interaction.guild
    there.me = object()
    there.get_channel = {100: Place(may=may, mention="<#100>")}.get
    there.get_role = {7: SimpleNamespace(mentionable=mentionable, mention="<@&7>")}.get


async def test_lobby_channel_and_role_are_chosen_and_taken_back(it: Club, boss: Any) -> None:
    lobby_place(boss, *POSTING, mentionable=True)
    await show_config(boss, 2)
    await press(boss, "Lobby ›")
    await choose(boss, "lobby_channel", "100")
    await choose(boss, "lobby_role", "7")
    assert "⚠️" not in boss.answers[-1]
    assert (preset(boss, "lobby_channel"), preset(boss, "lobby_role")) == (["100"], ["7"])
    assert await it.app._matches.preferences.server(GUILD) == ServerSettings(lobby_channel=100, lobby_role=7)
    await choose(boss, "lobby_channel")
    await choose(boss, "lobby_role")
    await press(boss, "Lobby: anywhere")
    assert await it.app._matches.preferences.server(GUILD) == ServerSettings(elsewhere=False)


@pytest.mark.parametrize(
    ("may", "hint"),
    [
        (("view_channel",), "I can’t post in <#100>"),
        (POSTING[:3], "I can’t open threads in <#100>"),
        (POSTING, "I can’t mention <@&7>"),
    ],
)
async def test_missing_permissions_for_lobby_are_told(boss: Any, may: tuple[str, ...], hint: str) -> None:
    lobby_place(boss, *may)
    await show_config(boss, 3)
    await choose(boss, "lobby_channel", "100")
    await choose(boss, "lobby_role", "7")
    assert hint in boss.answers[-1]


async def test_lobby_role_needs_channel(boss: Any) -> None:
    lobby_place(boss)
    await show_config(boss, 3)
    await choose(boss, "lobby_role", "7")
    assert "The role needs a channel" in boss.answers[-1]


async def test_everyone_is_no_lobby_role(boss: Any) -> None:
    lobby_place(boss)
    await show_config(boss, 3)
    with refuses("role-everyone"):
        await choose(boss, "lobby_role", str(GUILD))


async def test_lobby_channel_and_role_that_are_gone_are_forgotten(it: Club, boss: Any) -> None:
    lobby_place(boss)
    await it.app.preferences.change_server(boss.request(), lobby_channel=555, lobby_role=556)
    await show_config(boss, 3)
    assert await it.app._matches.preferences.server(GUILD) == ServerSettings()
