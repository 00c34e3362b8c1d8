"""Discord's limits on texts: one function for each. Everything that is sent passes one of them where it is built."""

from __future__ import annotations

MAX_CHOICE = 100
"""Characters of a choice's name and value."""


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def choice_name(text: str) -> str:
    """The name of a choice in a list."""
    return _cut(text.strip(), MAX_CHOICE) or "…"


def choice_value(text: str) -> str:
    """The value of a choice in a list."""
    return text[:MAX_CHOICE] or "?"
