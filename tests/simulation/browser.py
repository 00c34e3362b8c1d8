"""A browser with the pages of matches: what the scripts of a page ask for, and what its journal notes of that."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from tests.simulation.journal import Answered, Asked, Fed, Followed, Paged, SignedIn, SignedOut, Unfollowed
from tests.simulation.pages import PageAnswer, Pages
from tests.simulation.world import World

DATA = re.compile(rb'id="data">(.*?)</script>', re.DOTALL)
RETRY = 2.0
"""Seconds after which a browser follows again."""
COMMANDS = {"king": "choose-king"}
"""Commands as the journal names them, where a page sends them to another address."""
FILES = ("pgn", "log", "fen")
"""Downloads that take no picture."""
UNSURE = "StoreUnavailableError"
"""Key of the error behind status 503, as the journal names it."""
SENDS = 7
"""Times that a page sends a move which nobody answers."""


@dataclass
class Tab:
    """The page of a match: the version and the offers that it shows, the token of its forms, when it is closed."""

    match: str
    csrf: str
    version: int
    closes_at: float
    offers: list[dict[str, Any]] = field(default_factory=list)


class Browser:
    """A browser of a person, which holds one session at most."""

    def __init__(self, world: World, user: int, chance: Random) -> None:
        self._world = world
        self._user = user
        self._chance = chance
        self._cookie = ""
        self.session = 0

    async def _get(self, path: str, headers: Mapping[str, str] | None = None) -> PageAnswer | None:
        pages = self._world.pages()
        return None if pages is None else await pages.ask("GET", path, self._headers(headers or {}))

    async def _post(self, path: str, body: Mapping[str, Any], csrf: str = "") -> PageAnswer | None:
        pages = self._world.pages()
        headers = self._headers({"Content-Type": "application/json", "X-CSRF-Token": csrf})
        return None if pages is None else await pages.ask("POST", path, headers, json.dumps(body).encode())

    def _headers(self, more: Mapping[str, str]) -> dict[str, str]:
        return {"Cookie": f"__Host-feerie_session={self._cookie}", **more}

    # Sessions

    async def sign_in(self, link: int, token: str) -> None:
        """Spend a link, as *Continue* does."""
        world = self._world
        named = await self._post("/sign-in/name", {"token": token})
        if named is None or named.status != 200:
            return
        answer = await self._post("/sign-in", {"token": token})
        if answer is None or answer.status >= 500:
            return
        session = 0
        if answer.status == 200:
            self._cookie = answer.cookies["__Host-feerie_session"]
            world.seen["session"] += 1
            self.session = session = world.seen["session"]
        else:
            world.seen["sign-in refused"] += 1
        world.journal.note(lambda n, at: SignedIn(n, at, link, session))

    async def sign_out(self) -> None:
        """End the session, as the page's button does."""
        answer = await self._post("/sign-out", {})
        if answer is not None and answer.status == 303:
            self._world.journal.note(lambda n, at: SignedOut(n, at, self.session))

    async def is_known(self) -> bool:
        """Tell whether pages know who it is."""
        while True:
            answer = await self._get("/", {"Accept": "text/html"})
            if answer is not None and answer.status == 200:
                return b"/sign-out" in answer.body
            await asyncio.sleep(60)

    # Pages

    async def open(self, match: str, seconds: float) -> Tab | None:
        """The page of a match, which then follows it for so many seconds."""
        answer = await self._paged(match, f"/game/{match}", lambda data: data["own"]["seat"])
        if answer is None:
            return None
        closes = asyncio.get_running_loop().time() + seconds
        position = answer["position"]
        tab = Tab(match, answer["csrf"] or "", position["version"], closes, position["offers"])
        self._world.spawn(self._follow(tab))
        return tab

    async def own(self, tab: Tab) -> dict[str, Any] | None:
        """The actions open to its reader now."""
        return await self._paged(tab.match, f"/game/{tab.match}/own", lambda data: data["seat"])

    async def download(self, tab: Tab) -> None:
        """One of the files of a match; a log has all that the page shows, or more by now."""
        kind, version = self._chance.choice(FILES), tab.version
        answer = await self._get(f"/game/{tab.match}/{kind}")
        if answer is None or answer.status == 503:
            return
        status = answer.status
        self._world.seen[f"download {status}"] += 1
        asked = self._world.clock.now()
        self._world.journal.note(lambda n, at: Paged(n, at, self.session, asked, tab.match, status, None))
        if kind == "log" and status == 200 and len(answer.body.splitlines()) < version:
            raise AssertionError(f"the log of {tab.match} is shorter than version {version}, which a page shows")

    async def _paged(self, match: str, path: str, seat_of: Any) -> dict[str, Any] | None:
        world, asked = self._world, self._world.clock.now()
        answer = await self._get(path)
        if answer is None or answer.status == 503:
            return None
        data: dict[str, Any] | None = None
        if answer.status == 200:
            found = DATA.search(answer.body)
            data = json.loads(answer.body if found is None else found[1])
        status, seat = answer.status, None if data is None else seat_of(data)
        world.seen[f"page {status}"] += 1
        world.journal.note(lambda n, at: Paged(n, at, self.session, asked, match, status, seat))
        return data

    async def send(self, tab: Tab, what: str, body: Mapping[str, Any]) -> None:
        """Send a move or an answer under one ID until there is an answer; then perhaps once more."""
        world = self._world
        world.page_requests += 1
        number = -world.page_requests
        made = f"{self._chance.getrandbits(64):016x}"
        more = 1 if self._chance.random() < 0.2 else 0
        times = count(1)
        for tries in range(SENDS):
            if await self._sent(tab, what, {**body, "id": made}, number, next(times)) is not None:
                break
            await asyncio.sleep(0.5 * 2 ** min(tries, 4))
        for _ in range(more):
            await asyncio.sleep(self._chance.choice((0, 5)))
            await self._sent(tab, what, {**body, "id": made}, number, next(times))

    async def _sent(self, tab: Tab, path: str, body: Mapping[str, Any], number: int, time: int) -> PageAnswer | None:
        world, pages = self._world, self._world.pages()
        if pages is None:
            return None
        command = str(body.get("offer") or body.get("answer") or COMMANDS.get(path, path))
        texts = {"text": body.get("move"), "what": body.get("kind")}
        given = {"session": str(self.session)} | {name: text for name, text in texts.items() if text is not None}
        who = (pages.number, number, self._user, world.guild, 0, command, tab.match, body["version"], given)
        world.journal.note(lambda n, at: Asked(n, at, *who, delivered=time))
        answer = await self._post(f"/game/{tab.match}/{path}", body, tab.csrf)
        if answer is None:
            return None
        found = json.loads(answer.body)
        refusal = "" if answer.status == 200 else UNSURE if answer.status == 503 else f"page {answer.status}"
        world.seen[f"{command} on a page: {refusal}" if refusal else f"{command} on a page"] += 1
        seen = found.get("reason") or found["said"]
        match, version = ("", 0) if refusal else (tab.match, int(found["version"]))
        what = (number, self._user, refusal, match, version, not refusal and not version, seen)
        world.journal.note(lambda n, at: Answered(n, at, *what))
        return answer

    # Following

    async def _follow(self, tab: Tab) -> None:
        """Follow a match until the page is closed, again after every kill, from the version that it knows."""
        while asyncio.get_running_loop().time() < tab.closes_at:
            pages = self._world.pages()
            if pages is not None and not await self._followed(tab, pages):
                return
            await asyncio.sleep(RETRY)

    async def _followed(self, tab: Tab, pages: Pages) -> bool:
        """Follow it until the stream ends; False if it was refused."""
        world, version = self._world, tab.version
        world.seen["stream"] += 1
        stream = world.seen["stream"]
        world.journal.note(lambda n, at: Followed(n, at, stream, pages.number, self.session, tab.match, version))
        path, headers = f"/game/{tab.match}/events", self._headers({"Last-Event-ID": str(version)})
        following = pages.ask("GET", path, headers, received=lambda part: self._fed(tab, stream, part))
        answer = None
        with suppress(TimeoutError):
            answer = await asyncio.wait_for(following, tab.closes_at - asyncio.get_running_loop().time())
        world.journal.note(lambda n, at: Unfollowed(n, at, stream))
        return answer is None or answer.status in (200, 503)

    def _fed(self, tab: Tab, stream: int, part: bytes) -> None:
        """A part of a stream: a position with its version, or a sign that it lives."""
        lines = dict(line.split(": ", 1) for line in part.decode().splitlines() if ": " in line)
        if "id" not in lines:
            return
        tab.version, tab.offers = int(lines["id"]), json.loads(lines["data"])["offers"]
        self._world.seen["fed"] += 1
        self._world.journal.note(lambda n, at: Fed(n, at, stream, tab.version, lines["data"]))
