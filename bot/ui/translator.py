"""Names and descriptions of commands in Discord's lists, from the catalogues."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location
from discord.app_commands import locale_str

from bot.app import Value, Word, translated
from bot.texts import LANGUAGES, MissingTextError, translator_for


def text(key: str, **values: Value) -> locale_str:
    """The English text of a message, which `CommandTranslator` finds again in other languages."""
    return locale_str(translated(translator_for(LANGUAGES[0]), key, values), words=Word(key, values))


def text_in(language: str, string: locale_str) -> str | None:
    """The text in a language of what `text` made; None for any other string."""
    words = string.extras.get("words")
    return None if words is None else translated(translator_for(language), words.key, words.values)


class CommandTranslator(app_commands.Translator):
    """Translates what `text` made, and the names of commands and options by themselves (`names.ftl`)."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in `locale`, or None where there is no catalogue, or no name in it."""
        language = locale.value.partition("-")[0]
        if language not in LANGUAGES[1:]:
            return None
        words = string.extras.get("words")
        if words is None and context.location in (Location.command_name, Location.group_name):
            return _name(language, f"ui-name-{string.message}")
        if context.location is Location.parameter_name:
            return _name(language, f"ui-opt-{string.message}")
        return text_in(language, string)


def listed(names: Iterable[str], language: str) -> Mapping[str, str]:
    """Localized names of commands such as `play` or `tournament join`, where they differ."""
    found = {name: " ".join(_name(language, f"ui-name-{part}") or part for part in name.split()) for name in names}
    return {name: translated for name, translated in found.items() if translated != name}


def _name(language: str, key: str) -> str | None:
    with suppress(MissingTextError):
        return translator_for(language)(key)
    return None
