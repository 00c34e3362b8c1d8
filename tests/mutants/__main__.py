"""`python -m tests.mutants`: plant each fault in a copy of the project, and see which the tests do not notice.

Name parts of faults' names or files to plant only these. Exits with 1 if one lives. The tests must pass as they are:
what fails without a fault would seem to notice every one.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic

from tests.mutants import ROOT, Mutant, mutants

PATIENCE = 300
"""Seconds after which tests that never end have noticed."""


def main() -> int:
    """Plant the faults; tell each as it is known, and those that live at the end."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", help="parts of names or files; all without any")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tests", type=Path, default=ROOT, help="take the tests from another checkout")
    chosen = parser.parse_args()
    wanted = [m for m in mutants() if not chosen.names or any(n in m.name or n in m.file for n in chosen.names)]
    local, done, lived = threading.local(), 0, list[Mutant]()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(chosen.jobs) as pool:

        def judge(mutant: Mutant) -> tuple[Mutant, str, float]:
            if not hasattr(local, "copy"):
                local.copy = copied(Path(tempfile.mkdtemp(dir=folder)), chosen.tests)
            start = monotonic()
            return mutant, judged(mutant, local.copy), monotonic() - start

        for mutant, verdict, seconds in pool.map(judge, wanted):
            done += 1
            if verdict == "LIVES":
                lived.append(mutant)
            print(f"{done}/{len(wanted)} {verdict:<7} {seconds:4.0f} s  {mutant.name}", flush=True)
    print(f"{len(wanted) - len(lived)} of {len(wanted)} died.")
    for mutant in lived:
        print(f"LIVES: {mutant.name} ({mutant.file})")
    return 1 if lived else 0


def copied(folder: Path, tests: Path) -> Path:
    """A copy of what git knows of the project, with the tests of a checkout."""
    for root, part in ((ROOT, False), (tests, True)):
        names = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True).stdout
        for name in filter(None, names.split("\0")):
            if name.startswith("tests/") == part and (root / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(root / name, folder / name)
    return folder


def judged(mutant: Mutant, copy: Path) -> str:
    """Whether a fault in the copy `died`, `hung` or LIVES."""
    path = copy / mutant.file
    sound = path.read_text()
    path.write_text(sound.replace(mutant.old, mutant.new))
    # Bytecode is told apart by seconds: a fault and its repair may share one.
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(copy)}
    options = ["-x", "-q", "-m", "not prove", "-p", "no:cacheprovider", "-p", "no:xdist"]
    try:
        run = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *mutant.tests.split()],
            cwd=copy,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return "hung"
    finally:
        path.write_text(sound)
    if run.returncode not in (0, 1, 2):
        raise RuntimeError(f"{mutant.name}: the tests did not run\n{run.stdout}{run.stderr}")
    return "died" if run.returncode else "LIVES"


if __name__ == "__main__":
    sys.exit(main())
