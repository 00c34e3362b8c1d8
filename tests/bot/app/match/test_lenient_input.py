"""Moves as people type them: read leniently, but never played if they could mean another move."""

from __future__ import annotations

from itertools import islice

import pytest

import engine
from bot.app.errors import IllegalError, MalformedError, UnclearMoveError
from bot.app.match.parsing import parse_move
from bot.texts import translator_for
from engine.moves import DROP, MOVE
from tests.engine.play import game
from tests.engine.review.games import played

EN, FR = ("en", "en"), ("fr", "fr")
START = ""
PAWN_OR_BISHOP = "8/8/8/2k5/2n5/1P1B4/2K5/8"
PAWN_OR_QUEEN = "8/8/5k2/4n3/3PQ3/4K3/8/8"
ROOKS_AND_KING = "7k/8/8/8/8/8/3K4/2R1R3"
ROOK = "7k/8/8/8/8/8/1KP5/2R5"
CASTLING = "4k3/8/8/8/8/8/4PPPP/4K2R"
PROMOTION = "8/2KP4/8/7k/8/8/8/8"


def connexes(placement: str) -> engine.Position:
    castling = "K" if placement == CASTLING else "-"
    return engine.parse_fen("connexes", f"{placement} w {castling} - 0,1 -")


def read(position: engine.Position, text: str, language: str, legal: list[engine.Move]) -> tuple[str, ...]:
    """The move that a text plays, or those that it lists."""
    try:
        return (str(parse_move(position, text, (language, language), legal, ask=True)),)
    except UnclearMoveError as error:
        return error.moves


def without_sign(position: engine.Position, san: str) -> str:
    return san if position.style.plus_promotes else san.rstrip("+#")


@pytest.mark.parametrize(
    ("acts", "text", "languages", "move"),
    [
        (START, "E3", EN, "e2e3"),
        (START, "nf3", EN, "g1f3"),
        (START, "NF3", EN, "g1f3"),
        (START, "n f3", EN, "g1f3"),
        (START, "nbc3", EN, "b1c3"),
        (START, "nb1c3", EN, "b1c3"),
        (START, "Nf3!?", EN, "g1f3"),
        (START, "nf3!?", EN, "g1f3"),
        (START, "1. Nf3", EN, "g1f3"),
        (START, "1.nf3", EN, "g1f3"),
        (START, "cf3", FR, "g1f3"),
        (START, "CF3", FR, "g1f3"),
        (START, "cf3", EN, "g1f3"),
        (START, "nf3", FR, "g1f3"),
        (START, "pe3", EN, "e2e3"),
        ("e2e3", "1... e6", EN, "e7e6"),
        ("e2e3", "1…e6!", EN, "e7e6"),
        ("e2e3", "...e6", EN, "e7e6"),
        (START, "♘F3", EN, "g1f3"),
    ],
)
def test_lenient_text_is_played(acts: str, text: str, languages: tuple[str, str], move: str) -> None:
    assert str(parse_move(played("connexes", acts), text, languages)) == move


@pytest.mark.parametrize(
    ("placement", "text", "languages", "move"),
    [
        *((CASTLING, text, EN, "e1g1") for text in ("o-o", "O-O", "0-0", "oo", "o-o!", "1. 0-0")),
        (PROMOTION, "d8q", EN, "d7d8q"),
        (PROMOTION, "D8=Q", EN, "d7d8q"),
        (PROMOTION, "d8=d", FR, "d7d8q"),
        (ROOK, "rd1", EN, "c1d1"),
        (ROOK, "td1", FR, "c1d1"),
        ("8/8/8/2k5/2n5/2KB4/8/8", "bxc4", EN, "d3c4"),
        ("8/8/8/2k5/2n5/2KB4/1P6/8", "bc4", EN, "d3c4"),
        ("8/8/8/2k5/2n5/1PB5/2K5/8", "Bxc4", EN, "b3c4"),
        (PAWN_OR_BISHOP, "b3c4", EN, "b3c4"),
        (PAWN_OR_BISHOP, "Bxc4", EN, "d3c4"),
        (PAWN_OR_QUEEN, "dxe5", EN, "d4e5"),
    ],
)
def test_only_legal_reading_is_played(placement: str, text: str, languages: tuple[str, str], move: str) -> None:
    assert str(parse_move(connexes(placement), text, languages, ask=True)) == move


@pytest.mark.parametrize(
    ("placement", "text", "languages", "moves"),
    [
        (PAWN_OR_BISHOP, "bxc4", EN, {"b3c4", "d3c4"}),
        ("8/7k/8/8/8/1PB5/2K5/8", "bb4", EN, {"b3b4", "c3b4"}),
        (PAWN_OR_QUEEN, "dxe5", FR, {"d4e5", "e4e5"}),
        (ROOKS_AND_KING, "rd1", EN, {"c1d1", "e1d1", "d2d1"}),
        (ROOKS_AND_KING, "Rd1", EN, {"c1d1", "e1d1"}),
        (PROMOTION, "D8", EN, {"d7d8q", "d7d8r", "d7d8b", "d7d8n"}),
        (PROMOTION, "d8", EN, {"d7d8q", "d7d8r", "d7d8b", "d7d8n"}),
        (PROMOTION, "d7d8k", EN, {"d7d8q", "d7d8r", "d7d8b", "d7d8n"}),
        (ROOK, "Rd1", FR, {"c1d1"}),
        (ROOK, "rd1", FR, {"c1d1"}),
        ("8/8/8/2kr4/2n5/1P1B4/2P5/3K4", "Bxc4", EN, {"b3c4"}),
    ],
)
def test_unclear_text_lists_its_moves(placement: str, text: str, languages: tuple[str, str], moves: set[str]) -> None:
    with pytest.raises(UnclearMoveError) as caught:
        parse_move(connexes(placement), text, languages, ask=True)
    assert set(caught.value.moves) == moves
    for language in EN[0], FR[0]:
        assert text in caught.value.explain(translator_for(language))


def test_line_reads_small_letter_as_pawn() -> None:
    assert str(parse_move(connexes(PAWN_OR_BISHOP), "bxc4", EN)) == "b3c4"


@pytest.mark.parametrize(("text", "error"), [("nf4", IllegalError), ("o-o", IllegalError), ("hello", MalformedError)])
def test_lenient_text_of_illegal_move_has_its_reason(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        parse_move(played("connexes", START), text, EN)


@pytest.mark.parametrize("variant", sorted(engine.variants()))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_any_case_plays_move_or_lists_it(variant: str, language: str) -> None:
    for keeper, _ in islice(game(variant, 5, 90), 0, None, 22):
        position = keeper.position
        legal = [move for move in position.legal_moves() if move.kind in (MOVE, DROP)]
        for move in legal[::5]:
            san = position.san(move, language)
            for text in (san, san.lower(), san.upper()):
                assert str(move) in read(position, text, language, legal), (position.fen(), text)


@pytest.mark.parametrize("variant", sorted(engine.variants()))
def test_text_with_two_legal_readings_is_never_played(variant: str) -> None:
    """A text in small letters, without signs, that spells two legal moves in the player's language."""
    for keeper, _ in islice(game(variant, 6, 90), 0, None, 6):
        position, spelled = keeper.position, dict[str, set[str]]()
        legal = [move for move in position.legal_moves() if move.kind == MOVE]
        for move in legal:
            for text in (without_sign(position, position.san(move, "en").lower()), str(move)):
                spelled.setdefault(text, set()).add(str(move))
        for text, moves in spelled.items():
            if len(moves) > 1 and text not in map(str, legal):
                assert moves <= set(read(position, text, "en", legal)), (position.fen(), text)


def test_squares_of_own_piece_are_never_read_as_bishop_in_french() -> None:
    position = connexes("k7/8/8/8/5NB1/5K2/8/8")
    with pytest.raises(IllegalError) as refused:
        parse_move(position, "f4f5", EN)
    assert "the knight on f4 can’t reach f5" in refused.value.explain(translator_for("en"))
