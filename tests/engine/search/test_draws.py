"""Evaluation of drawn games."""

import pytest

import engine
from engine.search import LEVELS, Engine, SearchLimits, decide
from engine.search.scoring import DRAWN

JOINT = "mK,7/8/8/1,bR,6/bK,7/8/8/8/2,wR,5/8/8/1,wK,6 w - - 0,1 -"
"""White's rook can mate Brown, with the help of Black's: nobody's work alone, so a draw."""

STALEMATE = "k7/8/1K6/2Q5/8/8/8/8 w - - 0,60 -"


def scored(position: engine.Position, text: str, depth: int) -> int:
    move = position.parse(text)
    report = Engine().think(position, SearchLimits(depth=depth), lines=99)
    return next(line.scores[report.seat] for line in report.lines if line.moves[0] == move)


def test_of_three_draw_is_worth_less_than_even_position() -> None:
    position = engine.parse_fen("trichess", JOINT)
    assert scored(position, "c4h4", 3) == DRAWN < 0
    position.push(position.parse("c4h4"))
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "joint mate"


def test_of_two_draw_is_even() -> None:
    assert scored(engine.parse_fen("connexes", STALEMATE), "c5c7", 2) == 0


QUEEN_UP = "4k3/4p3/8/8/8/8/3QP3/3K4 w - - 40,60 -"
ROOK_UP = "4,bK,3/4,bP,3/8/8/4,rK,3/4,rP,3/8/8/8/8/3,wR,wP,3/3,wK,4 w - - 0,60 -"


@pytest.mark.parametrize(
    ("variant", "text", "level", "there_and_back"),
    [
        ("connexes", QUEEN_UP, 3, "d2d3 e8f8 d3d2 f8e8"),
        ("yalta", ROOK_UP, 4, "d2a2 d8c8 i12e12 a2d2 c8d8 e12i12"),
    ],
)
def test_who_stands_better_does_not_play_what_has_stood_before(
    variant: str, text: str, level: int, there_and_back: str
) -> None:
    position = engine.parse_fen(variant, text)
    for move in there_and_back.split():
        position.push(position.parse(move))
    assert position.repetitions() == 2
    alone = engine.parse_fen(variant, position.fen())
    assert str(decide(alone, LEVELS[level], 1).move) == there_and_back[:4]
    position.push(decide(position, LEVELS[level], 1).move)
    assert position.repetitions() == 1
