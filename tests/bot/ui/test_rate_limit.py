"""Pacing of requests, in a loop with simulated time."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from bot.ui.rate_limit import AT_ONCE, PER_SECOND, UNDER_WAY, RateLimiter, RequestPriority
from tests.simulation.loop import SeededLoop


def lived(story: Coroutine[Any, Any, None]) -> None:
    """Let a story happen in a loop of its own."""
    loop = SeededLoop(None, lambda *_: None)
    try:
        loop.run_until_complete(story)
    finally:
        loop.close()


class Requests:
    """Notes when requests start, each of which takes a while."""

    def __init__(self, pace: RateLimiter, lasting: float = 0.1) -> None:
        self.pace = pace
        self.lasting = lasting
        self.started: list[tuple[float, int, RequestPriority]] = []
        self.most = self.now = 0

    async def one(self, channel: int, rank: RequestPriority = RequestPriority.TURN) -> None:
        async with self.pace.turn(channel, rank):
            self.now += 1
            self.most = max(self.most, self.now)
            self.started.append((asyncio.get_running_loop().time(), channel, rank))
            await asyncio.sleep(self.lasting)
            self.now -= 1

    def order(self) -> list[tuple[int, RequestPriority]]:
        return [(channel, rank) for _, channel, rank in self.started]


def test_no_second_has_more_requests_than_discord_allows() -> None:
    async def story() -> None:
        made = Requests(RateLimiter(), lasting=0.01)
        await asyncio.gather(*(made.one(channel) for channel in range(600)))
        times = [at for at, _, _ in made.started]
        most = max(sum(start <= at < start + 1 for at in times) for start in times)
        assert most <= PER_SECOND + AT_ONCE < 50
        assert times[-1] == pytest.approx((600 - AT_ONCE) / PER_SECOND, abs=0.1)

    lived(story())


def test_one_request_after_silence_does_not_wait() -> None:
    async def story() -> None:
        made = Requests(RateLimiter())
        await asyncio.gather(*(made.one(channel) for channel in range(AT_ONCE)))
        assert {at for at, _, _ in made.started} == {0.0}

    lived(story())


def test_only_so_many_requests_are_under_way() -> None:
    async def story() -> None:
        made = Requests(RateLimiter(), lasting=5.0)
        await asyncio.gather(*(made.one(channel) for channel in range(40)))
        assert made.most == UNDER_WAY

    lived(story())


def test_turns_go_before_reminders_and_these_before_edits() -> None:
    async def story() -> None:
        made = Requests(RateLimiter(under_way=1))
        ranks = (
            RequestPriority.EDIT,
            RequestPriority.REMINDER,
            RequestPriority.TURN,
            RequestPriority.EDIT,
            RequestPriority.TURN,
        )
        await asyncio.gather(made.one(0), *(made.one(1 + number, rank) for number, rank in enumerate(ranks)))
        assert [rank for _, rank in made.order()[1:]] == sorted(ranks)

    lived(story())


def test_channel_with_much_to_say_does_not_hold_up_another() -> None:
    async def story() -> None:
        made = Requests(RateLimiter(under_way=1))
        await asyncio.gather(*(made.one(1) for _ in range(20)), *(made.one(channel) for channel in (2, 3)))
        assert made.order().index((2, RequestPriority.TURN)) <= 3
        assert made.order().index((3, RequestPriority.TURN)) <= 3

    lived(story())


def test_channel_that_comes_late_waits_for_no_more_than_round() -> None:
    async def story() -> None:
        made = Requests(RateLimiter(under_way=1))
        many = [asyncio.create_task(made.one(1)) for _ in range(20)]
        await asyncio.sleep(1.05)
        before = len(made.started)
        await made.one(2)
        assert made.order().index((2, RequestPriority.TURN)) <= before + 1
        await asyncio.gather(*many)

    lived(story())


def test_who_gives_up_waiting_takes_no_place() -> None:
    async def story() -> None:
        made = Requests(RateLimiter(under_way=1))
        first, second, third = (asyncio.create_task(made.one(channel)) for channel in (1, 2, 3))
        await asyncio.sleep(0.05)
        second.cancel()
        await asyncio.gather(first, second, third, return_exceptions=True)
        assert [channel for channel, _ in made.order()] == [1, 3]
        await made.one(4)
        assert made.started[-1][0] == pytest.approx(0.2)

    lived(story())


def test_request_that_fails_makes_room_for_next() -> None:
    async def story() -> None:
        pace = RateLimiter(under_way=1)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                async with pace.turn(1, RequestPriority.TURN):
                    raise ZeroDivisionError

    lived(story())


def test_bot_that_may_ask_more_does_and_shares_that() -> None:
    async def story() -> None:
        pace = RateLimiter(per_second=100)
        pace.share(0.5)
        made = Requests(pace, lasting=0.01)
        await asyncio.gather(*(made.one(channel) for channel in range(105)))
        assert made.started[-1][0] == pytest.approx((105 - AT_ONCE / 2) / 50, rel=0.15)

    lived(story())
