"""All ratings made anew."""

from __future__ import annotations

from collections.abc import Callable

from bot.app.ratings.counting import count
from storage import RatingBatch, Store


async def rebuild(store: Store, tell: Callable[[int, int], None] = lambda _done, _whole: None) -> int:
    """Make all ratings anew of results alone, `tell` how many of how many are counted, and return how many there are.

    If it ends in the middle, whoever counts next goes on.
    """
    whole, done = await store.ratings.recount(), 0

    def counted(counting: RatingBatch) -> None:
        nonlocal done
        done += len(counting.results)
        tell(min(done, whole), whole)

    await count(store, counted)
    return whole
