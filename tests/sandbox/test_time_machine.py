"""Time is moved: ids, stamps, threads and tokens follow, and so does anyone who follows the world's clock."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import discord
import pytest

from sandbox.driver import Driver, DriverError, Member
from sandbox.ids import created_at
from sandbox.server import Sandbox

from .conftest import HEADERS, FakeClock, TestBot

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
Steps = list[float]


def present() -> float:
    return datetime.now(UTC).timestamp()


@contextlib.asynccontextmanager
async def followed(server: Sandbox, dues: list[float | None]) -> AsyncIterator[Steps]:
    """Values of `ahead` sent to a follower that answers with these dues."""
    told: Steps = []

    async def follow(socket: aiohttp.ClientWebSocketResponse) -> None:
        told.append((await socket.receive_json())["ahead"])
        for due in dues:
            told.append((await socket.receive_json())["ahead"])
            await socket.send_json({"due": due})

    async with aiohttp.ClientSession() as session, session.ws_connect(f"{server.url}/sandbox/time") as socket:
        task = asyncio.create_task(follow(socket))
        yield told
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_messages_come_so_much_later(driver: Driver, alice: Member) -> None:
    await driver.later(DAY)
    said = await alice.say("#games", "hello")
    stamps = [datetime.fromisoformat(said["timestamp"]).timestamp(), created_at(said["id"])]
    assert stamps == [pytest.approx(present() + 86_400, abs=60)] * 2


async def test_end_of_rate_limit_is_told_in_moved_time(server: Sandbox, driver: Driver) -> None:
    await driver.later(HOUR)
    async with (
        aiohttp.ClientSession(headers=HEADERS) as session,
        session.get(f"{server.url}/api/v10/users/@me") as answer,
    ):
        assert float(answer.headers["X-RateLimit-Reset"]) == pytest.approx(present() + 3600, abs=60)


async def test_time_never_goes_back_by_restart_or_reset(tmp_path: Path) -> None:
    clock, state = FakeClock(), tmp_path / "world.json"
    async with Sandbox.start(clock=clock, state_file=state) as server, Driver(server.url) as driver:
        await driver.later(DAY)
    async with Sandbox.start(clock=clock, state_file=state) as server, Driver(server.url) as driver:
        await driver.admin("reset")
        await driver.later(HOUR)
        assert server.world.clock() == clock.now + 25 * 3600
        assert (await driver.get("/sandbox/state"))["ahead"] == 25 * 3600


async def test_thread_where_nothing_happens_is_archived_and_woken_by_message(
    bot: TestBot, driver: Driver, alice: Member
) -> None:
    games = next(channel for channel in bot.guilds[0].text_channels if channel.name == "games")
    thread = await (await games.send("a match")).create_thread(name="A match", auto_archive_duration=1440)

    async def archived() -> bool:
        known = (await driver.get("/sandbox/state"))["channels"]
        return next(bool(channel["archived"]) for channel in known if channel["id"] == str(thread.id))

    await driver.later(timedelta(hours=20))
    await alice.say("A match", "still here")
    await driver.later(timedelta(hours=20))
    assert not await archived()
    await driver.later(timedelta(hours=4))
    assert await archived()
    await alice.say("A match", "back again")
    assert not await archived()


async def test_token_has_expired_after_quarter_of_hour(driver: Driver, alice: Member, bot: TestBot) -> None:
    running = asyncio.create_task(alice.command("#games", "slow"))
    await alice.wait_for(lambda m: m["loading"])
    await driver.later(timedelta(minutes=16))
    bot.go_on.set()
    assert [error.code async for error in bot.failures(1)] == [50027]
    running.cancel()


async def test_real_library_minds_no_moved_time(driver: Driver, alice: Member, bot: TestBot) -> None:
    await driver.later(30 * DAY)
    assert (await alice.command("#games", "hello")).text.startswith("Hello")
    games = next(channel for channel in bot.guilds[0].text_channels if channel.name == "games")
    sent = await games.send("in a month")
    assert sent.created_at.timestamp() == pytest.approx(present() + 30 * 86_400, abs=60)
    since = discord.Object(discord.utils.time_snowflake(datetime.now(UTC) + 29 * DAY))
    assert [message.id async for message in games.history(after=since)] == [sent.id]


async def test_time_stops_wherever_its_follower_has_something_to_do() -> None:
    async with Sandbox.start() as server, Driver(server.url) as driver:
        async with followed(server, [7200, 3600, None, None]) as told:
            await driver.later(DAY)
        assert told == [0, 0, 7200, 10_800, 86_400]


async def test_time_is_not_cut_into_pieces_shorter_than_minute() -> None:
    async with Sandbox.start() as server, Driver(server.url) as driver:
        async with followed(server, [-5, 0.001, None, None]) as told:
            await driver.later(HOUR)
        assert told == [0, 0, 60, 120, 3600]


async def test_follower_that_is_gone_or_stands_still_stops_nothing() -> None:
    async with Sandbox.start() as server, Driver(server.url) as driver:
        server.time_machine.patience = 0.05
        async with followed(server, [60]) as told:
            await driver.later(DAY)
            assert told == [0, 0]
        await driver.later(DAY)
        assert server.world.ahead == 2 * 86_400


async def test_two_moves_at_once_add_up() -> None:
    async with Sandbox.start() as server, Driver(server.url) as driver:
        async with followed(server, [3600] * 200):
            await asyncio.gather(driver.later(DAY), driver.later(DAY))
        assert server.world.ahead == 2 * 86_400


@pytest.mark.parametrize("seconds", [0, -3600, 367 * 86_400, "3600", None])
async def test_time_is_moved_ahead_alone_and_by_year_at_most(server: Sandbox, seconds: object) -> None:
    async with Driver(server.url) as driver:
        with pytest.raises(DriverError, match="up to a year"):
            await driver.post("/sandbox/later", {"seconds": seconds})
