"""`python -m tests.engine.tactics.find VARIANT ...`: finds tactics in seeded games and writes them to their files.

Every other game is random play, which depends on nothing but the rules; the others are of computers that err, whose
positions look more like those of people (and change when the search does). Which positions are taken depends on
neither: the first of each game's end, backwards, that `proof.py` finds won.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random

import engine
from engine.full_information_game import FullInformationGame
from engine.moves import DROP, MOVE
from engine.search import LEVELS, decide
from tests.engine.play import lively
from tests.engine.tactics import EACH, FOLDER, Tactic, proof

LONGEST = 400
LAST_ROUNDS = 4
"""In so many rounds before the first that has a win in one it is looked for wins in two."""


def main(words: Sequence[str] | None = None) -> int:
    """Write the files of the games named, or of all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("variants", nargs="*")
    for variant in parser.parse_args(words).variants or engine.variants():
        lines = sorted(map(str, found(variant)), key=lambda line: line[0])
        (FOLDER / f"{variant}.txt").write_text("\n".join(lines) + "\n", "ascii")
    return 0


def found(variant: str) -> list[Tactic]:
    """As many tactics as are wanted: at most one of each length from a game."""
    tactics: list[Tactic] = []
    number = 0
    while len(tactics) < 2 * EACH:
        number += 1
        history = list(played(variant, number))
        for moves in (1, 2):
            if [one.moves for one in tactics].count(moves) < EACH:
                tactics += last_of(history, moves)
        print(f"\r{variant}: {len(tactics)} of {2 * EACH}, game {number}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return tactics


def played(variant: str, number: int) -> Iterator[engine.Position]:
    """The positions of a game up to the first in which its seat wins at once."""
    random = Random(f"{variant} {number}")
    keeper = FullInformationGame(engine.new_position(variant))
    position = keeper.position
    while position.outcome() is None and len(position.move_stack) < LONGEST:
        yield position.copy()
        if proof.keys(position, 1):
            return
        keeper.push(lively(position, random) if number % 2 else erring(position, random))


def erring(position: engine.Position, random: Random) -> engine.Move:
    """A move of the weakest computer; other moves by chance."""
    legal = position.legal_moves()
    if legal[0].kind not in (MOVE, DROP):
        return random.choice(legal)
    return decide(position, LEVELS[1], random.getrandbits(30)).move


def last_of(history: Sequence[engine.Position], moves: int) -> list[Tactic]:
    """The last position of a game that is won in so many moves and not in fewer, or none."""
    for past in reversed(history[-LAST_ROUNDS * len(history[0].seats) :]):
        position = engine.parse_fen(past.key, past.fen())
        if (moves == 1 or not proof.keys(position, 1)) and (keys := proof.keys(position, moves)):
            return [Tactic(moves, position.fen(), tuple(map(str, keys)))]
    return []


if __name__ == "__main__":
    sys.exit(main())
