"""The pages of the rules of Trichess."""

from typing import Final

from engine.lessons import Page
from engine.variants.three_player.lessons import pages

LESSONS: Final = (
    Page("trichess-goal"),
    *pages(west="b", east="m", second="m"),
    Page(
        "trichess-peace",
        "mR,mN,1,mQ,4/2,mP,3,mK,1/3,mB,4/8/bR,1,bB,1,bK,3/1,bP,2,bP,2,bP/8/6,bN,wQ/8/5,wN,2/8/wR,3,wK,3 w - - 0,1 -",
        square="a5",
    ),
    Page(
        "trichess-exception",
        "mK,7/8/8/8/8/2,bK,2,bP,2/8/8/2,wR,5/8/8/wK,7 w - - 0,1 -",
        square="c4",
    ),
    Page(
        "trichess-double",
        "8/8/2,mK,5/8/8/8/4,bK,3/8/8/8/3,wN,4/wK,7 w - - 0,1 -",
        moves="d2e4",
    ),
    Page(
        "trichess-joint",
        "mK,7/8/8/1,bR,6/bK,7/8/8/8/2,wR,5/8/8/1,wK,6 w - - 0,1 -",
        moves="c4h4",
    ),
    Page("trichess-end", "mK,7/8/8/8/bK,7/8/8/8/8/8/mR,7/wK,7 w - - 0,1 -", moves="a1a2"),
)
