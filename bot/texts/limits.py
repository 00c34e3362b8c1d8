"""Discord's limits on texts and lists: one function for each. Everything that is sent passes one of them.

Discord counts code points, as Python does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar
from unicodedata import category

MAX_MESSAGE = 2000
"""Characters of a message."""
MAX_PAGE = 1900
"""Characters of one page of a long text, which leaves room for a heading."""
MAX_SHARED = 1500
"""Characters of the lines that a player shows to everyone."""
MAX_CHOICES = 25
"""Choices in a list, and options in a menu."""
MAX_CHOICE = 100
"""Characters of a choice's name and value, in a list or a menu."""
MAX_BUTTON = 80
MAX_PLACEHOLDER = 150
MAX_INPUT_PLACEHOLDER = 100
MAX_INPUT = 4000
"""Characters of a field of a form."""
MAX_TITLE = 45
"""Characters of a form's title, and of the label of a field."""
MAX_DESCRIPTION = 100
MAX_ALT = 1024
MAX_THREAD_NAME = 100
MAX_CUSTOM_ID = 100
MAX_FILES = 10
_FENCE = "```"
Item = TypeVar("Item")


def shortened(text: str, most: int) -> str:
    """Cut a text to `most` characters, never between a letter and its marks."""
    if len(text) <= most:
        return text
    while most and _attaches(text[most]):
        most -= 1
    return text[:most].rstrip()


def _attaches(letter: str) -> bool:
    """Tell whether a character is part of the one before it: a mark, a skin tone."""
    return category(letter).startswith("M") or "\U0001f3fb" <= letter <= "\U0001f3ff"


def _cut(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    return shortened(text, most - 1) + "…" if most > 0 else ""


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


def pages(text: str) -> Iterator[str]:
    """A long text in messages, cut between lines. Only a line too long for a message is cut itself."""
    page = ""
    for line in text.rstrip("\n").split("\n"):
        for part in _parts(line):
            if page and len(page) + 1 + len(part) > MAX_PAGE:
                yield page
                page = part
            else:
                page += ("\n" if page else "") + part
    yield page


def _parts(line: str) -> Iterator[str]:
    """A line in parts that fit a message, cut between words, or within a word that is too long."""
    while len(line) > MAX_PAGE:
        at = line.rfind(" ", 0, MAX_PAGE + 1)
        yield line[: at if at > 0 else MAX_PAGE]
        line = line[at + 1 if at > 0 else MAX_PAGE :]
    yield line


def shared_lines(lines: Iterable[str]) -> str:
    """The lines that a player shows to everyone, as many as there is room for."""
    text = "\n".join(lines)
    return text if len(text) <= MAX_SHARED else _cut_between_lines(text, MAX_SHARED)


def choices(found: Sequence[Item]) -> Sequence[Item]:
    """The first choices of a list, or options of a menu."""
    return found[:MAX_CHOICES]


def choice_name(text: str, end: str = "") -> str:
    """The name of a choice in a list, or the label of an option in a menu; its `end` stays whole."""
    end = end[-MAX_CHOICE:]
    return _cut(text.lstrip() if end else text.strip(), MAX_CHOICE - len(end)) + end or "…"


def choice_value(text: str) -> str:
    """The value of a choice in a list, or of an option in a menu."""
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


def input_value(text: str, most: int = MAX_INPUT) -> str | None:
    """The text that a field of a form begins with."""
    return text[: min(most, MAX_INPUT)] or None


def title(text: str) -> str:
    """The title of a form, or the label of a field."""
    return _cut(text, MAX_TITLE)


def description(text: str) -> str | None:
    """The words above a field of a form."""
    return _cut(text, MAX_DESCRIPTION) or None


def alt_text(text: str) -> str:
    """The words for a picture."""
    return _cut(text, MAX_ALT)


def alt_sentences(start: str, sentences: Iterable[str]) -> str:
    """The words for a picture, sentence by sentence as far as they fit."""
    text = start
    for sentence in sentences:
        if len(text) + 1 + len(sentence) > MAX_ALT:
            break
        text += f" {sentence}"
    return alt_text(text)


def thread_name(text: str) -> str:
    """The name of a thread."""
    return _cut(text.strip(), MAX_THREAD_NAME) or "…"


def custom_id(text: str) -> str:
    """The id of a button, menu, field or form: it is never cut, as it would mean something else."""
    if not 0 < len(text) <= MAX_CUSTOM_ID:
        raise ValueError(f"a component id of {len(text)} characters: {text}")
    return text


def files(found: Sequence[Item]) -> Sequence[Item]:
    """The attachments of a message, the last of which are kept."""
    return found[-MAX_FILES:]
