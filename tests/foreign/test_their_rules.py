"""The rules of the games in this folder, one test for each sentence."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeVar

import pytest

import engine
from engine import Position
from tests.foreign.marseillais.marseillais import Marseillais
from tests.foreign.threecheck.threecheck import GAME, Threecheck

P = TypeVar("P", bound=Position)


def played(game: type[P], moves: str) -> P:
    position = game.new()
    for text in moves.split():
        position.push(position.parse(text))
    return position


def test_third_check_wins() -> None:
    *before, last = GAME.split()
    position = played(Threecheck, " ".join(before))
    assert position.outcome() is None
    position.push(position.parse(last))
    assert position.outcome() == engine.Outcome("three checks", (Fraction(1), Fraction(0)))
    assert position.legal_moves() == []


def test_checks_given_survive_position_text_and_tell_positions_apart() -> None:
    position = played(Threecheck, "e4 d5 Bb5")
    assert position.fen().endswith(" checks=1,0")
    twin = Threecheck.from_fen(position.fen())
    assert twin.fen() == position.fen()
    assert twin.zobrist == position.zobrist
    without = Threecheck.from_fen(position.fen().replace("checks=1,0", "-"))
    assert without.zobrist != position.zobrist


def test_first_turn_is_one_move_and_later_ones_are_two() -> None:
    seats = [played(Marseillais, " ".join(["e4", "e5", "f6", "d4", "Nf3", "d6"][:count])).turn for count in range(7)]
    assert seats == [0, 1, 1, 0, 0, 1, 1]


def test_check_by_first_move_ends_turn() -> None:
    position = played(Marseillais, "e4 e5 f6 Qh5")
    assert (position.turn, position.round, position.san(position.parse("g6"))) == (1, 2, "g6")
    assert "moved" not in position.fen()


def test_pawn_is_taken_en_passant_by_first_move_of_next_turn_only() -> None:
    before = "e4 a6 a5 e5 h3 d5"  # the first move of Black's turn is the double step
    assert "e5d6" in map(str, played(Marseillais, f"{before} h6").legal_moves())
    assert "e5d6" not in map(str, played(Marseillais, f"{before} h6 h4").legal_moves())


@pytest.mark.parametrize(
    ("moves", "field"),
    [("e4 a6 a5 e5 h3 d5", "b d6"), ("e4 b5 b4 c4 a4", "b c3,a3")],
    ids=["its own, in the middle of a turn", "two in one turn"],
)
def test_pawns_that_have_passed_survive_position_text(moves: str, field: str) -> None:
    position = played(Marseillais, moves)
    turn, squares = field.split()
    assert position.fen().split()[1:4:2] == [turn, squares]
    twin = Marseillais.from_fen(position.fen())
    assert (twin.fen(), twin.en_passant) == (position.fen(), position.en_passant)


@pytest.mark.parametrize("field", ["e6", "c6", "e4", "c3,e6", "c3;", "z9"])
def test_only_pawns_that_have_passed_are_taken_up(field: str) -> None:
    text = played(Marseillais, "e4 b5 b4 c4").fen()
    with pytest.raises(engine.FenError):
        Marseillais.from_fen(text.replace(" c3 ", f" {field} "))


def test_positions_repeat_only_with_as_many_moves_made() -> None:
    position = played(Marseillais, "Nf3 Nf6 Ng8 Ng1")
    assert position.zobrist == Marseillais.new().zobrist
    assert (position.made, position.repetitions()) == (1, 1)
    for text in ("Nf3", "Nf6", "Ng8", "Ng1"):
        position.push(position.parse(text))
    assert position.repetitions() == 2


def test_rounds_without_capture_are_counted_in_turns_of_two_moves() -> None:
    assert Marseillais.new().plies_of(50) == 200
