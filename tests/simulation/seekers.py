"""People who look for opponents in the lobby: in several servers and in their DMs."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from bot.app import Post
from tests.simulation.people import Person
from tests.simulation.places import OTHER_SERVER, THIRD_SERVER, direct_channel
from tests.simulation.trouble import Plan

if TYPE_CHECKING:
    from tests.simulation.players import Players

HOUR = 3600.0
LOBBY = "lobby"
"""Name in a plan's `without` that turns the lobby off."""
SHARE = 0.35
"""Share of the histories in which people use the lobby."""
DEEDS = 70
"""Limit of what people do in the lobby."""
CHANNELS = {OTHER_SERVER: 7000, THIRD_SERVER: 8000}
"""Channels of other servers, from which games of the lobby get their threads."""
GAMES = ("connexes", "connexes", "connexes", "nouveaux", "yalta", "yalta", "trichess")


class Seekers:
    """Everything that people do in the lobby, with a random generator of its own so that the rest is unaffected."""

    def __init__(self, players: Players, plan: Plan) -> None:
        self._players = players
        self._chance = chance = Random(f"{plan.seed} lobby")
        self.meets = chance.random() < SHARE and LOBBY not in plan.without
        self._left = DEEDS if self.meets else 0
        self._terms = [
            {
                "variant": chance.choice(GAMES),
                "clock": chance.choice(("1h", "2h", "1d", "none")),
                "rated": chance.choice(("yes", "no", "")),
            }
            for _ in range(chance.choice((1, 1, 2, 3)))
        ]
        self._homes: dict[int, tuple[int | None, ...]] = {}
        """By user: the servers in which they are, None for their DMs."""
        self._listed: dict[int, list[Any]] = {}
        """By user: the seeks that they saw last in the lobby."""
        self._blocks: list[tuple[int, int]] = []
        self._bars: list[tuple[int, int]] = []
        self._host_blocks: list[int] = []
        self._games: list[str] = []

    def newcomers(self) -> int:
        """Number of additional people for the lobby."""
        return self._chance.choice((0, 0, 2, 4)) if self.meets else 0

    def begin(self) -> None:
        """Let everyone come by now and then."""
        if not self.meets:
            return
        for person in self._players.people:
            for _ in range(self._chance.choice((1, 1, 2))):
                self._later(person)

    def notice(self, post: Post) -> None:
        """A message came: its game can be cancelled, if it is one of the lobby."""
        if self.meets and post.match and post.version == 0 and post.match not in self._games:
            self._games.append(post.match)

    def _later(self, person: Person, hours: float = 1.0) -> None:
        self._players.later(self._chance.expovariate(1 / (hours * HOUR)), lambda: self._visit(person))

    async def _visit(self, person: Person) -> None:
        whims = {
            self._seek: 6,
            self._look: 2,
            self._join: 4,
            self._withdraw: 1,
            self._cancel: 1.5,
            self._block: 0.7,
            self._bar: 0.7,
            self._restrict: 0.4,
            self._host_block: 0.4,
        }
        whim = self._chance.choices(list(whims), list(whims.values()))[0]
        if self._left > 0:
            await whim(person)
            self._later(person, self._chance.choice((0.3, 2.0)))

    async def _ask(self, person: Person, command: str, guild: int | None, **given: str) -> Any:
        if self._left <= 0:
            return None
        self._left -= 1
        channel = direct_channel(person.user)
        if guild is not None:
            channel = CHANNELS.get(guild, 9000) + self._chance.randint(0, 1)
        manager = self._chance.random() < 0.5 if command in ("bar", "unbar", "elsewhere") else False
        place: dict[str, Any] = {"guild": guild, "channel": channel, "manager": manager}
        return await self._players.ask(person, command, None, counts=False, **place, **given)

    def _place(self, person: Person) -> int | None:
        """One of the places that a person uses, mostly the same."""
        if person.user not in self._homes:
            servers = (self._players.server, self._players.server, OTHER_SERVER, OTHER_SERVER, THIRD_SERVER, None)
            self._homes[person.user] = tuple(self._chance.choice(servers) for _ in range(2))
        usual, other = self._homes[person.user]
        return usual if self._chance.random() < 0.8 else other

    async def _seek(self, person: Person) -> None:
        chance = self._chance
        await self._ask(
            person,
            "seek",
            self._place(person),
            **chance.choice(self._terms),
            where=chance.choice(("", "", "", "anywhere", "here")),
            games=chance.choice(("1", "1", "2", "3")),
            alone=chance.choice(("", "", "1", "3")),
            window=chance.choice(("", "", "", "100", "400")),
        )

    async def _look(self, person: Person) -> None:
        found = await self._ask(person, "lobby", self._place(person))
        if found is not None:
            self._listed[person.user] = found

    async def _join(self, person: Person) -> None:
        """Join a listed seek, or one that someone else saw: it may be gone, or not be for this person."""
        if self._chance.random() < 0.8:
            await self._look(person)
        seen = self._listed.get(person.user, [])
        if self._chance.random() < 0.1:
            seen = [seek for listed in self._listed.values() for seek in listed]
        others = [seek for seek in seen if not seek.mine or self._chance.random() < 0.05]
        if others:
            await self._ask(person, "join-seek", self._place(person), seek=str(self._chance.choice(others).id))

    async def _withdraw(self, person: Person) -> None:
        await self._look(person)
        mine = [seek for seek in self._listed.get(person.user, []) if seek.mine]
        if mine:
            await self._ask(person, "withdraw-seek", self._place(person), seek=str(self._chance.choice(mine).id))

    async def _cancel(self, person: Person) -> None:
        """Cancel a game that has hardly begun."""
        for match in reversed(self._games):
            snapshot = self._players.snapshot(match)
            if snapshot is None or snapshot.seat_of(person.user) is None:
                continue
            if snapshot.match.version == 0 or self._chance.random() < 0.1:
                self._left -= 1
                await self._players.ask(person, "abort", match, counts=False)
                return

    async def _block(self, person: Person) -> None:
        mine = [pair for pair in self._blocks if pair[0] == person.user]
        if mine and self._chance.random() < 0.5:
            self._blocks.remove(mine[0])
            await self._ask(person, "unblock", self._place(person), who=str(mine[0][1]))
        else:
            other = self._chance.choice(self._players.people).user
            self._blocks.append((person.user, other))
            await self._ask(person, "block", self._place(person), who=str(other))

    async def _bar(self, person: Person) -> None:
        if self._bars and self._chance.random() < 0.5:
            guild, other = self._bars.pop(0)
            await self._ask(person, "unbar", guild, who=str(other))
        else:
            guild = self._chance.choice((self._players.server, OTHER_SERVER, THIRD_SERVER))
            other = self._chance.choice(self._players.people).user
            self._bars.append((guild, other))
            await self._ask(person, "bar", guild, who=str(other))

    async def _restrict(self, person: Person) -> None:
        """A server keeps its players to itself, or does so no more."""
        guild = self._chance.choice((self._players.server, OTHER_SERVER, THIRD_SERVER))
        await self._ask(person, "elsewhere", guild, allowed=self._chance.choice(("yes", "no")))

    async def _host_block(self, person: Person) -> None:
        """The host blocks someone, or lifts that again."""
        if self._host_blocks and self._chance.random() < 0.5:
            await self._ask(person, "host-unblock", None, who=str(self._host_blocks.pop(0)))
        else:
            self._host_blocks.append(self._chance.choice(self._players.people).user)
            await self._ask(person, "host-block", None, who=str(self._host_blocks[-1]))
