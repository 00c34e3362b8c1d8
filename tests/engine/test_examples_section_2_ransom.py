"""Section 2 of the rules, Nouveaux échecs: mates, ransoms, drops and draws, put to the engine and to the oracle."""

from fractions import Fraction

import pytest

from tests.engine.oracle.referees import Referee, Table, both_referees, squares

CORNERS = "wKa1 wLj1 bKa10 bLj10"
DRAWN = (Fraction(1, 2),) * 2
WHITE, BLACK = (tuple(Fraction(int(seat == winner)) for seat in range(2)) for winner in range(2))

NET = "wKa1 wLi1 wRe1 wRa9 bKb5 bLj10"
"""e1e10 mates L; K stands apart."""
RANSOMS = {
    "bRc2": "$c2",
    "bBd2": "$d2",
    "b+Bd3": "$d3",
    "bCc4": "$c4",
    "bSc6 bSd6": "$c6,d6",
    "bSc6 b+Sd5": "$c6,d5",
    "bPa7 bPf6 bPg6 bPh6": "$a7,f6,g6,h6",
    "bPa7 b+Pf6 bPg6 b+Ph6": "$a7,f6,g6,h6",
}


def mated(referee: Referee, black: str, quiet: int = 0, extra: str = "-") -> Table:
    """L has just been mated, and was the brother: the ransom is owed."""
    return referee.nouveaux(f"{NET} {black}", quiet=quiet, extra=extra).play("e1e10", "!K")


def paid(table: Table) -> list[str]:
    assert all(text.startswith("$") for text in table.moves())
    return table.moves()


# Mate


@both_referees
def test_a_mated_king_must_be_told_true_or_not(referee: Referee) -> None:
    table = referee.nouveaux(f"{NET} bRc2").play("e1e10")
    assert table.checked_kings() == ["j10"]
    assert table.outcome() is None
    assert table.moves() == ["!K", "!L"]


@both_referees
def test_mate_is_settled_at_start_of_turn_of_position_text_too(referee: Referee) -> None:
    fen = referee.nouveaux(f"{NET} bRc2").play("e1e10").fen()
    table = referee.read("nouveaux", fen)
    assert table.fen() == fen
    assert table.moves() == ["!K", "!L"]


@both_referees
def test_mating_the_true_king_wins(referee: Referee) -> None:
    table = referee.nouveaux(f"{NET} bRc2").play("e1e10", "!L")
    assert table.outcome() == ("checkmate", WHITE)
    assert table.moves() == []
    assert table.pieces()["j10"] == (1, "L")
    assert table.fen().split()[5] == "flight=on;true=bL"


@both_referees
def test_revealed_true_king_survives_position_text(referee: Referee) -> None:
    fen = referee.nouveaux(f"{NET} bRc2").play("e1e10", "!L").fen()
    assert referee.read("nouveaux", fen).outcome() == ("checkmate", WHITE)


@both_referees
def test_the_mated_brother_leaves_the_board_and_a_ransom_is_owed(referee: Referee) -> None:
    table = mated(referee, "bRc2")
    assert "j10" not in table.pieces()
    assert table.fen().split()[5] == "flight=on;owes=ransom"
    assert table.fen().split()[1] == "b"
    assert table.outcome() is None
    assert paid(table) == ["$c2"]


@both_referees
def test_owed_ransom_survives_position_text(referee: Referee) -> None:
    fen = mated(referee, "bRc2 bBd2").fen()
    table = referee.read("nouveaux", fen)
    assert table.fen() == fen
    assert table.moves() == ["$c2", "$d2"]


@both_referees
def test_either_king_may_be_brother(referee: Referee) -> None:
    table = referee.nouveaux("wKa1 wLi1 wRe1 wRa9 bLb5 bKj10 bRc2").play("e1e10", "!L")
    assert "j10" not in table.pieces()
    assert paid(table) == ["$c2"]


@both_referees
def test_a_mated_lone_king_loses_at_once(referee: Referee) -> None:
    table = referee.nouveaux("wKa1 wLi1 wRe1 wRa9 bLj10 bRc2").play("e1e10")
    assert table.outcome() == ("checkmate", WHITE)
    assert table.moves() == []


@both_referees
def test_mating_both_kings_loses_without_a_word(referee: Referee) -> None:
    table = referee.nouveaux("wKc1 wLe1 wRa10 wRb9 wRj1 wNh8 bKj10 bLh10 bSc6 bSd6", "b")
    assert table.checked_kings() == ["h10", "j10"]
    assert table.outcome() == ("checkmate", WHITE)
    assert table.moves() == []


@both_referees
def test_without_attack_there_is_no_mate(referee: Referee) -> None:
    table = referee.nouveaux(f"{NET} bRc2").play("e1e9")
    assert table.outcome() is None
    assert "!K" not in table.moves()


# Ransom


@both_referees
@pytest.mark.parametrize(("pieces", "text"), RANSOMS.items())
def test_a_ransom_is_a_rook_a_bishop_a_cannon_two_sergeants_or_four_pawns(
    referee: Referee, pieces: str, text: str
) -> None:
    assert paid(mated(referee, pieces)) == [text]


@both_referees
def test_ransom_is_of_owners_choice(referee: Referee) -> None:
    table = mated(referee, "bRc2 bRb2 bBd2 b+Bd3 bCc4 bSc6 bSd6 b+Sd5 bPa7 bPf6 bPg6 bPh6 bPi6 bGg5 bNh5")
    assert table.moves() == squares(
        "$b2 $c2 $d2 $d3 $c4 $c6,d6 $c6,d5 $d5,d6 $a7,f6,g6,h6 $a7,f6,g6,i6 $a7,f6,h6,i6 $a7,g6,h6,i6 $f6,g6,h6,i6"
    )


@both_referees
@pytest.mark.parametrize("pieces", ["", "bGg5 bNh5", "bSc6", "bPa7 bPf6 bPg6", "bSc6 bPa7 bPf6 bPg6 bGg5 bNh5"])
def test_who_cannot_pay_loses(referee: Referee, pieces: str) -> None:
    table = mated(referee, pieces)
    assert table.outcome() == ("ransom unpaid", WHITE)
    assert table.moves() == []


@both_referees
@pytest.mark.parametrize(
    ("pieces", "text", "reserve"),
    [
        ("bRc2", "$c2", "R"),
        ("b+Bd3", "$d3", "B"),
        ("bCc4", "$c4", "C"),
        ("bSc6 b+Sd5", "$c6,d5", "SS"),
        ("bPa7 b+Pf6 bPg6 b+Ph6", "$a7,f6,g6,h6", "PPPP"),
    ],
)
def test_men_paid_go_to_the_opponents_reserve_unpromoted(
    referee: Referee, pieces: str, text: str, reserve: str
) -> None:
    table = mated(referee, pieces).play(text)
    assert table.fen().split()[5] == f"flight=on;reserves=w:{reserve}"
    assert len(table.pieces()) == 5


@both_referees
def test_reserves_are_written_in_order_of_worth_and_survive_position_text(referee: Referee) -> None:
    table = mated(referee, "bRc2", extra="reserves=w:PBP,b:R").play("$c2")
    assert table.fen().split()[5] == "flight=on;reserves=w:RBPP,b:R"
    assert referee.read("nouveaux", table.fen()).fen() == table.fen()


@both_referees
def test_after_paying_the_same_player_moves(referee: Referee) -> None:
    table = mated(referee, "bRc2 bNh5").play("$c2")
    assert table.fen().split()[1] == "b"
    assert "b5b6" in table.moves()
    assert "h5g7" in table.moves()


@both_referees
def test_paying_does_not_reset_the_quiet_count_or_use_a_round(referee: Referee) -> None:
    table = mated(referee, "bRc2", quiet=30)
    assert table.fen().split()[4] == "31,1"
    assert table.play("$c2").fen().split()[4] == "31,1"
    assert table.play("b5b6").fen().split()[4] == "32,2"


@both_referees
def test_a_payment_may_open_a_check(referee: Referee) -> None:
    table = mated(referee, "bBb6 bRc2 wRb8")
    assert table.checked_kings() == []
    assert table.play("$b6").checked_kings() == ["b5"]
    assert all(text.startswith("b5") for text in table.moves())


@both_referees
def test_a_payment_may_close_a_check(referee: Referee) -> None:
    """The bishop is the piece that White's cannon jumps."""
    table = referee.nouveaux("wKa1 wLi1 wCb8 bKb5 bBb7 bRc2", "b", extra="owes=ransom")
    assert table.checked_kings() == ["b5"]
    assert paid(table) == ["$b7", "$c2"]
    assert table.play("$b7").checked_kings() == []


@both_referees
def test_a_mate_after_paying_is_settled_too(referee: Referee) -> None:
    """The bishop's line opened, the lone king is mated."""
    table = mated(referee, "bBb6 wRb8 wRa2 wRc1").play("$b6")
    assert table.checked_kings() == ["b5"]
    assert table.outcome() == ("checkmate", WHITE)


@both_referees
def test_stalemate_after_paying_is_a_draw(referee: Referee) -> None:
    table = referee.nouveaux("wKd3 wLf3 wRb1 wRh9 wNh8 wRi1 bKa10 bLj10 bRa8").play("i1j1", "!K")
    assert table.play("$a8").outcome() == ("stalemate", DRAWN)


@both_referees
def test_the_owed_king_if_attacked_is_the_mated_one(referee: Referee) -> None:
    """Both are attacked and L, owed, cannot be freed; K is not mated and L may be the brother."""
    pieces = "wKa1 wLi1 wRe10 wRa9 wRb1 bKb5 bLj10 bRc2"
    table = referee.nouveaux(pieces, "b", extra="owed=bL")
    assert table.checked_kings() == ["b5", "j10"]
    assert table.moves() == ["!K", "!L"]
    assert table.play("!K").pieces()["b5"] == (1, "K")
    table = referee.nouveaux(pieces, "b")
    assert table.moves() == ["b5c4", "b5c5", "b5c6"]


@both_referees
def test_a_king_freed_by_the_opponents_payment_is_owed_no_longer(referee: Referee) -> None:
    """Black pays the rook that attacks L, then attacks L with the knight: what was owed has been forgotten."""
    table = referee.nouveaux("wKa1 wLe1 wRf10 wRa9 bKb5 bLj10 bRe5 bNh4", "b", extra="owed=wL").play("!K")
    assert table.fen().split()[5] == "flight=on;owes=ransom;owed=wL"
    table.play("$e5", "h4g2")
    assert table.checked_kings() == ["e1"]
    assert table.fen().split()[5] == "flight=on;reserves=w:R"


@both_referees
def test_castling_rights_go_with_rook_paid(referee: Referee) -> None:
    pieces = "wKa1 wLi1 wRj6 wRi6 bKd10 bLj9 bRa10"
    table = referee.nouveaux(pieces, "b", "a10").play("!K", "$a10")
    assert table.fen().split()[2] == "-"


@both_referees
def test_castling_rights_go_with_brother(referee: Referee) -> None:
    table = referee.nouveaux("wKa1 wLi1 wRf3 wRg1 wRh3 bKd7 bLg10 bRj10 bCa5", "b", "j10")
    assert table.checked_kings() == ["g10"]
    assert table.moves() == ["!K", "!L"]
    table.play("!K", "$a5")
    assert table.fen().split()[2] == "-"


# Drops

HELD = "reserves=w:RBCSP"


@both_referees
def test_drop_goes_to_empty_square_of_ones_own_camp(referee: Referee) -> None:
    table = referee.nouveaux(f"{CORNERS} bPe5 wNc2", extra="reserves=w:P")
    drops = [text for text in table.moves() if "@" in text]
    camp = {f"{file}{rank}" for file in "abcdefghij" for rank in (1, 2, 3)}
    assert drops == sorted(f"P@{square}" for square in camp - {"a1", "j1", "c2"})


@both_referees
def test_blacks_camp_is_ranks_8_to_10(referee: Referee) -> None:
    table = referee.nouveaux(CORNERS, "b", extra="reserves=b:P")
    drops = {text for text in table.moves() if "@" in text}
    assert {text[3:] for text in drops} == {"8", "9", "10"}
    assert len(drops) == 28


@both_referees
@pytest.mark.parametrize(
    ("piece", "enemy", "free"),
    [
        ("R", "bNe8", False),
        ("R", "bNf8", True),
        ("R", "bNe8 wPe5", True),
        ("B", "bNh6", False),
        ("B", "bNe8", True),
        ("C", "bNe8", True),  # nothing to jump
        ("C", "bNe8 wPe5", False),
        ("C", "bNe8 wPe5 wPe6", True),
        ("S", "bNe4", False),
        ("S", "bNf4", False),
        ("S", "bNf3", True),
        ("P", "bNf4", False),
        ("P", "bNe4", True),
    ],
)
def test_a_dropped_man_attacks_no_enemy_man(referee: Referee, piece: str, enemy: str, free: bool) -> None:
    table = referee.nouveaux(f"{CORNERS} {enemy}", extra=HELD)
    assert (f"{piece}@e3" in table.moves()) is free


@both_referees
def test_a_dropped_man_attacks_no_enemy_king(referee: Referee) -> None:
    table = referee.nouveaux("wKa1 wLj1 bKe8 bLj10", extra=HELD)
    assert "R@e3" not in table.moves()
    assert "R@d3" in table.moves()


@both_referees
def test_a_drop_may_open_lines_for_other_men(referee: Referee) -> None:
    """The dropped bishop is what the cannon jumps to check the king."""
    table = referee.nouveaux("wKa1 wLj1 wCe1 bKe8 bLj10", extra=HELD)
    assert "B@e3" in table.moves()
    assert table.play("B@e3").checked_kings() == ["e8"]


@both_referees
def test_drop_takes_turn_and_piece_leaves_reserve(referee: Referee) -> None:
    table = referee.nouveaux(CORNERS, extra="reserves=w:PP,b:C").play("P@e2")
    assert table.pieces()["e2"] == (0, "P")
    assert table.fen().split()[1] == "b"
    assert table.fen().split()[5] == "flight=on;reserves=w:P,b:C"
    assert "C@e8" in table.moves()


@both_referees
def test_drop_may_not_leave_ones_own_king_attacked(referee: Referee) -> None:
    """The dropped pawn would be the piece that Black's cannon jumps."""
    table = referee.nouveaux("wKe1 wLj1 bCe6 bKa10 bLj10", extra="reserves=w:P")
    drops = {text for text in table.moves() if "@" in text}
    assert not {"P@e2", "P@e3"} & drops
    assert "P@d2" in drops


@both_referees
def test_dropped_piece_may_promote_later(referee: Referee) -> None:
    table = referee.nouveaux("wKa1 wLj1 bKa10 bLj9", extra="reserves=w:B").play("B@e2", "a10a9", "e2b5", "a9a10")
    assert {"b5e8", "b5e8+"} <= set(table.moves())


@both_referees
def test_a_dropped_rook_never_castles(referee: Referee) -> None:
    table = referee.nouveaux("wKd1 wLg4 bKb9 bLj10", extra="reserves=w:R").play("R@a1", "b9b8")
    assert "d1b1" not in table.moves()


@both_referees
def test_captured_pieces_go_to_no_reserve(referee: Referee) -> None:
    table = referee.nouveaux(f"{CORNERS} wRe3 bRe8").play("e3e8")
    assert table.fen().split()[5] == "flight=on"


# Draws


@both_referees
def test_stalemate_is_a_draw(referee: Referee) -> None:
    table = referee.nouveaux("wKa1 bRb3 bRi2 bKa10 bLj10")
    assert table.outcome() == ("stalemate", DRAWN)


@both_referees
def test_drop_prevents_stalemate(referee: Referee) -> None:
    table = referee.nouveaux("wKa1 bRb3 bRi2 bKa10 bLj10", extra="reserves=w:C")
    assert table.outcome() is None
    assert "C@e1" in table.moves()


@both_referees
@pytest.mark.parametrize("pieces", [CORNERS, "wKa1 bLj10"])
def test_bare_kings_are_no_draw(referee: Referee, pieces: str) -> None:
    assert referee.nouveaux(pieces).outcome() is None


@both_referees
def test_fifty_quiet_moves_may_be_claimed_and_seventy_five_draw(referee: Referee) -> None:
    assert referee.nouveaux(CORNERS, quiet=98).play("a1a2").claims() == []
    assert referee.nouveaux(CORNERS, quiet=99).play("a1a2").claims() == ["quiet moves"]
    assert referee.nouveaux(CORNERS, quiet=148).play("a1a2").outcome() is None
    assert referee.nouveaux(CORNERS, quiet=149).play("a1a2").outcome() == ("quiet moves", DRAWN)


@both_referees
@pytest.mark.parametrize(
    ("text", "quiet"),
    [
        ("e3e8", "0"),  # capture
        ("c3c4", "0"),  # pawn
        ("d3d4", "0"),  # sergeant
        ("c7c8+", "0"),  # pawn promoting
        ("P@h2", "0"),  # drop
        ("e3e4", "41"),
        ("f5f6", "41"),  # silver
        ("g5g6", "41"),  # promoted sergeant
        ("b6c7", "41"),
        ("b6a7", "41"),
        ("b7c8+", "41"),  # bishop promoting
    ],
)
def test_captures_drops_and_moves_of_pawns_and_sergeants_end_the_quiet_count(
    referee: Referee, text: str, quiet: str
) -> None:
    pieces = "wKa1 wLj1 bKa10 bLj10 wRe3 bNe8 wPc3 wSd3 wPc7 w+Pf5 w+Sg5 wBb7 wGb6"
    if text.startswith("b6"):
        pieces = pieces.replace("wPc7 ", "").replace("wBb7 wGb6", "wBb6")
    table = referee.nouveaux(pieces, quiet=40, extra="reserves=w:P")
    assert table.play(text).fen().split()[4] == f"{quiet},1"


ROUND = ("a1a2", "a10a9", "a2a1", "a9a10")


@both_referees
def test_repetition_is_claimed_the_third_time_and_ends_the_game_the_fifth(referee: Referee) -> None:
    table = referee.nouveaux(CORNERS).play(*ROUND)
    assert table.claims() == []
    assert table.play(*ROUND).claims() == ["repetition"]
    assert table.play(*ROUND, *ROUND).outcome() == ("repetition", DRAWN)


@both_referees
def test_array_counts_once_however_choices_went(referee: Referee) -> None:
    turn = ("b1d2", "b10d9", "d2b1", "d9b10")
    table = referee.start("nouveaux").play("!K", "!L", *turn)
    assert table.claims() == []
    assert table.play(*turn).claims() == ["repetition"]


@both_referees
def test_position_after_payment_counts_as_one_of_repeated(referee: Referee) -> None:
    table = mated(referee, "bRc2").play("$c2")
    turn = ("b5b6", "a1a2", "b6b5", "a2a1")
    assert table.play(*turn).claims() == []
    assert table.play(*turn).claims() == ["repetition"]


@both_referees
def test_repetition_compares_reserves_too(referee: Referee) -> None:
    """White drops a pawn, Black takes it, and everyone is back where they stood."""
    turn = ("P@e2", "f4e2", "a1a2", "e2f4", "a2b2", "a10a9", "b2a1", "a9a10")
    table = referee.nouveaux(f"{CORNERS} bNf4", extra="reserves=w:PPPP").play(*turn, *turn, *turn)
    assert table.fen().split()[5] == "flight=on;reserves=w:P"
    assert table.claims() == []


# Precedence


@both_referees
def test_a_mate_on_the_last_quiet_ply_wins(referee: Referee) -> None:
    table = referee.nouveaux("wKa1 wLi1 wRe1 wRa9 bLj10 bRc2", quiet=149).play("e1e10")
    assert table.outcome() == ("checkmate", WHITE)


@both_referees
def test_a_mate_on_the_last_quiet_ply_is_settled_before_the_draw(referee: Referee) -> None:
    table = referee.nouveaux(f"{NET} bRc2", quiet=149).play("e1e10")
    assert table.outcome() is None
    assert table.play("!L").outcome() == ("checkmate", WHITE)


@both_referees
def test_an_unpaid_ransom_comes_before_an_automatic_draw(referee: Referee) -> None:
    assert mated(referee, "bNh5", quiet=149).outcome() == ("ransom unpaid", WHITE)


@both_referees
def test_a_ransom_paid_on_the_last_quiet_ply_leaves_the_automatic_draw(referee: Referee) -> None:
    table = mated(referee, "bRc2", quiet=149)
    assert paid(table) == ["$c2"]
    assert table.play("$c2").outcome() == ("quiet moves", DRAWN)


@both_referees
def test_nothing_is_claimed_while_a_choice_a_reveal_or_a_ransom_is_owed(referee: Referee) -> None:
    table = referee.nouveaux(f"{NET} bRc2", quiet=120).play("e1e10")
    assert table.claims() == []
    assert table.play("!K").claims() == []
    assert table.play("$c2").claims() == ["quiet moves"]
