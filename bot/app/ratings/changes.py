"""Changes of ratings that a match has made."""

from __future__ import annotations

from bot.app.core.requests import RatingChange
from bot.app.match.preferences import PreferenceStore
from bot.app.ratings.counting import count
from bot.app.ratings.projection import strength_of
from storage import Match, Store


async def rating_changes(store: Store, preferences: PreferenceStore, match: Match) -> list[RatingChange]:
    """Return the changes by a finished match, of players who let others see their ratings; counts it if need be."""
    if not match.rated or match.unrated:
        return []
    await count(store, lambda _batch: None)
    changes = []
    for seat, holder in enumerate(match.seats):
        if holder.user is None or not (await preferences.player(holder.user)).listed:
            continue
        history = await store.ratings.history(holder.user, match.variant)
        at = next((at for at, rating in enumerate(history) if rating.match == match.id), None)
        if at is not None:
            before = strength_of(history[at - 1] if at else None).rating
            changes.append(RatingChange(seat, before, strength_of(history[at]).rating))
    return changes
