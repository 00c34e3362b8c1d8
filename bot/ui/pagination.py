"""Buttons that lead through a row of pictures: first, back, forward, last."""

from __future__ import annotations

import discord
from discord import ui

from bot.app import Translator
from bot.ui.custom_ids import ComponentId
from bot.ui.views import button


def page_buttons(
    verb: str, what: str, at: int, last: int, translate: Translator, row: int = 0
) -> list[ui.Button[ui.View]]:
    """The four buttons at place `at` of those from 0 to `last`; each id names where it leads."""
    ways = (
        ("first", translate("ui-turn-first"), 0, at > 0),
        ("back", translate("ui-turn-back"), max(at - 1, 0), at > 0),
        ("forward", translate("ui-turn-forward"), min(at + 1, last), at < last),
        ("last", translate("ui-turn-last"), last, at < last),
    )
    found = []
    for way, label, to, possible in ways:
        made = button(ComponentId(verb, what, to, (way,)), label, row=row)
        made.style = discord.ButtonStyle.primary if way == "forward" else made.style
        made.disabled = not possible
        found.append(made)
    return found
