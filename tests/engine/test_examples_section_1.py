"""Section 1 of the rules, the 96-square board: every example and ruling, put to the engine and to the oracle."""

import re
from fractions import Fraction
from itertools import cycle

import pytest

import engine
from tests.engine import oracle
from tests.engine.oracle.referees import Referee, both_referees, ends, pieces_of, squares

pytestmark = both_referees

CORNERS = "wKa1 rKl8 bKh12"
"""Three kings out of the way."""
DRAWN = (Fraction(1, 3),) * 3


# The board


def test_territories_hold_named_files_and_ranks(referee: Referee) -> None:
    names = engine.new_position("yalta").board.names
    expected = [f"{file}{rank}" for rank in (1, 2, 3, 4) for file in "abcdefgh"]
    expected += [f"{file}{rank}" for rank in (8, 7, 6, 5) for file in "lkjidcba"]
    expected += [f"{file}{rank}" for rank in (12, 11, 10, 9) for file in "hgfeijkl"]
    assert list(names if referee.name == "engine" else oracle.start("yalta").surface.quads) == expected


@pytest.mark.parametrize("pair", ["a4 a5", "d4 d5", "e4 e9", "h4 h9", "i5 i9", "l5 l9"])
def test_inner_ranks_touch(referee: Referee, pair: str) -> None:
    one, two = pair.split()
    table = referee.yalta(f"{CORNERS} wR{one}")
    assert two in ends(table, one)
    assert one in ends(referee.yalta(f"{CORNERS} wR{two}"), two)


def test_six_central_squares_meet_in_one_point(referee: Referee) -> None:
    central = {"d4", "e4", "e9", "i9", "i5", "d5"}
    board = engine.new_position("yalta").board
    for square in central:
        if referee.name == "engine":
            touching = {board.names[other] for other in board.adjacent[board.squares[square]]}
        else:
            touching = set(oracle.start("yalta").surface.touching(square))
        assert central - {square} <= touching


def test_a1_is_dark_h1_light_and_colours_alternate_across_every_side(referee: Referee) -> None:
    surface = oracle.start("yalta").surface
    board = engine.new_position("yalta").board
    dark = {name for name, is_dark in zip(board.names, board.dark, strict=True) if is_dark}
    if referee.name == "oracle":
        dark = set(surface.dark)
    assert "a1" in dark
    assert "h1" not in dark
    assert len(dark) == 48
    for name in surface.quads:
        for line in surface.rook_lines(name):
            assert (name in dark) is not (line[0] in dark)


# The pieces


def test_rook_on_e3_goes_straight_through_to_e12(referee: Referee) -> None:
    assert ends(referee.yalta(f"{CORNERS} wRe3"), "e3") == squares("e4 e9 e10 e11 e12 e2 e1 d3 c3 b3 a3 f3 g3 h3")


def test_rook_on_e3_never_turns_from_e9_to_k9(referee: Referee) -> None:
    assert not {"i9", "j9", "k9", "l9"} & set(ends(referee.yalta(f"{CORNERS} wRe3"), "e3"))


def test_bishop_on_c3_forks_at_centre(referee: Referee) -> None:
    assert ends(referee.yalta("wKa2 rKi8 bKk12 wBc3"), "c3") == squares(
        "d4 e9 f10 g11 h12 i5 j6 k7 l8 b2 a1 d2 e1 b4 a5"
    )


def test_bishop_on_c3_never_changes_colour_towards_k11(referee: Referee) -> None:
    assert not {"i9", "j10", "k11"} & set(ends(referee.yalta("wKa2 rKi8 bKk12 wBc3"), "c3"))


def test_piece_on_one_branch_of_fork_leaves_other_open(referee: Referee) -> None:
    assert ends(referee.yalta("wKa2 rKi8 bKk12 wBc3 rPe9"), "c3") == squares("d4 e9 i5 j6 k7 l8 b2 a1 d2 e1 b4 a5")


def test_piece_before_fork_closes_both_branches(referee: Referee) -> None:
    assert ends(referee.yalta("wKa2 rKi8 bKk12 wBc3 wPd4"), "c3") == squares("b2 a1 d2 e1 b4 a5")


def test_queen_is_rook_and_bishop(referee: Referee) -> None:
    kings = "wKa2 rKi8 bKk12"
    rook, bishop = ends(referee.yalta(f"{kings} wRc3"), "c3"), ends(referee.yalta(f"{kings} wBc3"), "c3")
    assert ends(referee.yalta(f"{kings} wQc3"), "c3") == sorted(rook + bishop)


def test_queen_on_central_square_reaches_31_squares(referee: Referee) -> None:
    assert len(ends(referee.yalta("wKa2 rKi8 bKk12 wQd4"), "d4")) == 31


def test_king_steps_through_centre_too(referee: Referee) -> None:
    assert ends(referee.yalta("wKd4 rKl8 bKh12 rPb7"), "d4") == squares("c4 d3 e4 d5 c3 e3 c5 e9 i5")


def test_kings_guard_each_other_through_centre(referee: Referee) -> None:
    assert "d4" not in ends(referee.yalta("wKd3 rKl8 bKe9 rPb7"), "d3")


def test_knight_on_e9_reaches_exactly_eleven_squares(referee: Referee) -> None:
    assert ends(referee.yalta(f"{CORNERS} wNe9"), "e9") == squares("c4 d3 f3 g4 g10 f11 i11 j10 j5 i6 d5")


def test_knight_minds_no_pieces_on_its_way(referee: Referee) -> None:
    crowd = "wPd4 wPe4 wPf4 wPf9 wPf10 wPe10 wPi10 wPi9 wPi5 wPe3"
    assert ends(referee.yalta(f"{CORNERS} wNe9 {crowd}"), "e9") == squares("c4 d3 f3 g4 g10 f11 i11 j10 j5 i6 d5")


def test_knight_always_changes_colour_and_never_crosses_one_side(referee: Referee) -> None:
    surface = oracle.start("yalta").surface
    for start in ("b3", "d4", "i5", "e9", "g10", "k7"):
        found = ends(referee.yalta(f"{CORNERS} wN{start}"), start)
        assert all((end in surface.dark) is not (start in surface.dark) for end in found)
        assert not {line[0] for line in surface.rook_lines(start)} & set(found)


# Pawns


def targets(referee: Referee, pawn: str, owner: str = "w") -> list[str]:
    """Capture squares of a pawn, found by putting an enemy piece on every other square in turn."""
    found = []
    enemy = "b" if owner == "w" else "w"
    occupied = set(pieces_of("yalta", f"{CORNERS} wP{pawn}"))
    for square in set(oracle.start("yalta").surface.quads) - occupied:
        table = referee.yalta(f"{CORNERS} {owner}P{pawn} {enemy}N{square}", owner)
        moves = table.moves()
        straight = referee.yalta(f"{CORNERS} {owner}P{pawn}", owner).moves()
        if any(move.startswith(pawn + square) for move in set(moves) - set(straight)):
            found.append(square)
    return sorted(found)


@pytest.mark.parametrize(
    ("pawn", "captured"),
    [
        ("e4", "f9 d5 i9"),
        ("d4", "c5 i5 e9"),
        ("a2", "b3"),
        ("h2", "g3"),
        ("a4", "b5"),
        ("b2", "a3 c3"),
        ("c4", "b5 d5"),
        ("d5", "c6 i6"),
        ("i9", "e10 j10"),
        ("a6", "b7"),
    ],
)
def test_pawn_captures_through_corners_of_its_forward_side(referee: Referee, pawn: str, captured: str) -> None:
    assert targets(referee, pawn) == squares(captured)


@pytest.mark.parametrize(("pawn", "seat"), [("i5", "r"), ("d5", "r"), ("e9", "b"), ("i9", "b")])
def test_every_seat_captures_threefold_from_its_own_central_squares(referee: Referee, pawn: str, seat: str) -> None:
    assert len(targets(referee, pawn, seat)) == 3


def test_pawn_goes_one_square_or_two_from_its_start(referee: Referee) -> None:
    assert ends(referee.yalta(f"{CORNERS} wPe2"), "e2") == squares("e3 e4")
    assert ends(referee.yalta(f"{CORNERS} wPe3"), "e3") == ["e4"]


def test_pawn_double_step_needs_both_squares_empty(referee: Referee) -> None:
    assert ends(referee.yalta(f"{CORNERS} wPe2 bNe4"), "e2") == ["e3"]
    assert ends(referee.yalta(f"{CORNERS} wPe2 bNe3"), "e2") == []


def test_foreign_start_rank_gives_no_double_step(referee: Referee) -> None:
    assert ends(referee.yalta(f"{CORNERS} wPj7"), "j7") == ["j8"]
    assert ends(referee.yalta(f"{CORNERS} rPe2"), "e2") == []
    assert ends(referee.yalta(f"{CORNERS} rPe2", "r"), "e2") == ["e1"]


PATHS = {
    "a": "a3 a4 a5 a6 a7 a8",
    "b": "b3 b4 b5 b6 b7 b8",
    "c": "c3 c4 c5 c6 c7 c8",
    "d": "d3 d4 d5 d6 d7 d8",
    "e": "e3 e4 e9 e10 e11 e12",
    "f": "f3 f4 f9 f10 f11 f12",
    "g": "g3 g4 g9 g10 g11 g12",
    "h": "h3 h4 h9 h10 h11 h12",
}


@pytest.mark.parametrize("file", PATHS)
def test_white_pawns_to_d_promote_on_rank_8_and_e_to_h_on_rank_12(referee: Referee, file: str) -> None:
    here, last = f"{file}2", PATHS[file].split()[-1]
    for step in PATHS[file].split():
        table = referee.yalta(f"{'wKh1' if file == 'a' else 'wKa1'} rKk6 bKk10 wP{here}")
        assert step in ends(table, here)
        assert (f"{here}{step}q" in table.moves()) is (step == last)
        here = step


@pytest.mark.parametrize(("capture", "path"), [("d5", "d6 d7 d8"), ("i9", "i10 i11 i12"), ("f9", "f10 f11 f12")])
def test_after_capturing_pawn_goes_on_along_its_new_file(referee: Referee, capture: str, path: str) -> None:
    table = referee.yalta(f"wKa1 rKl6 bKl10 wPe4 rN{capture}").play(f"e4{capture}")
    here = capture
    red, black = cycle(("l6l7", "l7l6")), cycle(("l10l11", "l11l10"))
    for step in path.split():
        table.play(next(red), next(black))
        assert ends(table, here) == [step]
        table.play(f"{here}{step}" + ("q" if step == path.split()[-1] else ""))
        here = step


@pytest.mark.parametrize("square", ["d7", "e11", "j7", "k11"])
def test_pawn_promotes_on_either_back_rank_to_queen_rook_bishop_or_knight(referee: Referee, square: str) -> None:
    table = referee.yalta(f"wKa1 rKa7 bKg10 wP{square}")
    end = square[0] + str(int(square[1:]) + 1)
    assert [move for move in table.moves() if move.startswith(square)] == sorted(
        f"{square}{end}{letter}" for letter in "qrbn"
    )
    assert table.play(f"{square}{end}n").pieces()[end] == (0, "N")


# The array


@pytest.mark.parametrize(("direction", "west", "east"), [("clockwise", "r", "b"), ("counterclockwise", "b", "r")])
def test_every_seat_has_the_same_array_from_its_own_left(
    referee: Referee, direction: str, west: str, east: str
) -> None:
    pieces = referee.start("yalta", direction=direction).pieces()
    for seat, files, back, front in (("w", "abcdefgh", 1, 2), (west, "lkjidcba", 8, 7), (east, "hgfeijkl", 12, 11)):
        number = "wrb".index(seat)
        assert [pieces[f"{file}{back}"] for file in files] == [(number, letter) for letter in "RNBQKBNR"]
        assert [pieces[f"{file}{front}"] for file in files] == [(number, "P")] * 8
    assert len(pieces) == 48


def test_kings_stand_on_dark_and_queens_on_light(referee: Referee) -> None:
    dark = oracle.start("yalta").surface.dark
    pieces = referee.start("yalta").pieces()
    assert {square: letter for square, (_, letter) in pieces.items() if letter in "KQ"} == {
        "d1": "Q", "e1": "K", "i8": "Q", "d8": "K", "e12": "Q", "i12": "K"
    }  # fmt: skip
    assert all((square in dark) is (letter == "K") for square, (_, letter) in pieces.items() if letter in "KQ")


# En passant

PASSING = "wKh1 wPc2 rKl8 rPb4 bKh12 bPd4"


@pytest.mark.parametrize(
    ("step", "pieces", "turn", "first", "second", "waiting"),
    [
        ("c2c4", PASSING, "w", "b4c3", "d4c3", "l8l7"),
        ("i7i5", "wKh1 wPd5 rKl8 rPi7 bKh12 bPj5", "r", "j5i6", "d5i6", "h12h11"),
        ("f11f9", "wKh1 wPg9 rKl8 rPe9 bKh12 bPf11", "b", "g9f10", "e9f10", "h1h2"),
    ],
)
def test_each_opponent_may_take_en_passant_on_their_own_next_turn(
    referee: Referee, step: str, pieces: str, turn: str, first: str, second: str, waiting: str
) -> None:
    pawn = step[-2:]
    table = referee.yalta(pieces, turn).play(step, first)
    assert pawn not in table.pieces()
    table = referee.yalta(pieces, turn).play(step, waiting, second)
    assert pawn not in table.pieces()


def test_en_passant_ends_when_the_stepping_seats_turn_comes_round(referee: Referee) -> None:
    table = referee.yalta(PASSING).play("c2c4", "l8l7", "h12h11", "h1h2")
    assert "b4c3" not in table.moves()
    assert "d4c3" not in table.play("l7l8").moves()


def test_a_seat_that_let_its_next_turn_pass_may_no_longer_take_en_passant(referee: Referee) -> None:
    fen = referee.yalta(PASSING).play("c2c4", "l8l7").fen()
    assert fen.split()[3] == "c3:b"


def test_en_passant_ends_when_the_pawn_is_gone(referee: Referee) -> None:
    table = referee.yalta(PASSING + " rRc8").play("c2c4", "c8c4")
    assert "d4c3" not in table.moves()
    assert table.fen().split()[3] == "-"


def test_only_the_first_opponent_to_take_en_passant_gets_the_pawn(referee: Referee) -> None:
    table = referee.yalta(PASSING).play("c2c4", "b4c3", "d4c3")
    assert table.pieces().get("c3") == (2, "P")
    assert len(table.pieces()) == 4


def test_en_passant_is_void_while_another_man_stands_on_the_passed_square(referee: Referee) -> None:
    table = referee.yalta(PASSING + " rNd5").play("c2c4", "d5c3")
    assert table.fen().split()[3] == "-"
    table.play("d4c3")
    assert table.pieces()["c4"] == (0, "P")


def test_en_passant_is_recorded_only_for_seats_with_a_pawn_attacking_the_passed_square(referee: Referee) -> None:
    def recorded(pieces: str) -> str:
        return referee.yalta(pieces).play("c2c4").fen().split()[3]

    assert recorded(PASSING) == "c3:rb"
    assert recorded("wKh1 wPc2 rKl8 rPb4 bKh12") == "c3:r"
    assert recorded("wKh1 wPc2 rKl8 bKh12 bPd4") == "c3:b"
    assert recorded("wKh1 wPc2 rKl8 rPb5 rNd4 bKh12") == "-"


def test_a_pawn_taken_in_between_loses_its_recorded_right(referee: Referee) -> None:
    table = referee.yalta(PASSING + " rRd8").play("c2c4")
    assert table.fen().split()[3] == "c3:rb"
    assert table.play("d8d4").fen().split()[3] == "-"


def test_two_double_steps_may_be_open_at_once(referee: Referee) -> None:
    table = referee.yalta("wKh1 wPc2 wPd5 rKl8 rPi7 bKh12 bPd4 bPj5").play("c2c4", "i7i5")
    assert {"d4c3", "j5i6"} <= set(table.moves())
    assert table.fen().split()[3] in ("c3:b,i6:wb", "c3:b,i6:bw", "i6:wb,c3:b")


def test_en_passant_read_from_position_text_is_playable(referee: Referee) -> None:
    table = referee.yalta("wKh1 wPc4 rKl8 rPb4 bKh12 bPd4", "r", ep="c3:rb")
    assert {"b4c3"} <= set(table.moves())
    assert "d4c3" in table.play("l8l7").moves()


def test_no_en_passant_that_uncovers_ones_own_king(referee: Referee) -> None:
    table = referee.yalta("wKa1 wPc2 wRh4 rKa4 rPb4 bKh12").play("c2c4")
    assert "b4c3" not in table.moves()


# Castling

READY = "wKe1 wRa1 wRh1 rKd8 rRl8 rRa8 bKi12 bRh12 bRl12"
ROOKS = "a1,h1,l8,a8,h12,l12"


def fields(referee: Referee) -> str:
    """Castling rights of all, in the order the referee writes them."""
    return referee.start("yalta").fen().split()[2]


@pytest.mark.parametrize(
    ("seat", "castlings", "rooks"),
    [
        ("w", "e1g1 e1c1", "f1 d1"),
        ("r", "d8b8 d8j8", "c8 i8"),
        ("b", "i12k12 i12f12", "j12 e12"),
    ],
)
def test_castling_squares_of_each_seat(referee: Referee, seat: str, castlings: str, rooks: str) -> None:
    shields = " ".join(f"{owner}P{file}{rank}" for owner, files, rank in (
        ("w", "abcdefgh", 2), ("r", "lkjidcba", 7), ("b", "hgfeijkl", 11)) for file in files)  # fmt: skip
    pieces = f"{READY} {shields}"
    for text, rook in zip(castlings.split(), rooks.split(), strict=True):
        table = referee.yalta(pieces, seat, castling=fields(referee))
        assert set(castlings.split()) <= set(table.moves())
        number = "wrb".index(seat)
        after = table.play(text).pieces()
        end = re.findall(r"[a-l]\d+", text)[1]
        assert (after[end], after[rook]) == ((number, "K"), (number, "R"))
        assert len(after) == 33


LONE = "wKe1 wRa1 wRh1 rKl7 bKk11"


@pytest.mark.parametrize("enemy", ["r", "b"])
@pytest.mark.parametrize(
    ("pieces", "allowed"),
    [
        ("Rf4", "e1c1"),  # crossed
        ("Rg4", "e1c1"),  # landed on
        ("Rd4", "e1g1"),
        ("Rc4", "e1g1"),
        ("Re4", ""),  # in check
        ("Rh4", "e1g1 e1c1"),  # only the rook is attacked
        ("Rb4", "e1g1 e1c1"),  # only the rook crosses
        ("Bf2", ""),
        ("Pg2", "e1c1"),  # a pawn guards the crossed square
    ],
)
def test_attacks_of_both_opponents_bar_castling(referee: Referee, enemy: str, pieces: str, allowed: str) -> None:
    table = referee.yalta(f"{LONE} {enemy}{pieces}", castling="a1,h1")
    assert sorted(set(table.moves()) & {"e1g1", "e1c1"}) == sorted(allowed.split())


@pytest.mark.parametrize(("piece", "allowed"), [("wNb1", "e1g1"), ("rNg1", "e1c1"), ("bBd1", "e1g1"), ("wNf1", "e1c1")])
def test_castling_needs_empty_squares_between(referee: Referee, piece: str, allowed: str) -> None:
    table = referee.yalta(f"{LONE} {piece}", castling="a1,h1")
    assert sorted(set(table.moves()) & {"e1g1", "e1c1"}) == [allowed]


@pytest.mark.parametrize(
    ("go", "back", "left"), [("e1e2", "e2e1", "-"), ("h1h2", "h2h1", "a1"), ("a1a2", "a2a1", "h1")]
)
def test_castling_right_goes_with_move_of_king_or_rook(referee: Referee, go: str, back: str, left: str) -> None:
    table = referee.yalta(LONE, castling="a1,h1").play(go, "l7l8", "k11k12", back, "l8l7", "k12k11")
    assert table.fen().split()[2] == left
    assert sorted(set(table.moves()) & {"e1g1", "e1c1"}) == {"-": [], "a1": ["e1c1"], "h1": ["e1g1"]}[left]


def test_castling_right_goes_with_captured_rook(referee: Referee) -> None:
    table = referee.yalta(LONE + " rRh4", "r", castling="a1,h1").play("h4h1")
    assert table.fen().split()[2] == "a1"


# Check


@pytest.mark.parametrize("enemy", ["r", "b"])
def test_king_attacked_by_either_opponent_is_in_check(referee: Referee, enemy: str) -> None:
    table = referee.yalta(f"{CORNERS} {enemy}Ra4")
    assert table.checked_kings() == ["a1"]
    assert table.moves() == ["a1b1", "a1b2"]


def test_no_move_may_leave_ones_own_king_attacked(referee: Referee) -> None:
    table = referee.yalta(f"{CORNERS} wNa3 rRa4")
    assert not ends(table, "a3")


def test_a_square_holding_a_king_is_no_destination(referee: Referee) -> None:
    table = referee.yalta(f"{CORNERS} wRh1")
    assert table.checked_kings() == ["h12"]
    assert "h11" in ends(table, "h1")
    assert "h12" not in ends(table, "h1")


def test_a_king_attacked_by_two_is_taken_by_neither(referee: Referee) -> None:
    table = referee.yalta("wKa1 wRh1 rKl8 rRe12 bKh12", "r")
    assert {"f12", "g12", "i12"} <= set(ends(table, "e12"))
    assert "h12" not in ends(table, "e12")
    table = referee.yalta("wKa1 wRh1 rKl8 rRe12 bKh12")
    assert "h12" not in ends(table, "h1")


def test_pawns_give_check_through_centre(referee: Referee) -> None:
    assert referee.yalta("wKa1 wPe4 rKd5 bKh12").checked_kings() == ["d5"]
    assert referee.yalta("wKa1 wPe4 rKl8 bKi9").checked_kings() == ["i9"]


def test_two_attackers_through_centre_are_parried_by_one_piece(referee: Referee) -> None:
    table = referee.yalta("wKc3 wRa4 rKk8 rQf10 bKk12 bBj6")
    assert table.checked_kings() == ["c3"]
    assert ends(table, "a4") == ["d4"]


def test_piece_before_fork_that_shields_its_king_from_both_branches_cannot_leave(referee: Referee) -> None:
    for pieces, reached in (("rBh12 bBl8", ""), ("rBh12", "e9 f10 g11 h12")):
        assert ends(referee.yalta(f"wKc3 wQd4 rKa7 bKk12 {pieces}"), "d4") == squares(reached)


def test_taking_knight_does_not_parry_check_of_rook(referee: Referee) -> None:
    moves = referee.yalta("wKe1 wBd3 rNc2 rRe11 rKl8 bKh12").moves()
    assert "d3c2" not in moves
    assert "e1f1" in moves


def test_foreign_move_may_uncover_check_out_of_turn(referee: Referee) -> None:
    table = referee.yalta("wKa1 wNh9 rKl8 rRh3 bKh12")
    assert table.checked_kings() == []
    assert table.play("h9f10").checked_kings() == ["h12"]


# Draws


def test_stalemate_of_the_seat_to_move_is_a_draw(referee: Referee) -> None:
    table = referee.yalta(f"{CORNERS} rQb3")
    assert table.outcome() == ("stalemate", DRAWN)
    assert table.moves() == []


def test_a_seat_without_moves_out_of_turn_is_no_stalemate(referee: Referee) -> None:
    assert referee.yalta(f"{CORNERS} rQb3", "r").outcome() is None


ROUND = ("a1a2", "l8l7", "h12h11", "a2a1", "l7l8", "h11h12")


def test_threefold_repetition_may_be_claimed(referee: Referee) -> None:
    table = referee.yalta(f"{CORNERS} wPc2").play(*ROUND)
    assert table.claims() == []
    table.play(*ROUND)
    assert table.claims() == ["repetition"]
    assert table.outcome() is None


def test_fivefold_repetition_draws_at_once(referee: Referee) -> None:
    table = referee.yalta(f"{CORNERS} wPc2").play(*ROUND * 3, *ROUND[:5])
    assert table.outcome() is None
    assert table.play(ROUND[5]).outcome() == ("repetition", DRAWN)
    assert table.moves() == []
    assert table.claims() == []


def test_a_repeated_position_has_the_same_castling_rights(referee: Referee) -> None:
    table = referee.yalta(LONE, castling="a1,h1")
    turn = ("h1h2", "l7l8", "k11k12", "h2h1", "l8l7", "k12k11")
    table.play(*turn, *turn)
    assert table.claims() == []
    assert table.play(turn[0]).claims() == ["repetition"]


def test_a_repeated_position_has_the_same_en_passant_rights(referee: Referee) -> None:
    table = referee.yalta("wKa1 rKl8 bKh12 wPc2 bPd4").play("c2c4")
    turn = ("l8l7", "h12h11", "a1a2", "l7l8", "h11h12", "a2a1")
    table.play(*turn, *turn)
    assert table.claims() == []
    assert table.play(turn[0], turn[1]).claims() == ["repetition"]


def test_an_unusable_double_step_makes_no_different_position(referee: Referee) -> None:
    table = referee.yalta("wKa1 rKl8 bKh12 wPc2").play("c2c4")
    turn = ("l8l7", "h12h11", "a1a2", "l7l8", "h11h12", "a2a1")
    assert table.play(*turn, *turn).claims() == ["repetition"]


def test_fifty_quiet_rounds_may_be_claimed(referee: Referee) -> None:
    table = referee.yalta(f"{CORNERS} wPc2", quiet=148).play("a1a2")
    assert table.claims() == []
    assert table.play("l8l7").claims() == ["quiet moves"]


def test_seventy_five_quiet_rounds_draw_at_once(referee: Referee) -> None:
    table = referee.yalta(f"{CORNERS} wPc2", quiet=223).play("a1a2")
    assert table.outcome() is None
    assert table.play("l8l7").outcome() == ("quiet moves", DRAWN)


@pytest.mark.parametrize(
    ("text", "quiet"), [("c2c3", "0"), ("c2b3", "0"), ("h1h9", "0"), ("h1h2", "100"), ("e1g1", "100"), ("e1e2", "100")]
)
def test_a_capture_or_pawn_move_ends_the_quiet_count(referee: Referee, text: str, quiet: str) -> None:
    table = referee.yalta("wKe1 wRh1 wPc2 rKl8 rNb3 rNh9 bKi12", castling="h1", quiet=99)
    assert table.play(text).fen().split()[4] == f"{quiet},1"


def test_three_bare_kings_draw_at_once(referee: Referee) -> None:
    table = referee.yalta("wKa1 rRa2 rKl8 bKh12")
    assert table.outcome() is None
    assert table.play("a1a2").outcome() == ("bare kings", DRAWN)


def test_rounds_are_counted_after_last_seat(referee: Referee) -> None:
    table = referee.start("yalta")
    assert [table.fen().split()[4]] + [table.play(m).fen().split()[4] for m in ("b1c3", "k8j6", "g12f10")] == [
        "0,1", "1,1", "2,1", "3,2"
    ]  # fmt: skip


@pytest.mark.parametrize(("turn", "move", "counted"), [("w", "a1a2", 1), ("r", "l8l7", 1), ("b", "h12h11", 2)])
def test_rounds_are_counted_on_from_text_who_is_to_move(referee: Referee, turn: str, move: str, counted: int) -> None:
    assert referee.yalta(f"{CORNERS} wPc2", turn).play(move).fen().split()[4] == f"1,{counted}"


# Precedence


def test_a_mate_on_the_last_quiet_ply_wins(referee: Referee) -> None:
    table = referee.yalta("wKa1 wRk5 wRi9 rKl8 bKh11 bPg11", quiet=224).play("i9l9")
    assert table.outcome() == ("checkmate", (Fraction(1), Fraction(0), Fraction(0)))


MATING_BLACK = "wKa1 wRg9 wRc4 bKh12"
"""c4h4 mates Black, whose turn comes after Red's."""


def test_an_automatic_draw_of_the_seat_to_move_comes_before_a_pending_mate(referee: Referee) -> None:
    table = referee.yalta(f"{MATING_BLACK} rKl8", quiet=224).play("c4h4")
    assert table.outcome() == ("quiet moves", DRAWN)


def test_stalemate_of_the_seat_to_move_comes_before_a_pending_mate(referee: Referee) -> None:
    table = referee.yalta(f"{MATING_BLACK} rKl8 wQk6").play("c4h4")
    assert table.outcome() == ("stalemate", DRAWN)


def test_bare_kings_of_a_position_text_are_drawn_before_any_move(referee: Referee) -> None:
    table = referee.yalta(CORNERS)
    assert table.outcome() == ("bare kings", DRAWN)
    assert table.moves() == []
