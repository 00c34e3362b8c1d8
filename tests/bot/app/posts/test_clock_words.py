"""Time controls in words, and as suggestions."""

from __future__ import annotations

import pytest

from bot.app.match.clocks import parse
from bot.app.posts.clock_words import clock_choices, clock_in_words
from bot.texts import translator_for


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("1d", "1 day per move", "un jour par coup"),
        ("12h", "12 hours per move", "12 heures par coup"),
        ("3d+5d", "3 days per move + 5 days in the bank", "3 jours par coup, réserve de 5 jours"),
        ("none", "no clock", "sans pendule"),
    ],
)
def test_clock_is_told_in_words(text: str, english: str, french: str) -> None:
    assert clock_in_words(translator_for("en"), text) == english
    assert clock_in_words(translator_for("fr"), text) == french


def test_usual_clocks_are_suggested_before_anything_is_typed() -> None:
    values = [choice.value for choice in clock_choices(translator_for("en"), "")]
    assert values[0] == "3d"
    assert "none" in values
    assert all(parse(value) is None or str(parse(value)) == value for value in values)


def test_what_is_typed_is_suggested_in_words_if_it_is_clock() -> None:
    assert clock_choices(translator_for("en"), "4d")[0].label == "4 days per move (4d)"
    assert next(choice.value for choice in clock_choices(translator_for("fr"), "4j")) == "4j"
    assert "4w" not in [choice.value for choice in clock_choices(translator_for("en"), "4w")]
