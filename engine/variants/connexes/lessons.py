"""The pages of the rules of Échecs connexes."""

from typing import Final

from engine.lessons import Page

_CUT: Final = "e3 Nf6 d3 Nc6 d4 e5 Bc4 Nxd4"
LESSONS: Final = (
    Page("connexes-goal"),
    Page("connexes-chain", moves="Nc3 Nc6", square="b2"),
    Page("connexes-cut", moves=_CUT),
    Page("connexes-parry", moves=_CUT, square="c4"),
    Page("connexes-castling", "1k6/1p6/8/8/8/8/5PP1/4K2R w K - 0,1 -", square="e1"),
    Page("connexes-mate", moves="e3 f6 f4 Kf7 Nh3 Kg6 Nc3 Kf5 Qg4"),
    Page("connexes-end", "8/2k5/1p6/BK6/8/8/8/8 w - - 0,1 -", moves="a5b6"),
    Page("connexes-challenge"),
)
