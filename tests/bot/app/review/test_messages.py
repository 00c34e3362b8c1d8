"""Texts of reviews: each reason cites its move, in every language."""

from __future__ import annotations

import pytest

import engine
from bot.app.review.messages import (
    because,
    describe_attempt,
    describe_even,
    describe_line,
    describe_resigned,
    describe_spans,
    describe_turn,
    percent,
)
from bot.texts import LANGUAGES, translator_for
from engine.review import Judgement, Ply, Reason, Review, ReviewedTurn, Span
from engine.review.reasons import CODES

MOVE = ("e2e3", "e7e6")


def reason(code: str) -> Reason:
    notes = {"danger": "cut", "bare": "cut", "ends": "checkmate", "wins": "checkmate", "weaker": "pivots"}
    return Reason(code, MOVE, 1, "Q", "d1", 0, notes.get(code, ""), (), ("R",), ("Q",))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_reason_has_sentence_that_cites_its_move(code: str, language: str) -> None:
    told = because(translator_for(language), engine.new_position("connexes"), reason(code))
    assert "1. e3 **e6**" in told
    assert told.endswith(".")


@pytest.mark.parametrize(
    ("lost", "won", "told"),
    [
        ("Q", "", "White loses a queen."),
        ("QPP", "", "White loses a queen and 2 pawns."),
        ("R", "N", "White loses a rook for a knight."),
    ],
)
def test_pieces_that_are_lost_are_told_with_what_is_won_for_them(lost: str, won: str, told: str) -> None:
    loss = reason("loses")._replace(lost=tuple(lost), won=tuple(won))
    assert because(translator_for("en"), engine.new_position("connexes"), loss) == f"After 1. e3 **e6**, {told}"


def test_pieces_that_would_have_been_won_are_told_in_french() -> None:
    told = because(translator_for("fr"), engine.new_position("connexes"), reason("takes"))
    assert told == "À la place, 1. e3 **e6** gagnait une dame contre une tour."


@pytest.mark.parametrize(
    ("term", "held", "told"),
    [
        (
            "pivots",
            3,
            "3 pieces each hold White’s army together, and losing any of them would cut it; after the better move: 2",
        ),
        (
            "pivots",
            1,
            "1 piece holds White’s army together, and losing it would cut the army; after the better move: 2",
        ),
        ("shelter", 1, "White has fewer pieces next to its own king than after the better move"),
        (
            "pressure",
            3,
            "White’s pieces put more pressure on the squares around the enemy king than after the better move",
        ),
    ],
)
def test_what_has_become_weaker_is_told(term: str, held: int, told: str) -> None:
    weaker = reason("weaker")._replace(why=term, held=held, instead=2)
    assert because(translator_for("en"), engine.new_position("connexes"), weaker) == f"After 1. e3 **e6**, {told}."


@pytest.mark.parametrize("owner", [0, 1])
def test_term_without_words_is_told_as_harder_play_for_who_moved(owner: int) -> None:
    weaker = reason("weaker")._replace(why="magic", owner=owner)
    told = because(translator_for("en"), engine.new_position("connexes"), weaker)
    assert told.endswith("White’s position is simply harder to play.")


def test_term_of_two_kings_is_told_so() -> None:
    weaker = reason("weaker")._replace(line=("!K", "!K", "e3e4"), why="shelter", held=3, instead=1)
    told = because(translator_for("en"), engine.new_position("nouveaux"), weaker)
    assert told.endswith("more of White’s own pieces block its kings’ escape squares than after the better move.")


def test_no_piece_that_holds_army_together_is_told_in_french() -> None:
    weaker = reason("weaker")._replace(held=1, instead=0)
    told = because(translator_for("fr"), engine.new_position("connexes"), weaker)
    assert told.endswith("après le meilleur coup, d’aucune.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_of_game_of_two_has_words(language: str) -> None:
    for game in engine.variants().values():
        for term in game.terms if len(game.seats) < 3 else ():
            assert translator_for(language)(f"review-term-{term}", army="", change="less", count=1, instead=2)


@pytest.mark.parametrize(
    ("letter", "told"), [("G", "un général d’or"), ("+P", "un général d’argent"), ("+S", "un sergent promu")]
)
def test_piece_that_is_never_dropped_has_word_for_one(letter: str, told: str) -> None:
    loss = reason("loses")._replace(line=("!K",), lost=(letter,), won=())
    assert because(translator_for("fr"), engine.new_position("nouveaux"), loss).endswith(f"les Blancs perdent {told}.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_no_sentence_begins_like_line_of_list(code: str, language: str) -> None:
    assert not because(translator_for(language), engine.new_position("connexes"), reason(code))[0].isdigit()


def test_among_three_every_act_of_line_has_its_army() -> None:
    line = ("e2e4", "d7d6", "e11e10", "d2d3")
    told = describe_line(translator_for("fr"), engine.new_position("yalta"), line, 1)
    assert told == "1. e4 · **Rouges d6** · Noirs e10 · 2. d3"


def spans(*spans: Span) -> list[str]:
    position = engine.new_position("trichess")
    moves = ("e2e4", "e11e10", "d7d6", "d2d3", "f11f10")
    even = (1 / 3,) * 3
    review = Review(even, (), (), (None,) * 3, spans, 10)
    return list(describe_spans(translator_for("en"), position, review, moves))


def test_what_stood_is_told_once_with_moves_that_began_and_ended_it() -> None:
    told = spans(
        Span("protected", 0, (1, 2), 1, 1), Span("protected", 0, (1, 2), 3, 3), Span("protected", 2, (1,), 2, 3)
    )
    assert told == [
        "White is protected at home from Brown and Black: after 1. e4; after 1… Black d6.",
        "Black is protected at home from Brown: from 1… Brown e10 to 2. d3.",
    ]


def test_what_stood_at_end_is_told_so() -> None:
    assert spans(Span("protected", 0, (1,), 0, 5)) == [
        "White is protected at home from Brown: from the start to the end."
    ]


@pytest.mark.parametrize(
    ("language", "others", "told"),
    [
        ("en", (1,), "Red threatens to mate White"),
        ("en", (1, 2), "Red and Black threaten to mate White"),
        ("fr", (1, 2), "les Rouges et les Noirs menacent de mater les Blancs"),
    ],
)
def test_two_armies_threaten_in_plural(language: str, others: tuple[int, ...], told: str) -> None:
    position, even = engine.new_position("yalta"), (1 / 3,) * 3
    review = Review(even, (), (), (None,) * 3, (Span("threatened", 0, others, 0, 1),), 10)
    [line] = describe_spans(translator_for(language), position, review, ("e2e4", "d7d6"))
    assert told.lower() in line.lower()


def even(chances: list[float], winner: int | None) -> str:
    moves = ("e2e3", "e7e6", "d2d3", "d7d6", "c2c3", "c7c6")
    plies = tuple(Ply(at, at % 2, moves[at], (now, 1 - now), 0, free=True) for at, now in enumerate(chances))
    review = Review((0.5, 0.5), plies, (), (None, None), (), 10)
    return describe_even(translator_for("en"), engine.new_position("connexes"), review, moves, winner)


TURN = ReviewedTurn(0, 0, ("f2f3",), ("e2e4",), (0.5, 0.5), (0.3, 0.7), ())


@pytest.mark.parametrize(
    ("chances", "told", "found"),
    [
        (0.55, "**Correct: Nf3.** It’s even better than the review’s move:", True),
        (0.50, "**Correct: Nf3.** It’s as good as the review’s move: White’s winning chances are 50%.", True),
        (0.49, "**Correct: Nf3.** It’s as good as the review’s move: White’s winning chances are 49%.", True),
        (0.41, "Close: Nf3 is better than the move played, but not the best.", False),
        (0.40, "Not quite: Nf3 loses winning chances.", False),
        (0.31, "Not quite: Nf3 loses winning chances.", False),
    ],
)
def test_move_that_was_tried_is_told_by_what_it_keeps(chances: float, told: str, found: bool) -> None:
    judgement = Judgement(chances, max(chances, 0.5))
    said = describe_attempt(translator_for("en"), engine.new_position("connexes"), TURN, "Nf3", judgement)
    assert (said[0][: len(told)], said[1]) == (told, found)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "After **1. !K**, Black promotes and gets a promoted bishop."),
        ("fr", "Après **1. !K**, les Noirs font une promotion (un fou promu)."),
    ],
)
def test_promotion_tells_to_what(language: str, told: str) -> None:
    promotes = reason("promotes")._replace(line=("!K",), piece="+B")
    assert because(translator_for(language), engine.new_position("nouveaux"), promotes) == told


def test_better_line_is_not_told_twice() -> None:
    start = engine.new_position("connexes")
    takes = reason("takes")._replace(line=("e2e3",), lost=(), won=("R",))
    turn = TURN._replace(better=("e2e3", "e7e6"), reasons=(takes,))
    told = describe_turn(translator_for("en"), start, turn)[1:]
    assert told == ["Better was **1. e3** e6, keeping White’s chances at 50%. It would have won a rook."]
    longer = turn._replace(better=("e2e3", "e7e6", "d1f3"), reasons=(takes._replace(line=("e2e3", "e7e6")),))
    assert describe_turn(translator_for("en"), start, longer)[2] == "Instead, 1. e3 **e6** would have won a rook."
    french = describe_turn(translator_for("fr"), start, turn)[1].replace("\u202f", " ").replace("\xa0", " ")
    assert french.endswith(" : il gagnait une tour. Les Blancs gardaient 50 % de chances.")


def test_what_is_slight_depends_on_how_much_lead_decides() -> None:
    start, turn = (
        engine.new_position("trichess"),
        ReviewedTurn(0, 0, ("f2f3",), ("e2e4",), (0.34,) * 3, (0.31,) * 3, ()),
    )
    closer, found = describe_attempt(translator_for("en"), start, turn, "Nf3", Judgement(0.335, 0.34))
    assert closer.startswith("Close")
    assert not found


def test_among_three_only_better_move_is_told_not_what_may_follow_it() -> None:
    turn = ReviewedTurn(0, 0, ("e2e3",), ("e2e4", "d7d6", "e11e10"), (0.4, 0.3, 0.3), (0.3, 0.4, 0.3), ())
    better = describe_turn(translator_for("en"), engine.new_position("yalta"), turn)[1]
    assert better == "Better was **1. e4**, keeping White’s chances at 40%."


def test_draw_without_turning_point_has_no_move_that_stands_out() -> None:
    assert even([0.5, 0.5, 0.5], None) == "No single move decided this game."


def test_win_without_turning_point_is_told_from_where_it_was_near() -> None:
    assert even([0.4, 0.4, 0.4, 0.6, 0.4, 0.7], 0).endswith("From **2… d6** on, White was almost always ahead.")


def test_win_that_was_near_from_start_is_told_so() -> None:
    assert even([0.6, 0.6, 0.7], 0).endswith("White was almost always ahead, from the first move **1. e3** on.")


def resigned(chance: float, language: str = "en", moves: tuple[str, ...] = MOVE) -> str:
    return describe_resigned(translator_for(language), engine.new_position("connexes"), moves, 0, chance)


def test_who_resigned_with_good_chances_is_told_after_which_move() -> None:
    assert resigned(0.54) == "White resigned after **1… e6** with winning chances of 54%. The game wasn’t lost yet."


def test_who_resigned_before_first_move_is_told_so() -> None:
    assert resigned(0.54, moves=()).startswith("White resigned after **the start**")


def test_who_resigned_with_good_chances_is_told_so_in_french() -> None:
    told = " ".join(resigned(0.54, "fr").split())
    assert told == "Les Blancs ont abandonné après **1… e6** avec 54 % de chances : la partie n’était pas perdue."


def test_who_resigned_lost_game_is_told_nothing() -> None:
    assert resigned(0.29) == ""
    assert resigned(0.30) != ""


@pytest.mark.parametrize(
    ("variant", "told"),
    [
        ("yalta", "After **1. e4**, Red is the author of Black’s mate."),
        ("trichess", "After **1. e4**, Black is mated and Brown wins."),
    ],
)
def test_among_three_it_is_told_who_wins_by_whose_mate_and_in_yalta_who_authors_it(variant: str, told: str) -> None:
    mate = Reason("ends", ("e2e4",), 1, owner=2, why="checkmate")
    assert because(translator_for("en"), engine.new_position(variant), mate) == told


def test_drawn_end_has_no_winner() -> None:
    told = because(translator_for("en"), engine.new_position("connexes"), Reason("ends", MOVE, -1, why="stalemate"))
    assert told == "After 1. e3 **e6**, the game is drawn by stalemate."


def test_one_of_two_kings_has_its_letter() -> None:
    position = engine.new_position("nouveaux")
    for seat in position.to_choose():
        position.choose(seat)
    told = because(translator_for("en"), position, Reason("bares", (str(position.legal_moves()[0]),), 1, "L", "g1", 0))
    assert told.endswith("must be revealed as true or not: White’s king L g1.")


def test_note_of_game_from_elsewhere_without_words_is_left_out() -> None:
    unknown = Reason("danger", MOVE, 1, owner=0, why="enchanted")
    assert because(translator_for("en"), engine.new_position("connexes"), unknown) == ""


@pytest.mark.parametrize(("chance", "told"), [(0.0, 0), (0.001, 1), (0.504, 50), (0.999, 99), (1.0, 100)])
def test_what_is_not_certain_is_never_told_as_certain(chance: float, told: int) -> None:
    assert percent(chance) == told
