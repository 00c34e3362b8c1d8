"""All of a database carried over into an empty one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

import storage
from storage import (
    BoardChannel,
    Contents,
    CopyRefusedError,
    DamagedDatabaseError,
    DatabaseHeldError,
    Genesis,
    MatchTimer,
    NewerDatabaseError,
    PlayerNote,
    Rating,
    SeatLink,
    Secret,
    Store,
    StoredAnalysis,
    StoredConditionalMoves,
    TournamentAction,
    TournamentChange,
    Vacation,
    WebToken,
    transfer,
)
from storage.opening import known_versions
from storage.postgres import create_pool
from storage.transfer import BATCH
from tests import databases
from tests.storage.samples import NOW, a_lobby_game, a_match, a_seek, an_event, ended, outbox_message, playing, turn
from tests.timers import match_timers

BIG = 2**62 + 1
HEAD = known_versions()[0]


def sqlite(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


async def fill(url: str) -> None:
    """Rows in all tables, among them what databases tell in ways of their own."""
    store = await storage.open(url)
    genesis = Genesis(
        '{"é":1}', "ee" * 32, (SeatLink(0, 0, "aa" * 32, BIG, "bb" * 16), SeatLink(0, 1, "c" * 64, None, None))
    )
    timers = (
        MatchTimer("time", NOW + timedelta(microseconds=1), "kiva-tolu"),
        MatchTimer("remind", NOW, "kiva-tolu", BIG),
    )
    await store.matches.create(playing(), [outbox_message(0)], timers, genesis, (BIG,), {1: "Zoé “♞” \\ '"})
    move = replace(turn(0, outbox_message(1), interaction=BIG), secret=Secret(0, "L", "ab" * 32), timers=timers)
    await store.matches.apply(replace(move, action=replace(move.actions[0], entry_hash="5" * 64)), NOW)
    await store.matches.set_conditional_moves("kiva-tolu", 1, 1, StoredConditionalMoves(2, (("e2e4", "d7d5"),)))
    await store.people.set_note("kiva-tolu", 1, PlayerNote("Ça va ? \U0001f600\n\t", muted=True))
    await store.analyses.save("kiva-tolu", 2, StoredAnalysis(1, {"a": [1, None, 0.1, "é"]}), NOW)
    match = await ended(store, "over", 1, 2, NOW)
    counting = await store.ratings.next_batch()
    assert counting is not None
    await store.ratings.save(counting, [Rating(match.id, 0, 1, NOW, 1, 25.123456789012345, 1 / 3)])
    await store.people.change_preferences("user", BIG, lambda _: {"theme": "dark", "n": [1.5, True, None]})
    await store.vacations.add(Vacation(1, 9, NOW, NOW + timedelta(days=3), "planned"))
    await store.tournaments.create(an_event(), [], NOW)
    await store.tournaments.advance(
        TournamentChange("kiva-tolu", 0, (TournamentAction(1, "join", NOW, 1, BIG, {"x": "é"}, 7),)), NOW
    )
    await store.servers.mark_removed(77, NOW)
    await store.settings.set("key", "kept")
    token = WebToken("f" * 64, "session", BIG, "Zoé", None, "Firefox, Linux", NOW, NOW, NOW + timedelta(days=30))
    await store.web_tokens.add(token)
    await store.lobby.put(a_seek(1), 10)
    second = a_seek(2, dm=BIG, window=100, computer_days=3, kept_seat=1, target=1)
    await store.lobby.put(second, 10)
    await store.lobby.start(replace(a_lobby_game("lobby", 1, 2), seeks=(a_seek(1), second)))
    await store.lobby.ping(9, 100, (1,), outbox_message(0), NOW, 2)
    await store.boards.set("kiva-tolu", BoardChannel(BIG, None, 2, "fr"), outbox_message(1), NOW)
    await store.close()


def held_in(file: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table of a file, as SQLite keeps it, but for who shares it."""
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        names = [row[0] for row in found if row[0] not in ("processes", "shards", "writers", "errands")]
        queries = {name: f"SELECT * FROM {name}" for name in names}  # noqa: S608 (its own names)
        return {name: sorted(connection.execute(query).fetchall(), key=repr) for name, query in queries.items()}


@pytest.fixture
def here(tmp_path: Path) -> Path:
    return tmp_path / "here.db"


async def test_who_shares_database_stays_with_it(tmp_path: Path, here: Path) -> None:
    await fill(sqlite(here))
    store = await storage.open(sqlite(here))
    await store.cluster.join("one", 2)
    await store.cluster.claim_shards("one", [0, 1])
    await store.close()
    await transfer(sqlite(here), sqlite(tmp_path / "there.db"))
    store = await storage.open(sqlite(tmp_path / "there.db"))
    assert (await store.cluster.membership()).owners == {}
    await store.close()


async def test_every_row_of_every_table_arrives(tmp_path: Path, here: Path) -> None:
    await fill(sqlite(here))
    found = await transfer(sqlite(here), sqlite(tmp_path / "there.db"))
    assert found == Contents(HEAD, 3, 1)
    assert held_in(tmp_path / "there.db") == held_in(here)
    assert all(held_in(here).values())
    assert (tmp_path / "there.db").stat().st_mode & 0o777 == 0o600


@pytest.mark.postgres
async def test_every_row_goes_to_postgresql_and_comes_back(tmp_path: Path, here: Path) -> None:
    await fill(sqlite(here))
    there, back = databases.bare(tmp_path / "there.db"), tmp_path / "back.db"
    assert await transfer(sqlite(here), there) == Contents(HEAD, 3, 1)
    assert await transfer(there, sqlite(back)) == Contents(HEAD, 3, 1)
    assert held_in(back) == held_in(here)


@pytest.mark.postgres
async def test_game_goes_on_there_and_no_number_comes_twice(tmp_path: Path, here: Path) -> None:
    await fill(sqlite(here))
    store = await storage.open(sqlite(here))
    await store.matches.apply(replace(turn(1), timers=(MatchTimer("time", NOW, "kiva-tolu"),)), NOW)
    [timer] = [one for one in await match_timers(store, NOW) if one.match == "kiva-tolu"]
    assert await store.timers.delete(timer)  # the last number is of a row that is gone
    await store.close()
    there = databases.bare(tmp_path / "there.db")
    await transfer(sqlite(here), there)
    store = await storage.open(there)
    await store.matches.apply(replace(turn(2, outbox_message(3)), timers=(MatchTimer("time", NOW, "kiva-tolu"),)), NOW)
    [later] = [one for one in await match_timers(store, NOW) if one.match == "kiva-tolu"]
    assert later.id > timer.id
    assert [action.seq for action in await store.matches.actions("kiva-tolu")] == [1, 2, 3]
    await store.close()


async def test_database_of_earlier_version_arrives_as_one_of_today(tmp_path: Path, here: Path) -> None:
    config = Config()
    config.set_main_option("script_location", "storage:migrations")
    engine = sa.create_engine(f"sqlite:///{here}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        connection.exec_driver_sql("INSERT INTO settings VALUES ('key', 'kept')")
    engine.dispose()
    there = databases.bare(tmp_path / "there.db")
    assert await transfer(sqlite(here), there) == Contents(HEAD, 0, 0)
    store = await storage.open(there)
    assert await store.settings.get("key") == "kept"
    await store.close()


async def test_one_of_later_version_is_refused(tmp_path: Path, here: Path) -> None:
    await (await storage.open(sqlite(here))).close()
    with closing(sqlite3.connect(here)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerDatabaseError):
        await transfer(sqlite(here), databases.bare(tmp_path / "there.db"))


async def test_only_empty_database_is_filled(tmp_path: Path, here: Path) -> None:
    await fill(sqlite(here))
    there = databases.bare(tmp_path / "there.db")
    await (await storage.open(there)).close()
    await transfer(sqlite(here), there)
    with pytest.raises(CopyRefusedError, match="not empty"):
        await transfer(sqlite(here), there)


async def test_there_has_to_be_something_to_copy(tmp_path: Path) -> None:
    with pytest.raises(CopyRefusedError, match="there is no database"):
        await transfer(sqlite(tmp_path / "nowhere.db"), sqlite(tmp_path / "there.db"))
    assert list(tmp_path.iterdir()) == []


async def test_file_that_bot_has_is_not_copied(tmp_path: Path, here: Path) -> None:
    await fill(sqlite(here))
    with storage.held(here), pytest.raises(DatabaseHeldError):
        await transfer(sqlite(here), sqlite(tmp_path / "there.db"))


@pytest.mark.postgres
async def test_server_that_bot_uses_is_neither_copied_nor_filled(tmp_path: Path, store: Store, url: str) -> None:
    await store.settings.set("key", "x")
    with pytest.raises(sa.exc.OperationalError, match="a bot uses it"):
        await transfer(url, sqlite(tmp_path / "there.db"))
    await fill(sqlite(tmp_path / "here.db"))
    with pytest.raises(sa.exc.OperationalError, match="a bot uses it"):
        await transfer(sqlite(tmp_path / "here.db"), url)
    assert not (tmp_path / "there.db").exists()


@pytest.mark.postgres
async def test_no_bot_starts_on_server_that_is_copied(url: str) -> None:
    engine = create_pool(sa.make_url(url), writes=True, exclusive=True)
    async with engine.connect():
        with pytest.raises(sa.exc.OperationalError, match="being copied"):
            await storage.open(url)
    await engine.dispose()
    await (await storage.open(url)).close()


class StoppedError(Exception):
    pass


async def test_what_is_stopped_in_middle_leaves_target_empty(tmp_path: Path, here: Path) -> None:
    await fill(sqlite(here))
    there = databases.bare(tmp_path / "there.db")

    def stop(table: str, done: int, _whole: int) -> None:
        if table == "outbox" and done:
            raise StoppedError

    with pytest.raises(StoppedError):
        await transfer(sqlite(here), there, stop)
    assert databases.SERVER is not None or not (tmp_path / "there.db").exists()
    assert await transfer(sqlite(here), there) == Contents(HEAD, 3, 1)


async def test_it_is_told_how_far_it_is_in_steps(tmp_path: Path, here: Path) -> None:
    store = await storage.open(sqlite(here))
    count = 2 * BATCH + 500
    rows = [{"kind": "user", "id": number, "chosen": {}} for number in range(count)]
    await store.db.write(lambda connection: connection.execute(sa.insert(storage.tables.preferences), rows))
    await store.close()
    told: list[tuple[str, int, int]] = []
    await transfer(sqlite(here), databases.bare(tmp_path / "there.db"), lambda *news: told.append(news))
    assert [news for news in told if news[0] == "preferences"] == [
        ("preferences", done, count) for done in (0, BATCH, 2 * BATCH, count)
    ]


DAMAGES = {
    "a time": "UPDATE matches SET created_at = 'yesterday'",
    "an object": "UPDATE matches SET options = '{'",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
async def test_row_that_cannot_be_read_is_told_with_its_table(tmp_path: Path, here: Path, damage: str) -> None:
    await fill(sqlite(here))
    with closing(sqlite3.connect(here)) as connection, connection:
        connection.execute(damage)
    with pytest.raises(DamagedDatabaseError, match="a row of matches"):
        await transfer(sqlite(here), databases.bare(tmp_path / "there.db"))


@pytest.mark.postgres
async def test_what_postgresql_does_not_take_is_told_without_it(tmp_path: Path, here: Path) -> None:
    await fill(sqlite(here))
    with closing(sqlite3.connect(here)) as connection, connection:
        connection.execute("UPDATE notes SET text = ?", ["geheim" * 1000])
    with pytest.raises(CopyRefusedError, match=r"^notes: value too long") as raised:
        await transfer(sqlite(here), databases.bare(tmp_path / "there.db"))
    assert "geheim" not in str(raised.value)


async def test_no_table_is_forgotten(here: Path) -> None:
    await fill(sqlite(here))

    def empty() -> Iterator[str]:
        yield from (name for name, rows in held_in(here).items() if not rows)

    assert list(empty()) == []


async def test_matches_that_no_one_plays_arrive_too(tmp_path: Path, here: Path) -> None:
    store = await storage.open(sqlite(here))
    await store.matches.create(a_match(scores=()), [])
    await store.close()
    there = databases.bare(tmp_path / "there.db")
    await transfer(sqlite(here), there)
    store = await storage.open(there)
    assert await store.matches.get("kiva-tolu") == a_match(scores=())
    await store.close()
