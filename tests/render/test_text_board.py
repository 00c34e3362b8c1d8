"""A position read aloud: what changed, what attacks what, the pieces by kind and square by square."""

import pytest

import engine
from bot.texts import LANGUAGES, translator_for
from engine import Position
from render.text_board import PARTS, BoardReader
from render.view import view_of
from tests.render.games import BARRED, BEHIND, CUT, FULL, MATE, NET, PENDING, PROMOTED, THREE, placed, played

NET_OF_RED = "a3 Na6 Nh10 e4 d6 Ng12 Ne2 c6 h9 Nd4 i6 Nl10 e9 Nb4 Nj9 c4 Kd7 k10 Ne2 Nd3".split()  # noqa: SIM905 (a game)
PASSING = "8/3p4/2k1B3/4PK2/8/8/8/8 b - - 0,1 -"
"""Connexes: after d7d5 White may take en passant."""
SPACE = "\N{NO-BREAK SPACE}"


def read(part: str, position: Position, seat: int | None = None, language: str = "en", notation: str = "") -> list[str]:
    """The lines of a part."""
    return PARTS[part](BoardReader(view_of(position), position, translator_for(language), notation or language, seat))


# What changed


def test_each_act_since_ones_own_last_move_is_told_with_its_round() -> None:
    assert read("changes", played("yalta", THREE), 0) == [
        "### Since your last move",
        "Round 2, you: Nf3, knight g1 to f3.",
        "Round 2, Red: Nc6, knight b8 to c6.",
        "Round 2, Black: Nf10, knight g12 to f10.",
        "### Now",
        "Your pieces under attack: pawn e4.",
    ]


def test_for_whom_has_not_moved_yet_it_begins_with_start() -> None:
    assert read("changes", played("yalta", THREE[:1]), 1) == [
        "### Since the start",
        "Round 1, White: e4, pawn e2 to e4.",
    ]
    assert read("changes", engine.new_position("yalta"), 1) == ["### Since the start", "No moves yet."]


def test_who_looks_on_hears_what_happened_since_seat_to_move_last_moved() -> None:
    assert read("changes", played("connexes", ["e3", "f6", "f4"])) == [
        "### Last moves",
        "Round 1, Black: f6, pawn f7 to f6.",
        "Round 2, White: f4, pawn f2 to f4.",
    ]


def test_what_was_taken_is_told_as_readers_own_or_anothers() -> None:
    position = played("connexes", CUT)
    assert "Round 4, Black: Nxd4+, knight c6 to d4, captures your pawn d4." in read("changes", position, 0)
    assert "Round 4, you: Nxd4+, knight c6 to d4, captures White’s pawn d4." in read("changes", position, 1)
    assert f"Tour 4, Noirs{SPACE}: Cxd4+, cavalier de c6 en d4, prend votre pion d4." in read(
        "changes", position, 0, "fr"
    )


def test_moves_are_written_in_letters_of_reader() -> None:
    position = played("connexes", ["Nc3"])
    assert "Round 1, White: Cc3, knight b1 to c3." in read("changes", position, 1, notation="fr")
    assert "Round 1, White: ♘c3, knight b1 to c3." in read("changes", position, 1, notation="figurines")


def test_castling_moves_two_pieces() -> None:
    position = placed("connexes", "wKe1 wRh1 wPg2 bKe8", "e1f1")
    assert "Round 1, White: Kf1, king e1 to f1." in read("changes", position, 1)
    castled = engine.parse_fen("connexes", "4k3/8/8/8/8/8/4PPPP/4K2R w K - 0,1 -")
    castled.push(castled.parse("O-O"))
    assert "Round 1, White: O-O, king e1 to g1, rook h1 to f1." in read("changes", castled, 1)


def test_pawn_taken_en_passant_is_told_where_it_stood() -> None:
    position = engine.parse_fen("connexes", PASSING)
    for move in ("d7d5", "e5d6"):
        position.push(position.parse(move))
    told = read("changes", position, 1)
    assert "Round 2, White: exd6, pawn e5 to d6, captures your pawn d5." in told


def test_before_it_one_hears_that_one_may_take_en_passant() -> None:
    position = engine.parse_fen("connexes", PASSING)
    position.push(position.parse("d7d5"))
    assert read("attacks", position, 0)[-1] == "You can capture en passant on d6."


def test_promotions_checks_and_mates_are_told() -> None:
    told = read("changes", played("connexes", MATE), 1)
    assert "Round 5, White: Qg4#, queen d1 to g4, check to your king f5, mate." in told
    position = engine.parse_fen("connexes", "8/1PK5/7k/8/8/8/8/8 w - - 0,1 -")
    position.push(position.parse("b8=Q"))
    assert "Round 1, White: b8=Q, pawn b7 to b8, promotes to queen." in read("changes", position, 1)


def test_reveals_ransoms_and_what_comes_in_are_told() -> None:
    position = placed("nouveaux", NET, "e1e10", "!K", "$c2", "b5b4")
    assert read("changes", position, 0)[:5] == [
        "### Since your last move",
        "Round 1, you: Re10, rook e1 to e10, check to Black’s king L j10.",
        "Round 1, Black: Black’s king L j10 was the mated brother and leaves the board.",
        "Round 1, Black: pays you a ransom: rook c2.",
        "Round 1, Black: Kb4, king K b5 to b4.",
    ]
    assert f"Tour 1, Noirs{SPACE}: roi L j10 des Noirs (mat) était le frère et quitte le plateau." in read(
        "changes", position, 0, "fr"
    )
    dropped = placed("nouveaux", PROMOTED, "P@b2", extra=FULL)
    assert "Round 1, White: P@b2, drops pawn on b2." in read("changes", dropped, 1)
    assert "Round 1, Black: the mated king L was the true one." in read(
        "changes", placed("nouveaux", NET, "e1e10", "!L"), 0
    )


def test_dangers_of_now_follow() -> None:
    position = played("connexes", CUT)
    lines = read("changes", position, 0)
    assert lines[lines.index("### Now") :] == [
        "### Now",
        "White has pieces cut off from the rest: c4.",
        "Your pieces under attack: pawn c2.",
    ]


def test_end_tells_who_mated_whom_and_how() -> None:
    end = read("changes", played("connexes", MATE), 1)
    assert end[end.index("### Now") :] == ["### Now", "Your king f5 is mated by White’s queen g4."]
    told = read("changes", played("connexes", MATE), 0, "fr")
    assert told[-1] == f"Roi f5 des Noirs{SPACE}: mat. Attaquants{SPACE}: votre dame g4."


def test_end_tells_true_kings_and_brothers() -> None:
    position = placed("nouveaux", NET, "e1e10", "!L")
    view = view_of(position, true_kings={0: "K", 1: "L"})
    assert PARTS["changes"](BoardReader(view, position, translator_for("en"), "en", 0))[-3:] == [
        "Black’s king L j10 is mated by your rook e10.",
        "White’s true king is K on a1; the brother is L on i1.",
        "Black’s true king is L on j10, mated; the brother is K on b5.",
    ]


def test_mate_that_waits_for_turn_of_mated_army_is_told_until_then() -> None:
    lines = read("changes", placed("yalta", PENDING, "c4h4"), 1)
    assert any(line.endswith("mate (until Black’s turn).") for line in lines), lines


# What attacks what


def test_pieces_under_attack_are_told_with_attackers_and_defenders_dearest_first() -> None:
    position = played("yalta", NET_OF_RED)
    assert read("attacks", position, 0) == [
        "Your king e1 is in check from Red’s knight d3.",
        "### Your pieces under attack",
        "Bishop c1: attacked by Red’s knight d3. Defended by queen d1 and knight e2.",
        "Pawn b2: attacked by Red’s knight d3. Defended by bishop c1.",
        "Pawn f2: attacked by Red’s knight d3. Defended by king e1.",
        "Pawn e9: attacked by Red’s knight d3. Undefended.",
        "Undefended but not attacked: rook a1, rook h1, pawn c4.",
        "### Pieces you attack",
        "None.",
        "### Between your opponents",
        "Black attacks Red: pawn i6.",
    ]


def test_what_reader_attacks_is_told_with_its_owner() -> None:
    lines = read("attacks", played("connexes", CUT), 1)
    assert "White’s pawn c2: attacked by your knight d4. Defended by queen d1." in lines
    assert "Knight d4: attacked by White’s queen d1 and White’s pawn e3. Defended by pawn e5." in lines


def test_who_looks_on_hears_which_pieces_of_each_army_are_attacked() -> None:
    lines = read("attacks", played("connexes", CUT))
    assert "### White’s pieces under attack" in lines
    assert "Pawn c2: attacked by Black’s knight d4. Defended by queen d1." in lines
    assert "### Black’s pieces under attack" in lines


def test_what_rule_protects_is_told() -> None:
    lines = read("attacks", placed("trichess", BARRED), 0)
    protected = [
        line.partition(":")[0] for line in lines if line.endswith("Protected at home: you can’t capture it now.")
    ]
    assert protected == ["Black’s knight b5", "Black’s pawn a7"]
    assert not [line for line in read("attacks", placed("trichess", BARRED), 1) if "Protected" in line]


def test_pieces_whom_connection_holds_are_told() -> None:
    position = engine.parse_fen("connexes", "4k3/8/8/8/8/2R5/1B6/K7 w - - 0,1 -")
    line = "Can’t move without cutting the army: bishop b2."
    assert line in read("attacks", position, 0)
    assert line not in read("attacks", position, 1)


def test_check_by_two_armies_names_both() -> None:
    position = placed("trichess", "wKe1 mKi12 bKd8 mRe12 bQa5")
    assert read("attacks", position, 0)[0] == "Your king e1 is in check from Brown’s rook e12 and Black’s queen a5."
    told = read("attacks", position, 0, "fr")[0]
    assert told == f"Votre roi e1{SPACE}: en échec. Attaquants{SPACE}: tour e12 des Marrons et dame a5 des Noirs."


# By kind and by square


def test_pieces_by_kind_begin_with_readers_own() -> None:
    lines = read("pieces", placed("trichess", BEHIND), 1)
    assert lines[:7] == [
        "### Brown, yours",
        "King: i12.",
        "Queen: e12.",
        "Rook: h12.",
        "Knight: g12.",
        "Pawn: f11.",
        "### Black",
    ]
    assert "White has lost 1 rook, 2 bishops, 2 knights, 8 pawns." in lines


def test_hands_are_told_beside_board() -> None:
    lines = read("pieces", placed("nouveaux", PROMOTED, extra=FULL), 0)
    assert "Promoted bishop: e5." in lines
    assert "Silver general: c9." in lines
    assert lines[lines.index("### Beside the board") + 1] == (
        "White in hand: 1 rook, 1 bishop, 1 cannon, 2 sergeants, 4 pawns."
    )


def test_board_is_read_rank_by_rank_from_readers_side() -> None:
    position = played("connexes", ["Nc3", "Nc6"])
    assert read("squares", position, 0) == [
        "Rank 1. Yours: rook a1, bishop c1, queen d1, king e1, bishop f1, knight g1, rook h1.",
        "Rank 2. Yours: pawn a2, pawn b2, pawn c2, pawn d2, pawn e2, pawn f2, pawn g2, pawn h2.",
        "Rank 3. Yours: knight c3.",
        "Ranks 4, 5: empty.",
        "Rank 6. Black: knight c6.",
        "Rank 7. Black: pawn a7, pawn b7, pawn c7, pawn d7, pawn e7, pawn f7, pawn g7, pawn h7.",
        "Rank 8. Black: rook a8, bishop c8, queen d8, king e8, bishop f8, knight g8, rook h8.",
    ]
    assert read("squares", position, 1)[0].startswith("Rank 8. Yours: rook a8")
    assert read("squares", position)[0].startswith("Rank 1. White: rook a1")


def test_three_half_boards_are_read_from_each_back_rank_inwards_readers_first() -> None:
    lines = read("squares", placed("yalta", "wKb1 wPc9 rKl8 bKh12 bPb9"[:24]), 2)
    assert lines == [
        "### Your home, ranks 12 to 9",
        "Rank 12. Yours: king h12.",
        "Ranks 11, 10, 9: empty.",
        "### White’s home, ranks 1 to 4",
        "Rank 1. White: king b1.",
        "Ranks 2, 3, 4: empty.",
        "### Red’s home, ranks 8 to 5",
        "Rank 8. Red: king l8.",
        "Ranks 7, 6, 5: empty.",
    ]


def test_pieces_of_several_armies_on_rank_stand_in_order_of_its_squares() -> None:
    position = placed("yalta", "wKb1 wPe9 rKl8 bKh12 bPf9 bPi9")
    assert "Rank 9. Black: pawn f9; Yours: pawn e9; Black: pawn i9.".replace("Yours", "yours") in read(
        "squares", position, 0
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", list(engine.variants()))
def test_every_piece_is_told_once_by_kind_and_once_by_square(variant: str, language: str) -> None:
    position = engine.new_position(variant)
    names = [position.board.names[at] for at in position.piece_map()]
    for part in ("pieces", "squares"):
        told = " ".join(read(part, position, 0, language))
        words = told.replace(".", " ").replace(",", " ").replace(";", " ").split()
        assert [name for name in names if words.count(name) != 1] == []
        assert len(told) <= 1900


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_no_line_holds_signs_that_voice_would_spell(part: str, language: str) -> None:
    position = placed("nouveaux", NET, "e1e10", "!K", "$c2", "b5b4")
    for line in read(part, position, 0, language):
        assert not set(line.removeprefix("### ")) & set("#*_`·×→|-/")
