"""Checks of a project with two generated languages; `test_third_language.py` runs them."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest

from bot.app import ChannelInfo
from bot.app.errors import MoveRefusedError
from bot.cli.wiring import playable_variants
from bot.texts import LANGUAGES, translator_for
from bot.ui.client import Tree
from bot.ui.commands import commands
from bot.ui.config import show_config
from bot.ui.settings import LETTERS_PAGE, show_settings
from tests.bot.app.boards.test_page import data_of, exported
from tests.bot.fakes import ANNA, BEN, CHANNEL, Club
from tests.bot.ui.test_settings_menus import Guest, entries, manager

GENERATED = "xx"
INNERMOST = re.compile("⟦[^⟦⟧]*⟧")


def unworded(text: str) -> str:
    """The part of a text that comes from no catalogue of a generated language."""
    while INNERMOST.search(text):
        text = INNERMOST.sub("", text)
    return text


def is_worded(text: str) -> bool:
    return "⟦" in text and not re.search("[a-zA-Z]{3}", unworded(text))


def localized(command: dict[str, Any]) -> list[dict[str, Any]]:
    """A command, its options and choices, and theirs, as far as they have names in other languages."""
    below = [*command.get("options", ()), *command.get("choices", ())]
    return [command, *(part for one in below for part in localized(one))]


def test_folders_are_languages() -> None:
    assert LANGUAGES == ("en", "fr", "it", "xx")
    assert translator_for("it").language == "it"


async def test_commands_have_localizations_for_languages_of_discord_alone() -> None:
    tree = Tree(discord.Client(intents=discord.Intents.none()))
    for command in commands(playable_variants()):
        tree.add_command(command)
    parts = [part for command in await tree.payload() for part in localized(command)]
    for part in parts:
        if "description" in part:
            assert part["description_localizations"].keys() == {"fr", "it"}
            assert part["description_localizations"]["it"] == f"⟦{part['description']}⟧"
        assert part["name_localizations"].keys() <= {"fr", "it"}
        name = part["name_localizations"]["it"]
        assert name == f"{part['name']}_it" or (is_worded(name) and re.sub("[⟦⟧]", "", name) == part["name"])
    assert len(parts) > 100


@pytest.mark.parametrize("variant", playable_variants())
async def test_post_and_its_picture_are_worded(it: Club, variant: str) -> None:
    seats = playable_variants()[variant].seats
    match = await it.begin(variant, *range(ANNA, ANNA + seats), channel=ChannelInfo(CHANNEL, GENERATED))
    position = (await it.app.replays.draft_for(it.call(ANNA, match)))[0].state.position
    if not position.to_choose():
        anna = it.call(ANNA, match, language=GENERATED)
        with pytest.raises(MoveRefusedError) as refused:
            await it.app.playing.move(anna, "e2-e9")
        assert is_worded(refused.value.explain(translator_for(GENERATED)))
        await it.app.playing.move(anna, str(position.legal_moves()[0]))
    await it.app.idle()
    for sent in it.world.messages:
        assert is_worded(sent.post.content)
        assert sent.post.picture is None or is_worded(sent.post.alt)
        assert all(is_worded(button.label) for button in sent.post.buttons)


async def test_exported_page_has_all_languages(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"), (BEN, "Nf6"))
    data = data_of(await exported(it, match, language=GENERATED))
    assert data["language"] == LANGUAGES.index(GENERATED)
    assert data["labels"]["language"] == list(LANGUAGES)
    assert data["labels"]["other"] == ["English", "Français", "⟦English⟧", "⟦English⟧"]
    assert [move[2:] for move in data["moves"]] == [["e3"] * 4, ["Nf6", "Cf6", "Nf6", "Nf6"]]
    assert all(is_worded(said[LANGUAGES.index(GENERATED)]) for said in data["sentences"])


async def test_settings_offer_all_languages(it: Club) -> None:
    anna: Any = Guest(it)
    await show_settings(anna)
    named = ["English", "français", "⟦English⟧", "⟦English⟧"]
    assert entries(anna, "language")[1:] == [f"Language: {name}" for name in named]
    await show_settings(anna, LETTERS_PAGE)
    assert len(entries(anna, "letters")) == 4  # as in the posts, two alphabets, figurines
    head = manager(it)
    await show_config(head, 1)
    assert entries(head, "language")[3:] == ["Posts: ⟦English⟧"] * 2
