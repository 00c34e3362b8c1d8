"""A league in the server: its seasons follow each other while people come, fall silent, leave and decide."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

from bot.app import Post
from tests.simulation.journal import Trouble
from tests.simulation.people import EVENT_LOOKS, Person
from tests.simulation.trouble import Plan
from tests.simulation.world import World

if TYPE_CHECKING:
    from tests.simulation.players import Players

HOUR = 3600.0
LEAGUES = "leagues"
"""Name in a plan's `without` that turns leagues off."""
SHARE = 0.15
"""Share of the histories that have a league."""
OTHER_DEEDS = 15
"""Limit of what people do beside a league, so that such a history is no longer than others."""
SIZES = {"connexes": (4, 5, 6, 13), "nouveaux": (4, 5, 13), "trichess": (4, 7, 9, 16), "yalta": (4, 7, 9, 16)}
"""Numbers of people who join a league."""
MANY = 13
"""People from which on a league has two divisions, and one change of season only."""
JOINS = 3
"""Number of times that people try to join a league of two divisions."""
DEEDS = 45
"""Limit of what people do in the games of a season."""
ROUNDS_OF_MOVES = 4
"""Number of times that people look at their games in a season."""
SMALLEST = {2: "6", 3: "9"}
"""Smallest divisions by number of seats."""
SCORES = {2: ("1 0", "0 1", "1/2 1/2"), 3: ("1 0 0", "1/2 0 1/2", "1/3 1/3 1/3")}
TRIES = 40


@dataclass(frozen=True)
class Season:
    """A season as its row says: `next_starts` counts from its start, or from its date."""

    id: str
    status: str
    number: int
    starts: datetime | None
    weeks: int
    final: bool

    def day(self, fraction_of_weeks: float, days: float = 0) -> datetime:
        """Date of a season that is in progress."""
        assert self.starts is not None
        return self.starts + timedelta(weeks=self.weeks * fraction_of_weeks, days=days)


class Leagues:
    """The league of a history; a chance of its own decides about all of it, so that the rest is as without."""

    def __init__(self, players: Players, world: World, plan: Plan) -> None:
        self._players = players
        self._world = world
        self._chance = chance = Random(f"{plan.seed} leagues")
        self.meets = chance.random() < SHARE and LEAGUES not in plan.without
        self._variant = chance.choice(("connexes", "connexes", "nouveaux", "trichess", "yalta"))
        self._seats = 3 if self._variant in ("trichess", "yalta") else 2
        self._people = chance.choice(SIZES[self._variant])
        self._league = ""
        """The name of the league: that of its creation."""
        self._channel = 6000
        self._silent: set[int] = set()
        self._left_alone: set[str] = set()
        """Games that nobody finishes."""

    def newcomers(self, already: int) -> int:
        """Number of additional people for the league."""
        wanted = self._people + 2 * (self._people >= MANY)  # or else its divisions would soon be one
        return max(0, wanted - already) if self.meets else 0

    def notice(self, post: Post) -> bool:
        """A message came: whether it is about a game of the league, which people look at in their own time."""
        query = "SELECT plan FROM events JOIN matches ON event_id = events.id WHERE matches.id = ?"
        return self.meets and any('"season": {' in plan for (plan,) in self._rows(query, post.match))

    async def live(self) -> None:
        """Announce the league, and live as many seasons as the history has."""
        if not self.meets:
            return
        await self._sleep(1)
        head = self._chance.choice(self._players.people)
        if not await self._announced(head):
            return
        for _ in range(self._chance.choice((1, 1, 2)) if self._people < MANY else 1):
            season = self._season("running")
            if season is None:
                break
            await self._live_season(season, head)
        if (season := self._season("running")) is not None and self._people < MANY:  # for speed
            await self._play(season)

    async def _live_season(self, season: Season, head: Person) -> None:
        chance = self._chance
        people = self._players.people
        self._silent = {person.user for person in people if chance.random() < 0.15}
        await self._play(season)
        await self._decide(season, head)
        await self._cross(season.day(2 / 3))
        await self._register(head)
        await self._cross(season.day(1, -2))
        await self._decide(season, head)
        await self._cross(season.day(1))
        for _ in range(TRIES):
            coming = self._season("running")
            if coming is not None and coming.id != season.id:
                return
            await asyncio.sleep(HOUR / 2)

    # -- asking -----------------------------------------------------------------------------------------------------

    async def _ask(self, person: Person, command: str, match: str | None = None, **given: Any) -> Any:
        return await self._players.request(person, command, match, **{"channel": self._channel, **given})

    async def _sleep(self, hours: float) -> None:
        await asyncio.sleep(self._chance.expovariate(1 / (hours * HOUR)))

    def _rows(self, query: str, *values: Any) -> list[Any]:
        return self._world.journal.look().execute(query, values).fetchall()

    def _seasons(self) -> list[Season]:
        """All seasons, the last one first."""
        found = []
        for id_, status, started, ended, plan in self._rows(
            "SELECT id, status, started_at, ended_at, plan FROM events"
        ):
            settings = json.loads(plan)
            terms = settings.get("season")
            if terms:
                starts = started or settings["starts_at"]
                date = None if starts is None else datetime.fromisoformat(starts).replace(tzinfo=self._now().tzinfo)
                found.append(Season(id_, status, terms["number"], date, terms["weeks"], ended is not None))
        return sorted(found, key=lambda season: -season.number)

    def _season(self, *statuses: str) -> Season | None:
        return next((season for season in self._seasons() if season.status in statuses), None)

    def _now(self) -> datetime:
        return self._world.clock.now()

    # -- announcing -------------------------------------------------------------------------------------------------

    async def _announced(self, head: Person) -> bool:
        """Create the league, let people join, and start it; False if nothing comes of it."""
        chance = self._chance
        form: dict[str, Any] = {
            "variant": self._variant,
            "format": "league",
            "clock": chance.choice(("1h", "2h", "4h", "", "1d")),
            "rounds": "",
            "most": "",
            "days": chance.choice(("1", "0", "0")),
            "cycles": "1",
            "together": "yes",
            "rated": chance.choice(("yes", "no")),
            "vacations": chance.choice(("allowed", "forbidden")),
            "size": SMALLEST[self._seats] if self._people >= MANY else chance.choice((SMALLEST[self._seats], "")),
            "weeks": chance.choice(("4", "4", "5", "7")),
            "moving": chance.choice(("1", "2", "2", "3")),
            "newcomers": chance.choice(("lowest", "lowest", "rating")),
        }
        for _ in range(TRIES):
            await self._ask(head, "event-create", manager=True, **form)
            if self._season("open") is not None:
                break
            form["clock"] = "2h"  # the one before may have been too long
            await self._sleep(0.3)
        for person in chance.sample(self._players.people, self._people):
            for _ in range(JOINS if self._people >= MANY else 1):
                await self._sleep(0.1)
                if await self._ask(person, "event-join") is not None:
                    break
        return await self._started(head)

    async def _started(self, head: Person) -> bool:
        for _ in range(TRIES):
            season = self._season("open", "running")
            if season is None:
                return False
            if season.status == "running":
                await asyncio.sleep(HOUR / 10)
                return True
            await self._ask(head, "event-start", season.id, manager=True)
            await self._sleep(0.5)
        return False

    # -- playing ----------------------------------------------------------------------------------------------------

    async def _play(self, season: Season) -> None:
        """People look at their games now and then: they move, resign, and agree to draws."""
        left = DEEDS
        for _ in range(ROUNDS_OF_MOVES):
            games = self._rows("SELECT id FROM matches WHERE event_id = ? AND status = 'playing'", season.id)
            for (game,) in self._chance.sample(games, len(games)):
                if game not in self._left_alone and left > 0 and await self._turn(game):
                    left -= 1
            await self._look_around()
            await self._sleep(0.3)

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
        willing = [one for one in playing if one.user not in self._silent]
        begun = len([text for _, text in snapshot.state.history if not text.startswith("!")]) >= self._seats
        if owed:
            await self._ask(owed[0], "choose-king", game, king=chance.choice("KL"))
        elif begun and chance.random() < 0.1:
            self._left_alone.add(game)
        elif chance.random() < (0.7 if begun else 0.4):
            await self._end(game, willing, begun=begun)
        else:
            await self._ask(movers[0], "move", game, text=str(chance.choice(list(position.copy().legal_moves()))))
        return True

    async def _end(self, game: str, playing: Sequence[Person], *, begun: bool) -> None:
        loser = self._chance.choice(playing)
        if self._seats == 3 or not begun or len(playing) < self._seats or self._chance.random() < 0.75:
            await self._ask(loser, "resign", game)
            return
        await self._ask(playing[0], "draw", game)
        await self._ask(playing[1], "accept", game, what="draw")

    async def _look_around(self) -> None:
        chance = self._chance
        person = chance.choice(self._players.people)
        await self._ask(person, chance.choice((*EVENT_LOOKS, "event-show", "event-show", "event-show", "profile")))
        if chance.random() < 0.05:
            await self._ask(person, chance.choice(("event-join", "event-leave")))
        if chance.random() < 0.05:
            await self._ask(person, "vacation", days=str(chance.randint(1, 3)), after="0")

    # -- deciding ---------------------------------------------------------------------------------------------------

    async def _decide(self, season: Season, head: Person) -> None:
        """Whoever runs it decides about some games, gives time, and confirms the results."""
        chance = self._chance
        games = [game for (game,) in self._rows("SELECT id FROM matches WHERE event_id = ?", season.id)]
        for _ in range(chance.choice((0, 1, 2, 4)) if games else 0):
            user = str(chance.choice(self._players.people).user)
            whim = chance.choices(
                ("event-adjudicate", "event-undo", "event-extend", "event-withdraw", "event-replace", "event-pause"),
                (5, 2, 3, 1, 1, 0.7),
            )[0]
            scores = chance.choice(("annulled", *SCORES[self._seats]))
            given = {"user": user, "game": chance.choice(games), "scores": scores, "days": "30"}
            await self._ask(head, whim, season.id, manager=True, **given)
            if whim == "event-pause" and chance.random() < 0.7:
                await self._sleep(1)
                await self._ask(head, "event-start", season.id, manager=True)
            await self._sleep(0.2)
        if chance.random() < 0.25:
            await self._ask(chance.choice((head, *self._players.people)), "event-approve", season.id, manager=True)

    async def _register(self, head: Person) -> None:
        """Players see that the next season is announced: some join, some leave, and rarely it is cancelled."""
        chance = self._chance
        season = self._season("open")
        for person in chance.sample(self._players.people, len(self._players.people)):
            whim = chance.random()
            if whim < (0.5 if self._people < MANY else 0.9):
                await self._ask(person, "event-join", season.id if season and whim < 0.1 else None)
            elif whim > 0.95 - 0.05 * (self._people < MANY) and season is not None:
                await self._ask(person, "event-leave", season.id)
            await self._sleep(0.05)
        if chance.random() < 0.06 and season is not None:
            await self._ask(head, "event-end", season.id, manager=True)
        await self._look_around()

    # -- time -------------------------------------------------------------------------------------------------------

    async def _cross(self, date: datetime) -> None:
        """Let time pass until after a date: the machine sleeps until shortly before it, or even beyond it."""
        chance, world = self._chance, self._world
        beyond = chance.random() < 0.2
        gap = (date - self._now()).total_seconds()
        ahead = gap + chance.uniform(0, 4 * 24) * HOUR if beyond else gap - chance.uniform(1.2, 5) * HOUR
        if ahead > 0:
            if chance.random() < 0.3 and (process := world.answering()) is not None:
                world.crash(process)
            before = self._now()
            world.clock.leap(ahead)
            world.journal.note(lambda n, _: Trouble(n, before, "leap", self._now(), 0))
            world.seen["leap"] += 1
        left = max(0.0, (date - self._now()).total_seconds())
        await asyncio.sleep(left + chance.uniform(0.1, 2.5) * HOUR)
