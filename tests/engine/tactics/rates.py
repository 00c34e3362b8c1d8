"""`python -m tests.engine.tactics.rates`: the table of `docs/dev/strength.md`, and misses (`--missed 3`)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import engine
from engine.search import LEVELS, Level, decide
from tests.engine.tactics import Tactic, read


def main(words: Sequence[str] | None = None) -> int:
    """Print the one or the other."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--missed", type=int, choices=LEVELS, metavar="LEVEL", help="print what this level misses")
    wanted = parser.parse_args(words).missed
    for variant in engine.variants():
        if wanted:
            print(f"{variant}", *(f"  {one}" for one in missed(variant, read(variant), LEVELS[wanted])), sep="\n")
        else:
            print(f"| {variant} |", *(f"{seen(variant, level)} |" for level in LEVELS.values()), flush=True)
    return 0


def missed(variant: str, tactics: Sequence[Tactic], level: Level) -> list[Tactic]:
    """Those in which a level plays another move than those that win so soon."""
    return [one for one in tactics if str(decide(one.position(variant), level, seed=0).move) not in one.keys]


def seen(variant: str, level: Level) -> str:
    """Number of wins in one and in two that a level finds."""
    tactics = read(variant)
    wrong = missed(variant, tactics, level)
    return ", ".join(str(sum((one not in wrong) for one in tactics if one.moves == moves)) for moves in (1, 2))


if __name__ == "__main__":
    sys.exit(main())
