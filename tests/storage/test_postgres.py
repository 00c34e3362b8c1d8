"""PostgreSQL: cut connections are unnoticed, quarrels settled, and no statement is sent in vain."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa
from sqlalchemy.util import await_only

import storage
from storage import ConflictError, Store, StoreUnavailableError
from storage.postgres import DEADLOCK_ATTEMPTS, PostgresTransactor, asyncpg_address, create_pool
from tests import databases
from tests.cluster import cluster
from tests.storage.samples import NOW, a_match, outbox_message, playing, turn

pytestmark = pytest.mark.postgres

MINE = "SELECT pg_backend_pid()"
CUT = "SELECT pg_terminate_backend({})"


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


async def test_connections_that_were_cut_while_no_one_used_them_are_unnoticed(store: Store, admin: Any) -> None:
    await store.matches.create(playing(), [])
    assert await store.matches.get("kiva-tolu") == playing()
    await cut_all(admin)
    await store.matches.apply(turn(0), NOW)
    assert len(await store.matches.actions("kiva-tolu")) == 1


async def test_move_whose_connection_is_cut_between_two_statements_is_made_once(store: Store, admin: Any) -> None:
    await store.matches.create(playing(), [])
    cuts = 3

    def cut(connection: sa.Connection, _cursor: object, text: str, *_: object) -> None:
        nonlocal cuts
        if cuts and text.startswith("INSERT INTO actions"):
            cuts -= 1
            pid = connection.exec_driver_sql(MINE).scalar_one()
            await_only(admin.execute(CUT.format(pid)))

    sa.event.listen(store.db.writer.transactor.engine, "before_cursor_execute", cut)
    await store.matches.apply(turn(0, outbox_message(1), interaction=5), NOW)
    assert cuts == 0
    assert [action.interaction for action in await store.matches.actions("kiva-tolu")] == [5]
    assert await store.outbox.waiting_channels() == [100]


async def test_move_whose_connection_is_cut_before_it_is_committed_is_made_once(store: Store, admin: Any) -> None:
    await store.matches.create(playing(), [])
    cuts = 2

    def cut(connection: sa.Connection) -> None:
        nonlocal cuts
        if cuts:
            cuts -= 1
            pid = connection.exec_driver_sql(MINE).scalar_one()
            await_only(admin.execute(CUT.format(pid)))

    sa.event.listen(store.db.writer.transactor.engine, "commit", cut)
    await store.matches.apply(turn(0, outbox_message(1), interaction=5), NOW)
    assert cuts == 0
    assert [action.interaction for action in await store.matches.actions("kiva-tolu")] == [5]


async def test_move_that_is_committed_though_no_one_says_so_is_known_to_be_made(store: Store, url: str) -> None:
    await store.matches.create(playing(), [])
    forgetful = Forgetful(url)
    deaf = Store(forgetful.transactor, PostgresTransactor(create_pool(sa.make_url(url), writes=False), writes=False))
    await deaf.settings.set("key", "x")
    forgetful.commits = 1
    assert (await deaf.matches.apply(turn(0, outbox_message(1), interaction=5), NOW)).channel == 100
    assert forgetful.commits == 0
    assert [action.interaction for action in await store.matches.actions("kiva-tolu")] == [5]
    await deaf.close()


async def test_move_whose_commit_crash_has_undone_is_made_though_another_took_its_number() -> None:
    with cluster(synchronous_commit="on", fsync="on", full_page_writes="on") as server:
        store, other = await storage.open(server.address), await storage.open(server.address)
        await store.matches.create(playing(), [])
        await store.matches.create(playing("other", board_channel=5), [])
        crashes = 0

        def crash(connection: sa.Connection) -> None:
            nonlocal crashes
            crashes += 1
            if crashes == 1:
                connection.exec_driver_sql("SELECT pg_current_xact_id()")
                server.kill()
                server.start()
                await_only(other.matches.apply(turn(0, outbox_message(1), match="other"), NOW))

        sa.event.listen(store.db.writer.transactor.engine, "commit", crash)
        await store.matches.apply(turn(0, outbox_message(1), interaction=5), NOW)
        assert [action.interaction for action in await other.matches.actions("kiva-tolu")] == [5]
        assert len(await other.matches.actions("other")) == 1
        await store.close()
        await other.close()


async def test_who_writes_leaves_nothing_of_itself_behind(store: Store, url: str) -> None:
    other = await storage.open(url)
    await other.settings.set("key", "x")
    await store.settings.set("key", "y")
    query = sa.select(sa.func.count()).select_from(storage.tables.writers)
    assert [tuple(row) for row in await store.db.rows(query)] == [(2,)]
    await other.close()
    assert [tuple(row) for row in await store.db.rows(query)] == [(1,)]


class Forgetful:
    """Connections that are cut when a commit is durable, and before the client learns of it."""

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

        engine = create_pool(sa.make_url(url), writes=True)

        @sa.event.listens_for(engine.sync_engine, "do_connect")
        def connect(_dialect: object, _record: object, _given: object, more: dict[str, Any]) -> None:
            more["connection_class"] = Connection

        self.transactor = PostgresTransactor(engine, writes=True)


def refuse(code: str) -> str:
    """A statement that PostgreSQL answers with an error."""
    return f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{code}', MESSAGE = 'refused'; END $$"


@pytest.mark.parametrize("code", ["40001", "40P01"])
async def test_transaction_that_quarrels_with_another_is_tried_again(store: Store, code: str) -> None:
    tries = 0

    def work(connection: sa.Connection) -> int:
        nonlocal tries
        tries += 1
        if tries < 4:
            connection.exec_driver_sql(refuse(code))
        return tries

    assert await store.db.write(work) == 4


async def test_it_is_not_tried_for_ever(store: Store, url: str) -> None:
    patient = PostgresTransactor(create_pool(sa.make_url(url), writes=True), writes=True, chance=lambda: 0.0)
    tries = 0

    def work(connection: sa.Connection) -> None:
        nonlocal tries
        tries += 1
        connection.exec_driver_sql(refuse("40001"))

    with pytest.raises(sa.exc.OperationalError, match="refused"):
        await patient.run(work)
    assert tries == DEADLOCK_ATTEMPTS
    await patient.close()
    assert await store.settings.get("x") is None


@pytest.mark.parametrize("code", ["53100", "55P03", "57014", "25006", "58030"])
async def test_what_server_cannot_do_now_is_unavailable_store(store: Store, code: str) -> None:
    with pytest.raises(StoreUnavailableError, match="refused"):
        await store.db.write(lambda connection: connection.exec_driver_sql(refuse(code)))


async def test_damaged_row_is_told_from_fault_of_server(store: Store) -> None:
    with pytest.raises(storage.DamagedDatabaseError, match="refused"):
        await store.db.write(lambda connection: connection.exec_driver_sql(refuse("XX001")))
    with pytest.raises(storage.UnreadableError, match="refused"):
        await store.db.read(lambda connection: connection.exec_driver_sql(refuse("XX001")))


async def test_no_statement_waits_or_works_for_ever(store: Store) -> None:
    names = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")

    def look(connection: sa.Connection) -> list[str]:
        return [connection.exec_driver_sql(f"SHOW {name}").scalar_one() for name in names]

    assert await store.db.write(look) == await store.db.read(look) == ["30s", "10s", "5s"]


async def test_what_takes_too_long_is_unavailable_store(store: Store) -> None:
    def slow(connection: sa.Connection) -> None:
        connection.exec_driver_sql("SET LOCAL statement_timeout = 20")
        connection.exec_driver_sql("SELECT pg_sleep(60)")

    with pytest.raises(StoreUnavailableError, match="statement timeout"):
        await store.db.write(slow)


async def test_error_tells_no_values(store: Store) -> None:
    await store.matches.create(playing(), [])
    with pytest.raises(ConflictError) as raised:
        await store.matches.create(playing(request=987654321, board_channel=5), [])
    told = [raised.value, raised.value.__cause__, raised.value.__cause__ and raised.value.__cause__.__cause__]
    assert not any("kiva-tolu" in str(error) or "987654321" in str(error) for error in told)


async def test_database_that_no_one_serves_is_told_at_once(url: str) -> None:
    with pytest.raises(sa.exc.OperationalError):
        await storage.open(url.replace(str(sa.make_url(url).port), "1"))


# Two stores on one database


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


async def test_question_of_one_statement_takes_one_and_look_whether_connection_works(store: Store) -> None:
    await store.matches.stamp("kiva-tolu")
    sent = sent_by(store.db.reader.engine)
    await store.matches.stamp("kiva-tolu")
    await store.matches.stamp("kiva-tolu")
    assert Counter(sent) == {"SELECT": 2, "": 1}  # the first look was before anybody listened


async def test_what_is_written_takes_beginning_lock_and_end_besides(store: Store) -> None:
    await store.settings.set("key", "x")
    sent = sent_by(store.db.writer.transactor.engine)
    await store.settings.set("key", "y")
    await store.settings.set("key", "z")
    assert Counter(sent) == {"": 1} | dict.fromkeys(("BEGIN", "WITH", "DELETE", "INSERT", "COMMIT"), 2)


async def test_texts_are_ordered_as_in_sqlite_whatever_language_of_database(tmp_path: Path) -> None:
    url = databases.bare(tmp_path / "bare.db", "LOCALE_PROVIDER icu ICU_LOCALE 'fr' TEMPLATE template0")
    store = await storage.open(url)
    names = ["kiva-tolu", "kivatolu", "Kiva-tolu", "kiva-Tolu", "kivé", "kiva"]
    for name in names:
        await store.matches.create(a_match(name), [])
    assert await store.matches.with_status("challenge") != []
    query = sa.select(storage.tables.matches.c.id).order_by(storage.tables.matches.c.id)
    assert [row.id for row in await store.db.rows(query)] == sorted(names)
    await store.close()


def test_address_as_everyone_writes_it_is_understood() -> None:
    plain = sa.make_url("postgres://anna:secret@db.example:5433/feerie?sslmode=require")
    assert asyncpg_address(plain) == sa.make_url("postgresql+asyncpg://anna:secret@db.example:5433/feerie?ssl=require")
