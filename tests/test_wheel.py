"""The built wheel, of plain Python or with the engine compiled, holds all it needs, and runs from another folder."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import engine

ROOT = Path(__file__).parent.parent


@pytest.fixture(
    scope="module",
    params=["pure", pytest.param("compiled", marks=pytest.mark.prove(part="compiled"))],
)
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp(request.param)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    source = folder / "source"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(source)], check=True)
    build = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(source)]
    compiled = {"FEERIE_COMPILED": "1"} if request.param == "compiled" else {}
    subprocess.run(build, env=os.environ | compiled, check=True)
    (wheel,) = folder.glob("feerie-*.whl")
    assert wheel.name.endswith("-py3-none-any.whl") == (not compiled)
    target = folder / "installed"
    subprocess.run(
        [*pip, "install", "--no-deps", "--no-index", "--no-compile", "--target", str(target), str(wheel)], check=True
    )
    return target


def run(installed: Path, *words: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(installed)}
    done = subprocess.run(
        [sys.executable, *words], cwd=installed.parent, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_wheel_draws_and_plays_from_another_folder(installed: Path) -> None:
    assert str(installed) in run(installed, "-c", "import bot; print(bot.__file__)")
    assert run(installed, "-m", "bot", "legal", "connexes", "Nc3", "Nc6").split()[0] == "a1b1"
    run(installed, "-m", "bot", "render", "yalta", "-o", "board.png")
    assert (installed.parent / "board.png").read_bytes().startswith(b"\x89PNG")


def test_wheel_carries_texts_pieces_migrations_and_page(installed: Path) -> None:
    for pattern in (
        "bot/texts/*/*.ftl",
        "bot/app/boards/*.html",
        "engine/variants/*/texts/*.ftl",
        "render/piece_drawings/*.svg",
        "storage/migrations/versions/*.py",
        "sandbox/page/*.html",
        "web/vendor/*",
    ):
        source = installed.parent / "source"
        sources = {path.relative_to(source) for path in source.glob(pattern)}
        assert sources
        assert sources == {path.relative_to(installed) for path in installed.glob(pattern)}


def test_wheel_says_which_engine_it_holds(installed: Path) -> None:
    assert run(installed, "-c", "import engine; print(engine.CORE)").strip() == installed.parent.name.rstrip("0")


def test_engine_of_wheel_counts_moves_of_every_game(installed: Path) -> None:
    counted = "import engine; print({key: engine.perft(engine.new_position(key), 3) for key in engine.variants()})"
    assert run(installed, "-c", counted).strip() == str(
        {key: engine.perft(engine.new_position(key), 3) for key in engine.variants()}
    )
