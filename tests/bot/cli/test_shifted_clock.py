"""The bot's clock where time can be moved, and how the bot lives through that time."""

from __future__ import annotations

import asyncio
import socket
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import pytest

from bot.app import App
from bot.cli.shifted_clock import Follower, ShiftedClock
from sandbox.driver import Driver
from sandbox.server import Sandbox

HOUR = timedelta(hours=1)


class FakeApp:
    """An application that has something to do `every` so often, and may stay busy."""

    def __init__(self, clock: ShiftedClock, every: timedelta | None = None) -> None:
        self.lived: list[timedelta] = []
        self.busy = False
        self._clock = clock
        self._every = every

    async def skip_time(self, skipped: timedelta) -> None:
        self.lived.append(skipped)

    async def due(self) -> datetime | None:
        return None if self._every is None else self._clock.now() + self._every

    async def idle(self) -> None:
        if self.busy:
            await asyncio.Event().wait()


def app_of(follower: Follower, **more: Any) -> FakeApp:
    """A fake application that lives by a follower's clock."""
    app = FakeApp(follower.clock, **more)
    follower.app = cast("App", app)
    return app


def about(time: datetime, moved: timedelta) -> bool:
    """True if a time is the computer's, shifted by `moved`, to within a minute."""
    return abs(time - datetime.now(UTC) - moved) < timedelta(minutes=1)


async def test_who_sleeps_or_waits_is_woken_when_time_is_moved() -> None:
    clock = ShiftedClock()
    waits = [clock.sleep(1800), clock.until(clock.now() + HOUR), clock.until(clock.now() + 3 * HOUR)]
    short, fitting, long = map(asyncio.ensure_future, waits)
    await asyncio.sleep(0)
    clock.move(HOUR)
    await asyncio.wait_for(asyncio.gather(short, fitting), 5)
    assert about(clock.now(), HOUR)
    assert not long.done()
    long.cancel()


async def test_clock_is_right_from_start() -> None:
    async with Sandbox.start() as server, Driver(server.url) as driver:
        await driver.later(9 * HOUR)
        async with Follower(server.url).following() as clock:
            assert about(clock.now(), 9 * HOUR)


async def test_time_is_lived_through_from_one_thing_that_is_due_to_next() -> None:
    async with Sandbox.start() as server, Driver(server.url) as driver:
        follower = Follower(server.url)
        async with follower.following() as clock:
            app = app_of(follower, every=20 * HOUR)
            await driver.later(45 * HOUR)
            assert about(clock.now(), 45 * HOUR)
        steps = [step for step in app.lived if step]
        assert sum(steps, timedelta()) == 45 * HOUR
        assert [round(step / HOUR) for step in steps] == [20, 20, 5]


async def test_what_goes_on_for_long_does_not_hold_up_time() -> None:
    async with Sandbox.start() as server, Driver(server.url) as driver:
        follower = Follower(server.url, patience=0.01)
        async with follower.following() as clock:
            app_of(follower, every=HOUR).busy = True
            await asyncio.wait_for(driver.later(24 * HOUR), 5)
            assert about(clock.now(), 24 * HOUR)


async def test_time_that_was_moved_while_connection_was_broken_is_lived_through() -> None:
    async with Sandbox.start() as server:
        follower = Follower(server.url)
        async with follower.following() as clock:
            app = app_of(follower, every=HOUR)
            server.world.pass_time(3 * HOUR.total_seconds())  # which nobody is told
            await server.time_machine.close()
            await asyncio.wait_for(clock.until(datetime.now(UTC) + 3 * HOUR), 5)
        assert [round(step / HOUR) for step in app.lived if step] == [1, 1, 1]


async def test_where_nothing_answers_it_is_computers_time() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    async with asyncio.timeout(5), Follower(f"http://127.0.0.1:{port}").following() as clock:
        assert about(clock.now(), timedelta())


async def test_fault_of_application_does_not_end_following(caplog: pytest.LogCaptureFixture) -> None:
    class Faulty(FakeApp):
        async def due(self) -> datetime | None:
            if len(self.lived) == 1:
                raise ValueError("once")
            return await super().due()

    async with Sandbox.start() as server, Driver(server.url) as driver:
        follower = Follower(server.url)
        async with follower.following() as clock:
            follower.app = cast("App", Faulty(clock))
            await driver.later(HOUR)
            await asyncio.wait_for(clock.until(datetime.now(UTC) + HOUR), 5)
    assert "cannot follow the time" in caplog.text
