"""The shell blocks of `docs/verify.md`, run as a stranger would: they hold for a match, and for no forged copy."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app.match.audit import verify
from bot.app.match.hash_chain import jsonl
from bot.ui.messenger import _files
from engine import records
from engine.records import Record
from tests.bot.app.match import finished_games as games
from tests.bot.app.match.forgeries import NAIVE, THOROUGH, played_through, seal, stated
from tests.bot.app.play.test_kings import begun, played
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, Club, club

Message = dict[str, tuple[str, bytes]]
"""The attachments of a message: descriptions and contents by name."""
PAGE = Path(__file__).parent.parent / "docs" / "verify.md"
pytestmark = pytest.mark.skipif(
    shutil.which("jq") is None and os.environ.get("FEERIE_REQUIRE_BROWSER") != "1", reason="there is no jq here"
)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """The record of a short match: what the page does takes time for every line of a log."""
    async with club(tmp_path_factory.mktemp("page")) as it:
        match = await begun(it, "LK")
        await played(it, match, "c3c4", "c8c7")
        await it.app.playing.resign(it.call(BEN, match))
        return records.read((await it.app.proofs.export(it.call(ANNA, match))).text)


async def fetched(it: Club, match: str) -> list[Message]:
    """The posts of a match as anyone can fetch them."""
    place = (await row_of(it, match)).board_channel
    files = [_files(post) for post in it.world.posts(place)]
    return [{file.filename: (file.description or "", file.fp.read()) for file in found} for found in files]


async def test_page_holds_with_nothing_but_fetched_posts(tmp_path: Path) -> None:
    async with club(tmp_path) as it:
        match = await begun(it, "LK")
        before_play = len(await fetched(it, match))
        await played(it, match, "c3c4", "c8c7")
        await it.app.playing.resign(it.call(BEN, match))
        await it.app.idle()
        posts = await fetched(it, match)
    descriptions = [text for post in posts[:before_play] for text, _ in post.values()]
    commitments = [found for text in descriptions for found in re.findall("[0-9a-f]{64}", text)]
    (picture, *_), texts = (
        posts[-1],
        {name: data.decode() for name, (_, data) in posts[-1].items() if ".png" not in name},
    )
    head = picture.removesuffix(".png").rpartition("-")[2]
    record, log = texts[f"{match}.pgn"], texts[f"{match}.jsonl"].splitlines()
    assert verify(records.read(record), head, dict(zip("wb", commitments, strict=True)))[-1].startswith("authentic")
    shown = {"match": match, "seal": head, "white": commitments[0], "black": commitments[1]}
    found = run_page(tmp_path, record, log, shown)
    assert (found.returncode, found.stdout) == (0, "all holds\n"), found.stderr


def checked(folder: Path, text: str, log: list[str], posted: Record) -> subprocess.CompletedProcess[str]:
    """Result of the page's check of a record and a log, given the facts shown in the posts of a match."""
    values = {"match": posted.tags["Match"], "seal": seal(posted)}
    kings = {"white": stated(posted, 0), "black": stated(posted, 1)} if posted.variant == "nouveaux" else {}
    return run_page(folder, text, log, values | kings)


def run_page(folder: Path, text: str, log: list[str], values: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run the blocks of the page with these values in place of those of its first block."""
    match = values["match"]
    (folder / f"{match}.pgn").write_text(text, encoding="utf-8")
    (folder / f"{match}.jsonl").write_text(jsonl(log), encoding="utf-8")
    own, *blocks = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert [line.partition("=")[0] for line in own.splitlines()] == ["set -eu", "match", "seal", "white", "black"]
    if "white" not in values:
        blocks = [block for block in blocks if "Choice" not in block]
    script = "".join(["set -eu\n", *(f"{name}={value}\n" for name, value in values.items()), *blocks])
    return subprocess.run(["sh", "-x"], input=script, cwd=folder, capture_output=True, text=True, timeout=60)


def test_page_holds_for_match_that_was_played(record: Record, tmp_path: Path) -> None:
    found = checked(tmp_path, records.write(record), record.log, record)
    assert (found.returncode, found.stdout) == (0, "all holds\n"), found.stderr


async def test_page_holds_for_long_match(tmp_path: Path) -> None:
    record = records.read(await played_through(tmp_path))
    found = checked(tmp_path, records.write(record), record.log, record)
    assert (found.returncode, found.stdout) == (0, "all holds\n"), found.stderr


def test_page_holds_but_for_player_who_was_erased(record: Record, tmp_path: Path) -> None:
    kept = {name: value for name, value in record.tags.items() if name not in ("WhiteUser", "WhiteSalt")}
    erased = Record(record.variant, record.options, record.moves, record.outcome, tags=kept, log=record.log)
    found = checked(tmp_path, records.write(erased), record.log, record)
    assert (found.returncode, found.stdout) == (0, "White: not opened\nall holds\n"), found.stderr


@pytest.mark.parametrize(
    ("match", "besides"),
    [
        (games.in_three_seats, ""),
        (games.with_a_computer, ""),
        (games.aborted, ""),
        (games.aborted_with_one_king, "Black: no commitment\n"),
        (games.taken_over, "Black: offered to someone else\n"),
    ],
)
async def test_page_holds_for_every_kind_of_game(
    tmp_path: Path, match: Callable[[Club], Awaitable[str]], besides: str
) -> None:
    async with club(tmp_path) as it:
        played = await match(it)
        await it.app.idle()
        record = records.read((await it.app.proofs.export(it.call(ANNA, played))).text)
    found = checked(tmp_path, records.write(record), record.log, record)
    assert (found.returncode, found.stdout) == (0, f"{besides}all holds\n"), found.stderr


@pytest.mark.parametrize("forge", [*NAIVE, *THOROUGH])
def test_page_sees_forged_record(record: Record, tmp_path: Path, forge: Callable[[Record], Record]) -> None:
    forged = forge(record)
    found = checked(tmp_path, unchecked(forged), forged.log, record)
    assert (found.returncode, found.stdout.endswith("all holds\n")) == (1, False), found.stderr


def unchecked(record: Record) -> str:
    """The text of a record, whether its moves can be replayed or not."""
    try:
        return records.write(record)
    except records.RecordError:
        return records.write(
            Record(record.variant, record.options, [], record.outcome, tags=record.tags, log=record.log)
        )


@pytest.mark.parametrize("number", [0, 1, -1])
def test_page_sees_changed_log(record: Record, tmp_path: Path, number: int) -> None:
    changed = list(record.log)
    changed[number] = changed[number].replace("2026", "2025")
    text = records.write(record).replace(record.log[number], changed[number])
    assert checked(tmp_path, text, changed, record).returncode == 1
    assert checked(tmp_path, records.write(record), changed, record).returncode == 1
