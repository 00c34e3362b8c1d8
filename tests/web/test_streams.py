"""Streams of a match: who may go on reading, and how they end."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import aclosing
from dataclasses import replace
from typing import Self, cast

from aiohttp import ClientResponse, ClientSession

from bot.app import App, LiveBoard
from bot.app.core.signals import Signal
from storage import StoreUnavailableError
from tests.bot.fakes import ANNA, BEN, CHANNEL
from tests.web.conftest import ADDRESS, Site
from web.live_feeds import BATCH, MAX_STREAMS_PER_ADDRESS, LiveFeeds
from web.options import WebOptions
from web.server import serve


async def _rest(stream: ClientResponse) -> bytes:
    """Rest of a stream until its end."""
    async with asyncio.timeout(5):
        return await stream.content.read()


async def test_stream_that_was_left_counts_no_more(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    browser = await site.browser(ANNA)
    options = WebOptions(address=ADDRESS, host="127.0.0.1", port=0)
    async with serve(site.club.app, options) as port, ClientSession(headers=browser.headers) as session:
        address = f"http://127.0.0.1:{port}/game/{match}/events?version=0"

        async def opened() -> ClientResponse:
            return await session.get(address)

        streams = [await opened() for _ in range(MAX_STREAMS_PER_ADDRESS + 1)]
        assert streams[-1].status == 503
        for stream in streams:
            stream.close()
        async with asyncio.timeout(5):
            while True:
                async with await opened() as again:
                    if again.status == 200:
                        break


async def test_stream_is_kept_by_no_one(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    stream = await (await site.browser(ANNA)).get(f"/game/{match}/events?version=0")
    assert stream.headers["Cache-Control"] == "no-store"
    stream.close()


async def test_stream_ends_with_session(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    stream = await (await site.browser(ANNA)).get(f"/game/{match}/events?version=0")
    await site.club.app.sessions.revoke_all(ANNA)
    await site.club.play(match, (ANNA, "d2d3"))
    assert await _rest(stream) == b""


async def test_stream_ends_where_channel_is_hidden(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    await site.club.app.preferences.change_server(site.club.call(ANNA, manager=True), public=True)
    stream = await site.client.get(f"/game/{match}/events?version=0")
    site.club.world.restricted.add(CHANNEL)
    await site.club.play(match, (ANNA, "d2d3"))
    assert await _rest(stream) == b""


async def test_stream_ends_cleanly_without_store(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    stream = await (await site.browser(ANNA)).get(f"/game/{match}/events?version=0")
    site.club.world.faults["web_tokens.get"] = [StoreUnavailableError("database is locked")]
    await site.club.play(match, (ANNA, "d2d3"))
    assert await _rest(stream) == b""


class _Unheard:
    """An application in which a match changes unheard."""

    def __init__(self, board: LiveBoard) -> None:
        self.board = board
        self.faults: list[Exception] = []
        self.match_changed: Signal[str] = Signal()
        self.all_changed: Signal[()] = Signal[()]()

    @property
    def live_boards(self) -> Self:
        return self

    async def current(self, _match: str) -> LiveBoard:
        if self.faults:
            raise self.faults.pop()
        return self.board


async def test_stream_shows_what_lost_notifications_told(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    app = _Unheard(await site.club.app.live_boards.current(match))
    async with aclosing(LiveFeeds(cast(App, app)).follow(match, -1)) as positions:
        await anext(positions)
        app.board = replace(app.board, version=5)
        app.all_changed()
        async with asyncio.timeout(5):
            assert (await anext(positions))[0] == 5


async def test_stream_shows_by_itself_what_could_not_be_read(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    app = _Unheard(await site.club.app.live_boards.current(match))
    async with aclosing(LiveFeeds(cast(App, app), check_seconds=0.05).follow(match, -1)) as positions:
        await anext(positions)
        app.board = replace(app.board, version=5)
        app.faults.append(StoreUnavailableError("database is locked"))
        app.match_changed(match)
        async with asyncio.timeout(5):
            while not (shown := await anext(positions))[1]:
                pass
        assert shown[0] == 5


async def test_many_streams_of_match_leave_time_for_others(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    app = _Unheard(await site.club.app.live_boards.current(match))
    feeds, got, turn = LiveFeeds(cast(App, app)), Counter[int](), 0

    async def read() -> None:
        async for version, _ in feeds.follow(match, -1):
            if version == 5:
                got[turn] += 1

    readers = [asyncio.create_task(read()) for _ in range(10 * BATCH)]
    await asyncio.sleep(0.1)
    app.board = replace(app.board, version=5)
    app.match_changed(match)
    async with asyncio.timeout(5):
        while got.total() < len(readers):
            turn += 1
            await asyncio.sleep(0)
    assert max(got.values()) <= BATCH
    feeds.close()
    await asyncio.gather(*readers)
