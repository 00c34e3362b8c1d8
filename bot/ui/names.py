"""What people are called. Discord tells it with what they do, and keeps no list for a bot that asks for none."""

from __future__ import annotations

MOST = 10_000
"""People who are remembered, those met last."""


class Names:
    """The names of those who were met since this process began; they are stored nowhere."""

    def __init__(self) -> None:
        self._known: dict[int, str] = {}

    def meet(self, user: int, name: str) -> None:
        """Remember what somebody is called."""
        self._known.pop(user, None)
        self._known[user] = name
        if len(self._known) > MOST:
            del self._known[next(iter(self._known))]

    def forget(self, user: int) -> None:
        """Remember somebody no longer."""
        self._known.pop(user, None)

    def get(self, user: int) -> str | None:
        """What somebody was called when they were last met."""
        return self._known.get(user)
