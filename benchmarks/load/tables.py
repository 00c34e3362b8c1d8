"""Matches under way, and the members who play in them by `/move`."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

import engine
from benchmarks.hall import Hall, Json
from sandbox.driver import DriverError

POST_TIMEOUT_SECONDS = 60.0
"""Seconds after which a post is given up."""
NOBODY = 10.0
"""Seconds after which an answer is."""


@dataclass
class Tally:
    """Response times that members experienced, in seconds."""

    posts: list[float] = field(default_factory=list)
    """From a click to the post with the new picture."""
    answers: list[float] = field(default_factory=list)
    """From a click to the private answer."""
    menus: list[float] = field(default_factory=list)
    """Until suggestions were shown."""
    computers: list[float] = field(default_factory=list)
    """From a click to the post with the answer of all computers."""
    late: list[float] = field(default_factory=list)
    """Delays of members' clicks in seconds, because the previous post was late."""
    computer_moves: int = 0
    over: int = 0
    failures: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Kind:
    """Variant and players of a match; people come first in turn order."""

    variant: str
    people: int
    computers: int = 0
    level: int = 1


KINDS = (
    *(Kind("connexes", 2),) * 12,
    *(Kind("connexes", 1, 1, level) for level in (1, 2, 3)),
    *(Kind("trichess", 2, 1, level) for level in (1, 2, 3)),
    *(Kind("yalta", 1, 2, level) for level in (1, 2)),
)
"""Matches are of these kinds, in turn."""


@dataclass
class Table:
    """A match; `acts` have been played in it."""

    hall: Hall
    kind: Kind
    match: str
    channel: str
    people: tuple[str, ...]
    random: Random
    acts: int = 0
    over: bool = False
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    position: engine.Position | None = None
    """As it is; None where computers play, whose moves only the posts tell."""

    async def play(self, tally: Tally, wanted: float) -> None:
        """Have whoever is to move do so, once the post before is there; `wanted` is when, by `perf_counter`."""
        async with self.lock:
            if not self.over:
                tally.late.append(perf_counter() - wanted)
                try:
                    async with asyncio.timeout(POST_TIMEOUT_SECONDS):
                        await self._play(tally)
                except TimeoutError:
                    tally.failures.append(f"{self.kind}: no post")
                    self.over = True
                except DriverError as error:
                    tally.failures.append(f"{self.kind.variant}: {error}")

    async def _play(self, tally: Tally) -> None:
        player = self.people[self.acts % self._round]
        text = await self._chosen(player, tally)
        if text is None:
            self.over = True
            tally.over += 1
            return
        begun, last = perf_counter(), self.acts % self._round == self.kind.people - 1
        following = self.kind.computers if last else 0
        # What computers answer at once is told together with what they answer to.
        post = self._post(self.acts + 1 + following)
        answer = await self.hall.answer(await self.hall.command(player, self.channel, "move", text=text), NOBODY)
        if answer["state"] != "answered":
            tally.failures.append(f"{self.kind.variant}: the interaction was {answer['state']}")
            return
        tally.answers.append(perf_counter() - begun)
        said = answer["shown"][0]["content"]
        if not post.done() and "**" not in said:
            self.over = True
            if " is over" in said:
                tally.over += 1
            else:
                tally.failures.append(f"{self.kind.variant}: {said[:80]}")
            return
        await post
        (tally.computers if following else tally.posts).append(perf_counter() - begun)
        tally.computer_moves += following
        self.acts += 1 + following

    @property
    def _round(self) -> int:
        return self.kind.people + self.kind.computers

    def _post(self, version: int) -> asyncio.Future[Json]:
        return asyncio.shield(self.hall.post(f"{self.match}-{version}.png"))

    async def _chosen(self, player: str, tally: Tally) -> str | None:
        """A legal move after which the game goes on; None if there is none."""
        if self.position is None:
            begun = perf_counter()
            body = {
                "as": player,
                "channel_id": self.channel,
                "name": "move",
                "focused": "text",
                "options": {"text": ""},
            }
            found = await self.hall.driver.post("/sandbox/autocomplete", body)
            tally.menus.append(perf_counter() - begun)
            moves = [choice["value"] for choice in found["choices"]]
            return self.random.choice(moves) if moves else None
        legal = list(self.position.legal_moves())
        self.random.shuffle(legal)
        for move in legal:
            self.position.push(move)
            if self.position.outcome() is None:
                return str(move)
            self.position.pop()
        return None


async def opened(hall: Hall, number: int, channel: str, members: list[str], seed: int) -> Table:
    """Begin a match of the kind whose turn it is, by commands and clicks."""
    kind, random = KINDS[number % len(KINDS)], Random(f"{seed}/{number}")
    people = random.sample(members, kind.people)
    options: Json = {"variant": kind.variant, "seats": "listed"}
    options |= {"opponent": people[1]} if kind.people > 1 else {}
    options |= {"computer": kind.computers, "level": kind.level} if kind.computers else {}
    match = await hall.challenge(people[0], channel, **options)
    if kind.people > 1:
        await hall.join(people[1], channel, match)
    first = await hall.post(f"{match}-0.png")
    position = None if kind.computers else engine.new_position(kind.variant)
    return Table(hall, kind, match, str(first["channel_id"]), tuple(people), random, position=position)
