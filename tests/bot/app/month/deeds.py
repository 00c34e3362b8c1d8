"""What the people of the simulated month do, each as their habits are."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.app import Ask, Call, Opponent, Room
from bot.app.match.snapshot import Snapshot
from engine import Position
from storage import Match

if TYPE_CHECKING:
    from tests.bot.app.month.simulation import Month

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
CLOCKS = (
    *("1h", "2h", "6h", "12h", "1h+1d", "12h+1d+6h", "1d", "1d+2d+12h", "2d", "3d", None, "3d+5d+12h", "5d"),
    *("none", "none"),
)
SCRIPTS = {
    "connexes": ("e2e3 f7f6 f2f4 e8f7 g1h3 f7g6 b1c3 g6f5 d1g4",),
    "trichess": (
        "e2e3 j11j10 b8c6 d1h9 h11h10 i7i6 h9l9",
        "e2e3 e11e9 c7c6 b1c3 f12k5 k8l6 a1b1 k5i7 d8c7 c3b5 i11i10 c7b6 c2c3 i7c5 b6a6 d1a4 g12e11",
    ),
    "nouveaux": (
        "b2j2 e10f9 e1f2 f10g9 a3a4 b10d9 d3d4 d9b10 i2i10 $c8,e8,f8,j8 d10c9 P@b3 f9b5 a4b5 a10a9 a1a8 g9f8 j2j9",
    ),
}
"""Games that end, in which ransoms are paid and kings revealed; random moves alone would hardly lead there."""


@dataclass(frozen=True)
class Habit:
    """How a person plays: hours to react, share of calls that are heeded, and so on."""

    name: str
    hours: float
    heeds: float
    quarrels: float = 0.03
    rests: float = 0
    vanishes: bool = False


@dataclass(frozen=True)
class Person:
    """Somebody in a server, until they vanish."""

    user: int
    guild: int
    habit: Habit
    leaves: datetime | None

    def here(self, now: datetime) -> bool:
        """Whether they still come."""
        return self.leaves is None or now < self.leaves


class Deeds:
    """One method for each thing that people do."""

    def __init__(self, month: Month) -> None:
        self._month = month
        self._chance = month.chance
        self._channel = 0

    @property
    def _over(self) -> bool:
        return self._month.realm.now >= self._month.end

    def _chosen(self, guild: int) -> list[Person]:
        now = self._month.realm.now
        return [person for person in self._month.people.values() if person.guild == guild and person.here(now)]

    # Matches

    async def open(self) -> None:
        """Somebody challenges others, or a computer."""
        month, chance = self._month, self._chance
        guild = chance.choice((1, 1, 2))
        creator, *others = chance.sample(self._chosen(guild), 3)
        variant = chance.choice(("yalta", "trichess", "nouveaux", "connexes"))
        most = 2 if variant in ("yalta", "trichess") else 1
        computers = chance.choices(range(most + 1), (8, 2, 0.5)[: most + 1])[0]
        people = [Opponent(other.user) for other in others[: chance.choice((0, most - computers, most - computers))]]
        self._channel += 1
        room = Room(1000 * guild + self._channel, can_thread=chance.random() < 0.7)
        ask = Ask(variant, tuple(people), computers, clock=chance.choice(CLOCKS), vacations=chance.random() < 0.8)
        done = await month.did("open", month.town.app.challenges.open(month.call(creator), room, ask))
        if done is None:
            month.after(month.gap(8 * HOUR), self.open)
            return
        month.book.opened(done.match)
        for other in others:  # who was asked, or who happens to look
            month.after(month.gap(30 * HOUR), lambda other=other: self.attend(other, done.match))  # type: ignore[misc]
        month.after(month.gap(DAY), lambda: self.whim(done.match))

    async def attend(self, person: Person, match: str) -> None:
        """A person looks at a match and does what it asks of them, or not."""
        month, app = self._month, self._month.town.app
        snapshot = await month.snapshot(match)
        status, offers = snapshot.match.status, snapshot.state.offers
        seat = snapshot.seat_of(person.user)
        if status == "challenge":
            await self._answer(person, snapshot.match)
        elif status == "over" and not self._over and self._chance.random() < 0.2:
            await self._rematch(person, match)
        elif status == "parked":
            await self._rescue(person, snapshot.match)
        elif status == "playing" and any(offer.guest == person.user for offer in offers.values()):
            work = app.offers.accept if self._chance.random() < 0.8 else app.offers.refuse
            await month.did("guest", work(month.call(person, match), "substitute"))
        elif status == "playing" and seat is not None:
            await self._play(person, snapshot, seat)

    async def _answer(self, person: Person, match: Match) -> None:
        month, app = self._month, self._month.town.app
        works = (app.challenges.join, app.challenges.decline, app.challenges.begin, app.challenges.cancel)
        weights = (30, 1, 3 if match.created_by == person.user else 0, 1 if match.created_by == person.user else 0)
        work = self._chance.choices(works, weights)[0]
        await month.did(work.__name__, work(month.call(person, match.id)))
        month.book.opened(match.id)

    async def _rematch(self, person: Person, match: str) -> None:
        month = self._month
        self._channel += 1
        room = Room(1000 * person.guild + self._channel)
        done = await month.did("rematch", month.town.app.rematches.rematch(month.call(person, match), room))
        if done is not None and done.match not in month.book.names:
            month.book.opened(done.match)
            month.after(month.gap(DAY), lambda: self.whim(done.match))

    async def _rescue(self, person: Person, match: Match) -> None:
        month = self._month
        self._channel += 1
        room = Room(1000 * person.guild + self._channel)
        if self._chance.random() < 0.5:
            month.realm.closed.discard(match.place or match.channel)
            await month.did("revive", month.town.app.offers.draw(month.call(person, match.id)))
        else:
            await month.did("move here", month.town.app.relocation.move_here(month.call(person, match.id), room))

    # Turns

    async def _play(self, person: Person, snapshot: Snapshot, seat: int) -> None:
        month, app, chance = self._month, self._month.town.app, self._chance
        state, match = snapshot.state, snapshot.match.id
        call = month.call(person, match)
        if state.paused:
            if chance.random() < 0.5 or self._over:
                await month.did("resume", app.offers.resume(call))
            return
        asked = [kind for kind, offer in state.offers.items() if seat in state.waits_for(offer)]
        if asked and chance.random() < 0.7:
            work = app.offers.refuse if chance.random() < 0.3 + person.habit.quarrels else app.offers.accept
            await month.did(f"{work.__name__} {asked[0]}", work(call, asked[0]))
            return
        if seat in state.position.to_choose():
            await month.did("choose", app.kings.choose(call, chance.choice("KL")))
        elif seat in state.waited and not state.position.to_choose():
            if chance.random() < (0.012 if not self._over else 0.2) + (0.1 if state.moves > 40 else 0):
                await month.did("resign", app.playing.resign(call))
            elif state.position.claims() and chance.random() < 0.5:
                await month.did("claim", app.playing.claim_draw(call))
            else:
                await self._tap(call, self._move(snapshot))
        if chance.random() < 0.02:
            await self._again(call)
        if chance.random() < 0.12:
            await self.plan(person, match)
        elif chance.random() < person.habit.quarrels:
            await self._whim(person, match)

    async def _tap(self, call: Call, text: str) -> None:
        """Play a move; sometimes Discord brings the tap twice."""
        month = self._month
        taps = 2 if self._chance.random() < 0.05 else 1

        async def tap() -> None:
            await month.did("move", month.town.app.playing.move(call, text))

        await asyncio.gather(*(tap() for _ in range(taps)))

    async def _again(self, call: Call) -> None:
        """Discord brings the same interaction once more."""
        if await self._month.town.store.requested(call.interaction or 0):
            done = await self._month.did("again", self._month.town.app.playing.resign(call))
            assert done is not None
            assert done.again

    def _move(self, snapshot: Snapshot) -> str:
        """A random move; often one that somebody hopes for, or one of a game that ends."""
        position, chance = snapshot.state.position, self._chance
        legal = [str(move) for move in position.legal_moves()]
        hoped = [plan.lines[0][0] for seat, plan in snapshot.plans.items() if seat != position.turn]
        wished = [*hoped, *self._script(snapshot.match.variant, [text for _, text in snapshot.state.line])]
        fitting = [text for text in wished if text in legal]
        return chance.choice(fitting) if fitting and chance.random() < 0.85 else chance.choice(legal)

    def _script(self, variant: str, acts: list[str]) -> list[str]:
        played = [act for act in acts if not act.startswith("!")]
        games = [script.split() for script in SCRIPTS.get(variant, ())]
        return [game[len(played)] for game in games if game[: len(played)] == played and len(game) > len(played)]

    async def plan(self, person: Person, match: str) -> None:
        """Plan answers to what the others may play."""
        month = self._month
        snapshot = await month.snapshot(match)
        seat, state = snapshot.seat_of(person.user), snapshot.state
        if seat is None or state.position.to_choose() or state.outcome is not None or state.position.turn == seat:
            return
        acts = [text for _, text in state.line]
        lines = [self._line(snapshot.match.variant, state.position.copy(), acts, seat) for _ in range(2)]
        month.book.planned(match, seat, state.version, [line for line in lines if line])
        await month.did("plan", month.town.app.plans.add(month.call(person, match), "; ".join(map(" ".join, lines))))

    def _line(self, variant: str, position: Position, acts: list[str], seat: int) -> list[str]:
        line: list[str] = []
        for _ in range(self._chance.choice((1, 1, 2, 3))):
            while position.outcome() is None and position.reveal_owed() is None:
                legal = [str(move) for move in position.legal_moves()]
                wished = [text for text in self._script(variant, [*acts, *line]) if text in legal]
                text = self._chance.choice(wished or legal)
                mine = position.turn == seat
                position.push(position.parse(text))
                line.append(text)
                if mine:
                    break
        return line

    # Whims

    async def whim(self, match: str) -> None:
        """Now and then somebody wants something else than to move."""
        month, chance = self._month, self._chance
        if self._over:
            return
        snapshot = await month.snapshot(match)
        if snapshot.match.status in ("over", "cancelled"):
            return
        month.after(month.gap(1.5 * DAY), lambda: self.whim(match))
        if snapshot.match.status == "playing":
            place = snapshot.match.place
            if chance.random() < 0.01 and place is not None:
                month.realm.closed.add(place)
                month.realm.lost.add(place)
            elif snapshot.state.left and chance.random() < 0.5:
                await self._give_seat(snapshot)
        people = [month.people[seat.user] for seat in snapshot.match.seats if seat.user is not None]
        here = [person for person in people if person.here(month.realm.now)]
        if here and snapshot.match.status == "playing":
            await self._whim(chance.choice(here), match)
        elif here and snapshot.match.status == "parked":
            await self.attend(chance.choice(here), match)

    async def _whim(self, person: Person, match: str) -> None:
        month, app, chance = self._month, self._month.town.app, self._chance
        call = month.call(person, match)
        works = (
            app.offers.draw,
            app.offers.takeback,
            app.offers.pause,
            app.notes.silence,
            app.offers.withdraw,
            app.playing.abort,
            app.offers.resume,
        )
        work = chance.choices((*works, None), (2, 4, 1.5, 3, 1, 0.5, 0.5, 1))[0]
        if work is None:
            await self._substitute(person, match)
        else:
            await month.did(work.__name__, work(call))
        await month.book.silenced(match)

    async def _substitute(self, person: Person, match: str) -> None:
        month = self._month
        guest = self._chance.choice(self._chosen(person.guild)).user
        await month.did("substitute", month.town.app.offers.substitute(month.call(person, match), Opponent(guest)))

    async def _give_seat(self, snapshot: Snapshot) -> None:
        """A manager gives a seat that was left to somebody else."""
        month, guild = self._month, snapshot.match.guild or 0
        manager, guest = (self._chance.choice(self._chosen(guild)) for _ in range(2))
        left = snapshot.match.seats[min(snapshot.state.left)].user
        call = month.call(manager, snapshot.match.id, manager=True)
        await month.did("give seat", month.town.app.offers.substitute(call, Opponent(guest.user), left))

    # Vacations

    async def rest(self, person: Person) -> None:
        """Go on vacation, perhaps later, perhaps for less time than was meant."""
        month, app, chance = self._month, self._month.town.app, self._chance
        if self._over:
            return
        days, after = chance.randint(1, 6), chance.choice((0, 0, 1, 3))
        await month.did("vacation", app.vacations.begin(month.call(person), days, after))
        month.after(month.gap(DAY * person.habit.rests) + DAY * days, lambda: self.rest(person))
        if chance.random() < 0.3:
            month.after(DAY * (after + days) * chance.random(), lambda: self._come_back(person))

    async def _come_back(self, person: Person) -> None:
        month, app = self._month, self._month.town.app
        leave = await app.vacations.show(month.call(person))
        for vacation in (leave.active, *leave.planned):
            if vacation is not None:
                await month.did("back early", app.vacations.end(month.call(person), vacation.id))
                return

    # The end

    async def put_an_end(self) -> None:
        """After the month: what no clock will end, people end."""
        month, chance = self._month, self._chance
        for name in await month.book.live():
            snapshot = await month.snapshot(name)
            match, state = snapshot.match, snapshot.state
            people = [month.people[user] for seat in sorted(state.humans) if (user := snapshot.user_at(seat))]
            here = [person for person in people if person.here(month.realm.now)]
            manager = chance.choice(self._chosen(match.guild or 0))
            if match.status == "parked":
                await month.did("drop", month.town.app.playing.abort(month.call(manager, name, manager=True)))
            elif match.status == "playing" and (state.paused or not match.clock):
                if state.paused and people:
                    await month.did("resume", month.town.app.offers.resume(month.call(people[0], name)))
                elif here:
                    await month.did("resign", month.town.app.playing.resign(month.call(chance.choice(here), name)))
                else:
                    await month.did("put an end", month.town.app.playing.abort(month.call(manager, name, manager=True)))
