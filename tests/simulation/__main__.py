"""`python -m tests.simulation`: histories by seed; failures are printed with the command that repeats them.

`--seed 8231` runs one history and prints a summary (`--journal`: all of it, `--shrink`: fewest faults).
`--count 1000` runs many, from `--first` on. Exits with 1 if one fails.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import traceback
from collections import Counter
from multiprocessing import Pool
from pathlib import Path
from time import monotonic

from tests.simulation.history import run
from tests.simulation.shrinking import shrunk
from tests.simulation.trouble import KINDS, Plan
from tests.simulation.world import World


def main() -> int:
    """Live what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--deeds", type=int, default=Plan.deeds, help="how much people do at most")
    parser.add_argument("--without", nargs="*", default=[], help="kinds of trouble, or single blows such as busy-3")
    parser.add_argument("--in-order", action="store_true", help="what is ready runs in its order")
    parser.add_argument("--journal", action="store_true")
    parser.add_argument("--shrink", action="store_true")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--stop", action="store_true", help="at the first that fails")
    asked = parser.parse_args()
    if asked.seed is None:
        return many(asked.first, asked.count, asked.jobs, stop=asked.stop)
    plan = Plan(asked.seed, frozenset(asked.without), asked.deeds, not asked.in_order)
    if asked.shrink:
        least = shrunk(plan, print)
        print(f"The least that fails alike: {least.line()}" if least else "It holds: there is nothing to shrink.")
        return 1 if least else 0
    return one(plan, journal=asked.journal)


def one(plan: Plan, *, journal: bool) -> int:
    """Live one history and tell it; 1 if it fails."""
    worlds: list[World] = []
    status = 0
    with tempfile.TemporaryDirectory() as folder:
        try:
            run(plan, Path(folder), worlds.append)
        except Exception:
            traceback.print_exc()
            status = 1
    for world in worlds:
        for entry in world.journal.entries if journal else ():
            print(entry)
        print("; ".join(f"{count} {what}" for what, count in world.seen.most_common()))
    return status


def many(first: int, count: int, jobs: int, *, stop: bool = False) -> int:
    """Live many histories, and tell which fail; 1 if any does."""
    start, done, failed = monotonic(), 0, 0
    seen: Counter[str] = Counter()
    with Pool(jobs, maxtasksperchild=200) as pool:
        for seed, wrong, what in pool.imap_unordered(lived, range(first, first + count), chunksize=2):
            done += 1
            seen.update(what)
            if wrong:
                failed += 1
                print(f"{seed}: {wrong}", flush=True)
                if stop:
                    break
            if done % 100 == 0:
                print(f"{done} of {count} in {monotonic() - start:.0f} s, {failed} failed", flush=True)
    print(f"{done} histories in {monotonic() - start:.0f} s, {failed} failed.")
    print("Moments at which trouble could come, and how often it did:")
    print("; ".join(f"{what} {seen['seam ' + what]} ({seen['blow ' + what]})" for what in KINDS))
    print("; ".join(f"{number} {what}" for what, number in seen.most_common() if not what.startswith(("seam", "blow"))))
    return 1 if failed else 0


def lived(seed: int) -> tuple[int, str, Counter[str]]:
    """Seed, failure of its history (empty: none), and counted events."""
    worlds: list[World] = []
    with tempfile.TemporaryDirectory() as folder:
        try:
            run(Plan(seed), Path(folder), worlds.append)
        except Exception as error:
            return seed, f"{type(error).__name__}: {str(error)[:300]}", Counter()
    world = worlds[0]
    blows = Counter(f"blow {name.rpartition('-')[0]}" for name in world.nemesis.struck)
    seams = Counter({f"seam {kind}": count for kind, count in world.nemesis.seams.items()})
    return seed, "", world.seen + blows + seams


if __name__ == "__main__":
    sys.exit(main())
