"""What reviews tell, in words: each reason cites its move, in every language."""

from __future__ import annotations

import pytest

import engine
from bot.app.posts.reviews import because, percent
from bot.texts import LANGUAGES, sayer
from engine.review import Reason
from engine.review.reasons import CODES

MOVE = ("e2e3", "e7e6")


def reason(code: str) -> Reason:
    notes = {"danger": "cut", "bare": "cut", "ends": "checkmate", "wins": "checkmate"}
    return Reason(code, MOVE, 1, "Q", "d1", 0, notes.get(code, ""))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_reason_has_a_sentence_that_cites_its_move(code: str, language: str) -> None:
    told = because(sayer(language), engine.new_position("connexes"), reason(code))
    assert "1. e3 **e6**" in told
    assert told.endswith(".")


def test_a_man_that_is_lost_is_named_with_its_square_and_owner() -> None:
    told = because(sayer("en"), engine.new_position("connexes"), reason("loses"))
    assert told == "1. e3 **e6** takes White’s queen d1."


def test_among_three_the_author_of_a_mate_is_told() -> None:
    mate = Reason("ends", ("e2e4",), 1, owner=2, why="checkmate")
    told = because(sayer("en"), engine.new_position("yalta"), mate)
    assert told == "After **1. e4** Red is the author of the mate of Black."


def test_a_drawn_end_has_no_winner() -> None:
    told = because(sayer("en"), engine.new_position("connexes"), Reason("ends", MOVE, -1, why="stalemate"))
    assert told == "After 1. e3 **e6** the game is drawn (stalemate)."


def test_one_of_two_kings_has_its_letter() -> None:
    position = engine.new_position("nouveaux")
    for seat in position.to_choose():
        position.choose(seat)
    told = because(sayer("en"), position, Reason("bares", (str(position.legal_moves()[0]),), 1, "L", "g1", 0))
    assert told.endswith("must be told: White’s king L g1.")


def test_a_note_of_a_game_from_elsewhere_without_words_is_left_out() -> None:
    unknown = Reason("danger", MOVE, 1, owner=0, why="enchanted")
    assert because(sayer("en"), engine.new_position("connexes"), unknown) == ""


@pytest.mark.parametrize(("chance", "told"), [(0.0, 0), (0.001, 1), (0.504, 50), (0.999, 99), (1.0, 100)])
def test_what_is_not_certain_is_never_told_as_certain(chance: float, told: int) -> None:
    assert percent(chance) == told
