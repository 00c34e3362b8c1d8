"""Thoughts in other processes: who waits for one, and what happens when one dies."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random

import pytest

import engine
from bot.app.computers.thinker import FAIR, ProcessThinker, Rota, _is_long
from bot.app.core.ports import ThinkRequest, Verdict
from bot.app.core.processes import Workers
from bot.child_processes import child
from bot.child_processes.child import NICE
from bot.child_processes.computer import agreed, decided
from engine.search.levels import EARLY

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
TURN = ThinkRequest("connexes", {}, ["b1c3"], 1, 7, NOON, 1)
"""It agrees to no draw so early."""
ANSWER = Verdict(*decided("connexes", {}, ["b1c3"], 1, 7))


def strolled() -> list[str]:
    """Random moves until computers may agree to a draw, after which White is glad of one."""
    position, random = engine.new_position("connexes"), Random(4)
    while position.round <= EARLY:
        position.push(random.choice(position.legal_moves()))
    return [str(move) for move in position.move_stack]


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


async def test_newest_turn_is_served_first_and_every_fourth_time_oldest() -> None:
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


async def test_worker_that_comes_to_someone_who_has_just_gone_is_handed_on() -> None:
    rota, came = Rota([Workers()]), list[int]()
    async with rota.next(NOON):
        tasks = [asyncio.create_task(served(rota, came, number)) for number in (1, 2)]
        await asyncio.sleep(0)
    tasks[1].cancel()  # it has its worker, but has not heard of it
    await asyncio.gather(*tasks, return_exceptions=True)
    assert came == [1]


async def test_process_that_dies_is_replaced_and_position_thought_about_again() -> None:
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


async def test_thought_that_takes_its_time_keeps_no_short_one_waiting() -> None:
    thinker, slow = ProcessThinker(), ThinkRequest("yalta", {}, [], 5, 7, NOON, 1)
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
def test_what_is_found_within_second_or_so_is_short(variant: str, level: int, long: bool) -> None:
    assert _is_long(ThinkRequest(variant, {}, [], level, 7, NOON, 1)) is long


async def test_thought_under_way_ends_with_bot() -> None:
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


async def test_thought_that_kills_every_process_is_given_up_and_harms_no_other() -> None:
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


async def test_process_is_ready_at_once_as_it_loads_nothing_of_bot() -> None:
    workers = Workers()
    try:
        await workers.run(partial(decided, "connexes", {}, ["b1c3"], 1, 7))
        assert await workers.run(partial(eval, "'bot.app' in __import__('sys').modules")) is False
    finally:
        workers.close()


async def test_answer_to_draw_is_found_in_same_way() -> None:
    thinker, moves = ProcessThinker(), strolled()
    late = replace(TURN, moves=moves, round=EARLY + 1)
    try:
        answers = [await thinker.accepts_draw(late, seat) for seat in (0, 1)]
    finally:
        thinker.close()
    assert answers == [agreed("connexes", {}, moves, 1, 7, seat) for seat in (0, 1)] == [True, False]


async def test_no_one_need_think_to_refuse_early_draw() -> None:
    thinker = ProcessThinker()
    thinker.close()
    thinker._rotas.clear()
    assert await thinker.accepts_draw(replace(TURN, level=5, round=EARLY), 1) is False


ENDLESS = partial(exec, "from bot.child_processes.child import is_stopped\nwhile not is_stopped(): pass")


async def test_thought_that_no_one_waits_for_is_stopped_and_its_process_goes_on_to_next() -> None:
    thinker = ProcessThinker()
    [workers] = thinker._workers[False]
    try:
        pid = await workers.run(os.getpid)
        for _ in range(3):
            thinking = asyncio.create_task(thinker._thought(TURN, ENDLESS))
            await asyncio.sleep(0.05)
            thinking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await thinking
        assert await asyncio.wait_for(thinker._thought(TURN, os.getpid), 60) == pid
        assert await thinker.decide(TURN) == ANSWER
    finally:
        thinker.close()


async def test_after_thought_that_is_stopped_process_that_died_of_it_is_replaced() -> None:
    thinker = ProcessThinker()
    [workers] = thinker._workers[False]
    try:
        pid = await workers.run(os.getpid)
        thinking = asyncio.create_task(thinker._thought(TURN, partial(time.sleep, 600)))
        await asyncio.sleep(0.05)
        thinking.cancel()
        await asyncio.sleep(0)
        os.kill(pid, signal.SIGKILL)
        assert await thinker.decide(TURN) == ANSWER
    finally:
        thinker.close()
        await asyncio.gather(thinking, return_exceptions=True)


class Called:
    """True value that counts its reads."""

    def __init__(self) -> None:
        self.asked = 0

    @property
    def value(self) -> bool:
        self.asked += 1
        return True


def test_search_asks_now_and_then_whether_anyone_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    for work in (partial(decided, "connexes", {}, [], 4, 7), partial(agreed, "connexes", {}, strolled(), 4, 7, 0)):
        called = Called()
        monkeypatch.setattr(child, "_stop", called)  # as in a process of its own
        work()
        assert called.asked == 1
