"""People who leave the server and return: out of it, they see and do nothing there."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

from tests.simulation.people import Person
from tests.simulation.trouble import Plan
from tests.simulation.world import World

if TYPE_CHECKING:
    from tests.simulation.players import Players

HOUR = 3600.0
LEAVERS = "leavers"
"""Name in a plan's `without` that lets nobody leave, but for players of ladders."""
SHARE = 0.1
"""Share of the histories in which someone leaves the server, besides those with ladders."""
RETURNS = 0.5


class Leavers:
    """Who is out; a random generator of its own decides, so that the rest is unaffected."""

    def __init__(self, players: Players, world: World, plan: Plan) -> None:
        self._players = players
        self._world = world
        self._chance = chance = Random(f"{plan.seed} leavers")
        self._meets = chance.random() < SHARE and LEAVERS not in plan.without

    def begin(self) -> None:
        """Let someone leave, and perhaps return."""
        if self._meets:
            self._players.later(self._chance.uniform(0.5, 8) * HOUR, self._leave)

    def is_out(self, person: Person) -> bool:
        """True while a person is no member of the server."""
        return person.user in self._world.discord.departed

    def turn(self, person: Person) -> None:
        """A person leaves the server, or returns if they have left it."""
        self._world.discord.depart(person.user)
        self._world.seen["member who leaves or returns"] += 1

    async def _leave(self) -> None:
        person = self._chance.choice(self._players.people)
        if self.is_out(person):
            return
        self.turn(person)
        if self._chance.random() < RETURNS:
            await asyncio.sleep(self._chance.uniform(0.1, 24) * HOUR)
            if self.is_out(person):
                self.turn(person)
