"""A club in the server: someone announces events, others join, come late, leave and fall silent; someone decides."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from bot.app import Post
from tests.simulation.event_games import EventGames
from tests.simulation.organisers import Organisers, roles_of
from tests.simulation.people import EVENT_LOOKS, Person
from tests.simulation.trouble import Plan

if TYPE_CHECKING:
    from tests.simulation.players import Players

HOUR = 3600.0
EVENTS = "events"
"""Name in a plan's `without` that turns tournaments off."""
SHARE = 0.2
"""Of the histories that have events."""
DEEDS = 60
"""Limit of people's additional actions in tournaments."""
FORMATS = ("round-robin", "round-robin", "groups", "swiss", "swiss", "knockout", "knockout")
FEW, MANY = (0, 2, 3, 4), (10, 13)
"""Numbers of additional people with tournaments."""
LEAST = {("groups", 2): 8, ("groups", 3): 6, ("knockout", 2): 2}
SIMULS = 0.15
"""Of the tournaments for two players in a game."""
RETURNS = 0.6
"""Probability that a withdrawn player returns."""
CLOCKS = ("1h", "1h", "2h", "1h+1h", "1d", "3d")
SCORES = {2: ("1 0", "0 1", "1/2 1/2"), 3: ("1 0 0", "1/2 0 1/2", "1/3 1/3 1/3")}


class Club:
    """The events of a history; a chance of its own decides about all of it, so that the rest is as without."""

    def __init__(
        self, players: Players, look: Callable[[], sqlite3.Connection], plan: Plan, *, elsewhere: bool = False
    ) -> None:
        self._players = players
        self._chance = chance = Random(f"{plan.seed} events")
        self._simuls = Random(f"{plan.seed} simuls")
        self._returns = Random(f"{plan.seed} returns")
        self.meets = chance.random() < SHARE and EVENTS not in plan.without and not elsewhere
        self._left = DEEDS
        self._channels = 5000
        self._runs: dict[str, Person] = {}
        """By event: who runs it."""
        self._where: dict[str, int] = {}
        self._seats: dict[str, int] = {}
        self._named: dict[str, list[str]] = {}
        """By event: its games, as their posts name them."""
        self._games = EventGames(look)
        self.organisers = Organisers(players, self, look, plan)

    def newcomers(self) -> int:
        """Number of additional people for tournaments: few mostly, rarely a large club."""
        if not self.meets:
            return 0
        return (
            self._chance.choice((10, 12, 15)) if self._chance.random() < 0.04 else self._chance.choice((0, 2, 3, 4, 5))
        )

    def begin(self) -> None:
        """Let events be announced."""
        for _ in range(self._chance.choice((1, 1, 2)) if self.meets else 0):
            self._players.later(self._chance.expovariate(1 / HOUR), self._announce)

    def tournament_of(self, match: str) -> str | None:
        """The event that a post is about, or whose game it is about."""
        event = match if match in self._where or not self._where else self._games.event_of(match)
        return event if event in self._where else None

    def notice(self, post: Post) -> bool:
        """A message came: whether it is about an event itself, and nothing else."""
        event = self.tournament_of(post.match)
        if event is not None and event != post.match:
            named = self._named.setdefault(event, [])
            if post.match not in named:
                named.append(post.match)
        return event == post.match or any(button.verb.startswith("event-") for button in post.buttons)

    async def _ask(self, person: Person, command: str, event: str | None = None, **given: Any) -> Any:
        if self._left <= 0:
            return None
        self._left -= 1
        given = {"channel": self.channel_of(event), "roles": roles_of(person.user), **given}
        return await self._players.ask(person, command, event, counts=False, **given)

    def channel_of(self, event: str | None) -> int:
        """The channel of an event; the latest one if there is none."""
        return self._where.get(event or "", self._channels)

    def new_channel(self) -> int:
        """A channel in which nothing was announced yet."""
        self._channels += 1
        return self._channels

    def adopt(self, event: str, head: Person, channel: int, seats: int) -> None:
        """Let people see an event that was announced."""
        self._where[event], self._runs[event], self._seats[event] = channel, head, seats
        self._announced(event)
        self.organisers.announced(event, head)

    # -- announcing and running ---------------------------------------------------------------------------------

    async def _announce(self) -> None:
        chance, people = self._chance, self._players.people
        head = chance.choice(people)
        variant = chance.choice(("connexes", "connexes", "nouveaux", "trichess", "yalta"))
        seats = 3 if variant in ("trichess", "yalta") else 2
        fitting = [name for name in FORMATS if len(people) >= LEAST.get((name, seats), 3)]
        format_ = chance.choice(fitting)
        if seats == 2 and self._simuls.random() < SIMULS:
            format_ = "simul"
        channel = self.new_channel()
        done = await self._ask(
            head,
            "event-create",
            manager=chance.random() < 0.9,
            variant=variant,
            format=format_,
            clock=self.organisers.clock(chance.choice(CLOCKS)),
            rounds=chance.choice(("", "", "2", "3")),
            most=chance.choice(("", "", "", "", str(max(8, len(people) - 1)))),
            days=chance.choice(("", "1", "0")),
            cycles="2" if chance.random() < 0.1 else "1",
            together=chance.choice(("yes", "no")),
            rated=chance.choice(("yes", "no")),
            vacations=chance.choice(("allowed", "forbidden")),
            **(self._simul() if format_ == "simul" else {}),
        )
        if done is None:
            self._players.later(chance.expovariate(2 / HOUR), self._announce)
            return
        self.adopt(done.match, head, channel, seats)

    def _simul(self) -> dict[str, str]:
        """Settings of a simul: someone else may be the host, have a clock of their own, and change colours."""
        chance = self._simuls
        found = {"host": str(chance.choice(self._players.people).user)} if chance.random() < 0.4 else {}
        clock, colours = chance.choice(("", "2h", "1d", "3d")), chance.choice(("white", "alternating"))
        return {**found, "host_clock": clock, "colours": colours}

    def _announced(self, event: str) -> None:
        """People see it, each in their own time."""
        chance, later = self._chance, self._players.later
        for person in self._players.people:
            if chance.random() < max(0.5, person.temper.heeds):
                later(chance.expovariate(3 / HOUR), partial(self._ask, person, "event-join", event))
            later(chance.expovariate(1 / (3 * HOUR)), partial(self._wander, event, person))
        later(chance.uniform(0.7, 1.3) * HOUR, partial(self._start, event))
        later(chance.uniform(1, 3) * HOUR, partial(self._run, event))

    async def _start(self, event: str) -> None:
        """Begin; if that is refused, try again."""
        done = await self._ask(self._runs[event], "event-start", event)
        if done is None:
            self._players.later(self._chance.uniform(0.3, 1) * HOUR, partial(self._start, event))

    async def _run(self, event: str) -> None:
        """Now and then anyone who runs it decides something; and others try to, who may not."""
        chance = self._chance
        head = self._runs[event] if chance.random() < 0.95 else chance.choice(self._players.people)
        user = str(chance.choice(self._players.people).user)
        named = self._named.get(event)
        whims: dict[str, float] = {
            "event-undo": 2,
            "event-announce": 1,
            "event-bye": 1,
            "event-replace": 1,
            "event-withdraw": 0.7,
            "event-end": 0.3,
            "event-approve": 0.3,
            "event-extend": 0.7,
            "event-pause": 0.7,
            "event-start": 0.7,
            "event-adjudicate": 3 if named else 0,
        }
        whim = chance.choices(list(whims), list(whims.values()))[0]
        game = chance.choice(named) if named else ""
        more: dict[str, Any] = {}
        if whim == "event-start" and chance.random() < 0.5:  # in another channel: it goes on there if it was set aside
            self._channels += 1
            more["channel"] = self._channels
        scores = chance.choice(("annulled", *SCORES[self._seats[event]]))
        done = await self._ask(head, whim, event, user=user, game=game, scores=scores, text="All is well.", **more)
        if whim == "event-withdraw" and done is not None:
            self._may_return(event, next(person for person in self._players.people if str(person.user) == user))
        if whim == "event-adjudicate" and chance.random() < 0.4:
            await self._ask(head, "event-undo", event)
        if whim == "event-pause":
            self._players.later(chance.uniform(0.1, 2) * HOUR, partial(self._ask, head, "event-start", event))
        self._players.later(chance.expovariate(1 / HOUR), partial(self._run, event))

    # -- taking part ----------------------------------------------------------------------------------------------

    async def _wander(self, event: str, person: Person) -> None:
        """Someone looks at the event, comes late, or has enough of it."""
        chance = self._chance
        whim = chance.choices(("look", "event-join", "event-leave"), (2, 2, 0.7 if person.temper.leaves else 0.3))[0]
        done = await self._ask(person, chance.choice(EVENT_LOOKS) if whim == "look" else whim, event)
        if whim == "event-leave" and done is not None:
            self._may_return(event, person)
        self._players.later(chance.expovariate(1 / (4 * HOUR)), partial(self._wander, event, person))

    def _may_return(self, event: str, person: Person) -> None:
        """Let a player try to come back, soon or when rounds have passed."""
        if self._returns.random() < RETURNS:
            hours = self._returns.choice((0.1, 1, 5))
            self._players.later(hours * HOUR, partial(self._ask, person, "event-join", event))

    async def tires(self, person: Person, match: str) -> bool:
        """Resign or offer a draw in a tournament game at times, so that tournaments end; True if done."""
        if self.tournament_of(match) is None or self._chance.random() < 0.8:
            return False
        await self._players.ask(person, self._chance.choice(("resign", "resign", "draw")), match)
        return True
