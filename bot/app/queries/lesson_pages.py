"""The pages of `/rules`: which position each shows, and whose moves in it. The words are in the catalogues."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

import engine
from engine import Position
from render.targets import Targets, drops_of, targets_of


@dataclass(frozen=True)
class Page:
    """The position after `moves` from a position text (none: the start), and where one man may go.

    That man stands on `square`, or is a `drop` in hand; without either the picture shows what happened last. Its title
    is the message `rules-<name>`, its words `rules-<name>-text`.
    """

    variant: str
    name: str
    fen: str = ""
    moves: str = ""
    square: str = ""
    drop: str = ""
    seat: int = 0

    @cached_property
    def position(self) -> Position:
        """What the picture shows. Not to be changed."""
        position = engine.parse_fen(self.variant, self.fen) if self.fen else engine.new_position(self.variant)
        for move in self.moves.split():
            position.push(position.parse(move))
        return position

    @property
    def targets(self) -> Targets | None:
        """Where the man of the page may go."""
        if self.drop:
            return drops_of(self.position, self.drop)
        return targets_of(self.position, self.position.board.squares[self.square]) if self.square else None


_THREE = (
    Page("yalta", "three-rook", "6,bK,1/8/8/8/3,rK,4/8/8/8/8/4,wR,3/wK,7/8 w - - 0,1 -", square="e3"),
    Page("yalta", "three-bishop", "6,bK,1/8/8/8/3,rK,4/8/8/8/8/2,wB,5/wK,7/8 w - - 0,1 -", square="c3"),
    Page(
        "yalta",
        "three-king",
        "bK,7/1,bP,6/8/8/rK,7/6,rP,1/8/8/3,wK,4/8/wP,7/8 w - - 0,1 -",
        square="d4",
    ),
    Page("yalta", "three-knight", "6,bK,1/8/8/3,wN,4/3,rK,4/8/8/8/8/8/wK,7/8 w - - 0,1 -", square="e9"),
    Page(
        "yalta",
        "three-pawn",
        "bK,7/8/8/2,bP,1,bP,3/rK,7/8/8/4,rP,3/4,wP,3/8/1,wP,6/wK,7 w - - 0,1 -",
        square="e4",
    ),
    Page(
        "yalta",
        "three-passing",
        "bK,7/8/8/8/rK,7/8/8/8/1,rP,1,bP,4/8/2,wP,5/7,wK w - - 0,1 -",
        moves="c2c4",
        square="b4",
        seat=1,
    ),
    Page(
        "yalta",
        "three-castling",
        "bR,3,bK,2,bR/4,bP,3/8/8/rR,3,rK,2,rR/3,rP,4/8/8/8/8/3,wP,wP,wP,2/wR,3,wK,2,wR w a1,h1,l8,a8,h12,l12 - 0,1 -",
        square="e1",
    ),
)
_YALTA = (
    Page("yalta", "yalta-goal"),
    *_THREE,
    Page(
        "yalta",
        "yalta-mate",
        "bK,7/8/8/1,wR,rN,5/rK,7/8/5,bP,2/8/2,wR,5/8/8/1,wK,6 w - - 0,1 -",
        moves="c4h4",
        square="f9",
        seat=1,
    ),
    Page(
        "yalta",
        "yalta-author",
        "bK,7/8/8/4,rR,3/rK,7/8/5,bP,2/8/2,wR,5/8/8/1,wK,6 w - - 0,1 -",
        moves="c4h4 i9g9",
    ),
    Page("yalta", "yalta-end", "bK,7/8/8/8/rK,7/8/8/8/8/8/rR,7/wK,7 w - - 0,1 -", moves="a1a2"),
)


def _for_trichess(page: Page) -> Page:
    """The same among Trichess's armies: Brown in the east, where Yalta has Black, and Black in Red's place."""
    fen = re.sub("[rb](?=[KQRBNP])", lambda army: {"r": "b", "b": "m"}[army[0]], page.fen)
    return replace(page, variant="trichess", fen=fen, square="d4" if page.moves else page.square)


_TRICHESS = (
    Page("trichess", "trichess-goal"),
    *map(_for_trichess, _THREE),
    Page(
        "trichess",
        "trichess-peace",
        "mR,mN,1,mQ,4/2,mP,3,mK,1/3,mB,4/8/bR,1,bB,1,bK,3/1,bP,2,bP,2,bP/8/6,bN,wQ/8/5,wN,2/8/wR,3,wK,3 w - - 0,1 -",
        square="a5",
    ),
    Page(
        "trichess",
        "trichess-exception",
        "mK,7/8/8/8/8/2,bK,2,bP,2/8/8/2,wR,5/8/8/wK,7 w - - 0,1 -",
        square="c4",
    ),
    Page(
        "trichess",
        "trichess-double",
        "8/8/2,mK,5/8/8/8/4,bK,3/8/8/8/3,wN,4/wK,7 w - - 0,1 -",
        moves="d2e4",
    ),
    Page(
        "trichess",
        "trichess-joint",
        "mK,7/8/8/1,bR,6/bK,7/8/8/8/2,wR,5/8/8/1,wK,6 w - - 0,1 -",
        moves="c4h4",
    ),
    Page("trichess", "trichess-end", "mK,7/8/8/8/bK,7/8/8/8/8/8/mR,7/wK,7 w - - 0,1 -", moves="a1a2"),
)
_NET = "9l/R9/10/3p1S4/1P8/1k8/6g3/n2G6/2r4C2/K3R3L1 w - - 0,1 -"
_NOUVEAUX = (
    Page("nouveaux", "nouveaux-goal"),
    Page("nouveaux", "nouveaux-kings", "k8l/10/10/10/10/4K5/10/10/10/9L w - - 0,1 -", square="e5"),
    Page("nouveaux", "nouveaux-gold", "k8l/10/10/10/10/4G5/10/10/10/K8L w - - 0,1 -", square="e5"),
    Page("nouveaux", "nouveaux-cannon", "k8l/4p5/10/4p5/10/10/4P5/2p1C1P3/10/K8L w - - 0,1 -", square="e3"),
    Page("nouveaux", "nouveaux-sergeant", "k8l/10/10/10/3np5/4S5/10/10/10/K8L w - - 0,1 -", square="e5"),
    Page("nouveaux", "nouveaux-pawn", "k8l/10/10/10/3n1p4/4P5/10/10/10/K8L w - - 0,1 -", square="e5"),
    Page("nouveaux", "nouveaux-knight", "k8l/10/10/10/10/4N5/7B2/1R8/10/K8L w - - 0,1 -", square="e5"),
    Page("nouveaux", "nouveaux-promotion", "k8l/10/10/2P1B1S3/10/10/10/10/10/K8L w - - 0,1 -", square="e7"),
    Page("nouveaux", "nouveaux-high-bishop", "k9/10/10/9l/10/4+B5/10/10/10/K8L w - - 0,1 -", square="e5"),
    Page("nouveaux", "nouveaux-silver", "k8l/10/10/10/10/4+P5/10/10/10/K8L w - - 0,1 -", square="e5"),
    Page("nouveaux", "nouveaux-high-sergeant", "k8l/10/10/10/10/4+S5/10/10/10/K8L w - - 0,1 -", square="e5"),
    Page(
        "nouveaux",
        "nouveaux-castling",
        "r2k2l2r/10/10/10/10/10/10/1P6P1/2SSSSS3/R2K2L2R w a1,j1,a10,j10 - 0,1 -",
        square="d1",
    ),
    Page("nouveaux", "nouveaux-check", "k8l/10/3r2r3/10/10/10/1R8/N9/10/3K2L3 w - - 0,1 -", square="b4"),
    Page("nouveaux", "nouveaux-mate", _NET, moves="e1e10"),
    Page("nouveaux", "nouveaux-ransom", _NET, moves="e1e10 !K $c2"),
    Page(
        "nouveaux",
        "nouveaux-drop",
        "k8l/10/10/10/5r4/10/7p2/2P7/3G6/K8L w - - 0,1 reserves=w:RCS",
        drop="S",
    ),
    Page("nouveaux", "nouveaux-end", _NET, moves="e1e10 !L"),
)
_CUT = "e3 Nf6 d3 Nc6 d4 e5 Bc4 Nxd4"
_CONNEXES = (
    Page("connexes", "connexes-goal"),
    Page("connexes", "connexes-chain", moves="Nc3 Nc6", square="b2"),
    Page("connexes", "connexes-cut", moves=_CUT),
    Page("connexes", "connexes-parry", moves=_CUT, square="c4"),
    Page("connexes", "connexes-castling", "1k6/1p6/8/8/8/8/5PP1/4K2R w K - 0,1 -", square="e1"),
    Page("connexes", "connexes-mate", moves="e3 f6 f4 Kf7 Nh3 Kg6 Nc3 Kf5 Qg4"),
    Page("connexes", "connexes-end", "8/2k5/1p6/BK6/8/8/8/8 w - - 0,1 -", moves="a5b6"),
)

PAGES: Mapping[str, tuple[Page, ...]] = MappingProxyType(
    {"connexes": _CONNEXES, "yalta": _YALTA, "trichess": _TRICHESS, "nouveaux": _NOUVEAUX}
)
"""The pages of each game, in order."""
