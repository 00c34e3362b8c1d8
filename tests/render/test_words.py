from dataclasses import replace
from fractions import Fraction

import pytest

import engine
from bot.texts import LANGUAGES, sayer
from engine import REASONS, Outcome
from render.view import View, view_of
from render.words import LIMIT, describe
from render.words import REASONS as REASON_KEYS
from tests.render.games import CUT, MATE, THREE, played


def english(view: View) -> str:
    return describe(view, sayer("en"), "en")


def french(view: View) -> str:
    return describe(view, sayer("fr"), "fr")


def test_words_tell_the_moves_and_who_is_next() -> None:
    view = view_of(played("yalta", THREE))
    assert "Red played Nc6" in english(view)
    assert "Black played Nf10" in english(view)
    assert "White to move." in english(view)
    assert "Les Rouges ont joué Cc6" in french(view)
    assert "Trait aux Blancs." in french(view)


def test_words_before_the_first_move() -> None:
    assert english(view_of(engine.new_position("connexes"))).startswith("No move has been played yet. White to move.")


def test_words_tell_check_and_mate() -> None:
    view = view_of(played("connexes", MATE))
    assert "Black’s king on f5 is in check. White wins: checkmate." in english(view)
    assert "Le roi des Noirs en f5 est en échec. Les Blancs gagnent : échec et mat." in french(view)


def test_words_tell_which_men_are_cut_off() -> None:
    view = view_of(played("connexes", CUT))
    assert "White has men cut off from the rest: c4." in english(view)
    assert "Les Blancs ont des pièces coupées du reste : c4." in french(view)


def test_words_list_the_men_of_every_army() -> None:
    text = english(view_of(engine.new_position("connexes")))
    assert "White: king e1; queen d1; rooks a1 h1; bishops c1 f1; knights b1 g1; pawns a2 b2" in text
    assert "Black: king e8; queen d8;" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", REASONS)
def test_every_end_has_words_that_fit(language: str, reason: str) -> None:
    view = view_of(played("yalta", THREE))
    third, half = Fraction(1, 3), Fraction(1, 2)
    for scores in ((), (third, third, third), (half, half, Fraction(0)), (Fraction(0), Fraction(1), Fraction(0))):
        text = describe(replace(view, outcome=Outcome(reason, scores)), sayer(language), language)
        assert sayer(language)(REASON_KEYS[reason]) in text
        assert len(text) <= LIMIT


def test_words_leave_out_men_rather_than_pass_the_limit() -> None:
    view = view_of(engine.new_position("yalta"))

    def long_winded(key: str, /, **values: object) -> str:
        return "." * 400 if key == "picture-army" and "men" in values else "Start."

    assert len(describe(view, long_winded, "en")) == len("Start. Start.") + 2 * 401
