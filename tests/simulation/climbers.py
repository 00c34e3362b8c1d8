"""People on ladders: they join, challenge, answer or don't, go on vacation and leave, over days and then weeks."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from bot.app import Post
from tests.simulation.people import Person
from tests.simulation.trouble import Plan

if TYPE_CHECKING:
    from tests.simulation.players import Players

HOUR = 3600.0
DAY = 24 * HOUR
LADDERS = "ladders"
"""Name in a plan's `without` that turns ladders off."""
SHARE = 0.06
"""Share of the histories that have a ladder."""
DEEDS = 40
"""Limit of what people do on ladders before the weeks."""
PAUSES = (5, 20, 20, 20, 60, 100)
"""Hours between what people do in the weeks."""
MONTH = 31 * DAY
"""Seconds after which a player without activity has been told."""
RETURNS = 0.2
"""Probability that someone who has left the server returns, each time that they would do something."""
VARIANTS = ("connexes", "connexes", "nouveaux", "yalta", "trichess")


class Climbers:
    """Everything that people do on ladders, with a random generator of its own so that the rest is unaffected."""

    def __init__(self, players: Players, plan: Plan) -> None:
        self._players = players
        self._chance = chance = Random(f"{plan.seed} ladders")
        self.meets = chance.random() < SHARE and LADDERS not in plan.without
        self._left = DEEDS if self.meets else 0
        self._channels = 6500
        self._ladders: dict[str, int] = {}
        """Channels of the ladders."""
        self._variants: dict[str, str] = {}
        self._asked: dict[tuple[str, str], Person] = {}
        """By ladder and number of a challenge: who was asked last."""
        self._games: list[str] = []

    def newcomers(self) -> int:
        """Number of additional people for ladders."""
        return self._chance.choice((1, 2, 3, 5)) if self.meets else 0

    def begin(self) -> None:
        """Let a ladder be created."""
        for _ in range(self._chance.choice((1, 1, 1, 2)) if self.meets else 0):
            self._players.later(self._chance.expovariate(2 / HOUR), self._create)

    def notice(self, post: Post) -> bool:
        """A message came: True if it is about a ladder; whoever is asked may answer."""
        if post.match not in self._ladders:
            return False
        for button in post.buttons:
            if button.verb != "ladder-accept":
                continue
            for person in self._players.people:
                if person.user in post.mentions:
                    self._asked[post.match, button.what] = person
                    seconds = self._chance.expovariate(1 / ((person.temper.hours + 0.1) * HOUR))
                    self._players.surely_later(seconds, partial(self._answer, post.match, button.what))
        return True

    def _soon(self, hours: float, work: Any) -> None:
        self._players.later(self._chance.expovariate(1 / (hours * HOUR)), work)

    async def _ask(self, person: Person, command: str, ladder: str | None, **given: Any) -> Any:
        if self._left <= 0 or self._players.is_gone(person):
            return None
        self._left -= 1
        channel = self._ladders.get(ladder or "", self._channels)
        return await self._players.request(person, command, ladder, **{"channel": channel, **given})

    async def _create(self) -> None:
        chance, people = self._chance, self._players.people
        self._channels += 1
        variant = chance.choice(VARIANTS)
        done = await self._ask(
            chance.choice(people),
            "ladder-create",
            None,
            manager=chance.random() < 0.9,
            channel=self._channels,
            variant=variant,
            clock=chance.choice(("1d", "3d", "2h")),
            rated=chance.choice(("yes", "no")),
        )
        if done is None:
            self._soon(1, self._create)
            return
        ladder = done.match
        self._ladders[ladder], self._variants[ladder] = self._channels, variant
        for person in people:
            if chance.random() < 0.8:
                self._soon(0.5, partial(self._ask, person, "ladder-join", ladder))
            self._soon(2, partial(self._wander, ladder, person))

    async def _wander(self, ladder: str, person: Person) -> None:
        await self._deed(ladder, person)
        self._soon(4, partial(self._wander, ladder, person))

    # What people do

    async def _deed(self, ladder: str, person: Person) -> None:
        """Do one of the things that someone on a ladder may want, or that they may not."""
        if self._players.leavers.is_out(person):
            if self._chance.random() < RETURNS:
                self._players.leavers.turn(person)
            return
        whims = {
            self._challenge: 6,
            self._answer_anything: 2,
            self._finish: 5,
            self._keep: 0.8,
            self._join: 1,
            self._leave: 0.4,
            self._depart: 0.5,
            self._withdraw: 0.6,
            self._rest: 0.6,
            self._organise: 0.4,
            self._look: 0.5,
        }
        whim = self._chance.choices(list(whims), list(whims.values()))[0]
        await whim(ladder, person)

    async def _challenge(self, ladder: str, person: Person) -> None:
        chance = self._chance
        if chance.random() < 0.1:  # anyone at all
            one, other = (str(chance.choice(self._players.people).user) for _ in range(2))
            await self._ask(person, "ladder-challenge", ladder, target=one, partner=other)
            return
        found = await self._ask(person, "ladder-opponents", ladder)
        if found is None or not found.choices:
            return
        target, partner = chance.choice(found.choices)[0], ""
        if self._variants[ladder] in ("yalta", "trichess"):
            others = await self._ask(person, "ladder-opponents", ladder, target=str(target))
            if others is None or not others.choices:
                return
            partner = str(chance.choice(others.choices)[0])
        await self._ask(person, "ladder-challenge", ladder, target=str(target), partner=partner)

    async def _answer(self, ladder: str, number: str) -> None:
        """Whoever was asked last answers, at times; or the challenger thinks better of it."""
        person = self._asked.get((ladder, number))
        if person is None or self._chance.random() > person.temper.heeds:
            return
        command = self._chance.choices(("ladder-accept", "ladder-decline"), (6, 3))[0]
        done = await self._ask(person, command, ladder, number=number)
        self._asked.pop((ladder, number), None)
        if done is not None and command == "ladder-accept" and done.match not in self._ladders:
            self._games.append(done.match)

    async def _answer_anything(self, ladder: str, person: Person) -> None:
        numbers = [number for one, number in self._asked if one == ladder]
        if numbers and self._chance.random() < 0.2:
            command = self._chance.choice(("ladder-accept", "ladder-decline", "ladder-withdraw"))
            await self._ask(person, command, ladder, number=self._chance.choice(numbers))
        elif numbers:
            await self._answer(ladder, numbers[-1])

    async def _withdraw(self, ladder: str, _person: Person) -> None:
        numbers = [number for one, number in self._asked if one == ladder]
        for person in self._players.people if numbers else ():
            if self._chance.random() < 0.4:
                await self._ask(person, "ladder-withdraw", ladder, number=numbers[-1])

    async def _finish(self, _ladder: str, _person: Person) -> None:
        """End a game of a ladder: the sooner games end, the more happens to the rungs."""
        for match in self._games[-3:]:
            snapshot = self._players.snapshot(match)
            seated = [
                one for one in self._players.people if snapshot is not None and snapshot.seat_of(one.user) is not None
            ]
            if seated and self._chance.random() < 0.7:
                command = self._chance.choices(("resign", "draw", "accept", "abort"), (6, 1, 2, 1))[0]
                await self._ask(self._chance.choice(seated), command, match, channel=None)

    async def _keep(self, ladder: str, person: Person) -> None:
        await self._ask(person, "ladder-keep", ladder, on=self._chance.choice(("yes", "yes", "no")))

    async def _join(self, ladder: str, person: Person) -> None:
        await self._ask(person, "ladder-join", ladder)

    async def _leave(self, ladder: str, person: Person) -> None:
        await self._ask(person, "ladder-leave", ladder)

    async def _depart(self, _ladder: str, person: Person) -> None:
        """Leave the server."""
        self._players.leavers.turn(person)

    async def _rest(self, _ladder: str, person: Person) -> None:
        if self._chance.random() < 0.7:
            await self._ask(person, "vacation", None, days=str(self._chance.choice((1, 2, 6))), channel=100)
            return
        leave = await self._ask(person, "vacations", None, channel=100)
        if leave is not None and leave.active is not None:
            await self._ask(person, "back", None, vacation=str(leave.active.id), channel=100)

    async def _look(self, ladder: str, person: Person) -> None:
        await self._ask(person, "ladder-show", ladder)

    async def _organise(self, ladder: str, person: Person) -> None:
        chance, manager = self._chance, self._chance.random() < 0.8
        whim = chance.choices(("ladder-move", "ladder-remove", "ladder-end"), (3, 2, 0.3))[0]
        if whim == "ladder-remove":
            user = str(chance.choice(self._players.people).user)
            await self._ask(person, whim, ladder, manager=manager, user=user)
        elif whim == "ladder-end":
            await self._ask(person, whim, ladder, manager=manager)
        else:
            self._channels += 1
            if await self._ask(person, whim, ladder, manager=manager, channel=self._channels) is not None:
                self._ladders[ladder] = self._channels

    # Weeks

    async def weeks(self) -> None:
        """Let weeks pass in which people do nothing but climb."""
        chance, ladders = self._chance, sorted(self._ladders)
        people = [person for person in self._players.people if not self._players.is_gone(person)]
        for _ in range(chance.randint(4, 8) if ladders and people else 0):
            for _ in range(chance.choice((2, 3, 4))):
                self._left += 5
                await self._deed(chance.choice(ladders), chance.choice(people))
            await self._pass(chance.choice(PAUSES) * HOUR)
        if ladders and people and chance.random() < 0.4:
            await self._pass(MONTH)
            for ladder in ladders:
                self._left += 5
                await self._deed(ladder, chance.choice(people))
            await self._pass(8 * DAY)
        self._left = 0

    async def _pass(self, seconds: float) -> None:
        """Let time pass, awake or, more cheaply, asleep but for its end."""
        if seconds > 2 * DAY or self._chance.random() < 0.7:
            await self._players.sleep_through(seconds - 3 * HOUR)
            seconds = 3 * HOUR
        await asyncio.sleep(seconds)
