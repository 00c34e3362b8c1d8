"""Weeks on a ladder with people of all sorts, judged by the rules of `docs/ladders.md`."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from bot.app import AppError
from bot.app.match.actions import Abort, decode
from storage import Match, Vacation
from tests.bot.app.ladders.auditing import Audit
from tests.bot.app.ladders.climbing import ladder_of, state
from tests.bot.fakes import GUILD, Club, club
from tests.smallest import sized
from tournament.ladders.rules import partners, targets

SEED = 1
MEMBERS = tuple(range(101, 109))
Away = dict[int, list[tuple[datetime, datetime]]]


class Weeks:
    """Some weeks of a ladder; `rng` decides what people do, and how long they wait."""

    def __init__(self, it: Club, ladder: str, seed: int) -> None:
        self.it, self.ladder, self.rng = it, ladder, Random(seed)
        self.away: Away = defaultdict(list)

    async def pass_by(self, deeds: int) -> None:
        for _ in range(deeds):
            with suppress(AppError):
                await self._deed(self.rng.choice(MEMBERS))
            hours = self.rng.choice((1, 5, 20, 20, 60))
            await self.it.pass_time(hours=24 * 9 if self.rng.random() < 0.03 else hours)

    async def _deed(self, user: int) -> None:
        it, rng, now = self.it, self.rng, await state(self.it, self.ladder)
        app, call = it.app, it.call(user, self.ladder)
        if user not in now.positions:
            await app.ladders.join(call)
            return
        for one in now.open_challenges:
            if one.answerer == user and rng.random() < 0.8:
                answer = app.ladders.accept if rng.random() < 0.6 else app.ladders.decline
                await answer(call, one.number)
                return
            if one.match and user in one.players and rng.random() < 0.5:
                row = await it.store.matches.get(one.match)
                assert row is not None
                end = app.playing.abort if rng.random() < 0.15 else app.playing.resign
                await end(it.call(user, one.match, channel=row.thread))
                return
        await self._other_deed(user, rng.random())

    async def _other_deed(self, user: int, chance: float) -> None:
        it, rng, now = self.it, self.rng, await state(self.it, self.ladder)
        app, call = it.app, it.call(user, self.ladder)
        mine = now.outgoing(user)
        if chance < 0.03:
            await app.ladders.leave(call)
        elif chance < 0.08:
            await app.ladders.keep(call, on=user not in now.keeps)
        elif chance < 0.12 and all(end < it.world.now for _, end in self.away[user]):
            until = it.world.now + timedelta(days=rng.choice((1, 6, 20)))
            await it.store.vacations.add(Vacation(user, GUILD, it.world.now, until, "active"))
            self.away[user].append((it.world.now, until))
        elif chance < 0.2 and mine is not None:
            await app.ladders.withdraw(call, mine.number)
        else:
            target = rng.choice(targets(now.positions, user) or (0,))
            others = partners(now.positions, user, target)
            await app.ladders.challenge(call, target, rng.choice(others) if others else None)


async def judged(it: Club, weeks: Weeks) -> int:
    """Judge what has happened; return the number of actions."""
    now = await state(it, weeks.ladder)
    games: dict[str, Match] = {}
    cancelled: dict[str, int | None] = {}
    for one in now.challenges.values():
        row = await it.store.matches.get(one.match)
        if row is not None:
            games[row.id] = row
            last = (await it.store.matches.actions(row.id))[-1:]
            cancelled[row.id] = last[0].user if last and isinstance(decode(last[0]), Abort) else None
    audit = Audit(games, cancelled, weeks.away)
    audit.follow(now.log)
    audit.end(it.world.now)
    assert tuple(audit.rungs) == now.positions
    lines = it.world.messages[0].post.content.splitlines()
    shown = [line.split(" · ")[0] for line in lines if line[:1].isdigit() and "<@" in line]
    assert shown == [f"{rung}. <@{user}>" for rung, user in enumerate(audit.rungs, 1)]
    challenges = [sent for sent in it.world.messages if any(b.verb == "ladder-accept" for b in sent.post.buttons)]
    assert len(challenges) == sum(one.waits_for is not None for one in audit.open.values())
    return len(now.log)


@pytest.mark.parametrize("variant", ["connexes", "yalta"])
async def test_weeks_on_ladder_follow_page(tmp_path: Path, variant: str) -> None:
    async with club(tmp_path) as it:
        weeks = Weeks(it, await ladder_of(it, variant=variant), SEED)
        await weeks.pass_by(40)
        assert await judged(it, weeks) > 20


@pytest.mark.prove(part="seams")
@pytest.mark.parametrize("variant", ["connexes", "yalta"])
async def test_many_weeks_on_ladders_follow_page(tmp_path: Path, variant: str) -> None:
    for seed in range(sized(10, 1)):
        (tmp_path / str(seed)).mkdir()
        async with club(tmp_path / str(seed)) as it:
            weeks = Weeks(it, await ladder_of(it, variant=variant), seed)
            await weeks.pass_by(150)
            await judged(it, weeks)
