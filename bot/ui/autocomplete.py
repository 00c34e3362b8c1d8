"""Autocompletion: quick, and never an error."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from discord import app_commands

from bot.app import Choice
from bot.app.posts.clock_words import clock_choices
from bot.ui.variants import option_choices
from bot.ui.visit import Interaction, Visit

log = logging.getLogger(__name__)
Found = list[app_commands.Choice[str]]


def autocompletion(
    find: Callable[[Visit, str], Awaitable[Sequence[Choice]]],
) -> Callable[[Interaction, str], Coroutine[Any, Any, Found]]:
    """Make an autocomplete callback of a search that may fail."""

    async def callback(interaction: Interaction, typed: str) -> Found:
        try:
            found = await find(Visit(interaction), typed)
        except Exception:  # a list that stays empty harms nobody, and Discord shows no error here
            if not interaction.client.is_closed():
                log.exception("no suggestions")
            return []
        return [app_commands.Choice(name=choice.label[:100], value=choice.value[:100]) for choice in found[:25]]

    return callback


def given(visit: Visit, option: str) -> Any:
    """Another option of the same command, as far as it is filled in."""
    return getattr(visit.interaction.namespace, option, None)


async def _moves(visit: Visit, typed: str) -> Sequence[Choice]:
    return await visit.app.autocomplete.moves(visit.call(given(visit, "match")), typed)


async def _matches(visit: Visit, typed: str) -> Sequence[Choice]:
    return await visit.app.autocomplete.matches(visit.call(), typed)


async def _options(visit: Visit, typed: str) -> Sequence[Choice]:
    return option_choices(visit.client.variants, str(given(visit, "variant")), typed, visit.say)


async def _clocks(visit: Visit, typed: str) -> Sequence[Choice]:
    return clock_choices(visit.say, typed)


clocks = autocompletion(_clocks)
moves = autocompletion(_moves)
matches = autocompletion(_matches)
options = autocompletion(_options)
