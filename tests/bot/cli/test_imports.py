"""Modules that the command line and a start of the bot import, counted: neither may become slow unnoticed."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"alembic", "asyncpg", "chess", "networkx", "numpy", "pygments", "sandbox"}
"""Packages that few starts need, or none."""
OURS = {"bot", "engine", "render", "storage", "tournament", "web"}
"""Our packages, whose modules are small, and more with every feature."""


def imported(module: str) -> set[str]:
    """The modules that a new process has loaded after it imported one."""
    code = f"import sys, {module}; print(*sys.modules)"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize(("module", "most"), [("bot.__main__", 215), ("bot.cli.wiring", 795)])
def test_start_imports_nothing_heavy(module: str, most: int) -> None:
    modules = imported(module)
    assert not HEAVY & {name.partition(".")[0] for name in modules}
    assert len([name for name in modules if name.partition(".")[0] not in OURS]) <= most


def test_command_line_imports_only_standard_library_and_engine() -> None:
    allowed = sys.stdlib_module_names | {"bot", "engine", "mypy_extensions"}
    others = {name.partition(".")[0] for name in imported("bot.__main__")} - allowed
    assert {name for name in others if not name.startswith("_") and "__mypyc" not in name} <= {"distutils"}
