"""Workers need to be registered, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app.core.workers import Worker, WorkerRegistry
from tests.bot.fakes import Club, FakeThinker
from tests.bot.world import World


class Extra(Worker):
    """Notes what is asked of it."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    @property
    def busy(self) -> bool:
        return self.asked == ["start", "search"]

    async def start(self) -> None:
        self.asked.append("start")

    async def find_work(self) -> None:
        self.asked.append("search")

    async def idle(self) -> None:
        self.asked.append("idle")

    async def close(self) -> None:
        self.asked.append("close")


async def test_added_worker_is_searched_awaited_and_closed(tmp_path: Path) -> None:
    it = Club(tmp_path, World(), FakeThinker())
    await it.open()
    extra = it.app.workers.add("extra", Extra())
    await it.app.start()
    await it.pass_time(minutes=1)
    assert extra.asked == ["start", "search", "idle"]
    await it.pass_time(days=1)
    assert extra.asked.count("search") == 3
    await it.app.close()
    assert extra.asked[-1] == "close"
    await it.store.close()


@pytest.mark.parametrize("leads", [True, False])
async def test_only_leader_runs_leader_only_workers(leads: bool) -> None:
    workers = WorkerRegistry(lambda: leads)
    one, every = workers.add("one", Extra(), leader_only=True), workers.add("every", Extra())
    await workers.start()
    for name in workers:
        await workers.find_work(name)
    await workers.close()
    assert one.asked == (["start", "search", "close"] if leads else ["close"])
    assert every.asked == ["start", "search", "close"]


async def test_workers_close_in_reverse_order() -> None:
    closed: list[str] = []

    class Noting(Extra):
        async def close(self) -> None:
            closed.append("first" if self is first else "second")

    workers = WorkerRegistry()
    first = workers.add("first", Noting())
    workers.add("second", Noting())
    await workers.close()
    assert closed == ["second", "first"]
