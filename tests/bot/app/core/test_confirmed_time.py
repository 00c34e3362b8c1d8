"""Nothing is deleted because a period has passed while the clock may be wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.app.core.confirmed_time import ConfirmedTime
from bot.app.core.ports import Clock
from bot.app.core.system_clock import SystemClock
from bot.app.scheduling.backups import nights_to_keep
from bot.app.scheduling.scheduler import HEARTBEAT_INTERVAL
from tests.bot.fakes import ANNA, BEN, GUILD, Club, FakeClock, FakeThinker, LongPause
from tests.bot.world import World

JUMP = timedelta(days=40)
LOOK = timedelta(minutes=20)
FULL = sorted(nights_to_keep(date(2025, 12, 31) - timedelta(days) for days in range(400)))


@dataclass
class Shelf:
    """An archive in memory."""

    saved: list[date] = field(default_factory=lambda: list(FULL))

    async def nights(self) -> list[date]:
        return sorted(self.saved)

    async def save(self, night: date) -> bool:
        self.saved.append(night)
        return True

    async def delete(self, night: date) -> None:
        self.saved.remove(night)


@dataclass
class Scene:
    """A club, and something of each kind that is deleted after a while."""

    it: Club
    shelf: Shelf
    match: str
    job: int

    async def thought(self) -> bool:
        return await self.it.store.analyses.get(self.match, ANNA) is not None

    async def pinged(self) -> bool:
        return await self.it.store.people.pinged(ANNA, datetime.min.replace(tzinfo=self.it.world.now.tzinfo)) == [BEN]

    async def asked(self) -> bool:
        return await self.it.store.jobs.get(self.job) is not None

    async def served(self) -> bool:
        return GUILD in await self.it.store.servers.removed()

    async def saved(self) -> bool:
        return set(FULL) <= set(self.shelf.saved)


DELETIONS: dict[str, Callable[[Scene], Awaitable[bool]]] = {
    "a line of thought": Scene.thought,
    "whom a challenge notified": Scene.pinged,
    "an errand": Scene.asked,
    "a server that removed the bot": Scene.served,
    "a backup": Scene.saved,
}
each_deletion = pytest.mark.parametrize("is_kept", DELETIONS.values(), ids=list(DELETIONS))


@pytest_asyncio.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    shelf = Shelf()
    it = Club(tmp_path, World(), FakeThinker())
    await it.open(archive=shelf, beat=HEARTBEAT_INTERVAL, period=LOOK)
    await it.app.start()
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.analysis.open(it.call(ANNA, match))
    job = await it.store.jobs.submit("none", "", it.world.now)
    it.world.left.add(GUILD)
    it.app.servers.check(GUILD)
    await it.app.idle()
    yield Scene(it, shelf, match, job)
    await it.app.close()
    await it.store.close()


async def start_again(it: Club, later: timedelta) -> None:
    """Kill the bot and start it after a time in which it was down."""
    await it.kill()
    it.world.now += later
    await it.open()
    await it.app.start()
    await it.app.idle()


@each_deletion
async def test_deletion_waits_until_jump_is_confirmed(scene: Scene, is_kept: Callable[[Scene], Any]) -> None:
    await scene.it.set_clock(days=JUMP.days)
    await scene.it.pass_time(minutes=55)
    assert await is_kept(scene)
    await scene.it.pass_time(minutes=95)
    assert not await is_kept(scene)


@each_deletion
async def test_deletion_never_follows_jump_put_right(scene: Scene, is_kept: Callable[[Scene], Any]) -> None:
    await scene.it.set_clock(days=JUMP.days)
    await scene.it.pass_time(minutes=30)
    await scene.it.set_clock(days=-JUMP.days)
    await scene.it.pass_time(minutes=25 if is_kept == Scene.asked else 140)  # a job is kept for an hour
    assert await is_kept(scene)


@each_deletion
async def test_deletion_waits_for_hour_after_long_stop(scene: Scene, is_kept: Callable[[Scene], Any]) -> None:
    await start_again(scene.it, JUMP)
    await scene.it.pass_time(minutes=55)
    assert await is_kept(scene)
    await scene.it.pass_time(minutes=95)
    assert not await is_kept(scene)


@each_deletion
async def test_deletion_waits_though_bot_restarts(scene: Scene, is_kept: Callable[[Scene], Any]) -> None:
    await scene.it.set_clock(days=JUMP.days)
    await start_again(scene.it, timedelta(minutes=1))
    await scene.it.pass_time(minutes=50)
    assert await is_kept(scene)


async def test_deletion_waits_until_last_note_was_read(scene: Scene) -> None:
    await scene.it.kill()
    scene.it.world.now += JUMP
    slow = LongPause(scene.it.world, "settings.starting_with")
    await scene.it.open()
    await scene.it.app.start()
    await slow.begun.wait()
    for _ in range(20):
        await asyncio.sleep(0)
    assert all([await is_kept(scene) for is_kept in DELETIONS.values()])


@pytest.mark.parametrize("is_kept", [Scene.thought, Scene.asked, Scene.served])
async def test_date_noted_in_jump_follows_correct_time(scene: Scene, is_kept: Callable[[Scene], Any]) -> None:
    it = scene.it
    await it.set_clock(days=JUMP.days)
    it.world.left.clear()
    it.app.servers.check(GUILD)
    await it.app.idle()
    it.world.left.add(GUILD)
    it.app.servers.check(GUILD)
    await it.app.analysis.open(it.call(ANNA, scene.match))
    scene.job = await it.store.jobs.submit("none", "", it.world.now)
    await it.set_clock(days=-JUMP.days)
    await start_again(it, timedelta(days=31))
    await it.pass_time(minutes=150)
    assert not await is_kept(scene)


async def test_wish_to_be_erased_is_granted_though_time_is_unconfirmed(scene: Scene) -> None:
    await scene.it.set_clock(days=JUMP.days)
    await scene.it.app.privacy.erase(scene.it.call(ANNA))
    assert await scene.it.store.analyses.get(scene.match, ANNA) is None


async def test_backup_of_night_to_come_displaces_no_other(scene: Scene) -> None:
    scene.shelf.saved.append(date(2046, 1, 1))
    await scene.it.pass_time(hours=3, minutes=30)
    assert set(scene.shelf.saved) == nights_to_keep([*FULL, date(2026, 1, 1)]) | {date(2046, 1, 1)}


@pytest.mark.parametrize(("minutes", "doubted"), [(6, True), (4, False), (-6, True)])
async def test_time_is_doubted_for_hour_after_jump(scene: Scene, minutes: int, *, doubted: bool) -> None:
    world = scene.it.world
    time = ConfirmedTime(scene.it.store, FakeClock(world))
    await time.compared()
    assert time.now() == world.now
    world.now += timedelta(minutes=minutes)
    world.jumped += timedelta(minutes=minutes)
    assert (time.now() is None) == doubted
    world.now += timedelta(hours=1)
    assert time.now() == world.now


def test_monotonic_clock_follows_no_time_of_day() -> None:
    clock: Clock = SystemClock()
    first = clock.monotonic()
    assert 0 <= clock.monotonic() - first < 60
