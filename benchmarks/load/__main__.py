"""`python -m benchmarks.load`: an evening of several bots on one PostgreSQL, in one local Discord.

Matches are opened by `/play` and clicks, without Discord's limits, and played by `/move` within them. All of it needs a
PostgreSQL to start, and 2 GiB.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys

from benchmarks.load import meters
from benchmarks.load.evening import spend
from benchmarks.load.machinery import Size, running
from benchmarks.load.report import rows
from tests.smallest import sized


def main() -> None:
    """Read what is wanted, and print the tables. The exit status is 1 if a member's move failed."""
    usual = Size()
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    for name, value in vars(usual).items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    parser.add_argument("--seconds", type=float, default=sized(600, 5), help="for which it is played")
    parser.add_argument("--rate", type=float, default=5, help="moves of people in a second, on average")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    size = Size(**{name: getattr(given, name) for name in vars(usual)})
    logging.basicConfig(level=logging.WARNING)
    if not asyncio.run(_whole(size, given.seconds, given.rate, given.seed)):
        sys.exit(1)


async def _whole(size: Size, seconds: float, rate: float, seed: int) -> bool:
    """Spend an evening; false if a move failed."""
    async with running(size) as made:
        evening = await spend(made, size, seconds, rate, seed)
        for row in rows(size, made, evening, await meters.sizes(made.connection)):
            print(row, flush=True)
        return not evening.tally.failures


if __name__ == "__main__":
    main()
