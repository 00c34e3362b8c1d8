"""The words that games bring."""

from __future__ import annotations

import logging
from typing import ClassVar

import pytest

import engine
from bot.texts import LANGUAGES, translator_for
from bot.texts.games import is_worded
from engine.pieces import SYMBOLS
from engine.variants.connexes import Connexes
from render.words import PIECES


class Wordless(Connexes):
    """A game of which only the options have no words."""

    options: ClassVar = {"speed": ("slow", "fast")}


def test_games_there_are_have_their_words() -> None:
    assert all(map(is_worded, engine.variants().values()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", engine.variants())
def test_every_piece_that_can_be_taken_has_words_for_one_and_for_two(variant: str, language: str) -> None:
    game, translate = engine.variants()[variant], translator_for(language)
    for letter in {SYMBOLS[kind] for kind, value in game.values.items() if value}:
        key = game.names_of_pieces.get(letter) or PIECES[letter]
        one, two = translate(f"picture-one-{key}"), translate(f"picture-pieces-{key}", count=2)
        assert one.split()[0] in ("a", "un", "une")
        assert not any(map(str.isdigit, one + two))
        assert two != translate(f"picture-pieces-{key}", count=1)


def test_game_that_lacks_word_is_left_out_and_log_says_which(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        assert not is_worded(Wordless)
    assert "no text for option-speed-fast, option-speed-slow" in caplog.text


class Speechless(Connexes):
    """A game that refuses moves for a reason without words."""

    refusals: ClassVar = (*Connexes.refusals, "out of breath")  # type: ignore[assignment]  # a game may refuse for more reasons


def test_game_that_cannot_say_why_it_refuses_move_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        assert not is_worded(Speechless)
    assert "no text for illegal-out-of-breath" in caplog.text
