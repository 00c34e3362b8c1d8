"""Sign in by a personal link, and out.

The link's token is in the fragment, which browsers do not send: scanners that open the link spend nothing. A script
posts it to learn whose it is, and again when its owner presses *Continue*.
"""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from typing import Any

from aiohttp import web

from bot.app import SESSION_LIFETIME
from bot.app.errors import Refused
from web.security import OPTIONS
from web.state import STATE, USER, page

routes = web.RouteTableDef()
BODY_SECONDS = 10.0
"""Seconds in which the few bytes of a body have to arrive."""
_BROWSERS = (("Firefox", "Firefox"), ("Edg", "Edge"), ("Chrome", "Chrome"), ("Safari", "Safari"))
_SYSTEMS = (("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "macOS"))


@routes.get("/sign-in", name="sign_in_page")
async def show(request: web.Request) -> web.Response:
    """The page that asks before it spends a link."""
    return page(request, "sign_in.html")


@routes.post("/sign-in/name", name="sign_in_name")
async def name(request: web.Request) -> web.Response:
    """Tell for whom a link is, without spending it."""
    token = await _token(request)
    return web.json_response({"name": await request.app[STATE].app.sessions.owner(token)})


@routes.post("/sign-in", name="sign_in_spend")
async def spend(request: web.Request) -> web.Response:
    """Spend a link for a session, which replaces that of the browser."""
    token, device = await _token(request), _device(request.headers.get("User-Agent", ""))
    session, match = await request.app[STATE].app.sessions.sign_in(token, device)
    await _end_session(request)
    response = web.json_response({"to": "/" if match is None else f"/game/{match}"})
    response.set_cookie(
        request.app[OPTIONS].cookie,
        session,
        max_age=int(SESSION_LIFETIME.total_seconds()),
        path="/",
        httponly=True,
        secure=request.app[OPTIONS].secure,
        samesite="Lax",
    )
    return response


@routes.post("/sign-out", name="sign_out")
async def sign_out(request: web.Request) -> web.Response:
    """End the session of this browser."""
    await _end_session(request)
    response = web.HTTPSeeOther("/")
    options = request.app[OPTIONS]
    response.del_cookie(options.cookie, path="/", secure=options.secure)
    raise response


async def _end_session(request: web.Request) -> None:
    if (user := request[USER]) is not None:
        with suppress(Refused):  # it has ended meanwhile
            await request.app[STATE].app.sessions.revoke(user.id, user.session[:16])


async def _token(request: web.Request) -> str:
    token = (await json_body(request)).get("token")
    if not isinstance(token, str):
        raise web.HTTPBadRequest
    return token


async def json_body(request: web.Request) -> dict[str, Any]:
    """The body of a request, which must be an object in JSON."""
    if request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = json.loads(await request.read())
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
    except (ValueError, RecursionError):
        raise web.HTTPBadRequest from None
    if not isinstance(body, dict):
        raise web.HTTPBadRequest
    return body


def _device(agent: str) -> str:
    """Browser and system of a user agent, as far as they are known: not the whole text, which could tell more."""
    found = [next((name for sign, name in known if re.search(sign, agent)), "") for known in (_BROWSERS, _SYSTEMS)]
    return ", ".join(filter(None, found))
