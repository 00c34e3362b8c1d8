"""`python -m tests.simulation.hunt`: plant each fault of `mutants.toml`, and see after how many histories it is found.

Name parts of faults' names to plant only these. Exits with 1 if one is not found in time.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

from tests.simulation.trouble import SHARED

ROOT = Path(__file__).parents[2]
SEVERAL = "several: "
"""So begin the names of faults that are looked for where several processes share a database."""
HISTORIES = 1000
"""In so many each fault has to be found."""


@dataclass(frozen=True)
class Fault:
    """A fault: in `file` the text `old`, which stands there once, becomes `new`."""

    name: str
    file: str
    old: str
    new: str


def faults() -> list[Fault]:
    """All faults that the simulation has to find."""
    listed = tomllib.loads((Path(__file__).parent / "mutants.toml").read_text())["mutant"]
    return [Fault(**entry) for entry in listed]


def copied(folder: Path) -> Path:
    """A copy of what git knows of the project."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


def main() -> int:
    """Plant the faults; tell of each when it is found."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation.hunt", description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--count", type=int, default=HISTORIES)
    asked = parser.parse_args()
    wanted = [fault for fault in faults() if not asked.names or any(name in fault.name for name in asked.names)]
    copies: SimpleQueue[Path] = SimpleQueue()
    lived = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(asked.jobs) as pool:
        for _ in range(asked.jobs):
            copies.put(copied(Path(tempfile.mkdtemp(dir=folder))))

        def hunted(fault: Fault) -> str:
            copy = copies.get()
            try:
                return found(fault, copy, asked.count)
            finally:
                copies.put(copy)

        for number, (fault, verdict) in enumerate(zip(wanted, pool.map(hunted, wanted), strict=True), 1):
            lived += not verdict
            print(f"{number}/{len(wanted)} {fault.name}\n    {verdict or 'LIVES'}", flush=True)
    print(f"{len(wanted) - lived} of {len(wanted)} were found.")
    return 1 if lived else 0


def found(fault: Fault, copy: Path, count: int) -> str:
    """The first history in which a fault shows, and how; empty if none does."""
    path = copy / fault.file
    sound = path.read_text()
    path.write_text(sound.replace(fault.old, fault.new))
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(copy)}
    words = [sys.executable, "-m", "tests.simulation", "--count", str(count), "--jobs", "1", "--stop"]
    if fault.name.startswith(SEVERAL):
        words += ["--first", str(SHARED)]
    start = monotonic()
    try:
        run = subprocess.run(words, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    finally:
        path.write_text(sound)
    first = re.search(r"^([0-9]+): (.*)$", run.stdout, re.MULTILINE)
    return "" if first is None else f"seed {first[1]}, {monotonic() - start:.0f} s: {first[2]}"


if __name__ == "__main__":
    sys.exit(main())
