"""Writes that wait go together, as far as they go with those of other processes in the same manner."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import cast

import pytest
import sqlalchemy as sa

from storage.transactions import Manner, Result, Transactor, Work
from storage.writer import MOST, Writer


class Recorder:
    """Does nothing of what it is asked, and notes how many things at a time, and how."""

    def __init__(self) -> None:
        self.done: list[tuple[Manner, object]] = []

    async def run(self, work: Work[Result], manner: Manner = "alone") -> Result:
        await asyncio.sleep(0)
        result = work(cast(sa.Connection, None))
        self.done.append((manner, result))
        return result


def numbered(number: int, _: sa.Connection) -> int:
    """A write that only tells which it is."""
    return number


async def test_what_goes_beside_others_is_done_match_by_match_each_in_its_order() -> None:
    recorder = Recorder()
    writer = Writer(cast(Transactor, recorder))
    matches = ["tolu", "kiva", "", "tolu", "kiva"]
    writes = [writer.write(partial(numbered, at), "beside", match) for at, match in enumerate(["", *matches])]
    assert await asyncio.gather(*writes) == list(range(6))
    assert [results for _, results in recorder.done] == [[0, 3, 2, 5, 1, 4]]


@pytest.mark.parametrize(
    ("manners", "together"),
    [
        (["alone"] * 3, [1, 2]),
        (["beside"] * 3, [1, 2]),
        (["beside", "beside", "alone", "alone", "beside"], [1, 1, 2, 1]),
        (["alone", "beside", "alone", "beside"], [1, 1, 1, 1]),
        (["beside"] * (MOST + 2), [1, MOST, 1]),
    ],
)
async def test_writes_go_together_in_their_order_with_those_of_their_manner(
    manners: list[Manner], together: list[int]
) -> None:
    recorder = Recorder()
    writer = Writer(cast(Transactor, recorder))
    first = asyncio.create_task(writer.write(partial(numbered, 0), manners[0]))
    await asyncio.sleep(0)  # it is under way: the others wait
    await asyncio.sleep(0)
    waiting = [
        asyncio.create_task(writer.write(partial(numbered, at), manner)) for at, manner in enumerate(manners[1:], 1)
    ]
    assert await asyncio.gather(first, *waiting) == list(range(len(manners)))
    assert [len(cast(list[int], results)) for _, results in recorder.done] == together
    assert [at for _, results in recorder.done for at in cast(list[int], results)] == list(range(len(manners)))
    assert [manner for manner, results in recorder.done for _ in cast(list[int], results)] == manners
