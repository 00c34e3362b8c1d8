"""The commands that look after the bot's own database."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

import storage
from storage import examine
from storage.opening import known_versions
from tests.bot.cli.test_databases import bot
from tests.bot.processes import feerie, place
from tests.storage.samples import NOW, ended


async def test_ratings_are_made_anew_without_token(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'feerie.db'}"
    store = await storage.open(url)
    for number in range(3):
        await ended(store, f"match-{number}", 11, 12, at=NOW + timedelta(hours=number))
    await store.close()
    said = "\rcounting: 3 of 3\n3 rated matches were counted.\n"
    assert await feerie(tmp_path, "ratings", "rebuild", FEERIE_DATABASE=url) == (0, said)
    store = await storage.open(url)
    assert [(rating.user, rating.games) for rating in await store.ratings.leaderboard("connexes")] == [(11, 3), (12, 3)]
    assert await store.ratings.next_batch() is None
    await store.close()


async def test_database_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    status, said = await feerie(tmp_path, "ratings", "rebuild", FEERIE_DATABASE="nonsense")
    assert status == 2
    assert said.startswith("feerie: FEERIE_DATABASE: ")
    assert said.count("\n") == 1


# Backups


async def test_backup_goes_among_others_or_where_one_says(tmp_path: Path, file: Path) -> None:
    status, said = await feerie(tmp_path, "backup", **place(file))
    assert (status, said.count("\n")) == (0, 1), said
    [made] = (tmp_path / "data" / "backups").iterdir()
    assert re.fullmatch(r"feerie-20\d\d-\d\d-\d\dT\d{6}Z\.sqlite3", made.name)
    assert said == f"{made}: matches: 0, sealed actions: 0, version {known_versions()[0]}, checked.\n"
    assert (await feerie(tmp_path, "backup", "here.db", **place(file)))[0] == 0
    for copy in (made, tmp_path / "here.db"):
        assert copy.stat().st_mode & 0o777 == 0o600
        assert examine(copy) == examine(file)


async def test_backup_overwrites_another_one_only(tmp_path: Path, file: Path) -> None:
    backup = tmp_path / "here.db"
    assert (await feerie(tmp_path, "backup", str(backup), **place(file)))[0] == 0
    assert (await feerie(tmp_path, "backup", str(backup), **place(file)))[0] == 0
    (tmp_path / ".env").write_text("FEERIE_TOKEN=secret")
    before = file.read_bytes()
    for other in (file, tmp_path / ".env", tmp_path, tmp_path / "nowhere" / "here.db"):
        status, said = await feerie(tmp_path, "backup", str(other), **place(file))
        assert (status, said.count("\n")) == (2, 1), said
    assert (tmp_path / ".env").read_text() == "FEERIE_TOKEN=secret"
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("sqlite+aiosqlite:///nowhere.db", "feerie: There is no database "),
        ("sqlite+aiosqlite://", "feerie: FEERIE_DATABASE: only SQLite files can be backed up"),
        ("postgresql+asyncpg://host/name", "feerie: FEERIE_DATABASE: only SQLite files can be backed up"),
        ("nonsense", "feerie: FEERIE_DATABASE: a database is a file such as sqlite:///"),
    ],
)
async def test_what_cannot_be_saved_is_one_sentence(tmp_path: Path, url: str, said: str) -> None:
    status, told = await feerie(tmp_path, "backup", FEERIE_DATABASE=url)
    assert (status, told.count("\n")) == (2, 1), told
    assert told.startswith(said)


async def test_backup_that_fails_is_one_sentence(tmp_path: Path, file: Path) -> None:
    file.write_text("This is no database.\n" * 100)
    status, told = await feerie(tmp_path, "backup", **place(file))
    assert (status, told) == (2, "feerie: The backup was not made: file is not a database.\n")


async def test_running_bot_is_saved_and_makes_up_for_last_night(tmp_path: Path, file: Path) -> None:
    async with bot(tmp_path, file) as running:
        assert (await feerie(tmp_path, "backup", "here.db", **place(file)))[0] == 0
        async with asyncio.timeout(60):
            while not list((tmp_path / "data" / "backups").glob("feerie-????-??-??.sqlite3")):
                assert running.running
                await asyncio.sleep(0.05)
    assert examine(tmp_path / "here.db") == examine(file)


# Restores


async def test_backup_is_restored_and_what_was_there_is_kept(tmp_path: Path, file: Path) -> None:
    assert (await feerie(tmp_path, "backup", "here.db", **place(file)))[0] == 0
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM preferences")
    status, said = await feerie(tmp_path, "restore", "here.db", **place(file))
    assert status == 0
    [kept] = file.parent.glob("*.replaced-*")
    holding = f"matches: 0, sealed actions: 0, version {known_versions()[0]}, checked"
    told = f"{file}: {holding}. The bot posts this in every game.\n{kept}: the old database.\n"
    assert said == told
    for path, count in ((file, 1), (kept, 0)):
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("SELECT count(*) FROM preferences").fetchone() == (count,)


async def test_database_that_bot_has_is_left_alone(tmp_path: Path, file: Path) -> None:
    assert (await feerie(tmp_path, "backup", "here.db", **place(file)))[0] == 0
    async with bot(tmp_path, file) as running:
        status, said = await feerie(tmp_path, "restore", "here.db", **place(file))
        assert (status, said.count("\n")) == (2, 1)
        assert said.startswith(f"feerie: The database {file} belongs to a bot that runs already (process {running.pid}")
        assert running.running
    assert not list(file.parent.glob("*.replaced-*"))


def later_version(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda backup: backup.unlink(), "There is no file "),
        (
            lambda backup: backup.write_bytes(backup.read_bytes()[:20_000]),
            "here.db is damaged, and nothing was changed: ",
        ),
        (lambda backup: backup.write_text("FEERIE_TOKEN=secret"), "here.db is damaged, and nothing was changed"),
        (later_version, "here.db was written by a later version of Féerie: install that version."),
    ],
)
async def test_backup_that_cannot_be_used_changes_nothing(
    tmp_path: Path, file: Path, spoil: Callable[[Path], object], said: str
) -> None:
    (tmp_path / "here.db").write_bytes(file.read_bytes())
    spoil(tmp_path / "here.db")
    before = file.read_bytes()
    status, told = await feerie(tmp_path, "restore", "here.db", **place(file))
    assert (status, told.count("\n")) == (2, 1), told
    assert told.startswith(f"feerie: {said}")
    assert file.read_bytes() == before
    assert not list(file.parent.glob("*.re*"))


@pytest.mark.parametrize("at", ["3", "24:00", "noon"])
async def test_time_that_is_none_is_one_sentence(tmp_path: Path, file: Path, at: str) -> None:
    status, told = await feerie(tmp_path, "backup", **place(file), FEERIE_BACKUP_TIME=at)
    assert (status, told.count("\n")) == (2, 1), told
    assert told.startswith("feerie: FEERIE_BACKUP_TIME: ")


# Erasures


async def test_host_has_someone_forgotten_who_cannot_ask_bot(tmp_path: Path, file: Path) -> None:
    status, said = await feerie(tmp_path, "erase", "1", **place(file))
    assert (status, said) == (0, "Request saved. The bot erases this person within a minute, or when it starts.\n")
    status, said = await feerie(tmp_path, "erase", "987654321", **place(file))
    assert (status, " has no data of 987654321, so" in said) == (2, True), said
    store = await storage.open(f"sqlite+aiosqlite:///{file}")
    assert await store.erasure.requested() == {1: "asked"}
    await store.close()
    for wrong in ("Alice", "-5", "9" * 20):
        status, said = await feerie(tmp_path, "erase", wrong, **place(file))
        assert (status, said.count("\n")) == (2, 1), said
    missing = {"FEERIE_DATABASE": f"sqlite+aiosqlite:///{tmp_path / 'none.db'}"}
    assert (await feerie(tmp_path, "erase", "1", **missing))[0] == 2
    assert not (tmp_path / "none.db").exists()


async def test_restore_tells_of_those_who_were_erased_since(tmp_path: Path, file: Path) -> None:
    await feerie(tmp_path, "backup", "saved.db", **place(file))
    assert await storage.ErasureLog(file).note(1, NOW, 0) == 1
    status, said = await feerie(tmp_path, "restore", "saved.db", **place(file))
    assert status == 0
    assert "People who were erased since: 1. The bot erases them again when it starts.\n" in said
    store = await storage.open(f"sqlite+aiosqlite:///{file}")
    assert (await store.erasure.requested(), await store.erasure.log_position()) == ({1: "again"}, 1)
    await store.close()
    file.with_name("erasures.jsonl").write_text("nonsense\n")
    status, said = await feerie(tmp_path, "restore", "saved.db", **place(file))
    assert (status, said.count("\n")) == (2, 1), said
    assert "is damaged" in said
