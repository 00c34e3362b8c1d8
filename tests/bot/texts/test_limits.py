"""Every text fits Discord's limits in both languages, with the longest values, and fixed texts are not cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.texts import LANGUAGES, limits, translator_for
from render.words import LIMIT
from tests.bot.texts.test_catalogues import catalogue

LONG = ["x" * 3000, "\U0001f600" * 32, "e\u0301" * 1000, "word " * 600, "line\n" * 500]
MATCH = "kiva-tolu-bemo"
FIXED = {
    "ui-button-": limits.button_label,
    "button-": limits.button_label,
    "ui-text-board-": limits.button_label,
    "ui-turn-": limits.button_label,
    "ui-help-topic-": limits.button_label,
    "ui-note-form": limits.title,
    "ui-plan-form": limits.title,
    "ui-what-if-form": limits.title,
    "ui-event-form": limits.title,
    "event-field-": limits.title,
    "ui-config-": limits.choice_name,
    "ui-settings-": limits.choice_name,
}
"""Truncating functions by key prefix; help texts and hints of forms have more room."""
LONGER = {"-help": limits.description, "-days": limits.description, "-hint": limits.input_placeholder}
NOT_FIXED = {
    *("ui-config-title", "ui-config-where", "ui-config-who", "ui-config-leads", "ui-config-leads-managers"),
    *("ui-config-people", "ui-config-barred", "ui-settings-title", "ui-settings-people", "ui-settings-blocked"),
    *("ui-settings-letters", "ui-settings-block-elsewhere", "ui-settings-sample", "ui-text-board-page"),
}
"""Sentences of the messages above menus."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("value", LONG, ids=lambda value: value[:4])
def test_every_text_fits_with_long_values(language: str, value: str) -> None:
    translate = translator_for(language)
    for key, names in catalogue(language).items():
        text = translate(key, **dict.fromkeys(names, value)) if names else translate(key)
        assert 0 < len(limits.message(text)) <= 2000
        assert all(len(page) <= limits.MAX_PAGE for page in limits.pages(text))
        assert 0 < len(limits.choice_name(text)) <= 100
        assert 0 < len(limits.thread_name(text)) <= 100
        assert len(limits.button_label(text)) <= 80
        assert len(limits.alt_text(text)) <= 1024
        assert len(limits.title(text)) <= 45


@pytest.mark.parametrize("language", LANGUAGES)
def test_fixed_texts_are_not_cut(language: str) -> None:
    translate = translator_for(language)
    for key, names in catalogue(language).items():
        start = max((start for start in FIXED if key.startswith(start)), key=len, default="")
        if start and key not in NOT_FIXED:
            cut = next((function for end, function in LONGER.items() if key.endswith(end)), FIXED[start])
            text = translate(key, **dict.fromkeys(names, MATCH))
            assert cut(text) == text, key


@given(st.text(max_size=300), st.text(max_size=120))
def test_choice_name_keeps_its_end(text: str, end: str) -> None:
    name = limits.choice_name(text, end)
    assert 1 <= len(name) <= 100
    assert name.endswith(end[-100:]) or not end


@given(st.lists(st.text(max_size=400), max_size=20))
def test_alt_sentences_fit(sentences: list[str]) -> None:
    assert len(limits.alt_sentences("Board.", sentences)) <= limits.MAX_ALT


@given(st.lists(st.text(max_size=400), max_size=20))
def test_shared_lines_fit(lines: list[str]) -> None:
    assert len(limits.shared_lines(lines)) <= limits.MAX_SHARED


def test_no_mark_is_cut_off_its_letter() -> None:
    assert limits.choice_name("x" * 98 + "e\u0301\u0301" * 9) == "x" * 98 + "…"


def test_custom_id_is_never_cut() -> None:
    assert limits.custom_id("x" * 100) == "x" * 100
    for text in ("", "x" * 101):
        with pytest.raises(ValueError, match="characters"):
            limits.custom_id(text)


def test_pictures_are_described_up_to_same_limit() -> None:
    assert LIMIT == limits.MAX_ALT


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_takes_values_of_any_length(language: str) -> None:
    events = ", ".join(f"Event {number}" for number in range(1000))
    assert translator_for(language)("profile-events", events=events).endswith(events)
