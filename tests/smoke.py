"""`python -m tests.smoke`: every long make target in its smallest form, two at a time; a line for each part."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from tests.prove import PARTS
from tests.smallest import MARK, VARIABLE

ROOT = Path(__file__).parents[1]
LEFT_OUT = {
    "play": "the journeys of `make test` run the same local Discord and bot",
    "run": "needs a token of Discord",
    "compiled": "takes minutes; `.ci/run` runs it",
    "test": "`.ci/run` runs it",
    "lint": "`make test` runs it",
    "lock": "renews the lock files from the package index",
    "clean": "deletes the environment that this runs in",
    "smoke": "would run itself",
}
"""Make targets that are not run, and why."""
PARTS_LEFT_OUT = {
    "compiled": "builds a wheel for minutes; `.ci/run` compiles the engine",
    "nights": "`make gallery` runs its tests",
}
"""Parts of `make prove` that are not run by it, and why."""
AT_ONCE = 2
TIMEOUT_SECONDS = 900.0
TAIL_LINES = 60


def commands(folder: str) -> dict[str, list[str]]:
    """The make targets to run, the longest first, with what they write in a folder."""
    parts = " ".join(part for part in PARTS if part not in PARTS_LEFT_OUT)
    return {
        "prove": [f"PART={parts}"],
        "bench": [],
        "gallery": [f"FOLDER={folder}"],
        "load": [],
        "strength": [f"PAGE={folder}/strength.md"],
        "help": [],
    }


async def passes(target: str, variables: list[str]) -> bool:
    """Run a target, print what it reports, and its last lines if it fails."""
    start, lines = monotonic(), list[str]()
    process = await asyncio.create_subprocess_exec(
        *("make", "--no-print-directory", target, *variables),
        cwd=ROOT,
        env={**os.environ, VARIABLE: "1"},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        start_new_session=True,
        limit=2**20,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            async for line in process.stdout:
                lines.append(line.decode(errors="replace").rstrip())
                if lines[-1].startswith(MARK):
                    print(lines[-1].removeprefix(MARK), flush=True)
            status = await process.wait()
    except TimeoutError:
        os.killpg(process.pid, signal.SIGKILL)
        status = await process.wait()
        lines.append(f"Still running after {TIMEOUT_SECONDS:.0f} s.")
    print(f"{target}: {monotonic() - start:.1f} s", flush=True)
    if status:
        again = " ".join(f"'{given}'" if " " in given else given for given in variables)
        print("\n".join([*lines[-TAIL_LINES:], f"FAILED: {VARIABLE}=1 make {target} {again}".rstrip()]), flush=True)
    return status == 0


async def failed() -> list[str]:
    """Run all targets, two at a time; the names of those that fail."""
    bad: list[str] = []
    with tempfile.TemporaryDirectory(prefix="feerie-smoke-") as folder:
        queue: Iterator[tuple[str, list[str]]] = iter(commands(folder).items())

        async def work() -> None:
            for target, variables in queue:
                if not await passes(target, variables):
                    bad.append(target)

        await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    return bad


def main() -> int:
    """Run everything; the exit status is 1 if anything fails."""
    start = monotonic()
    bad = asyncio.run(failed())
    told = f"Failed: {', '.join(sorted(bad))}" if bad else "All parts run"
    print(f"{told}, in {monotonic() - start:.0f} s.")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
