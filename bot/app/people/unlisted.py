"""People who chose in their settings that others don't see them in lists, on profiles and on public pages."""

from __future__ import annotations

from collections.abc import Iterable

from storage import Store, is_ghost


async def unlisted_of(store: Store, users: Iterable[int | None]) -> frozenset[int]:
    """Return those of some users who are not listed; erased ones need no settings."""
    people = [user for user in users if user is not None and not is_ghost(user)]
    chosen = await store.people.preferences_of("user", people)
    return frozenset(user for user, settings in chosen.items() if settings.get("listed") is False)
