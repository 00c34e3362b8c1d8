"""Display names of people, as Discord sends them with interactions.

Names are public in every server and in records, so nicknames, which belong to one server, are never read.
"""

from __future__ import annotations

import discord

from bot.app import cleaned

MAX_REMEMBERED_NAMES = 10_000
"""People who are remembered, those met last."""


def public_name(user: discord.User | discord.Member) -> str:
    """Return the name that a user has in every server."""
    return cleaned(user.global_name or "") or cleaned(user.name)


class Names:
    """The names of those who were met since this process began; they are stored nowhere."""

    def __init__(self) -> None:
        self._known: dict[int, str] = {}

    def meet(self, user: int, name: str) -> None:
        """Remember a user's display name."""
        self._known.pop(user, None)
        self._known[user] = name
        if len(self._known) > MAX_REMEMBERED_NAMES:
            del self._known[next(iter(self._known))]

    def forget(self, user: int) -> None:
        """Remember someone no longer."""
        self._known.pop(user, None)

    def get(self, user: int) -> str | None:
        """Last known display name of a user."""
        return self._known.get(user)
