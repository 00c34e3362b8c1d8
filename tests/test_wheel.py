"""The built wheel holds all it needs, and runs from another folder."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    source = folder / "source"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(source)], check=True)
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", str(folder), str(source)], check=True)
    (wheel,) = folder.glob("feerie-*.whl")
    target = folder / "installed"
    subprocess.run([*pip, "install", "--no-deps", "--target", str(target), str(wheel)], check=True)
    return target


def run(installed: Path, *words: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(installed)}
    done = subprocess.run(
        [sys.executable, *words], cwd=installed.parent, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_the_wheel_draws_and_plays_from_another_folder(installed: Path) -> None:
    assert str(installed) in run(installed, "-c", "import bot; print(bot.__file__)")
    assert run(installed, "-m", "bot", "legal", "connexes", "Nc3", "Nc6").split()[0] == "a1b1"
    run(installed, "-m", "bot", "render", "yalta", "-o", "board.png")
    assert (installed.parent / "board.png").read_bytes().startswith(b"\x89PNG")


def test_the_wheel_carries_texts_men_migrations_and_the_page(installed: Path) -> None:
    for pattern in (
        "bot/texts/*/*.ftl",
        "bot/app/queries/*.html",
        "engine/variants/*/texts/*.ftl",
        "render/men/*.svg",
        "storage/migrations/versions/*.py",
        "sandbox/page/*.html",
    ):
        source = installed.parent / "source"
        sources = {path.relative_to(source) for path in source.glob(pattern)}
        assert sources
        assert sources == {path.relative_to(installed) for path in installed.glob(pattern)}
