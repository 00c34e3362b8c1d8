"""`python -m tests.prove`: the full counts, one part after another; name parts to run only these."""

from __future__ import annotations

import argparse
import sys
import threading
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

import pytest

from tests import smallest
from tests.first_cases import PART
from tests.smallest import SMALLEST

PARTS = {
    "kills": "1000 random kills of the bot, and times at which it stands still, between a move and its post",
    "several": "1000 random kills of two bots on PostgreSQL, which is killed as well (FEERIE_KILLS: another count)",
    "faults": "a database that fails at every moment of a start with much to do",
    "seams": "events of every size and format, killed at every seam, with a database that fails there",
    "monkeys": "random people while the network fails and the bot is killed",
    "gateway": "hours of outages, with every fault of a gateway",
    "histories": "random logs that replay to what was lived",
    "listening": "games of people who hear answers, and keep the board in mind",
    "simulation": "10,000 simulated histories, with trouble at every seam, and 1000 of several processes",
    "postgres": "storage, application and simulation on PostgreSQL, with 800 more histories",
    "crowd": "600 channels that wait after an outage",
    "nights": "club nights of every format, on the page",
    "pictures": "every position of random games, drawn and told",
    "compiled": "the wheel with the compiled engine",
    "perft": "legal moves counted a ply deeper",
    "challenge": "no promotion in eleven moves of Échecs connexes, by two programs",
    "tactics": "positions won by force, by trying everything, and what level 3 sees of them",
    "reviews": "reasons of reviews, in many games, replayed to what they say",
    "oracle": "thousands of random games against the second opinion",
    "parsers": "200,000 damaged texts for every parser",
    "pages": "100,000 damaged requests to every route of the web pages",
}
"""Each takes less than an hour on two cores. A test belongs to one by its mark: `pytest.mark.prove(part="kills")`."""
QUIET = 60.0
"""Seconds after which it is told that work goes on."""


def main(words: Sequence[str] | None = None) -> int:
    """Run the parts named, or all; 1 if one fails, 2 if there is no such part."""
    parser = argparse.ArgumentParser(prog="python -m tests.prove", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="*")
    parts = parser.parse_args(words).parts or list(PARTS)
    if unknown := [part for part in parts if part not in PARTS]:
        print(f"There is no part {unknown[0]!r} to prove; there are: {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    if SMALLEST:
        return int(not begun(parts))
    failed = [part for number, part in enumerate(parts, 1) if not proved(part, f"{number} of {len(parts)}")]
    print(f"Failed: {', '.join(failed)}." if failed else "All proved.")
    return 1 if failed else 0


def proved(part: str, place: str) -> bool:
    """Run the tests of a part; True if all pass."""
    print(f"{part} ({place}): {PARTS[part]}", flush=True)
    progress = Progress(part)
    options = ["-n2", "--dist=worksteal", "-q", "-s", "--no-header"]
    with progress:
        status = pytest.main([*options, "-m", f'prove(part="{part}")'], plugins=[progress])
    return status == pytest.ExitCode.OK


def begun(parts: Sequence[str]) -> bool:
    """Run the first case of each test with the smallest counts; true if all pass."""
    marked = [path for path in sorted(Path(__file__).parent.rglob("test_*.py")) if "prove(part=" in path.read_text()]
    options = ["-n2", "--dist=worksteal", "-q", "-s", "--no-header"]
    chosen = " or ".join(f'prove(part="{part}")' for part in parts)
    status = pytest.main([*options, "-m", chosen, *map(str, marked)], plugins=[Parts()])
    return status == pytest.ExitCode.OK


class Parts:
    """Print one line for each part that has ended."""

    def __init__(self) -> None:
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add a phase of a test to its part."""
        part = str(dict(report.user_properties).get(PART))
        self._seconds[part] += report.duration
        if report.failed:
            self._failed.add(part)

    def pytest_sessionfinish(self) -> None:
        """Report on the parts, below the dots."""
        print()
        for part, seconds in sorted(self._seconds.items()):
            smallest.report("prove", part, seconds, passed=part not in self._failed)


class Progress:
    """Tells of each test as it ends, and every minute that time goes by."""

    def __init__(self, part: str) -> None:
        self._part = part
        self._done, self._count = 0, 0
        self._start = monotonic()
        self._over = threading.Event()

    def __enter__(self) -> None:
        threading.Thread(target=self._keep_telling, daemon=True).start()

    def __exit__(self, *_: object) -> None:
        self._over.set()

    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """Learn how many tests there are."""
        self._count = len(ids)

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str]:
        """Let no dots stand between the lines."""
        return (report.outcome if report.when == "call" or report.failed else "", "", "")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Tell of a test."""
        if report.when == "call":
            self._done += 1
            self._tell(f"{report.outcome} in {report.duration:.0f} s: {report.nodeid.rpartition('::')[2]}")

    def _keep_telling(self) -> None:
        while not self._over.wait(QUIET):
            self._tell("...")

    def _tell(self, news: str) -> None:
        minutes, seconds = divmod(round(monotonic() - self._start), 60)
        print(f"{self._part} {self._done}/{self._count} {minutes}:{seconds:02} {news}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
