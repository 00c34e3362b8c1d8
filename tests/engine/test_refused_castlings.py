"""A castling that is refused says why (`rules.md`, sections 1 to 3)."""

import pytest

import engine
from engine.errors import IllegalMoveError
from engine.notes import Standing

CLEAR = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
TWO_KINGS = "rngkbblgnr/10/10/10/10/10/10/10/10/R2K2L2R w a1,j1,a10,j10 - 0,1 flight=on"


def position_of(variant: str, fen: str) -> engine.Position:
    return engine.parse_fen(variant, fen) if fen else engine.new_position(variant)


@pytest.mark.parametrize(
    ("variant", "fen", "text", "reason"),
    [
        ("connexes", "", "O-O", "castling blocked"),
        ("connexes", "", "e1c1", "castling blocked"),
        ("yalta", "", "O-O", "castling blocked"),
        ("trichess", "", "e1g1", "castling blocked"),
        ("nouveaux", "", "O-O-O", "castling blocked"),
        ("connexes", CLEAR.replace("KQkq", "Qkq"), "O-O", "castling moved"),
        ("connexes", CLEAR.replace("KQkq", "Qkq"), "e1g1", "castling moved"),
        ("connexes", "4k3/4r3/8/8/8/8/5PPP/4K2R w K - 0 1", "O-O", "castling check"),
        ("connexes", "8/1k6/b7/8/8/8/5PPP/4K2R w K - 0 1", "O-O", "castling attacked"),
        ("connexes", "6k1/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "castling cut"),
    ],
)
def test_castling_is_refused_with_its_reason(variant: str, fen: str, text: str, reason: str) -> None:
    position = position_of(variant, fen)
    while position.to_choose():
        position.choose(position.to_choose()[0])
    with pytest.raises(IllegalMoveError) as refusal:
        position.parse(text)
    assert refusal.value.reason == reason


def test_square_that_is_attacked_is_named() -> None:
    with pytest.raises(IllegalMoveError) as refusal:
        engine.parse_fen("connexes", "8/1k6/b7/8/8/8/5PPP/4K2R w K - 0 1").parse("O-O")
    assert refusal.value.values == {"square": "f1", "attackers": Standing((("B", "a6"),))}


def test_rook_that_has_moved_and_come_back_does_not_castle() -> None:
    position = engine.parse_fen("connexes", CLEAR)
    for text in ("h1g1", "a8b8", "g1h1", "b8a8"):
        position.push(position.parse(text))
    for text in ("O-O", "e1g1"):
        with pytest.raises(IllegalMoveError) as refusal:
            position.parse(text)
        assert refusal.value.reason == "castling moved"


@pytest.mark.parametrize(
    ("pieces", "text", "reason"),
    [("R2K2L2R", "O-O", ""), ("R2K2L2R", "d1b1", ""), ("R1NK2L2R", "d1b1", "castling blocked")],
)
def test_both_kings_of_nouveaux_echecs_castle_on_their_own_side(pieces: str, text: str, reason: str) -> None:
    position = engine.parse_fen("nouveaux", TWO_KINGS.replace("R2K2L2R", pieces))
    if reason:
        with pytest.raises(IllegalMoveError) as refusal:
            position.parse(text)
        assert refusal.value.reason == reason
    else:
        assert position.castling_made(position.parse(text)) is not None


def test_no_king_castles_while_other_is_in_check_and_has_to_move() -> None:
    position = engine.parse_fen(
        "nouveaux", TWO_KINGS.replace("rngkbblgnr/10", "1ngkbblgn1/6r3").replace(",a10,j10", "")
    )
    with pytest.raises(IllegalMoveError) as refusal:
        position.parse("O-O-O")
    assert (refusal.value.reason, refusal.value.values) == ("flight", {"kings": Standing((("L", "g1"),))})


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("T@b2", "R@b2"),
        ("t@b2", "R@b2"),
        ("F@b2", "B@b2"),
        ("A@b2", "C@b2"),
        ("C@b2", "C@b2"),
        ("S@b2", "S@b2"),
        ("♖@b2", "R@b2"),
    ],
)
def test_drop_is_read_in_either_language(text: str, move: str) -> None:
    fen = "rngkbblgnr/10/10/10/10/10/1P8/1PP7/10/3K2L3 w - - 0,1 reserves=w:RBCS;flight=on"
    assert str(engine.parse_fen("nouveaux", fen).parse(text)) == move
