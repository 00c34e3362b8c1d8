"""Faults planted on purpose, one at a time: the tests are worth something if they notice."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Mutant:
    """One fault: in `file` the text `old`, which stands there once, becomes `new`; `tests` have to notice."""

    name: str
    file: str
    old: str
    new: str
    tests: str


def mutants() -> list[Mutant]:
    """All of them, room by room."""
    return [
        Mutant(**entry)
        for path in sorted(Path(__file__).parent.glob("*.toml"))
        for entry in tomllib.loads(path.read_text())["mutant"]
    ]
