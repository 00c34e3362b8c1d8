"""Names and docstrings use plain terms: retired names and question words do not come back."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "engine", "render", "storage", "sandbox", "tournament")
QUESTION = re.compile(r"(What|Who|Whom|Whose|Whether|How|Which|When|Where|Whoever)\b")
QUOTED_QUESTION = re.compile(rf"[\"']{QUESTION.pattern}")
CLASS = re.compile(r"^ *class (\w+)", re.MULTILINE)
MOST_QUESTIONS = 50
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
        "minds",
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
        "Easel",
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
    return set(CLASS.findall(source)) & RETIRED_CLASSES


def questions(source: str) -> list[str]:
    """Docstrings, those of constants and attributes included, that start with a question word."""
    if not QUOTED_QUESTION.search(source):  # parsing everything would take seconds
        return []
    texts = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Expr))
    found = (text.value for text in texts if isinstance(text, ast.Constant) and isinstance(text.value, str))
    return [text.partition("\n")[0] for text in found if QUESTION.match(text)]


def test_no_module_has_retired_name() -> None:
    assert [str(path.relative_to(ROOT)) for path in modules() if path.stem in RETIRED_MODULES] == []


def test_no_class_has_retired_name() -> None:
    found = {str(path.relative_to(ROOT)): retired_classes(path.read_text(encoding="utf-8")) for path in modules()}
    assert {path: names for path, names in found.items() if names} == {}


def test_retired_class_is_found() -> None:
    assert retired_classes("class Parcel:\n    pass\n") == {"Parcel"}


def test_docstrings_state_instead_of_asking() -> None:
    paths = [*modules(), *(path for part in ("tests", "benchmarks") for path in (ROOT / part).rglob("*.py"))]
    found = [f"{path.relative_to(ROOT)}: {text}" for path in paths for text in questions(path.read_text("utf-8"))]
    assert len(found) <= MOST_QUESTIONS, "\n".join(found)


def test_docstring_with_question_word_is_found() -> None:
    source = '"""Whose turn it is."""\n\nLIMIT = 5\n"""How many."""\n\n\ndef turn():\n    """Seat to move."""\n'
    assert questions(source) == ["Whose turn it is.", "How many."]
