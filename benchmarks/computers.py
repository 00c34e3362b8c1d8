"""Response times of computers when many games wait for them at once, and the effect on other work."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import engine
from benchmarks.measure import Row
from bot.app.computers.thinker import ProcessThinker
from bot.app.core.ports import ThinkRequest, Verdict
from bot.cli.wiring import SWITCH_INTERVAL
from engine.search import DEFAULT
from tests.bot.fakes import Club, FakeThinker
from tests.bot.world import World
from tests.smallest import sized

GAMES = sized(200, 4)
AIM = 10.0
"""Seconds within which all have an answer on two cores, with the compiled engine."""
DELAY = 20.0
"""Milliseconds for which the event loop may keep others waiting, in 99 of 100 cases."""
WORKERS = 2
ROUNDS = sized(4, 1)
"""Of random moves before it is measured."""
TICK = 0.002
PLAYER = 100


class Waking(FakeThinker):
    """Moves at random until it is woken; from then on it thinks, in processes."""

    def __init__(self) -> None:
        super().__init__()
        self.processes = ProcessThinker(WORKERS)
        self.awake: asyncio.Event | None = None
        self.last = 0.0

    async def decide(self, turn: ThinkRequest) -> Verdict:
        """Move, or think."""
        if self.awake is None:
            position = engine.new_position(turn.variant, **turn.options)
            for text in turn.moves:
                position.push(position.parse(text))
            return Verdict(str(Random(turn.seed).choice(position.legal_moves())))
        await self.awake.wait()
        verdict = await self.processes.decide(turn)
        self.last = perf_counter()
        return verdict


def run() -> list[Row]:
    """Seconds until all games have moved on, and how late another task comes to its turn meanwhile."""
    sys.setswitchinterval(SWITCH_INTERVAL)  # as the bot does
    with TemporaryDirectory() as folder:
        return asyncio.run(_run(Path(folder)))


async def _run(folder: Path) -> list[Row]:
    thinker = Waking()
    it = Club(folder, World(), thinker, limit=GAMES)
    await it.open()
    await it.app.start()
    try:
        return await _rows(it, thinker)
    finally:
        await it.app.close()
        await it.store.close()
        thinker.processes.close()


async def _rows(it: Club, thinker: Waking) -> list[Row]:
    matches = [await _begun(it, number) for number in range(GAMES)]
    first = ThinkRequest("connexes", {}, ("b1c3",), 1, 1, it.world.now, 1)
    await asyncio.gather(*(thinker.processes.decide(first) for _ in range(WORKERS)))  # the processes are there
    thinker.awake = asyncio.Event()
    chance = Random(2)
    for number, match in enumerate(matches):
        await _moved(it, number, match, chance)
    delays: list[float] = []
    ticking = asyncio.create_task(_tick(delays))
    before = await _spent(thinker)
    began = perf_counter()
    thinker.awake.set()
    await it.app.idle()
    told = perf_counter() - began
    ticking.cancel()
    spent = await _spent(thinker) - before
    thought, late = thinker.last - began, quantiles(delays, n=100)[-1] * 1e3
    what = f"{GAMES} games wait for computers of level {DEFAULT}"
    where = f"{WORKERS} processes, {os.cpu_count()} cores, {engine.CORE} engine"
    return [
        Row(f"{what}: all thought about", f"{thought:.1f} s ({where}; aim: {AIM:g})", thought <= AIM),
        Row(f"{what}: processor time of thoughts", f"{spent:.1f} s"),
        Row(f"{what}: all told, with boards", f"{told:.1f} s"),
        Row("how late the event loop is meanwhile, p99", f"{late:.1f} ms (aim: {DELAY:g})", late <= DELAY),
    ]


async def _spent(thinker: Waking) -> float:
    """Seconds of processor time that the processes have taken, whatever else the machine does."""
    return sum([await workers.run(process_time) for workers in thinker.processes._workers[False]])


async def _begun(it: Club, number: int) -> str:
    """A match of some moves against computers alone."""
    variant = sorted(engine.variants())[number % len(engine.variants())]
    computers = len(engine.variants()[variant].seats) - 1
    match = await it.begin(variant, PLAYER + number, computers=computers)
    if (await it.app._matches.snapshot(match)).state.position.to_choose():
        await it.app.kings.choose(it.call(PLAYER + number, match), "K")
        await it.app.idle()
    chance = Random(number)
    for _ in range(ROUNDS):
        await _moved(it, number, match, chance)
        await it.app.idle()
    return match


async def _moved(it: Club, number: int, match: str, chance: Random) -> None:
    """Let the player make a move, if the game is not over."""
    state = (await it.app._matches.snapshot(match)).state
    if state.outcome is None:
        move = chance.choice(state.position.legal_moves())
        await it.app.playing.move(it.call(PLAYER + number, match), str(move))


async def _tick(delays: list[float]) -> None:
    while True:
        begun = perf_counter()
        await asyncio.sleep(TICK)
        delays.append(perf_counter() - begun - TICK)
