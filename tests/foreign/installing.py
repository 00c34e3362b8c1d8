"""Wheels of the games in this folder, and their installation, without a network and without build tools."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

HERE = Path(__file__).parent
GAMES = ("threecheck", "marseillais")


def install(folder: Path, *games: str) -> Path:
    """Install games as wheels in a folder of its own, which is to be put on Python's path."""
    wheels = [wheel(game, folder / "wheels") for game in games]
    target = folder / "installed"
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    subprocess.run([*pip, "--no-deps", "--no-index", "--target", str(target), *map(str, wheels)], check=True)
    return target


def wheel(game: str, folder: Path) -> Path:
    """The wheel of a game, as its `pyproject.toml` describes it."""
    source = HERE / game
    project = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name = f"{project['name'].replace('-', '_')}-{project['version']}"
    points = "".join(
        f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in group_points.items())
        for group, group_points in project["entry-points"].items()
    )
    about = {
        "METADATA": f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "entry_points.txt": points,
    }
    files = {f"{name}.dist-info/{file}": text for file, text in about.items()}
    for path in sorted((source / game).rglob("*")):
        if path.suffix in (".py", ".ftl"):
            files[str(path.relative_to(source))] = path.read_text(encoding="utf-8")
    files[f"{name}.dist-info/RECORD"] = "".join(f"{file},,\n" for file in [*files, f"{name}.dist-info/RECORD"])
    folder.mkdir(exist_ok=True)
    made = folder / f"{name}-py3-none-any.whl"
    with ZipFile(made, "w") as archive:
        for file, text in files.items():
            archive.writestr(file, text)
    return made
