"""Matches begun by earlier versions go on under the rules, and with the hash chain, that they began with."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

import storage
from benchmarks.states import replay
from bot.app.match.hash_chain import head_hash

pytestmark = pytest.mark.sqlite("files of earlier versions")

# The heads are as version 0003 computed them, when `flight=off` was the default and its texts did not name it.
PARRIED = "ac927d03785b7e5532ffc6d651b8bb69c41100514302e5758928cb937943402a"
FLED = "fe12c25b8b628a624ef4f120cbb2a9478e1b2585d03e1adbfb0650faace55df0"
STORED = [
    ("kiva-tolu", "playing", {}, "c10b10", PARRIED),
    ("kiva-tolu", "finished", {}, "c10b10", PARRIED),
    ("kiva-tolu", "playing", {"flight": "off"}, "c10b10", PARRIED),
    ("kiva-tolu", "playing", {"flight": "on"}, "d10c9", FLED),
]


def of_0003(path: Path, name: str, status: str, options: dict[str, str], answer: str) -> str:
    """The address of a database of version 0003 with a match of Nouveaux échecs in it."""
    engine = sa.create_engine(f"sqlite:///{path}")
    config = Config()
    config.set_main_option("script_location", "storage:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
    engine.dispose()
    begun = "2026-02-03 04:05:06.000000"
    match = (name, 9, 100, 100, 0, 1, "nouveaux", json.dumps(options), 1, status, 4, 2, 1, "fr", "random", 0, begun, "")
    moves = [(0, "choose", "!w"), (1, "choose", "!b"), (0, "move", "b2b10"), (1, "move", answer)]
    if status == "challenge":
        moves = []
    with sqlite3.connect(path) as database:
        database.execute(
            "INSERT INTO matches (id, guild_id, channel_id, place, wants_thread, created_by, variant, options, "
            "rules_version, status, version, moves, turn_user, language, seats_mode, rated, created_at, scores) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            match,
        )
        for seat in (0, 1):
            database.execute("INSERT INTO seats VALUES (?, ?, ?, 'joined', 1)", (name, seat, seat + 1))
        for number, (seat, kind, text) in enumerate(moves, 1):
            row = (name, number, seat, seat + 1, kind, text, None, "0123456789abcdef", begun)
            database.execute("INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    database.close()
    return f"sqlite+aiosqlite:///{path}"


@pytest.mark.parametrize(("name", "status", "options", "answer", "seal"), STORED)
async def test_no_head_changes_with_default(
    tmp_path: Path, name: str, status: str, options: dict[str, str], answer: str, seal: str
) -> None:
    store = await storage.open(of_0003(tmp_path / "store.db", name, status, options, answer))
    match = await store.matches.get(name)
    assert match is not None
    state = replay(match, await store.matches.actions(name))
    assert (state.head_hash, head_hash(match, state)) == ("", seal)
    assert f"flight={'off' if seal == PARRIED else 'on'}" in state.position.fen()
    await store.close()


async def test_challenge_sent_before_is_played_as_it_was_sent(tmp_path: Path) -> None:
    store = await storage.open(of_0003(tmp_path / "store.db", "kiva-tolu", "challenge", {}, ""))
    match = await store.matches.get("kiva-tolu")
    assert match is not None
    assert match.options == {"flight": "off"}
    await store.close()
