"""Shared transactions, interleaved statement by statement, are as correct as one after another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import nullcontext
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa
from sqlalchemy.util import await_only

import storage
from storage import Change, ConflictError, MatchTimer, OutboxRow, Scope, Store, StoredAnalysis, StoredConditionalMoves
from storage.tables import outbox
from tests.storage.samples import NOW, outbox_message, playing, turn

pytestmark = pytest.mark.postgres
MATCHES = {"kiva": 100, "tolu": 200, "rano": 300}
MOVES = 12
FAR = NOW + timedelta(days=999)


@pytest_asyncio.fixture
async def stores(store: Store, url: str) -> AsyncIterator[list[Store]]:
    """Three stores, as of three processes, the first of which sends; each of their statements takes its time."""
    others = [await storage.open(url), await storage.open(url)]
    await store.cluster.join("sender", 1)
    mine = await store.cluster.claim_shards("sender", [0])
    for number, one in enumerate((store, *others)):
        one.ownership.scope = Scope(
            "sender" if one is store else f"other {number}", 1, mine if one is store else frozenset()
        )
        _slow(one, Random(number))
    yield [store, *others]
    for one in others:
        await one.close()


def _slow(store: Store, chance: Random) -> None:
    def wait(*_: object) -> None:
        await_only(asyncio.sleep(chance.random() / 200))

    sa.event.listen(store.db.writer.transactor.engine, "before_cursor_execute", wait)


class Evening:
    """People play in a few matches, each of them by way of any process, while one of them sends."""

    def __init__(self, stores: list[Store], seed: int) -> None:
        self.stores, self.chance = stores, Random(seed)
        self.sender = stores[0]
        self.turns = {place: asyncio.Lock() for place in MATCHES.values()}
        """A process sends one post at a time to a channel."""
        self.sent: dict[int, list[int]] = {place: [] for place in MATCHES.values()}
        self.versions = dict.fromkeys(MATCHES, 0)
        self.timers: dict[str, int] = {}
        self.over = asyncio.Event()

    async def play(self, match: str) -> None:
        """Two players move at once, again and again: one of them is too late."""
        while self.versions[match] < MOVES:
            version = self.versions[match]
            told = await asyncio.gather(*(self._move(match, version) for _ in range(2)), return_exceptions=True)
            assert sorted(type(one).__name__ for one in told) == ["ConflictError", "NoneType"]
            self.versions[match] = version + 1

    async def _move(self, match: str, version: int) -> None:
        days = self.chance.randrange(1, 900)
        timers = (
            MatchTimer("time", NOW + timedelta(days=days), match),
            MatchTimer("remind", NOW + timedelta(days=days), match, 1),
        )
        change = replace(
            turn(version, outbox_message(version + 1), outbox_message(version + 1, "notice"), match=match),
            timers=timers,
        )
        one = self.chance.choice(self.stores)
        async with self.turns[MATCHES[match]] if one is self.sender else nullcontext():
            written = await one.matches.apply(change, NOW)
            self.timers[match] = days
            assert written.first is None or one is self.sender
            await self._send(written.first)

    async def _send(self, row: OutboxRow | None) -> None:
        """Send a post that was taken, and all that is taken after it."""
        while row is not None:
            await asyncio.sleep(self.chance.random() / 100)
            self.sent[row.channel].append(row.id)
            if self.chance.random() < 0.2:
                await self.sender.outbox.retry(row.id, NOW, "once more")
            replaced, row = await self.sender.outbox.mark_sent(row, row.id + 1000, NOW)
            await self.sender.outbox.mark_stripped({one.row: None for one in replaced})

    async def look(self) -> None:
        """Take messages that the sender was not woken for."""
        while not (self.over.is_set() and not await self.sender.outbox.waiting_channels()):
            for channel in await self.sender.outbox.waiting_channels():
                async with self.turns[channel]:
                    await self._send(await self.sender.outbox.claim(channel, NOW))
            await asyncio.sleep(0.01)

    async def bother(self) -> None:
        """Plans, thoughts and timers, by way of any process."""
        while not self.over.is_set():
            one, match = self.chance.choice(self.stores), self.chance.choice(list(MATCHES))
            try:
                if self.chance.random() < 0.5:
                    await one.matches.set_conditional_moves(
                        match, self.versions[match], 1, StoredConditionalMoves(2, (("e4",),))
                    )
                else:
                    known = await one.analyses.get(match, 1)
                    await one.analyses.save(match, 1, StoredAnalysis((known.revision if known else 0) + 1, {}), NOW)
                    self.thoughts += 1
            except ConflictError:
                continue

    thoughts = 0


async def test_post_that_goes_elsewhere_just_as_it_would_be_next_is_taken_there(store: Store, url: str) -> None:
    other = await storage.open(url)
    await store.matches.create(playing(), [outbox_message(0, "challenge"), outbox_message(1)])
    first = await store.outbox.claim(100, NOW)
    assert first is not None
    moved = asyncio.Event()

    def linger(*told: Any) -> None:
        if "SET channel_id" in told[2]:
            moved.set()
            await_only(asyncio.sleep(0.3))

    sa.event.listen(other.db.writer.transactor.engine, "after_cursor_execute", linger)
    moving = asyncio.create_task(other.matches.apply(Change("kiva-tolu", 0, "playing", fields={"thread": 200}), NOW))
    await moved.wait()
    assert await store.outbox.mark_sent(first, 50, NOW) == ([], None)
    await moving
    row = await store.outbox.claim(200, NOW)
    assert row is not None
    assert (row.outbox_message.seq, row.attempts) == (1, 1)
    await other.close()


async def test_many_moves_and_posts_of_two_processes_never_wait_for_one_another_in_circle(
    store: Store, url: str
) -> None:
    other = await storage.open(url)
    names, chance = [f"match-{number}" for number in range(8)], Random(1)
    for place, name in enumerate(names):
        await store.matches.create(playing(name, board_channel=place), [])
    rows: list[OutboxRow] = []
    query = sa.text("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
    for version in range(12):
        moves = [
            other.matches.apply(turn(version, outbox_message(version), match=name), NOW)
            for name in chance.sample(names, 8)
        ]
        posts = [store.outbox.mark_sent(row, 1, NOW) for row in chance.sample(rows, len(rows))]
        await asyncio.gather(*moves, *posts)
        taken = [await store.outbox.claim(place, NOW) for place in range(8)]
        rows = [row for row in taken if row is not None]
        assert len(rows) == 8
    await other.close()
    await asyncio.sleep(1)  # PostgreSQL counts late
    assert [tuple(row) for row in await store.db.rows(query)] == [(0,)]


@pytest.mark.parametrize("seed", range(3))
async def test_evening_of_three_processes_ends_as_if_there_were_one(stores: list[Store], seed: int) -> None:
    for match, place in MATCHES.items():
        await stores[1].matches.create(playing(match, board_channel=place), [])
    it = Evening(stores, seed)
    besides = [asyncio.create_task(work()) for work in (it.look, it.bother, it.bother)]
    await asyncio.gather(*map(it.play, MATCHES))
    it.over.set()
    async with asyncio.timeout(60):
        await asyncio.gather(*besides)
    for match, place in MATCHES.items():
        assert [action.seq for action in await stores[2].matches.actions(match)] == list(range(1, MOVES + 1))
        assert it.sent[place] == sorted(set(it.sent[place]))
        assert len(it.sent[place]) == 2 * MOVES
    rows: list[Any] = list(await stores[2].db.rows(sa.select(outbox).where(outbox.c.state != "sent")))
    assert rows == []
    due = sorted(
        (timer.match, (timer.at - NOW).days)
        for timer in await stores[2].timers.due(FAR, scope=Scope("", 1, frozenset({0})))
        if isinstance(timer, MatchTimer)
    )
    assert due == sorted((match, days) for match, days in it.timers.items() for _ in range(2))
    revisions = [found.revision for match in MATCHES if (found := await stores[2].analyses.get(match, 1))]
    assert sum(revisions) == it.thoughts > 0
