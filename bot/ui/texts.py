"""Names and descriptions of commands in Discord's lists, from the catalogues."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.texts import LANGUAGES, sayer


def text(key: str) -> locale_str:
    """The English text of a message, which `CatalogueTranslator` finds again in other languages."""
    return locale_str(sayer(LANGUAGES[0])(key), key=key)


class CatalogueTranslator(app_commands.Translator):
    """Translates what `text` made; names of commands and options stay the same in every language."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, _context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in `locale`, or None where there is no catalogue."""
        key = string.extras.get("key")
        language = locale.value.partition("-")[0]
        if key is None or language not in LANGUAGES[1:]:
            return None
        return sayer(language)(key)
