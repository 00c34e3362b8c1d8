"""Computation of ratings: in another thread, and counted once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from typing import cast

from bot.app.ratings.counting import count
from storage import Counting, Rating, Result, Store

RESULT = Result("kiva-tolu", datetime(2026, 1, 1, tzinfo=UTC), (Fraction(1), Fraction(0)), (1, 2))


class Watched(tuple[Result, ...]):
    """Results that know the threads in which they were looked at."""

    threads: set[threading.Thread]

    def __iter__(self) -> Iterator[Result]:
        """Record the thread that reads the results."""
        self.threads.add(threading.current_thread())
        return super().__iter__()


class Book:
    """A store that has the same to be counted until it was kept; `changes` so often meanwhile."""

    def __init__(self, results: tuple[Result, ...], changes: int = 0) -> None:
        self._counting: Counting | None = Counting("connexes", results)
        self._changes = changes
        self.made: list[list[Rating]] = []

    async def uncounted(self) -> Counting | None:
        """Results that are not counted yet."""
        return self._counting

    async def count(self, _counting: Counting, made: list[Rating]) -> bool:
        """Keep it, unless something has changed."""
        self.made.append(made)
        if len(self.made) <= self._changes:
            return False
        self._counting = None
        return True


async def test_ratings_are_computed_in_another_thread() -> None:
    results = Watched([RESULT])
    results.threads = set()
    await count(cast(Store, Book(results)), lambda _: None)
    assert results.threads
    assert threading.current_thread() not in results.threads


async def test_what_was_not_kept_is_asked_for_anew_and_told_once() -> None:
    told: list[Counting] = []
    book = Book((RESULT,), changes=2)
    await count(cast(Store, book), told.append)
    assert len(book.made) == 3
    assert len(told) == 1
