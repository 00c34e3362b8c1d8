"""Modules and classes have the names that the field uses: those of the private dialect do not come back."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "engine", "render", "storage", "sandbox", "tournament")
RETIRED_MODULES = frozenset(
    [
        "aloud",
        "decrees",
        "departures",
        "errands",
        "foresight",
        "homes",
        "journal",
        "keeper",
        "leash",
        "musing",
        "narration",
        "referee",
        "repository",
        "revival",
        "say",
        "sweep",
        "thoughts",
        "trades",
        "visit",
        "what_if",
    ]
)
RETIRED_CLASSES = frozenset(
    [
        "Acquaintance",
        "Ask",
        "Call",
        "Departures",
        "Done",
        "Errand",
        "Errands",
        "Film",
        "Finding",
        "Homes",
        "Keeper",
        "Men",
        "Musing",
        "Narration",
        "News",
        "Parcel",
        "Pondered",
        "PostDraft",
        "PostgresLine",
        "Repository",
        "Roll",
        "Say",
        "Sayer",
        "Study",
        "Sweep",
        "Thought",
        "Visit",
    ]
)


def modules() -> list[Path]:
    return [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]


def retired_classes(source: str) -> set[str]:
    """The classes that a source defines by retired names."""
    defined = {node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)}
    return defined & RETIRED_CLASSES


def test_no_module_has_a_retired_name() -> None:
    assert [str(path.relative_to(ROOT)) for path in modules() if path.stem in RETIRED_MODULES] == []


def test_no_class_has_a_retired_name() -> None:
    found = {str(path.relative_to(ROOT)): retired_classes(path.read_text(encoding="utf-8")) for path in modules()}
    assert {path: names for path, names in found.items() if names} == {}


def test_retired_class_is_found() -> None:
    assert retired_classes("class Parcel:\n    pass\n") == {"Parcel"}
