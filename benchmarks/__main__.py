"""`make bench`: every figure as a ratio to what a user would pick instead, measured in one run.

Name parts to run only these: `make bench PART="moves pictures"`.
"""

import sys
from collections.abc import Callable

from benchmarks import (
    computers,
    events,
    growth,
    holds,
    lobby,
    matching,
    moves,
    pages,
    pairings,
    pictures,
    ratings,
    states,
    storage,
    streams,
    turns,
)
from benchmarks.measure import Row
from tests.smallest import timed

PARTS: dict[str, Callable[[], list[Row]]] = {
    "moves": moves.run,
    "pictures": pictures.run,
    "states": states.run,
    "holds": holds.run,
    "computers": computers.run,
    "turns": turns.run,
    "storage": storage.run,
    "growth": growth.run,
    "events": events.run,
    "pairings": pairings.run,
    "matching": matching.run,
    "lobby": lobby.run,
    "ratings": ratings.run,
    "pages": pages.run,
    "streams": streams.run,
}


def main() -> None:
    """Run the parts in turn, printing rows as they come: + aim met, - aim missed."""
    for name in sys.argv[1:] or PARTS:
        print(f"{name} ...", file=sys.stderr, flush=True)
        with timed("bench", name):
            for row in PARTS[name]():
                print(row, flush=True)


if __name__ == "__main__":
    main()
