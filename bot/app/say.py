"""Sentences that are chosen here and worded later, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from render.words import listed


class Say(Protocol):
    """What `bot.texts.sayer(locale)` returns: a message key and its variables become a sentence."""

    @property
    def language(self) -> str:
        """`en` or `fr`."""

    @property
    def letters(self) -> str:
        """In which letters moves are written: `en`, `fr` or `figurines`."""

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence; LookupError for an unknown key."""


@dataclass(frozen=True, slots=True)
class Word:
    """A value that is itself a message, such as `army-white`, with values of its own if it takes any."""

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Words:
    """A value that differs by language without being a message."""

    by_language: Mapping[str, str]


Value = str | int | Word | Words | tuple[Word | str, ...]
"""Of several messages or names a list is made."""


def worded(say: Say, key: str, values: Mapping[str, Value]) -> str:
    """The sentence `key`, with every value put in the same language."""
    spoken: dict[str, str | int] = {}
    for name, value in values.items():
        if isinstance(value, Word):
            spoken[name] = worded(say, value.key, value.values)
        elif isinstance(value, tuple):
            each = (one if isinstance(one, str) else worded(say, one.key, one.values) for one in value)
            spoken[name] = listed(say, each)
        elif isinstance(value, Words):
            spoken[name] = value.by_language[say.language]
        else:
            spoken[name] = value
    return say(key, **spoken)
