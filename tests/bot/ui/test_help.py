"""`/help`: every command in both languages, on pages that fit, and none that leads nowhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest
from discord import app_commands

from bot.cli.wiring import playable_variants
from bot.texts import LANGUAGES
from bot.texts.limits import MAX_MESSAGE
from bot.ui.client import FeerieClient
from bot.ui.components import dispatch
from bot.ui.custom_ids import parse
from bot.ui.help import TOPICS, page, show_help
from bot.ui.links import clickable, commands_in
from tests.bot.ui.fakes import FakeInteractionContext, FakeMemory

ID = 1234567890123456789

LINK = re.compile(r"</([^:]+):")


async def registered() -> dict[str, int]:
    async with FeerieClient(FakeMemory(), playable_variants(), lambda _: None) as client:  # type: ignore[arg-type, return-value]
        every = client.tree.walk_commands()
        return {command.qualified_name: ID for command in every if not isinstance(command, app_commands.Group)}


def visitor(language: str, ids: Mapping[str, int]) -> Any:
    context = FakeInteractionContext(language=language)
    context.client = SimpleNamespace(variants=playable_variants(), command_ids=ids)
    return context


def buttons(context: FakeInteractionContext) -> list[Any]:
    return [item for row in context.views[-1].to_components() for item in row["components"]]


async def help_pages(language: str, ids: Mapping[str, int]) -> dict[str, str]:
    """Every page that can be reached from the first one, by its topic."""
    context = visitor(language, ids)
    await show_help(context)
    found = {}
    for leading in buttons(context):
        name = parse(leading["custom_id"])
        assert name
        await dispatch(context, name, [])
        found[name.match] = context.answers[-1]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_command_is_in_help(language: str) -> None:
    ids = await registered()
    told = "\n".join((await help_pages(language, ids)).values())
    assert {name.partition(" ")[0] for name in ids} - commands_in(told) == set()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page_fits_with_all_its_links(language: str) -> None:
    translate, ids = FakeInteractionContext(language=language).translate, await registered()
    for topic in TOPICS:
        told = translate(f"ui-help-{topic}")
        whole = f"**{translate(f'ui-help-topic-{topic}')}**\n{page(topic, translate, playable_variants(), ids)}"
        linked = clickable(whole, ids)
        assert {name.partition(" ")[0] for name in LINK.findall(linked)} == commands_in(told)
        assert len(linked) <= MAX_MESSAGE


@pytest.mark.parametrize("language", LANGUAGES)
async def test_command_that_is_not_registered_is_not_spoken_of(language: str) -> None:
    ids = {"play": ID, "help": ID, "rules": ID}
    told = "\n".join((await help_pages(language, ids)).values())
    assert commands_in(told) <= ids.keys()


async def test_topic_without_line_has_no_button() -> None:
    ids = {"play": ID, "rules": ID, "draw": ID}
    assert list(await help_pages("en", ids)) == ["start", "playing", "time", "agreements", "games"]


async def test_button_of_page_shown_cannot_be_pressed() -> None:
    context = visitor("en", await registered())
    await show_help(context, "games")
    assert [item["label"] for item in buttons(context) if item.get("disabled")] == ["Variants"]


async def test_button_to_topic_of_another_version_leads_to_first_page() -> None:
    context = visitor("en", await registered())
    await dispatch(context, parse("f1:help:unheard:0"), [])
    assert context.answers[-1].startswith("**First steps**")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_game_is_told_in_help(language: str) -> None:
    context = visitor(language, await registered())
    await show_help(context, "games")
    assert [
        variant for variant in playable_variants() if context.translate(f"game-{variant}") not in context.answers[-1]
    ] == []
