"""Thoughts in other processes: who waits for one, and what happens when one dies."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest

from bot.app.ports import Turn, Verdict
from bot.app.workers.processes import Workers
from bot.app.workers.thinker import FAIR, ProcessThinker, Rota, _is_long
from bot.minds.child import NICE
from bot.minds.computer import agreed, decided

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
TURN = Turn("connexes", {}, ["b1c3"], 1, 7, NOON)
ANSWER = Verdict(*decided("connexes", {}, ["b1c3"], 1, 7))


async def served(rota: Rota, came: list[int], number: int) -> None:
    """Have a worker for a turn that began so many minutes past noon."""
    async with rota.next(NOON + timedelta(minutes=number)):
        came.append(number)
        await asyncio.sleep(0)


async def waiting(rota: Rota, numbers: list[int]) -> list[int]:
    """In which order turns are served that all wait for the only worker."""
    came: list[int] = []
    async with rota.next(NOON):
        tasks = [asyncio.create_task(served(rota, came, number)) for number in numbers]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    return came


async def test_the_newest_turn_is_served_first_and_every_fourth_time_the_oldest() -> None:
    assert FAIR == 4
    assert await waiting(Rota([Workers()]), [1, 4, 2, 3, 6, 5]) == [6, 5, 4, 1, 3, 2]


async def test_as_many_think_at_once_as_there_are_workers() -> None:
    rota = Rota([Workers(), Workers()])
    async with rota.next(NOON) as one, rota.next(NOON) as other:
        assert one is not other
        came = list[int]()
        third = asyncio.create_task(served(rota, came, 3))
        await asyncio.sleep(0)
        assert came == []
    await third
    assert came == [3]


async def test_who_waits_no_longer_is_passed_over() -> None:
    rota, came = Rota([Workers()]), list[int]()
    async with rota.next(NOON):
        tasks = [asyncio.create_task(served(rota, came, number)) for number in (1, 2)]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.sleep(0)
    await tasks[0]
    assert came == [1]


async def test_a_worker_that_comes_to_somebody_who_has_just_gone_is_handed_on() -> None:
    rota, came = Rota([Workers()]), list[int]()
    async with rota.next(NOON):
        tasks = [asyncio.create_task(served(rota, came, number)) for number in (1, 2)]
        await asyncio.sleep(0)
    tasks[1].cancel()  # it has its worker, but has not heard of it
    await asyncio.gather(*tasks, return_exceptions=True)
    assert came == [1]


async def test_a_process_that_dies_is_replaced_and_the_position_thought_about_again() -> None:
    thinker = ProcessThinker()
    try:
        [workers] = thinker._workers[False]
        pid = await workers.run(os.getpid)
        thinking = asyncio.create_task(thinker.decide(TURN))
        await asyncio.sleep(0)
        os.kill(pid, signal.SIGKILL)
        assert await thinking == ANSWER
        assert await workers.run(os.getpid) != pid
    finally:
        thinker.close()


async def test_a_thought_that_takes_its_time_keeps_no_short_one_waiting() -> None:
    thinker, slow = ProcessThinker(), Turn("yalta", {}, [], 5, 7, NOON)
    try:
        long = [asyncio.create_task(thinker._thought(slow, partial(time.sleep, 600))) for _ in range(2)]
        await asyncio.sleep(0)
        assert await asyncio.wait_for(thinker.decide(TURN), 60) == ANSWER  # or it would wait for ten minutes
    finally:
        thinker.close()
        for task in long:
            task.cancel()
        await asyncio.gather(*long, return_exceptions=True)


@pytest.mark.parametrize(
    ("variant", "level", "long"),
    [("yalta", 4, False), ("yalta", 5, True), ("connexes", 4, False), ("connexes", 5, True)],
)
def test_what_is_found_within_a_second_or_so_is_short(variant: str, level: int, long: bool) -> None:
    assert _is_long(Turn(variant, {}, [], level, 7, NOON)) is long


async def test_a_thought_under_way_ends_with_the_bot() -> None:
    workers = Workers()
    pid = await workers.run(os.getpid)
    sleeping = asyncio.create_task(workers.run(partial(time.sleep, 600)))
    await asyncio.sleep(0)
    workers.close()
    with pytest.raises((BrokenProcessPool, asyncio.CancelledError)):
        await sleeping
    await asyncio.to_thread(outlive, pid)


def outlive(pid: int) -> None:
    """Wait for the end of a process."""
    with suppress(ProcessLookupError):
        while True:
            os.kill(pid, 0)
            time.sleep(0.01)


async def test_a_thought_that_kills_every_process_is_given_up_and_harms_no_other() -> None:
    thinker = ProcessThinker()
    try:
        with pytest.raises(BrokenProcessPool):
            await thinker._thought(TURN, partial(os._exit, 1))
        assert await thinker.decide(TURN) == ANSWER
    finally:
        thinker.close()


async def test_processes_stand_back() -> None:
    workers, niceness = Workers(), partial(os.nice, 0)
    try:
        assert await workers.run(niceness) == min(19, niceness() + NICE)
    finally:
        workers.close()


async def test_a_process_is_ready_at_once_as_it_loads_nothing_of_the_bot() -> None:
    workers = Workers()
    try:
        await workers.run(partial(decided, "connexes", {}, ["b1c3"], 1, 7))
        assert await workers.run(partial(eval, "'bot.app' in __import__('sys').modules")) is False
    finally:
        workers.close()


async def test_an_answer_to_a_draw_is_found_in_the_same_way() -> None:
    thinker = ProcessThinker()
    try:
        assert await thinker.accepts_draw(TURN, 1) is agreed("connexes", {}, ["b1c3"], 1, 7, 1)
    finally:
        thinker.close()
