"""Games that end, with ransoms paid and kings revealed; random moves alone hardly ever lead there."""

SCRIPTED_GAMES = {
    "connexes": ("e2e3 f7f6 f2f4 e8f7 g1h3 f7g6 b1c3 g6f5 d1g4",),
    "trichess": (
        "e2e3 j11j10 b8c6 d1h9 h11h10 i7i6 h9l9",
        "e2e3 e11e9 c7c6 b1c3 f12k5 k8l6 a1b1 k5i7 d8c7 c3b5 i11i10 c7b6 c2c3 i7c5 b6a6 d1a4 g12e11",
    ),
    "nouveaux": (
        "b2j2 e10f9 e1f2 f10g9 a3a4 b10d9 d3d4 d9b10 i2i10 $c8,e8,f8,j8 d10c9 P@b3 f9b5 a4b5 a10a9 a1a8 g9f8 j2j9",
    ),
}
"""Moves of each game, by variant."""
