"""Reviews of matches that are over, made where they hold up no one, and kept for a while."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol, TypeVar

from cachetools import LRUCache

import engine
from bot.app.core.workers import Worker
from bot.app.errors import Refused
from bot.app.match.snapshot import Snapshot
from engine.review import (
    CLOSEST,
    DEEPER,
    NODES,
    Assessment,
    Judgement,
    Review,
    ReviewedTurn,
    chunks,
    concluded,
    doubtful,
    judged,
    looked_again,
    replaced,
    surveyed,
    unsure,
)

MAX_CACHED_REVIEWS = 32
"""Reviews that are kept, those asked for last: a few tens of KB each."""
MAX_CONCURRENT_REVIEWS = 2
"""Reviews that are made at the same time; others wait."""
MAX_PART_ATTEMPTS = 3
"""Attempts at a part of a review whose process dies."""

Progress = Callable[[int, int], None]
"""Told how many of how many positions are done; of 0 while others come first."""
Result = TypeVar("Result")
log = logging.getLogger(__name__)


class Reviewer(Protocol):
    """Port: a worker that computes reviews."""

    @property
    def nodes(self) -> int:
        """Number of positions searched for each move."""

    async def run(self, work: Callable[[], Result]) -> Result:
        """Run picklable work in a worker process. Raises BrokenProcessPool if the process dies."""


class InThread:
    """Works beside the event loop, in the process of the bot itself."""

    nodes = NODES

    async def run(self, work: Callable[[], Result]) -> Result:
        """In a thread."""
        return await asyncio.to_thread(work)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A whole game as other processes are told it. Its methods take a processor for seconds."""

    variant: str
    options: Mapping[str, str]
    moves: tuple[str, ...]

    def start(self) -> engine.Position:
        """The position before the first move."""
        return engine.new_position(self.variant, **self.options)

    def survey(self, first: int, last: int, nodes: int) -> list[Assessment]:
        """See `engine.review.surveyed`."""
        return surveyed(self.start(), self.moves, first, last, nodes)

    def doubts(self, looks: Sequence[Assessment]) -> list[int]:
        """See `engine.review.doubtful`."""
        return doubtful(self.start(), self.moves, looks)

    def look_again(self, at: int, nodes: int) -> ReviewedTurn:
        """See `engine.review.looked_again`."""
        return looked_again(self.start(), self.moves, at, nodes)

    def unsure(self, turns: Sequence[ReviewedTurn], sure: Collection[int]) -> list[int]:
        """See `engine.review.unsure`."""
        return unsure(self.start(), turns, sure)

    def conclude(self, looks: Sequence[Assessment], turns: Sequence[ReviewedTurn], nodes: int) -> Review:
        """See `engine.review.concluded`."""
        return concluded(self.start(), self.moves, looks, turns, nodes)

    def judge(self, at: int, move: str, nodes: int) -> Judgement:
        """See `engine.review.judged`: a move after the first `at`."""
        return judged(self.start(), self.moves[:at], move, nodes)


@dataclass(slots=True)
class _Making:
    """A review in the making, with how far it is and who follows it."""

    done: int = 0
    count: int = 0
    followers: list[Progress] = field(default_factory=list)

    def tell(self, done: int, count: int) -> None:
        self.done, self.count = done, count
        for follower in self.followers:
            follower(done, count)


class Reviewing(Worker):
    """Makes each review once, however many ask for it."""

    def __init__(self, reviewer: Reviewer) -> None:
        self._reviewer = reviewer
        self._nodes = reviewer.nodes
        self._kept: LRUCache[tuple[str, int], Review] = LRUCache(MAX_CACHED_REVIEWS)
        self._making: dict[tuple[str, int], tuple[asyncio.Task[Review], _Making]] = {}
        self._turns = asyncio.Semaphore(MAX_CONCURRENT_REVIEWS)

    async def review(self, snapshot: Snapshot, progress: Progress) -> Review:
        """The review of a match that is over. Raises Refused("review-stopped") if it could not be finished."""
        key = (snapshot.match.id, snapshot.match.version)
        if (known := self._kept.get(key)) is not None:
            return known
        if key not in self._making:
            making = _Making()
            task = asyncio.create_task(self._make(key, _played(snapshot), making))
            self._making[key] = task, making
        task, making = self._making[key]
        making.followers.append(progress)
        progress(making.done, making.count)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():
                raise Refused("review-stopped", match=snapshot.match.id) from None
            raise
        except BrokenProcessPool:
            log.warning("stopped the review of %s: its process keeps dying", snapshot.match.id)
            raise Refused("review-stopped", match=snapshot.match.id) from None
        except Exception as error:
            log.exception("cannot finish the review of %s", snapshot.match.id)
            raise Refused("review-stopped", match=snapshot.match.id) from error
        finally:
            making.followers.remove(progress)

    async def judge(self, snapshot: Snapshot, at: int, move: str) -> Judgement:
        """Judge a move played after the first `at` moves of a match. Refusals: review-stopped."""
        try:
            return await self._worked(partial(_played(snapshot).judge, at, move, self._nodes))
        except Exception as error:
            log.exception("cannot judge a move in %s", snapshot.match.id)
            raise Refused("review-stopped", match=snapshot.match.id) from error

    async def close(self) -> None:
        """Stop; what is under way can be asked for again after the next start."""
        tasks = [task for task, _ in self._making.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, key: tuple[str, int], played: PlayedGame, making: _Making) -> Review:
        try:
            async with self._turns:
                review = await self._made(played, making)
            self._kept[key] = review
            return review
        finally:
            del self._making[key]

    async def _made(self, played: PlayedGame, making: _Making) -> Review:
        moves, nodes = len(played.moves), self._nodes
        looks: list[Assessment] = []
        for first, last in chunks(moves):
            making.tell(len(looks), moves + 1)
            looks += await self._worked(partial(played.survey, first, last, nodes))
        turns: list[ReviewedTurn] = []
        doubts = await self._worked(partial(played.doubts, looks))
        for number, at in enumerate(doubts):
            making.tell(moves + 1 + number, moves + 1 + len(doubts))
            turns.append(await self._worked(partial(played.look_again, at, nodes * DEEPER)))
        sure: set[int] = set()
        while closest := played.unsure(turns, sure):
            for number, at in enumerate(closest):
                done = moves + 1 + len(doubts) + len(sure)
                making.tell(done, done + len(closest) - number)
                turns = replaced(turns, await self._worked(partial(played.look_again, at, nodes * CLOSEST)))
                sure.add(at)
        return await self._worked(partial(played.conclude, looks, turns, nodes))

    async def _worked(self, work: Callable[[], Result]) -> Result:
        """Run work, restarting it if its process dies."""
        for _ in range(MAX_PART_ATTEMPTS - 1):
            try:
                return await self._reviewer.run(work)
            except BrokenProcessPool:
                log.warning("a review process died: repeating its part")
        return await self._reviewer.run(work)


def _played(snapshot: Snapshot) -> PlayedGame:
    moves = tuple(str(move) for move in snapshot.state.position.move_stack)
    return PlayedGame(snapshot.match.variant, dict(snapshot.match.options), moves)
