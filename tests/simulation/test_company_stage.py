"""Stage of several simulated processes: freezes, locks, and notifications."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from storage import Notification, StoreUnavailableError
from tests.simulation.company import Company
from tests.simulation.loop import SeededLoop
from tests.simulation.machine import Process, enlist
from tests.simulation.party import End, Party
from tests.simulation.trouble import SHARED, Plan

Live = Callable[[Coroutine[Any, Any, Any]], Any]


@pytest.fixture
def live() -> Iterator[Live]:
    """A loop of its own."""
    loop = SeededLoop(Random(1), enlist)
    yield loop.run_until_complete
    listening = asyncio.all_tasks(loop)
    for task in listening:
        task.cancel()
    for task in listening:
        with suppress(asyncio.CancelledError):
            loop.run_until_complete(task)
    loop.close()


def two() -> tuple[Party, End, End]:
    """Two processes that are joined."""
    party = Party(Random(1), lambda _: False)
    return party, party.join(Process(1), "one"), party.join(Process(2), "two")


def test_process_that_stands_still_does_nothing_and_then_goes_on(live: Live) -> None:
    async def course() -> list[float]:
        loop, process, times = cast(SeededLoop, asyncio.get_running_loop()), Process(1), list[float]()

        async def deed() -> None:
            for _ in range(4):
                times.append(round(loop.time()))
                await asyncio.sleep(10)

        working = process.begin(deed())
        await asyncio.sleep(15)
        loop.freeze(process)
        await asyncio.sleep(100)
        loop.thaw(process)
        await working
        return times

    assert live(course()) == [0, 10, 115, 125]


def test_lock_ends_with_line_of_who_has_it(live: Live) -> None:
    async def course() -> list[str]:
        _, one, other = two()
        came: list[str] = []

        async def work(end: End, seconds: float) -> None:
            async with end.lock("a match"):
                came.append(end.process)
                await asyncio.sleep(seconds)

        async with asyncio.TaskGroup() as group:
            group.create_task(work(one, 100))
            await asyncio.sleep(1)
            with pytest.raises(StoreUnavailableError):
                await work(other, 1)
            one.cut()
            await work(other, 1)
        return came

    assert live(course()) == ["one", "two"]


def test_what_was_told_before_lock_is_had_is_heard_before(live: Live) -> None:
    async def course() -> list[str]:
        party, one, other = two()
        heard: list[str] = []
        other.on_notification = lambda news: heard.append(news.name)
        party.spread([Notification(one.process, "match", "kiva-tolu")])
        async with other.lock("a match"):
            return list(heard)

    assert live(course()) == ["kiva-tolu"]


class Fragile(Company):
    """Company whose processes die at the start, in a task that the start waits for."""

    async def _open(self, process: Process) -> None:
        process.begin(self._dying(process))
        await asyncio.get_running_loop().create_future()

    async def _dying(self, process: Process) -> None:
        self.crash(process)


def test_process_that_dies_at_its_start_is_started_again(live: Live, tmp_path: Path) -> None:
    async def course() -> int:
        company = Fragile(Plan(SHARED), tmp_path, lambda: None)
        company.spawn(company.keep_running())
        await asyncio.sleep(86400)
        await company.end()
        return company.seen["life"]

    assert live(course()) > 10
