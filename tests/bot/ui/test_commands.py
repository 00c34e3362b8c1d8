"""Command definitions sent to Discord: within its limits, in both languages."""

import re
from contextlib import AbstractAsyncContextManager
from typing import Any

import discord
import pytest

from bot.app import App, Messenger
from bot.cli.wiring import playable_variants
from bot.texts import translator_for
from bot.ui.client import FeerieClient
from storage import StoreUnavailableError
from tests.bot.ui.fakes import FakeMemory

Json = dict[str, Any]
SLASH = SUBCOMMAND = 1
IN_SERVERS = ("config", "tournament", "manage-tournament", "ladder")


async def everything() -> list[Json]:
    async with FeerieClient(FakeMemory(), playable_variants(), lambda _: None) as client:  # type: ignore[arg-type, return-value]
        return await client.tree.payload()


async def payload() -> list[Json]:
    """The slash commands."""
    return [command for command in await everything() if command["type"] == SLASH]


async def parts() -> list[tuple[str, Json]]:
    """Every command and option with its path."""
    commands = await payload()
    found = [(command["name"], command) for command in commands]
    for command in commands:
        found += within(command, command["name"])
    return found


def within(command: Json, path: str) -> list[tuple[str, Json]]:
    """The options of a command, or its subcommands with theirs."""
    found = []
    for option in command["options"]:
        grouped = option["type"] == SUBCOMMAND
        here = f"{path} {option['name']}" if grouped else f"{path}.{option['name']}"
        found += [(here, option), *(within(option, here) if grouped else ())]
    return found


async def test_there_is_command_for_everything_players_do() -> None:
    names = [command["name"] for command in await payload()]
    assert " ".join(names) == (
        "play seek lobby move moves hint board plan what-if history replay review note silence games vacation king draw"
        " takeback pause level substitute rematch move-here resign abort export verify tournament manage-tournament"
        " ladder profile ranking stats rules settings my-data config help"
    )


async def test_names_and_descriptions_fit_discords_limits() -> None:
    for path, part in await parts():
        texts = [part["description"], *part["description_localizations"].values()]
        assert all(1 <= len(text) <= 100 for text in texts), (path, texts)
        assert 1 <= len(part["name"]) <= 32, path
        assert part["name"] == part["name"].lower(), path


async def test_every_description_is_in_french_too() -> None:
    for path, part in await parts():
        assert part["description_localizations"]["fr"] != part["description"], path


async def test_choices_fit_and_are_in_french_too() -> None:
    for path, part in await parts():
        choices = part.get("choices") or []
        assert len(choices) <= 25, path
        for choice in choices:
            assert 1 <= len(choice["name"]) <= 100, path
            assert 1 <= len(choice["name_localizations"]["fr"]) <= 100, path


async def test_every_command_and_option_has_name_in_both_languages() -> None:
    for path, part in await parts():
        kind = "opt" if "." in path else "name"
        assert translator_for("en")(f"ui-{kind}-{part['name']}") == part["name"], path
        assert part["name_localizations"]["fr"] == translator_for("fr")(f"ui-{kind}-{part['name']}"), path


async def test_french_names_are_such_as_discord_takes() -> None:
    for path, part in await parts():
        name = part["name_localizations"]["fr"]
        assert re.fullmatch(r"[-\w]{1,32}", name), path
        assert name == name.lower(), path


async def test_no_french_name_is_given_twice() -> None:
    commands = await payload()
    for named in (commands, *(command["options"] for command in commands)):
        names = [part["name_localizations"]["fr"] for part in named]
        assert len(set(names)) == len(names)


async def test_whole_command_stays_under_8000_characters() -> None:
    for command in await payload():
        texts = [command["name"], command["description"]]
        for _, option in within(command, ""):
            texts += [option["name"], option["description"]]
            texts += [choice["name"] + str(choice["value"]) for choice in option.get("choices") or []]
        assert sum(map(len, texts)) < 8000, command["name"]


@pytest.mark.parametrize("name", ["move", "board", "king", "draw", "resign", "abort"])
async def test_commands_about_match_can_name_it(name: str) -> None:
    [command] = [command for command in await payload() if command["name"] == name]
    [game] = [option for option in command["options"] if option["name"] == "game"]
    assert game["autocomplete"]
    assert not game["required"]


async def test_commands_work_in_servers_and_in_direct_messages() -> None:
    for command in await payload():
        assert command["contexts"] == ([0] if command["name"] in IN_SERVERS else [0, 1, 2])
        assert command["integration_types"] == ([0] if command["name"] in IN_SERVERS else [0, 1])


async def test_menus_have_their_commands_in_both_languages() -> None:
    menus = [command for command in await everything() if command["type"] != SLASH]
    assert [(one["type"], one["name"], one["name_localizations"]["fr"]) for one in menus] == [
        (2, "Challenge", "Défier"),
        (2, "Profile", "Profil"),
        (3, "Analyse from here", "Analyser depuis ici"),
        (3, "Board in words", "Échiquier en texte"),
    ]
    assert [(one["contexts"], one["integration_types"]) for one in menus] == [([0], [0]), *[([0, 1, 2], [0, 1])] * 3]


async def test_only_what_holds_in_server_is_left_to_its_managers() -> None:
    rights = {command["name"]: command["default_member_permissions"] for command in await payload()}
    assert rights.pop("config") == discord.Permissions(manage_guild=True).value
    assert set(rights.values()) == {None}


async def test_every_game_can_be_chosen_and_is_described() -> None:
    [play] = [command for command in await payload() if command["name"] == "play"]
    assert [choice["value"] for choice in play["options"][0]["choices"]] == list(playable_variants())
    for language in ("en", "fr"):
        assert all(translator_for(language)(f"ui-about-{variant}") for variant in playable_variants())


async def test_only_guild_events_are_asked_for_and_no_one_is_mentioned_by_default() -> None:
    built: list[Messenger] = []

    def build(messenger: Messenger) -> App:
        built.append(messenger)
        return None  # type: ignore[return-value]  # the client only keeps it

    async with FeerieClient(FakeMemory(), playable_variants(), build) as client:
        assert client.intents.value == 1
        assert client.allowed_mentions is not None
        assert client.allowed_mentions.to_dict() == {"parse": []}
    assert len(built) == 1


class ReachedError(Exception):
    """Signal that the protected resource was reached."""


class BusyMemory(FakeMemory):
    """Another process has what has to be alone, for some time."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        """Refused twice."""
        self.asked += 1
        if self.asked <= 2:
            raise StoreUnavailableError(f"another process has had {name} for too long")
        raise ReachedError


async def test_bot_that_cannot_ask_database_yet_goes_on_trying_to_start() -> None:
    memory = BusyMemory()
    async with FeerieClient(memory, playable_variants(), lambda _: None, base=0.001) as client:  # type: ignore[arg-type, return-value]
        with pytest.raises(ReachedError):
            await client.setup_hook()
    assert memory.asked == 3
