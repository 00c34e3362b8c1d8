"""The pages of the rules of Yalta."""

from typing import Final

from engine.lessons import Page
from engine.variants.three_player.lessons import pages

LESSONS: Final = (
    Page("yalta-goal"),
    *pages(west="r", east="b", second="r"),
    Page(
        "yalta-mate",
        "bK,7/8/8/1,wR,rN,5/rK,7/8/5,bP,2/8/2,wR,5/8/8/1,wK,6 w - - 0,1 -",
        moves="c4h4",
        square="f9",
        seat=1,
    ),
    Page(
        "yalta-author",
        "bK,7/8/8/4,rR,3/rK,7/8/5,bP,2/8/2,wR,5/8/8/1,wK,6 w - - 0,1 -",
        moves="c4h4 i9g9",
    ),
    Page(
        "yalta-two-mates",
        "bK,7/8/8/1,wR,6/rK,5,rR,1/3,rR,4/8/8/2,rP,wR,4/8/8/wK,7 w - - 0,1 -",
        moves="d4h4 i7a7",
    ),
    Page(
        "yalta-strategy",
        "bK,7/6,bP,1/5,bB,2/8/rK,7/8/2,rR,5/8/2,wR,5/8/8/1,wK,6 w - - 0,1 -",
        moves="c4h4",
        square="j6",
        seat=1,
    ),
    Page("yalta-end", "bK,7/8/8/8/rK,7/8/8/8/8/8/rR,7/wK,7 w - - 0,1 -", moves="a1a2"),
)
