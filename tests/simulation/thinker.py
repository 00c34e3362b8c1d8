"""Computers' moves in the simulation: legal ones by lot, now and then an accident."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from random import Random

import engine
from tests.simulation.machine import Process
from tests.simulation.trouble import Nemesis


class DistractedThinker:
    """Draws a legal move; sometimes it takes long, fails, or the process dies meanwhile."""

    def __init__(self, nemesis: Nemesis, process: Process, crash: Callable[[Process], None]) -> None:
        self._nemesis = nemesis
        self._process = process
        self._crash = crash

    async def move(self, variant: str, options: Mapping[str, str], moves: Sequence[str], seed: int) -> str:
        chance = Random(seed)
        await asyncio.sleep(chance.choice((0.01, 0.5, 3)))
        self._process.require()
        if self._nemesis.strikes("crash-thought"):
            self._crash(self._process)
        if self._nemesis.strikes("fail-thought"):
            raise RuntimeError("the search has failed")
        position = engine.new_position(variant, **options)
        for text in moves:
            position.push(position.parse(text))
        return str(chance.choice(position.legal_moves()))
