"""The mark beside a database: every change raises it, so a database that lost its last changes is noticed."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

import storage
from storage import (
    RESTORED,
    ConflictError,
    PlayerNote,
    Store,
    StoredConditionalMoves,
    TournamentAction,
    TournamentChange,
    is_behind,
)
from storage.watermark import Watermark
from tests.databases import url_of
from tests.storage.samples import NOW, an_event, outbox_message, playing, turn

pytestmark = pytest.mark.sqlite("its files")
QUIET: dict[str, Callable[[Store], Awaitable[object]]] = {
    "a move whose post waits": lambda store: store.matches.apply(turn(2, outbox_message(3)), NOW),
    "an action without a post": lambda store: store.matches.apply(turn(2), NOW),
    "a plan": lambda store: store.matches.set_conditional_moves(
        "kiva-tolu", 2, 0, StoredConditionalMoves(1, (("e2e4",),))
    ),
    "a note": lambda store: store.people.set_note("kiva-tolu", 1, PlayerNote("mine")),
    "a setting": lambda store: store.settings.set("key", "value"),
    "a decision about an event": lambda store: store.tournaments.advance(
        TournamentChange("event", 0, (TournamentAction(1, "join", NOW, 1, 1),)), NOW
    ),
}
"""Changes that no number of a post that is sent at once tells of."""


def checkpointed(file: Path) -> None:
    """Bring all that was written so far from the log into the database itself."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def crashed(file: Path, folder: Path) -> Path:
    """The files as a crash leaves them at this moment."""
    folder.mkdir()
    for end in ("", "-wal", ".mark"):
        shutil.copy2(file.with_name(file.name + end), folder / (file.name + end))
    return folder / file.name


def missing(log: Path) -> None:
    log.unlink()


def truncated(log: Path) -> None:
    """Cut the last transaction off the log."""
    log.write_bytes(log.read_bytes()[:-4096])


def damaged(log: Path) -> None:
    """Change one byte in the middle of the log: SQLite ignores all from there on."""
    content = bytearray(log.read_bytes())
    content[len(content) // 2] ^= 0xFF
    log.write_bytes(content)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


async def begin(store: Store, file: Path) -> None:
    """A match, an event and two moves in the database itself, the second of which waits behind the first."""
    await store.matches.create(playing(), [])
    await store.tournaments.create(an_event("event"), [])
    for version in range(2):
        await store.matches.apply(turn(version, outbox_message(version + 1)), NOW)
    await asyncio.to_thread(checkpointed, file)


async def reopened(file: Path) -> str | None:
    """Open a database and return its time of restoration."""
    store = await storage.open(url_of(file))
    try:
        return await store.settings.get(RESTORED)
    finally:
        await store.close()


@pytest.mark.parametrize("kind", QUIET)
async def test_every_change_lost_with_log_is_noticed(store: Store, file: Path, tmp_path: Path, kind: str) -> None:
    await begin(store, file)
    await QUIET[kind](store)
    lost = crashed(file, tmp_path / "crashed")
    lost.with_name("store.db-wal").unlink()
    assert is_behind(lost)
    assert await reopened(lost)


@pytest.mark.parametrize("harm", [missing, truncated, damaged])
async def test_harm_to_log_is_noticed_once(
    store: Store, file: Path, tmp_path: Path, harm: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    await begin(store, file)
    for version in range(2, 8):
        await store.matches.apply(turn(version, outbox_message(version + 1)), NOW)
    lost = crashed(file, tmp_path / "crashed")
    harm(lost.with_name("store.db-wal"))
    assert is_behind(lost)
    assert await reopened(lost)
    await reopened(lost)
    assert caplog.text.count("the database went back") == 1
    assert not is_behind(lost)


async def test_crash_that_loses_nothing_raises_no_alarm(store: Store, file: Path, tmp_path: Path) -> None:
    await begin(store, file)
    await store.matches.apply(turn(2), NOW)
    whole = crashed(file, tmp_path / "crashed")
    assert not is_behind(whole)
    assert not await reopened(whole)


async def test_change_that_is_refused_does_not_raise_mark(store: Store, file: Path) -> None:
    await begin(store, file)
    mark = Watermark(file).read()
    with suppress(ConflictError):
        await store.matches.apply(turn(0), NOW)
    await store.analyses.forget(NOW)
    assert Watermark(file).read() == mark > 0


async def test_changes_written_together_raise_mark(store: Store, file: Path) -> None:
    mark = Watermark(file).read()
    await asyncio.gather(*(store.settings.set(f"key{number}", "x") for number in range(20)))
    assert Watermark(file).read() > mark


async def test_mark_that_cannot_be_written_keeps_no_one_from_playing(store: Store, file: Path) -> None:
    Watermark(file).path.unlink(missing_ok=True)
    Watermark(file).path.mkdir()
    await begin(store, file)
    assert Watermark(file).read() == 0
