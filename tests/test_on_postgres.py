"""All of the suites that a database is under, and more histories, on PostgreSQL."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cluster import VARIABLE, cluster
from tests.smallest import sized

ROOT = Path(__file__).parents[1]
APP = "tests/bot/app"
FOLDERS = sorted(path.parent.name for path in (ROOT / APP).glob("*/__init__.py"))
PYTEST = ("pytest", "-q", "-m", "not prove", "-p", "no:cacheprovider")
HISTORIES = ("tests.simulation", "--jobs", "1", "--count", str(sized(200, 1)), "--first")
SUITES: dict[str, tuple[str, ...]] = {
    **{f"200 histories from {first} on": (*HISTORIES, str(first)) for first in range(100, 900, 200)},
    "storage": (*PYTEST, "tests/storage", "tests/bot/test_copy_command.py"),
    **{name: (*PYTEST, f"{APP}/{name}") for name in FOLDERS},
    "the rest of the application": (*PYTEST, APP, *(f"--ignore={APP}/{name}" for name in FOLDERS)),
    "simulation": (*PYTEST, "tests/simulation"),
}


def test_suites_name_what_exists() -> None:
    paths = {word.removeprefix("--ignore=") for words in SUITES.values() for word in words if "tests/" in word}
    assert {path for path in paths if not (ROOT / path).exists()} == set()


@pytest.mark.prove(part="postgres")
@pytest.mark.parametrize("suite", SUITES)
def test_suite_passes_on_postgresql(suite: str) -> None:
    with cluster() as server:
        ended = subprocess.run(
            [sys.executable, "-m", *SUITES[suite]],
            cwd=ROOT,
            env={"PATH": "/usr/sbin:/sbin:/usr/bin:/bin", VARIABLE: server.address},
            capture_output=True,
            text=True,
            check=False,
        )
    # A folder none of whose tests is under a database has them all deselected.
    without = ended.returncode == pytest.ExitCode.NO_TESTS_COLLECTED and "deselected" in ended.stdout
    assert ended.returncode == 0 or without, ended.stdout[-3000:]
