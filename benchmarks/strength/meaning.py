"""Calibration of scores: games of a level against itself, reviewed scores, and results.

python -m benchmarks.strength.meaning yalta trichess --level 3 --games 100
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import log
from random import Random
from typing import Final

import engine
from benchmarks.strength.arena import LONGEST, opened
from engine.moves import REVEAL
from engine.review import NODES, chances_of
from engine.search import LEVELS, Engine, SearchLimits, decide
from engine.search.report import SURE
from engine.search.thinking import MAX_N

SAMPLED: Final = 0.2
"""The share of positions looked at: neighbours say the same."""

STEP: Final = 300
"""Hundredths of a pawn that scores are gathered by."""

MOST: Final = 1_500

SCALES: Final = [100.0 * step for step in range(1, 101)]
"""Candidate values of `Position.scale`."""

Row = tuple[tuple[int, ...], tuple[float, ...]]
"""The scores of all seats in a position, and how its game ended for them."""


def rows_of(variant: str, level: int, seed: int) -> list[Row]:
    """Return what was seen in a game of a level against itself from a random opening, proven wins left out."""
    random = Random(seed)
    position = opened(variant, random)
    seats = len(position.seats)
    thinker = Engine()
    seer = Engine(search_strategy=MAX_N if seats > 2 else "")
    seen: list[tuple[int, ...]] = []
    while position.ply < LONGEST * seats and position.outcome() is None:
        moves = position.legal_moves()
        if moves[0].kind == REVEAL:
            position.push(random.choice(moves))
            continue
        if random.random() < SAMPLED:
            seer.forget()
            scores = seer.think(position, SearchLimits(nodes=NODES)).lines[0].scores
            if max(map(abs, scores)) < SURE:
                seen.append(scores)
        thinker.forget()
        position.push(decide(position, LEVELS[level], random.getrandbits(32), thinker).move)
    outcome = position.outcome()
    ended = tuple([1 / seats] * seats if outcome is None else map(float, outcome.scores))
    return [(scores, ended) for scores in seen]


def surprise(rows: list[Row], scale: float) -> float:
    """Return how little results were foretold, in nats a position, if reviews took a game for one of such a scale."""
    total = 0.0
    for scores, ended in rows:
        chances = chances_of(scores, scale)
        total -= sum(part * log(max(chance, 1e-9)) for part, chance in zip(ended, chances, strict=True))
    return total / len(rows)


def main() -> None:
    """Play, and print for each variant the share that came of which score, and how steep the curve should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variants", nargs="+", choices=sorted(engine.variants()))
    parser.add_argument("--level", type=int, default=3, choices=sorted(LEVELS))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for variant in asked.variants:
        rows: list[Row] = []
        with ProcessPoolExecutor(asked.jobs) as pool:
            seeds = range(asked.seed, asked.seed + asked.games)
            for done, found in enumerate(pool.map(partial(rows_of, variant, asked.level), seeds), 1):
                rows += found
                print(f"\r{done} of {asked.games} games, {len(rows)} positions", end="", file=sys.stderr)
        print(file=sys.stderr)
        _tell(variant, rows)


def _tell(variant: str, rows: list[Row]) -> None:
    scale = engine.variants()[variant].scale
    shares: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for scores, ended in rows:
        chances = chances_of(scores, scale)
        for score, part, chance in zip(scores, ended, chances, strict=True):
            shares[STEP * round(max(-MOST, min(MOST, score)) / STEP)].append((part, chance))
    best = min(SCALES, key=partial(surprise, rows))
    before, after = surprise(rows, scale), surprise(rows, best)
    print(f"{variant}: {len(rows)} positions; surprise with a scale of {scale:g} {before:.3f}, of {best:g} {after:.3f}")
    for score, pairs in sorted(shares.items()):
        came, told = (sum(pair[which] for pair in pairs) / len(pairs) for which in (0, 1))
        print(f"  {score:+6}: {100 * came:3.0f} % came of it, reviews said {100 * told:3.0f} % ({len(pairs)})")


if __name__ == "__main__":
    main()
