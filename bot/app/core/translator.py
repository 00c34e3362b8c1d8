"""Sentences that are chosen here and worded later, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from render.words import listed


class Translator(Protocol):
    """Result of `bot.texts.translator_for(locale)`: turns a message key and variables into a sentence."""

    @property
    def language(self) -> str:
        """`en` or `fr`."""

    @property
    def notation(self) -> str:
        """Move notation: `en`, `fr` or `figurines`."""

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence; LookupError for an unknown key."""


TranslatorFactory: TypeAlias = Callable[[str], Translator]
"""Function that returns the translator for a locale."""


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


def translated(translate: Translator, key: str, values: Mapping[str, Value]) -> str:
    """The sentence `key`, with every value put in the same language."""
    spoken: dict[str, str | int] = {}
    for name, value in values.items():
        if isinstance(value, Word):
            spoken[name] = translated(translate, value.key, value.values)
        elif isinstance(value, tuple):
            each = (one if isinstance(one, str) else translated(translate, one.key, one.values) for one in value)
            spoken[name] = listed(translate, each)
        elif isinstance(value, Words):
            spoken[name] = value.by_language[translate.language]
        else:
            spoken[name] = value
    return translate(key, **spoken)
