"""A language is a folder of catalogues: copies of the project with two generated languages pass these tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer, ast

ROOT = Path(__file__).parent.parent.parent.parent
PACKAGES = ("bot", "engine", "render", "storage", "tournament", "web", "tests")
GENERATED = ("it", "xx")
"""A language that Discord has, and one that it does not have."""
CHECKS = ("tests/bot/texts/third_language.py", "tests/bot/texts/test_catalogues.py")


def generated(source: str, language: str) -> str:
    """The catalogue with each text in brackets; names of commands and options stay one word, with an ending."""
    resource = FluentParser().parse(source)
    for entry in resource.body:
        if isinstance(entry, ast.Message) and entry.value is not None:
            named = entry.id.name.startswith(("ui-name-", "ui-opt-"))
            before, after = ("", f"_{language}") if named else ("⟦", "⟧")
            entry.value.elements = [ast.TextElement(before), *entry.value.elements, ast.TextElement(after)]
    return FluentSerializer().serialize(resource)


def test_generated_languages_need_nothing_but_their_catalogues(tmp_path: Path) -> None:
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__", "*.xz"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for path in [*tmp_path.glob("bot/texts/en/*.ftl"), *tmp_path.glob("engine/variants/*/texts/en.ftl")]:
        for language in GENERATED:
            name = path.relative_to(tmp_path).as_posix().replace("/en", f"/{language}")
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(generated(path.read_text(encoding="utf-8"), language), encoding="utf-8")
    usual = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "FEERIE_"))}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *CHECKS],
        cwd=tmp_path,
        env={**usual, "PYTEST_DEBUG_TEMPROOT": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
