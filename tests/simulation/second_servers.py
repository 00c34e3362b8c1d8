"""The second server of a team match: it accepts with the code, moves its posts, withdraws; its channel may close."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any

from bot.app import ForbiddenError, GoneError
from tests.simulation.journal import Trouble
from tests.simulation.people import Person
from tests.simulation.places import OTHER_SERVER
from tests.simulation.world import World

if TYPE_CHECKING:
    from tests.simulation.players import Players
    from tests.simulation.team_matches import TeamMatches

SHARE = 0.5
"""Share of the team matches that are against another server."""
FOR_EVER = timedelta(days=99)
TRIES = 20


class SecondServer:
    """What is done in the second server by its organiser; `meets` if there is one."""

    def __init__(self, team_matches: TeamMatches, players: Players, world: World, chance: Random) -> None:
        self._team_matches = team_matches
        self._players = players
        self._world = world
        self._chance = chance
        self.meets = chance.random() < SHARE
        self.head: Person | None = None
        """Whoever runs the match there."""
        self._channel = 7400

    def where(self, game: str | None) -> dict[str, Any]:
        """Server and channel of the match, or of a game's thread."""
        if not self.meets:
            return {}
        query = "SELECT channel_id FROM board_channels WHERE match_id = ? AND guild_id = ?"
        threads = self._rows(query, game or "", OTHER_SERVER)
        return {"guild": OTHER_SERVER, "channel": threads[0][0] if threads else self._channel}

    def _rows(self, query: str, *values: Any) -> list[Any]:
        return self._world.journal.look().execute(query, values).fetchall()

    async def accept(self, team: str) -> None:
        """Accept the match if no server has; rarely with a wrong code, without the right, or in the first server."""
        chance, match = self._chance, self._team_matches.match
        for _ in range(TRIES if self.meets else 0):
            found = self._rows("SELECT invite_code, guest_guild_id FROM events WHERE id = ?", match)
            if not found or found[0][1] is not None:
                return
            self.head = self.head or chance.choice(self._players.people)
            given: dict[str, Any] = {"code": found[0][0], "team": team, "manager": True}
            if chance.random() < 0.3:
                given["captain"] = str(chance.choice(self._players.people).user)
            if chance.random() < 0.1:
                given |= chance.choice(({"code": "AAAA-BBBB-CC"}, {"manager": False}, {"guild": self._world.guild}))
            await self._accept(given)

    async def _accept(self, given: dict[str, Any]) -> None:
        if self.head is not None:
            where = {"guild": OTHER_SERVER, "channel": self._channel, **given}
            await self._players.request(self.head, "event-accept", None, **where)

    async def trouble(self, team: str) -> None:
        """Rarely its channel is lost, its posts move to another one, or its team withdraws."""
        whim = self._chance.random()
        if not self.meets or self.head is None:
            return
        if whim < 0.06:
            await self._lose()
        elif whim < 0.16:
            found = self._rows("SELECT invite_code FROM events WHERE id = ?", self._team_matches.match)
            self._channel += 1
            await self._accept({"code": found[0][0], "team": team, "manager": True})
        elif whim < 0.2:
            where = {"guild": OTHER_SERVER, "channel": self._channel, "manager": self._chance.random() < 0.7}
            by = self.head if self._chance.random() < 0.8 else self._chance.choice(self._players.people)
            await self._players.request(by, "event-withdraw-team", self._team_matches.match, **where)

    async def _lose(self) -> None:
        """The channel there is deleted, or closed to the bot for a while."""
        world, channel = self._world, self._world.discord.channel(self._channel)
        if channel.closed is None:
            channel.closed = self._chance.choice((ForbiddenError, GoneError))
            world.journal.note(lambda n, at: Trouble(n, at, "closed", at + FOR_EVER, channel.id))
            world.seen["lost channel of a second server"] += 1
