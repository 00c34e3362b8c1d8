"""Files of a match, the proof that nothing in it was changed, and FIDE's report of a tournament."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from aiohttp import web

from bot.app import RequestContext
from web.security import client_address
from web.state import STATE, USER, plain, reader_of

routes = web.RouteTableDef()
LAST = 10**6
"""A step beyond the last of every game."""


@asynccontextmanager
async def _making(request: web.Request) -> AsyncIterator[tuple[RequestContext, bool]]:
    """The reader, and whether they are one of the public; one file is made at a time, as each can take a second.

    Raises TooManyRequestsError.
    """
    state = request.app[STATE]
    state.files.require(client_address(request))
    context = await reader_of(request, request.match_info["match"])
    board = await state.app.live_boards.show(context)
    if request[USER] is not None:
        chosen = await state.app.preferences.player(context.user)
        context = replace(context, theme=chosen.theme)
    async with state.making:
        yield context, context.user not in board.users


def _file(name: str, data: str | bytes, content_type: str) -> web.Response:
    body = data.encode() if isinstance(data, str) else data
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    response = web.Response(body=body, content_type=content_type, headers=headers)
    if isinstance(data, str):
        response.charset = "utf-8"
        response.enable_compression()
    return response


@routes.get("/game/{match}/pgn", name="pgn")
async def pgn(request: web.Request) -> web.Response:
    """The PGN, with the log in it."""
    async with _making(request) as (context, public):
        found = await request.app[STATE].app.proofs.export(context, public=public)
    return _file(found.name, found.text, "application/x-chess-pgn")


@routes.get("/game/{match}/log", name="log")
async def log(request: web.Request) -> web.Response:
    """The log, a line for each action; missing for matches of old releases."""
    async with _making(request) as (context, public):
        found = await request.app[STATE].app.proofs.export(context, public=public)
    if not found.log:
        raise web.HTTPNotFound
    return _file(found.name.replace(".pgn", ".jsonl"), found.log, "application/jsonl")


@routes.get("/game/{match}/fen", name="fen")
async def fen(request: web.Request) -> web.Response:
    """The position as a text."""
    async with _making(request) as (context, _):
        found = await request.app[STATE].app.proofs.position(context)
    return _file(found.name, found.text + "\n", "text/plain")


@routes.get("/game/{match}/page", name="page")
async def one_page(request: web.Request) -> web.Response:
    """The whole match as one page that works offline."""
    async with _making(request) as (context, public):
        found = await request.app[STATE].app.pages.export(context, public=public)
    return _file(found.name, found.text, "text/html")


@routes.get("/game/{match}/image", name="image")
async def image(request: web.Request) -> web.Response:
    """The board as a picture, without anything that only its reader knows."""
    async with _making(request) as (context, _):
        frame = await request.app[STATE].app.replays.step(context, LAST)
    if frame.picture is None:
        raise web.HTTPNotFound
    return _file(f"{frame.match}.png", frame.picture, "image/png")


@routes.get("/game/{match}/gif", name="gif")
async def gif(request: web.Request) -> web.Response:
    """The whole match as an animation. It takes a processor for seconds, so only those who play may ask for it."""
    async with _making(request) as (context, public):
        pass
    if public:
        raise web.HTTPForbidden
    frame = await request.app[STATE].app.replays.animate(context, None, lambda _done, _count: None)
    if frame.picture is None:
        raise web.HTTPNotFound
    return _file(frame.picture_name, frame.picture, "image/gif")


@routes.get("/game/{match}/proof", name="proof")
async def proof(request: web.Request) -> web.Response:
    """The verdict on the match's log, and the hashes behind it."""
    async with _making(request) as (context, _):
        verdict, hashes = await request.app[STATE].app.proofs.report(context)
    return web.json_response({"verdict": plain(verdict), "hashes": plain(hashes)})


@routes.get("/tournament/{tournament}/trf", name="trf")
async def trf(request: web.Request) -> web.Response:
    """FIDE's report of a public tournament."""
    state = request.app[STATE]
    state.files.require(client_address(request))
    found = await state.app.publication.report(request.match_info["tournament"])
    return _file(found.name, found.text, "text/plain")
