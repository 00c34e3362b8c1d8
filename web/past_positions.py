"""All positions of a match as one compressed JSON, kept as long as the match stands still."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Sequence

from cachetools import LRUCache

from bot.app import App, PastBoard, RequestContext
from web.board_data import encoded, past_data

MAX_CACHED_MATCHES = 64
"""Matches whose positions are kept: some tens of kilobytes each."""


class PastPositions:
    """Positions of matches for replays. One match is encoded at a time, in a thread."""

    def __init__(self, app: App) -> None:
        self._boards = app.live_boards
        self._known: LRUCache[str, tuple[str, bytes]] = LRUCache(MAX_CACHED_MATCHES)
        self._lock = asyncio.Lock()

    async def show(self, request: RequestContext) -> tuple[str, bytes]:
        """An entity tag, and the positions as JSON in gzip. Refusals: as `LiveBoards.show`."""
        board = await self._boards.show(request)
        tag = f'"{board.version}-{board.status}"'
        async with self._lock:
            kept = self._known.get(board.match)
            if kept is None or kept[0] != tag:
                past = await self._boards.past(request)
                packed = await asyncio.to_thread(_packed, board.version, past)
                kept = self._known[board.match] = (tag, packed)
        return kept


def _packed(version: int, past: Sequence[PastBoard]) -> bytes:
    return gzip.compress(encoded({"version": version, "positions": [past_data(board) for board in past]}).encode())
