"""Random histories with every kind of fault: nothing acknowledged is lost, and nothing waits forever."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import pytest

from tests.simulation.__main__ import lived
from tests.simulation.history import run
from tests.simulation.hunt import faults
from tests.simulation.journal import Asked, Fed, Followed, SignedIn
from tests.simulation.learners import LESSONS
from tests.simulation.shrinking import failure
from tests.simulation.trouble import SHARED, Plan
from tests.simulation.visitors import PAGES
from tests.simulation.world import World
from tests.smallest import sized

ROOT = Path(__file__).parents[2]
KEPT = tomllib.loads((Path(__file__).parent / "kept.toml").read_text())["history"]

PLAYED_ON_PAGES = 1
"""Seed of a history in which people play on web pages."""


def wrong(seeds: range) -> dict[int, str]:
    """Failures of the histories of some seeds."""
    return {seed: what for seed in seeds if (what := lived(seed)[1])}


@pytest.mark.parametrize("first", range(0, 10, 5))
def test_five_histories(first: int) -> None:
    assert wrong(range(first, first + 5)) == {}


@pytest.mark.prove(part="simulation")
@pytest.mark.parametrize("first", range(10, 10_000, 90))
def test_ninety_histories(first: int) -> None:
    assert wrong(range(first, first + sized(90, 1))) == {}


@pytest.mark.sqlite("which stands for the server of several processes")
def test_two_histories_of_several_processes() -> None:
    assert wrong(range(SHARED, SHARED + 2)) == {}


@pytest.mark.sqlite("which stands for the server of several processes")
@pytest.mark.prove(part="simulation")
@pytest.mark.parametrize("first", range(SHARED + 2, SHARED + 1000, 50))
def test_fifty_histories_of_several_processes(first: int) -> None:
    assert wrong(range(first, first + sized(50, 1))) == {}


@pytest.mark.parametrize("kept", KEPT, ids=[kept["name"] for kept in KEPT])
def test_history_that_once_failed(kept: dict[str, object]) -> None:
    without = frozenset(str(kept.get("without", "")).split())
    plan = Plan(int(str(kept["seed"])), without, int(str(kept.get("deeds", Plan.deeds))), not kept.get("in_order"))
    assert failure(plan)[0] == ""


def test_seed_gives_same_history_in_every_process(tmp_path: Path) -> None:
    worlds: list[World] = []
    run(Plan(7), tmp_path, worlds.append)
    here = [repr(entry) for entry in worlds[0].journal.entries]
    words = [sys.executable, "-m", "tests.simulation", "--seed", "7", "--journal"]
    environment = os.environ | {"PYTHONHASHSEED": "1", "PYTHONPATH": str(ROOT)}
    there = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert here == there.stdout.splitlines()[:-1]
    assert len(here) > 50


def test_what_is_left_out_does_not_happen_and_changes_no_other_chance() -> None:
    with tempfile.TemporaryDirectory() as folder:
        worlds: list[World] = []
        run(Plan(7, frozenset({"busy-1", "twice"})), Path(folder), worlds.append)
    struck = worlds[0].nemesis.struck
    assert not [blow for blow in struck if blow == "busy-1" or blow.startswith("twice")]


@pytest.mark.parametrize("without", [frozenset[str](), frozenset({LESSONS})], ids=["with", "without"])
def test_people_want_more_unless_lessons_are_left_out(without: frozenset[str], tmp_path: Path) -> None:
    worlds: list[World] = []
    run(Plan(4, without), tmp_path, worlds.append)
    asked = {entry.command for entry in worlds[0].journal.entries if isinstance(entry, Asked)}
    assert {"level", "hint"} & asked == (set() if without else {"level", "hint"})


@pytest.mark.parametrize("without", [frozenset[str](), frozenset({PAGES})], ids=["with", "without"])
def test_people_play_on_pages_unless_left_out(without: frozenset[str], tmp_path: Path) -> None:
    worlds: list[World] = []
    run(Plan(PLAYED_ON_PAGES, without), tmp_path, worlds.append)
    kinds = {type(entry) for entry in worlds[0].journal.entries}
    assert {SignedIn, Followed, Fed} & kinds == (set() if without else {SignedIn, Followed, Fed})


def test_each_fault_that_simulation_has_to_find_can_be_planted() -> None:
    known = faults()
    assert len({fault.name for fault in known}) == len(known) >= 20
    places = {fault.name: (ROOT / fault.file).read_text().count(fault.old) for fault in known}
    assert {name: count for name, count in places.items() if count != 1} == {}
