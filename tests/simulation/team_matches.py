"""Team matches: people join teams, captains set line-ups, boards are played or left alone, organisers decide."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from bot.app import Post
from tests.simulation.people import EVENT_LOOKS, Person
from tests.simulation.second_servers import SecondServer
from tests.simulation.trouble import Plan
from tests.simulation.world import World

if TYPE_CHECKING:
    from tests.simulation.players import Players

HOUR = 3600.0
TEAM_MATCHES = "teams"
"""Name in a plan's `without` that turns team matches off."""
SHARE = 0.1
"""Share of the histories that have a team match."""
OTHER_DEEDS = 30
"""Limit of what people do beside a team match, so that such a history is no longer than others."""
PEOPLE = (4, 6, 7, 8, 10)
"""Numbers of people who want to play in a team match."""
NAMES = ("Knights", "Bishops"), ("Les Tours", "A & B")
DEEDS = 50
"""Limit of what people do in the games of a match."""
ROUNDS_OF_MOVES = 8
"""Number of times that people look at their games."""
SCORES = ("1 0", "0 1", "1/2 1/2", "annulled")
TRIES = 40


class TeamMatches:
    """The team match of a history; a chance of its own decides about all of it, so that the rest is as without."""

    def __init__(self, players: Players, world: World, plan: Plan, *, elsewhere: bool) -> None:
        self._players = players
        self._world = world
        self._chance = chance = Random(f"{plan.seed} teams")
        self.meets = chance.random() < SHARE and TEAM_MATCHES not in plan.without and not elsewhere
        self._variant = chance.choice(("connexes", "connexes", "nouveaux"))
        self._count = chance.choice(PEOPLE)
        self._names = chance.choice(NAMES)
        self._channel = 6800
        self._second = SecondServer(self, players, world, Random(f"{plan.seed} second server"))
        self._match = ""
        self._teams: dict[int, str] = {}
        """By user: the team that they want to play for."""
        self._silent: set[int] = set()
        self._left_alone: set[str] = set()
        """Games that nobody finishes."""

    def newcomers(self, already: int) -> int:
        """Number of additional people for the team match."""
        return max(0, self._count - already) if self.meets else 0

    def notice(self, post: Post) -> bool:
        """A message came: whether it is about the match or one of its games, to which people look in their own time."""
        if not self.meets:
            return False
        query = "SELECT 1 FROM matches WHERE id = ? AND event_id = ?"
        return bool(self._match) and (post.match == self._match or bool(self._rows(query, post.match, self._match)))

    async def live(self) -> None:
        """Announce the match, and play it to its end."""
        if not self.meets:
            return
        await self._sleep(1)
        head = self._chance.choice(self._players.people)
        if not await self._announced(head):
            return
        await self._gather(head)
        if not await self._started(head):
            return
        self._silent = {person.user for person in self._players.people if self._chance.random() < 0.2}
        await self._play(head)
        for _ in range(self._chance.choice((0, 1, 2))):
            await self._decide(head)
            await self._sleep(1)
        if self._chance.random() < 0.3:
            await self._ask(self._chance.choice((head, *self._players.people)), "event-approve", manager=True)

    # -- asking -----------------------------------------------------------------------------------------------------

    @property
    def match(self) -> str:
        """The team match, once it is announced."""
        return self._match

    async def _ask(
        self, person: Person, command: str, match: str | None = None, *, place: str = "", **given: Any
    ) -> Any:
        """Ask in the server of a team (`place`), by default that of the person."""
        about = match or self._match or None
        where = {"channel": self._channel}
        if (place or self._teams.get(person.user)) == "2":
            where |= self._second.where(match)
        return await self._players.request(person, command, about, **{**where, **given})

    async def _sleep(self, hours: float) -> None:
        await asyncio.sleep(self._chance.expovariate(1 / (hours * HOUR)))

    def _rows(self, query: str, *values: Any) -> list[Any]:
        return self._world.journal.look().execute(query, values).fetchall()

    def _status(self) -> str:
        found = self._rows("SELECT status FROM events WHERE id = ?", self._match)
        return str(found[0][0]) if found else ""

    # -- announcing and joining -------------------------------------------------------------------------------------

    async def _announced(self, head: Person) -> bool:
        """Create the match; False if nothing comes of it."""
        chance = self._chance
        form: dict[str, Any] = {
            "variant": self._variant,
            "format": "teams",
            "clock": chance.choice(("1h", "2h", "1d", "1h+2h")),
            "rounds": "",
            "most": "",
            "days": chance.choice(("0", "1", "1")),
            "cycles": chance.choice(("1", "1", "2")),
            "together": chance.choice(("yes", "yes", "no")),
            "rated": chance.choice(("yes", "no")),
            "vacations": chance.choice(("allowed", "forbidden")),
            "teams": self._names[0] if self._second.meets else ", ".join(self._names),
            "against": "another" if self._second.meets else "",
            "boards": chance.choice(("", "", "2", "3" if self._count > 6 else "2")),
            "order": chance.choice(("", "", "rating")),
        }
        for _ in range(TRIES):
            await self._ask(head, "event-create", place="1", manager=True, **form)
            found = self._rows(
                'SELECT id FROM events WHERE CAST(plan AS TEXT) LIKE \'%"format": "teams"%\' ORDER BY created_at'
            )
            if found:
                self._match = found[0][0]
                return True
            await self._sleep(0.3)
        return False

    async def _gather(self, head: Person) -> None:
        """People join, some in the wrong team or without naming one; captains and others set line-ups."""
        chance, people = self._chance, self._players.people
        await self._second.accept(self._names[1])
        for person in chance.sample(people, min(len(people), self._count)):
            team = self._teams[person.user] = str(1 + len(self._teams) % 2)
            await self._sleep(0.05)
            if chance.random() < 0.1:
                wrong = chance.choice(("0", "1", "2"))
                if await self._ask(person, "event-join", place=wrong, team=wrong) is not None and wrong != team:
                    await self._ask(person, "event-leave")
            await self._ask(person, "event-join", team=team)
            if chance.random() < 0.4:
                await self._line_up(head)
        for _ in range(chance.choice((0, 1, 2, 4))):
            await self._sleep(0.1)
            await chance.choice((self._line_up, self._line_up, self._come_and_go))(head)

    async def _line_up(self, head: Person) -> None:
        """A captain puts someone on a board, or the organiser, or someone who may not."""
        chance = self._chance
        heads = [head, self._second.head or head]
        by = chance.choice(heads) if chance.random() < 0.3 else chance.choice(self._players.people)
        team = self._teams.get(by.user, "1") if chance.random() < 0.9 else chance.choice("12")
        users = [user for user, wanted in self._teams.items() if wanted == team] or [by.user]
        place = "2" if by is self._second.head else "1" if by is head else ""
        given = {"user": str(chance.choice(users)), "board": str(chance.choice((1, 1, 2, 3, 9)))}
        await self._ask(by, "event-line-up", place=place, **given)

    async def _come_and_go(self, _head: Person) -> None:
        """Someone leaves the match or a team, and perhaps comes back in the other one."""
        chance = self._chance
        person = chance.choice(self._players.people)
        await self._ask(person, "event-leave")
        if chance.random() < 0.7:
            team = chance.choice("12")
            if await self._ask(person, "event-join", place=team, team=team) is not None:
                self._teams[person.user] = team

    async def _started(self, head: Person) -> bool:
        """Let the match start by its date, or by the organiser; False if it never does."""
        patient = self._chance.random() < 0.2
        for _ in range(TRIES):
            status = self._status()
            if status != "open":
                await asyncio.sleep(HOUR / 10)
                return status == "running"
            if patient:
                await asyncio.sleep(HOUR)
                continue
            if self._chance.random() < 0.3:
                await self._line_up(head)
            await self._ask(head, "event-start", place="1", manager=True)
            await self._sleep(0.3)
            await self._second.accept(self._names[1])
            person, team = self._chance.choice(self._players.people), self._chance.choice("12")
            if await self._ask(person, "event-join", place=team, team=team) is not None:
                self._teams[person.user] = team
        return False

    # -- playing ----------------------------------------------------------------------------------------------------

    async def _play(self, head: Person) -> None:
        """People look at their games now and then: they move, resign, and agree to draws; some have enough."""
        left = DEEDS
        for _ in range(ROUNDS_OF_MOVES):
            games = self._rows("SELECT id FROM matches WHERE event_id = ? AND status = 'playing'", self._match)
            for (game,) in self._chance.sample(games, len(games)):
                if game not in self._left_alone and left > 0 and await self._turn(game):
                    left -= 1
            await self._look_around()
            if self._chance.random() < 0.6:
                await self._decide(head)
            await self._sleep(0.3)
            if left <= 0 or self._status() in ("over", "cancelled"):
                break

    async def _turn(self, game: str) -> bool:
        """Someone does what a game waits for, or ends it; False if nobody does anything."""
        chance, snapshot = self._chance, self._players.snapshot(game)
        if snapshot is None:  # it was not needed for a while
            await self._ask(self._players.people[0], "board", game)
            return True
        position = snapshot.state.position
        playing = [one for one in self._players.people if snapshot.seat_of(one.user) is not None]
        owed = [one for one in playing if snapshot.seat_of(one.user) in position.to_choose()]
        movers = owed or [one for one in playing if snapshot.seat_of(one.user) == position.turn]
        if snapshot.state.outcome is not None or not movers or movers[0].user in self._silent:
            return False
        begun = len([text for _, text in snapshot.state.history if not text.startswith("!")]) >= 2
        if owed:
            await self._ask(owed[0], "choose-king", game, king=chance.choice("KL"))
        elif begun and chance.random() < 0.1:
            self._left_alone.add(game)
        elif chance.random() < (0.3 if begun else 0.1):
            await self._end(game, [one for one in playing if one.user not in self._silent])
        else:
            await self._ask(movers[0], "move", game, text=str(chance.choice(list(position.copy().legal_moves()))))
        return True

    async def _end(self, game: str, playing: Sequence[Person]) -> None:
        if len(playing) < 2 or self._chance.random() < 0.7:
            await self._ask(self._chance.choice(playing), "resign", game)
            return
        await self._ask(playing[0], "draw", game)
        await self._ask(playing[1], "accept", game, what="draw")

    async def _look_around(self) -> None:
        chance = self._chance
        person = chance.choice(self._players.people)
        await self._ask(person, chance.choice(EVENT_LOOKS))
        if chance.random() < 0.1:
            await self._ask(person, "event-leave")
        elif chance.random() < 0.4:
            await self._ask(person, "event-join", team=self._teams.get(person.user, "1"))

    # -- deciding ---------------------------------------------------------------------------------------------------

    async def _decide(self, head: Person) -> None:
        """Whoever runs it decides something; and others try to, who may not."""
        chance = self._chance
        games = [game for (game,) in self._rows("SELECT id FROM matches WHERE event_id = ?", self._match)]
        whims = {
            "event-adjudicate": 4,
            "event-undo": 2,
            "event-extend": 1,
            "event-replace": 4,
            "event-withdraw": 2,
            "event-pause": 1,
            "event-announce": 0.5,
            "event-line-up": 0.5,
            "event-end": 0.2,
        }
        whim = chance.choices(list(whims), list(whims.values()))[0]
        await self._second.trouble(self._names[1])
        by, place = head, "1"
        if chance.random() < 0.15:
            by, place = chance.choice(self._players.people), ""
        elif self._second.head is not None and chance.random() < 0.4:
            by, place = self._second.head, "2"
        user = str(chance.choice([*self._teams] if chance.random() < 0.8 else self._players.users()))
        given: dict[str, Any] = {"user": user, "game": chance.choice(games) if games else "", "board": "1"}
        given |= {"scores": chance.choice(SCORES), "text": "All is well.", "manager": bool(place)}
        if chance.random() < 0.3:
            given["by"] = str(chance.choice(self._players.people).user)
        await self._ask(by, whim, place=place, **given)
        if whim == "event-pause":
            await self._sleep(0.5)
            await self._ask(head, "event-start", place="1", manager=True)
