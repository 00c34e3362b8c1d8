"""Ids of buttons and menus. All that a click needs stands in them, so that they outlive a restart."""

from __future__ import annotations

from dataclasses import dataclass

from bot.texts import limits

PREFIX = "f1"
_MARK = "~"
"""Begins a last part that only makes ids differ; it is no part of what they mean."""


@dataclass(frozen=True, slots=True)
class ComponentId:
    """`f1:<verb>:<match>:<version>[:<argument>...]`: what to do, in which match, drawn for which version of it."""

    verb: str
    match: str
    version: int
    arguments: tuple[str, ...] = ()

    def __str__(self) -> str:
        return limits.custom_id(":".join((PREFIX, self.verb, self.match, str(self.version), *self.arguments)))

    def marked(self, mark: str) -> str:
        """The id with a mark at its end that `parse` passes over; without, where there is no room for it."""
        text = str(self)
        whole = f"{text}:{_MARK}{mark}"
        return whole if len(whole) <= limits.MAX_CUSTOM_ID else text


def parse(text: str) -> ComponentId | None:
    """The id, or None for one that this version of the bot did not make."""
    prefix, *parts = text[: limits.MAX_CUSTOM_ID + 1].split(":")
    if len(text) > limits.MAX_CUSTOM_ID or prefix != PREFIX or len(parts) < 3 or not all(parts):
        return None
    if len(parts) > 3 and parts[-1].startswith(_MARK):
        parts.pop()
    verb, match, version, *arguments = parts
    number = number_in(version)
    return None if number is None else ComponentId(verb, match, number, tuple(arguments))


def number_in(text: str) -> int | None:
    """The number that a part of an id, or the entry of a menu, stands for; None if it is none that the bot has made."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
