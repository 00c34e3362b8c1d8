"""Random games in which engine and oracle must agree ply by ply, and in which everything rare has to happen.

`pytest -s` prints how often each kind of event occurred.
"""

import sys
from collections import Counter
from itertools import product

import pytest

import engine
from tests.engine import oracle
from tests.engine.oracle.duel import Duel
from tests.engine.oracle.duel_nouveaux import NouveauxDuel
from tests.engine.oracle.duel_trichess import TrichessDuel
from tests.engine.oracle.setups import STYLES
from tests.engine.oracle.setups_nouveaux import NOUVEAUX_STYLES
from tests.engine.oracle.setups_trichess import TRICHESS_STYLES
from tests.smallest import SMALLEST, sized

OPTIONS: dict[str, list[dict[str, str]]] = {
    "connexes": [{}],
    "yalta": [{"direction": "clockwise"}, {"direction": "counterclockwise"}],
    "trichess": [{}],
    "nouveaux": [{"flight": "off"}, {"flight": "on"}],
}
DUELS: dict[str, type[Duel]] = {"connexes": Duel, "yalta": Duel, "trichess": TrichessDuel, "nouveaux": NouveauxDuel}
STYLES_OF = {"connexes": STYLES, "yalta": STYLES, "trichess": TRICHESS_STYLES, "nouveaux": NOUVEAUX_STYLES}
SEEDS = {"connexes": range(96, 160), "yalta": range(72, 144), "trichess": range(24, 72), "nouveaux": range(52)}
"""Games in which all that is expected happens, and not at the last moment."""
LONG_GAMES = {"connexes": 1_200, "yalta": 1_200, "trichess": 600, "nouveaux": 600}
ARRAY_PLIES = {"connexes": 400, "yalta": 400, "trichess": 400, "nouveaux": 200}
PLIES = {"connexes": 90, "yalta": 90, "trichess": 60, "nouveaux": 40}
COMMON = {
    "captures", "checks", "en passant", "parries", "texts read back",
    "promotion to Q", "promotion to R", "promotion to B", "promotion to N",
    "claim: quiet moves", "claim: repetition",
    "end: checkmate", "end: stalemate", "end: repetition", "end: quiet moves",
}  # fmt: skip
EXPECTED = {
    "connexes": COMMON | {
        "cuts", "end: cut off", "end: insufficient material",
        "castling e1g1", "castling e1c1", "castling e8g8", "castling e8c8",
    },
    "yalta": COMMON | {
        "double checks", "checks by both opponents", "end: bare kings",
        "en passant by opponent 1", "en passant by opponent 2", "en passant void",
        "castling e1g1", "castling e1c1", "castling d8b8", "castling d8j8", "castling i12k12", "castling i12f12",
        "author stays while another moves", "mate lifted by another", "mate won by an earlier mover",
        "mate won without giving the check",
    },
    "trichess": COMMON | {
        "double checks", "checks by both opponents", "end: bare kings",
        "en passant by opponent 1", "en passant by opponent 2", "en passant barred",
        "castling e1g1", "castling e1c1", "castling d8b8", "castling d8j8", "castling i12k12", "castling i12f12",
        "captures barred", "captures barred in check", "stalemate for want of a free capture",
        "sheltered captures by check", "sheltered captures under a standing attack",
        "end: double check", "end: joint mate", "solo mates", "mates by both opponents",
        "mate won by who moved last", "mate won by who moved before",
    },
    "nouveaux": COMMON - {"en passant", "promotion to Q", "promotion to R", "promotion to B", "promotion to N"} | {
        "castling d1b1", "castling g1i1", "castling d10b10", "castling g10i10",
        "promotion of B", "promotion of B declined", "promotion of S", "promotion of S declined",
        "promotion of S forced", "promotion of P", "promotion of P declined", "promotion of P forced",
        "drop of R", "drop of B", "drop of C", "drop of S", "drop of P", "drops that parry",
        "both kings attacked", "king left owed", "owed king to be freed", "mate of an owed king", "flight",
        "mate of K alone", "mate of L alone", "mate of a lone king", "reveal of the true", "reveal of the brother",
        "ransom of R", "ransom of B", "ransom of C", "ransom of S", "ransom of P", "ransom of promoted men",
        "payment that opens a check", "payment that closes a check", "end: ransom unpaid",
    },
}  # fmt: skip
RARE = {
    "connexes": {"double checks"},
    "yalta": {"two double steps open at once"},
    "trichess": {"en passant void"},
    "nouveaux": {"mate of both kings"},
}
"""Seen only in many games."""


def fight(variant: str, seeds: range, plies: int) -> Counter[str]:
    """Play the games of these seeds, styles and options in turn, and print what happened."""
    total: Counter[str] = Counter()
    ways = list(product(OPTIONS[variant], STYLES_OF[variant]))
    for seed in seeds:
        options, style = ways[seed % len(ways)]
        total += DUELS[variant](variant, options, style, seed).play(plies)
    lines = [f"{count:>8} {event}" for event, count in sorted(total.items())]
    sys.stdout.write("\n".join([f"\n{variant}:", *lines, ""]))
    return total


@pytest.mark.parametrize("variant", OPTIONS)
def test_engine_and_oracle_agree(variant: str) -> None:
    missing = EXPECTED[variant] - set(fight(variant, SEEDS[variant], PLIES[variant]))
    assert missing == set()


@pytest.mark.prove(part="oracle")
@pytest.mark.parametrize("variant", OPTIONS)
def test_engine_and_oracle_agree_in_long_games(variant: str) -> None:
    missing = (EXPECTED[variant] | RARE[variant]) - set(fight(variant, range(sized(LONG_GAMES[variant], 2)), plies=300))
    assert SMALLEST or missing == set()


@pytest.mark.prove(part="oracle")
@pytest.mark.parametrize("variant", OPTIONS)
def test_engine_and_oracle_agree_in_300_games_from_array(variant: str) -> None:
    for seed in range(sized(300, 2)):
        options = OPTIONS[variant][seed % len(OPTIONS[variant])]
        assert DUELS[variant](variant, options, "array", 10_000 + seed).play(ARRAY_PLIES[variant])["games"] == 1


@pytest.mark.parametrize("variant", OPTIONS)
def test_difference_would_be_reported_with_game_that_shows_it(variant: str) -> None:
    duel = DUELS[variant](variant, OPTIONS[variant][0], "array", 1)
    duel.make(next(iter(duel.compare(thorough=False).values())))
    duel.game = oracle.start(variant)
    with pytest.raises(AssertionError, match=f"{variant} .* style array seed 1\nfrom .*\nmoves {duel.played[0]}\nnow "):
        duel.compare(thorough=False)


@pytest.mark.parametrize("letter", "wrb")
@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
def test_engine_and_oracle_know_same_squares_where_pawn_can_be(direction: str, letter: str) -> None:
    game = oracle.start("yalta", direction=direction)
    accepted = set()
    for square in game.surface.quads:
        game.pieces = {square: (game.letters.index(letter), "P")}
        kings = [s for s in ("c2", "f2", "c7", "j7", "f11", "j11") if square not in game.surface.touching(s) | {s}]
        game.pieces |= {king: (seat, "K") for seat, king in enumerate(kings[:3])}
        try:
            engine.parse_fen("yalta", f"{game.placement()} {letter} - - 0,1 direction={direction}")
        except engine.FenError:
            continue
        accepted.add(square)
    assert accepted == game.pawn_places(game.letters.index(letter))
