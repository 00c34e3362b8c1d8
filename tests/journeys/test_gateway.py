"""The bot reconnects however its connection ends. Its seconds last a hundredth of a second here."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import threading
import time
import warnings
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import pairwise
from pathlib import Path
from random import Random

import discord
import pytest
import pytest_asyncio

import engine
from bot.app import Post, UnavailableError
from bot.cli.settings import Settings, load
from bot.cli.wiring import assembled
from bot.ui.client import FeerieClient
from bot.ui.gateway import FATAL, HANDSHAKE_TIMEOUT_SECONDS, LONGEST_PAUSE, MAX_RESUME_ATTEMPTS
from bot.ui.messenger import DiscordMessenger
from sandbox.driver import Driver
from sandbox.errors import ApiError
from sandbox.server import Sandbox
from sandbox.things import Json
from tests.smallest import sized

from .edge import BREAKS, FAULTS, Edge, closes, cuts, until
from .journey import PACE, Journey, Match
from .process import BotProcess

SECOND = 0.01
SPACING = 5 * SECOND
"""Discord's interval between two session starts of a bot."""
BACK = (LONGEST_PAUSE + HANDSHAKE_TIMEOUT_SECONDS) * SECOND + 5
"""Seconds in which the bot is to be back, some of them for a busy machine."""
TRIES = 3
"""Attempts at a move: such short timeouts break a connection of a busy machine at any time."""


pytestmark = pytest.mark.usefixtures("aimed_nowhere")


@pytest.fixture(scope="module", autouse=True)
def _warmed() -> None:
    """A first picture would take the bot a minute of its time. Who runs none of these tests need not draw it."""
    import tests.journeys.warm  # noqa: F401


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Those of a bot that is to run in this process."""
    return load(token="t", database=f"sqlite+aiosqlite:///{tmp_path / 'feerie.sqlite3'}")  # noqa: S106 (nobody's token)


def heartbeats() -> int:
    """Number of threads that keep a connection alive."""
    return sum(thread.name.startswith("keep-alive") for thread in threading.enumerate())


@asynccontextmanager
async def running(url: str, settings: Settings, **options: float) -> AsyncIterator[FeerieClient]:
    """The bot in this process. Nothing may end it, nothing of it may be left, and no fault be logged."""
    before = asyncio.all_tasks()  # pytest has one for each half of a fixture
    options = {"base": SECOND, "guild_ready_timeout": 2 * SECOND} | options
    async with assembled(settings.model_copy(update={"api": url}), **options) as client:
        task = asyncio.create_task(client.start("t"))
        yield client
        assert not task.done()
        task.cancel()
        await asyncio.wait({task})
    known = before | {asyncio.current_task()}
    await until(lambda: not heartbeats() and asyncio.all_tasks() <= known, BACK)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # aiohttp: a connection cancelled in its handshake
        gc.collect()


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox.start() as started:
        started.gateway.heartbeat = 20 * SECOND
        started.world.rules.pace = PACE
        yield started


@pytest_asyncio.fixture(loop_scope="session")
async def edge(sandbox: Sandbox) -> Edge:
    return Edge(sandbox.gateway)


@pytest_asyncio.fixture(loop_scope="session")
async def journey(
    sandbox: Sandbox, edge: Edge, settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Journey]:
    """The bot, connected through the edge."""
    assert edge.steps.total() == 0
    caplog.set_level(logging.INFO, "bot")
    async with running(sandbox.url, settings), Driver(sandbox.url) as driver:
        await driver.bot_online()
        yield Journey(sandbox, driver, BotProcess(driver, tmp_path))  # not started: it only names the database
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


class Game:
    """A match in which Alice and Bruno make any moves that do not end it."""

    def __init__(self, match: Match, random: Random) -> None:
        self._match = match
        self._random = random
        self._position = engine.new_position("connexes")

    @classmethod
    async def begun(cls, journey: Journey, random: Random) -> Game:
        return cls(await journey.match(*await journey.members("Alice", "Bruno")), random)

    async def goes_on(self) -> None:
        """The bot comes back, and the next move is answered and posted."""
        driver = self._match.journey.driver
        mover = await driver.member(("Alice", "Bruno")[self._position.turn])
        move = self._random.choice([move for move in self._position.legal_moves() if not self._ends(move)])
        for _ in range(TRIES):
            await driver.bot_online(within=BACK)
            answer = await mover.command(self._match.channel, "move", text=str(move))
            if answer.state == "answered":
                break
        assert answer.state == "answered"
        await self._match.follow()
        self._position.push(move)

    def _ends(self, move: engine.Move) -> bool:
        after = self._position.copy()
        after.push(move)
        return after.outcome() is not None


@pytest.mark.parametrize("code", [1001, 4000])
async def test_gateway_that_is_gone_and_then_closes_before_hello_does_not_end_bot(
    journey: Journey, edge: Edge, code: int
) -> None:
    game = await Game.begun(journey, Random(code))
    await edge.begin(FAULTS["refuses with 502"])
    await edge.met_by(1)
    edge.fault = FAULTS[f"closes with {code} before HELLO"]
    await edge.met_by(5)
    edge.end()
    await game.goes_on()


async def test_session_goes_on_however_its_connection_is_lost(journey: Journey, edge: Edge) -> None:
    game = await Game.begun(journey, Random(1))
    ways = [act for name, act in BREAKS.items() if name != "says invalid session"]
    for number, breaks in enumerate(ways, 1):
        await edge.break_off(breaks)
        await edge.seen("resume", number)
        await game.goes_on()
    assert edge.steps == {**edge.steps, "identify": 1, "resume": len(ways)}


async def test_session_that_is_resumed_at_once_is_no_news(
    journey: Journey, edge: Edge, caplog: pytest.LogCaptureFixture
) -> None:
    game = await Game.begun(journey, Random(5))
    caplog.clear()
    await edge.break_off(BREAKS["says reconnect"])
    await edge.seen("resume", 1)
    await game.goes_on()
    assert [record.getMessage() for record in caplog.records if record.name == "bot.ui.gateway"] == []


async def test_another_session_is_started_when_last_one_is_invalid(journey: Journey, edge: Edge) -> None:
    game = await Game.begun(journey, Random(2))
    await edge.break_off(BREAKS["says invalid session"])
    await edge.seen("identify", 2)
    await game.goes_on()
    assert edge.steps["resume"] == 0


async def test_session_that_cannot_be_resumed_is_given_up(journey: Journey, edge: Edge) -> None:
    game = await Game.begun(journey, Random(3))
    await edge.begin(FAULTS["cuts after HELLO"])
    await edge.seen("identify", 2)
    assert edge.steps["resume"] == MAX_RESUME_ATTEMPTS
    edge.end()
    await game.goes_on()


@pytest.mark.prove(part="gateway")
@pytest.mark.parametrize("name", FAULTS)
async def test_bot_comes_back_when_gateway(journey: Journey, edge: Edge, name: str) -> None:
    game = await Game.begun(journey, Random(4))
    await edge.begin(FAULTS[name])
    await edge.met_by(1 if FAULTS[name].goes_on else 5)
    edge.end()
    await game.goes_on()


async def lived_through(journey: Journey, edge: Edge, seed: int, seconds: float) -> None:
    """Outages of any length, each connection with a fault of its own, each outage followed by a move."""
    random, began = Random(seed), time.monotonic()
    edge.random, game = random, await Game.begun(journey, random)
    while time.monotonic() < began + seconds:
        await edge.begin(random.choice(list(FAULTS.values())), random.choice(list(BREAKS.values())))
        await asyncio.sleep(random.uniform(0, min(seconds / 2, 600 * SECOND)))
        edge.end()
        await game.goes_on()
        await asyncio.sleep(random.uniform(0, min(seconds / 8, 600 * SECOND)))
    await game.goes_on()
    await until(lambda: heartbeats() == 1, BACK)
    starts = journey.sandbox.gateway.identified
    assert len(starts) <= 10 + (time.monotonic() - began) / (LONGEST_PAUSE / 2 * SECOND)
    assert min((later - start for start, later in pairwise(starts)), default=1) > 0.9 * SPACING


@pytest.mark.parametrize("seed", range(3))
async def test_bot_outlives_any_outages(journey: Journey, edge: Edge, seed: int) -> None:
    await lived_through(journey, edge, seed, seconds=300 * SECOND)


@pytest.mark.prove(part="gateway")
@pytest.mark.parametrize("seed", range(40))
async def test_bot_outlives_hour_of_outages(journey: Journey, edge: Edge, seed: int) -> None:
    await lived_through(journey, edge, seed, seconds=sized(3600, 120) * SECOND)


async def test_outage_is_known_while_it_lasts(sandbox: Sandbox, edge: Edge, settings: Settings) -> None:
    async with assembled(settings.model_copy(update={"api": sandbox.url}), base=SECOND) as client:
        assert not client.connected()
        task = asyncio.create_task(client.start("t"))
        await until(client.connected, BACK)
        await edge.begin(FAULTS["refuses with 502"], closes(4000))
        await until(lambda: not client.connected(), BACK)
        edge.end()
        await until(client.connected, BACK)
        task.cancel()
        await asyncio.wait({task})


@pytest.mark.parametrize("code", sorted(FATAL))
async def test_only_being_refused_for_good_ends_bot(
    sandbox: Sandbox, edge: Edge, settings: Settings, code: int
) -> None:
    assert {4004, 4010, 4011, 4012, 4013, 4014} == FATAL
    async with assembled(settings.model_copy(update={"api": sandbox.url}), base=SECOND) as client:
        task = asyncio.create_task(client.start("t"))
        await until(lambda: sandbox.gateway.online, BACK)
        await edge.break_off(closes(code))
        with pytest.raises(discord.ConnectionClosed) as refusal:
            await asyncio.wait_for(task, BACK)
        assert refusal.value.code == code


async def test_token_that_is_reset_ends_bot(sandbox: Sandbox, settings: Settings) -> None:
    async def gate(request: Json, _: bool) -> None:
        if request["path"].endswith("/messages"):
            raise ApiError(401, 0, "401: Unauthorized")

    async with assembled(settings.model_copy(update={"api": sandbox.url}), base=SECOND) as client:
        task = asyncio.create_task(client.start("t"))
        await until(lambda: sandbox.gateway.online, BACK)
        sandbox.set_gate(gate)
        with pytest.raises(UnavailableError):
            await DiscordMessenger(client, client.clickable, client.dismiss).post(1, Post("kiva-tolu", 0, "Hello"))
        with pytest.raises(discord.LoginFailure):
            await asyncio.wait_for(task, BACK)


@pytest.mark.parametrize("method", ["GET", "PUT"])
async def test_commands_that_are_refused_leave_those_of_before(
    sandbox: Sandbox, settings: Settings, caplog: pytest.LogCaptureFixture, method: str
) -> None:
    async def gate(request: Json, _: bool) -> None:
        if request["path"].endswith("/commands") and request["method"] == method:
            raise ApiError(400, 30034, "Max number of daily application command creates has been reached (200)")

    sandbox.set_gate(gate)
    async with assembled(settings.model_copy(update={"api": sandbox.url}), base=SECOND) as client:
        task = asyncio.create_task(client.start("t"))
        await until(lambda: sandbox.gateway.online, BACK)
        told = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
        assert len(told) == 1
        assert told[0].startswith("Discord refuses the commands, so the old ones stay: 400 Bad Request")
        task.cancel()
        await asyncio.wait({task})


@pytest.mark.parametrize("name", ["refuses with 502", "keeps silent before HELLO", "keeps silent after HELLO"])
async def test_bot_can_be_stopped_in_midst_of_outage(
    sandbox: Sandbox, edge: Edge, settings: Settings, name: str
) -> None:
    edge.fault = FAULTS[name]
    async with asyncio.timeout(BACK), running(sandbox.url, settings):
        await edge.met_by(1)


async def test_bot_can_be_stopped_before_it_has_reached_discord(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    async with asyncio.timeout(BACK), running("http://127.0.0.1:9", settings):
        await until(lambda: len(caplog.records) > 0)


async def test_shards_come_back_by_themselves_and_start_one_after_other(
    sandbox: Sandbox, edge: Edge, settings: Settings
) -> None:
    gateway = sandbox.gateway
    async with running(sandbox.url, settings, shard_count=3):
        await until(lambda: len(gateway.sockets) == 3, BACK)
        first, *others = gateway.sockets
        await cuts(first)
        await until(lambda: edge.steps["resume"] == 1 and len(gateway.sockets) == 3, BACK)
        assert gateway.sockets[1:] == others
        await edge.break_off(BREAKS["says invalid session"])
        await until(lambda: len(gateway.identified) == 6, BACK)
    assert min(later - start for start, later in pairwise(gateway.identified)) > 0.9 * SPACING


async def test_bot_waits_for_discord_that_is_out_of_reach(settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(running(f"http://127.0.0.1:{port}", settings))
        await until(lambda: len(caplog.records) > 3, BACK)
        sandbox = await stack.enter_async_context(Sandbox.start(port))
        await until(lambda: sandbox.gateway.online, BACK)
        assert {line.partition(" (")[0] for line in caplog.messages} == {"Discord cannot be reached"}
        assert all(line.count("\n") == 0 for line in caplog.messages)


@pytest.mark.parametrize("path", ["users/@me", "oauth2/applications/@me", "commands", "gateway/bot"])
@pytest.mark.parametrize(
    ("status", "failures", "lines"),
    [
        (429, 3, 3),
        (503, 3, 3),
        pytest.param(500, 5, 1, marks=pytest.mark.prove(part="gateway")),  # discord.py tries five times, in 25 s
    ],
)
async def test_bot_waits_for_discord_that_fails(
    sandbox: Sandbox,
    settings: Settings,
    caplog: pytest.LogCaptureFixture,
    path: str,
    status: int,
    failures: int,
    lines: int,
) -> None:
    left = failures

    async def gate(request: Json, served: bool) -> None:
        nonlocal left
        if not served and request["path"].endswith(path) and left:
            left -= 1
            raise ApiError(status, 0, "upstream connect error\nor disconnect")

    sandbox.set_gate(gate)
    async with running(sandbox.url, settings):
        await until(lambda: sandbox.gateway.online, 30 + BACK)
    assert [line.partition(" (")[0] for line in caplog.messages] == ["Discord cannot be reached"] * lines
    assert all(line.count("\n") == 0 for line in caplog.messages)


async def test_client_that_is_leased_connects_shards_that_it_is_told_to(sandbox: Sandbox, settings: Settings) -> None:
    gateway, turns = sandbox.gateway, 0

    @asynccontextmanager
    async def turnstile() -> AsyncIterator[None]:
        nonlocal turns
        turns += 1
        yield

    leased = {"leased": True, "shard_count": 3, "turnstile": turnstile}
    async with assembled(settings.model_copy(update={"api": sandbox.url}), base=SECOND, **leased) as client:
        await client.look_after(frozenset({2}))  # before the log-in
        task = asyncio.create_task(client.start("t"))
        await until(lambda: gateway.shards() == [2], BACK)
        await client.look_after(frozenset({0, 2}))
        await until(lambda: gateway.shards() == [0, 2] and client.connected(), BACK)
        await until(lambda: len(client.guilds) == 1, BACK)  # which is of shard 0
        await client.look_after(frozenset({1}))
        assert list(client.guilds) == []
        await until(lambda: gateway.shards() == [1], BACK)
        await client.look_after(frozenset())
        await until(lambda: gateway.shards() == [], BACK)
        assert client.connected()  # all that it looks after
        assert turns == 3
        task.cancel()
        await asyncio.wait({task})


async def test_shards_that_are_given_back_are_connected_anew(sandbox: Sandbox, settings: Settings) -> None:
    leased = {"leased": True, "shard_count": 2}
    async with assembled(settings.model_copy(update={"api": sandbox.url}), base=SECOND, **leased) as client:
        task = asyncio.create_task(client.start("t"))
        for shards in ([0], [], [0], [0, 1], [1]):
            await client.look_after(frozenset(shards))
            await until(lambda shards=shards: sandbox.gateway.shards() == shards, BACK)  # type: ignore[misc]
        task.cancel()
        await asyncio.wait({task})
