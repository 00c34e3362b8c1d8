"""The matches and states that were used last, as many as fit into some memory."""

from __future__ import annotations

from contextlib import suppress
from sys import getsizeof
from typing import Final, TypeVar

from cachetools import LRUCache

from bot.app.match.snapshot import Snapshot
from bot.app.match.state import State

MEBIBYTE: Final = 1 << 20
CACHE_BYTES: Final = 64 * MEBIBYTE
EARLIER_STATES_SHARE: Final = 8
"""One part in so many is for earlier states."""
_STATE_BYTES: Final = 1_000
"""Bytes of a state, its position and its line of moves aside."""
_MOVE_BYTES: Final = 8
"""Bytes of one move of its line, which all matches share."""
_SAN_BYTES: Final = 400
"""Bytes of how a move reads in every language."""
_MATCH_BYTES: Final = 1_500
"""Bytes of a match and its seats, as read from the store."""

Key = TypeVar("Key")
Kept = TypeVar("Kept")


class StateCache:
    """Matches as they are now, and states that posts which lag behind still have to tell.

    `memory` is in bytes. It holds nothing that the log of a match does not say: what falls out is replayed.
    """

    def __init__(self, memory: int = CACHE_BYTES) -> None:
        earlier = memory // EARLIER_STATES_SHARE
        self._latest: LRUCache[str, Snapshot] = LRUCache(memory - earlier, getsizeof=size_of_snapshot)
        self._earlier: LRUCache[tuple[str, int], State] = LRUCache(earlier, getsizeof=size_of_state)

    def __len__(self) -> int:
        return len(self._latest)

    def latest(self, match: str) -> Snapshot | None:
        """A match as it is now."""
        return self._latest.get(match)

    def state(self, match: str, version: int) -> State | None:
        """The state of a match after its first `version` actions."""
        snapshot = self._latest.get(match)
        if snapshot is not None and snapshot.state.version == version and _has_begun(snapshot):
            return snapshot.state
        return self._earlier.get((match, version))

    def keep(self, snapshot: Snapshot) -> None:
        """Keep a match as it is now."""
        _put(self._latest, snapshot.match.id, snapshot)

    def remember(self, match: str, state: State) -> None:
        """Keep an earlier state of a match."""
        _put(self._earlier, (match, state.version), state)

    def forget(self, match: str) -> None:
        """The match is no longer as it was; what its state was stays true."""
        snapshot = self._latest.pop(match, None)
        if snapshot is not None and _has_begun(snapshot):
            self.remember(match, snapshot.state)

    def clear(self) -> None:
        """Nothing is as it was."""
        self._latest.clear()
        self._earlier.clear()


def _has_begun(snapshot: Snapshot) -> bool:
    """True if the state follows from a log; that of a challenge is only a guess at its start."""
    return snapshot.match.status not in ("challenge", "cancelled")


def _put(cache: LRUCache[Key, Kept], key: Key, kept: Kept) -> None:
    cache.pop(key, None)
    with suppress(ValueError):  # larger than everything together may be
        cache[key] = kept


def size_of_state(state: State) -> int:
    """About how many bytes a state takes that shares its board, tables and moves with all others."""
    found_out = getsizeof(state.legal) + _SAN_BYTES * len(state.san_texts)
    return _STATE_BYTES + getsizeof(state.position) + _MOVE_BYTES * len(state.history) + found_out


def size_of_snapshot(snapshot: Snapshot) -> int:
    """About how many bytes a match takes, its plans included."""
    conditional_moves = sum(
        200 + 120 * len(line) for moves in snapshot.conditional_moves.values() for line in moves.lines
    )
    return _MATCH_BYTES + size_of_state(snapshot.state) + conditional_moves
