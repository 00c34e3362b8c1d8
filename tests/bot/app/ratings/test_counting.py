"""Computation of ratings: in another thread, and counted once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from types import SimpleNamespace
from typing import cast

from bot.app.ratings.counting import count
from storage import Rating, RatingBatch, Result, Store

RESULT = Result("kiva-tolu", datetime(2026, 1, 1, tzinfo=UTC), (Fraction(1), Fraction(0)), (1, 2))


class Watched(tuple[Result, ...]):
    """Results that know the threads in which they were looked at."""

    threads: set[threading.Thread]

    def __iter__(self) -> Iterator[Result]:
        """Record the thread that reads the results."""
        self.threads.add(threading.current_thread())
        return super().__iter__()


class Book:
    """A `Store.ratings` with the same batch until it is saved; `changes` so often meanwhile."""

    def __init__(self, results: tuple[Result, ...], changes: int = 0) -> None:
        self._batch: RatingBatch | None = RatingBatch("connexes", results)
        self._changes = changes
        self.made: list[list[Rating]] = []

    async def next_batch(self) -> RatingBatch | None:
        """Results that are not counted yet."""
        return self._batch

    async def save(self, _batch: RatingBatch, made: list[Rating]) -> bool:
        """Keep it, unless something has changed."""
        self.made.append(made)
        if len(self.made) <= self._changes:
            return False
        self._batch = None
        return True


async def test_ratings_are_computed_in_another_thread() -> None:
    results = Watched([RESULT])
    results.threads = set()
    await count(cast(Store, SimpleNamespace(ratings=Book(results))), lambda _: None)
    assert results.threads
    assert threading.current_thread() not in results.threads


async def test_what_was_not_kept_is_asked_for_anew_and_told_once() -> None:
    told: list[RatingBatch] = []
    book = Book((RESULT,), changes=2)
    await count(cast(Store, SimpleNamespace(ratings=book)), told.append)
    assert len(book.made) == 3
    assert len(told) == 1
