"""Positions the tests of pictures look at."""

import engine
from engine import Position
from tests.engine.oracle.referees import compose

MATE = ["e3", "f6", "f4", "Kf7", "Nh3", "Kg6", "Nc3", "Kf5", "Qg4"]
CUT = ["e3", "Nf6", "d3", "Nc6", "d4", "e5", "Bc4", "Nxd4"]
THREE = ["e2e4", "d7d5", "i11i9", "g1f3", "b8c6", "g12f10"]
BEHIND = "wKe1 wQd1 wRa1 mKi12 mQe12 mRh12 mNg12 mPf11 bKd8 bRl8 bBj8 bPk7"
"""Trichess: losses White 25, Brown 21, Black 30."""
BARRED = "wKe1 wQa5 wRa1 wNf3 mKk11 mQe12 mRh12 mNg12 mPf11 mPd10 mBe10 bKd8 bRl8 bPd7 bBj8 bPk7 bPa7 bNb5"
"""Trichess: White may not take a7, Black being further behind and at home, and likewise b5."""
NET = "wKa1 wLi1 wRe1 wRa9 wGd3 wCh2 wPb6 wSf7 bKb5 bLj10 bRc2 bGg4 bPd7 bNa3"
"""Nouveaux: e1e10 mates Black's L; K stands apart, and c2 pays for it."""
PENDING = "wKb1 wRg9 wRc4 bKh12 bPc6 rKl8"
"""Yalta: c4h4 mates Black, but Red moves first; l8l7 lets it stand."""
FULL = "reserves=w:RBCSSPPPP,b:CP"
PROMOTED = "wKa1 wLi1 w+Be5 w+Sf8 w+Pc9 wBd4 wSe3 wPa3 bKb9 bLj10 b+Ba4 b+Sd2 b+Pg3 bGe8 bCh8"


def played(variant: str, moves: list[str], **options: str) -> Position:
    position = engine.new_position(variant, **options)
    for move in moves:
        position.push(position.parse(move))
    return position


def placed(variant: str, pieces: str, *moves: str, turn: str = "w", extra: str = "-") -> Position:
    """The position of a list of pieces such as `wKe1 bQd8`, and some moves."""
    position = engine.parse_fen(variant, compose(variant, pieces, turn, extra=extra))
    for move in moves:
        position.push(position.parse(move))
    return position
