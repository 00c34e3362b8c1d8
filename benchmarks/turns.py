"""Whole turns: members' moves through the local Discord and discord.py to the picture in the thread.

The bot's processor time is told as a ratio to that of the least that a bot can do, measured turn about in one run. Set
`AGAINST` to the folder of another checkout, which has its `.venv`, to measure its bot turn about too.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
import tempfile
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

import engine
from benchmarks.hall import Hall, cpu, listening
from benchmarks.measure import Row
from bot.cli.parent_watchdog import LEASH
from bot.cli.play import child, ready, stop
from sandbox.driver import Driver
from tests.smallest import sized

RATIO_AIM = 5.0
ROUNDS = sized(5, 2)
MATCHES, PLIES = sized((16, 8), (4, 8))
"""Matches played at once in every round, and the turns of each: the bot has them at hand."""
MANY, MEMORY = sized(240, 4), 1
"""Matches with one turn each in every other round, more than fit into so many MiB, so that the bot reads them anew."""
MEMBERS, OPPONENTS = sized((48, 5), (4, 1))
"""Each member plays so many others who come after them, and so many who come before."""
AT_ONCE = 16
"""Matches begun at the same time."""


def run(rounds: int = ROUNDS) -> list[Row]:
    """Turns of many matches at once; each bot and its local Discord are processes of their own."""
    against = os.environ.get("AGAINST")
    return asyncio.run(_measure(rounds, Path(against).resolve() if against else None))


async def _measure(rounds: int, other: Path | None) -> list[Row]:
    async with contextlib.AsyncExitStack() as stack:
        minimal = await _minimal(stack)
        ours = await _playing(stack, None, rounds)
        theirs = await _playing(stack, other, rounds) if other else None
        sides = [side for side in (minimal, ours, theirs) if side is not None]
        for number in range(rounds + 1):
            for side in sides:
                side.at_hand.append(await side.spent(PLIES, MATCHES))
            for side in sides if number % 2 else ():
                side.anew.append(await side.spent(1, len(side.tables)))
    for side in sides:
        del side.at_hand[0]  # this warms up
    if not all(minimal.at_hand):  # the system does not tell, or too coarsely
        return []
    rows = [Row("processor time of a minimal bot's turn", _figure(minimal.at_hand))]
    rows += _rows("", ours, minimal)
    if other is not None and theirs is not None:
        rows += _rows(f", {other.name}", theirs, minimal)
    return rows


def _rows(name: str, side: _Side, minimal: _Side) -> list[Row]:
    """The processor time of a bot's turns, and how often the minimal bot's turns go into it."""
    rows = []
    for kind, costs in (("a turn", side.at_hand), ("a turn read anew", side.anew)):
        ratios = [cost / least for cost, least in zip(costs, minimal.at_hand, strict=False)]
        low, high = min(ratios), max(ratios)
        ratio = median(ratios)
        figure = f"{_figure(costs)}, x{ratio:.1f} ({low:.1f}-{high:.1f}; aim: x{RATIO_AIM:g})"
        rows.append(Row(f"processor time of {kind}{name}", figure, ratio <= RATIO_AIM))
    return rows


def _figure(costs: list[float]) -> str:
    return f"{median(costs) * 1e3:.1f} ms ({min(costs) * 1e3:.1f}-{max(costs) * 1e3:.1f})"


async def _playing(stack: contextlib.AsyncExitStack, home: Path | None, rounds: int) -> _Side:
    """Our bot, or that of another checkout, with many matches begun."""
    hall, process = await stack.enter_async_context(_hall("bot", "run", home=home))
    members = await hall.members(MEMBERS)
    channels = [c["id"] for c in (await hall.driver.get("/sandbox/state"))["channels"] if c["type"] == 0]
    pairs = [(members[n], members[(n + m) % MEMBERS]) for m in range(1, OPPONENTS + 1) for n in range(MEMBERS)][:MANY]
    gate = asyncio.Semaphore(AT_ONCE)

    async def begun(number: int, pair: tuple[str, str]) -> _Table:
        length = rounds + 1 + (PLIES * (rounds + 1) if number < MATCHES else 0)
        async with gate:
            return await _begun(hall, pair, channels[number % len(channels)], _game(number, length))

    tables = await asyncio.gather(*(begun(number, pair) for number, pair in enumerate(pairs)))
    return _Side(process, tables)


async def _minimal(stack: contextlib.AsyncExitStack) -> _Side:
    """The minimal bot, to which every move is one."""
    hall, process = await stack.enter_async_context(_hall("benchmarks.minimal_bot"))
    members = await hall.members(MEMBERS)
    channel = next(c["id"] for c in (await hall.driver.get("/sandbox/state"))["channels"] if c["type"] == 0)
    texts = [[f"t{table}-{number + 1}" for number in range(10_000)] for table in range(MATCHES)]
    tables = [_Table(hall, (members[table],), f"t{table}", channel, texts[table]) for table in range(MATCHES)]
    return _Side(process, tables)


@dataclass
class _Side:
    """A bot's process, where it plays, and what it spent on a turn in every round, in seconds."""

    process: int
    tables: list[_Table]
    at_hand: list[float] = field(default_factory=list)
    anew: list[float] = field(default_factory=list)

    async def spent(self, plies: int, tables: int) -> float:
        """Play some turns at some tables at once; seconds of processor time per turn."""
        spent = cpu(self.process)
        await asyncio.gather(*(table.play(plies) for table in self.tables[:tables]))
        return (cpu(self.process) - spent) / (plies * min(tables, len(self.tables)))


@dataclass
class _Table:
    """A match under way; `done` moves of its game have been played."""

    hall: Hall
    players: tuple[str, ...]
    match: str
    channel: str
    game: list[str]
    done: int = 0

    async def play(self, plies: int) -> None:
        """Play some moves of the game, each after the post of the one before."""
        for _ in range(plies):
            player = self.players[self.done % len(self.players)]
            await self.hall.command(player, self.channel, "move", text=self.game[self.done])
            self.done += 1
            await self.hall.post(f"{self.match}-{self.done}.png")


async def _begun(hall: Hall, players: tuple[str, ...], channel: str, game: list[str]) -> _Table:
    creator, opponent = players
    match = await hall.challenge(creator, channel, variant="connexes", opponent=opponent, seats="listed")
    await hall.join(opponent, channel, match)
    first = await hall.post(f"{match}-0.png")
    return _Table(hall, players, match, first["channel_id"], game)


def _game(seed: int, plies: int) -> list[str]:
    """Random moves of a game that is not over by then."""
    position, random = engine.new_position("connexes"), Random(seed)
    while position.ply < plies:
        position.push(random.choice(position.legal_moves()))
        if position.outcome() is not None:
            return _game(seed + MANY, plies)
    return [str(move) for move in position.move_stack]


@contextlib.asynccontextmanager
async def _hall(*module: str, home: Path | None = None) -> AsyncIterator[tuple[Hall, int]]:
    """A server with the bot that a module runs, here or in another checkout, and the bot's process id."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            "FEERIE_API": url,
            "FEERIE_TOKEN": "sandbox",
            "FEERIE_DATABASE": f"sqlite+aiosqlite:///{folder}/bench.sqlite3",
            "FEERIE_LOG_LEVEL": "WARNING",
            "FEERIE_MEMORY": str(MEMORY),
            "FEERIE_REQUESTS": "10000",  # the bot's own limiter would be measured, and the pauses that it makes
        }
        python = sys.executable if home is None else str(home / ".venv/bin/python")
        async with child("sandbox", "--port", str(port)):
            await ready(url, bot=False)
            bot = await asyncio.create_subprocess_exec(
                *(python, "-m", *module),
                env={**os.environ, LEASH: "1", **environment},
                cwd=home,
                stdin=PIPE,
                start_new_session=True,
            )
            try:
                await ready(url, bot=True)
                async with Driver(url) as driver, listening(Hall(driver)) as hall:
                    await driver.admin("rules", rate_limits=False)
                    yield hall, bot.pid
            finally:
                await stop(bot)
