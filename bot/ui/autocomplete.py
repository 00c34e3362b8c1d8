"""Autocompletion: quick, and never an error."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from discord import app_commands

from bot.app import Choice
from bot.app.posts.clock_words import clock_choices
from bot.texts import limits
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.variants import option_choices

log = logging.getLogger(__name__)
Found = list[app_commands.Choice[str]]
Find = Callable[[InteractionContext, str], Awaitable[Sequence[Choice]]]
Callback = Callable[[Interaction, str], Coroutine[Any, Any, Found]]
ValueIn = Callable[[str], str]
"""Reads the value out of the name of a choice; gives any other text back as it is."""
_FINDS: dict[Any, tuple[Find, ValueIn | None]] = {}


def autocompletion(find: Find, value_in: ValueIn | None = None) -> Callback:
    """Make an autocomplete callback of a search that may fail.

    Names are read back by `value_in`; without one they are looked up, which costs a search. Give one wherever that
    asks the database, or names change with time.
    """

    async def callback(interaction: Interaction, typed: str) -> Found:
        try:
            found = await find(InteractionContext(interaction), typed)
        except Exception:  # a list that stays empty harms no one, and Discord shows no error here
            if not interaction.client.is_closed():
                log.exception("cannot suggest choices")
            return []
        return [
            app_commands.Choice(name=limits.choice_name(one.label), value=limits.choice_value(one.value))
            for one in limits.choices(found)
        ]

    _FINDS[callback] = find, value_in
    return callback


def search_of(callback: Any) -> tuple[Find, ValueIn | None]:
    """The search that a callback was made of, and the way back from its names to values."""
    return _FINDS[callback]


def before_dot(text: str) -> str:
    """`koti-govu` of `koti-govu · Connexes · your move`."""
    value, dot, _ = text.strip().partition(" · ")
    return value if dot and " " not in value else text


def after_dot(text: str) -> str:
    """`event-1` of `Winter cup · event-1`."""
    _, dot, value = text.strip().rpartition(" · ")
    return value if dot and " " not in value else text


def in_brackets(text: str) -> str:
    """`e2e3` of `e3 (e2e3)`."""
    found = re.search(r"\(([^()\s]+)\)$", text.strip())
    return found[1] if found else text


def without_brackets(text: str) -> str:
    """`e3; d6` of `e3 (e2e3); d6 (d7d6)`."""
    return re.sub(r" \([^()]*\)", "", text)


def options_in(data: Any) -> list[dict[str, Any]]:
    """The options of the command, or of its subcommand, in the data of an interaction."""
    options: list[dict[str, Any]] = (data or {}).get("options") or []
    while options and options[0].get("type") in (1, 2):
        options = options[0].get("options") or []
    return options


def given(context: InteractionContext, option: str) -> Any:
    """Another option of the same command, as far as it is filled in."""
    options = options_in(context.interaction.data)
    return next((one.get("value") for one in options if one["name"] == option), None)


async def _moves(context: InteractionContext, typed: str) -> Sequence[Choice]:
    return await context.app.autocomplete.moves(context.request(given(context, "game")), typed)


async def _matches(context: InteractionContext, typed: str) -> Sequence[Choice]:
    return await context.app.autocomplete.matches(context.request(), typed)


async def _options(context: InteractionContext, typed: str) -> Sequence[Choice]:
    return option_choices(context.client.variants, str(given(context, "variant")), typed, context.translate)


async def _clocks(context: InteractionContext, typed: str) -> Sequence[Choice]:
    return clock_choices(context.translate, typed)


clocks = autocompletion(_clocks)
moves = autocompletion(_moves, in_brackets)
matches = autocompletion(_matches, before_dot)
options = autocompletion(_options)
