"""Cost that grows with stored data: start and turn beside a million matches with their logs; a turn at ply 400.

`STORED` in the environment is the number of matches stored; ACTS actions each make some 3.5 kB on disk.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

import engine
import storage
from benchmarks.measure import Row, quartiles
from bot.cli.wiring import SWITCH_INTERVAL
from tests.bot.fakes import ANNA, BEN, Club, FakeThinker
from tests.bot.world import World
from tests.smallest import sized

STORED = int(os.environ.get("STORED") or sized(1_000_000, 200))
FEW, LIVE, ACTS, LIVE_ACTS = sized((1_000, 100_000, 30, 10), (20, 20, 30, 10))
START_AIM, PLY_AIM, STORED_AIM = 2.0, 1.3, 1.1
"""Seconds until a bot with so many live matches is ready; the ratios of a turn's cost."""
EARLY, LATE = sized((10, 400), (4, 20))
ROUNDS, PLIES = sized((15, 8), (2, 2))


def run(stored: int = STORED, live: int = LIVE, rounds: int = ROUNDS) -> list[Row]:
    """Starts beside so many matches, then turns beside few and many of them, and early and late in a match."""
    sys.setswitchinterval(SWITCH_INTERVAL)  # as the bot does
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        begun = perf_counter()
        for size, count in (("few", FEW), ("many", stored)):
            (folder / size).mkdir()
            asyncio.run(_made(folder / size / "club.db", count, live if size == "many" else 100))
        file = folder / "many" / "club.db"
        made = f"{file.stat().st_size / 1e9:.1f} GB, made in {perf_counter() - begun:.0f} s"
        rows = [Row(f"{stored:,} matches with logs, {live:,} live", made)]
        rows += asyncio.run(_starts(folder, stored, live))
        return rows + asyncio.run(_turns(folder, stored, rounds))


async def _made(file: Path, stored: int, live: int) -> None:
    """A database with matches that are over and live ones."""
    store = await storage.open(f"sqlite+aiosqlite:///{file}")
    await store.close()
    connection = sqlite3.connect(file)
    connection.executescript(_FILL.format(stored=stored, live=live, all=stored + live, acts=ACTS, few=LIVE_ACTS))
    connection.close()


_FILL = """
PRAGMA synchronous = OFF;
PRAGMA cache_size = -400000;
CREATE TEMP TABLE n AS WITH RECURSIVE count(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM count WHERE i < {all})
  SELECT i, printf('m%08x', i) AS id, i > {stored} AS live FROM count;
CREATE TEMP TABLE k AS WITH RECURSIVE count(seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM count WHERE seq < {acts})
  SELECT seq FROM count;
INSERT INTO matches (id, guild_id, channel_id, thread_id, place, wants_thread, created_by, variant, options,
  rules_version, status, version, moves, turn_user, language, seats_mode, rated, created_at, started_at, ended_at,
  reason, scores, message_id, clock, deadline, tended_at)
  SELECT id, 1, 1000 + i % 20000, 10000000 + i, 10000000 + i, 1, 100 + i % 50000, 'connexes', '{{}}', 1,
  iif(live, 'playing', 'over'), iif(live, {few}, {acts}), iif(live, {few}, {acts}), iif(live, 100 + i % 50000, NULL),
  'en', 'random', 0, '2025-01-01 00:00:00', '2025-01-01 00:00:00', iif(live, NULL, '2025-01-20 00:00:00'),
  iif(live, NULL, 'resignation'), iif(live, '', '1 0'), 10000000 + i, '5d+9d+12h',
  iif(live, '2035-01-01 00:00:00', NULL), '2034-01-01 00:00:00' FROM n;
INSERT INTO seats (match_id, seat, user_id, holder, live)
  SELECT id, 0, 100 + i % 50000, 'joined', live FROM n
  UNION ALL SELECT id, 1, 100 + i % 49999, 'joined', live FROM n;
INSERT INTO actions (match_id, seq, seat, user_id, kind, text, interaction_id, position_hash, at, seal)
  SELECT id, seq, seq % 2, 100 + i % 50000, 'move', 'b1c3', {acts} * i + seq,
  printf('%016x', {acts} * i + seq), '2025-01-01 00:00:00', printf('%064x', {acts} * i + seq)
  FROM n CROSS JOIN k WHERE seq <= iif(live, {few}, {acts});
INSERT INTO outbox (match_id, seq, channel_id, kind, payload, buttons, state, nonce, message_id, attempts)
  SELECT id, iif(live, {few}, {acts}), 10000000 + i, 'turn', '{{}}', live, 'sent', 'n', i, 1 FROM n;
INSERT INTO deadlines (kind, match_id, user_id, at, number) SELECT 'time', id, NULL, '2035-01-01 00:00:00', 0
  FROM n WHERE live UNION ALL SELECT 'remind', id, 100 + i % 50000, '2034-12-31 00:00:00', 0 FROM n WHERE live;
"""


@asynccontextmanager
async def _club(folder: Path) -> AsyncIterator[Club]:
    """A club on such a database, not yet started."""
    it = Club(folder, World(), FakeThinker(), url=f"sqlite+aiosqlite:///{folder / 'club.db'}")
    await it.open()
    try:
        yield it
    finally:
        await it.app.close()


async def _starts(folder: Path, stored: int, live: int) -> list[Row]:
    """Time to open the database and start the application, and until it is idle."""
    taken, quiet = list[float](), list[float]()
    for _ in range(5):
        begun = perf_counter()
        async with _club(folder / "many") as it:
            await it.app.start()
            taken.append(perf_counter() - begun)
            await it.app.idle()
            quiet.append(perf_counter() - begun)
    loading = await asyncio.to_thread(_loading)
    figure = f"{median(taken):.2f} s and {loading:.2f} to load the program (aim: {START_AIM:g})"
    met = median(taken) + loading <= START_AIM
    return [
        Row(f"start with {live:,} live of {stored:,}", figure, met),
        Row("all that might be due was looked at after", f"{median(quiet):.2f} s"),
    ]


def _loading() -> float:
    """Seconds of the processor until the program is there."""
    told = "from time import process_time; import bot.cli.wiring; print(process_time())"
    return float(subprocess.run([sys.executable, "-c", told], check=True, capture_output=True, text=True).stdout)  # noqa: S603 (our own words)


async def _turns(folder: Path, stored: int, rounds: int) -> list[Row]:
    async with AsyncExitStack() as stack:
        few, many = [await stack.enter_async_context(_club(folder / size)) for size in ("few", "many")]
        for it in (few, many):
            await it.app.start()
            await it.app.idle()
        moves = _moves(LATE + PLIES * (rounds + 1))
        late = await few.begin("connexes", ANNA, BEN)
        await _played(few, late, moves[:LATE], 0)
        beside = {it: await it.begin("connexes", ANNA, BEN) for it in (few, many)}
        costs: dict[str, list[float]] = {"early": [], "late": [], "few": [], "many": []}
        for number in range(rounds + 1):
            done = LATE + number * PLIES
            costs["late"].append(await _played(few, late, moves[done : done + PLIES], done))
            users = 1_000 + 2 * number, 1_001 + 2 * number
            early = await few.begin("connexes", *users)
            await _played(few, early, moves[:EARLY], 0, users)
            costs["early"].append(await _played(few, early, moves[EARLY : EARLY + PLIES], EARLY, users))
            done = number * PLIES
            for name, it in (("few", few), ("many", many)):
                costs[name].append(await _played(it, beside[it], moves[done : done + PLIES], done))
    return [
        _ratio(f"a turn at ply {LATE} against ply {EARLY}", costs["late"], costs["early"], PLY_AIM),
        _ratio(f"a turn beside {stored:,} matches against {FEW:,}", costs["many"], costs["few"], STORED_AIM),
    ]


def _ratio(what: str, dear: list[float], cheap: list[float], aim: float) -> Row:
    ratios = [one / other for one, other in zip(dear[1:], cheap[1:], strict=True)]  # the first warms up
    low, high = quartiles(ratios)
    figure = f"x{median(ratios):.2f} ({low:.2f}-{high:.2f}; aim: {aim:g}), {median(dear) * 1e3:.2f} ms"
    return Row(what, figure, median(ratios) <= aim)


async def _played(it: Club, match: str, moves: list[str], done: int, users: tuple[int, int] = (ANNA, BEN)) -> float:
    """Make these moves; seconds of the processor for each, its post included."""
    gc.collect()
    begun = process_time()
    for number, text in enumerate(moves, done):
        await it.app.playing.move(it.call(users[number % 2], match), text)
        await it.app.idle()
    return (process_time() - begun) / len(moves)


def _moves(plies: int) -> list[str]:
    """A game of so many plies, in which as little is captured as a random player can help."""
    position, random = engine.new_position("connexes"), Random(1)
    while position.ply < plies:
        legal = list(position.legal_moves())
        random.shuffle(legal)
        for move in sorted(legal, key=position.is_capture):
            position.push(move)
            if position.outcome() is None:
                break
            position.pop()
        else:
            raise AssertionError(f"no game of {plies} plies")
    return [str(move) for move in position.move_stack]


if __name__ == "__main__":
    for row in run():
        print(row)
