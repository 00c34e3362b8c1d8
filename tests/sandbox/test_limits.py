"""Rate limits, as Discord documents them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import timedelta

import aiohttp
import pytest
import pytest_asyncio

from sandbox.driver import Driver, Member
from sandbox.errors import BannedError, RateLimitError
from sandbox.limits import RateLimits
from sandbox.server import Sandbox
from sandbox.things import Json
from sandbox.world import World

from .conftest import HEADERS, FakeClock, TestBot

POST = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
CALLBACK = "POST /interactions/{interaction_id}/{token}/callback"


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def world(clock: FakeClock) -> World:
    return World(clock=clock)


@pytest.fixture
def limits(world: World) -> RateLimits:
    return RateLimits(world)


def refused(move: Callable[[], object]) -> RateLimitError:
    with pytest.raises(RateLimitError) as error:
        move()
    return error.value


def test_headers_count_down_and_begin_anew(limits: RateLimits, clock: FakeClock) -> None:
    first = limits.admit(POST, {"channel_id": "1"})
    assert (first["X-RateLimit-Limit"], first["X-RateLimit-Remaining"]) == ("5", "4")
    assert (first["X-RateLimit-Reset"], first["X-RateLimit-Reset-After"]) == (f"{clock.now + 5:.3f}", "5.000")
    clock.now += 2
    second = limits.admit(POST, {"channel_id": "1"})
    assert (second["X-RateLimit-Remaining"], second["X-RateLimit-Reset-After"]) == ("3", "3.000")
    assert second["X-RateLimit-Bucket"] == first["X-RateLimit-Bucket"]
    clock.now += 3
    assert limits.admit(POST, {"channel_id": "1"})["X-RateLimit-Remaining"] == "4"


def test_each_channel_has_its_own_limit_for_each_route(limits: RateLimits) -> None:
    for _ in range(5):
        limits.admit(POST, {"channel_id": "1"})
    over = refused(lambda: limits.admit(POST, {"channel_id": "1"}))
    assert over.body == {"message": "You are being rate limited.", "global": False, "retry_after": 5.0}
    assert (over.headers["Retry-After"], over.headers["X-RateLimit-Scope"]) == ("5", "user")
    assert over.headers["X-RateLimit-Remaining"] == "0"
    assert "X-RateLimit-Global" not in over.headers
    other = limits.admit(POST, {"channel_id": "2"})
    assert other["X-RateLimit-Bucket"] == over.headers["X-RateLimit-Bucket"]
    assert limits.admit("GET /channels/{channel_id}", {"channel_id": "1"}) != other


def test_more_than_fifty_requests_second_are_refused_over_all(limits: RateLimits, clock: FakeClock) -> None:
    for channel in range(50):
        limits.admit(POST, {"channel_id": str(channel)})
    clock.now += 0.4
    over = refused(lambda: limits.admit(POST, {"channel_id": "99"}))
    assert (over.body["global"], over.body["retry_after"]) == (True, 0.6)
    assert (over.headers["X-RateLimit-Global"], over.headers["X-RateLimit-Scope"]) == ("true", "global")
    assert "X-RateLimit-Bucket" not in over.headers
    clock.now += 0.6
    limits.admit(POST, {"channel_id": "99"})


def test_answers_to_interactions_count_for_nothing_over_all(limits: RateLimits) -> None:
    for number in range(200):
        limits.admit(CALLBACK, {"interaction_id": str(number), "token": str(number)})
        limits.admit("POST /webhooks/{application_id}/{token}", {"application_id": "1", "token": str(number)})
    limits.admit(POST, {"channel_id": "1"})


def test_old_messages_are_edited_three_times_in_six_seconds_in_channel(
    limits: RateLimits, world: World, clock: FakeClock
) -> None:
    message = {"channel_id": "1", "message_id": world.ids.next()}
    for _ in range(5):
        limits.admit(EDIT, message)
    clock.now += 3601
    for _ in range(3):
        limits.admit(EDIT, message)
    over = refused(lambda: limits.admit(EDIT, message))
    assert (over.body["code"], over.body["retry_after"]) == (30046, 6.0)
    limits.admit(EDIT, message | {"channel_id": "2"})
    clock.now += 6
    limits.admit(EDIT, message)


def test_ten_thousand_invalid_requests_in_ten_minutes_shut_bot_out(limits: RateLimits, clock: FakeClock) -> None:
    for number in range(10_000):
        limits.note((401, 403, 429)[number % 3], "user")
        limits.note(404, None)
        limits.note(429, "shared")
        clock.now += 0.01
    assert limits.invalid == 10_000
    for route in (POST, CALLBACK):
        with pytest.raises(BannedError) as banned:
            limits.admit(route, {"channel_id": "1"})
        assert banned.value.seconds == pytest.approx(500)
    clock.now += 501
    limits.admit(POST, {"channel_id": "1"})


def test_limits_end_sooner_at_another_pace_and_can_be_switched_off(
    limits: RateLimits, world: World, clock: FakeClock
) -> None:
    world.rules.pace = 100.0
    assert limits.admit(POST, {"channel_id": "1"})["X-RateLimit-Reset-After"] == "0.050"
    clock.now += 0.05
    assert limits.admit(POST, {"channel_id": "1"})["X-RateLimit-Remaining"] == "4"
    world.rules.rate_limits = False
    unlimited = [limits.admit(POST, {"channel_id": "1"})["X-RateLimit-Remaining"] for _ in range(99)]
    assert unlimited == ["4999"] * 99


@pytest_asyncio.fixture(loop_scope="session")
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(headers=HEADERS) as opened:
        yield opened


async def test_refused_request_is_not_served_and_counts_as_invalid(
    server: Sandbox, session: aiohttp.ClientSession
) -> None:
    games = next(channel for channel in server.world.channels.values() if channel.name == "games")
    url, statuses = f"{server.url}/api/v10/channels/{games.id}/messages", []
    server.world.rules.pace = 1.0
    for number in range(7):
        async with session.post(url, json={"content": str(number)}) as response:
            statuses.append(response.status)
            body: Json = await response.json()
    assert statuses == [200] * 5 + [429] * 2
    assert (body["global"], response.headers["Via"]) == (False, "1.1 sandbox")
    assert len(server.world.messages[games.id]) == 5
    async with Driver(server.url) as driver:
        assert (await driver.get("/sandbox/state"))["invalid_requests"] == 2


async def test_who_is_shut_out_gets_no_answer_of_discord(server: Sandbox, session: aiohttp.ClientSession) -> None:
    server.world.rules.invalid_requests = 1
    async with session.get(f"{server.url}/api/v10/users/@me", headers={"Authorization": "x"}) as response:
        assert response.status == 401
    async with session.get(f"{server.url}/api/v10/users/@me") as response:
        assert (response.status, response.content_type) == (429, "text/plain")
        assert "Via" not in response.headers
        assert int(response.headers["Retry-After"]) <= 600


async def test_real_library_keeps_to_limits(bot: TestBot, server: Sandbox, driver: Driver) -> None:
    await driver.admin("rules", pace=20)
    games = bot.guilds[0].text_channels[1]
    await asyncio.gather(*(games.send(str(number)) for number in range(12)))
    assert len(server.world.messages[str(games.id)]) == 12
    assert [request["status"] for request in server.requests if request["status"] == 429] == []


async def test_third_new_name_in_ten_minutes_is_refused(
    bot: TestBot, server: Sandbox, driver: Driver, alice: Member
) -> None:
    games = bot.guilds[0].text_channels[1]
    thread = await (await games.send("Challenge")).create_thread(name="A match")
    server.world.rules.pace = 1.0
    for name in ("one", "two"):
        await thread.edit(name=name)
    third = asyncio.create_task(thread.edit(name="three"))
    async with asyncio.timeout(5):
        while server.requests[-1]["status"] != 429:  # noqa: ASYNC110 (the bot is told by a socket)
            await asyncio.sleep(0.01)
    third.cancel()
    assert [m["content"] for m in await alice.messages("two") if m["type"] == 4] == ["one", "two"]
    await driver.later(timedelta(minutes=10))
    await thread.edit(name="three")
