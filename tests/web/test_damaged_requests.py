"""Damaged requests to every route: refused with one sentence, never with a fault, and nothing changes.

The pages are also inside Discord, so that its routes and its tokens are tried too.
"""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import pytest
import pytest_asyncio
from yarl import URL

from tests.bot.fakes import ANNA, BEN, CHANNEL, GUILD
from tests.smallest import sized
from tests.web.conftest import ADDRESS, COOKIE, Browser, Site
from tests.web.frames import CLIENT, ORIGIN, Frame, Frames, framed_club
from web.forms import FORM
from web.trials import ANALYSIS_ACTIONS

FEW, MANY, SHARES = 150, sized(100_000, 200), 8
PIECES = ("..", "%2e%2e", "%00", "\x00", "é", "’", "<b>", "'", '"', ";", "0", "-1", "9" * 30, "a" * 500, " ", "%", "\\")
VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    2**70,
    1e300,
    "",
    "e2e4",
    "d2d3",
    "!K",
    "$a1",
    "P@e5",
    "x" * 300,
    [],
    {},
    ["d2d3"],
    "\ud800",
)

QUERIES = {
    "/": ("frame_id=1&instance_id=2",),
    "/game/{match}": ("language=fr",),
    "/game/{match}/after": ("moves=d2d3", "moves=$a1", "moves=!K", "moves=e2e4+x"),
    "/api/v1/servers/{guild}/games": ("limit=5&status=over", "cursor=1764300000000000-a", "cursor=-", "limit=-1"),
    "/api/v1/servers/{guild}/tournaments": ("limit=1", "cursor=9"),
}
"""Queries of routes that have any."""
LEFT_OUT = ("/events", "/resign")
"""Ends of routes that never end, or need nothing more than a player who means it."""
VALUES_OF_PATHS = {
    "guild": str(GUILD),
    "user": str(ANNA),
    "tournament": "autumn",
    "variant": "connexes",
    "secret": "x" * 43,
    "version": "0123456789ab",
    "name": "board.js",
    "seek": "123456",
}
FORMS = (*(FORM for _ in range(5)), f"{FORM}; charset=utf-7", f"{FORM}; charset=x", "multipart/form-data; boundary=x")
"""Types of forms: what ours send, and others."""
SAFE = "/%?=&;'\"<>-.\\"
"""Letters of paths that are sent as they are."""


def _damaged(rng: Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(PIECES) + text[at + rng.randrange(4) :]


def _paths(site: Site, match: str) -> list[str]:
    """An address of every route but `LEFT_OUT`, also those that are yet to be written, and some with queries."""
    known = (route.resource.canonical for route in site.server.app.router.routes() if route.resource is not None)
    routes = {route for route in known if not route.endswith(LEFT_OUT)}
    wanted = [
        route + query for route in sorted(routes) for query in ("", *(f"?{one}" for one in QUERIES.get(route, ())))
    ]
    return [path.format(match=match, **VALUES_OF_PATHS) for path in wanted]


def _path(rng: Random, paths: Sequence[str]) -> str:
    path = rng.choice(paths)
    return _damaged(rng, path) if rng.random() < 0.5 else path


def _form(rng: Random, csrf: str) -> bytes:
    """The form that seeks opponents, with some fields changed."""
    fields = {"csrf": csrf, "game": "yalta", "clock": "3d", "rated": "no", "window": "", "games": "1", "alone": "3"}
    for name in rng.sample([*fields], rng.randrange(3)):
        fields[name] = rng.choice((*PIECES, "yalta direction=clockwise", "connexes"))
    text = urlencode(fields)
    return (_damaged(rng, text) if rng.random() < 0.3 else text).encode()


def _body(rng: Random) -> bytes:
    body: dict[str, Any] = {"move": "d2d4d5", "king": "Q", "version": 0, "id": "0123456789", "token": "x"}
    body["code"] = rng.choice(("good", "x"))
    trial = {"action": rng.choice(ANALYSIS_ACTIONS), "value": "d2d3", "depth": 0}
    answer = {"answer": "accept", "kind": "draw"}
    body |= rng.choice(({}, {"line": "d2d3 d7d6"}, {"delete": 1, "mark": ""}, answer, trial))
    for name in rng.sample([*body], rng.randrange(3)):
        body[name] = rng.choice(VALUES)
    text = json.dumps(body)
    return (_damaged(rng, text) if rng.random() < 0.3 else text).encode("utf-8", "surrogatepass")


def _headers(rng: Random, browser: Browser, frame: Frame, csrf: Sequence[str]) -> dict[str, str]:
    """Headers of a visitor, of a browser that has signed in, or of a page inside Discord."""
    headers = {"Accept": rng.choice(("application/json", "text/html", "\t")), "Content-Type": "application/json"}
    if rng.random() < 0.8:
        headers["Origin"] = rng.choice((ADDRESS, ORIGIN))
    if rng.random() < 0.5:
        headers |= {"Cookie": f"{COOKIE}={browser.token}", "X-CSRF-Token": csrf[0]}
    if rng.random() < 0.3:
        token = frame.token if rng.random() < 0.7 else _damaged(rng, frame.token)
        scheme = rng.choice(("Bearer", "Bearer", "Bearer", "Basic", ""))
        bearer = f"{scheme} {token}".encode("ascii", "ignore").decode()
        headers |= {"Authorization": bearer.replace("\x00", ""), "X-CSRF-Token": csrf[1]}
    if rng.random() < 0.1:
        headers[rng.choice(("X-Forwarded-For", "If-None-Match", "Accept-Language", "Cookie"))] = "é,;=%\t"
    return headers


async def _feed(frames: Frames, rng: Random, count: int) -> None:
    """Send so many requests, half of them by a signed-in player whose turn it is not to play these moves."""
    site = frames.site
    site.lift_limits()
    match = await site.club.begin("connexes", ANNA, BEN)
    await site.club.app.preferences.change_server(site.club.call(ANNA, channel=CHANNEL, manager=True), public=True)
    browser, frame = await site.browser(BEN), await frames.open(BEN)
    paths = _paths(site, match)
    for _ in range(count):
        csrf = [await reader.csrf() for reader in (browser, frame)]
        if not all(csrf):  # one of them has signed out
            browser, frame = await site.browser(BEN), await frames.open(BEN)
        frames.discord.codes["good"] = BEN, CLIENT
        headers = _headers(rng, browser, frame, csrf)
        method, path = rng.choice(("GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE")), _path(rng, paths)
        # What is no ASCII would not even be HTTP.
        url = URL(f"http://127.0.0.1:{site.server.port}/{quote(path, safe=SAFE).lstrip('/')}", encoded=True)
        data = _body(rng) if method in ("POST", "PUT") else None
        if data is not None and (path.startswith("/lobby") or rng.random() < 0.1):
            data, headers["Content-Type"] = _form(rng, csrf[0]), rng.choice(FORMS)
        async with site.client.session.request(
            method, url, data=data, headers=headers, allow_redirects=False
        ) as answer:
            text = await answer.text(errors="replace")
        assert answer.status < 500, (method, path, data, text)
        assert "Traceback" not in text
    assert (await site.club.app.live_boards.current(match)).version == 0


@pytest.fixture(autouse=True)
def _nothing_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)


@pytest_asyncio.fixture
async def frames(tmp_path: Path) -> AsyncIterator[Frames]:
    async with framed_club(tmp_path) as it:
        yield it


async def test_damaged_requests_are_refused(frames: Frames) -> None:
    await _feed(frames, Random(7), FEW)


@pytest.mark.prove(part="pages")
@pytest.mark.parametrize("share", range(SHARES))
async def test_many_damaged_requests_are_refused(frames: Frames, share: int) -> None:
    await _feed(frames, Random(f"{share}"), MANY // SHARES)
