"""Players who show their matches in another server or in their DMs too."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tests.simulation.places import ELSEWHERE, OTHER_SERVER, direct_channel
from tests.simulation.trouble import Plan

if TYPE_CHECKING:
    from tests.simulation.players import Players

HOUR = 3600.0
BOARDS = "boards"
"""Name in a plan's `without` that turns second boards off."""
SHARE = 0.5
"""Share of the histories in which somebody has a second board."""


class SecondBoards:
    """Requests for second boards, with a random generator of their own so that the rest is unaffected."""

    def __init__(self, players: Players, plan: Plan) -> None:
        self._players = players
        self._chance = chance = Random(f"{plan.seed} boards")
        self._left = chance.randint(1, 6) if chance.random() < SHARE and BOARDS not in plan.without else 0
        self._channels = ELSEWHERE

    def begin(self) -> None:
        """Let people come to want one."""
        for _ in range(self._left):
            self._players.later(self._chance.expovariate(1 / (2 * HOUR)), self._show)

    async def _show(self) -> None:
        chance, players = self._chance, self._players
        if not (matches := players.matches()):
            players.later(chance.expovariate(1 / HOUR), self._show)
            return
        match, person = chance.choice(matches), chance.choice(players.people)
        snapshot = players.snapshot(match)
        seated = [one for one in players.people if snapshot is not None and snapshot.seat_of(one.user) is not None]
        if seated and chance.random() < 0.9:
            person = chance.choice(seated)
        place = chance.random()
        if place < 0.5:
            await players.ask(person, "move-here", match, counts=False, channel=direct_channel(person.user), guild=None)
        elif place < 0.9:
            self._channels += chance.randint(0, 1)
            await players.ask(person, "move-here", match, counts=False, channel=self._channels, guild=OTHER_SERVER)
        else:
            await players.ask(person, "move-here", match, counts=False)
        if chance.random() < 0.4:
            players.later(chance.expovariate(1 / (2 * HOUR)), self._show)
