"""The words that games bring."""

from __future__ import annotations

import logging
from typing import ClassVar

import pytest

import engine
from bot.texts.games import is_worded
from engine.variants.connexes import Connexes


class Wordless(Connexes):
    """A game of which only the options have no words."""

    options: ClassVar = {"speed": ("slow", "fast")}


def test_the_games_there_are_have_their_words() -> None:
    assert all(map(is_worded, engine.variants().values()))


def test_a_game_that_lacks_a_word_is_left_out_and_the_log_says_which(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        assert not is_worded(Wordless)
    assert "no text for option-speed-fast, option-speed-slow" in caplog.text


class Speechless(Connexes):
    """A game that refuses moves for a reason without words."""

    refusals: ClassVar = (*Connexes.refusals, "out of breath")  # type: ignore[assignment]  # a game may refuse for more reasons


def test_a_game_that_cannot_say_why_it_refuses_a_move_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        assert not is_worded(Speechless)
    assert "no text for illegal-out-of-breath" in caplog.text
