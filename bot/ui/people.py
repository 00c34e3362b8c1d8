"""Menus of people: some are put on a list, others are taken off it, however long it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.app import MAX_CHOSEN, Translator
from bot.app.errors import Refused
from bot.texts import limits
from bot.ui.custom_ids import ComponentId

MAX_NAMED_PEOPLE = 50
"""People who are named, those put on the list last: a message has room for no more."""


def people_menu(name: ComponentId, hint: str, row: int, most: int = MAX_CHOSEN) -> ui.Item[Any]:
    """A menu in which one or more members are chosen; none is chosen already."""
    return ui.UserSelect(
        custom_id=str(name), placeholder=limits.placeholder(hint), min_values=1, max_values=most, row=row
    )


def users_in(values: Sequence[str]) -> tuple[int, ...]:
    """The people chosen in such a menu. Refusals: unknown-choice."""
    if not values or not all(value.isascii() and value.isdigit() for value in values):
        raise Refused("unknown-choice")
    return tuple(map(int, values))


def people_in_words(translate: Translator, people: Sequence[int]) -> str:
    """Text of a list of people."""
    if not people:
        return translate("ui-people-nobody")
    words = ", ".join(f"<@{user}>" for user in people[-MAX_NAMED_PEOPLE:])
    return (
        words
        if len(people) <= MAX_NAMED_PEOPLE
        else translate("ui-people-more", people=words, count=len(people) - MAX_NAMED_PEOPLE)
    )
