"""Random people do random things while the network fails and the bot is killed: nothing is lost or told twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from benchmarks.states import replay
from bot.app import PLAYED, AppError, ChannelInfo, CommandResult, Opponent, RequestContext
from bot.app.match.reducer import begin
from bot.app.match.state import digest
from bot.texts import translator_for
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, Club, club
from tests.smallest import sized

PEOPLE = (ANNA, BEN, CLEO, DORA)


class Monkey:
    """Does one random thing after another and counts what came of it."""

    def __init__(self, it: Club, seed: int) -> None:
        self.it = it
        self.chance = Random(seed)
        self.matches: list[str] = []
        self.seen: Counter[str] = Counter()
        self.told: list[tuple[str, str]] = []
        self.latest: RequestContext | None = None

    async def step(self) -> None:
        deeds = [self.open, self.answer, self.move, self.agree, self.leave, self.rematch]
        deeds += [self.plan, self.rest, self.wait, self.repeat, self.kill]
        weights = [3, 25, 80, 12, 0.7, 2, 6, 1.5, 3, 4, 1.5]
        deed = self.chance.choices(deeds, weights)[0]
        try:
            await deed()
        except AppError as error:
            self.seen[type(error).__name__] += 1
            self.told.append((error.explain(translator_for("en")), error.explain(translator_for("fr"))))
        else:
            self.seen[deed.__name__] += 1

    def call(self) -> RequestContext:
        if not self.matches:
            return self.it.call(ANNA)
        self.latest = self.it.call(self.chance.choice(PEOPLE), self.chance.choice(self.matches[-4:]))
        return self.latest

    async def due(self) -> RequestContext:
        """Mostly a person who is waited for."""
        call = self.call()
        match = await self.it.store.matches.get(call.match or "")
        if match is None or self.chance.random() < 0.1:
            return call
        invited = [seat.user for seat in match.seats if seat.holder == "invited"]
        self.latest = replace(call, user=match.turn or next(iter(invited), None) or call.user)
        return self.latest

    async def open(self) -> None:
        user, *others = self.chance.sample(PEOPLE, 4)
        room = ChannelInfo(CHANNEL, can_thread=self.chance.random() < 0.8)
        count = self.chance.randint(0, 2)
        variant = self.chance.choice(PLAYED)
        done = await self.it.challenge(
            user, variant, *others[:count], computers=self.chance.choice([0, 0, 1]), channel=room, seats="random"
        )
        self.matches.append(done.match)

    async def answer(self) -> None:
        app = self.it.app
        deed = self.chance.choices(
            [app.challenges.join, app.challenges.begin, app.challenges.decline, app.challenges.cancel],
            [12, 3, 0.5, 0.2],
        )[0]
        await deed(await self.due())

    async def move(self) -> None:
        call = await self.due()
        moves = [choice.value for choice in await self.it.app.autocomplete.moves(call, "")]
        if self.chance.random() < 0.5 and await self.must_choose(call):
            await self.it.app.kings.choose(call, self.chance.choice("KL"))
            return
        work = asyncio.create_task(self.it.app.playing.move(call, self.chance.choice(moves)))
        if self.chance.random() < 0.1:
            for _ in range(self.chance.randint(0, 30)):
                await asyncio.sleep(0)
            work.cancel()
        try:
            await work
        except asyncio.CancelledError:
            self.seen["cancelled"] += 1

    async def must_choose(self, call: RequestContext) -> bool:
        return any(button.verb == "choose" for button in (await self.it.app.board.show(call)).buttons)

    async def agree(self) -> None:
        app = self.it.app
        deeds = [
            app.offers.draw,
            app.offers.takeback,
            app.offers.pause,
            self.substitute,
            app.playing.claim_draw,
            app.offers.refuse,
            app.offers.accept,
            app.offers.abort,
        ]
        await self.chance.choices(deeds, [3, 4, 3, 2, 1, 3, 6, 1])[0](self.call())

    async def substitute(self, call: RequestContext) -> CommandResult:
        manager = replace(call, manager=self.chance.random() < 0.5)
        return await self.it.app.offers.substitute(manager, Opponent(self.chance.choice(PEOPLE)))

    async def rematch(self) -> None:
        done = await self.it.app.rematches.rematch(self.call(), ChannelInfo(CHANNEL))
        if done.match not in self.matches:
            self.matches.append(done.match)

    async def plan(self) -> None:
        """A line that ends with a move of the caller's, mostly someone who waits for their turn."""
        call = self.call()
        snapshot = await self.it.app._matches.snapshot(call.match or "")
        position = snapshot.state.position.copy()
        seat = (position.turn + self.chance.randrange(1, len(position.seats))) % len(position.seats)
        line: list[str] = []
        while moves := sorted(map(str, position.legal_moves())):
            ends = position.turn == seat and self.chance.random() < 0.7
            line.append(self.chance.choice(moves))
            position.push(position.parse(line[-1]))
            if ends:
                break
        self.latest = replace(call, user=snapshot.user_at(seat) or call.user)
        await self.it.app.conditional_moves.add(self.latest, " ".join(line))

    async def rest(self) -> None:
        """Go on vacation, now or soon, or come back."""
        call = self.call()
        leave = await self.it.app.vacations.show(call)
        vacation = leave.active or next(iter(leave.planned), None)
        if vacation is None:
            await self.it.app.vacations.begin(call, self.chance.randint(1, 4), self.chance.randint(0, 1))
        else:
            await self.it.app.vacations.end(call, vacation.id)

    async def wait(self) -> None:
        await self.it.pass_time(hours=self.chance.choice([1, 8, 20, 60]))

    async def leave(self) -> None:
        await self.chance.choice([self.it.app.playing.resign, self.it.app.playing.abort])(self.call())

    async def repeat(self) -> None:
        if self.latest is not None and await self.it.store.matches.by_interaction(self.latest.interaction or 0):
            done = await self.it.app.playing.move(self.latest, "e2e3")
            assert done.again
            self.seen["again"] += 1

    async def kill(self) -> None:
        await self.it.restart()

    async def check(self) -> None:
        """Every log replays to what was stored; every action was posted once, in order, in one place."""
        assert all(english != french for english, french in self.told)
        self.it.world.chaos = None
        await self.it.app.idle()
        for name in self.matches:
            match = await self.it.store.matches.get(name)
            assert match is not None
            assert match.status != "parked"
            self.seen[f"{match.status} {match.reason}"] += 1
            actions = await self.it.store.matches.actions(name)
            posts = [sent for sent in self.it.world.messages if sent.post.match == name]
            if match.status in ("challenge", "cancelled"):
                notices = sum(" declined `" in sent.post.content for sent in posts) + (match.reason == "expired")
                assert len(posts) == 1 + notices
                continue
            state = replay(match, actions)
            assert not actions or actions[-1].digest == digest(state.position)
            assert (state.outcome.reason if state.outcome else None) == match.reason
            assert [action.seq for action in actions] == list(range(1, match.version + 1))
            turns = [sent for sent in posts if sent.post.picture_name]  # neither the challenge nor reminders
            assert {sent.channel for sent in turns} == {match.board_channel}
            told = [sent.post.version for sent in turns]  # one post tells several moves that follow each other
            assert told == sorted(set(told))
            assert told[-1] == match.version
            assert told[0] == 0 or begin(match).computer_to_act is not None  # its first move may share the first post
        assert await self.it.store.outbox.waiting_channels() == []


async def romp(path: Path, seed: int, steps: int) -> Counter[str]:
    async with club(path, limit=8) as it:
        await it.restart(render=lambda view, seat, **_: f"{view.turn}{seat}".encode())  # not what this is about
        monkey = Monkey(it, seed)
        it.world.chaos = Random(seed)
        while not monkey.matches:
            await monkey.step()
        for _ in range(steps):
            await monkey.step()
        await monkey.check()
        return monkey.seen


async def test_monkey_breaks_nothing(tmp_path: Path) -> None:
    seen = await romp(tmp_path, 0, 400)
    assert seen["move"] > 50
    assert seen["kill"] > 0 < seen["plan"]


@pytest.mark.prove(part="monkeys")
@pytest.mark.parametrize("seed", range(100, 120))
async def test_many_monkeys_break_nothing(tmp_path: Path, seed: int) -> None:
    assert (await romp(tmp_path, seed, sized(1500, 100)))["move"] > sized(100, 0)
