"""Public pages: a server, a tournament, a player. What is not public is missing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import aclosing
from datetime import datetime
from functools import partial
from typing import Any

from aiohttp import web

from bot.app import Publication, PublicGame
from bot.app.errors import Refused
from render.tables import StandingsTable
from web.people import person_text
from web.state import LANGUAGE, STATE, page, plain, translate_for
from web.streams import Send, stream

routes = web.RouteTableDef()


@routes.get(r"/server/{guild:\d{1,20}}", name="server")
async def server(request: web.Request) -> web.Response:
    """Games in progress, results, ranking and tournaments of a server."""
    guild, stamp = _number(request, "guild"), request.app[STATE].pages.stamp
    found = await request.app[STATE].app.publication.server(guild)
    return _page(request, "server.html", f"server/{guild}", stamp, indexed=found.indexed, server=found)


@routes.get(r"/server/{guild:\d{1,20}}/events", name="server-events")
async def server_events(request: web.Request) -> web.StreamResponse:
    """Server-sent events: something on a server's pages has changed."""
    guild = _number(request, "guild")
    return await _events(request, f"server/{guild}", partial(_publication(request).shows_server, guild))


@routes.get(r"/server/{guild:\d{1,20}}/player/{user:\d{1,20}}", name="player")
async def player(request: web.Request) -> web.Response:
    """Ratings and results of a player in a server."""
    guild, stamp = _number(request, "guild"), request.app[STATE].pages.stamp
    found = await _publication(request).player(guild, _number(request, "user"))
    return _page(request, "player.html", f"server/{guild}", stamp, indexed=found.indexed, player=found)


@routes.get("/tournament/{tournament}", name="tournament")
async def tournament(request: web.Request) -> web.Response:
    """Standings, crosstable or bracket, rounds and rules of a tournament."""
    name, stamp = request.match_info["tournament"], request.app[STATE].pages.stamp
    found = await _publication(request).tournament(name, translate_for(request))
    tables = [part for part in found.parts if isinstance(part, StandingsTable)]
    brackets = [part for part in found.parts if not isinstance(part, StandingsTable)]
    values = {"tournament": found, "tables": tables, "brackets": brackets}
    return _page(request, "tournament.html", f"tournament/{name}", stamp, indexed=found.indexed, **values)


@routes.get("/tournament/{tournament}/events", name="tournament-events")
async def tournament_events(request: web.Request) -> web.StreamResponse:
    """Server-sent events: something on a tournament's page has changed."""
    name = request.match_info["tournament"]
    return await _events(request, f"tournament/{name}", partial(_publication(request).shows_tournament, name))


def _publication(request: web.Request) -> Publication:
    return request.app[STATE].app.publication


async def _events(request: web.Request, name: str, is_shown: Callable[[], Awaitable[bool]]) -> web.StreamResponse:
    """Tell the readers of a page that it has changed, as long as it is public."""
    if not await is_shown():
        raise Refused("not-public")

    async def follow(send: Send) -> None:
        known = request.headers.get("Last-Event-ID") or request.query.get("stamp", "")
        async with aclosing(request.app[STATE].pages.follow(name, known)) as stamps:
            async for stamp in stamps:
                if not await is_shown():
                    return
                if stamp:
                    await send(stamp, stamp)

    return await stream(request, follow)


def _number(request: web.Request, name: str) -> int:
    """A Discord ID of the address. Raises HTTPNotFound."""
    number = int(request.match_info[name])
    if number >= 2**63:
        raise web.HTTPNotFound
    return number


def _page(request: web.Request, template: str, name: str, stamp: str, **values: Any) -> web.Response:
    """A page that follows the events of `name`, made after the change that the stamp tells."""
    translate = translate_for(request)
    helpers: dict[str, Any] = {
        "person": partial(person_text, translate),
        "score": _score,
        "plain": plain,
        "date": partial(_date, request[LANGUAGE]),
    }
    return page(request, template, events=f"/{name}/events", stamp=stamp, **helpers, **values)


def _score(game: PublicGame) -> str:
    """Scores of a finished game by seat, such as `1 – 0` or `½ – ½`."""
    return " – ".join(str(score).replace("1/2", "½").replace("1/3", "⅓").replace("2/3", "⅔") for score in game.scores)


def _date(language: str, time: datetime | None) -> str:
    """A day in the order of a language."""
    return "" if time is None else time.strftime("%d/%m/%Y" if language == "fr" else "%Y-%m-%d")
