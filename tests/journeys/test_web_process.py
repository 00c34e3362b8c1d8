"""`feerie web` beside a bot on PostgreSQL: moves on its pages are posted by the bot, pages come back after kills."""

from __future__ import annotations

import asyncio
import json
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from http.cookies import SimpleCookie
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import ClientConnectionError, ClientSession, CookieJar

import storage
from sandbox.driver import Json, Member, items
from tests.cluster import free_port

from .journey import pictured
from .process import BotProcess
from .test_several import Several, begun, played, seen, several

pytestmark = pytest.mark.postgres
__all__ = ["several"]
DATA = re.compile(r'id="data">(.*?)</script>', re.DOTALL)


@pytest_asyncio.fixture(loop_scope="session")
async def beside(several: Several) -> AsyncIterator[tuple[Several, BotProcess, str]]:
    """A bot without pages, a process of pages, and their address."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    several.more = {"FEERIE_WEB": address}
    several.begin()
    await several.connected(0, 1)
    several.more |= {"FEERIE_WEB_LISTEN": f"127.0.0.1:{port}"}
    web = several.begin("web")
    await served(address)
    yield several, web, address


async def served(address: str) -> None:
    """Wait until the pages are there."""
    async with asyncio.timeout(60), ClientSession() as session:
        while True:
            try:
                async with session.get(f"{address}/"):
                    return
            except ClientConnectionError:
                await asyncio.sleep(0.1)


async def link(member: Member, post: Json) -> str:
    """The personal link behind *Open board*."""
    opens = next(item for item in items(post) if item["custom_id"].startswith("f1:open:"))
    answer = await member.click(post, opens["custom_id"])
    return str(next(item["url"] for item in items(answer.message) if "url" in item))


async def sign_in(session: ClientSession, address: str, url: str) -> str:
    """Spend a link, and return the page that it leads to."""
    token = url.rpartition("#")[2]
    async with session.post(f"{address}/sign-in", json={"token": token}, headers={"Origin": address}) as answer:
        assert answer.status == 200, await answer.text()
        session.headers["Cookie"] = (
            f"feerie_session={SimpleCookie(answer.headers['Set-Cookie'])['feerie_session'].value}"
        )
        return f"{address}{(await answer.json())['to']}"


async def data_of(session: ClientSession, page: str) -> Any:
    async with session.get(page) as answer:
        found = DATA.search(await answer.text())
        assert found is not None
        return json.loads(found[1])


async def move(session: ClientSession, address: str, page: str, data: Any, text: str) -> int:
    body = {"move": text, "version": data["position"]["version"], "id": "0123456789"}
    headers = {"Origin": address, "X-CSRF-Token": data["csrf"], "Accept": "application/json"}
    async with session.post(f"{page}/move", json=body, headers=headers) as answer:
        return answer.status


async def next_version(session: ClientSession, page: str, known: int) -> int:
    """The version of the next event of a stream, for a page that knows one."""
    async with asyncio.timeout(30), session.get(f"{page}/events", headers={"Last-Event-ID": str(known)}) as stream:
        async for line in stream.content:
            if line.startswith(b"id: "):
                return int(line.removeprefix(b"id: "))
    raise AssertionError("the stream ended")


async def test_move_on_page_of_other_process_is_posted(beside: tuple[Several, BotProcess, str]) -> None:
    several, web, address = beside
    alice, bruno = await several.driver.member("Alice"), await several.driver.member("Bruno")
    match, place = await begun(alice, bruno)
    async with ClientSession(cookie_jar=CookieJar()) as session:
        page = await sign_in(session, address, await link(alice, await seen(alice, match, 0)))
        data = await data_of(session, page)
        assert await move(session, address, page, data, "e2e3") == 200
        await seen(bruno, match, 1)
        following = asyncio.create_task(next_version(session, page, 1))
        await played(bruno, place, "Nf6")
        assert await following == 2
        await web.end(signal.SIGKILL)
        await played(alice, place, "d3")
        web.launch("web")
        await served(address)
        assert await next_version(session, page, 2) == 3
    assert several.pictures(place) == [f"{match}-{number}.png" for number in range(4)]


async def sought_on_page(member: Member, address: str, language: str = "en") -> None:
    """Sign in from `/lobby`, and seek a game on its page."""
    found = items((await member.command("#general", "lobby")).message)
    web = next(item for item in found if item.get("custom_id", "").startswith("f1:lobby-web:"))
    lobby = (await member.click((await member.command("#general", "lobby")).message, web["custom_id"])).message
    async with ClientSession(cookie_jar=CookieJar()) as session:
        await sign_in(session, address, str(items(lobby)[0]["url"]))
        async with session.get(f"{address}/lobby?language={language}") as page:
            token = re.search(r'name="csrf" value="(\w+)"', await page.text())
        assert token is not None
        form = {"csrf": token[1], "game": "connexes", "clock": "3d", "rated": "yes"}
        async with session.post(f"{address}/lobby/seek", data=form, headers={"Origin": address}) as answer:
            assert "done=seeking" in str(answer.url), await answer.text()


async def test_game_sought_on_pages_is_played_in_direct_messages(beside: tuple[Several, BotProcess, str]) -> None:
    several, _, address = beside
    alice, bruno = await several.driver.member("Alice"), await several.driver.member("Bruno")
    for member in (alice, bruno):
        await sought_on_page(member, address)
    await several.driver.later(timedelta(minutes=2))
    boards = [await member.wait_for(lambda m: bool(pictured(m)), within=90) for member in (alice, bruno)]
    assert boards[0]["channel_id"] != boards[1]["channel_id"]
    assert pictured(boards[0])[0].partition("-0.png")[0] == pictured(boards[1])[0].partition("-0.png")[0]


@asynccontextmanager
async def storage_of(several: Several) -> AsyncIterator[storage.Store]:
    """The database of the bots."""
    store = await storage.open(several.url)
    try:
        yield store
    finally:
        await store.close()


async def test_public_page_asks_discord_who_may_view_channel(beside: tuple[Several, BotProcess, str]) -> None:
    several, _, address = beside
    guild = int(several.sandbox.world.guild_id)
    alice, bruno = await several.driver.member("Alice"), await several.driver.member("Bruno")
    match, _ = await begun(alice, bruno)
    async with storage_of(several) as store:
        await store.people.change_preferences("guild", guild, lambda found: {**found, "public": True})
    async with ClientSession() as visitor:
        async with visitor.get(f"{address}/game/{match}") as shown:
            assert shown.status == 200
        async with visitor.get(f"{address}/server/{guild}") as server:
            assert "<h1>Féerie" in await server.text()
    asked = [one["path"] for one in several.sandbox.requests if re.fullmatch(r".*/guilds/\d+", one["path"])]
    assert len(asked) == 1
