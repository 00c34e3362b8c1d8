"""Discord's limits on texts: one function for each. Everything that is sent passes one of them where it is built."""

from __future__ import annotations

MAX_MESSAGE = 2000
"""Characters that a message may have."""
MAX_CHOICE = 100
"""Characters of a choice's name and value, in a list or a menu."""
MAX_BUTTON = 80
MAX_PLACEHOLDER = 150
MAX_INPUT_PLACEHOLDER = 100
MAX_TITLE = 45
"""Characters of a form's title, and of the label of a field."""
MAX_DESCRIPTION = 100
MAX_ALT = 1024
MAX_THREAD_NAME = 100
_FENCE = "```"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _cut_between_lines(text: str, most: int) -> str:
    """The whole lines that fit; a first line that is too long is cut itself."""
    lines = text[: most - 1].rpartition("\n")[0].rstrip()
    return f"{lines}\n…" if lines else _cut(text, most)


def message(text: str) -> str:
    """The words of a message, cut between lines; a block of code that is cut is closed."""
    if len(text) <= MAX_MESSAGE:
        return text
    end = f"\n{_FENCE}"
    short = _cut_between_lines(text, MAX_MESSAGE - len(end))
    return short + end if short.count(_FENCE) % 2 else short


def choice_name(text: str) -> str:
    """The name of a choice in a list, or the label of an option in a menu."""
    return _cut(text.strip(), MAX_CHOICE) or "…"


def choice_value(text: str) -> str:
    """The value of a choice in a list."""
    return text[:MAX_CHOICE] or "?"


def button_label(text: str) -> str:
    """The label of a button."""
    return _cut(text, MAX_BUTTON)


def placeholder(text: str | None) -> str | None:
    """The words in an empty menu."""
    return _cut(text, MAX_PLACEHOLDER) if text else None


def input_placeholder(text: str) -> str | None:
    """The words in an empty field of a form."""
    return _cut(text, MAX_INPUT_PLACEHOLDER) or None


def title(text: str) -> str:
    """The title of a form, or the label of a field."""
    return _cut(text, MAX_TITLE)


def description(text: str) -> str | None:
    """The words above a field of a form."""
    return _cut(text, MAX_DESCRIPTION) or None


def alt_text(text: str) -> str | None:
    """The words for a picture."""
    return _cut(text, MAX_ALT) or None


def thread_name(text: str) -> str:
    """The name of a thread."""
    return _cut(text.strip(), MAX_THREAD_NAME) or "…"
