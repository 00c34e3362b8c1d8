"""All ratings made anew."""

from __future__ import annotations

import asyncio

from bot.app.ratings.projection import ratings_of
from storage import Rating, Store


async def rebuild(store: Store) -> int:
    """Make all ratings anew of results alone, and return how many matches were counted.

    Nobody else may count meanwhile.
    """
    countings = await store.countings()
    made: list[Rating] = []
    for counting in countings:
        made += await asyncio.to_thread(ratings_of, counting)
    await store.recount(countings, made)
    return sum(len(counting.results) for counting in countings)
