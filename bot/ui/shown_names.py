"""Shown names of choices, read back as their values: Discord sometimes sends the one instead of the other.

See https://github.com/discord/discord-api-docs/issues/7206: after a change of channels, options of commands arrive with
the name that their choice has in the list.
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.app import Choice
from bot.texts import LANGUAGES, limits
from bot.ui.autocomplete import options_in, search_of
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.translator import text_in

log = logging.getLogger(__name__)
LOOKUP_SECONDS = 1.0
"""A command has three seconds until it must be acknowledged."""
_FIRST = ("tournament", "variant", "game")
"""Options that the searches of others depend on."""
Command = app_commands.Command[Any, ..., Any]


async def read_back(tree: app_commands.CommandTree[Any], interaction: Interaction) -> None:
    """Replace the shown names among an interaction's options by their values. Never raises."""
    try:
        async with asyncio.timeout(LOOKUP_SECONDS):
            await _read_back(tree, interaction)
    except Exception:  # the option then stays as it was sent, and is refused as any other text
        log.exception("cannot read the names of choices")


async def _read_back(tree: app_commands.CommandTree[Any], interaction: Interaction) -> None:
    data: Any = interaction.data or {}
    command = command_in(tree, data)
    if command is None:
        return
    options = options_in(data)
    for option in sorted(options, key=lambda one: one["name"] not in _FIRST):
        known = command.get_parameter(_python_name(command, option["name"]))
        if known is None or not isinstance(option.get("value"), str) or option.get("focused"):
            continue
        if known.choices:
            option["value"] = of_fixed(known.choices, option["value"])
        elif known.autocomplete:
            option["value"] = await of_suggested(interaction, _callback(command, known.name), option["value"])


def command_in(tree: app_commands.CommandTree[Any], data: Any) -> Command | None:
    """The command that is called, a subcommand where it has those; None if it is unknown."""
    found: Any = tree.get_command(str(data.get("name")))
    options = data.get("options") or []
    while isinstance(found, app_commands.Group):
        if not options:
            return None
        found, options = found.get_command(options[0]["name"]), options[0].get("options") or []
    return found if isinstance(found, app_commands.Command) else None


def _python_name(command: Command, shown: str) -> str:
    return next((one.name for one in command.parameters if one.display_name == shown), shown)


def _callback(command: Command, name: str) -> Any:
    return command._params[name].autocomplete


def of_fixed(choices: Sequence[app_commands.Choice[Any]], text: str) -> Any:
    """The value of a fixed choice that is named in any language; any other text as it is."""
    if text in (choice.value for choice in choices):
        return text
    return next((choice.value for choice in choices if text in _names(choice)), text)


def _names(choice: app_commands.Choice[Any]) -> set[str]:
    named = choice._locale_name
    texts = () if named is None else (text_in(language, named) for language in LANGUAGES)
    return {choice.name, *(text for text in texts if text is not None)}


async def of_suggested(interaction: Interaction, callback: Any, text: str) -> str:
    """The value of a suggestion that is named in any language; any other text as it is."""
    find, value_in = search_of(callback)
    if value_in is not None:
        return value_in(text)
    context = InteractionContext(interaction)
    own = context.translate.language
    for language in (own, *(other for other in LANGUAGES if other != own)):
        context.use_settings(dataclasses.replace(context.settings, language=language))
        for choice in await find(context, text):
            if text in _names_of(choice):
                return limits.choice_value(choice.value)
    return text


def _names_of(choice: Choice) -> tuple[str, str]:
    return choice.label, limits.choice_name(choice.label)
