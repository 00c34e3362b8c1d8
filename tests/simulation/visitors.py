"""People who play on the web pages: they open links, move by what the page shows, follow games through kills."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

from tests.simulation.browser import Browser, Tab
from tests.simulation.journal import Linked, SignedOut
from tests.simulation.people import Person
from tests.simulation.trouble import Plan
from tests.simulation.world import World

if TYPE_CHECKING:
    from tests.simulation.players import Players

PAGES = "pages"
"""Name in a plan's `without` that turns the web pages off."""
SHARE = 0.4
"""Share of the histories in which somebody plays on web pages."""
TABS = 12
"""Limit of pages that are opened in a history."""
READING = 300.0
"""Mean seconds for which a page stays open."""
ASKS = {
    "draw": 2.0,
    "takeback": 4.0,
    "pause": 2.0,
    "resume": 6.0,
    "claim": 4.0,
    "abort": 0.5,
    "request-abort": 0.7,
    "resign": 0.5,
}
"""What people ask for on a page, and how much more often they ask for one of these than for another."""


class Visitors:
    """The browsers of a history, with a random generator of their own so that the rest is unaffected."""

    def __init__(self, players: Players, world: World, plan: Plan) -> None:
        self._players = players
        self._world = world
        self._chance = chance = Random(f"{plan.seed} pages")
        self._agreements = Random(f"{plan.seed} agreements")
        self._left = TABS if chance.random() < SHARE and PAGES not in plan.without else 0
        self._links = 0
        self._habit: dict[int, bool] = {}
        self._browsers: dict[int, Browser] = {}

    async def moves(self, person: Person, match: str) -> bool:
        """Move on the page of a match, if a person does that; False if not."""
        opened = await self._opened(person, match)
        if opened is None:
            return False
        browser, tab = opened
        await asyncio.sleep(self._chance.choice((0, 1, 20)))
        if self._agreements.random() >= 0.3 or not await self._agree(person, browser, tab):
            await self._play(person, browser, tab)
        if self._agreements.random() < 0.1:
            await browser.download(tab)
        if self._chance.random() < 0.25:
            await self._sign_out(person, browser, tab)
        return True

    async def answers(self, person: Person, match: str) -> bool:
        """Answer an offer on the page of a match, if a person does that; False if not."""
        opened = await self._opened(person, match)
        return opened is not None and await self._agree(person, *opened)

    async def _opened(self, person: Person, match: str) -> tuple[Browser, Tab] | None:
        """A page of a match in a person's browser; None if they play without pages now."""
        if self._left <= 0 or not self._habit.setdefault(person.user, self._chance.random() < 0.6):
            return None
        if self._chance.random() < 0.2:
            return None
        self._left -= 1
        browser = await self._browser(person, match)
        tab = None if browser is None else await browser.open(match, self._chance.expovariate(1 / READING))
        return None if browser is None or tab is None else (browser, tab)

    async def _browser(self, person: Person, match: str) -> Browser | None:
        """A browser in which a person is signed in: the one that they have, mostly."""
        known = self._browsers.get(person.user)
        if known is not None and self._chance.random() < 0.8:
            return known
        token = await self._players.ask(person, "open-board", match, counts=False)
        if token is None:
            return None
        self._links += 1
        link = self._links
        self._world.journal.note(lambda n, at: Linked(n, at, person.user, link))
        if self._chance.random() < 0.05:
            await asyncio.sleep(self._chance.choice((1000, 2000)))
        browser = Browser(self._world, person.user, Random(self._chance.random()))
        tries = [browser.sign_in(link, token)]
        if self._chance.random() < 0.3:  # someone else has it, too
            tries.append(Browser(self._world, person.user, Random(self._chance.random())).sign_in(link, token))
        await asyncio.gather(*tries)
        if self._chance.random() < 0.2:
            await browser.sign_in(link, token)
        if browser.session:
            self._browsers[person.user] = browser
        return browser if browser.session else None

    async def _play(self, person: Person, browser: Browser, tab: Tab) -> None:
        """Do what the page offers: choose a king, or move; at times by an old position, at times twice."""
        own = await browser.own(tab)
        if own is None or not (own["legal"] or own["choosing"]) or not self._players.counted(person):
            return
        version = tab.version
        if self._chance.random() < 0.5 * person.temper.clumsy + 0.05:
            version = self._chance.randint(0, version)
        if own["choosing"]:
            await browser.send(tab, "king", {"king": self._chance.choice("KL"), "version": version})
            return
        legal = [text for text, *_ in own["legal"]]
        wished = [text for text in self._players.wished(tab.match) if text in legal]
        text = self._chance.choice(wished if wished and self._chance.random() < 0.9 else legal)
        await browser.send(tab, "move", {"move": text, "version": version})

    async def _agree(self, person: Person, browser: Browser, tab: Tab) -> bool:
        """Answer an offer, or ask for something, as the page lets its reader do; False if it does not."""
        own = await browser.own(tab)
        if own is None or own["seat"] is None or not self._players.counted(person):
            return False
        chance, version = self._agreements, tab.version
        if chance.random() < 0.1:
            version = chance.randint(0, version)
        answers = [(answer, offer["kind"]) for offer in tab.offers for answer in _answers(offer, own["seat"])]
        if answers and chance.random() < 0.7:
            answer, kind = chance.choice(answers)
            await browser.send(tab, "answer", {"answer": answer, "kind": kind, "version": version})
            return True
        asks = [ask for ask in ASKS if ask in own["asks"]]
        if not asks:
            return False
        (ask,) = chance.choices(asks, [ASKS[ask] for ask in asks])
        if ask in ("resign", "claim", "resume"):
            await browser.send(tab, ask, {"version": version})
        else:
            await browser.send(tab, "offer", {"offer": ask.removeprefix("request-"), "version": version})
        return True

    async def _sign_out(self, person: Person, browser: Browser, tab: Tab) -> None:
        """Sign out on the page, or everywhere from Discord; then look whether the browser still shows one's board."""
        if self._chance.random() < 0.5:
            await browser.sign_out()
        else:
            mine = [one.session for one in self._all(person) if one.session]
            if await self._players.ask(person, "end-sessions", counts=False) is not None:
                for session in mine:
                    self._world.journal.note(lambda n, at, session=session: SignedOut(n, at, session))  # type: ignore[misc]
        await browser.own(tab)
        self._browsers.pop(person.user, None)

    def _all(self, person: Person) -> list[Browser]:
        return [self._browsers[person.user]] if person.user in self._browsers else []

    async def check_erased(self, user: int) -> None:
        """`web.md`: whoever was erased is signed in nowhere any more."""
        browser = self._browsers.get(user)
        if browser is not None and await browser.is_known():
            raise AssertionError(f"{user} was erased, but is still signed in on a page")


def _answers(offer: dict[str, Any], seat: int) -> list[str]:
    """Buttons beside an offer for the player of a seat."""
    asked = seat in offer["waits"]
    return ["accept", "accept", "refuse"] if asked else ["withdraw"] if seat == offer["seat"] else []
