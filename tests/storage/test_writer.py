"""Writes that wait go together, as far as they go with those of other processes in the same isolation."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import cast

import pytest
import sqlalchemy as sa

from storage.transactions import Isolation, Result, Transactor, Work
from storage.writer import MAX_WRITES_PER_TRANSACTION, Writer


class Recorder:
    """Does nothing of what it is asked, and notes how many things at a time, and how."""

    def __init__(self) -> None:
        self.done: list[tuple[Isolation, object]] = []

    async def run(self, work: Work[Result], isolation: Isolation = "exclusive") -> Result:
        await asyncio.sleep(0)
        result = work(cast(sa.Connection, None))
        self.done.append((isolation, result))
        return result


def numbered(number: int, _: sa.Connection) -> int:
    """A write that only tells which it is."""
    return number


async def test_what_goes_beside_others_is_done_match_by_match_each_in_its_order() -> None:
    recorder = Recorder()
    writer = Writer(cast(Transactor, recorder))
    matches = ["tolu", "kiva", "", "tolu", "kiva"]
    writes = [writer.write(partial(numbered, at), "shared", match) for at, match in enumerate(["", *matches])]
    assert await asyncio.gather(*writes) == list(range(6))
    assert [results for _, results in recorder.done] == [[0, 3, 2, 5, 1, 4]]


@pytest.mark.parametrize(
    ("isolations", "together"),
    [
        (["exclusive"] * 3, [1, 2]),
        (["shared"] * 3, [1, 2]),
        (["shared", "shared", "exclusive", "exclusive", "shared"], [1, 1, 2, 1]),
        (["exclusive", "shared", "exclusive", "shared"], [1, 1, 1, 1]),
        (["shared"] * (MAX_WRITES_PER_TRANSACTION + 2), [1, MAX_WRITES_PER_TRANSACTION, 1]),
    ],
)
async def test_writes_go_together_in_their_order_with_those_of_their_isolation(
    isolations: list[Isolation], together: list[int]
) -> None:
    recorder = Recorder()
    writer = Writer(cast(Transactor, recorder))
    first = asyncio.create_task(writer.write(partial(numbered, 0), isolations[0]))
    await asyncio.sleep(0)  # it is under way: the others wait
    await asyncio.sleep(0)
    waiting = [
        asyncio.create_task(writer.write(partial(numbered, at), isolation))
        for at, isolation in enumerate(isolations[1:], 1)
    ]
    assert await asyncio.gather(first, *waiting) == list(range(len(isolations)))
    assert [len(cast(list[int], results)) for _, results in recorder.done] == together
    assert [at for _, results in recorder.done for at in cast(list[int], results)] == list(range(len(isolations)))
    assert [isolation for isolation, results in recorder.done for _ in cast(list[int], results)] == isolations
