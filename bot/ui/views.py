"""Buttons and menus, built from plain data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import discord
from discord import ui

from bot.app import Button, Choice
from bot.ui.ids import ComponentId

PAGE = 25
"""Entries of one menu."""
MENUS = 4
"""Menus of one message: Discord allows five rows, and one is kept for buttons."""


def view(*items: ui.Item[ui.View]) -> ui.View:
    """A view that discord.py does not keep: clicks are understood from their ids alone."""
    made = ui.View(timeout=None)
    for item in items:
        made.add_item(item)
    made.stop()
    return made


def button(name: ComponentId, label: str, style: str = "secondary", *, row: int | None = None) -> ui.Button[ui.View]:
    """A button; `style` is one of `bot.app.ports.Style`."""
    return ui.Button(label=label[:80], style=discord.ButtonStyle[style], custom_id=str(name), row=row)


def post_view(match: str, version: int, buttons: Sequence[Button]) -> ui.View | None:
    """The buttons under a post, or None if there are none."""
    if not buttons:
        return None
    return view(*(button(ComponentId(b.verb, match, version), b.label, b.style) for b in buttons))


def pages(choices: Sequence[Choice]) -> list[Sequence[Choice]]:
    """A long list cut into even parts, each short enough for a menu."""
    count = -(-len(choices) // PAGE)
    bounds = [len(choices) * part // count for part in range(count + 1)] if count else []
    return [choices[start:end] for start, end in pairwise(bounds)]


def menu_of(
    name: ComponentId, choices: Sequence[Choice], hint: str, count: int = 1, row: int = 0
) -> ui.Select[ui.View]:
    """A menu in which exactly `count` entries are chosen."""
    options = [discord.SelectOption(label=choice.label, value=choice.value) for choice in choices[:PAGE]]
    return ui.Select(
        custom_id=str(name), placeholder=hint[:150], options=options, row=row, min_values=count, max_values=count
    )


def menus(
    name: Callable[[int], ComponentId], choices: Sequence[Choice], hint: str, others: Sequence[ui.Button[ui.View]] = ()
) -> ui.View:
    """A menu of all choices, or several where there are too many for one, and buttons below."""
    made: list[ui.Item[ui.View]] = []
    parts = pages(choices)[:MENUS]
    for number, part in enumerate(parts):
        span = hint if len(parts) == 1 else f"{hint} ({part[0].label} – {part[-1].label})"
        made.append(menu_of(name(number), part, span, row=number))
    for other in others:
        other.row = len(parts)
        made.append(other)
    return view(*made)
