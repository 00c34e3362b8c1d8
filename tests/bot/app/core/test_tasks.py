"""A task for each key: woken, run again, tried again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from bot.app.core.tasks import FIRST_RETRY_DELAY_SECONDS, MAX_RETRY_DELAY_SECONDS, KeyedTasks
from storage import StoreUnavailableError
from tests.bot.fakes import FakeClock, LongPause
from tests.bot.world import World


class Work:
    """Notes its runs. `errors` are raised one after another; it waits for `gate` if there is one."""

    def __init__(self) -> None:
        self.runs: list[str] = []
        self.under_way: set[str] = set()
        self.errors: list[BaseException] = []
        self.gate: asyncio.Event | None = None

    async def __call__(self, key: str) -> None:
        assert key not in self.under_way, "two tasks for one key"
        self.under_way.add(key)
        self.runs.append(key)
        try:
            await (self.gate.wait() if self.gate else asyncio.sleep(0))
            if self.errors:
                raise self.errors.pop(0)
        finally:
            self.under_way.discard(key)


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def work() -> Work:
    return Work()


@pytest.fixture
async def tasks(work: Work, world: World) -> AsyncIterator[KeyedTasks[str]]:
    made = KeyedTasks("the work of", work, FakeClock(world))
    yield made
    await made.close()


async def test_key_that_is_woken_is_run_once(tasks: KeyedTasks[str], work: Work) -> None:
    tasks.wake("a")
    await tasks.idle()
    assert work.runs == ["a"]


async def test_key_woken_after_its_run_is_run_anew(tasks: KeyedTasks[str], work: Work) -> None:
    for _ in range(2):
        tasks.wake("a")
        await tasks.idle()
    assert work.runs == ["a", "a"]


async def test_key_woken_while_it_runs_is_run_once_more_afterwards(tasks: KeyedTasks[str], work: Work) -> None:
    work.gate = asyncio.Event()
    tasks.wake("a")
    await asyncio.sleep(0)
    for _ in range(3):
        tasks.wake("a")
    work.gate.set()
    await tasks.idle()
    assert work.runs == ["a", "a"]


async def test_keys_do_not_wait_for_one_another(tasks: KeyedTasks[str], work: Work) -> None:
    work.gate = asyncio.Event()
    tasks.wake("a")
    tasks.wake("b")
    await asyncio.sleep(0)
    assert work.under_way == {"a", "b"}


async def test_run_that_failed_is_tried_again(tasks: KeyedTasks[str], work: Work) -> None:
    work.errors = [StoreUnavailableError("database is locked")]
    tasks.wake("a")
    await tasks.idle()
    assert work.runs == ["a", "a"]


async def test_what_run_raised_is_logged_with_its_key(
    tasks: KeyedTasks[str], work: Work, caplog: pytest.LogCaptureFixture
) -> None:
    work.errors = [StoreUnavailableError("database is locked")]
    tasks.wake("a")
    await tasks.idle()
    assert "the work of a failed" in caplog.text
    assert "database is locked" in caplog.text


async def test_pauses_grow_up_to_longest(tasks: KeyedTasks[str], work: Work, world: World) -> None:
    work.errors = [RuntimeError("still") for _ in range(11)]
    tasks.wake("a")
    await tasks.idle()
    assert world.slept == [FIRST_RETRY_DELAY_SECONDS * 2**n for n in range(6)] + [MAX_RETRY_DELAY_SECONDS] * 5


async def test_first_pause_after_success_is_short_again(tasks: KeyedTasks[str], work: Work, world: World) -> None:
    for _ in range(2):
        work.errors = [RuntimeError("once"), RuntimeError("twice")]
        tasks.wake("a")
        await tasks.idle()
    assert world.slept == [FIRST_RETRY_DELAY_SECONDS, 2 * FIRST_RETRY_DELAY_SECONDS] * 2


async def test_waking_key_that_waits_to_be_tried_again_does_not_run_it_twice(
    tasks: KeyedTasks[str], work: Work
) -> None:
    work.errors = [RuntimeError("once")]
    tasks.wake("a")
    await until(lambda: not work.errors)
    tasks.wake("a")
    await tasks.idle()
    assert work.runs == ["a", "a"]


async def test_waking_key_ends_its_pause(tasks: KeyedTasks[str], work: Work, world: World) -> None:
    pause = LongPause(world)
    work.errors = [RuntimeError("once")]
    tasks.wake("a")
    await pause.begun.wait()
    tasks.wake("a")
    await asyncio.wait_for(tasks.idle(), 5)
    assert work.runs == ["a", "a"]


async def test_pauses_grow_though_they_are_ended(tasks: KeyedTasks[str], work: Work, world: World) -> None:
    work.errors = [RuntimeError("still") for _ in range(3)]
    tasks.wake("a")
    for _ in range(3):
        pause = LongPause(world)
        await asyncio.wait_for(pause.begun.wait(), 5)
        tasks.wake("a")
    await tasks.idle()
    assert world.slept == [FIRST_RETRY_DELAY_SECONDS, 2 * FIRST_RETRY_DELAY_SECONDS, 4 * FIRST_RETRY_DELAY_SECONDS]


async def test_waking_key_during_run_that_fails_leaves_pause_after_it(
    tasks: KeyedTasks[str], work: Work, world: World
) -> None:
    pause, work.gate, work.errors = LongPause(world), asyncio.Event(), [RuntimeError("once")]
    tasks.wake("a")
    await asyncio.sleep(0)
    tasks.wake("a")
    work.gate.set()
    await pause.begun.wait()
    for _ in range(5):
        await asyncio.sleep(0)
    assert (work.runs, pause.ended.is_set()) == (["a"], False)


async def test_closing_ends_pause(tasks: KeyedTasks[str], work: Work, world: World) -> None:
    pause, work.errors = LongPause(world), [RuntimeError("once")]
    tasks.wake("a")
    await pause.begun.wait()
    await tasks.close()
    await asyncio.wait_for(pause.ended.wait(), 5)
    assert work.runs == ["a"]


async def test_key_is_in_it_until_its_work_is_done(tasks: KeyedTasks[str]) -> None:
    tasks.wake("a")
    assert ("a" in tasks, "b" in tasks, tasks.busy) == (True, False, True)
    await tasks.idle()
    assert ("a" in tasks, tasks.busy) == (False, False)


async def test_idle_waits_for_what_was_woken_meanwhile(tasks: KeyedTasks[str], work: Work) -> None:
    work.gate = asyncio.Event()
    tasks.wake("a")
    waiting = asyncio.create_task(tasks.idle())
    await asyncio.sleep(0)
    tasks.wake("a")
    work.gate.set()
    await waiting
    assert work.runs == ["a", "a"]


async def test_closing_cancels_what_is_under_way(tasks: KeyedTasks[str], work: Work) -> None:
    work.gate = asyncio.Event()
    tasks.wake("a")
    await asyncio.sleep(0)
    await tasks.close()
    assert (work.under_way, tasks.busy) == (set(), False)


async def test_nothing_is_run_after_closing(tasks: KeyedTasks[str], work: Work) -> None:
    await tasks.close()
    tasks.wake("a")
    await tasks.idle()
    assert work.runs == []


async def test_cancelled_run_is_not_tried_again(tasks: KeyedTasks[str], work: Work) -> None:
    work.errors = [asyncio.CancelledError()]
    tasks.wake("a")
    await tasks.idle()
    assert work.runs == ["a"]


async def until(come: Callable[[], bool]) -> None:
    """Let others run until something has come about."""
    for _ in range(20):
        if come():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came about")
