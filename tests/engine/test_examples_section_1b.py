"""Section 1b of the rules, Trichess: every ruling, put to the engine and to the oracle."""

from fractions import Fraction
from itertools import permutations

import pytest

import engine
from engine.variants.trichess import Trichess
from tests.engine.oracle import trichess
from tests.engine.oracle.referees import Referee, both_referees, compose, ends

CORNERS = "wKa1 mKh12 bKl8"
"""Three kings out of the way."""
WHITE, BROWN, BLACK = (tuple(Fraction(int(seat == winner)) for seat in range(3)) for winner in range(3))
DRAWN = (Fraction(1, 3),) * 3


def test_seats_are_white_brown_and_black() -> None:
    seats = engine.variants()["trichess"].seats
    assert [(seat.letter, seat.name) for seat in seats] == [("w", "White"), ("m", "Brown"), ("b", "Black")]


def test_trichess_has_no_options() -> None:
    assert engine.variants()["trichess"].options == {}


@both_referees
def test_turns_go_white_brown_black(referee: Referee) -> None:
    table = referee.start("trichess")
    seats = [table.fen().split()[1]] + [table.play(move).fen().split()[1] for move in ("e2e4", "i11i9", "d7d5")]
    assert seats == list("wmbw")


@both_referees
def test_white_sits_south_brown_east_and_black_west(referee: Referee) -> None:
    pieces = referee.start("trichess").pieces()
    for seat, files, back, front in ((0, "abcdefgh", 1, 2), (1, "hgfeijkl", 12, 11), (2, "lkjidcba", 8, 7)):
        assert [pieces[f"{file}{back}"] for file in files] == [(seat, letter) for letter in "RNBQKBNR"]
        assert [pieces[f"{file}{front}"] for file in files] == [(seat, "P")] * 8
    assert len(pieces) == 48


# Non-aggression: losses


PAIRS = list(permutations("wmb", 2))
FRONTS = {"w": ("c2", "c3"), "m": ("f11", "f10"), "b": ("c7", "c6")}
"""A pawn at home, and the square before it."""
SPARE = {"w": ("a2", "b2", "g2", "h2"), "m": ("h11", "g11", "k11", "j11"), "b": ("l7", "k7", "j7", "b7", "a7")}
ROOKS = {"w": "a1", "m": "h12", "b": "l8"}


def with_losses(referee: Referee, attacker: str, victim: str, lost: dict[str, int]) -> tuple[list[str], str]:
    """The array less some pawns, where a rook of the attacker stands before a pawn of the victim at home."""
    game = trichess.Game()
    pawn, before = FRONTS[victim]
    gone = {square for seat, count in lost.items() for square in SPARE[seat][:count]}
    pieces = {square: piece for square, piece in game.pieces.items() if square not in gone}
    pieces[before] = pieces.pop(ROOKS[attacker])
    game.pieces = pieces
    table = referee.read("trichess", f"{game.placement()} {attacker} - - 0,1 -")
    return table.moves(), before + pawn


@both_referees
@pytest.mark.parametrize(("attacker", "victim"), PAIRS)
def test_losses_2_4_and_5_bind_only_white_against_black(referee: Referee, attacker: str, victim: str) -> None:
    moves, capture = with_losses(referee, attacker, victim, {"w": 2, "m": 4, "b": 5})
    assert (capture in moves) is not (attacker == "w" and victim == "b")


@both_referees
@pytest.mark.parametrize(("attacker", "victim"), PAIRS)
def test_everything_may_be_taken_while_no_losses_differ(referee: Referee, attacker: str, victim: str) -> None:
    moves, capture = with_losses(referee, attacker, victim, {"w": 4, "m": 4, "b": 4})
    assert capture in moves


@both_referees
@pytest.mark.parametrize(
    ("black", "free"), [("bPa7", False), ("bPa7 bPk7", True), ("bNa7", True), ("bQb8", True), ("", False)]
)
def test_rule_binds_from_difference_of_three(referee: Referee, black: str, free: bool) -> None:
    assert ("c4c7" in referee.trichess(f"{CORNERS} wRc4 bPc7 {black}").moves()) is free


@both_referees
@pytest.mark.parametrize(("black_pawns_gone", "free"), [(2, True), (3, False)])
def test_rule_protects_only_who_has_lost_three_points_or_more(
    referee: Referee, black_pawns_gone: int, free: bool
) -> None:
    game = trichess.Game()
    game.pieces = {
        square: piece for square, piece in game.pieces.items() if square not in SPARE["b"][:black_pawns_gone]
    }
    game.pieces |= {"a2": (0, "Q"), "c6": game.pieces.pop("a1")}
    assert game.loss(0) == -8
    table = referee.read("trichess", f"{game.placement()} w - - 0,1 -")
    assert ("c6c7" in table.moves()) is free


@both_referees
@pytest.mark.parametrize(("letter", "worth"), [("P", 1), ("N", 3), ("B", 3), ("R", 5), ("Q", 9)])
def test_what_each_piece_is_worth(referee: Referee, letter: str, worth: int) -> None:
    """White's rook and `extra` pawns are ahead of Black's pawn and that piece by `4 + extra - worth`."""
    for ahead in (2, 3):
        extra = ahead - 4 + worth
        if extra >= 0:
            pawns = " ".join(f"wP{square}" for square in ("d2", "e2", "f2", "g2", "h2", "e3", "f3", "g3")[:extra])
            table = referee.trichess(f"wKb1 mKi12 bKl8 wRc4 bPc7 b{letter}k7 {pawns}")
            assert ("c4c7" in table.moves()) is (ahead < 3)


@both_referees
def test_promotion_lowers_the_loss(referee: Referee) -> None:
    table = referee.trichess("wKa1 wRc4 wPe11 mKl10 bKl8 bPc7 bNa7")
    assert "c4c7" in table.moves()
    table.play("e11e12q", "l10l11", "l8k8")
    assert "c4c7" not in table.moves()
    assert "c4c6" in table.moves()


@both_referees
@pytest.mark.parametrize(("more", "free"), [("wPh2 wNh3", True), ("wPh2 wPg2 wNh3", False)])
def test_losses_are_those_before_the_move(referee: Referee, more: str, free: bool) -> None:
    """The capture promotes: afterwards White would be far ahead in either case."""
    moves = referee.trichess(f"wKa1 wPb7 mKh12 bKl6 bNc8 {more}").moves()
    assert ("b7c8n" in moves) is free
    assert "b7b8n" in moves


# Non-aggression: places


@both_referees
@pytest.mark.parametrize(
    ("rook", "pawn", "free"),
    [
        ("c4", "c7", False),
        ("c4", "c5", False),
        ("c4", "c2", True),  # White's own land
        ("c4", "e4", True),
        ("e3", "e10", True),  # Brown's land
        ("e3", "e9", True),
    ],
)
def test_only_pieces_on_their_own_32_squares_are_protected(referee: Referee, rook: str, pawn: str, free: bool) -> None:
    moves = referee.trichess(f"{CORNERS} wR{rook} bP{pawn}").moves()
    assert (rook + pawn in moves) is free


@both_referees
def test_weaker_player_takes_freely_from_stronger_one(referee: Referee) -> None:
    table = referee.trichess("wKa1 wRc4 mKh12 bKl8 bPb4 bPc7", "b")
    assert "b4a3" not in table.moves()
    table = referee.trichess("wKa1 wRc3 mKh12 bKl8 bPb4 bPc7", "b")
    assert "b4c3" in table.moves()


@both_referees
def test_barred_capture_leaves_other_moves_of_piece(referee: Referee) -> None:
    found = ends(referee.trichess(f"{CORNERS} wRc4 bPc7"), "c4")
    assert "c6" in found
    assert "c7" not in found
    assert "c8" not in found


# Non-aggression: the exception


@both_referees
def test_a_capture_that_checks_the_victims_king_is_free(referee: Referee) -> None:
    assert "c4c7" in referee.trichess("wKa1 mKh12 bKj7 wRc4 bPc7").moves()


@both_referees
def test_a_capture_that_uncovers_a_check_is_free(referee: Referee) -> None:
    assert "c5b7" in referee.trichess("wKa1 wRc4 wNc5 mKh12 bKc8 bPb7").moves()
    assert "c5b7" not in referee.trichess("wKa1 wRd4 wNc5 mKh12 bKc8 bPb7").moves()


@both_referees
def test_a_standing_attack_on_the_victims_king_makes_captures_free(referee: Referee) -> None:
    """Black has just uncovered White's attack on Brown."""
    assert "e1e11" in referee.trichess("wKa1 wRe1 wRh1 mKh12 mPe11 bKl8").moves()
    assert "e1e11" not in referee.trichess("wKa1 wRe1 wRh1 mKh12 mPe11 bKl8 bNh4").moves()


@both_referees
def test_an_attack_that_the_capture_gives_up_does_not_make_it_free(referee: Referee) -> None:
    table = referee.trichess("wKa1 wRf12 mKh12 mPf11 bKl8")
    assert table.checked_kings() == ["h12"]
    assert "f12f11" not in table.moves()


@both_referees
def test_the_third_players_attack_on_the_victims_king_does_not_count(referee: Referee) -> None:
    table = referee.trichess("wKa1 wRe1 mKh12 mPe11 bKl8 bRl12")
    assert table.checked_kings() == ["h12"]
    assert "e1e11" not in table.moves()


@both_referees
def test_checking_the_other_opponent_makes_no_capture_free(referee: Referee) -> None:
    assert "c4c7" not in referee.trichess("wKa1 wRc4 mKi7 bKl6 bPc7").moves()


# Non-aggression: en passant and check

DOUBLE_STEP = "wKa1 wRh2 wPb5 mKh12 bKl8 bPc7"


@both_referees
@pytest.mark.parametrize(("pieces", "free"), [(DOUBLE_STEP, False), (DOUBLE_STEP + " bNl7", True)])
def test_en_passant_counts_by_the_square_of_the_captured_pawn(referee: Referee, pieces: str, free: bool) -> None:
    table = referee.trichess(pieces, "b").play("c7c5")
    assert ("b5c6" in table.moves()) is free


@both_referees
def test_en_passant_that_checks_the_victims_king_is_free(referee: Referee) -> None:
    table = referee.trichess("wKa1 wRh2 wPb5 mKh12 bKd7 bPc7", "b").play("c7c5")
    assert "b5c6" in table.moves()


@both_referees
def test_a_barred_en_passant_right_is_recorded_all_the_same(referee: Referee) -> None:
    assert referee.trichess(DOUBLE_STEP, "b").play("c7c5").fen().split()[3] == "c6:w"


def test_barred_en_passant_is_told_as_barred() -> None:
    position = engine.parse_fen("trichess", compose("trichess", DOUBLE_STEP, "b"))
    position.push(position.parse("c7c5"))
    assert [position.board.names[at] for at in position.barred(position.board.squares["b5"])] == ["c6"]
    with pytest.raises(engine.IllegalMoveError) as caught:
        position.parse("b5c6")
    assert caught.value.reason == "barred"


def test_taking_promotion_back_restores_losses() -> None:
    position = engine.parse_fen("trichess", compose("trichess", "wKa1 wPe11 mKl10 bKl8"))
    assert isinstance(position, Trichess)
    before = position.losses()
    position.push(position.parse("e11e12q"))
    assert position.losses() == (before[0] - 8, *before[1:])
    position.pop()
    assert position.losses() == before


def test_loss_is_shown_with_its_sign_and_what_promotion_earned_with_plus() -> None:
    position = engine.parse_fen("trichess", engine.new_position("trichess").fen())
    position.points[0] += 8
    position.points[1] -= 3
    assert [sign.text for sign in position.notes()[0].signs] == ["+8", "-3", "0"]


ATTACKED = "wKa1 wRc8 mKh12 bKk6 bRa8 bRb7 wPe2 wPf2 wPg2 wPh2 wPe3 wPf3 wPg3"
"""Only c8a8 parries."""


@both_referees
def test_the_rule_binds_in_check_too(referee: Referee) -> None:
    table = referee.trichess(ATTACKED)
    assert table.checked_kings() == ["a1"]
    assert table.moves() == ["c8a8"]
    assert referee.trichess(f"{ATTACKED} wPh3").outcome() == ("checkmate", BLACK)


@both_referees
def test_a_barred_capture_still_guards_its_square(referee: Referee) -> None:
    table = referee.trichess("wKa1 wRl5 wNl7 mKh12 bKl8", "b")
    assert "l8l7" not in table.moves()
    assert "l8l7" in referee.trichess("wKa1 wNl7 mKh12 bKl8", "b").moves()


@both_referees
def test_a_man_barred_from_capturing_still_gives_check(referee: Referee) -> None:
    table = referee.trichess("wKa1 wRa8 mKh12 bKl8 bPl7", "b")
    assert table.checked_kings() == ["l8"]
    assert table.moves() == ["l8k7"]


# Double check


@both_referees
def test_checking_both_kings_wins_at_once(referee: Referee) -> None:
    table = referee.trichess("wKa1 wNd2 mKf10 bKd6").play("d2e4")
    assert table.outcome() == ("double check", WHITE)
    assert table.moves() == []
    assert table.claims() == []


STANDING = "wKb1 wRh1 wRa5 mKh12 bKl8"
"""White already attacks Brown, uncovered by Black."""


@both_referees
def test_check_of_one_king_only_wins_nothing(referee: Referee) -> None:
    table = referee.trichess(STANDING)
    assert table.outcome() is None
    assert table.play("a5a6").outcome() is None


@both_referees
def test_a_standing_attack_counts_towards_a_double_check(referee: Referee) -> None:
    table = referee.trichess(STANDING).play("a5a8")
    assert table.checked_kings() == ["h12", "l8"]
    assert table.outcome() == ("double check", WHITE)


@both_referees
def test_two_kings_checked_by_different_players_are_no_double_check(referee: Referee) -> None:
    table = referee.trichess("wKb1 wRa5 mKh12 bKl8 bRh4").play("a5a8")
    assert table.checked_kings() == ["h12", "l8"]
    assert table.outcome() is None


@both_referees
@pytest.mark.parametrize("turn", ["m", "b", "w"])
def test_double_check_is_seen_in_a_position_text_for_the_seat_that_has_just_moved(referee: Referee, turn: str) -> None:
    table = referee.trichess("wKa1 wNe4 mKf10 bKd6", turn)
    assert table.outcome() == (("double check", WHITE) if turn == "m" else None)


@both_referees
@pytest.mark.parametrize("more", ["", "wRb5 wRd5"], ids=["one mated", "both mated"])
def test_double_check_wins_also_when_kings_are_mated(referee: Referee, more: str) -> None:
    table = referee.trichess(f"wKb1 wRg9 wRc4 wRc2 mKh12 bKc8 {more}").play("c4h4")
    assert table.checked_kings() == ["c8", "h12"]
    assert table.outcome() == ("double check", WHITE)


@both_referees
def test_double_check_comes_before_an_automatic_draw(referee: Referee) -> None:
    table = referee.trichess("wKa1 wNd2 mKf10 bKd6", quiet=224).play("d2e4")
    assert table.outcome() == ("double check", WHITE)


# Mate by one player

NET = "bRg9 bRc4 mKh12 bKl8"
"""Black's c4h4 mates Brown, whose turn comes after White's."""
ALONE = "wKb1 wRg9 wRc4 mKh12 bKl8"
"""White's c4h4 mates Brown, whose turn is next."""


@both_referees
def test_mate_of_seat_to_move_is_settled_at_once(referee: Referee) -> None:
    table = referee.trichess(ALONE).play("c4h4")
    assert table.outcome() == ("checkmate", WHITE)
    assert table.moves() == []


@both_referees
def test_a_mate_is_settled_when_the_mated_seats_turn_comes(referee: Referee) -> None:
    table = referee.trichess(f"{NET} wKb1", "b").play("c4h4")
    assert table.outcome() is None
    assert table.play("b1a1").outcome() == ("checkmate", BLACK)


@both_referees
@pytest.mark.parametrize(
    ("white", "rescue"),
    [
        ("wNf9", "f9h10"),  # interposing
        ("wNe10", "e10g9"),  # taking the piece that guards the flight
        ("wNg2", "g2h4"),  # taking the checking piece
    ],
)
def test_the_player_in_between_may_lift_a_mate(referee: Referee, white: str, rescue: str) -> None:
    table = referee.trichess(f"{NET} wKb1 {white}", "b").play("c4h4", rescue)
    assert table.outcome() is None
    assert table.fen().split()[1] == "m"


@both_referees
def test_a_mate_by_the_men_of_two_players_is_a_joint_mate_and_drawn(referee: Referee) -> None:
    table = referee.trichess("wKb1 wRc4 mKh12 bKl8 bRg9").play("c4h4")
    assert table.outcome() == ("joint mate", DRAWN)
    assert table.moves() == []
    assert table.claims() == []


@both_referees
def test_men_of_the_third_player_that_change_nothing_leave_the_mate_to_one(referee: Referee) -> None:
    table = referee.trichess(f"{ALONE} bRg2").play("c4h4")
    assert table.outcome() == ("checkmate", WHITE)


@both_referees
def test_the_mate_belongs_to_who_gives_it_when_the_turn_comes_whoever_made_it_first(referee: Referee) -> None:
    """White replaces Black's checking rook by its own: now neither mates alone."""
    table = referee.trichess(f"{NET} wKb1 wRa4", "b").play("c4h4", "a4h4")
    assert table.outcome() == ("joint mate", DRAWN)


@both_referees
def test_of_two_players_who_both_mate_the_next_in_turn_wins(referee: Referee) -> None:
    table = referee.trichess("wKb1 wRc4 wRg9 mKh12 bKl7 bRi12 bRl11").play("c4h4")
    assert table.outcome() == ("checkmate", BLACK)


@both_referees
def test_blocking_is_not_intervening(referee: Referee) -> None:
    """Brown's rook could interpose on h10 but for a black piece on its way."""
    table = referee.trichess(f"{ALONE} mRl10").play("c4h4")
    assert table.moves() == ["l10h10"]
    table = referee.trichess(f"{ALONE} mRl10 bNj10").play("c4h4")
    assert table.outcome() == ("checkmate", WHITE)


@both_referees
def test_a_guard_of_the_third_player_makes_a_joint_mate(referee: Referee) -> None:
    """Brown's king could take the knight on g11 if Black's rook did not guard it."""
    pieces = "wKb1 wRc4 wNf10 mKh12 bNg11 bKl8"
    assert referee.trichess(pieces).play("c4h4").moves() == ["h12g11"]
    table = referee.trichess(f"{pieces} bRl11").play("c4h4")
    assert table.outcome() == ("joint mate", DRAWN)


@both_referees
def test_a_guard_of_the_third_king_makes_a_joint_mate(referee: Referee) -> None:
    pieces = "wKb1 wRc4 wNf10 mKh12 bNg11"
    table = referee.trichess(f"{pieces} bKf11").play("c4h4")
    assert table.outcome() == ("joint mate", DRAWN)


@both_referees
@pytest.mark.parametrize(("more", "mated"), [("", True), ("wNa2", False)])
def test_non_aggression_still_binds_who_is_mated(referee: Referee, more: str, mated: bool) -> None:
    """Brown's rook could take the checking rook at White's home, were Brown not so far ahead."""
    table = referee.trichess(f"wKb1 wRg9 wRc4 {more} mKh12 mRh2 mNl5 mNk5 mNl6 bKl8").play("c4h4")
    assert (table.outcome() == ("checkmate", WHITE)) is mated
    assert ("h2h4" in table.moves()) is not mated


# Draws and precedence


@both_referees
def test_stalemate_is_a_draw(referee: Referee) -> None:
    table = referee.trichess(f"{CORNERS} mQb3")
    assert table.outcome() == ("stalemate", DRAWN)
    assert table.moves() == []


@both_referees
@pytest.mark.parametrize(("more", "outcome"), [("", ("stalemate", DRAWN)), ("bPk7", None)])
def test_having_only_barred_captures_is_stalemate(
    referee: Referee, more: str, outcome: tuple[str, tuple[Fraction, ...]] | None
) -> None:
    table = referee.trichess(f"wKa1 wNa2 wPb6 mQb3 mRa5 mPb7 mKh12 bKl8 bPc7 {more}")
    assert table.outcome() == outcome
    assert table.moves() == ([] if outcome else ["b6c7"])


@both_referees
def test_a_seat_without_moves_out_of_turn_is_no_stalemate(referee: Referee) -> None:
    assert referee.trichess(f"{CORNERS} mQb3", "m").outcome() is None


@both_referees
def test_a_mate_on_the_last_quiet_ply_wins(referee: Referee) -> None:
    assert referee.trichess(ALONE, quiet=224).play("c4h4").outcome() == ("checkmate", WHITE)


@both_referees
def test_an_automatic_draw_of_the_seat_to_move_comes_before_a_pending_mate(referee: Referee) -> None:
    table = referee.trichess(f"{NET} wKb1", "b", quiet=224).play("c4h4")
    assert table.outcome() == ("quiet moves", DRAWN)


@both_referees
def test_stalemate_of_the_seat_to_move_comes_before_a_pending_mate(referee: Referee) -> None:
    table = referee.trichess(f"{NET} wKa1 bQb3", "b").play("c4h4")
    assert table.outcome() == ("stalemate", DRAWN)


@both_referees
def test_three_bare_kings_draw_at_once(referee: Referee) -> None:
    table = referee.trichess("wKa1 mRa2 mKh12 bKl8").play("a1a2")
    assert table.outcome() == ("bare kings", DRAWN)


ROUND = ("a1a2", "h12h11", "l8l7", "a2a1", "h11h12", "l7l8")


@both_referees
def test_repetition_is_claimed_the_third_time_and_ends_the_game_the_fifth(referee: Referee) -> None:
    table = referee.trichess(f"{CORNERS} wPc2").play(*ROUND)
    assert table.claims() == []
    assert table.play(*ROUND).claims() == ["repetition"]
    assert table.play(*ROUND, *ROUND).outcome() == ("repetition", DRAWN)


@both_referees
def test_quiet_moves_are_claimed_after_50_rounds_and_end_the_game_after_75(referee: Referee) -> None:
    assert referee.trichess(f"{CORNERS} wPc2", quiet=149).play("a1a2").claims() == ["quiet moves"]
    assert referee.trichess(f"{CORNERS} wPc2", quiet=224).play("a1a2").outcome() == ("quiet moves", DRAWN)


@both_referees
def test_position_text_round_trips(referee: Referee) -> None:
    fen = referee.start("trichess").play("e2e4", "i11i9", "d7d5").fen()
    assert referee.read("trichess", fen).fen() == fen
    assert fen.endswith(" 0,2 -")


@both_referees
def test_a_joint_mate_on_the_last_quiet_ply_is_a_joint_mate(referee: Referee) -> None:
    table = referee.trichess("wKb1 wRc4 mKh12 bKl8 bRg9", quiet=224).play("c4h4")
    assert table.outcome() == ("joint mate", DRAWN)
