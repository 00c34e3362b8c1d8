"""Reviews are worked out in another process, behind all else; if that dies, it is replaced."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool
from functools import partial

import pytest
import pytest_asyncio

from bot.app.review.reviewer import ProcessReviewer
from bot.app.review.reviewing import PlayedGame
from bot.child_processes.child import LAST, NICE
from tests.engine.review.games import LOST_QUEEN


@pytest_asyncio.fixture
async def reviewer() -> AsyncIterator[ProcessReviewer]:
    made = ProcessReviewer()
    yield made
    made.close()


async def test_another_process_sees_what_this_one_sees(reviewer: ProcessReviewer) -> None:
    played = PlayedGame("connexes", {}, tuple(LOST_QUEEN.split()))
    there = await reviewer.run(partial(played.survey, 8, 12, 40))
    assert there == played.survey(8, 12, 40)
    assert await reviewer.run(os.getpid) != os.getpid()


async def test_it_stands_back_behind_computers_moves(reviewer: ProcessReviewer) -> None:
    niceness = partial(os.nice, 0)
    assert await reviewer.run(niceness) == min(19, niceness() + LAST)
    assert LAST > NICE


async def test_process_that_dies_is_replaced(reviewer: ProcessReviewer) -> None:
    with pytest.raises(BrokenProcessPool):
        await reviewer.run(partial(os.kill, await reviewer.run(os.getpid), signal.SIGKILL))
    assert await reviewer.run(partial(max, 1, 2)) == 2
