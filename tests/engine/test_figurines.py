"""Moves with figures of the pieces are written, and read again."""

import pytest

import engine
from engine.figurines import figured, lettered, readable_move


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Nf3", "♘f3"),
        ("exd5", "exd5"),
        ("b8=Q+", "b8=♕+"),
        ("O-O-O", "O-O-O"),
        ("+Bc4", "+♗c4"),
        ("+Pe5", "+♙e5"),
        ("Cxb10", "Cxb10"),
        ("P@e2", "♙@e2"),
        ("!K", "!K"),
        ("$a1", "$a1"),
    ],
)
def test_pieces_are_figures_where_every_font_has_one_and_letters_elsewhere(text: str, shown: str) -> None:
    assert figured(text) == shown
    assert lettered(shown) == text


def test_black_figures_and_what_phones_put_behind_them_are_read_too() -> None:
    assert lettered("♞\N{VARIATION SELECTOR-16}f6") == "Nf6"


def test_move_is_written_in_letters_of_language_or_with_figures() -> None:
    reading = {"en": "Nf3", "fr": "Cf3"}
    assert [readable_move(reading, letters) for letters in ("en", "fr", "figurines")] == ["Nf3", "Cf3", "♘f3"]


def test_figure_is_never_taken_for_french_letter() -> None:
    position = engine.parse_fen("connexes", "4k3/8/8/8/8/8/1R6/K7 w - - 0 1")
    assert str(position.parse("♖b1", ("fr", "en"))) == "b2b1"
    assert str(position.parse("Rb1", ("fr", "en"))) == "a1b1"
