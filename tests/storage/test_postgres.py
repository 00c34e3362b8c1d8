"""PostgreSQL: cut connections are unnoticed, quarrels settled, two stores on one database as good as one."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa
from alembic.runtime.migration import MigrationContext
from sqlalchemy.util import await_only

import storage
from storage import ConflictError, Seat, Store, StoreUnavailableError, Written
from storage.beginnings import insert_match
from storage.opening import known_versions
from storage.postgres import QUARRELS, PostgresTransactor, normal, pooled
from tests import databases
from tests.cluster import cluster
from tests.storage.samples import NOW, a_match, parcel, playing, turn

pytestmark = pytest.mark.postgres

MINE = "SELECT pg_backend_pid()"
CUT = "SELECT pg_terminate_backend({})"


@pytest_asyncio.fixture
async def other(url: str) -> AsyncIterator[Store]:
    """A second store on the same database, as of another process."""
    opened = await storage.open(url)
    yield opened
    await opened.close()


@pytest_asyncio.fixture
async def admin(url: str) -> AsyncIterator[Any]:
    """A connection beside all others."""
    import asyncpg

    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    yield connection
    await connection.close()


async def cut_all(admin: Any) -> None:
    """End all connections of bots to the database."""
    others = "FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'feerie'"
    await admin.execute(f"SELECT pg_terminate_backend(pid) {others}")


async def test_connections_that_were_cut_while_nobody_used_them_are_unnoticed(store: Store, admin: Any) -> None:
    await store.create(playing(), [])
    assert await store.match("kiva-tolu") == playing()
    await cut_all(admin)
    await store.write(turn(0), NOW)
    assert len(await store.actions("kiva-tolu")) == 1


async def test_a_move_whose_connection_is_cut_between_two_statements_is_made_once(store: Store, admin: Any) -> None:
    await store.create(playing(), [])
    cuts = 3

    def cut(connection: sa.Connection, _cursor: object, text: str, *_: object) -> None:
        nonlocal cuts
        if cuts and text.startswith("INSERT INTO actions"):
            cuts -= 1
            pid = connection.exec_driver_sql(MINE).scalar_one()
            await_only(admin.execute(CUT.format(pid)))

    sa.event.listen(store._writer.transactor.engine, "before_cursor_execute", cut)
    await store.write(turn(0, parcel(1), interaction=5), NOW)
    assert cuts == 0
    assert [action.interaction for action in await store.actions("kiva-tolu")] == [5]
    assert await store.waiting_channels() == [100]


async def test_a_move_whose_connection_is_cut_before_it_is_committed_is_made_once(store: Store, admin: Any) -> None:
    await store.create(playing(), [])
    cuts = 2

    def cut(connection: sa.Connection) -> None:
        nonlocal cuts
        if cuts:
            cuts -= 1
            pid = connection.exec_driver_sql(MINE).scalar_one()
            await_only(admin.execute(CUT.format(pid)))

    sa.event.listen(store._writer.transactor.engine, "commit", cut)
    await store.write(turn(0, parcel(1), interaction=5), NOW)
    assert cuts == 0
    assert [action.interaction for action in await store.actions("kiva-tolu")] == [5]


async def test_a_move_that_is_committed_though_nobody_says_so_is_known_to_be_made(store: Store, url: str) -> None:
    await store.create(playing(), [])
    forgetful = Forgetful(url)
    deaf = Store(forgetful.transactor, PostgresTransactor(pooled(sa.make_url(url), writes=False), writes=False))
    await deaf.set_setting("key", "x")
    forgetful.commits = 1
    assert (await deaf.write(turn(0, parcel(1), interaction=5), NOW)).channel == 100
    assert forgetful.commits == 0
    assert [action.interaction for action in await store.actions("kiva-tolu")] == [5]
    await deaf.close()


async def test_a_move_whose_commit_a_crash_has_undone_is_made_though_another_took_its_number() -> None:
    with cluster(synchronous_commit="on", fsync="on", full_page_writes="on") as server:
        store, other = await storage.open(server.address), await storage.open(server.address)
        await store.create(playing(), [])
        await store.create(playing("other", place=5), [])
        crashes = 0

        def crash(connection: sa.Connection) -> None:
            nonlocal crashes
            crashes += 1
            if crashes == 1:
                connection.exec_driver_sql("SELECT pg_current_xact_id()")
                server.kill()
                server.start()
                await_only(other.write(turn(0, parcel(1), match="other"), NOW))

        sa.event.listen(store._writer.transactor.engine, "commit", crash)
        await store.write(turn(0, parcel(1), interaction=5), NOW)
        assert [action.interaction for action in await other.actions("kiva-tolu")] == [5]
        assert len(await other.actions("other")) == 1
        await store.close()
        await other.close()


async def test_who_writes_leaves_nothing_of_itself_behind(store: Store, url: str) -> None:
    other = await storage.open(url)
    await other.set_setting("key", "x")
    await store.set_setting("key", "y")
    query = sa.select(sa.func.count()).select_from(storage.tables.writers)
    assert [tuple(row) for row in await store._rows(query)] == [(2,)]
    await other.close()
    assert [tuple(row) for row in await store._rows(query)] == [(1,)]


class Forgetful:
    """Connections that are cut when a commit is durable, and before anybody is told."""

    def __init__(self, url: str) -> None:
        import asyncpg

        told = self
        self.commits = 0

        class Cut:
            def __init__(self, transaction: Any, connection: asyncpg.Connection) -> None:
                self._transaction = transaction
                self._connection = connection

            def __getattr__(self, name: str) -> Any:
                return getattr(self._transaction, name)

            async def commit(self) -> None:
                await self._transaction.commit()
                if told.commits:
                    told.commits -= 1
                    self._connection.terminate()
                    raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

        class Connection(asyncpg.Connection):  # type: ignore[misc]  # it has no types
            def transaction(self, **how: Any) -> Any:
                return Cut(super().transaction(**how), self)

        engine = pooled(sa.make_url(url), writes=True)

        @sa.event.listens_for(engine.sync_engine, "do_connect")
        def connect(_dialect: object, _record: object, _given: object, more: dict[str, Any]) -> None:
            more["connection_class"] = Connection

        self.transactor = PostgresTransactor(engine, writes=True)


def refuse(code: str) -> str:
    """A statement that PostgreSQL answers with an error."""
    return f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{code}', MESSAGE = 'refused'; END $$"


@pytest.mark.parametrize("code", ["40001", "40P01"])
async def test_a_transaction_that_quarrels_with_another_is_tried_again(store: Store, code: str) -> None:
    tries = 0

    def work(connection: sa.Connection) -> int:
        nonlocal tries
        tries += 1
        if tries < 4:
            connection.exec_driver_sql(refuse(code))
        return tries

    assert await store._write(work) == 4


async def test_it_is_not_tried_for_ever(store: Store, url: str) -> None:
    patient = PostgresTransactor(pooled(sa.make_url(url), writes=True), writes=True, chance=lambda: 0.0)
    tries = 0

    def work(connection: sa.Connection) -> None:
        nonlocal tries
        tries += 1
        connection.exec_driver_sql(refuse("40001"))

    with pytest.raises(sa.exc.OperationalError, match="refused"):
        await patient.run(work)
    assert tries == QUARRELS
    await patient.close()
    assert await store.setting("x") is None


@pytest.mark.parametrize("code", ["53100", "55P03", "57014", "25006", "58030"])
async def test_what_the_server_cannot_do_now_is_an_unavailable_store(store: Store, code: str) -> None:
    with pytest.raises(StoreUnavailableError, match="refused"):
        await store._write(lambda connection: connection.exec_driver_sql(refuse(code)))


async def test_a_damaged_row_is_told_from_a_fault_of_the_server(store: Store) -> None:
    with pytest.raises(storage.DamagedDatabaseError, match="refused"):
        await store._write(lambda connection: connection.exec_driver_sql(refuse("XX001")))
    with pytest.raises(storage.UnreadableError, match="refused"):
        await store._read(lambda connection: connection.exec_driver_sql(refuse("XX001")))


async def test_no_statement_waits_or_works_for_ever(store: Store) -> None:
    names = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")

    def look(connection: sa.Connection) -> list[str]:
        return [connection.exec_driver_sql(f"SHOW {name}").scalar_one() for name in names]

    assert await store._write(look) == await store._read(look) == ["30s", "10s", "5s"]


async def test_what_takes_too_long_is_an_unavailable_store(store: Store) -> None:
    def slow(connection: sa.Connection) -> None:
        connection.exec_driver_sql("SET LOCAL statement_timeout = 20")
        connection.exec_driver_sql("SELECT pg_sleep(60)")

    with pytest.raises(StoreUnavailableError, match="statement timeout"):
        await store._write(slow)


async def test_an_error_tells_no_values(store: Store) -> None:
    await store.create(playing(), [])
    with pytest.raises(ConflictError) as raised:
        await store.create(playing(request=987654321, place=5), [])
    told = [raised.value, raised.value.__cause__, raised.value.__cause__ and raised.value.__cause__.__cause__]
    assert not any("kiva-tolu" in str(error) or "987654321" in str(error) for error in told)


async def test_a_database_that_nobody_serves_is_told_at_once(url: str) -> None:
    with pytest.raises(sa.exc.OperationalError):
        await storage.open(url.replace(str(sa.make_url(url).port), "1"))


# Two stores on one database


async def test_of_two_stores_exactly_one_makes_each_move(store: Store, other: Store) -> None:
    await store.create(playing(), [])
    for version in range(20):
        moves = (one.write(turn(version, parcel(version)), NOW) for one in (store, other, store, other))
        told = [type(found) for found in await asyncio.gather(*moves, return_exceptions=True)]
        assert sorted(told, key=str) == [ConflictError] * 3 + [Written]
    assert [action.seq for action in await other.actions("kiva-tolu")] == list(range(1, 21))


async def test_an_interaction_that_reaches_two_stores_is_stored_once(store: Store, other: Store) -> None:
    await store.create(playing(), [])
    await store.create(playing("other", place=5), [])
    played = 0
    for number in range(10):
        moves = (
            store.write(turn(played, interaction=100 + number), NOW),
            other.write(turn(number - played, match="other", interaction=100 + number), NOW),
        )
        told = await asyncio.gather(*moves, return_exceptions=True)
        assert sorted(type(found).__name__ for found in told) == ["DuplicateError", "Written"]
        played += isinstance(told[0], Written)
    assert [len(await store.actions(name)) for name in ("kiva-tolu", "other")] == [played, 10 - played]


async def test_a_place_holds_one_match_whichever_store_it_began_in(store: Store, other: Store) -> None:
    for number in range(10):
        begun = (
            one.create(playing(f"{name}-{number}", place=number), []) for one, name in ((store, "a"), (other, "b"))
        )
        told = await asyncio.gather(*begun, return_exceptions=True)
        assert sorted(type(found).__name__ for found in told) == ["ConflictError", "NoneType"]


async def test_vacations_of_one_user_never_overlap(store: Store, other: Store) -> None:
    vacation = storage.Vacation(1, 9, NOW, NOW.replace(year=2027), "planned")
    for user in range(10):
        told = await asyncio.gather(
            *(one.add_vacation(replace(vacation, user=user)) for one in (store, other)), return_exceptions=True
        )
        assert sorted(type(found).__name__ for found in told) == ["ConflictError", "Vacation"]


async def test_many_moves_in_many_matches_of_two_stores_are_all_made(store: Store, other: Store) -> None:
    names = [f"match-{number}" for number in range(6)]
    for number, name in enumerate(names):
        await store.create(playing(name, place=number), [])

    async def play(one: Store, name: str) -> None:
        for version in range(10):
            written = await one.write(turn(version, parcel(version), match=name), NOW)
            assert written.first is not None
            await one.sent(written.first, 50, NOW)

    await asyncio.gather(*(play((store, other)[number % 2], name) for number, name in enumerate(names)))
    assert {len(await store.actions(name)) for name in names} == {10}
    assert await store.waiting_channels() == []


async def test_what_is_read_together_is_of_one_moment(store: Store, other: Store) -> None:
    await store.create(a_match(seats=(Seat("joined", 1),)), [])
    seen: list[int] = []

    def look(connection: sa.Connection) -> None:
        query = sa.text("SELECT count(*) FROM matches")
        seen.append(connection.execute(query).scalar_one())
        await_only(other.create(playing("other", place=5), []))
        seen.append(connection.execute(query).scalar_one())

    await store._read(look)
    assert seen == [1, 1]


async def test_who_writes_alone_has_the_database_to_itself(store: Store, other: Store) -> None:
    await store.create(playing(), [])
    others: list[asyncio.Task[Any]] = []
    seen: list[int] = []

    def work(connection: sa.Connection) -> None:
        query = sa.text("SELECT count(*) FROM actions")
        seen.append(connection.execute(query).scalar_one())
        others.append(asyncio.create_task(other.write(turn(0), NOW)))
        others.append(asyncio.create_task(other.set_setting("key", "x")))
        await_only(asyncio.sleep(0.3))
        seen.append(connection.execute(query).scalar_one())

    await store._write(work)
    assert seen == [0, 0]
    await asyncio.gather(*others)
    assert len(await store.actions("kiva-tolu")) == 1


async def test_who_waited_to_write_alone_sees_what_was_written_meanwhile(store: Store, other: Store) -> None:
    query = sa.text("SELECT count(*) FROM matches")
    waiting: list[asyncio.Task[int]] = []

    def work(connection: sa.Connection) -> None:
        waiting.append(
            asyncio.create_task(other._write(lambda connection: int(connection.execute(query).scalar_one())))
        )
        await_only(asyncio.sleep(0.1))
        insert_match(connection, playing(), [], [], None)

    await store._write(work)
    assert await waiting[0] == 1


def sent_by(engine: sa.Engine) -> list[str]:
    """The first words of what the next connection sends from now on, each a way to PostgreSQL and back."""
    sent: list[str] = []

    def told(text: str) -> None:
        sent.append(text.partition(" ")[0].rstrip(";"))

    @sa.event.listens_for(engine, "checkout", once=True)
    def listen(_dbapi: object, record: Any, _proxy: object) -> None:
        record.driver_connection.add_query_logger(lambda query: told(query.query))

    sa.event.listen(engine, "before_cursor_execute", lambda *all_of_it: told(all_of_it[2]))
    return sent


async def test_a_question_of_one_statement_takes_one_and_a_look_whether_the_connection_works(store: Store) -> None:
    await store.standing("kiva-tolu")
    sent = sent_by(store._reader.engine)
    await store.standing("kiva-tolu")
    await store.standing("kiva-tolu")
    assert Counter(sent) == {"SELECT": 2, "": 1}  # the first look was before anybody listened


async def test_what_is_written_takes_a_beginning_a_lock_and_an_end_besides(store: Store) -> None:
    await store.set_setting("key", "x")
    sent = sent_by(store._writer.transactor.engine)
    await store.set_setting("key", "y")
    await store.set_setting("key", "z")
    assert Counter(sent) == {"": 1} | dict.fromkeys(("BEGIN", "WITH", "DELETE", "INSERT", "COMMIT"), 2)


async def test_moves_in_two_matches_are_written_side_by_side(store: Store, other: Store) -> None:
    await store.create(playing(), [])
    await store.create(playing("other", place=5), [])

    def work(_: sa.Connection) -> None:
        await_only(other.write(turn(0, match="other"), NOW))

    await store._write(work, "beside")
    assert len(await store.actions("other")) == 1


async def test_who_shows_that_it_lives_waits_for_nobody(store: Store, other: Store) -> None:
    await store.join("one", 1)
    numbers: list[int] = []

    def work(_: sa.Connection) -> None:
        for one in (store, other):
            roll = await_only(one.beat("one"))
            assert roll is not None
            numbers.append(roll.beats["one"])

    await store._write(work)
    assert numbers == [1, 2]


async def test_who_stands_still_while_it_writes_is_not_waited_for_long(store: Store, other: Store) -> None:
    standing = asyncio.Event()

    def work(connection: sa.Connection) -> None:
        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 100")
        if not standing.is_set():
            standing.set()
            await_only(asyncio.sleep(1))
        connection.execute(sa.text("SELECT 1"))

    still = asyncio.create_task(store._write(work))
    await standing.wait()
    await other.set_setting("key", "x")
    assert not still.done()
    await still  # its connection was cut, and it was run anew


# The schema


async def test_stores_that_open_an_empty_database_at_once_build_it_once(tmp_path: Path) -> None:
    url = databases.bare(tmp_path / "bare.db")
    stores = await asyncio.gather(*(storage.open(url) for _ in range(4)))
    for number, one in enumerate(stores):
        await one.create(playing(f"match-{number}", place=number), [])
        await one.close()
    found = databases.run(
        tmp_path / "bare.db", lambda connection: MigrationContext.configure(connection).get_current_revision()
    )
    assert found == known_versions()[0]


async def test_texts_are_ordered_as_in_sqlite_whatever_the_language_of_the_database(tmp_path: Path) -> None:
    url = databases.bare(tmp_path / "bare.db", "LOCALE_PROVIDER icu ICU_LOCALE 'fr' TEMPLATE template0")
    store = await storage.open(url)
    names = ["kiva-tolu", "kivatolu", "Kiva-tolu", "kiva-Tolu", "kivé", "kiva"]
    for name in names:
        await store.create(a_match(name), [])
    assert await store.of_status("challenge") != []
    query = sa.select(storage.tables.matches.c.id).order_by(storage.tables.matches.c.id)
    assert [row.id for row in await store._rows(query)] == sorted(names)
    await store.close()


def test_an_address_as_everybody_writes_it_is_understood() -> None:
    plain = sa.make_url("postgres://anna:secret@db.example:5433/feerie?sslmode=require")
    assert normal(plain) == sa.make_url("postgresql+asyncpg://anna:secret@db.example:5433/feerie?ssl=require")
