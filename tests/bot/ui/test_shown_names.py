"""Every autocomplete of every command, and every fixed choice, accepts the name that it shows as its value."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.cli.wiring import playable_variants
from bot.texts import LANGUAGES
from bot.ui.autocomplete import options_in
from bot.ui.client import FeerieClient
from bot.ui.names import Names
from bot.ui.shown_names import read_back
from bot.ui.translator import text_in
from tests.bot.app.play.test_kings import MATE_OF_L, played
from tests.bot.app.play.test_kings import begun as begun_nouveaux
from tests.bot.app.tournaments.club_night import HEAD, created
from tests.bot.app.tournaments.club_night import begun as begun_event
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, GUILD, Club
from tests.bot.ui.fakes import FakeMemory

Tree = app_commands.CommandTree[Any]
EVERYWHERE_ALIKE = ("tournament", "clock")
"""Options whose suggestions depend on no other option."""


@pytest.fixture(scope="module")
def tree() -> Tree:
    """The commands, without a connection."""
    client = FeerieClient(FakeMemory(), playable_variants(), lambda _: None)  # type: ignore[arg-type, return-value]
    return client.tree


def interaction(it: Club, user: int, language: str, data: Any) -> Any:
    """A command, or one that is being typed."""
    client = SimpleNamespace(
        app=it.app, is_closed=lambda: False, variants=playable_variants(), names=Names(), interaction_tasks=set()
    )
    return SimpleNamespace(
        id=5,
        data=data,
        user=SimpleNamespace(id=user, display_name="Kim", global_name="Kim", name="kim"),
        message=None,
        channel_id=CHANNEL,
        channel=None,
        guild_id=GUILD,
        guild=None,
        guild_locale=discord.Locale("fr"),
        locale=discord.Locale("fr" if language == "fr" else "en-US"),
        client=client,
        permissions=discord.Permissions(manage_guild=True),
        extras={},
    )


def data_of(command: app_commands.Command[Any, ..., Any], given: dict[str, Any]) -> Any:
    """The data of an interaction that names a command with options."""
    first, *rest = command.qualified_name.split()
    options: list[Any] = [{"name": name, "type": 3, "value": value} for name, value in given.items()]
    for name in reversed(rest):
        options = [{"name": name, "type": 1, "options": options}]
    return {"name": first, "options": options}


def commands_of(tree: Tree) -> list[app_commands.Command[Any, ..., Any]]:
    return [command for command in tree.walk_commands() if isinstance(command, app_commands.Command)]


async def sent_as_value(tree: Tree, asked: Any, option: str) -> Any:
    await read_back(tree, asked)
    return next(one["value"] for one in options_in(asked.data) if one["name"] == option)


async def contexts(it: Club) -> list[tuple[int, dict[str, str]]]:
    """Users who type, and the options they have already filled in: games of all kinds, and a tournament."""
    connexes = await it.begin("connexes", ANNA, BEN, rated=False)
    nouveaux = await begun_nouveaux(it)
    await played(it, nouveaux, *MATE_OF_L)
    over = await it.begin("connexes", ANNA, CLEO, rated=False)
    await it.app.playing.resign(it.call(CLEO, over))
    tournament = await begun_event(it, (ANNA, BEN, CLEO), name="Coupe · d’hiver (2026)")
    games = [game.id for game in (await it.app._steps.state(tournament)).games]  # type: ignore[union-attr]
    users, matches = (ANNA, BEN, CLEO), (connexes, nouveaux)
    found = [(user, {"game": match}) for match in matches for user in users]
    found += [(user, {"tournament": tournament, "game": games[0]}) for user in users]
    teams = await created(it, "connexes", "teams", teams="Knights, Bishops", name="Match")
    found += [(BEN, {"tournament": teams})]
    await it.app.templates.save(it.call(HEAD, teams, manager=True), "Spring: teams")
    found += [(ANNA, {"variant": variant}) for variant in playable_variants()]
    return [*found, (BEN, {})]


def typings(option: str) -> tuple[str, ...]:
    """Some beginnings of a text, by option."""
    return {"lines": ("", "Nf6 ", "$"), "text": ("", "$"), "clock": ("", "4d", "1d+2d")}.get(option, ("",))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_autocomplete_accepts_its_own_names(it: Club, tree: Tree, language: str) -> None:
    tried: set[str] = set()
    walked: set[str] = set()
    for user, others in await contexts(it):
        for command in commands_of(tree):
            for parameter in (one for one in command.parameters if one.autocomplete):
                option = parameter.display_name
                walked.add(f"{command.qualified_name} {option}")
                if option in EVERYWHERE_ALIKE and f"{command.qualified_name} {option}" in tried:
                    continue
                known = {one.display_name for one in command.parameters} - {option}
                given = {name: value for name, value in others.items() if name in known}
                for typed in typings(option):
                    asked = interaction(it, user, language, data_of(command, {**given, option: typed}))
                    for choice in await command._params[parameter.name].autocomplete(asked, typed):  # type: ignore[misc]
                        if choice.value in (typed.strip(), "?", "-"):
                            continue  # says why there is nothing to choose
                        for sent in (choice.name, choice.value):
                            asked = interaction(it, user, language, data_of(command, {**given, option: sent}))
                            assert await sent_as_value(tree, asked, option) == choice.value, (command.name, sent)
                        tried.add(f"{command.qualified_name} {option}")
    assert walked - tried == set()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_fixed_choice_accepts_its_name(it: Club, tree: Tree, language: str) -> None:
    for command in commands_of(tree):
        for parameter in command.parameters:
            for choice in parameter.choices:
                named = choice._locale_name
                name = choice.name if named is None else text_in(language, named)
                asked = interaction(it, ANNA, language, data_of(command, {parameter.display_name: name}))
                assert await sent_as_value(tree, asked, parameter.display_name) == choice.value


@pytest.mark.parametrize("shown", ["3 days per move", "3 jours par coup"])
async def test_name_in_other_language_is_accepted(it: Club, tree: Tree, shown: str) -> None:
    play = next(command for command in commands_of(tree) if command.name == "play")
    for language in LANGUAGES:
        asked = interaction(it, ANNA, language, data_of(play, {"clock": shown}))
        assert await sent_as_value(tree, asked, "clock") == "3d"


async def test_moves_are_suggested_for_match_that_is_named_as_shown(it: Club, tree: Tree) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=False)
    move = next(command for command in commands_of(tree) if command.name == "move")
    data = data_of(move, {"game": f"{match} · Connexes · your move", "text": "e"})
    data["options"][1]["focused"] = True
    asked = interaction(it, ANNA, "en", data)
    await read_back(tree, asked)
    assert [one["value"] for one in data["options"]] == [match, "e"]


async def test_names_that_cannot_be_looked_up_stay_as_they_are(
    it: Club, tree: Tree, caplog: pytest.LogCaptureFixture
) -> None:
    hint = next(command for command in commands_of(tree) if command.name == "moves")
    asked = interaction(it, ANNA, "en", data_of(hint, {"square": "Rook a1"}))
    asked.client.app = None
    assert await sent_as_value(tree, asked, "square") == "Rook a1"
    assert "cannot read the names of choices" in caplog.text
