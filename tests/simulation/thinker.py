"""Computers' moves in the simulation: legal ones by lot, now and then an accident."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

import engine
from bot.app.core.ports import ThinkRequest, Verdict
from tests.simulation.journal import AnalysisView, Journal
from tests.simulation.machine import Process
from tests.simulation.trouble import Nemesis

RESIGNING = 4
"""From this level on computers give up."""


class DistractedThinker:
    """Draws a legal move, and answers to draws; sometimes it takes long, fails, or the process dies meanwhile."""

    def __init__(self, nemesis: Nemesis, process: Process, crash: Callable[[Process], None], journal: Journal) -> None:
        self._journal = journal
        self._nemesis = nemesis
        self._process = process
        self._crash = crash

    async def decide(self, turn: ThinkRequest) -> Verdict:
        chance = await self._pondered(turn)
        position = engine.new_position(turn.variant, **turn.options)
        for text in turn.moves:
            position.push(position.parse(text))
        move = str(chance.choice(position.legal_moves()))
        resigns = turn.level >= RESIGNING and len(position.seats) == 2 and chance.random() < 0.02
        return Verdict(move, resigns, offers_draw=chance.random() < 0.3)

    async def accepts_draw(self, turn: ThinkRequest, seat: int) -> bool:  # noqa: ARG002 (the port's signature)
        return (await self._pondered(turn)).random() < 0.2

    async def _pondered(self, turn: ThinkRequest) -> Random:
        chance = Random(turn.seed)
        self._journal.note(lambda n, at: AnalysisView(n, at, turn.seed, turn.level, tuple(turn.moves)))
        await asyncio.sleep(chance.choice((0.01, 0.5, 3)))
        self._process.require()
        if self._nemesis.strikes("crash-thought"):
            self._crash(self._process)
        if self._nemesis.strikes("fail-thought"):
            raise RuntimeError("the search has failed")
        return chance
