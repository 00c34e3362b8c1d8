"""Moves from a page: the same commands as those of Discord, with the same checks, the same log and the same posts."""

from __future__ import annotations

import json
import re
from hashlib import sha256

from aiohttp import web

from bot.app import CommandResult, RequestContext, WebUser
from bot.app.errors import IllegalError, Refused
from web.forms import require_csrf
from web.sign_in import json_body
from web.state import STATE, USER, context_of, plain, translate_for

routes = web.RouteTableDef()
MAX_MOVE_LENGTH = 64
_CLIENT_ID = re.compile(r"[0-9a-f-]{8,40}")
KINGS = ("K", "L")


@routes.post("/game/{match}/move", name="move")
async def move(request: web.Request) -> web.Response:
    """Play a move of the signed-in user: text, version that the page showed, and an ID made by the page."""
    context, body = await checked(request)
    text = body.get("move")
    if not isinstance(text, str) or not text.isprintable() or not 0 < len(text) <= MAX_MOVE_LENGTH:
        raise web.HTTPBadRequest
    try:
        return done(request, await request.app[STATE].app.playing.move(context, text))
    except IllegalError as error:  # a board shows the possible moves by itself
        raise Refused("illegal-on-board", text=error.values["text"], why=error.values["why"]) from error


@routes.post("/game/{match}/king", name="king")
async def king(request: web.Request) -> web.Response:
    """Choose the signed-in user's true king."""
    context, body = await checked(request)
    if body.get("king") not in KINGS:
        raise web.HTTPBadRequest
    return done(request, await request.app[STATE].app.kings.choose(context, str(body["king"])))


async def checked(request: web.Request) -> tuple[RequestContext, dict[str, object]]:
    """The request of a signed-in user whose page proves that it is ours."""
    user = request[USER]
    if user is None:
        raise web.HTTPForbidden
    require_csrf(user, request.headers.get("X-CSRF-Token", ""))
    body = await json_body(request)
    version, made = body.get("version"), body.get("id")
    if type(version) is not int or not 0 <= version < 2**31:
        raise web.HTTPBadRequest
    if not isinstance(made, str) or not _CLIENT_ID.fullmatch(made):
        raise web.HTTPBadRequest
    match = request.match_info["match"]
    return context_of(request, match, version=version, interaction=_interaction(user, match, body)), body


def _interaction(user: WebUser, match: str, body: dict[str, object]) -> int:
    """The number that makes a repeated request do nothing: negative, so that it is no interaction of Discord.

    Another move under the same ID is another request.
    """
    digest = sha256(json.dumps([user.id, match, body], sort_keys=True).encode()).digest()
    return -1 - (int.from_bytes(digest[:8], "big") >> 1)


def done(request: web.Request, result: CommandResult) -> web.Response:
    """The answer to a command: its sentence, and the version that it led to."""
    return web.json_response({"said": plain(result.explain(translate_for(request))), "version": result.version})
