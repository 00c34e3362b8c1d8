"""Choice of the core: a compiled copy is used only if it was built from exactly these files."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from shutil import copytree

import pytest

import engine
from engine import core

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package beside a compiled copy of it."""
    package = tmp_path / "engine"
    (package / "texts").mkdir(parents=True)
    (package / "position.py").write_text("turn = 0\n")
    (package / "texts" / "en.ftl").write_text("king = King\n")
    copy = copytree(package, tmp_path / core.COPY)
    (copy / f"position{EXTENSION_SUFFIXES[0]}").touch()
    return package


def chosen(package: Path) -> tuple[str, bool]:
    """Core that is chosen, and True if the path leads to the copy."""
    path = [str(package)]
    return core.choose(path), path == [str(package.parent / core.COPY)]


def test_copy_compiled_from_these_files_is_taken(package: Path) -> None:
    assert chosen(package) == ("compiled", True)


def test_without_copy_core_is_pure(tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir()
    assert chosen(tmp_path / "engine") == ("pure", False)


@pytest.mark.parametrize("changed", ["position.py", "texts/en.ftl", "added.py"])
def test_copy_compiled_from_other_files_is_left_alone(package: Path, changed: str) -> None:
    with (package / changed).open("a") as file:
        file.write("# later\n")
    assert chosen(package) == ("outdated", False)


def test_copy_that_holds_module_which_is_gone_is_left_alone(package: Path) -> None:
    (package.parent / core.COPY / "gone.py").touch()
    assert chosen(package) == ("outdated", False)


def test_copy_compiled_for_another_python_is_as_good_as_files(package: Path) -> None:
    (extension,) = (package.parent / core.COPY).glob("position*so")
    extension.rename(extension.with_name("position.cpython-30-nowhere.so"))
    assert chosen(package)[0] == "pure"


def test_copy_can_be_left_alone(package: Path) -> None:
    path = [str(package)]
    assert (core.choose(path, pure=True), path) == ("pure", [str(package)])


def test_modules_beside_files_are_compiled_core(package: Path) -> None:
    (package / f"position{EXTENSION_SUFFIXES[0]}").touch()
    assert core.choose([str(package)]) == "compiled"


def test_core_is_chosen_before_any_other_module_is_loaded() -> None:
    body = ast.parse((ROOT / "engine" / "__init__.py").read_text()).body
    first = next(node for node in body if isinstance(node, ast.ImportFrom))
    assert first.module == "engine.core"


def test_engine_says_which_core_runs() -> None:
    pure = {**os.environ, core.SWITCH: "1"}
    said = subprocess.run(
        [sys.executable, "-c", "import engine, engine.moves; print(engine.CORE, engine.moves.__file__)"],
        env=pure,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.split() == ["pure", str(ROOT / "engine" / "moves.py")]
    assert (engine.CORE == "compiled") == (not str(engine.moves.__file__).endswith(".py"))
