"""Counts what is not counted yet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.app.ratings.projection import ratings_of
from storage import RatingBatch, Store


async def count(store: Store, tell: Callable[[RatingBatch], None]) -> None:
    """Count all results that are not counted yet, if no other process does, and `tell` of each part that was.

    It may end in the middle, or several may do it at once: whatever is left, or was changed meanwhile, is asked for
    anew.
    """
    while (counting := await store.ratings.next_batch()) is not None:
        made = await asyncio.to_thread(ratings_of, counting)
        if await store.ratings.save(counting, made):
            tell(counting)
