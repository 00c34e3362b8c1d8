"""`make bench`: every figure as a ratio to what a user would pick instead, measured in one run."""

from collections.abc import Callable

from benchmarks import moves, pictures, turns
from benchmarks.measure import Row

PARTS: dict[str, Callable[[], list[Row]]] = {"moves": moves.run, "pictures": pictures.run, "turns": turns.run}


def main() -> None:
    """Run every part in turn, printing rows as they come: + aim met, - aim missed."""
    for part in PARTS.values():
        for row in part():
            print(row, flush=True)


if __name__ == "__main__":
    main()
