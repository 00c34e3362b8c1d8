"""Whole turns per second: members' moves through the local Discord and discord.py to the picture in the thread."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import socket
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import combinations, islice
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import aiohttp

import engine
from benchmarks.measure import Row, quartiles
from bot.play import child, ready
from sandbox.driver import Driver

AIM = 150
CPU_AIM = 8.0
"""Milliseconds of one core that the bot may spend on a turn."""
MATCHES = 16
MEMBERS = 8
ROUNDS = 7
PLIES = 8
"""Turns per match and round."""

Json = dict[str, Any]


def run(rounds: int = ROUNDS) -> list[Row]:
    """Turns per second of many matches at once; the bot and the local Discord are processes of their own."""
    return asyncio.run(_measure(rounds))


async def _measure(rounds: int) -> list[Row]:
    async with _hall() as (hall, bot):
        members = await hall.members()
        pairs = islice(combinations(members, 2), MATCHES)
        channels = [c["id"] for c in (await hall.driver.get("/sandbox/state"))["channels"] if c["type"] == 0]
        tables = [
            await _begun(hall, pair, channels[number % len(channels)], _game(number, (rounds + 1) * PLIES))
            for number, pair in enumerate(pairs)
        ]
        rates, costs = [], []
        for number in range(rounds + 1):
            start, spent = perf_counter(), _cpu(bot)
            await asyncio.gather(*(table.play(number * PLIES, (number + 1) * PLIES) for table in tables))
            if number:  # the first round warms up
                turns = len(tables) * PLIES
                rates.append(turns / (perf_counter() - start))
                costs.append((_cpu(bot) - spent) / turns * 1e3)
    low, high = quartiles(rates)
    rate, cost = median(rates), median(costs)
    rows = [Row("turns through discord.py", f"{rate:.0f}/s ({low:.0f}-{high:.0f}; aim: {AIM})", rate >= AIM)]
    if cost:
        low, high = quartiles(costs)
        figure = f"{cost:.1f} ms of the bot ({low:.1f}-{high:.1f}; aim: {CPU_AIM:g})"
        rows.append(Row("processor time of such a turn", figure, cost <= CPU_AIM))
    return rows


@dataclass
class _Hall:
    """The little server seen by one member, through one socket: posts are found by their pictures and buttons."""

    driver: Driver
    _posts: dict[str, asyncio.Future[Json]] = field(default_factory=dict)

    def post(self, name: str) -> asyncio.Future[Json]:
        """The post with a picture of that name or a button of that id, once it is there."""
        return self._posts.setdefault(name, asyncio.get_running_loop().create_future())

    def learn(self, event: Json) -> None:
        """Take note of a message."""
        message = event.get("message") or {"ephemeral": True}
        if message["ephemeral"]:
            return
        names = [attachment["filename"] for attachment in message["attachments"]]
        names += [item["custom_id"] for row in message["components"] for item in row["components"]]
        for name in names:
            if not self.post(name).done():
                self.post(name).set_result(message)

    async def members(self) -> list[str]:
        """The ids of enough members."""
        users = (await self.driver.get("/sandbox/state"))["users"]
        known = [user["id"] for user in users if not user["bot"]]
        return known + [
            (await self.driver.admin("user", username=f"Member {number}"))["id"]
            for number in range(MEMBERS - len(known))
        ]

    async def command(self, member: str, channel: str, name: str, **options: Any) -> str:
        """Run a command; the interaction's id."""
        body = {"as": member, "channel_id": channel, "name": name, "options": options}
        return str((await self.driver.post("/sandbox/command", body))["interaction_id"])


@dataclass
class _Table:
    """A match under way."""

    hall: _Hall
    players: tuple[str, ...]
    match: str
    place: str
    game: list[str]

    async def play(self, start: int, end: int) -> None:
        """Play some moves of the game, each after the post of the one before."""
        for number in range(start, end):
            player = self.players[number % len(self.players)]
            await self.hall.command(player, self.place, "move", text=self.game[number])
            await self.hall.post(f"{self.match}-{number + 1}.png")


async def _begun(hall: _Hall, players: tuple[str, ...], channel: str, game: list[str]) -> _Table:
    creator, opponent = players
    asked = await hall.command(creator, channel, "play", variant="connexes", opponent=opponent, seats="listed")
    answer = await hall.driver.get(f"/sandbox/interaction/{asked}?wait=10")
    (match,) = re.findall("`(.+)`", answer["shown"][0]["content"])
    button = f"f1:join:{match}:0"
    challenge = await hall.post(button)
    place = {"as": opponent, "channel_id": channel, "message_id": challenge["id"]}
    await hall.driver.post("/sandbox/component", {**place, "custom_id": button})
    first = await hall.post(f"{match}-0.png")
    return _Table(hall, players, match, first["channel_id"], game)


def _game(seed: int, plies: int) -> list[str]:
    """Random moves of a game that is not over by then."""
    position, random = engine.new_position("connexes"), Random(seed)
    while position.ply < plies:
        position.push(random.choice(position.legal_moves()))
        if position.outcome() is not None:
            return _game(seed + MATCHES, plies)
    return [str(move) for move in position.move_stack]


def _cpu(process: int) -> float:
    """Seconds of processor time spent by a process; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


@contextlib.asynccontextmanager
async def _hall() -> AsyncIterator[tuple[_Hall, int]]:
    """A server with a bot, and the bot's process id."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            "FEERIE_API": url,
            "FEERIE_TOKEN": "sandbox",
            "FEERIE_DATABASE": f"sqlite+aiosqlite:///{folder}/bench.sqlite3",
            "FEERIE_LOG_LEVEL": "WARNING",
        }
        async with child("sandbox", "--port", str(port)):
            await ready(url, bot=False)
            async with child("run", environment=environment) as bot:
                await ready(url, bot=True)
                async with Driver(url) as driver, _listening(_Hall(driver)) as hall:
                    yield hall, bot.pid


@contextlib.asynccontextmanager
async def _listening(hall: _Hall) -> AsyncIterator[_Hall]:
    me = (await hall.driver.get("/sandbox/state"))["me"]

    async def listen(socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            if frame.type is aiohttp.WSMsgType.TEXT:
                hall.learn(frame.json())

    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{hall.driver.url}/sandbox/events?as={me}") as socket,
    ):
        listening = asyncio.create_task(listen(socket))
        yield hall
        listening.cancel()
