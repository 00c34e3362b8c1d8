"""Databases of earlier versions, brought up to date."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

import storage
from storage import Secret, Store
from storage.tables import metadata, outbox, seat_names, tournaments
from tests import databases
from tests.storage.samples import NOW, playing, turn

# What version 0002 wrote, in its own words: the tables of today know more.
_MATCH_OF_0002 = """
INSERT INTO matches (id, guild_id, channel_id, place, wants_thread, created_by, variant, options, rules_version, status,
  version, moves, turn_user, language, seats_mode, rated, created_at, started_at, scores)
  VALUES ('kiva-tolu', 9, 100, 100, FALSE, 1, 'yalta', '{"direction": "clockwise"}', 1, 'playing',
  1, 1, 2, 'fr', 'random', FALSE, '2026-02-03 04:05:06.000000', '2026-02-03 04:05:06.000000', '');
INSERT INTO seats VALUES ('kiva-tolu', 0, 1, 'joined', TRUE), ('kiva-tolu', 1, 2, 'joined', TRUE);
INSERT INTO actions VALUES ('kiva-tolu', 1, 0, 1, 'move', 'e2e4', 5, 'abcd', '2026-02-03 04:05:06.000000');
INSERT INTO secrets VALUES ('kiva-tolu', 1, 'L', 'abab');
INSERT INTO outbox (match_id, seq, channel_id, kind, payload, buttons, state, nonce, attempts)
  VALUES ('kiva-tolu', 1, 100, 'turn', '{}', TRUE, 'pending', 'nonce1', 0);
INSERT INTO outbox (match_id, seq, channel_id, kind, payload, buttons, state, nonce, attempts, next_at)
  VALUES ('kiva-tolu', 0, 100, 'thread', '{}', FALSE, 'sent', 'nonce0', 2, '2026-02-03 04:05:06.000000')
"""


@pytest.fixture
def old(tmp_path: Path, url: str) -> str:
    """The address of a database of version 0002 with a match in it."""
    config = Config()
    config.set_main_option("script_location", "storage:migrations")

    def build(connection: sa.Connection) -> None:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        for statement in _MATCH_OF_0002.split(";"):
            connection.exec_driver_sql(statement)

    databases.bare(tmp_path / "store.db")
    databases.run(tmp_path / "store.db", build)
    return url


def differing(file: Path) -> list[object]:
    """In what a database is not what the tables of today are."""

    def compare(connection: sa.Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    return databases.run(file, compare)


async def test_migrations_build_tables(store: Store, tmp_path: Path) -> None:
    await store.settings.get("x")
    assert differing(tmp_path / "store.db") == []


async def test_match_begun_before_there_were_clocks_goes_on_without_one(old: str) -> None:
    store = await storage.open(old)
    assert await store.matches.get("kiva-tolu") == playing(version=1, moves=1, turn=2)
    assert await store.matches.secrets("kiva-tolu") == (Secret(1, "L", "abab"),)
    assert (await store.matches.apply(turn(1), NOW)).channel == 100
    assert [action.seq for action in await store.matches.actions("kiva-tolu")] == [1, 2]
    assert await store.outbox.waiting_channels() == [100]
    assert await store.timers.next_due() is None
    await store.close()


async def test_old_match_learns_what_its_players_are_called(old: str) -> None:
    store = await storage.open(old)
    before = await store.matches.load("kiva-tolu")
    await store.matches.apply(replace(turn(1), names={2: "Zoé"}), NOW)
    after = await store.matches.load("kiva-tolu")
    assert (before and before.names, after and after.names) == ({}, {2: "Zoé"})
    await store.close()


async def test_old_name_of_server_is_forgotten_and_event_names_are_cleaned(old: str, tmp_path: Path) -> None:
    config = Config()
    config.set_main_option("script_location", "storage:migrations")

    def fill(connection: sa.Connection) -> None:
        config.attributes["connection"] = connection
        command.upgrade(config, "0018")
        connection.execute(sa.insert(seat_names).values(match_id="kiva-tolu", user_id=1, name="Nick"))
        connection.execute(
            sa.insert(tournaments).values(
                **dict.fromkeys(("guild_id", "channel_id", "created_by", "seed", "version"), 1),
                id="club",
                name="[a](http://x) \u202e@everyone",
                variant="yalta",
                options={},
                plan={},
                status="open",
                language="en",
                created_at=NOW,
            )
        )

    databases.run(tmp_path / "store.db", fill)
    store = await storage.open(old)
    whole, event = await store.matches.load("kiva-tolu"), await store.tournaments.get("club")
    assert whole is not None
    assert event is not None
    assert (whole.names, event.name) == ({}, "[a] ( x) everyone")
    await store.close()


async def test_what_was_sent_before_old_buttons_were_noted_has_none_to_lose(old: str) -> None:
    store = await storage.open(old)
    assert await store.outbox.posts_to_strip(NOW) == []
    await store.close()


async def test_calls_of_old_outbox_become_notices(old: str, tmp_path: Path) -> None:
    change = "UPDATE outbox SET kind = 'call' WHERE kind = 'turn'"
    databases.run(tmp_path / "store.db", lambda connection: connection.exec_driver_sql(change))
    store = await storage.open(old)
    (row,) = await store.db.rows(sa.select(outbox.c.kind).where(outbox.c.seq == 1))
    assert row.kind == "notice"
    await store.close()


async def test_old_database_gets_tables_of_today(old: str, tmp_path: Path) -> None:
    store = await storage.open(old)
    await store.close()
    assert differing(tmp_path / "store.db") == []


@pytest.mark.sqlite("PRAGMA foreign_key_check")
async def test_in_old_database_brought_up_to_date_no_row_misses_another(old: str, tmp_path: Path) -> None:
    await (await storage.open(old)).close()
    query = "PRAGMA foreign_key_check"
    assert databases.run(tmp_path / "store.db", lambda it: it.exec_driver_sql(query).fetchall()) == []


async def test_database_of_today_is_opened_as_it_is(url: str) -> None:
    store = await storage.open(url)
    await store.matches.create(playing(clock="3d"), [])
    await store.close()
    again = await storage.open(url)
    assert await again.matches.get("kiva-tolu") == playing(clock="3d")
    await again.close()
