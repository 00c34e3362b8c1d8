"""Stored games read, verify and export to the byte as they did before the renaming."""

from __future__ import annotations

import json
import lzma
import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.app.match.audit import verify
from bot.app.match.hash_chain import head_hash
from bot.app.tournaments.exports import exports
from bot.texts import translator_for
from engine import records
from engine.proofs import hashed
from tests.bot.fakes import Club, FakeThinker
from tests.bot.world import World

pytestmark = pytest.mark.sqlite("dumps of SQLite databases")

HERE = Path(__file__).parent
HISTORIES = sorted(HERE.glob("history-*.sql.xz"))
EXPECTED: Mapping[str, Mapping[str, str]] = json.loads((HERE / "records.json").read_text())
STARTED = "SELECT DISTINCT match_id FROM origins ORDER BY match_id"
EVENTS = "SELECT id FROM events ORDER BY id"
SEALS = "SELECT seal FROM actions WHERE match_id = ? ORDER BY seq"


def restored(dump: Path, file: Path) -> None:
    """Make the database that was dumped."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(lzma.decompress(dump.read_bytes()).decode())


@pytest_asyncio.fixture(params=HISTORIES, ids=lambda path: path.name.partition(".")[0])
async def it(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Club]:
    """An application on one of the databases; none of its workers runs."""
    file = tmp_path / f"{request.param.name.partition('.')[0]}.db"
    restored(request.param, file)
    opened = Club(tmp_path, World(), FakeThinker(), url=f"sqlite+aiosqlite:///{file}")
    opened.path = file
    await opened.open()
    yield opened
    await opened.store.close()


def asked(it: Club, query: str, *values: str) -> list[Any]:
    """The first column of what a query finds."""
    with closing(sqlite3.connect(it.path)) as connection:
        return [row[0] for row in connection.execute(query, values)]


async def test_every_seal_is_recomputed(it: Club) -> None:
    for match in asked(it, STARTED):
        record = records.read((await it.app.proofs.whole(match)).text)
        assert [hashed(line) for line in record.log[1:]] == asked(it, SEALS, match)
        assert not record.log[1:] or verify(record, hashed(record.log[-1]))


async def test_every_match_replays_to_its_head(it: Club) -> None:
    for match in asked(it, STARTED):
        snapshot = await it.app._matches.snapshot(match)
        assert (
            head_hash(snapshot.match, snapshot.state) == (asked(it, SEALS, match) or [snapshot.match.genesis_hash])[-1]
        )


async def test_every_export_is_the_same(it: Club) -> None:
    assert await exported(it) == EXPECTED[it.path.stem]


async def exported(it: Club) -> dict[str, str]:
    """The hashes of all files that can be exported, by their names."""
    files = [await it.app.proofs.whole(match) for match in asked(it, STARTED)]
    for tournament in asked(it, EVENTS):
        files += await exports(translator_for("fr"), await it.app.tournaments.state(tournament), it.app.proofs, {})
    return {file.name: hashed(f"{file.text}\0{file.log}") for file in files}
