"""Two processes may get one interaction. Discord takes the answer of one, so nothing is changed before it has."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.app import PlayerSettings
from bot.ui import answers, components
from bot.ui.client import Tree
from bot.ui.commands import commands
from bot.ui.components import dispatch, dispatch_modal
from bot.ui.custom_ids import ComponentId
from bot.ui.names import Names
from bot.ui.variants import Variant
from bot.ui.visit import Visit
from tests.bot.ui.fakes import NoEmojis, http_error

VARIANTS = {"connexes": Variant(2, {})}
ONLY_LOOK = {
    "games.finished",
    "games.mine",
    "move_menu.men",
    "move_menu.payment",
    "move_menu.reach",
    "notes.read",
    "plans.show",
    "preferences.server",
    "preferences.usual",
}
"""What may be asked before it is known who answers; `preferences.forget` loses what is lost anyway."""
MORE = {"add-lines": (), "drop-line": ("1", "mark"), "think": ("back",), "go": ("e2e3",), "play": ("e2e3",)}


class Answered(Exception):
    """Discord was told something, and has taken another's answer."""


class Asked:
    """An application that notes what is asked of it."""

    def __init__(self, asked: list[str], name: str = "") -> None:
        self._asked, self._name = asked, name

    def __getattr__(self, name: str) -> Asked:
        return Asked(self._asked, f"{self._name}.{name}".lstrip("."))

    def __call__(self, *_: Any, **__: Any) -> Asked:
        self._asked.append(self._name)
        return self

    def __await__(self) -> Iterator[Any]:
        yield from ()
        return self


def asking(asked: list[str]) -> Any:
    """An interaction that another process has answered."""

    async def refused(*_: Any, **__: Any) -> None:
        raise Answered

    given = dict.fromkeys(("defer", "send_message", "edit_message", "send_modal"), refused)
    return SimpleNamespace(
        id=1,
        user=SimpleNamespace(id=1, display_name="Anna"),
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
            app=Asked(asked), names=Names(), men=NoEmojis(), variants=VARIANTS, clickable=lambda text, _language: text
        ),
        response=SimpleNamespace(is_done=lambda: False, **given),
    )


def slashes() -> dict[str, app_commands.Command[Any, ..., Any]]:
    found: dict[str, app_commands.Command[Any, ..., Any]] = {}
    for one in commands(VARIANTS):
        every = one.walk_commands() if isinstance(one, app_commands.Group) else [one]
        found |= {each.qualified_name: each for each in every if isinstance(each, app_commands.Command)}
    return found
