"""What a computer thinks of drawn games."""

import engine
from engine.search import Engine, Limits
from engine.search.scoring import DRAWN

JOINT = "mK,7/8/8/1,bR,6/bK,7/8/8/8/2,wR,5/8/8/1,wK,6 w - - 0,1 -"
"""White's rook can mate Brown, with the help of Black's: nobody's work alone, so a draw."""

STALEMATE = "k7/8/1K6/2Q5/8/8/8/8 w - - 0,60 -"


def scored(position: engine.Position, text: str, depth: int) -> int:
    move = position.parse(text)
    report = Engine().think(position, Limits(depth=depth), lines=99)
    return next(line.scores[report.seat] for line in report.lines if line.moves[0] == move)


def test_of_three_a_draw_is_worth_less_than_an_even_position() -> None:
    position = engine.parse_fen("trichess", JOINT)
    assert scored(position, "c4h4", 3) == DRAWN < 0
    position.push(position.parse("c4h4"))
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "joint mate"


def test_of_two_a_draw_is_even() -> None:
    assert scored(engine.parse_fen("connexes", STALEMATE), "c5c7", 2) == 0
