"""Section 2 of the rules, Nouveaux échecs: set-up, pieces, kings, check and drops, put to the engine and to the
oracle.
"""

import pickle
from fractions import Fraction

import pytest

import engine
from tests.engine.oracle.referees import Referee, Table, both_referees, ends, squares

CORNERS = "wKa1 wLj1 bKa10 bLj10"
"""Four kings out of the way."""
PARRY = "flight=off"
"""Checks may be parried by other pieces."""
DRAWN = (Fraction(1, 2),) * 2
WHITE, BLACK = (tuple(Fraction(int(seat == winner)) for seat in range(2)) for winner in range(2))


def begun(referee: Referee, **options: str) -> Table:
    """The array after both choices."""
    return referee.start("nouveaux", **options).play("!K", "!L")


def texts(table: Table, start: str) -> list[str]:
    return [move for move in table.moves() if move.startswith(start)]


# Set-up


def test_seats_are_white_and_black() -> None:
    seats = engine.variants()["nouveaux"].seats
    assert [(seat.letter, seat.name) for seat in seats] == [("w", "White"), ("b", "Black")]


def test_flight_is_on_by_default() -> None:
    assert engine.variants()["nouveaux"].options == {"flight": ("on", "off")}


@both_referees
def test_array(referee: Referee) -> None:
    placement = referee.start("nouveaux").fen().split()[0]
    assert placement == "rngkbblgnr/1c6c1/p1psppsp1p/10/10/10/10/P1PSPPSP1P/1C6C1/RNGKBBLGNR"


@both_referees
def test_34_first_moves(referee: Referee) -> None:
    assert len(begun(referee).moves()) == 34


# The secret


@both_referees
def test_before_play_each_side_names_its_true_king(referee: Referee) -> None:
    table = referee.start("nouveaux")
    assert table.fen().split()[5] == "flight=on;choose=wb"
    assert table.moves() == ["!K", "!L"]
    assert table.play("!K").fen().split()[5] == "flight=on;choose=b"
    assert table.moves() == ["!K", "!L"]
    assert table.play("!L").fen().split()[5] == "flight=on"
    assert "b2b10" in table.moves()


@both_referees
def test_white_moves_first_once_both_have_chosen(referee: Referee) -> None:
    assert begun(referee).fen().split()[1:] == ["w", "a1,j1,a10,j10", "-", "0,1", "flight=on"]


@both_referees
def test_choices_leave_no_trace(referee: Referee) -> None:
    one, other = referee.start("nouveaux").play("!K", "!L"), referee.start("nouveaux").play("!L", "!K")
    assert one.fen() == other.fen()
    assert one.moves() == other.moves()


@pytest.mark.parametrize("first", [0, 1])
def test_sides_choose_in_any_order(first: int) -> None:
    position = engine.new_position("nouveaux")
    position.choose(first)
    assert position.fen().split()[5] == f"flight=on;choose={'wb'[1 - first]}"
    assert [str(move) for move in position.legal_moves()] == ["!K", "!L"]
    position.choose(1 - first)
    assert len(position.legal_moves()) == 34
    assert position.turn == 0


def test_the_position_never_knows_a_choice() -> None:
    one, other = engine.new_position("nouveaux"), engine.new_position("nouveaux")
    for position, text in ((one, "!K"), (other, "!L")):
        position.push(next(move for move in position.legal_moves() if str(move) == text))
    assert one.fen() == other.fen()
    assert [str(move) for move in one.legal_moves()] == [str(move) for move in other.legal_moves()]
    assert one.move_stack == other.move_stack
    assert pickle.dumps(one) == pickle.dumps(other)


# The pieces


@both_referees
@pytest.mark.parametrize(
    ("piece", "found"),
    [
        ("wKe5", "d4 d5 d6 e4 e6 f4 f5 f6"),
        ("wLe5", "d4 d5 d6 e4 e6 f4 f5 f6"),
        ("wGe5", "d5 d6 e4 e6 f5 f6"),
        ("wNe5", "c4 c6 d3 d7 f3 f7 g4 g6"),
        ("wRe5", "a5 b5 c5 d5 f5 g5 h5 i5 j5 e1 e2 e3 e4 e6 e7 e8 e9 e10"),
        ("wBe5", "d4 c3 b2 d6 c7 b8 a9 f4 g3 h2 i1 f6 g7 h8 i9 j10"),
        ("wSe5", "d6 e6 f6"),
        ("wPe5", "e6"),
        ("w+Pe5", "d6 e4 e6 f6"),
        ("w+Se5", "d5 d6 e4 e6 f5 f6"),
        ("wCe5", ""),
    ],
)
def test_how_pieces_go(referee: Referee, piece: str, found: str) -> None:
    kings = "wKa1 wLj1 bKa10 bLj9"
    pieces = " ".join(king for king in kings.split() if king[:2] != piece[:2])
    assert ends(referee.nouveaux(f"{pieces} {piece}"), "e5") == squares(found)


@both_referees
@pytest.mark.parametrize(
    ("piece", "found"),
    [
        ("bGe5", "d5 d4 e4 e6 f5 f4"),
        ("bSe5", "d4 e4 f4"),
        ("bPe5", "e4"),
        ("b+Pe5", "d4 e4 e6 f4"),
        ("b+Se5", "d5 d4 e4 e6 f5 f4"),
    ],
)
def test_black_pieces_go_other_way(referee: Referee, piece: str, found: str) -> None:
    assert ends(referee.nouveaux(f"{CORNERS} {piece}", "b"), "e5") == squares(found)


@both_referees
def test_promoted_bishop_goes_as_queen(referee: Referee) -> None:
    kings = "wKa1 wLj1 bKa10 bLj9"
    rook, bishop = (ends(referee.nouveaux(f"{kings} w{piece}e5"), "e5") for piece in "RB")
    assert ends(referee.nouveaux(f"{kings} w+Be5"), "e5") == sorted(rook + bishop)


@both_referees
def test_pawn_captures_one_square_diagonally_forward_only(referee: Referee) -> None:
    table = referee.nouveaux(f"{CORNERS} wPe5 bNd6 bNe6 bNf6 bNd4 bNd5")
    assert ends(table, "e5") == ["d6", "f6"]


@both_referees
def test_pawn_has_no_double_step(referee: Referee) -> None:
    assert texts(begun(referee), "e3") == ["e3e4"]
    assert texts(begun(referee).play("a3a4"), "e8") == ["e8e7"]


@both_referees
def test_there_is_no_en_passant(referee: Referee) -> None:
    table = referee.nouveaux(f"{CORNERS} wPd4 bPe5", "b").play("e5e4")
    assert table.fen().split()[3] == "-"
    assert ends(table, "d4") == ["d5"]


@both_referees
def test_sergeant_moves_and_captures_alike(referee: Referee) -> None:
    table = referee.nouveaux(f"{CORNERS} wSe5 bNd6 bNe6 bNf6 bNd5")
    assert ends(table, "e5") == ["d6", "e6", "f6"]


@both_referees
def test_silver_goes_straight_back_but_not_sideways_or_back_diagonally(referee: Referee) -> None:
    table = referee.nouveaux(f"{CORNERS} w+Pe5 bNd6 bNe6 bNf6 bNe4 bPd5 bPf5 bPd4 bPf4")
    assert ends(table, "e5") == ["d6", "e4", "e6", "f6"]


@both_referees
def test_a_cannon_jumps_exactly_one_man_of_either_side(referee: Referee) -> None:
    table = referee.nouveaux(f"{CORNERS} wCe3 wPe4 bPe7 bPe9 bPc3 wPg3")
    assert ends(table, "e3") == squares("e5 e6 e7 a3 b3 h3 i3 j3")


@both_referees
def test_a_cannon_without_a_man_to_jump_cannot_move(referee: Referee) -> None:
    assert ends(referee.nouveaux(f"{CORNERS} wCe3 bPf4 wPd4"), "e3") == []


@both_referees
def test_a_cannon_stops_before_its_own_man_beyond(referee: Referee) -> None:
    assert ends(referee.nouveaux(f"{CORNERS} wCe3 wPe4 wPe7"), "e3") == ["e5", "e6"]


@both_referees
def test_a_cannon_may_jump_and_capture_cannons(referee: Referee) -> None:
    table = referee.nouveaux(f"{CORNERS} wCe3 bCe5 bCe8")
    assert ends(table, "e3") == ["e6", "e7", "e8"]
    assert table.play("e3e8").pieces()["e5"] == (1, "C")


@both_referees
def test_a_cannon_may_jump_a_king_but_not_take_one(referee: Referee) -> None:
    table = referee.nouveaux("wKa1 wLe4 bKe8 bLj10 wCe3")
    assert ends(table, "e3") == ["e5", "e6", "e7"]
    assert table.checked_kings() == ["e8"]


@both_referees
def test_kings_are_no_destination(referee: Referee) -> None:
    table = referee.nouveaux("wKa1 wLj1 bKa10 bLe8 wRe1")
    assert table.checked_kings() == ["e8"]
    assert "e7" in ends(table, "e1")
    assert "e8" not in ends(table, "e1")


@both_referees
def test_k_and_l_guard_alike(referee: Referee) -> None:
    for king in "KL":
        other = "L" if king == "K" else "K"
        table = referee.nouveaux(f"w{king}d4 w{other}a1 bKd6 bLj10", "b")
        assert not {"c5", "d5", "e5"} & set(ends(table, "d6"))


# Promotion


@both_referees
@pytest.mark.parametrize("sign", "BSP")
def test_promotion_is_by_choice_on_a_move_that_ends_in_the_enemy_camp(referee: Referee, sign: str) -> None:
    start, end = ("d6", "e7") if sign == "B" else ("e6", "e7")
    assert start + end in texts(referee.nouveaux(f"{CORNERS} w{sign}{start}"), start)
    assert start + end + "+" not in texts(referee.nouveaux(f"{CORNERS} w{sign}{start}"), start)
    start, end = ("d7", "e8") if sign == "B" else ("e7", "e8")
    table = referee.nouveaux(f"{CORNERS} w{sign}{start}")
    assert {start + end, start + end + "+"} <= set(texts(table, start))
    assert referee.nouveaux(f"{CORNERS} w{sign}{start}").play(start + end).pieces()[end] == (0, sign)
    assert table.play(start + end + "+").pieces()[end] == (0, f"+{sign}")


@both_referees
def test_promotion_is_by_choice_on_a_move_that_starts_in_the_enemy_camp(referee: Referee) -> None:
    table = referee.nouveaux(f"{CORNERS} wBe8 wPc8 wSg8")
    assert {"e8d7", "e8d7+", "e8b5", "e8b5+", "c8c9", "c8c9+", "g8h9", "g8h9+"} <= set(table.moves())


@both_referees
def test_black_promotes_on_ranks_3_2_and_1(referee: Referee) -> None:
    table = referee.nouveaux(f"{CORNERS} bPc4 bPe5 bSg2", "b")
    assert texts(table, "c4") == ["c4c3", "c4c3+"]
    assert texts(table, "e5") == ["e5e4"]
    assert texts(table, "g2") == ["g2f1+", "g2g1+", "g2h1+"]


@both_referees
@pytest.mark.parametrize("sign", "SP")
def test_promotion_is_forced_on_the_last_rank(referee: Referee, sign: str) -> None:
    table = referee.nouveaux(f"{CORNERS} w{sign}e9")
    assert "e9e10+" in table.moves()
    assert "e9e10" not in table.moves()


@both_referees
def test_a_bishop_may_stay_a_bishop_on_the_last_rank(referee: Referee) -> None:
    assert {"e9d10", "e9d10+"} <= set(referee.nouveaux("wKa1 wLj1 bKa10 bLh9 wBe9").moves())


@both_referees
@pytest.mark.parametrize("piece", ["R", "N", "C", "G", "K", "+B", "+S", "+P"])
def test_other_pieces_do_not_promote(referee: Referee, piece: str) -> None:
    kings = "wLa1 bKa10 bLj8" if piece == "K" else "wKa1 wLj1 bKa10 bLj8"
    moves = referee.nouveaux(f"{kings} w{piece}e8 wPe7").moves()
    assert not [move for move in moves if move.startswith("e8") and move.endswith("+")]


# Castling

HOME = "wKd1 wLg1 wRa1 wRj1 bKd10 bLg10 bRa10 bRj10"
RIGHTS = "a1,j1,a10,j10"
SHIELDS = " ".join(f"{seat}S{file}{rank}" for seat, rank in (("w", 2), ("b", 9)) for file in "abcdefghij")
CASTLINGS = [
    ("w", "d1b1", "c1", "K"),
    ("w", "g1i1", "h1", "L"),
    ("b", "d10b10", "c10", "K"),
    ("b", "g10i10", "h10", "L"),
]


@both_referees
@pytest.mark.parametrize(("seat", "text", "rook", "king"), CASTLINGS)
def test_king_and_rook_step_together_and_change_places(
    referee: Referee, seat: str, text: str, rook: str, king: str
) -> None:
    table = referee.nouveaux(f"{HOME} {SHIELDS}", seat, RIGHTS)
    assert text in table.moves()
    pieces = table.play(text).pieces()
    number = "wb".index(seat)
    end = text[2:] if seat == "w" else text[3:]
    assert (pieces[end], pieces[rook]) == ((number, king), (number, "R"))
    left = {"d1b1": "j1,a10,j10", "g1i1": "a1,a10,j10", "d10b10": "a1,j1,j10", "g10i10": "a1,j1,a10"}[text]
    assert table.fen().split()[2] == left


@both_referees
@pytest.mark.parametrize("text", ["d1b1", "g1i1"])
def test_no_castling_without_right(referee: Referee, text: str) -> None:
    assert text not in referee.nouveaux(f"{HOME} {SHIELDS}").moves()


@both_referees
@pytest.mark.parametrize("square", ["b1", "c1"])
@pytest.mark.parametrize("piece", ["wN", "bN"])
def test_castling_needs_both_squares_between_empty(referee: Referee, piece: str, square: str) -> None:
    shields = " ".join(f"wS{file}2" for file in "abcdefghij")
    assert "d1b1" not in referee.nouveaux(f"{HOME} {shields} {piece}{square}", "w", RIGHTS).moves()


@both_referees
@pytest.mark.parametrize(
    ("piece", "allowed"),
    [
        ("bRd6", ""),  # in check
        ("bRc6", ""),  # crossed
        ("bRb6", ""),  # landed on
        ("bRa6", "d1b1"),  # only the rook
        ("bCc6 wPc4", ""),  # a cannon too
        ("bCc6", "d1b1"),
        ("bSb2", ""),
    ],
)
def test_castling_king_crosses_no_attack(referee: Referee, piece: str, allowed: str) -> None:
    table = referee.nouveaux(f"wKd1 wRa1 wLj2 bKd10 bLg10 {piece}", "w", "a1")
    assert [move for move in table.moves() if move == "d1b1"] == allowed.split()


@both_referees
def test_cannon_along_rank_bars_castling_behind_rook(referee: Referee) -> None:
    """After castling the rook on c1 would be the piece that the cannon jumps."""
    table = referee.nouveaux("wKd1 wRa1 wLj4 bKd10 bLg10 bCh1", "w", "a1")
    assert table.checked_kings() == []
    assert "d1b1" not in table.moves()
    assert "d1b1" in referee.nouveaux("wKd1 wRa1 wLj4 bKd10 bLg10", "w", "a1").moves()


@both_referees
def test_no_castling_that_leaves_other_king_attacked(referee: Referee) -> None:
    pieces = "wKd1 wRa1 wLe1 bKd10 bLg10"
    assert "d1b1" in referee.nouveaux(pieces, "w", "a1").moves()
    assert "d1b1" not in referee.nouveaux(f"{pieces} bBh4", "w", "a1").moves()


@both_referees
@pytest.mark.parametrize(
    ("go", "back", "left"),
    [("d1d2", "d2d1", "j1"), ("a1a2", "a2a1", "j1"), ("g1g2", "g2g1", "a1"), ("j1j2", "j2j1", "a1")],
)
def test_move_of_king_or_rook_ends_right(referee: Referee, go: str, back: str, left: str) -> None:
    table = referee.nouveaux("wKd1 wLg1 wRa1 wRj1 bKd10 bLf10 wPe5 bPe6", "w", "a1,j1")
    table.play(go, "d10c10", back, "c10d10")
    assert table.fen().split()[2] == left
    assert not set(table.moves()) & ({"d1b1"} if left == "j1" else {"g1i1"})


@both_referees
def test_captured_rook_castles_no_more(referee: Referee) -> None:
    table = referee.nouveaux("wKd1 wLg1 wRa1 wRj1 bKd10 bLf10 bRa6", "b", "a1,j1").play("a6a1")
    assert table.fen().split()[2] == "j1"


# Check


@both_referees
def test_no_move_may_leave_king_attacked_that_was_not(referee: Referee) -> None:
    for king in "KL":
        other = "L" if king == "K" else "K"
        table = referee.nouveaux(f"w{king}e1 w{other}a1 wNe4 bRe9 bKa10 bLj10")
        assert ends(table, "e4") == []


@both_referees
def test_where_checks_may_be_parried_it_is_by_moving_capturing_or_interposing(referee: Referee) -> None:
    table = referee.nouveaux("wKe1 wLj1 wRb9 wBg3 bRe9 bKa10 bLj10", extra=PARRY)
    assert table.checked_kings() == ["e1"]
    assert table.moves() == squares("e1d1 e1d2 e1f1 e1f2 b9e9 g3e5")


@both_referees
def test_where_checks_may_be_parried_a_drop_may_do_it(referee: Referee) -> None:
    table = referee.nouveaux("wKe1 wLj1 bRe9 bKa10 bLj10", extra=f"{PARRY};reserves=w:B")
    assert [move for move in table.moves() if "@" in move] == ["B@e2", "B@e3"]


@both_referees
def test_first_of_two_pieces_before_cannon_may_not_take_second(referee: Referee) -> None:
    table = referee.nouveaux("wKa1 wLj1 wRa3 bNa5 bCa8 bKe10 bLg10")
    assert ends(table, "a3") == ["a2", "a4"]


@both_referees
def test_lone_checked_king_must_be_freed(referee: Referee) -> None:
    table = referee.nouveaux("wKe1 wLa1 wRh4 bRe9 bKa10 bLj10", extra=PARRY)
    assert {move[:2] for move in table.moves()} == {"e1", "h4"}
    assert ends(table, "h4") == ["e4"]


@both_referees
def test_king_never_steps_onto_attacked_square(referee: Referee) -> None:
    table = referee.nouveaux("wKe4 wLa1 bRf9 bRd8 bKa10 bLj10")
    assert ends(table, "e4") == ["e3", "e5"]


DOUBLE = "wKd1 wLg1 bRd8 bRg8 bKa10 bLj10"
"""Both white kings are attacked, each by a rook of its own."""


@both_referees
def test_when_both_kings_are_attacked_the_move_frees_at_least_one(referee: Referee) -> None:
    table = referee.nouveaux(f"{DOUBLE} wRb4 wNa3", extra=PARRY)
    assert table.checked_kings() == ["d1", "g1"]
    assert table.moves() == squares("b4d4 b4g4 d1c1 d1c2 d1e1 d1e2 g1f1 g1f2 g1h1 g1h2")


@both_referees
def test_one_move_may_free_both(referee: Referee) -> None:
    table = referee.nouveaux("wKd1 wLf1 bNe3 bKa10 bLj10 wRe9", extra=PARRY)
    assert table.checked_kings() == ["d1", "f1"]
    assert "e9e3" in table.moves()
    assert table.play("e9e3").fen().split()[5] == PARRY


@both_referees
def test_checked_king_does_not_step_onto_attacked_square_to_free_other(referee: Referee) -> None:
    """K could take the rook that attacks L, but another rook guards it."""
    pieces = "wKd1 wLg1 bRe1 bKa10 bLj10 bBb3"
    assert referee.nouveaux(pieces).checked_kings() == ["d1", "g1"]
    assert "d1e1" in referee.nouveaux(pieces).moves()
    assert "d1e1" not in referee.nouveaux(f"{pieces} bRe9").moves()


@both_referees
def test_the_king_left_in_check_is_owed(referee: Referee) -> None:
    table = referee.nouveaux(DOUBLE).play("d1c2")
    assert table.fen().split()[5] == "flight=on;owed=wL"
    table.play("a10a9")
    assert table.fen().split()[5] == "flight=on;owed=wL"
    assert table.moves() == squares("g1f1 g1f2 g1h1 g1h2")


@both_referees
def test_an_owed_king_must_be_freed_whatever_the_other_ones_state(referee: Referee) -> None:
    table = referee.nouveaux(f"{DOUBLE} wRb4", extra=PARRY).play("d1c2", "d8c8")
    assert table.checked_kings() == ["c2", "g1"]
    assert table.fen().split()[5] == f"{PARRY};owed=wL"
    assert table.moves() == squares("b4g4 g1f1 g1f2 g1h1 g1h2")


@both_referees
def test_after_freeing_the_owed_king_the_other_one_is_owed(referee: Referee) -> None:
    table = referee.nouveaux(DOUBLE).play("d1c2", "d8c8", "g1h1")
    assert table.fen().split()[5] == "flight=on;owed=wK"
    assert table.play("g8h8").moves() == squares("c2b1 c2b2 c2b3 c2d1 c2d2 c2d3")


@both_referees
def test_the_other_king_may_free_the_owed_one_but_not_by_a_step_onto_an_attacked_square(referee: Referee) -> None:
    pieces = "wKd1 wLg1 bRe1 bBb3 bKa10 bLj10"
    assert "d1e1" in referee.nouveaux(pieces, extra=f"{PARRY};owed=wL").moves()
    assert "d1c1" not in referee.nouveaux(pieces, extra=f"{PARRY};owed=wL").moves()
    assert "d1e1" not in referee.nouveaux(f"{pieces} bRe9", extra=f"{PARRY};owed=wL").moves()


@both_referees
def test_a_king_is_owed_no_longer_when_its_attack_has_gone(referee: Referee) -> None:
    table = referee.nouveaux(DOUBLE).play("d1c2", "g8h8")
    assert table.fen().split()[5] == "flight=on"
    table = referee.nouveaux(DOUBLE).play("d1c2", "a10a9", "g1h1")
    assert table.fen().split()[5] == "flight=on"


@both_referees
def test_owed_king_survives_position_text(referee: Referee) -> None:
    fen = referee.nouveaux(DOUBLE).play("d1c2", "d8c8").fen()
    table = referee.read("nouveaux", fen)
    assert table.fen() == fen
    assert table.moves() == squares("g1f1 g1f2 g1h1 g1h2")


@both_referees
def test_only_the_checked_king_itself_answers(referee: Referee) -> None:
    pieces = "wKe1 wLj1 wRb9 wBg3 bRe9 bKa10 bLj10"
    assert referee.nouveaux(pieces).moves() == squares("e1d1 e1d2 e1f1 e1f2")


@both_referees
def test_the_checked_king_may_capture(referee: Referee) -> None:
    table = referee.nouveaux("wKe1 wLj1 wNd4 bRe2 bKa10 bLj10")
    assert table.moves() == ["e1d1", "e1e2", "e1f1"]


@both_referees
def test_either_of_two_checked_kings_moves_then_the_other(referee: Referee) -> None:
    table = referee.nouveaux(f"{DOUBLE} wRb4")
    assert table.moves() == squares("d1c1 d1c2 d1e1 d1e2 g1f1 g1f2 g1h1 g1h2")
    table.play("g1h1", "a10a9")
    assert table.fen().split()[5] == "flight=on;owed=wK"
    assert table.moves() == squares("d1c1 d1c2 d1e1 d1e2")


@both_referees
def test_the_owed_king_itself_must_move(referee: Referee) -> None:
    """The other king could take the rook that attacks it."""
    pieces = "wKd1 wLg1 bRe1 bKa10 bLj10"
    assert "d1e1" in referee.nouveaux(pieces, extra=f"{PARRY};owed=wL").moves()
    assert referee.nouveaux(pieces, extra="owed=wL").moves() == ["g1f2", "g1g2", "g1h2"]


@both_referees
def test_moves_without_check_are_same_where_checks_may_be_parried(referee: Referee) -> None:
    assert begun(referee, flight="off").moves() == begun(referee).moves()


@both_referees
@pytest.mark.parametrize("flight", ["on", "off"])
def test_position_text_always_tells_flight(referee: Referee, flight: str) -> None:
    table = referee.start("nouveaux", flight=flight)
    assert table.fen().split()[5] == f"flight={flight};choose=wb"
    assert referee.read("nouveaux", table.fen()).fen() == table.fen()


@pytest.mark.parametrize("flight", ["on", "off"])
def test_old_text_without_flight_takes_that_of_its_match(flight: str) -> None:
    old = engine.new_position("nouveaux").fen().replace("flight=on;", "")
    assert engine.parse_fen("nouveaux", old, flight=flight).chosen_options == {"flight": flight}


# The fact


@both_referees
def test_the_first_move_b2b10_checks_k_and_leaves_its_three_moves(referee: Referee) -> None:
    table = begun(referee).play("b2b10")
    assert table.checked_kings() == ["d10"]
    assert table.moves() == squares("d10c9 d10d9 d10e9")


@both_referees
def test_where_checks_may_be_parried_b2b10_leaves_exactly_seven_replies(referee: Referee) -> None:
    table = begun(referee, flight="off").play("b2b10")
    assert table.moves() == squares("a10b10 c10b10 c10c9 c10d9 d10c9 d10d9 d10e9")
