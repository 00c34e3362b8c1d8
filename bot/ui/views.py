"""Buttons and menus, built from plain data."""

from __future__ import annotations

from collections.abc import Container, Sequence

import discord
from discord import ui

from bot.app import Button, Choice
from bot.texts import limits
from bot.ui.custom_ids import ComponentId

BUTTONS_PER_ROW = 4
"""Buttons of one row: a phone wraps the fifth that Discord allows. Discord shows five rows."""


def view(*items: ui.Item[ui.View]) -> ui.View:
    """A view that discord.py does not keep: clicks are understood from their ids alone."""
    made = ui.View(timeout=None)
    for item in items:
        made.add_item(item)
    made.stop()
    return made


def button(
    name: ComponentId,
    label: str,
    style: str = "secondary",
    *,
    row: int | None = None,
    emoji: discord.PartialEmoji | None = None,
) -> ui.Button[ui.View]:
    """A button; `style` is one of `bot.app.core.ports.Style`."""
    return ui.Button(
        label=limits.button_label(label), style=discord.ButtonStyle[style], custom_id=str(name), row=row, emoji=emoji
    )


def post_view(match: str, version: int, buttons: Sequence[Button]) -> ui.View | None:
    """The buttons under a post, or None if there are none."""
    if not buttons:
        return None
    named = ((b, ComponentId(b.verb, match, version, (b.what,) if b.what else ())) for b in buttons)
    return view(*(button(name, b.label, b.style, row=b.row) for b, name in named))


def menu_of(
    name: ComponentId, choices: Sequence[Choice], hint: str, count: int = 1, row: int = 0
) -> ui.Select[ui.View]:
    """A menu in which exactly `count` entries are chosen."""
    options = _options(choices)
    return ui.Select(
        custom_id=str(name),
        placeholder=limits.placeholder(hint),
        options=options,
        row=row,
        min_values=min(count, len(options)),
        max_values=min(count, len(options)),
    )


def preset_menu(
    name: ComponentId,
    choices: Sequence[Choice],
    chosen: Container[str],
    hint: str | None = None,
    *,
    row: int,
    several: bool = False,
) -> ui.Select[ui.View]:
    """A menu that shows what is chosen already: one entry, or `several` or none."""
    chosen_first = sorted(choices, key=lambda choice: choice.value not in chosen)
    kept = [choice for choice in choices if choice in limits.choices(chosen_first)]
    options = _options(kept, chosen)
    return ui.Select(
        custom_id=str(name),
        placeholder=limits.placeholder(hint),
        options=options,
        row=row,
        min_values=0 if several else 1,
        max_values=len(options) if several else 1,
    )


def _options(choices: Sequence[Choice], chosen: Container[str] = ()) -> list[discord.SelectOption]:
    """The options of a menu, each value once."""
    once = {limits.choice_value(choice.value): choice for choice in reversed(choices)}
    return [
        discord.SelectOption(label=limits.choice_name(choice.label), value=value, default=choice.value in chosen)
        for value, choice in limits.choices([*reversed(once.items())])
    ]
