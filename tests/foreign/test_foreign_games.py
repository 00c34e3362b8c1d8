"""Games of other installed packages are played like the project's own: no file of the project knows of them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from sandbox.driver import Member
from tests.foreign.installing import GAMES, install
from tests.forked import start_warm_process
from tests.journeys.journey import Journey, Match, files, refused

ROOT = Path(__file__).parent.parent.parent
THREE_CHECKS = ["e4", "d5", "Bb5", "c6", "Bxc6", "Bd7", "Bxd7"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("foreign"), *GAMES)


def environment(installed: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(installed), str(ROOT)])}


def run(installed: Path, *words: str) -> str:
    """Output of a program of the project with the variants installed."""
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environment(installed), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def journey(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Journey]:
    """One bot for all games."""
    start_warm_process()  # or bots of later tests would have these variants too
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", environment(installed)["PYTHONPATH"])
        async with Journey.start(tmp_path_factory.mktemp("bot"), cold=True) as started:
            yield started


async def read_rules(alice: Member, variant: str, title: str) -> str:
    answer = await alice.command("#games", "rules", variant=variant)
    assert files(answer.message) == [f"{variant}-1.png"]
    assert title in answer.text
    return answer.text


async def exported(journey: Journey, member: Member, match: Match, folder: Path) -> Path:
    answer = (await member.command(match.channel, "export", game=match.name)).message
    record = folder / f"{match.name}.pgn"
    record.write_bytes(await journey.driver.file(answer["attachments"][0]))
    return record


@pytest.mark.asyncio(loop_scope="module")
async def test_three_checks_is_played_to_its_own_end(journey: Journey, installed: Path, tmp_path: Path) -> None:
    alice, bruno = players = await journey.members("Alice", "Dan")
    assert "check for the third time" in await read_rules(alice, "threecheck", "**Three checks**")
    match = await journey.match(*players, variant="threecheck", rated="no")
    for number, text in enumerate(THREE_CHECKS[:3]):
        await match.move(players[number % 2], text)
    assert "White has given one check." in match.post["content"]
    assert "White has given one check." in match.post["attachments"][0]["description"]
    assert refused(await alice.command(match.channel, "takeback"), "Takeback request sent")
    await bruno.click(await bruno.wait_for("Takeback requested by", match.channel), "Accept")
    await match.follow(5)
    assert "has given" not in match.post["content"]
    for number, text in enumerate(THREE_CHECKS[2:]):
        await match.move(players[number % 2], text)
    assert f"**🏆 White (<@{alice.id}>) beat Black (<@{bruno.id}>) by three checks, move 4.**" in match.post["content"]
    assert match.row("status", "reason", "scores") == ("over", "three checks", "1 0")
    record = await exported(journey, alice, match, tmp_path)
    assert "log: 10 actions" in run(installed, "-m", "bot", "verify", str(record))
    assert run(installed, "-m", "bot", "record", "check", str(record))


@pytest.mark.asyncio(loop_scope="module")
async def test_computer_plays_three_checks(journey: Journey) -> None:
    (alice,) = await journey.members("Alice")
    match = await journey.match(alice, variant="threecheck", computer=1)
    await match.move(alice, "e4", answers=1)
    assert "**1. e4** · Black **" in match.post["content"]


@pytest.mark.asyncio(loop_scope="module")
async def test_marseillais_is_played_two_moves_turn(journey: Journey, installed: Path, tmp_path: Path) -> None:
    alice, bruno = await journey.members("Alice", "Dan")
    assert "two" in await read_rules(alice, "marseillais", "**Two moves a turn**")
    match = await journey.match(alice, bruno, variant="marseillais", rated="no")
    await match.move(alice, "e4")
    await match.move(bruno, "e5")
    assert "Black has one more move in this turn." in match.post["content"]
    assert "White played e4. Black played e5." in match.post["attachments"][0]["description"]
    assert refused(await alice.command(match.channel, "move", text="d4"), "Wait for Black to move")
    await match.move(bruno, "f6")
    assert refused(await bruno.command(match.channel, "takeback"), "Takeback request sent")
    await alice.click(await alice.wait_for("Takeback requested by", match.channel), "Accept")
    await match.follow(5)
    assert "Black has one more move in this turn." in match.post["content"]
    await match.move(bruno, "f6")
    assert "Black played e5. Black played f6." in match.post["attachments"][0]["description"]
    await match.move(alice, "Qh5")
    assert f"Black (<@{bruno.id}>) to move." in match.post["content"]
    await match.move(bruno, "g6")
    record = await exported(journey, bruno, match, tmp_path)
    assert "log: 8 actions" in run(installed, "-m", "bot", "verify", str(record))
    assert "1. e4 e5 f6 2. Qh5+ g6 *" in record.read_text()


@pytest.mark.asyncio(loop_scope="module")
async def test_computer_plays_both_moves_of_its_turn(journey: Journey) -> None:
    (alice,) = await journey.members("Alice")
    match = await journey.match(alice, variant="marseillais", computer=1)
    await match.move(alice, "e4", answers=2)
    assert f"White (<@{alice.id}>) to move." in match.post["content"]
    assert [action[2] for action in match.actions()] == [0, 1, 1]


def test_what_every_game_promises_is_asked_of_installed_games_too(installed: Path) -> None:
    suites = ("test_contract", "search/test_engine", "test_properties", "test_golden")
    paths = [*(f"tests/engine/{name}.py" for name in suites), "tests/bot/app/lessons/test_lessons.py"]
    wanted = " or ".join([*GAMES, "games_of_other_packages"])
    said = run(installed, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *paths, "-k", wanted)
    passed = re.search(r"(\d+) passed", said)
    assert passed
    assert int(passed[1]) > 10 * len(GAMES)


@pytest.mark.parametrize(
    ("offered", "why"),
    [
        ("broken:Broken", "RuntimeError: not today"),
        ("engine:Outcome", "TypeError: engine:Outcome is no Position"),
        ("engine.variants.yalta:Yalta", "there is one with that key"),
    ],
)
def test_package_whose_game_cannot_be_played_is_left_out(tmp_path: Path, offered: str, why: str) -> None:
    offer(tmp_path, "broken", offered)
    (tmp_path / "broken.py").write_text("raise RuntimeError('not today')\n")
    said, log = told(tmp_path, "*engine.variants()")
    assert said == "yalta trichess nouveaux connexes\n"
    assert "of an installed package is left out" in log
    assert why in log


def test_of_two_packages_with_same_game_first_is_taken_and_log_says_so(tmp_path: Path) -> None:
    for name in ("second", "first"):
        offer(tmp_path, name, f"{name}:Twin")
        own = "from engine.variants.yalta import Yalta\n\nclass Twin(Yalta):\n    key = 'twin'\n    section = ''\n"
        (tmp_path / f"{name}.py").write_text(own)
    said, log = told(tmp_path, "engine.variants()['twin'].__module__")
    assert said == "first\n"
    assert "the game twin of an installed package is left out: there is one with that key" in log


def offer(folder: Path, package: str, game: str) -> None:
    """A package as it would be installed there, which offers a game."""
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[feerie.variants]\n{package} = {game}\n")


def told(folder: Path, asked: str) -> tuple[str, str]:
    """Output of the engine and its log, with packages installed."""
    say = [sys.executable, "-c", f"import engine; print({asked})"]
    done = subprocess.run(say, cwd=ROOT, env=environment(folder), capture_output=True, text=True, check=True)
    return done.stdout, done.stderr
