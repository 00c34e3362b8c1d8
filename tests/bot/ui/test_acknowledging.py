"""Two processes may get one interaction. Discord takes the answer of one, so nothing is changed before it has."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Generator
from contextlib import suppress
from itertools import product
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.app import PlayerSettings
from bot.ui.clicks import CLICKS, FORMS
from bot.ui.client import Tree
from bot.ui.commands import commands
from bot.ui.components import dispatch, dispatch_modal
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import InteractionContext
from bot.ui.names import Names
from bot.ui.variants import VariantOptions
from tests.bot.ui.fakes import NoEmojis, http_error

VARIANTS = {"connexes": VariantOptions(2, {})}
ONLY_LOOK = {
    "games.variant_here",
    "creating.may_create",
    "games.live",
    "move_menu.pieces",
    "move_menu.payment",
    "move_menu.preview",
    "move_menu.targets",
    "notes.read",
    "own_kings.show",
    "conditional_moves.show",
    "post_language.of",
    "preferences.server",
    "preferences.usual",
    "reach.show",
}
"""Read-only calls, allowed before it is known which process answers the interaction."""
WORDS = ("drop", "plan", "go", "now", "switches", "bar", "limit", "1")
"""Words in custom IDs of components."""


class AnsweredError(Exception):
    """Discord was told something, and has taken another's answer."""


class Asked:
    """An application that notes what is asked of it."""

    def __init__(self, asked: list[str], name: str = "") -> None:
        self._asked, self._name = asked, name

    def __getattr__(self, name: str) -> Asked:
        return Asked(self._asked, f"{self._name}.{name}".lstrip("."))

    def __call__(self, *_: Any, **__: Any) -> Asked:
        return self

    def __await__(self) -> Generator[None, None, Asked]:
        self._asked.append(self._name)
        yield from ()
        return self


def asking(asked: list[str]) -> Any:
    """An interaction that another process has answered."""

    async def refused(*_: Any, **__: Any) -> None:
        raise AnsweredError

    given = dict.fromkeys(("defer", "send_message", "edit_message", "send_modal", "launch_activity"), refused)
    return SimpleNamespace(
        id=1,
        user=SimpleNamespace(id=1, global_name="Anna", name="anna"),
        channel_id=100,
        channel=None,
        guild_id=None,
        guild=None,
        guild_locale=None,
        message=SimpleNamespace(flags=discord.MessageFlags(ephemeral=True)),
        locale=discord.Locale.british_english,
        permissions=discord.Permissions.none(),
        extras={"settings": PlayerSettings()},
        data={},
        client=SimpleNamespace(
            app=Asked(asked),
            names=Names(),
            pieces=NoEmojis(),
            variants=VARIANTS,
            has_activity=True,
            clickable=lambda text, _language: text,
        ),
        response=SimpleNamespace(is_done=lambda: False, **given),
    )


def slashes() -> dict[str, app_commands.Command[Any, ..., Any]]:
    found: dict[str, app_commands.Command[Any, ..., Any]] = {}
    for one in commands(VARIANTS):
        every = one.walk_commands() if isinstance(one, app_commands.Group) else [one]
        found |= {each.qualified_name: each for each in every if isinstance(each, app_commands.Command)}
    return found


async def tried(work: Any) -> None:
    """Do something as far as it goes: another process has answered, and little can be made of what `Asked` says."""
    with suppress(Exception):
        await work


@pytest.mark.parametrize("name", slashes())
async def test_command_that_another_process_has_answered_changes_nothing(name: str) -> None:
    asked: list[str] = []
    callback: Any = slashes()[name].callback
    parameters = list(inspect.signature(callback).parameters.values())[1:]
    given = {one.name: "e3" for one in parameters if one.default is inspect.Parameter.empty}
    await tried(callback(asking(asked), **given))
    assert set(asked) <= ONLY_LOOK


@pytest.mark.parametrize("verb", sorted(CLICKS))
async def test_click_that_another_process_has_answered_changes_nothing(verb: str) -> None:
    asked: list[str] = []
    for more, values in product(((), ("1",), ("1", "2"), *((word,) for word in WORDS)), ((), ("1",))):
        name = ComponentId(verb, "kiva-tolu", 1, more)
        await tried(dispatch(InteractionContext(asking(asked), in_place=True), name, list(values)))
    assert set(asked) <= ONLY_LOOK


@pytest.mark.parametrize("verb", sorted(FORMS))
async def test_form_that_another_process_has_answered_changes_nothing(verb: str) -> None:
    asked: list[str] = []
    name = ComponentId(verb, "kiva-tolu", 1, ("swiss", "10111"))
    await tried(dispatch_modal(InteractionContext(asking(asked)), name, {"text": "e3"}))
    assert set(asked) <= ONLY_LOOK


async def test_suggestions_that_come_from_two_processes_are_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger(app_commands.CommandTree.__module__)
    Tree(discord.Client(intents=discord.Intents.none()))
    for error in (http_error(discord.HTTPException, 400, 40060), ZeroDivisionError()):
        log.error("Ignoring exception in autocomplete", exc_info=error)
    assert [type(record.exc_info[1]) for record in caplog.records if record.exc_info] == [ZeroDivisionError]
