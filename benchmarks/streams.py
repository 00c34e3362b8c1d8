"""A thousand pages that follow one game by server-sent events: encodes, delays, and how late the loop gets.

The pages are in another process, over loopback, each from an address of its own as a reverse proxy would report it.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from ipaddress import ip_address, ip_network
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import monotonic, thread_time

import engine
from benchmarks.measure import Row
from tests.bot.fakes import ANNA, BEN, Club, club
from tests.observing import observed
from tests.smallest import sized
from web.board_data import position_data
from web.options import WebOptions
from web.server import serve

PAGES, MOVES = sized(1000, 20), sized(20, 2)
TICK, BEFORE = 0.005, sized(3.0, 0.2)
"""Seconds between looks at the loop, and those in which nothing happens."""
MAX_LATE = 20.0
"""Aim, in milliseconds."""
FIRST = int(ip_address("10.0.0.1"))


def run() -> list[Row]:
    """Play moves of a game that pages follow."""
    return asyncio.run(_measured())


async def _measured() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        async with club(Path(folder)) as it:
            match = await it.begin("connexes", ANNA, BEN)
            await it.app.preferences.change_server(it.call(ANNA, manager=True), public=True)
            options = WebOptions(
                address="https://club.example", host="127.0.0.1", port=0, trusted_proxies=(ip_network("127.0.0.1"),)
            )
            async with serve(it.app, options) as port, _readers(port, match) as readers:
                return await _rows(it, match, readers)


async def _rows(it: Club, match: str, readers: asyncio.subprocess.Process) -> list[Row]:
    opened, moves = await _heard(readers), _moves()
    quiet: list[float] = []
    async with _watched(quiet):
        await asyncio.sleep(BEFORE)
    late, delays = list[float](), list[float]()
    for _ in range(MOVES):
        async with _watched(late):
            start = monotonic()
            await it.play(match, next(moves))
            delays.append((max(await _heard(readers)) - start) * 1000)
    with observed({"encodes": [position_data.__code__]}) as calls:
        await it.play(match, next(moves))
        await _heard(readers)
    return [
        Row("pages that follow one game", str(len(opened)), len(opened) == PAGES),
        Row("encodes for a move that they follow", str(calls["encodes"]), calls["encodes"] == 1),
        Row("move to its arrival on the last page", f"{median(delays):.0f} ms (at most {max(delays):.0f})"),
        Row("lateness of the loop without moves, p99", f"{_p99(quiet):.1f} ms"),
        Row("lateness of the loop during moves, p99", f"{_p99(late):.1f} ms", _p99(late) < MAX_LATE),
    ]


def _moves() -> Iterator[tuple[int, str]]:
    """Random moves with their players."""
    chance, position = Random(1), engine.new_position("connexes")
    for user in cycle((ANNA, BEN)):
        move = chance.choice(sorted(position.legal_moves(), key=str))
        position.push(move)
        yield user, str(move)


@asynccontextmanager
async def _watched(late: list[float]) -> AsyncIterator[None]:
    """Note how many milliseconds too late the loop comes back to a task that sleeps.

    Time in which other programs have the processor does not count: the loop then does nothing.
    """

    async def watch() -> None:
        while True:
            start, work = monotonic(), thread_time()
            await asyncio.sleep(TICK)
            late.append(min(monotonic() - start - TICK, thread_time() - work) * 1000)

    task = asyncio.create_task(watch())
    try:
        yield
    finally:
        task.cancel()


def _p99(values: list[float]) -> float:
    return quantiles(values, n=100)[98]


# The readers, in a process of their own


@asynccontextmanager
async def _readers(port: int, match: str) -> AsyncIterator[asyncio.subprocess.Process]:
    command = (sys.executable, "-m", "benchmarks.streams", str(port), match, str(PAGES))
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, limit=2**20)
    try:
        yield process
    finally:
        process.kill()
        await process.wait()


async def _heard(readers: asyncio.subprocess.Process) -> list[float]:
    """Times at which all pages got a position, by the clock of this machine."""
    if readers.stdout is None:
        raise RuntimeError("The readers tell nothing.")
    return list(map(float, json.loads(await readers.stdout.readline())))


async def _read(port: int, match: str, count: int) -> None:
    """Follow a match on so many pages; print a line of times whenever all have got a position."""
    times: dict[int, list[float]] = {}
    known = Counter[int]()

    def got(version: int) -> None:
        times.setdefault(version, []).append(monotonic())
        known[version] += 1
        if known[version] == count:
            print(json.dumps(times.pop(version)), flush=True)

    await asyncio.gather(*(_follow(port, match, str(ip_address(FIRST + number)), got) for number in range(count)))


async def _follow(port: int, match: str, address: str, got: Callable[[int], None]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /game/{match}/events HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {address}\r\n\r\n".encode())
    with suppress(ConnectionError):
        async for line in reader:
            if line.startswith(b"id: "):
                got(int(line[4:]))


if __name__ == "__main__":
    asyncio.run(_read(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
