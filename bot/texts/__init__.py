"""Every sentence a person reads, in French and in English.

`sayer(locale)` gives the speaker of a language: `say = sayer("fr"); say("error-malformed", text="zz")`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES = ("en", "fr")
"""Languages with a catalogue, the one for everybody else first."""

_UNBREAKABLE = {
    "fr": (
        (re.compile(r" (?=[;?!%»])|(?<=«) "), "\N{NARROW NO-BREAK SPACE}"),
        (re.compile(" (?=:)"), "\N{NO-BREAK SPACE}"),
    ),
}
"""Spaces where no line may end, by language: put into the catalogue, so that values such as links stay as they are."""


class MissingTextError(LookupError):
    """No such message, or one of its variables was not given."""


class Sayer:
    """Words messages in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        for path in sorted((Path(__file__).parent / language).glob("*.ftl")):
            catalogue = path.read_text(encoding="utf-8")
            for spaces, unbreakable in _UNBREAKABLE.get(language, ()):
                catalogue = spaces.sub(unbreakable, catalogue)
            self._bundle.add_resource(FluentResource(catalogue))

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence; MissingTextError (a LookupError) if the message or one of its variables is missing."""
        if not self._bundle.has_message(key):
            raise MissingTextError(key)
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise MissingTextError(key)
        text, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            raise MissingTextError(f"{key}: {errors[0]}")
        return str(text)


@cache
def _speaker(language: str) -> Sayer:
    return Sayer(language)


def sayer(locale: str) -> Sayer:
    """The speaker for a Discord locale such as `fr` or `en-US`; English where there is no catalogue."""
    language = locale.partition("-")[0].lower()
    return _speaker(language if language in LANGUAGES else LANGUAGES[0])
