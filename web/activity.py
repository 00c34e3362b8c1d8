"""The pages inside Discord, as an Activity: a frame on another site, where no cookie of ours goes.

Discord gives the frame a code, we ask Discord whose it is, and answer with a token that the page keeps in its memory
and sends as `Authorization: Bearer`. Without a client secret there is no Activity.
"""

from __future__ import annotations

from aiohttp import web

from bot.texts import LANGUAGES
from web.security import ACTIVITY_SESSION, OPTIONS, POLICY, SAFE_METHODS, UNFRAMED
from web.sign_in import json_body
from web.state import LANGUAGE, LOGIN, STATE, bearer_of, page

routes = web.RouteTableDef()
PAGE = "/activity"
FRAME = "frame_id"
"""The query with which Discord opens the first address of a frame."""


def is_frame(request: web.Request) -> bool:
    """True if Discord opens the Activity."""
    return request.path == "/" and FRAME in request.query and request.app[OPTIONS].activity is not None


@routes.get(PAGE, name="activity")
async def show(request: web.Request) -> web.Response:
    """The page that asks Discord for a code, and then shows a match."""
    login = request.app[LOGIN]
    if login is None:
        raise web.HTTPNotFound
    return page(request, "activity.html", client=await login.client_id())


async def let_discord_frame(request: web.Request, response: web.StreamResponse) -> None:
    """Let Discord alone frame the Activity's page, and what is said in its place."""
    activity = request.app[OPTIONS].activity
    if activity is not None and (request.path == PAGE or is_frame(request)):
        ancestors = f"frame-ancestors {' '.join(activity.clients)}"
        response.headers["Content-Security-Policy"] = POLICY.replace(UNFRAMED, ancestors)


@routes.post(ACTIVITY_SESSION, name="activity_session")
async def begin(request: web.Request) -> web.Response:
    """Take a code of Discord's, and answer with a session's token, the match that its user clicked, and a language.

    Raises TooManyRequestsError.
    """
    login = request.app[LOGIN]
    if login is None:
        raise web.HTTPNotFound
    code = (await json_body(request)).get("code")
    if not isinstance(code, str):
        raise web.HTTPBadRequest
    request.app[STATE].sign_ins.require("everyone")
    user = await login.user(code)
    app, own = request.app[STATE].app, user.locale.partition("-")[0]
    language = (await app.preferences.player(user.id)).language or (own if own in LANGUAGES else request[LANGUAGE])
    token, match = await app.sessions.sign_in_activity(user.id, user.name)
    return web.json_response({"token": token, "match": match, "language": language})


def comes_by_proxy(request: web.Request) -> bool:
    """True if many readers may send a request from one address: what a page inside Discord loads, and what it asks."""
    if request.app[LOGIN] is None:
        return False
    loaded = request.path == PAGE or request.path.startswith("/static/") or is_frame(request)
    return bearer_of(request) is not None or (loaded and request.method in SAFE_METHODS)


async def comes_from_frame(request: web.Request) -> bool:
    """True if a request that changes something comes from the page inside Discord, by what that sends."""
    login = request.app[LOGIN]
    if login is None or (request.path != ACTIVITY_SESSION and bearer_of(request) is None):
        return False
    return request.headers.get("Origin") == await login.origin()
