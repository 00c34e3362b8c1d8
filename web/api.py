"""Read-only JSON for programs: what the public pages show, and nothing else. `openapi.json` describes every route.

No cookie is read here, so an answer never depends on who asks. That is why any site's scripts may read it
(`Access-Control-Allow-Origin: *`): they learn what anyone on the internet can fetch without a browser.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from importlib.resources import files
from typing import Any

from aiohttp import web

from bot.app import MAX_ITEMS, OpenData
from bot.texts import translator_for
from web.api_data import STATUSES, game_data, game_line, ladder_data, ranked, tournament_data, tournament_line
from web.caching import tagged
from web.security import API, OPTIONS
from web.state import LANGUAGE, STATE

routes = web.RouteTableDef()
DEFAULT_ITEMS = 50
CACHE = "no-cache"
"""Caches ask again before every use: what stops being public, or a person who is erased, must go at once."""
_DESCRIPTION = json.loads(files("web").joinpath("openapi.json").read_text("utf-8"))
_GUILD = r"{guild:\d{1,20}}"
Data = Mapping[str, Any]
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class ParameterError(web.HTTPBadRequest):
    """A query parameter has a value that it cannot have."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


def _get(path: str) -> Callable[[Callable[[web.Request], Awaitable[Data]]], Handler]:
    """Register a query: its result becomes JSON with an entity tag."""

    def register(query: Callable[[web.Request], Awaitable[Data]]) -> Handler:
        @wraps(query)
        async def handler(request: web.Request) -> web.Response:
            try:
                return _answer(request, await query(request))
            except ParameterError as error:
                sentence = translator_for(request[LANGUAGE])("web-api-parameter", name=error.name)
                return web.json_response({"error": sentence}, status=400)

        return routes.get(f"{API}v1{path}", name=f"api-{query.__name__}")(handler)

    return register


def _answer(request: web.Request, data: Data) -> web.Response:
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return tagged(request, body, "application/json", CACHE)


@_get("/openapi.json")
async def description(_request: web.Request) -> Data:
    """The description of these routes, in OpenAPI 3.1."""
    data: Data = _DESCRIPTION
    return data


@_get(f"/servers/{_GUILD}")
async def server(request: web.Request) -> Data:
    """A server, and the variants that have rankings."""
    guild = _guild(request)
    name = await _open_data(request).server_name(guild)
    page = f"{_address(request)}/server/{guild}"
    return {"id": str(guild), "name": name or None, "page": page, "variants": list(_open_data(request).variants)}


@_get(f"/servers/{_GUILD}/games")
async def games(request: web.Request) -> Data:
    """Games of a server, the newest first."""
    wanted = request.query.get("status")
    if wanted is not None and wanted not in STATUSES:
        raise ParameterError("status")
    statuses: Any = tuple(STATUSES.values()) if wanted is None else (STATUSES[wanted],)
    cursor = request.query.get("cursor", "")
    page = await _open_data(request).games(_guild(request), statuses, _limit(request), cursor)
    return {"games": [game_line(game, _address(request)) for game in page.items], "next": page.next}


@_get("/games/{match}")
async def game(request: web.Request) -> Data:
    """A whole game."""
    return game_data(await _open_data(request).game(request.match_info["match"]), _address(request))


@_get(f"/servers/{_GUILD}/tournaments")
async def tournaments(request: web.Request) -> Data:
    """Tournaments of a server, the newest first."""
    cursor = request.query.get("cursor", "")
    page = await _open_data(request).tournaments(_guild(request), _limit(request), cursor)
    return {"tournaments": [tournament_line(one, _address(request)) for one in page.items], "next": page.next}


@_get("/tournaments/{tournament}")
async def tournament(request: web.Request) -> Data:
    """A whole tournament: entries, standings, rounds."""
    found = await _open_data(request).tournament(request.match_info["tournament"])
    return tournament_data(found, _address(request))


@_get(f"/servers/{_GUILD}/rankings/{{variant}}")
async def ranking(request: web.Request) -> Data:
    """The best players of a server in a variant."""
    variant = request.match_info["variant"]
    found = await _open_data(request).ranking(_guild(request), variant, _limit(request))
    return {"variant": variant, "players": [ranked(line) for line in found]}


@_get(f"/servers/{_GUILD}/ladders")
async def ladders(request: web.Request) -> Data:
    """Ladders of a server, with everyone on them."""
    guild = _guild(request)
    page = f"{_address(request)}/server/{guild}"
    return {"ladders": [ladder_data(one, page) for one in await _open_data(request).ladders(guild)]}


def _open_data(request: web.Request) -> OpenData:
    return request.app[STATE].app.open_data


def _address(request: web.Request) -> str:
    return request.app[OPTIONS].address


def _guild(request: web.Request) -> int:
    """The server of the address. Raises HTTPNotFound."""
    number = int(request.match_info["guild"])
    if number >= 2**63:
        raise web.HTTPNotFound
    return number


def _limit(request: web.Request) -> int:
    """How many items are wanted. Raises ParameterError."""
    text = request.query.get("limit", str(DEFAULT_ITEMS))
    if not (text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= MAX_ITEMS):
        raise ParameterError("limit")
    return int(text)
