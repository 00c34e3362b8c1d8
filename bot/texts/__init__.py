"""Every sentence a person reads, in every language: those of the bot, and those that each game brings.

    translate = translator_for("fr")
    translate("error-malformed", text="zz")

Buttons and options are quoted as their readers see them: `translator_for("fr", posts="en")` tells a French reader to
press *Move*.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from copy import copy
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from fluent.runtime import FluentBundle
from fluent.syntax import ast

import engine
from bot.languages import CATALOGUES
from bot.languages import LANGUAGES as LANGUAGES  # for everyone who needs texts
from bot.texts.parsing import CatalogueParser

_UNBREAKABLE = {
    "fr": (
        (re.compile(r" (?=[;?!%»])|(?<=«) "), "\N{NARROW NO-BREAK SPACE}"),
        (re.compile(" (?=:)"), "\N{NO-BREAK SPACE}"),
    ),
}
"""Spaces where no line may end, by language: put into the catalogue, so that values such as links stay as they are."""

_NONE: Mapping[str, str] = MappingProxyType({})
LONGEST_VALUE = 200
"""Characters of a value that Fluent takes: it refuses parts over 2,500, so longer values are put in afterwards."""
MAX_CACHED_SENTENCES = 2048
"""Sentences kept per language, of half a kilobyte each: armies, pieces and buttons are said again and again."""

log = logging.getLogger(__name__)


class MissingTextError(LookupError):
    """No such message, or one of its variables was not given."""


def _place(name: str) -> str:
    """The mark that stands for a long value while a sentence is worded."""
    return f"\ue000{name}\ue001"


class CatalogueTranslator:
    """Words messages in one language; `quoted` are messages, by the beginnings of their keys, told as in another."""

    def __init__(self, language: str, quoted: Mapping[str, str] = _NONE) -> None:
        self.language = language
        self.notation = language
        self._bundle = FluentBundle([language], use_isolating=False)
        for catalogue in _parsed(language):
            self._bundle.add_resource(catalogue)
        for start, other in quoted.items():
            for catalogue in _parsed(other):
                self._bundle.add_resource(_of(catalogue, start), allow_overrides=True)
        self._said = lru_cache(maxsize=MAX_CACHED_SENTENCES, typed=True)(self._worded)

    def knows(self, key: str) -> bool:
        """True if there is a message with this key."""
        return bool(self._bundle.has_message(key))

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence; MissingTextError (a LookupError) if the message or one of its variables is missing."""
        return self._said(key, **values)

    def _worded(self, key: str, /, **values: object) -> str:
        if not self.knows(key):
            raise MissingTextError(key)
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise MissingTextError(key)
        long = {name: value for name, value in values.items() if isinstance(value, str) and len(value) > LONGEST_VALUE}
        text, errors = self._bundle.format_pattern(pattern, {**values, **{name: _place(name) for name in long}})
        if errors:
            raise MissingTextError(f"{key}: {errors[0]}")
        sentence = str(text)
        for name, value in long.items():
            sentence = sentence.replace(_place(name), value)
        return sentence


def folders_of_games() -> dict[str, Traversable]:
    """The folder of texts of every package that holds some of a game's."""
    packages = dict.fromkeys(package for game in engine.variants().values() for package in game.texts)
    return {package: files(package) / "texts" for package in packages}


def _catalogues(language: str) -> Iterator[str]:
    """All texts of a language. What is written twice counts the first time: no game changes the words of another."""
    for path in sorted((CATALOGUES / language).glob("*.ftl")):
        yield path.read_text(encoding="utf-8")
    for package, folder in folders_of_games().items():
        try:
            own = folder / f"{language}.ftl"
            text = (own if own.is_file() else folder / f"{LANGUAGES[0]}.ftl").read_text(encoding="utf-8")
        except OSError:
            log.exception("cannot read the texts of %s", package)
        else:
            yield text


@cache
def _parsed(language: str) -> tuple[ast.Resource, ...]:
    """All texts of a language as they are read."""
    found = []
    for catalogue in _catalogues(language):
        for spaces, unbreakable in _UNBREAKABLE.get(language, ()):
            catalogue = spaces.sub(unbreakable, catalogue)
        found.append(CatalogueParser().parse(catalogue))
    return tuple(found)


def _of(catalogue: ast.Resource, start: str) -> ast.Resource:
    """The messages of a catalogue whose keys begin so."""
    return ast.Resource(
        [entry for entry in catalogue.body if isinstance(entry, ast.Message) and entry.id.name.startswith(start)]
    )


@cache
def _speaker(language: str, posts: str, lists: str) -> CatalogueTranslator:
    quoted = {"button-": posts, "ui-opt-": lists}
    return CatalogueTranslator(language, {start: other for start, other in quoted.items() if other != language})


@cache
def _in_notation(language: str, posts: str, lists: str, notation: str) -> CatalogueTranslator:
    made = copy(_speaker(language, posts, lists))
    made.notation = notation
    return made


def translator_for(locale: str, *, posts: str = "", lists: str = "", notation: str = "") -> CatalogueTranslator:
    """The speaker for a Discord locale such as `fr` or `en-US`; English where there is no catalogue.

    Its texts quote the buttons of posts in the language of `posts`, and options of commands in that of `lists`; in its
    own where that is not known. So are moves written for it: `notation` is a language, or `figurines`.
    """
    language = _known(locale)
    return _in_notation(language, _known(posts or language), _known(lists or language), notation or language)


def own_name(language: str) -> str:
    """Return the name of a language in itself."""
    return translator_for(language)("language-name")


def _known(locale: str) -> str:
    language = locale.partition("-")[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]
