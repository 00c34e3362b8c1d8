"""Stage of the simulation: a loop, a disk, a process and a Discord that behave like the real ones."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.app import ForbiddenError, FoundMessage, Post
from bot.app.core.ports import ClosedError, GoneError, MessageGoneError, MessengerError
from tests.simulation.auditor.troubles import LONG_AGO
from tests.simulation.channels import Discord, Line, late
from tests.simulation.disk import Disk
from tests.simulation.journal import Journal
from tests.simulation.loop import SeededLoop, StalledError
from tests.simulation.machine import PROCESS, KilledError, Process, enlist
from tests.simulation.shrinking import shrunk
from tests.simulation.trouble import Nemesis, Plan

Live = Callable[[Coroutine[Any, Any, Any]], Any]


@pytest.fixture
def live() -> Iterator[Live]:
    loop = SeededLoop(Random(1), enlist)
    yield loop.run_until_complete
    loop.close()


def test_year_passes_in_no_time(live: Live) -> None:
    async def sleeper() -> float:
        await asyncio.sleep(365 * 86400)
        return asyncio.get_running_loop().time()

    assert live(sleeper()) == 365 * 86400


def test_what_is_ready_together_runs_in_order_of_seed(live: Live) -> None:
    async def order() -> list[int]:
        came: list[int] = []

        async def one(number: int) -> None:
            came.append(number)

        await asyncio.gather(*(one(number) for number in range(20)))
        return came

    came = live(order())
    assert came != list(range(20))
    assert sorted(came) == list(range(20))


def test_waiting_for_what_never_comes_is_error(live: Live) -> None:
    async def forlorn() -> None:
        await asyncio.get_running_loop().create_future()

    with pytest.raises(StalledError):
        live(forlorn())


def test_what_is_meant_for_thread_is_done(live: Live) -> None:
    async def work() -> int:
        return await asyncio.to_thread(lambda: 6 * 7)

    assert live(work()) == 42


def test_nothing_that_dead_process_has_begun_goes_on(live: Live) -> None:
    async def death() -> list[str]:
        done: list[str] = []
        process = Process(1)

        async def deed() -> None:
            await asyncio.sleep(1)
            done.append("early")
            await asyncio.sleep(10)
            done.append("late")

        async def both() -> None:
            await asyncio.gather(deed(), deed())

        process.begin(deed())
        process.begin(both())
        await asyncio.sleep(5)
        process.kill()
        await process.buried()
        await asyncio.sleep(100)
        return done

    assert live(death()) == ["early"] * 3


def opened(disk: Disk) -> sqlite3.Connection:
    connection = sqlite3.connect(disk.path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    return connection


@pytest.mark.sqlite("a disk of its own")
@pytest.mark.parametrize("seed", range(40))
def test_after_loss_of_power_commit_is_there_wholly_or_not_at_all(tmp_path: Path, live: Live, seed: int) -> None:
    async def power() -> tuple[int, int]:
        nemesis = Nemesis(Plan(seed))
        disk = Disk(tmp_path, nemesis, Random(seed), lambda: None)
        connection = opened(disk)
        connection.execute("CREATE TABLE t (a, b)")
        connection.execute("INSERT INTO t VALUES (0, 'kept')")
        process = Process(1)
        PROCESS.set(process)
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT INTO t VALUES (?, ?)", [(1, "x" * 3000)] * 20)
        with pytest.raises(KilledError):
            disk._torn(connection, process)
        connection.close()
        kept, new = disk.look().execute("SELECT sum(a = 0), sum(a = 1) FROM t").fetchone()
        assert disk.look().execute("PRAGMA integrity_check").fetchone() == ("ok",)
        disk.close()
        return kept, new

    kept, new = live(power())
    assert kept == 1
    assert new in (0, 20)


@pytest.mark.sqlite("a disk of its own")
def test_loss_of_power_sometimes_takes_commit_and_sometimes_not(tmp_path: Path, live: Live) -> None:
    async def counts() -> set[int]:
        found = set[int]()
        for seed in range(12):
            (tmp_path / str(seed)).mkdir()
            disk = Disk(tmp_path / str(seed), Nemesis(Plan(seed)), Random(seed), lambda: None)
            connection = opened(disk)
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO settings VALUES ('a', 'b')")
            with pytest.raises(KilledError):
                disk._torn(connection, Process(1))
            connection.close()
            found.add(disk.look().execute("SELECT count(*) FROM settings").fetchone()[0])
            disk.close()
        return found

    assert live(counts()) == {0, 1}


def discord() -> Discord:
    def look() -> sqlite3.Connection:
        raise NotImplementedError

    return Discord(Journal(lambda: datetime(2026, 1, 1, tzinfo=UTC), look), Nemesis(Plan(1)), Random(1))


def test_message_whose_nonce_is_known_is_same_message() -> None:
    there = discord()
    first = there.land(5, Post("m", 1, "x", nonce="n"), known=False)
    assert there.land(5, Post("m", 1, "x", nonce="n"), known=True) == first
    assert there.land(5, Post("m", 1, "x", nonce="other"), known=True) != first
    assert len(there.own_messages(5)) == 2


def test_closed_channel_takes_nothing() -> None:
    there = discord()
    there.channel(5).closed = ForbiddenError
    with pytest.raises(ForbiddenError):
        there.land(5, Post("m", 1, "x"), known=True)


def test_old_talk_costs_no_look_for_messages(live: Live) -> None:
    there = discord()
    there.channel(5).talk += [(LONG_AGO, 10**9), (there.now(), 250)]
    asked: list[Any] = []

    class Counted(Line):
        async def _request(self, deed: Callable[[bool], Any]) -> Any:
            asked.append(deed)
            return deed(True)

    async def look() -> list[FoundMessage]:
        line = Counted(there, Process(1), Process.require)
        return [found async for found in line.own_messages(5, None, there.now(), None)]

    assert live(look()) == []
    assert len(asked) == 3


@pytest.mark.parametrize("error", [GoneError, MessageGoneError, ForbiddenError, ClosedError])
def test_no_one_hears_that_what_lands_late_is_refused(error: type[MessengerError]) -> None:
    def deed(_known: bool) -> None:
        raise error("nobody's")

    late(deed)


def test_history_is_shrunk_to_what_makes_it_fail() -> None:
    def failure(plan: Plan) -> tuple[str, list[str]]:
        struck = [blow for blow in ("busy-1", "busy-2", "late-1") if not {blow, blow[:-2]} & plan.without]
        return ("broken" if plan.deeds >= 11 and "busy-2" in struck else "", struck)

    told: list[str] = []
    least = shrunk(Plan(3), told.append, failure)
    assert least is not None
    assert failure(least) == ("broken", ["busy-2"])
    assert (least.shuffled, least.deeds) == (False, 11)
    assert told[-1] == least.line()


def test_history_that_holds_is_not_shrunk() -> None:
    told: list[str] = []
    assert shrunk(Plan(3), told.append, lambda _: ("", ["busy-1"])) is None
    assert told == []
