"""`make smoke` runs every long make target, and every part of `make prove`."""

import re
from pathlib import Path

from tests.prove import PARTS
from tests.smoke import LEFT_OUT, PARTS_LEFT_OUT, commands

MAKEFILE = (Path(__file__).parent.parent / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))


def test_smoke_runs_or_excuses_each_target_once() -> None:
    assert sorted([*commands("folder"), *LEFT_OUT]) == sorted(TARGETS)


def test_smoke_runs_or_excuses_each_part_of_prove_once() -> None:
    (given,) = commands("folder")["prove"]
    assert sorted([*given.removeprefix("PART=").split(), *PARTS_LEFT_OUT]) == sorted(PARTS)


def test_smoke_gives_only_variables_that_makefile_takes() -> None:
    given = {variable.partition("=")[0] for variables in commands("folder").values() for variable in variables}
    assert [name for name in given if f"$({name})" not in MAKEFILE] == []
