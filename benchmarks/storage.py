"""Durable turns per second, with a thousand and with a million stored matches."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import storage
from benchmarks.measure import Row, quartiles
from storage import Action, Change, Match, MatchSeat, MatchTimer, OutboxMessage, Store
from tests.smallest import sized

SIZES = sized((1_000, 1_000_000), (10, 100))
AIM = 400
FLAT = 0.8
"""The least part of its speed that a store may keep when it is a thousand times as large."""
ROUNDS = sized(9, 2)
TURNS = sized(120, 40)
MATCHES = 40
NOW = datetime(2026, 1, 1, tzinfo=UTC)

Play = Callable[[Store, int], Coroutine[None, None, None]]


def run(sizes: tuple[int, ...] = SIZES, rounds: int = ROUNDS) -> list[Row]:
    """Turns per second for each size, turn about, and the processor time of one.

    One after another they wait for the disk, as bare sqlite3 does; many matches at once is what a bot meets. Of whole
    turns, the match is looked for by its channel before, and the post noted as sent after.
    """
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), sizes, rounds))


async def _measure(folder: Path, sizes: tuple[int, ...], rounds: int) -> list[Row]:
    stores = {size: await _stored(folder / f"{size}.db", size) for size in sizes}
    rows = []
    plays = {"one after another": _in_turn, "many matches at once": _at_once, "whole": _whole}
    for name, play in plays.items():
        rates: dict[int, list[float]] = {size: [] for size in sizes}
        costs: list[float] = []
        for number in range(rounds):
            for size, store in stores.items():
                start, spent = perf_counter(), process_time()
                await play(store, number)
                rates[size].append(TURNS / (perf_counter() - start))
                costs.append((process_time() - spent) / TURNS * 1e3)
        for size, values in rates.items():
            low, high = quartiles(values)
            figure = f"{median(values):.0f} turns/s ({low:.0f}-{high:.0f}; aim: {AIM})"
            rows.append(Row(f"stored turns, {name}, {size:,}", figure, median(values) >= AIM))
        low, high = quartiles(costs)
        rows.append(Row(f"processor time, {name}", f"{median(costs):.2f} ms a turn ({low:.2f}-{high:.2f})"))
        ratio = median(rates[sizes[-1]]) / median(rates[sizes[0]])
        rows.append(Row(f"{sizes[-1]:,} against {sizes[0]:,}, {name}", f"x{ratio:.2f} (aim: {FLAT})", ratio >= FLAT))
    peer = await asyncio.to_thread(_bare, folder / "bare.db")
    rows.append(Row("the same rows by bare sqlite3", f"{peer:.0f} turns/s"))
    for store in stores.values():
        await store.close()
    return rows


async def _in_turn(store: Store, number: int) -> None:
    for step in range(TURNS):
        version, match = divmod(step, MATCHES)
        await store.matches.apply(_turn(f"new-{match}", number * TURNS // MATCHES + version), NOW)


async def _at_once(store: Store, number: int) -> None:
    async def play(match: int) -> None:
        for version in range(TURNS // MATCHES):
            await store.matches.apply(_turn(f"fast-{match}", number * TURNS // MATCHES + version), NOW)

    await asyncio.gather(*(play(match) for match in range(MATCHES)))


async def _whole(store: Store, number: int) -> None:
    for step in range(TURNS):
        version, place = divmod(step, MATCHES)
        match = await store.matches.playing_in(2 * MATCHES + place)
        assert match == f"told-{place}"
        first = (await store.matches.apply(_turn(match, number * TURNS // MATCHES + version), NOW)).first
        assert first is not None
        await store.outbox.mark_sent(first, number * TURNS + step, NOW)


def _turn(match: str, version: int) -> Change:
    interaction = abs(hash((match, version)))
    action = Action(version + 1, "move", 0, "e2e4", "0123456789abcdef", NOW, user=1, interaction=interaction)
    outbox_message = OutboxMessage("turn", version + 1, "0123456789abcdef01234567", buttons=True)
    over = NOW + timedelta(days=3, seconds=version)
    timers = (MatchTimer("time", over, match), MatchTimer("remind", over - timedelta(hours=14), match, 2))
    fields = {"moves": version + 1, "turn": 2, "deadline": over}
    return Change(match, version, "playing", action, fields, None, (outbox_message,), timers=timers)


async def _stored(path: Path, size: int) -> Store:
    """A store with `size` ended matches of a few actions each, and those to be played."""
    store = await storage.open(f"sqlite+aiosqlite:///{path}")
    await asyncio.to_thread(_fill, path, size)
    for place in range(MATCHES):
        for row, name in enumerate((f"new-{place}", f"fast-{place}", f"told-{place}")):
            number = place + MATCHES * row
            two = (MatchSeat("joined", 1), MatchSeat("joined", 2))
            match = Match(
                name, 1, number, 1, "connexes", {}, 1, "en", "random", NOW, two, "playing", board_channel=number
            )
            await store.matches.create(match, [])
    return store


_FILL = """
PRAGMA synchronous = OFF;
CREATE TEMP TABLE n AS WITH RECURSIVE count(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM count WHERE i < {size})
  SELECT i, printf('%016x', (i * 2654435761) & 0xffffffff) || i AS id FROM count;
INSERT INTO matches (id, guild_id, channel_id, place, wants_thread, created_by, variant, options, rules_version, status,
  version, moves, language, seats_mode, rated, created_at, started_at, ended_at, reason, scores)
  SELECT id, i % 1000, 1000 + i, 1000 + i, 0, i % 50000, 'connexes', '{{}}', 1, 'over',
  2, 2, 'en', 'random', 0, '2025-01-01 00:00:00', '2025-01-01 00:00:00', '2025-01-02 00:00:00', 'resignation', '1 0'
  FROM n;
INSERT INTO seats (match_id, seat, user_id, holder, live)
  SELECT id, 0, i % 50000, 'joined', 0 FROM n UNION ALL SELECT id, 1, i % 49999, 'joined', 0 FROM n;
INSERT INTO actions (match_id, seq, seat, user_id, kind, text, interaction_id, position_hash, at)
  SELECT id, 1, 0, 1, 'move', 'b1c3', 2 * i, 'abc', '2025-01-01 00:00:00' FROM n
  UNION ALL SELECT id, 2, 1, 2, 'resign', '', 2 * i + 1, 'abc', '2025-01-02 00:00:00' FROM n;
INSERT INTO outbox (match_id, seq, channel_id, kind, payload, buttons, state, nonce, message_id, attempts)
  SELECT id, 2, 1000 + i, 'turn', '{{}}', 0, 'sent', 'n', i, 1 FROM n;
"""


def _fill(path: Path, size: int) -> None:
    connection = sqlite3.connect(path)
    connection.executescript(_FILL.format(size=size))
    connection.commit()
    connection.close()


def _bare(path: Path) -> float:
    """Baseline: two inserts and an update in one durable transaction of a plain script."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.executescript(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        "CREATE TABLE matches (id TEXT PRIMARY KEY, version INT); INSERT INTO matches VALUES ('a', 0);"
        "CREATE TABLE actions (match TEXT, seq INT, text TEXT, PRIMARY KEY (match, seq));"
        "CREATE TABLE outbox (id INTEGER PRIMARY KEY, match TEXT, seq INT)"
    )
    start = perf_counter()
    for version in range(TURNS):
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE matches SET version = version + 1 WHERE id = 'a'")
        connection.execute("INSERT INTO actions VALUES ('a', ?, 'e2e4')", (version,))
        connection.execute("INSERT INTO outbox (match, seq) VALUES ('a', ?)", (version,))
        connection.execute("COMMIT")
    rate = TURNS / (perf_counter() - start)
    connection.close()
    return rate


if __name__ == "__main__":
    for row in run():
        print(row)
