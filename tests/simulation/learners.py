"""People who want more of the bot: hints, reviews, computers of another level; also where they may not have them."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from bot.app import Post
from tests.simulation.people import Person
from tests.simulation.trouble import Plan

if TYPE_CHECKING:
    from tests.simulation.players import Players

HOUR = 3600.0
LESSONS = "lessons"
"""Name in a plan's `without` that turns lessons off."""
SHARE = 0.5
"""Of the histories in which somebody does."""
DEEDS = 40
"""Limit of additional requests."""
THINKING = 3.0
"""Seconds that a computer thinks at most, and in which people may change their minds about it."""


class Learners:
    """Requests for lessons in a history, with a random generator of their own so that the rest is unaffected."""

    def __init__(self, players: Players, plan: Plan) -> None:
        self._players = players
        self._chance = chance = Random(f"{plan.seed} lessons")
        self._left = DEEDS if chance.random() < SHARE and LESSONS not in plan.without else 0
        self._seen: dict[str, None] = {}
        """The matches that there are, in the order of their first posts."""
        self._over: dict[str, None] = {}
        """Those of them whose last post has been seen."""

    def begin(self) -> None:
        """Let people come to want something."""
        for _ in range(self._chance.choice((2, 3, 4)) if self._left else 0):
            self._again()

    def _again(self) -> None:
        self._players.later(self._chance.expovariate(1 / HOUR), self._wander)

    def notice(self, post: Post) -> None:
        """A message came: who sees that a game is over may want to know how it went."""
        if not self._left or not post.match:
            return
        self._seen[post.match] = None
        if post.match not in self._over and any(button.verb == "review" for button in post.buttons):
            self._over[post.match] = None
            for _ in range(self._chance.choice((0, 1, 1, 2))):
                self._players.later(self._chance.expovariate(6 / HOUR), partial(self._review, post.match))

    def moved(self, person: Person, match: str) -> None:
        """Someone has moved: while the computer thinks they may want it to play at another level."""
        if self._left and self._with_computers(match) and self._chance.random() < 0.2:
            self._players.later(self._chance.uniform(0, THINKING), partial(self._level, person, match))

    async def _ask(self, person: Person, command: str, match: str | None, **given: Any) -> Any:
        if self._left <= 0:
            return None
        self._left -= 1
        return await self._players.ask(person, command, match, counts=False, **given)

    async def _wander(self) -> None:
        """Now and then someone wants something, mostly in a match of theirs and when they may have it."""
        chance = self._chance
        if self._seen:
            fitting = [match for match in self._seen if self._with_computers(match)]
            match = chance.choice(fitting if fitting and chance.random() < 0.8 else list(self._seen))
            whim = chance.choices(("hint", "level", "review"), (4, 4, 1))[0]
            if whim == "hint":
                await self._ask(self._somebody(match, in_turn=chance.random() < 0.8), "hint", match)
            elif whim == "level":
                await self._level(self._somebody(match), match)
            else:
                await self._review(match)
        self._again()

    def _with_computers(self, match: str) -> bool:
        snapshot = self._players.snapshot(match)
        if snapshot is None or snapshot.state.outcome is not None:
            return False
        return len(snapshot.state.humans) < snapshot.state.seats

    def _somebody(self, match: str, *, in_turn: bool = False) -> Person:
        """Mostly one who plays there, if `in_turn` who is to move; or else anyone."""
        people, snapshot = self._players.people, self._players.snapshot(match)
        if snapshot is not None and self._chance.random() < 0.85:
            waited = snapshot.state.to_act if in_turn else range(snapshot.state.seats)
            users = {snapshot.user_at(seat) for seat in waited}
            people = [person for person in people if person.user in users] or people
        return self._chance.choice(people)

    async def _level(self, person: Person, match: str) -> None:
        await self._ask(person, "level", match, level=str(self._chance.randint(1, 5)))

    async def _review(self, match: str) -> None:
        """Look at a review, then at some of its turning points, and try to find something better there."""
        chance, person = self._chance, self._somebody(match)
        overview = await self._ask(person, "review", match)
        if overview is None:
            return
        for _ in range(chance.randint(0, 2)):
            number = str(chance.randint(1, max(1, len(overview.turns))))
            if chance.random() < 0.3:
                await self._ask(person, "review-turn", match, number=number)
            else:
                await self._better(person, match, number)

    async def _better(self, person: Person, match: str, number: str) -> None:
        chance, text = self._chance, "e9e4"
        puzzle = await self._ask(person, "better", match, number=number)
        if puzzle is None:
            return
        piece = chance.choice(puzzle.pieces).value
        if not piece.startswith("$"):
            there = await self._ask(person, "better-reach", match, number=number, piece=piece)
            text = chance.choice(there.pieces).value if there is not None and chance.random() < 0.9 else text
        await self._ask(person, "better-try", match, number=number, text=text)
