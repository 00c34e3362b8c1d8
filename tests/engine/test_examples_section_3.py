"""Section 3 of the rules, Échecs connexes: every example and ruling, put to the engine and to the oracle."""

from fractions import Fraction

import pytest

import engine
from engine.variants.connexes import Connexes
from tests.engine.oracle.referees import Referee, Table, both_referees, compose, ends

HALVES = (Fraction(1, 2),) * 2
WHITE, BLACK = (Fraction(1), Fraction(0)), (Fraction(0), Fraction(1))
TO_THE_CUT = "e2e3 g8f6 d2d3 b8c6 d3d4 e7e5 f1c4"
EIGHT_REPLIES = ["b1c3", "b2b3", "c2c3", "c4b3", "c4d3", "c4e2", "c4f1", "d1d3"]
CHALLENGE = (
    "c2c3 b8c6 b2b4 a8b8 a2a4 b7b5 a4b5 c8a6 a1a5 g8f6 b5b6 e7e5 "
    "e2e3 d8c8 f1a6 h8g8 b6a7 g7g5 d1f3 c6e7 f3b7 h7h6 a7b8q"
)


def after(referee: Referee, moves: str) -> Table:
    return referee.start("connexes").play(*moves.split())


@both_referees
def test_start_has_twelve_moves(referee: Referee) -> None:
    expected = "b1a3 b1c3 g1f3 g1h3 a2a3 b2b3 c2c3 d2d3 e2e3 f2f3 g2g3 h2h3"
    assert referee.start("connexes").moves() == sorted(expected.split())


@both_referees
def test_e4_is_illegal_at_start(referee: Referee) -> None:
    assert "e2e4" not in referee.start("connexes").moves()


@both_referees
def test_b4_is_illegal_after_nc3_nc6(referee: Referee) -> None:
    table = after(referee, "b1c3 b8c6")
    assert ends(table, "b2") == ["b3"]


@both_referees
def test_exd4_is_illegal_because_it_leaves_its_own_army(referee: Referee) -> None:
    table = after(referee, TO_THE_CUT)
    assert "e5d4" not in table.moves()
    assert "c6d4" in table.moves()


@both_referees
def test_nxd4_leaves_exactly_eight_replies(referee: Referee) -> None:
    assert after(referee, f"{TO_THE_CUT} c6d4").moves() == EIGHT_REPLIES


@both_referees
def test_cut_is_no_attack_on_king(referee: Referee) -> None:
    assert after(referee, f"{TO_THE_CUT} c6d4").checked_kings() == []


@both_referees
def test_taking_cutting_knight_is_illegal(referee: Referee) -> None:
    assert not {"d1d4", "e3d4"} & set(after(referee, f"{TO_THE_CUT} c6d4").moves())


@both_referees
def test_qg4_is_mate_on_move_five(referee: Referee) -> None:
    table = after(referee, "e2e3 f7f6 f2f4 e8f7 g1h3 f7g6 b1c3 g6f5")
    assert table.outcome() is None
    assert table.play("d1g4").outcome() == ("checkmate", WHITE)
    assert table.moves() == []


@both_referees
def test_the_authors_challenge_promotes_on_move_twelve(referee: Referee) -> None:
    table = after(referee, CHALLENGE)
    assert table.pieces()["b8"] == (0, "Q")
    assert table.fen().split()[4] == "0,12"


def test_authors_challenge_in_its_own_notation() -> None:
    position = engine.new_position("connexes")
    words = "c3 Nc6 b4 Rb8 a4 b5 axb5 Ba6 Ra5 Nf6 b6 e5 e3 Qc8 Bxa6 Rg8 bxa7 g5 Qf3 Ne7 Qb7 h6 axb8=Q"
    for word in words.split():
        move = position.parse(word)
        assert position.san(move).rstrip("+#") == word
        position.push(move)
    assert " ".join(str(move) for move in position.move_stack) == CHALLENGE


def test_cut_and_its_eight_replies_in_their_own_notation() -> None:
    position = engine.new_position("connexes")
    for word in ("e3", "Nf6", "d3", "Nc6", "d4", "e5", "Bc4", "Nxd4"):
        position.push(position.parse(word))
    replies = sorted(position.san(move) for move in position.legal_moves())
    assert replies == ["Bb3", "Bd3", "Be2", "Bf1", "Nc3", "Qd3", "b3", "c3"]


# Connection


@both_referees
def test_pieces_touch_by_side_or_corner(referee: Referee) -> None:
    assert ends(referee.connexes("wKc1 wPd2 bKh8 bPg7"), "c1") == ["c2", "d1"]
    assert ends(referee.connexes("wKc1 wPc2 bKh8 bPg7"), "c1") == ["b1", "b2", "d1", "d2"]


@both_referees
def test_pieces_on_opposite_edges_do_not_touch(referee: Referee) -> None:
    assert referee.connexes("wKh4 wPa5 bKb7 bPa6").outcome() == ("cut off", BLACK)


@both_referees
def test_a_lone_king_is_connected(referee: Referee) -> None:
    table = referee.connexes("wKa1 bKh8 bRg8")
    assert ends(table, "a1") == ["a2", "b1", "b2"]
    assert table.outcome() is None


@both_referees
def test_king_may_not_flee_from_its_army(referee: Referee) -> None:
    assert referee.connexes("wKe1 wPd2 bKd8 bRe8").moves() == ["e1d1"]


@both_referees
def test_castling_that_stays_connected_is_legal(referee: Referee) -> None:
    assert "e1g1" in referee.connexes("wKe1 wRh1 wPf2 wPg2 bKb8 bPb7", castling="K").moves()


@both_referees
def test_castling_that_leaves_piece_behind_is_illegal(referee: Referee) -> None:
    assert "e1g1" not in referee.connexes("wKe1 wRh1 wPf2 wPg2 wPd2 bKb8 bPb7", castling="K").moves()


@both_referees
def test_no_castling_while_cut_even_where_it_would_reconnect(referee: Referee) -> None:
    assert referee.connexes("wKe1 wRa1 wPb2 bKh8 bPg7", castling="Q").outcome() == ("cut off", BLACK)


@both_referees
@pytest.mark.parametrize(
    ("black", "allowed"),
    [
        ("bBa8 bKb8", True),  # only the rook is attacked
        ("bBa6 bKb7", False),  # the king crosses f1
        ("bNe2 bKd3", False),  # the king lands on g1
        ("bBb4 bKa4", False),  # the king is in check
    ],
)
def test_orthodox_conditions_of_castling_stay(referee: Referee, black: str, allowed: bool) -> None:
    table = referee.connexes(f"wKe1 wRh1 wPf2 wPg3 wPh2 {black}", castling="K")
    assert ("e1g1" in table.moves()) is allowed


@both_referees
def test_en_passant_must_leave_army_connected(referee: Referee) -> None:
    assert "e5f6" not in referee.connexes("wKd6 wPe5 bKf7 bPf5 bPg6", ep="f6").moves()
    assert "e5f6" in referee.connexes("wKe6 wPe5 bKh6 bPf5 bPg6", ep="f6").moves()


@both_referees
def test_en_passant_may_reconnect(referee: Referee) -> None:
    table = referee.connexes("wKg7 wPe5 bKd4 bPf5 bPe4", ep="f6")
    assert {"e5f6"} <= set(table.moves()) <= {"e5f6", "g7f6"}


@both_referees
def test_en_passant_may_cut(referee: Referee) -> None:
    table = referee.connexes("wKe6 wPe5 bKg6 bPf5 bPe4", ep="f6")
    assert table.play("e5f6").outcome() == ("cut off", WHITE)


# Check, mate, cut


@both_referees
def test_cut_off_without_parry_is_lost(referee: Referee) -> None:
    table = referee.connexes("wKa1 wPh6 bKd5 bPd6")
    assert table.outcome() == ("cut off", BLACK)
    assert table.moves() == []


@both_referees
def test_cut_off_while_king_is_attacked_is_checkmate(referee: Referee) -> None:
    assert referee.connexes("wKa1 wPh6 bKd5 bQd4").outcome() == ("checkmate", BLACK)


@both_referees
def test_check_that_only_cutting_move_would_parry_is_mate(referee: Referee) -> None:
    """The knight could take the rook, but would leave its king alone."""
    table = referee.connexes("wKa1 wNb2 bRa4 bKb4 bNc3")
    assert table.outcome() == ("checkmate", BLACK)


@both_referees
def test_no_legal_move_without_check_or_cut_is_stalemate(referee: Referee) -> None:
    assert referee.connexes("wKa1 bKc2 bQb3").outcome() == ("stalemate", HALVES)


@both_referees
def test_army_of_which_every_move_would_cut_it_is_stalemated(referee: Referee) -> None:
    assert referee.connexes("wKa1 wNb2 bKb3 bNc3").outcome() == ("stalemate", HALVES)


@both_referees
def test_a_man_that_may_not_capture_still_gives_check(referee: Referee) -> None:
    """If the rook left b8 for the b file, the knight on a8 would be alone."""
    black = "bKd8 bNc8 bRb8 bNa8"
    assert ends(referee.connexes(f"wKd1 wPc2 {black}", "b"), "b8") == ["b7"]
    table = referee.connexes(f"wKb1 wPc2 {black}")
    assert table.checked_kings() == ["b1"]
    assert table.moves() == ["b1c1"]


# Draws


@both_referees
def test_bare_kings_draw_at_once(referee: Referee) -> None:
    assert referee.connexes("wKa1 bKh8").outcome() == ("bare kings", HALVES)


@both_referees
@pytest.mark.parametrize("minor", ["wBa2", "wNb2", "bBg8", "bNh7"])
def test_one_minor_man_against_a_king_draws_at_once(referee: Referee, minor: str) -> None:
    table = referee.connexes(f"wKa1 bKh8 {minor}")
    assert table.outcome() == ("insufficient material", HALVES)
    assert table.moves() == []


@both_referees
@pytest.mark.parametrize("pieces", ["wBa2 bBg8", "wNb2 wBb1", "wRa2", "wPa2", "wQa2"])
def test_more_than_one_minor_man_plays_on(referee: Referee, pieces: str) -> None:
    assert referee.connexes(f"wKa1 bKh8 {pieces}").outcome() is None


SHUFFLE = ("a1b1", "h8g8", "b1a1", "g8h8")
KEPT = "wKa1 wPa2 bKh8 bPh7"


@both_referees
def test_threefold_repetition_may_be_claimed(referee: Referee) -> None:
    table = referee.connexes(KEPT).play(*SHUFFLE)
    assert table.claims() == []
    assert table.play(*SHUFFLE).claims() == ["repetition"]


@both_referees
def test_fivefold_repetition_draws_at_once(referee: Referee) -> None:
    table = referee.connexes(KEPT).play(*SHUFFLE * 3, *SHUFFLE[:3])
    assert table.outcome() is None
    assert table.play(SHUFFLE[3]).outcome() == ("repetition", HALVES)


@both_referees
def test_fifty_quiet_moves_may_be_claimed(referee: Referee) -> None:
    table = referee.connexes(KEPT, quiet=98).play("a1b1")
    assert table.claims() == []
    assert table.play("h8g8").claims() == ["quiet moves"]


@both_referees
def test_seventy_five_quiet_moves_draw_at_once(referee: Referee) -> None:
    table = referee.connexes(KEPT, quiet=148).play("a1b1")
    assert table.outcome() is None
    assert table.play("h8g8").outcome() == ("quiet moves", HALVES)


@both_referees
def test_a_mate_on_the_last_quiet_ply_wins(referee: Referee) -> None:
    table = referee.connexes("wKc7 wPb6 wRb5 bKa8", quiet=149).play("b5a5")
    assert table.outcome() == ("checkmate", WHITE)


# Position text


@pytest.mark.parametrize(
    ("pieces", "turn"), [("wKa1 wPh6 bKd5 bPd6", "b"), ("wKa1 wPa2 bKd5 bPd3", "w"), ("wKa1 wPa2 bKh8 bRa8", "w")]
)
def test_a_text_in_which_the_side_not_to_move_is_disconnected_is_refused(pieces: str, turn: str) -> None:
    with pytest.raises(engine.FenError):
        engine.parse_fen("connexes", compose("connexes", pieces, turn))


@both_referees
def test_a_text_in_which_the_side_to_move_is_disconnected_is_played_on(referee: Referee) -> None:
    table = referee.connexes("wKa1 wQh8 bKd5 bPd6")
    assert table.moves() == ["h8b2"]
    assert table.outcome() is None


@pytest.mark.parametrize(("fide", "own"), [("0 1", "0,1 -"), ("7 23", "7,23 -")])
def test_fide_text_with_its_own_counters_is_understood(fide: str, own: str) -> None:
    pieces = "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b KQkq -"
    assert engine.parse_fen("connexes", f"{pieces} {fide}").fen() == f"{pieces} {own}"


def test_a_text_in_which_the_side_not_to_move_is_in_check_is_refused() -> None:
    with pytest.raises(engine.FenError, match="in check"):
        engine.parse_fen("connexes", compose("connexes", "wKa1 wRa2 bKa8", "w"))


@pytest.mark.parametrize("fen", ["4k3/4R3/8/8/8/8/8/4K3 w - - 0,1 -", "4k3/4r3/8/8/8/8/8/4K3 b - - 0,1 -"])
def test_text_in_which_side_that_has_just_moved_is_in_check_is_refused(fen: str) -> None:
    with pytest.raises(engine.FenError, match="is in check"):
        engine.parse_fen("connexes", fen)


def test_groups_of_cut_army_are_told_largest_first() -> None:
    position = engine.parse_fen("connexes", "4k3/8/8/8/8/8/2B5/K4R1R w - - 0,1 -")
    names = position.board.names
    assert isinstance(position, Connexes)
    assert [[names[at] for at in group] for group in position.groups(0)] == [["a1"], ["f1"], ["h1"], ["c2"]]
    assert [[names[at] for at in group] for group in position.groups(1)] == [["e8"]]
