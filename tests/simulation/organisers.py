"""Organisers who run tournaments for months: they restrict, invite, remind, reopen, repeat, and keep templates."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from datetime import datetime
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from tests.simulation.people import Person
from tests.simulation.trouble import Plan

if TYPE_CHECKING:
    from tests.simulation.club import Club
    from tests.simulation.players import Players

HOUR = 3600.0
DAY = 24 * HOUR
DEEDS = 14
"""Limit of what organisers do in this way before the days alone."""
ROLES = (701, 702)
"""Roles of the server."""
TEMPLATES = ("Summer cup", "summer CUP", "Blitz")
"""Names of templates: two of them are one."""
DAYS_ALONE = 0.35
"""Share of the clubs in which days pass, with nothing but what organisers do."""
MONTH = 0.5
"""Share of these in which a month passes."""
MOST_EVENTS = 5
"""Number of tournaments from which on organisers announce no more."""


def roles_of(user: int) -> tuple[int, ...]:
    """Roles of a person: everyone has one of them, some have both."""
    return tuple(role for role in ROLES if user % 3 != role % 3)


class Organisers:
    """What organisers do beside single decisions, with a random generator of its own so that the rest is unaffected."""

    def __init__(self, players: Players, club: Club, look: Callable[[], sqlite3.Connection], plan: Plan) -> None:
        self._players = players
        self._club = club
        self._look = look
        self._chance = chance = Random(f"{plan.seed} organisers")
        self._left = DEEDS
        self._lasts = chance.random() < DAYS_ALONE
        self._month = chance.random() < MONTH
        self._heads: dict[str, Person] = {}

    def clock(self, usual: str) -> str:
        """The time control of a tournament: some leave time for players to be late."""
        return "3d" if self._lasts and self._chance.random() < 0.6 else usual

    def announced(self, event: str, head: Person) -> None:
        """A tournament was announced: whoever runs it may restrict it soon, and thinks of other things later."""
        chance, later = self._chance, self._players.later
        self._heads[event] = head
        if chance.random() < 0.2:
            later(chance.uniform(0, 0.4) * HOUR, partial(self._restrict, event, head))
        for _ in range(2):
            later(chance.expovariate(1 / (4 * HOUR)), partial(self._deed, event))

    async def _ask(self, person: Person, command: str, event: str | None = None, **given: Any) -> Any:
        if self._left <= 0:
            return None
        self._left -= 1
        given = {"channel": self._club.channel_of(event), "roles": roles_of(person.user), **given}
        return await self._players.request(person, command, event, **given)

    def _rows(self, query: str, *values: Any) -> list[Any]:
        return self._look().execute(query, values).fetchall()

    # What they do

    async def _deed(self, event: str) -> None:
        """Whoever runs a tournament does something; or someone else tries to."""
        chance = self._chance
        whims = {
            self._restrict: 3,
            self._invite: 3,
            self._remind: 2,
            self._replace: 2,
            self._reopen: 2,
            self._repeat: 3,
            self._template: 3,
        }
        whim = chance.choices(list(whims), list(whims.values()))[0]
        person = self._heads[event] if chance.random() < 0.85 else chance.choice(self._players.people)
        await whim(event, person)

    async def _restrict(self, event: str, person: Person) -> None:
        chance = self._chance
        least, highest = chance.choice((("", ""), ("", ""), ("1500", ""), ("1400", "1600"), ("", "1499")))
        role = str(chance.choice(ROLES)) if chance.random() < 0.4 else ""
        invited = "yes" if chance.random() < 0.3 else "no"
        await self._ask(person, "event-restrict", event, least=least, highest=highest, role=role, invited=invited)
        for _ in range(chance.choice((0, 1, 2))):
            await self._invite(event, person)
        for other in chance.sample(self._players.people, min(2, len(self._players.people))):
            self._players.later(chance.expovariate(2 / HOUR), partial(self._join, event, other))

    async def _invite(self, event: str, person: Person) -> None:
        guest = self._chance.choice(self._players.people)
        done = await self._ask(person, "event-invite", event, user=str(guest.user))
        if done is not None and self._chance.random() < 0.7:
            self._players.later(self._chance.expovariate(2 / HOUR), partial(self._join, event, guest))

    async def _join(self, event: str, person: Person) -> None:
        self._left += 1  # people join as they like
        await self._ask(person, "event-join", event)

    async def _remind(self, event: str, person: Person) -> None:
        """Look at the late players, and remind all of them or one; perhaps once more."""
        chance = self._chance
        if await self._ask(person, "event-dashboard", event) is None:
            return
        for _ in range(chance.choice((1, 1, 2))):
            user = str(chance.choice(self._players.people).user) if chance.random() < 0.3 else ""
            await self._ask(person, "event-remind", event, user=user)

    async def _replace(self, event: str, person: Person) -> None:
        user, guest = (str(self._chance.choice(self._players.people).user) for _ in range(2))
        await self._ask(person, "event-replace-by", event, user=user, by=guest)

    async def _reopen(self, event: str, person: Person) -> None:
        reason = self._chance.choice(("A result was wrong.", "  Two  boards were\nmixed up: see *round 2*. ", "", "ok"))
        if await self._ask(person, "event-reopen", event, reason=reason) is not None and self._chance.random() < 0.7:
            await self._correct(event)

    async def _correct(self, event: str) -> None:
        """Decide about a game of a tournament that is over."""
        games = self._rows("SELECT id FROM matches WHERE event_id = ?", event)
        if games:
            scores = self._chance.choice(("1 0", "0 1", "annulled", "1 0 0", "0 1/2 1/2"))
            game = self._chance.choice(games)[0]
            other = self._chance.choice(self._players.people)
            await self._ask(other, "event-adjudicate", event, manager=True, game=game, scores=scores)

    async def _repeat(self, event: str, person: Person) -> None:
        chance = self._chance
        command = chance.choices(("event-repeat", "event-repeat-off", "event-again"), (5, 2, 1))[0]
        if command != "event-again":
            await self._ask(person, command, event)
        elif self._is_room():
            await self._created(person, command, event)

    async def _template(self, event: str, person: Person) -> None:
        chance = self._chance
        command = chance.choices(("template-save", "template-create", "template-delete"), (4, 4, 1))[0]
        name, manager = chance.choice(TEMPLATES), chance.random() < 0.9
        if command != "template-create":
            await self._ask(person, command, event, template=name, manager=manager)
        elif self._is_room():
            given = {"template": name, "title": chance.choice(("", "Another cup")), "days": chance.choice(("", "1"))}
            await self._created(person, command, None, manager=manager, **given)

    def _is_room(self) -> bool:
        return len(self._heads) < MOST_EVENTS

    async def _created(self, person: Person, command: str, event: str | None, **given: Any) -> None:
        channel = self._club.new_channel()
        done = await self._ask(person, command, event, channel=channel, **given)
        for (variant,) in self._rows("SELECT variant FROM events WHERE id = ?", done.match) if done else ():
            self._club.adopt(done.match, person, channel, 3 if variant in ("trichess", "yalta") else 2)

    # Days alone

    async def days(self) -> None:
        """Let days pass, mostly asleep, in which people do nothing but run tournaments; then perhaps a month."""
        if not self._heads or not self._lasts:
            self._left = 0
            return
        chance = self._chance
        for hours in (26, 5, 24, 25):
            await self._pass(hours * HOUR)
            for event in list(self._heads)[:3]:
                self._left = 8
                await self._remind(event, self._heads[event])
                await chance.choice((self._finish, self._finish, self._deed))(event)
        if self._month:
            await self._let_months_pass()
        self._left = 0

    async def _finish(self, event: str) -> None:
        """Bring a tournament nearer to its end, or beyond it."""
        chance = self._chance
        other = chance.choice(self._players.people)
        status = self._rows("SELECT status, ended_at FROM events WHERE id = ?", event)
        if status and status[0] == ("over", None):
            await self._ask(other, "event-approve", event, manager=True)
        elif status and status[0][0] == "over":
            await self._reopen(event, self._heads[event])
        elif chance.random() < 0.5:
            await self._ask(other, "event-end", event, manager=True)

    async def _let_months_pass(self) -> None:
        """The tournaments of the next months are announced; people join and start them, perhaps early."""
        chance = self._chance
        for event in list(self._heads)[:2]:
            self._left = 3
            await self._ask(self._heads[event], "event-repeat", event)
        for _ in range(chance.choice((1, 2, 3))):
            await self._pass_until(self._rows("SELECT min(repeats_at) FROM events WHERE status != 'open'")[0][0])
            announced = self._rows(
                "SELECT id, created_by, channel_id FROM events WHERE status = 'open' ORDER BY created_at DESC"
            )
            for event, creator, channel in announced[:2]:
                self._left = 8
                for person in chance.sample(self._players.people, min(4, len(self._players.people))):
                    await self._ask(person, "event-join", event, channel=channel)
                if chance.random() < 0.6:
                    other = next((one for one in self._players.people if one.user == creator), self._players.people[0])
                    await self._ask(other, "event-start", event, manager=True, channel=channel)

    async def _pass_until(self, date: str | None) -> None:
        """Sleep until about a date, or beyond it; for a while if there is none."""
        gap = 9 * DAY
        if date is not None:
            now = self._players.now()
            gap = (datetime.fromisoformat(date).replace(tzinfo=now.tzinfo) - now).total_seconds()
        beyond = self._chance.choice((-1, 5, 5, 20 * 24)) * HOUR
        await self._pass(max(2 * HOUR, gap + beyond), awake=3 * HOUR)

    async def _pass(self, seconds: float, awake: float = HOUR) -> None:
        """Let time pass, asleep but for its end."""
        await self._players.sleep_through(max(0.0, seconds - HOUR))
        await asyncio.sleep(awake)
