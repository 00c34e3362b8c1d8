"""Section 1a of the rules, Yalta: every ruling, put to the engine and to the oracle."""

from fractions import Fraction

import pytest

import engine
from tests.engine.oracle.referees import Referee, both_referees, compose, ends

NET = "wKb1 wRg9 wRc4 bKh12 bPc6"
"""c4h4 mates Black, whose turn comes after Red's."""
WHITE, RED, BLACK = (tuple(Fraction(int(seat == winner)) for seat in range(3)) for winner in range(3))


def test_seats_are_white_red_and_black() -> None:
    seats = engine.variants()["yalta"].seats
    assert [(seat.letter, seat.name) for seat in seats] == [("w", "White"), ("r", "Red"), ("b", "Black")]


@both_referees
def test_turns_go_white_red_black(referee: Referee) -> None:
    table = referee.start("yalta")
    seats = [table.fen().split()[1]] + [table.play(move).fen().split()[1] for move in ("e2e4", "d7d5", "i11i9")]
    assert seats == list("wrbw")


@both_referees
@pytest.mark.parametrize(
    ("options", "red"), [({}, "d8"), ({"direction": "clockwise"}, "d8"), ({"direction": "counterclockwise"}, "i12")]
)
def test_red_sits_west_by_default_and_east_counterclockwise(
    referee: Referee, options: dict[str, str], red: str
) -> None:
    table = referee.start("yalta", **options)
    assert table.pieces()["e1"] == (0, "K")
    assert table.pieces()[red] == (1, "K")
    assert ends(table.play("e2e4"), "a7" if red == "d8" else "h11")


@both_referees
def test_direction_survives_position_text(referee: Referee) -> None:
    fen = referee.start("yalta", direction="counterclockwise").play("e2e4", "f11f9").fen()
    table = referee.read("yalta", fen)
    assert table.fen() == fen
    assert "a7a5" in table.moves()


# Mate


@both_referees
def test_mate_of_seat_to_move_is_settled_at_once(referee: Referee) -> None:
    table = referee.yalta("wKh12 wPc3 rKa8 bKa1 bRg9 bRc4", "b").play("c4h4")
    assert table.outcome() == ("checkmate", BLACK)
    assert table.moves() == []


@both_referees
def test_a_pending_mate_leaves_the_game_open_until_the_mated_seats_turn(referee: Referee) -> None:
    table = referee.yalta(f"{NET} rKl8").play("c4h4")
    assert table.outcome() is None
    assert table.moves() == ["l8k7", "l8k8", "l8l7"]


@both_referees
def test_winner_has_one_point_and_both_others_none(referee: Referee) -> None:
    table = referee.yalta(f"{NET} rKl8").play("c4h4", "l8l7")
    assert table.outcome() == ("checkmate", WHITE)


@both_referees
@pytest.mark.parametrize(
    ("red", "rescue"),
    [
        ("rNf9", "f9h10"),  # interposing
        ("rNe10", "e10g9"),  # taking the piece that guards the flight
        ("rNg2", "g2h4"),  # taking the checking piece
    ],
)
def test_the_player_in_between_may_lift_a_mate(referee: Referee, red: str, rescue: str) -> None:
    table = referee.yalta(f"{NET} rKl8 {red}").play("c4h4", rescue)
    assert table.outcome() is None
    assert "h12g12" in table.moves() or "c6c7" in table.moves()


@both_referees
def test_a_move_that_lets_another_win_is_legal(referee: Referee) -> None:
    table = referee.yalta(f"{NET} rKl8 rNf9").play("c4h4")
    assert {"l8l7", "f9h10"} <= set(table.moves())
    assert table.play("l8l7").outcome() == ("checkmate", WHITE)


# Authorship


@both_referees
def test_the_author_stays_while_the_mate_stays_whoever_gives_the_check(referee: Referee) -> None:
    table = referee.yalta(f"{NET} rKl8 rRa4").play("c4h4", "a4h4")
    assert table.pieces()["h4"] == (1, "R")
    assert table.outcome() == ("checkmate", WHITE)


@both_referees
def test_an_interposed_man_that_gives_check_itself_takes_no_mate_away(referee: Referee) -> None:
    table = referee.yalta(f"{NET} rKl8 rRl10").play("c4h4", "l10h10")
    assert table.outcome() == ("checkmate", WHITE)


@both_referees
def test_who_unwillingly_completes_anothers_net_wins(referee: Referee) -> None:
    table = referee.yalta("wKb1 wRc4 rKl8 rRi9 bKh12 bPc6").play("c4h4")
    assert table.checked_kings() == ["h12"]
    assert table.play("i9g9").outcome() == ("checkmate", RED)


@both_referees
def test_a_lifted_mate_has_no_author_and_a_new_one_belongs_to_who_makes_it(referee: Referee) -> None:
    table = referee.yalta(f"{NET} rKl8 rNf9").play("c4h4", "f9h10", "c6c7", "b1a1")
    assert table.outcome() is None
    assert table.play("h10f9").outcome() == ("checkmate", RED)


@both_referees
def test_the_same_player_may_make_a_lifted_mate_again(referee: Referee) -> None:
    table = referee.yalta(f"{NET} rKl8 rNf9").play("c4h4", "f9h10", "c6c7", "h4h10")
    assert table.outcome() is None
    assert table.play("l8l7").outcome() == ("checkmate", WHITE)


@both_referees
def test_a_mate_by_two_armies_belongs_to_the_one_who_moved_last(referee: Referee) -> None:
    table = referee.yalta("wKb1 rKl8 rRg9 wRc4 bKh12 bPc6").play("c4h4", "l8l7")
    assert table.outcome() == ("checkmate", WHITE)


@both_referees
def test_a_check_that_can_be_parried_has_no_author(referee: Referee) -> None:
    table = referee.yalta("wKb1 wRc4 rKl8 bKh12 bPc6").play("c4h4", "l8l7")
    assert table.outcome() is None
    assert table.moves() == ["h12g11", "h12g12"]


@both_referees
def test_mating_both_opponents_wins_when_the_next_turn_comes(referee: Referee) -> None:
    table = referee.yalta("wKb1 wRk5 wRg9 wQi9 rKl8 bKh12").play("i9l9")
    assert table.outcome() == ("checkmate", WHITE)


@both_referees
def test_of_two_mated_seats_the_one_whose_turn_comes_first_loses(referee: Referee) -> None:
    """Black is mated by White, then White by Red: Black's turn comes first."""
    table = referee.yalta("wKa1 wRg9 wRd4 bKh12 rPc4 rKl8 rRb8 rRi7").play("d4h4", "i7a7")
    assert table.checked_kings() == ["a1", "h12"]
    assert table.outcome() == ("checkmate", WHITE)


@both_referees
def test_en_passant_open_to_a_seat_parries_its_mate_out_of_turn(referee: Referee) -> None:
    """The double step checks b5; only d4xc3 en passant helps, which is Black's when Black's turn comes."""
    pieces = "wKh1 wPc2 wRa8 wRc8 wNd7 wNd3 rKk6 bKb5 bPd4"
    table = referee.yalta(pieces).play("c2c4", "k6k5")
    assert table.outcome() is None
    assert table.moves() == ["d4c3"]


# Position text


@both_referees
def test_the_author_survives_the_position_text(referee: Referee) -> None:
    fen = referee.yalta(f"{NET} rKl8 rRa4").play("c4h4").fen()
    table = referee.read("yalta", fen)
    assert table.fen() == fen
    assert table.play("a4h4").outcome() == ("checkmate", WHITE)


@both_referees
def test_mate_of_seat_that_has_just_moved_is_put_down_to_opponent_before_it(referee: Referee) -> None:
    table = referee.yalta("wKb1 wRg9 wRh4 bKh12 bPc6 rKl8", "w").play("b1a1", "l8l7")
    assert table.outcome() == ("checkmate", RED)


@pytest.mark.parametrize("authors", ["b:b", "b:x", "x:r", "b", "w:r"])
def test_text_with_author_that_cannot_be_is_refused(authors: str) -> None:
    fen = compose("yalta", "wKb1 wRg9 wRh4 bKh12 bPc6 rKl8", "r", extra=f"authors={authors}")
    with pytest.raises(engine.FenError):
        engine.parse_fen("yalta", fen)


@both_referees
def test_a_lifted_mate_leaves_no_author_in_the_position_text(referee: Referee) -> None:
    table = referee.yalta(f"{NET} rKl8 rNf9").play("c4h4")
    assert table.fen().endswith("authors=b:w")
    assert "authors" not in table.play("f9h10").fen()


@both_referees
def test_a_mate_without_an_author_in_the_text_is_put_down_to_the_last_opponent_who_moved(referee: Referee) -> None:
    standing = "wKb1 wRg9 wRh4 bKh12 bPc6 rKl8"
    assert referee.yalta(standing, "b").outcome() == ("checkmate", RED)
    assert referee.yalta(standing, "r").play("l8l7").outcome() == ("checkmate", WHITE)
