"""Live boards: every change of a match is encoded once, however many pages follow it."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from bot.app import App, AppError, StoreUnavailableError
from web.board_data import encoded, position_data

log = logging.getLogger(__name__)
MAX_STREAMS, MAX_STREAMS_PER_ADDRESS = 2000, 20
BATCH = 20
"""Streams that are woken at once: those of a thousand would keep everything else waiting."""
CHECK_SECONDS = 30.0
"""Seconds after which a silent stream looks again whether its reader may see the match."""


class TooManyStreamsError(Exception):
    """So many pages follow matches that this one has to ask now and then instead."""


@dataclass
class _Feed:
    """One match that pages follow. `data` is its newest position as JSON, `number` counts them."""

    readers: int = 0
    data: str = ""
    version: int = -1
    number: int = 0
    stale: bool = True
    task: asyncio.Task[None] | None = None
    waiting: dict[asyncio.Future[None], None] = field(default_factory=dict)


class LiveFeeds:
    """Server-sent events of matches. An event is the whole position, so that a page that missed some misses nothing."""

    def __init__(self, app: App, check_seconds: float = CHECK_SECONDS) -> None:
        self._app = app
        self._check_seconds = check_seconds
        self._feeds: dict[str, _Feed] = {}
        self._streams: Counter[str] = Counter()
        self._closing = asyncio.Event()
        app.match_changed.connect(self._on_change)
        app.all_changed.connect(self._on_all_changed)

    def close(self) -> None:
        """End all streams: pages come back by themselves."""
        self._closing.set()
        for feed in self._feeds.values():
            _wake(feed)

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """Count a stream of an address while it lasts. Raises TooManyStreamsError."""
        if self._streams.total() >= MAX_STREAMS or self._streams[address] >= MAX_STREAMS_PER_ADDRESS:
            raise TooManyStreamsError
        self._streams[address] += 1
        try:
            yield
        finally:
            self._streams[address] -= 1
            if not self._streams[address]:
                del self._streams[address]

    async def follow(self, match: str, known: int) -> AsyncGenerator[tuple[int, str], None]:
        """Versions and positions of a match as JSON; the first at once, unless the reader has seen version `known`.

        Empty data come now and then where nothing happens: time to look whether the reader may still see the match.
        """
        feed = self._feeds.setdefault(match, _Feed())
        feed.readers += 1
        seen = -1
        try:
            while not self._closing.is_set():
                if feed.stale:
                    self._refresh(match, feed)
                if feed.stale and seen < 0:
                    if not await _woken(feed, self._check_seconds):
                        yield feed.version, ""
                elif feed.data and feed.number != seen and (seen >= 0 or feed.version != known):
                    seen = feed.number
                    yield feed.version, feed.data
                else:
                    seen = feed.number
                    if not await _woken(feed, self._check_seconds):
                        yield feed.version, ""
        finally:
            feed.readers -= 1
            if not feed.readers and self._feeds.get(match) is feed:
                del self._feeds[match]

    def _on_change(self, match: str) -> None:
        if (feed := self._feeds.get(match)) is not None:
            feed.stale = True
            self._refresh(match, feed)

    def _on_all_changed(self) -> None:
        for match in self._feeds:
            self._on_change(match)

    def _refresh(self, match: str, feed: _Feed) -> None:
        """Encode the newest position, once for all who wait for it."""
        if feed.task is None:
            feed.task = asyncio.create_task(self._encode(match, feed))

    async def _encode(self, match: str, feed: _Feed) -> None:
        try:
            feed.stale = False
            board = await self._app.live_boards.current(match)
            data = encoded(position_data(board))
            if data != feed.data:
                feed.data, feed.version, feed.number = data, board.version, feed.number + 1
            feed.task = None
            _wake(feed)
        except Exception as error:
            expected = isinstance(error, (AppError, StoreUnavailableError))
            log.warning("cannot show %s: %r. Trying again", match, error, exc_info=not expected)
            feed.stale = True  # streams that wait try again at their next look, not at once
        finally:
            feed.task = None


async def _woken(feed: _Feed, seconds: float) -> bool:
    """Wait until a match has changed, for a while at most; True if it has."""
    future = asyncio.get_running_loop().create_future()
    feed.waiting[future] = None
    try:
        async with asyncio.timeout(seconds):
            await future
            return True
    except TimeoutError:
        return False
    finally:
        feed.waiting.pop(future, None)


def _wake(feed: _Feed) -> None:
    """Wake all streams of a match, a few at a time: what else there is to do comes between."""
    waiting, feed.waiting = list(feed.waiting), {}
    _wake_some(waiting)


def _wake_some(waiting: list[asyncio.Future[None]]) -> None:
    for future in waiting[:BATCH]:
        if not future.done():
            future.set_result(None)
    if rest := waiting[BATCH:]:
        asyncio.get_running_loop().call_soon(_wake_some, rest)
