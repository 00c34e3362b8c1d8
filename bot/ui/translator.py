"""Names and descriptions of commands in Discord's lists, from the catalogues."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location
from discord.app_commands import locale_str

from bot.texts import LANGUAGES, MissingTextError, translator_for


def text(key: str) -> locale_str:
    """The English text of a message, which `CommandTranslator` finds again in other languages."""
    return locale_str(translator_for(LANGUAGES[0])(key), key=key)


class CommandTranslator(app_commands.Translator):
    """Translates what `text` made, and the names of commands and options by themselves (`names.ftl`)."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in `locale`, or None where there is no catalogue, or no name in it."""
        language = locale.value.partition("-")[0]
        if language not in LANGUAGES[1:]:
            return None
        if context.location in (Location.command_name, Location.group_name):
            return _name(language, f"ui-name-{string.message}")
        if context.location is Location.parameter_name:
            return _name(language, f"ui-opt-{string.message}")
        key = string.extras.get("key")
        return None if key is None else translator_for(language)(key)


def listed(names: Iterable[str], language: str) -> Mapping[str, str]:
    """Localized names of commands such as `play` or `tournament join`, where they differ."""
    found = {name: " ".join(_name(language, f"ui-name-{part}") or part for part in name.split()) for name in names}
    return {name: translated for name, translated in found.items() if translated != name}


def _name(language: str, key: str) -> str | None:
    with suppress(MissingTextError):
        return translator_for(language)(key)
    return None
