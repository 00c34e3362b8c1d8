"""Weights of what a computer counts, fitted to the results of its own games (Texel's method).

`python -m benchmarks.strength.tuning VARIANT --games 1000` plays games of few nodes against itself from random
openings, keeps quiet positions with their results, and prints the weights that foretell these best, those in use being
the prior. The pieces are worth what they are: weights say how much of a piece each term is.
Needs `numpy` (the extra `bench`).
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any, Final

import numpy as np

import engine
from engine.moves import DROP, MOVE, REVEAL
from engine.pieces import KIND_MASK, KINDS, SEAT_BITS
from engine.search import Engine, SearchLimits

Row = tuple[list[float], float]
"""Feature differences of a seat to the others' average, and its share of the result (0 to 1)."""

OPENING: Final = 3
"""Rounds of random moves before the play begins."""

LONGEST: Final = 100
"""Rounds after which a game counts as drawn."""

SAMPLED: Final = 0.3
"""The share of quiet positions kept: neighbours say the same."""

PRIOR: Final = 20.0
"""Weight of the current values, in rows of one standard deviation."""

SLOPE: Final = np.log(10) / 400


def game(variant: str, nodes: int, seed: int) -> list[Row]:
    """Return the rows of one game."""
    random = Random(seed)
    position = engine.new_position(variant)
    seats = len(position.seats)
    player = Engine(entries=1 << 12)
    kept: list[list[list[float]]] = []
    for _ in range(OPENING * seats + len(position.to_choose())):
        moves = position.legal_moves()
        if not moves:
            return []
        position.push(random.choice(moves))
    while position.ply < LONGEST * seats:
        moves = position.legal_moves()
        if not moves:
            break
        if moves[0].kind == REVEAL:
            position.push(random.choice(moves))
            continue
        player.forget()
        move = player.think(position, SearchLimits(nodes=nodes), seed=random.getrandbits(32)).move
        quiet = move.kind in (MOVE, DROP) and not position.is_capture(move) and not move.promotion
        if quiet and not position.is_check() and random.random() < SAMPLED:
            kept.append([features(position, seat) for seat in range(seats)])
        position.push(move)
    outcome = position.outcome()
    winner = None if outcome is None else outcome.winner
    results = [1 / seats if winner is None else float(seat == winner) for seat in range(seats)]
    return [row for held in kept for row in _rows(held, results)]


def _rows(held: list[list[float]], results: list[float]) -> Iterator[Row]:
    seats = len(held)
    for seat in range(seats if seats > 2 else 1):
        others = [held[other] for other in range(seats) if other != seat]
        average = [sum(column) / len(others) for column in zip(*others, strict=True)]
        yield [mine - rest for mine, rest in zip(held[seat], average, strict=True)], results[seat]


def names(position: engine.Position) -> list[str]:
    """Return the names of what is weighed."""
    return ["material", "places", *position.terms]


def weights(position: engine.Position) -> list[float]:
    """Return the weights in use, that of the pieces being 1."""
    return [1.0, 1.0, *map(float, position.terms.values())]


def features(position: engine.Position, seat: int) -> list[float]:
    """Return how much a seat has of each: its pieces and their places in hundredths of a pawn."""
    values = position.values
    hand = position.hand(seat)
    material = sum(value * hand.get(KINDS[kind].symbol, 0) for kind, value in values.items())
    places = 0
    for square, piece in position.armies[seat].items():
        kind = piece & KIND_MASK
        material += values[kind]
        places += position.worth(piece >> SEAT_BITS, kind, square) - values[kind]
    return [float(material), float(places), *map(float, position.features(seat))]


def fit(rows: list[Row], prior: list[float], base: float) -> tuple[Any, Any, float, float]:
    """Return the weights that foretell the results best, their errors, and the surprise before and after (nats a row).

    `base` is the chance to win of a seat that has as much as the others.
    """
    x = np.array([row for row, _ in rows])
    y = np.array([result for _, result in rows])
    scale = x.std(axis=0) + 1e-9
    start = np.array(prior)
    offset = np.log(base / (1 - base))
    # Players of few nodes throw more away than the curve of masters says: how steep it is for them is fitted first.
    slope = min(np.linspace(0.02, 2.0, 100), key=lambda k: _surprise(x, y, start * k, offset))
    centre = start * slope
    found = centre.copy()
    pull = PRIOR * (scale * SLOPE) ** 2
    for _ in range(30):
        chance = 1 / (1 + np.exp(-(x @ found * SLOPE + offset)))
        gradient = SLOPE * x.T @ (y - chance) - pull * (found - centre)
        curve = SLOPE**2 * (x.T * (chance * (1 - chance))) @ x + np.diag(pull)
        found = found + np.linalg.solve(curve, gradient)
    errors = np.sqrt(np.diag(np.linalg.inv(curve)))
    return found / found[0], errors / found[0], _surprise(x, y, centre, offset), _surprise(x, y, found, offset)


def _surprise(x: Any, y: Any, w: Any, offset: float) -> float:
    z = x @ w * SLOPE + offset
    return float(np.mean(np.logaddexp(0, z) - y * z))


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant", choices=list(engine.variants()))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    rows: list[Row] = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        games = pool.map(partial(game, chosen.variant, chosen.nodes), seeds)
        for done, found in enumerate(games, 1):
            rows += found
            print(f"\r{done} of {chosen.games} games, {len(rows)} rows", end="", file=sys.stderr)
    print(file=sys.stderr)
    position = engine.new_position(chosen.variant)
    prior = weights(position)
    fitted, errors, before, after = fit(rows, prior, 1 / len(position.seats))
    print(f"{chosen.variant}: {len(rows)} rows, surprise {before:.4f} -> {after:.4f}")
    for name, old, new, error in zip(names(position), prior, fitted, errors, strict=True):
        print(f"  {name:10} {old:7.1f} -> {new:7.1f} ± {error:.1f}")


if __name__ == "__main__":
    main()
