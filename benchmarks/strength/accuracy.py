"""Accuracy in reviews of random play (level 0) and of each level, against level 3.

python -m benchmarks.strength.accuracy play GAMES.jsonl [--variants yalta] [--levels 0 3] [--rounds 40]
python -m benchmarks.strength.accuracy table GAMES.jsonl
"""

from __future__ import annotations

import argparse
import json
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev

import engine
from engine.moves import CHOICE, REVEAL
from engine.review import accuracy, review
from engine.search import LEVELS, Engine, decide

OPPONENT = 3
STREAM = "six"
"""Name of the random stream; another one gives other games."""


def seating(variant: str, level: int, seed: int) -> list[int]:
    """Return the level of each seat; all seats get their turn."""
    seats = len(engine.new_position(variant).seats)
    own = ((seed - 1) // 4 + seed) % seats
    return [level if seat == own else OPPONENT for seat in range(seats)]


def played(variant: str, levels: list[int], seed: int, rounds: int) -> engine.Position:
    """Play a game of so many rounds at most between levels, 0 for random play."""
    position = engine.new_position(variant)
    engines = [Engine() for _ in levels]
    random = Random(f"{STREAM}{variant}{levels}{seed}")
    while position.outcome() is None and position.round <= rounds:
        moves = position.legal_moves()
        seat: int = position.turn
        if moves[0].kind in (CHOICE, REVEAL) or levels[seat] == 0:
            position.push(random.choice(moves))
        else:
            level = LEVELS[levels[seat]]
            position.push(decide(position, level, random.randrange(10**6), engines[seat]).move)
    return position


def play(file: Path, variants: list[str], levels: list[int], seeds: list[int], rounds: int) -> None:
    """Append games with the pawns lost by each move of each seat, one a line."""
    for seed in seeds:
        for level in levels:
            for variant in variants:
                seats = seating(variant, level, seed)
                plies = review(played(variant, seats, seed, rounds)).plies
                losses = [
                    [round(ply.pawns, 2) for ply in plies if ply.seat == seat and ply.pawns is not None]
                    for seat in range(len(seats))
                ]
                game = {"variant": variant, "level": level, "seed": seed, "seats": seats, "losses": losses}
                with file.open("a") as lines:
                    lines.write(json.dumps(game) + "\n")


def table(file: Path) -> None:
    """Print the mean accuracy of each level, with the 95 % interval and the number of seats."""
    found: dict[tuple[str, int], list[float]] = {}
    for line in file.read_text().splitlines():
        game = json.loads(line)
        for seat, losses in enumerate(game["losses"]):
            figure = accuracy(losses, len(game["seats"]))
            if game["seats"][seat] == game["level"] and figure is not None:
                found.setdefault((game["variant"], game["level"]), []).append(figure)
    print("| variant | level | accuracy | seats |\n|---|---|---|---|")
    for (variant, level), figures in sorted(found.items()):
        error = f" ± {1.96 * stdev(figures) / sqrt(len(figures)):.0f}" if len(figures) > 1 else ""
        print(f"| {variant} | {level or 'random'} | {mean(figures):.0f}{error} | {len(figures)} |")


def main() -> None:
    """Play games, or print the table of those played."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    acts = parser.add_subparsers(dest="act", required=True)
    playing = acts.add_parser("play")
    playing.add_argument("file", type=Path)
    playing.add_argument("--variants", nargs="+", default=sorted(engine.variants()), choices=sorted(engine.variants()))
    playing.add_argument("--levels", nargs="+", type=int, default=[0, *LEVELS], choices=[0, *LEVELS])
    playing.add_argument("--seeds", nargs="+", type=int, default=[5, 6, 7, 8])
    playing.add_argument("--rounds", type=int, default=20)
    acts.add_parser("table").add_argument("file", type=Path)
    asked = parser.parse_args()
    if asked.act == "play":
        play(asked.file, asked.variants, asked.levels, asked.seeds, asked.rounds)
    else:
        table(asked.file)


if __name__ == "__main__":
    main()
