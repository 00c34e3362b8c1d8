"""Pages of lists: each is told that something on it has changed, and fetches itself anew."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from secrets import token_hex

from bot.app import App, AppError, StoreUnavailableError
from web.live_feeds import CHECK_SECONDS

log = logging.getLogger(__name__)


@dataclass
class _Feed:
    """One page that readers follow; `changed_at` is the number of the latest change of it."""

    changed_at: int
    readers: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)


class PageFeeds:
    """Counts changes of matches, tournaments and ladders, and wakes the pages that show them, such as `server/7`.

    A stamp says up to which change a page is: one of an earlier process is out of date.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._process = token_hex(4)
        self._count = 0
        self._feeds: dict[str, _Feed] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        app.match_changed.connect(self._on_match)
        app.tournament_changed.connect(lambda name, guild: self._on_pages((f"tournament/{name}", f"server/{guild}")))
        app.all_changed.connect(lambda: self._on_pages(tuple(self._feeds)))

    def close(self) -> None:
        """End all streams: pages come back by themselves."""
        self._closing = True
        for feed in self._feeds.values():
            feed.changed.set()

    @property
    def stamp(self) -> str:
        """Stamp of a page that is made now."""
        return f"{self._process}-{self._count}"

    async def follow(self, page: str, stamp: str) -> AsyncGenerator[str, None]:
        """Stamps of a page, each when it has changed; the first at once if it has since `stamp`.

        An empty one comes now and then: time to look whether the page is still public.
        """
        feed = self._feeds.setdefault(page, _Feed(self._count))
        feed.readers += 1
        process, _, number = stamp.partition("-")
        known = int(number) if process == self._process and number.isascii() and number.isdigit() else -1
        try:
            while not self._closing:
                changed = feed.changed
                if known < feed.changed_at:
                    known = self._count
                    yield self.stamp
                elif not await _within(changed, CHECK_SECONDS):
                    yield ""
        finally:
            feed.readers -= 1
            if not feed.readers and self._feeds.get(page) is feed:
                del self._feeds[page]

    def _on_match(self, match: str) -> None:
        self._count += 1
        if self._feeds:
            task = asyncio.create_task(self._look_up(match))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _look_up(self, match: str) -> None:
        """Wake the pages that list a match."""
        try:
            self._on_pages(await self._app.publication.pages_of(match))
        except (AppError, StoreUnavailableError) as error:
            log.warning("cannot tell pages of %s: %s", match, error)

    def _on_pages(self, pages: tuple[str, ...]) -> None:
        self._count += 1
        for page in pages:
            if (feed := self._feeds.get(page)) is not None:
                feed.changed_at = self._count
                feed.changed.set()
                feed.changed = asyncio.Event()


async def _within(event: asyncio.Event, seconds: float) -> bool:
    """Wait for an event, so many seconds at most; True if it came."""
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False
