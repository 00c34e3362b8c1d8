from dataclasses import replace
from fractions import Fraction

import pytest

import engine
from bot.texts import LANGUAGES, translator_for
from engine import REASONS, Outcome
from render.view import View, view_of
from render.words import LIMIT, PIECES, describe, listed, reason_key
from tests.render.games import BEHIND, CUT, FULL, MATE, NET, PENDING, PROMOTED, THREE, placed, played


def english(view: View) -> str:
    return describe(view, translator_for("en"), "en")


def french(view: View) -> str:
    return describe(view, translator_for("fr"), "fr")


@pytest.mark.parametrize(
    ("count", "names", "armies"),
    [(0, "", ""), (1, "a", "a"), (2, "a et b", "a et les b"), (4, "a, b, c et d", "a, les b, les c et les d")],
)
def test_list_ends_in_and_and_french_repeats_article_of_armies(count: int, names: str, armies: str) -> None:
    assert listed(translator_for("fr"), "abcd"[:count]) == names
    assert listed(translator_for("fr"), "abcd"[:count], armies=True) == armies
    assert listed(translator_for("en"), "abc", armies=True) == "a, b and c"


def test_words_tell_moves_and_who_is_next() -> None:
    view = view_of(played("yalta", THREE))
    assert "Red played Nc6" in english(view)
    assert "Black played Nf10" in english(view)
    assert "White to move." in english(view)
    assert "Les Rouges ont joué Cc6" in french(view)
    assert "Trait aux Blancs." in french(view)


def test_words_tell_moves_in_order_in_which_picture_numbers_them() -> None:
    told = "Red played Nc6. Black played Nf10. White played Bb5. Red to move."
    assert told in english(view_of(played("yalta", [*THREE, "f1b5"])))


def test_words_before_first_move() -> None:
    assert english(view_of(engine.new_position("connexes"))).startswith("No moves yet. White to move.")


def test_words_tell_check_and_mate() -> None:
    view = view_of(played("connexes", MATE))
    assert "Black’s king on f5 is mated by White’s queen g4. White wins by checkmate." in english(view)
    told = french(view).replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ")
    assert "Le roi des Noirs en f5 est mat. Attaquants : dame g4 des Blancs." in told
    assert "Les Blancs gagnent par échec et mat." in told


def test_words_tell_at_end_who_checks_without_mating() -> None:
    view = view_of(placed("trichess", "wKe1 mKi12 bKd8 wRe2 mRe12 bQa5"), Outcome("resignation", (Fraction(0),) * 3))
    assert "White’s king on e1 is in check, attacked by Black’s queen a5." in english(view)


def test_words_tell_which_pieces_are_cut_off() -> None:
    view = view_of(played("connexes", CUT))
    assert "White has pieces cut off from the rest: c4." in english(view)
    assert "Pièces coupées des Blancs\N{NO-BREAK SPACE}: c4." in french(view)


def test_words_list_pieces_of_every_army() -> None:
    text = english(view_of(engine.new_position("connexes")))
    assert "White: king e1; queen d1; rooks a1 h1; bishops c1 f1; knights b1 g1; pawns a2 b2" in text
    assert "Black: king e8; queen d8;" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "reason", [*REASONS, *(reason for game in engine.variants().values() for reason in game.reasons)]
)
def test_every_end_has_words_that_fit(language: str, reason: str) -> None:
    view = view_of(played("yalta", THREE))
    third, half = Fraction(1, 3), Fraction(1, 2)
    for scores in ((), (third, third, third), (half, half, Fraction(0)), (Fraction(0), Fraction(1), Fraction(0))):
        text = describe(replace(view, outcome=Outcome(reason, scores)), translator_for(language), language)
        assert translator_for(language)(reason_key(reason)) in text
        assert len(text) <= LIMIT


def test_words_leave_out_pieces_rather_than_pass_limit() -> None:
    view = view_of(engine.new_position("yalta"))

    def long_winded(key: str, /, **values: object) -> str:
        return "." * 400 if key == "picture-army" and "pieces" in values else "Start."

    assert len(describe(view, long_winded, "en")) == len("Start. Start.") + 2 * 401


@pytest.mark.parametrize(("length", "told"), [(LIMIT - 14, True), (LIMIT - 13, False)])
def test_pieces_are_told_whole_or_not_at_all(length: int, told: bool) -> None:
    view = view_of(engine.new_position("yalta"))

    def exact(key: str, /, **values: object) -> str:
        return "." * length if key == "picture-army" and "pieces" in values else "Start."

    assert len(describe(view, exact, "en")) == (LIMIT if told else len("Start. Start."))


def test_check_is_told_of_army_whose_king_it_is() -> None:
    view = view_of(placed("yalta", "wKb1 wRh4 rKl8 bKh12", turn="r"))
    assert "Black’s king on h12 is in check. Red to move." in english(view)


def test_words_tell_losses_and_protection() -> None:
    view = view_of(placed("trichess", BEHIND))
    assert "Points lost: White 25, Brown 21, Black 30." in english(view)
    assert "Black is protected at home from White and Brown." in english(view)
    assert "Les Noirs sont protégés chez eux contre les Blancs et les Marrons." in french(view)


def test_words_tell_what_each_army_has_lost() -> None:
    view = view_of(placed("trichess", BEHIND))
    assert "White has lost 1 rook, 2 bishops, 2 knights, 8 pawns." in english(view)
    assert "Pièces perdues par les Blancs\N{NO-BREAK SPACE}: 1 tour, 2 fous, 2 cavaliers, 8 pions." in french(view)


def test_words_tell_pieces_lost_in_game_with_hands() -> None:
    view = view_of(played("nouveaux", ["!K", "!L", "b2b10", "c10b10"], flight="off"))
    assert "White has lost 1 cannon. Black has lost 1 knight." in english(view)


def test_words_tell_that_kings_must_be_chosen() -> None:
    position = engine.new_position("nouveaux")
    position.choose(0)
    assert english(view_of(position)).startswith(
        "White chose a true king. Black hasn’t chosen a true king yet. White moves first"
    )
    assert french(view_of(position)).startswith("Les Blancs ont choisi leur vrai roi. Les Noirs doivent encore")


def test_words_tell_reveal_ransom_and_hand() -> None:
    moves = ["e1e10", "!K", "$c2", "b5b4"]
    mated, revealed, _, paid = (view_of(placed("nouveaux", NET, *moves[:count])) for count in range(1, 5))
    assert "Black’s king on j10 is mated. Is it the true one?" in english(mated)
    assert "Black’s mated king L was the brother and leaves the board. Black must pay a ransom" in english(revealed)
    assert "Black paid a ransom: c2. Black played Kb4. White to move. White in hand: 1 rook." in english(paid)
    assert "Les Noirs ont payé une rançon\N{NO-BREAK SPACE}: c2. Les Noirs ont joué Kb4." in french(paid)


def test_words_tell_that_mated_king_was_true_one() -> None:
    view = view_of(placed("nouveaux", NET, "e1e10", "!L"))
    assert "Black’s mated king L was the true king." in english(view)
    assert "White wins by checkmate." in english(view)


def test_words_tell_true_kings_brothers_and_mated_one_at_end() -> None:
    view = view_of(placed("nouveaux", NET, "e1e10", "!L"), true_kings={0: "K", 1: "L"})
    assert "White’s true king is K on a1; the brother is L on i1." in english(view)
    assert "Black’s true king is L on j10, mated; the brother is K on b5." in english(view)
    assert "Vrai roi des Noirs\N{NO-BREAK SPACE}: L en j10, mat" in french(view)
    assert "frère\N{NO-BREAK SPACE}: K en b5." in french(view)


def test_words_tell_brother_who_has_left_board() -> None:
    end = Outcome("resignation", (Fraction(1), Fraction(0)))
    view = view_of(placed("nouveaux", NET, "e1e10", "!K"), end, true_kings={0: "K", 1: "K"})
    assert "Black’s true king is K on b5; the brother is L, off the board." in english(view)


def test_words_tell_drop_and_promoted_pieces() -> None:
    view = view_of(placed("nouveaux", PROMOTED, "P@b2", extra=FULL))
    assert english(view).startswith("White dropped a pawn on b2. Black to move.")
    assert "promoted bishop e5; bishop d4; promoted sergeant f8; sergeant e3; silver general c9" in english(view)
    assert french(view).startswith("Les Blancs ont parachuté un pion en b2.")
    assert "sergent promu d2; général d’argent g3" in french(view)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("piece", "RBCSP")
def test_every_piece_that_can_be_in_hand_has_words(language: str, piece: str) -> None:
    empty = {"R": "b2", "B": "a2", "C": "e2", "S": "b2", "P": "b2"}
    position = placed(
        "nouveaux", "wKa1 wLj1 bKe9 bLg10", f"{piece}@{empty[piece]}", extra=f"reserves=w:{piece * 2},b:{piece}"
    )
    text = describe(view_of(position), translator_for(language), language)
    assert translator_for(language)(f"picture-one-{PIECES[piece]}") in text
    assert translator_for(language)(f"picture-hand-{PIECES[piece]}", count=1) in text


def test_mate_that_waits_for_turn_of_mated_army_is_told_until_then() -> None:
    view = view_of(placed("yalta", PENDING, "c4h4"))
    assert english(view).startswith("White played Rh4# (until Black’s turn).")
    assert french(view).startswith("Les Blancs ont joué Th4# (en attente du tour des Noirs).")
    over = english(view_of(placed("yalta", PENDING, "c4h4", "l8l7")))
    assert over.startswith("White played Rh4#. Red played Kl7.")
