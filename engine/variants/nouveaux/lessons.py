"""The pages of the rules of Nouveaux échecs."""

from typing import Final

from engine.lessons import Page

_NET: Final = "9l/R9/10/3p1S4/1P8/1k8/6g3/n2G6/2r4C2/K3R3L1 w - - 0,1 -"
LESSONS: Final = (
    Page("nouveaux-goal"),
    Page("nouveaux-kings", "k8l/10/10/10/10/4K5/10/10/10/9L w - - 0,1 -", square="e5"),
    Page("nouveaux-gold", "k8l/10/10/10/10/4G5/10/10/10/K8L w - - 0,1 -", square="e5"),
    Page("nouveaux-cannon", "k8l/4p5/10/4p5/10/10/4P5/2p1C1P3/10/K8L w - - 0,1 -", square="e3"),
    Page("nouveaux-sergeant", "k8l/10/10/10/3np5/4S5/10/10/10/K8L w - - 0,1 -", square="e5"),
    Page("nouveaux-pawn", "k8l/10/10/10/3n1p4/4P5/10/10/10/K8L w - - 0,1 -", square="e5"),
    Page("nouveaux-knight", "k8l/10/10/10/10/4N5/7B2/1R8/10/K8L w - - 0,1 -", square="e5"),
    Page("nouveaux-promotion", "k8l/10/10/2P1B1S3/10/10/10/10/10/K8L w - - 0,1 -", square="e7"),
    Page("nouveaux-high-bishop", "k9/10/10/9l/10/4+B5/10/10/10/K8L w - - 0,1 -", square="e5"),
    Page("nouveaux-silver", "k8l/10/10/10/10/4+P5/10/10/10/K8L w - - 0,1 -", square="e5"),
    Page("nouveaux-high-sergeant", "k8l/10/10/10/10/4+S5/10/10/10/K8L w - - 0,1 -", square="e5"),
    Page(
        "nouveaux-castling",
        "r2k2l2r/10/10/10/10/10/10/1P6P1/2SSSSS3/R2K2L2R w a1,j1,a10,j10 - 0,1 -",
        square="d1",
    ),
    Page("nouveaux-check", "k8l/10/3r2r3/10/10/10/1R8/N9/10/3K2L3 w - - 0,1 -", square="d1"),
    Page("nouveaux-mate", _NET, moves="e1e10"),
    Page("nouveaux-ransom", _NET, moves="e1e10 !K $c2"),
    Page(
        "nouveaux-drop",
        "k8l/10/10/10/5r4/10/7p2/2P7/3G6/K8L w - - 0,1 reserves=w:RCS",
        drop="S",
    ),
    Page("nouveaux-end", _NET, moves="e1e10 !L"),
)
