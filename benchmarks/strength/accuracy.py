"""Accuracy of each level in reviews of its games against itself.

python -m benchmarks.strength.accuracy connexes yalta --levels 1 3 5 --games 4
"""

from __future__ import annotations

import argparse
from statistics import mean

import engine
from engine.moves import CHOICE, REVEAL
from engine.review import accuracy_of, review, scaled_part
from engine.search import LEVELS, Engine, decide

PLIES = 20
"""For each seat, at most."""


def played(variant: str, level: int, seed: int) -> engine.Position:
    """A game of a level against itself, as far as it is looked at."""
    position = engine.new_position(variant)
    seats = len(position.seats)
    engines = [Engine() for _ in range(seats)]
    while position.outcome() is None and position.ply < PLIES * seats:
        if position.to_choose() or position.reveal_owed() is not None:
            named = [move for move in position.legal_moves() if move.kind in (CHOICE, REVEAL)]
            position.push(named[(seed + position.ply) % len(named)])
            continue
        turn: int = position.turn
        drawn = seed * 1_000 + len(position.move_stack)
        position.push(decide(position, LEVELS[level], drawn, engines[turn]).move)
    return position


def main() -> None:
    """Print a row for each game and level: the mean accuracy of the seats, and of their moves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variants", nargs="+", choices=sorted(engine.variants()))
    parser.add_argument("--levels", nargs="+", type=int, default=[1, 3, 5], choices=sorted(LEVELS))
    parser.add_argument("--games", type=int, default=4)
    asked = parser.parse_args()
    print("| game | level | accuracy | of a move |\n|---|---|---|---|")
    for variant in asked.variants:
        for level in asked.levels:
            found = [review(played(variant, level, seed)) for seed in range(1, asked.games + 1)]
            whole_chances = scaled_part(1.0, engine.new_position(variant))
            whole = mean(one for each in found for one in each.accuracies if one is not None)
            single = mean(accuracy_of(ply.loss / whole_chances) for each in found for ply in each.plies if ply.free)
            print(f"| {variant} | {level} | {whole:.0f} | {single:.0f} |", flush=True)


if __name__ == "__main__":
    main()
