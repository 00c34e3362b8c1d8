"""Public pages: a server, a tournament, a player. What is not public is missing."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

from aiohttp import web

from bot.app import PublicGame
from render.tables import StandingsTable
from web.people import person_text
from web.state import LANGUAGE, STATE, page, plain, translate_for

routes = web.RouteTableDef()


@routes.get(r"/server/{guild:\d{1,20}}", name="server")
async def server(request: web.Request) -> web.Response:
    """Games in progress, results, ranking and tournaments of a server."""
    found = await request.app[STATE].app.publication.server(_number(request, "guild"))
    return _page(request, "server.html", indexed=found.indexed, server=found)


@routes.get(r"/server/{guild:\d{1,20}}/player/{user:\d{1,20}}", name="player")
async def player(request: web.Request) -> web.Response:
    """Ratings and results of a player in a server."""
    publication = request.app[STATE].app.publication
    found = await publication.player(_number(request, "guild"), _number(request, "user"))
    return _page(request, "player.html", indexed=found.indexed, player=found)


@routes.get("/tournament/{tournament}", name="tournament")
async def tournament(request: web.Request) -> web.Response:
    """Standings, crosstable or bracket, rounds and rules of a tournament."""
    name = request.match_info["tournament"]
    found = await request.app[STATE].app.publication.tournament(name, translate_for(request))
    tables = [part for part in found.parts if isinstance(part, StandingsTable)]
    brackets = [part for part in found.parts if not isinstance(part, StandingsTable)]
    return _page(request, "tournament.html", indexed=found.indexed, tournament=found, tables=tables, brackets=brackets)


def _number(request: web.Request, name: str) -> int:
    """A Discord ID of the address. Raises HTTPNotFound."""
    number = int(request.match_info[name])
    if number >= 2**63:
        raise web.HTTPNotFound
    return number


def _page(request: web.Request, template: str, **values: Any) -> web.Response:
    translate = translate_for(request)
    helpers: dict[str, Any] = {
        "person": partial(person_text, translate),
        "score": _score,
        "plain": plain,
        "date": partial(_date, request[LANGUAGE]),
    }
    return page(request, template, **helpers, **values)


def _score(game: PublicGame) -> str:
    """Scores of a finished game by seat, such as `1 – 0` or `½ – ½`."""
    return " – ".join(str(score).replace("1/2", "½").replace("1/3", "⅓").replace("2/3", "⅔") for score in game.scores)


def _date(language: str, time: datetime | None) -> str:
    """A day in the order of a language."""
    return "" if time is None else time.strftime("%d/%m/%Y" if language == "fr" else "%Y-%m-%d")
