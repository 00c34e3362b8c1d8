"""The web server: routes, and what every request passes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from math import ceil
from time import monotonic
from typing import cast

from aiohttp import web

from bot.app import App, AppError, StoreUnavailableError
from bot.texts import translator_for
from web import (
    activity,
    agreements,
    api,
    calendar_links,
    downloads,
    game_pages,
    home_page,
    lobby,
    moves,
    public_pages,
    sign_in,
    trials,
)
from web.assets import Assets
from web.connections import Connection
from web.discord_login import DiscordLogin
from web.live_feeds import LiveFeeds
from web.options import WebOptions
from web.page_feeds import PageFeeds
from web.past_positions import PastPositions
from web.rate_limits import Limit, RateLimits, TooManyRequestsError
from web.security import (
    API,
    COOKIELESS,
    MAX_BODY_BYTES,
    OPTIONS,
    SAFE_METHODS,
    add_headers,
    client_address,
    is_same_origin,
)
from web.state import (
    LANGUAGE,
    LOGIN,
    STATE,
    USER,
    WebState,
    bearer_of,
    know_reader,
    page,
    plain,
    preferred_language,
    templates,
)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
log = logging.getLogger(__name__)
REQUEST_LIMIT = Limit(burst=120, per_second=10)
CHANGE_LIMIT = Limit(burst=30, per_second=1)
FILE_LIMIT = Limit(burst=20, per_second=0.2)
FRAME_LIMIT = Limit(burst=1200, per_second=100)
SIGN_IN_LIMIT = Limit(burst=60, per_second=2)
SHUTDOWN_SECONDS = 2.0


@web.middleware
async def _admitted(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Know the reader and keep the limits; turn every refusal into one sentence."""
    request[USER], request[LANGUAGE] = None, preferred_language(request)
    try:
        _require_rate_of_address(request)
        if not is_same_origin(request) and not await activity.comes_from_frame(request):
            return refused(request, "web-error-origin", 403)
        if not request.path.startswith(COOKIELESS):
            await know_reader(request)
        _require_rate_of_reader(request)
        return await handler(request)
    except TooManyRequestsError as error:
        response = refused(request, "web-error-limit", 429)
        response.headers["Retry-After"] = str(ceil(error.wait))
        return response
    except ConnectionResetError:
        raise  # the browser has gone
    except web.HTTPException as error:
        if error.status < 400:
            raise
        return refused(request, _key_of(request, error), error.status)
    except AppError as error:
        return said(request, plain(error.explain(translator_for(request[LANGUAGE]))), _status(error))
    except StoreUnavailableError:
        return refused(request, "web-error-later", 503)
    except Exception:
        log.exception("cannot answer %s %s", request.method, request.match_info.route.name or "a request")
        return refused(request, "web-error-fault", 500)


def _require_rate_of_address(request: web.Request) -> None:
    """Count a request before anything is asked for it. Raises TooManyRequestsError."""
    if activity.comes_by_proxy(request):
        request.app[STATE].frames.require(client_address(request))
    else:
        _require_rate(request, client_address(request))


def _require_rate_of_reader(request: web.Request) -> None:
    """Count a request of a session, or with a forged or expired token, which lifts no limit: TooManyRequestsError."""
    if (user := request[USER]) is not None:
        _require_rate(request, user.session)
    elif bearer_of(request) is not None:
        _require_rate(request, f"no session, {client_address(request)}")


def _require_rate(request: web.Request, key: str) -> None:
    """Count a request of an address or a session. Raises TooManyRequestsError."""
    state = request.app[STATE]
    limits = [state.requests] if request.method in SAFE_METHODS else [state.requests, state.changes]
    if wait := max(one.wait(key) for one in limits):
        raise TooManyRequestsError(wait)


def _status(error: AppError) -> int:
    """A match that may not be seen is missing; everything else does not fit the state of things."""
    return {"no-such-match": 404, "not-public": 404, "unknown-cursor": 400}.get(error.key, 409)


def _key_of(request: web.Request, error: web.HTTPException) -> str:
    """The sentence that tells an error of HTTP."""
    if request.path.startswith(API):
        return "web-api-request"
    return "web-error-missing" if error.status == 404 else "web-error-request"


def refused(request: web.Request, key: str, status: int) -> web.Response:
    """A refusal in the reader's language."""
    return said(request, translator_for(request[LANGUAGE])(key), status)


def said(request: web.Request, sentence: str, status: int) -> web.Response:
    """One sentence, as a page or, for scripts, as JSON."""
    if request.path.startswith(API):
        return web.json_response({"error": sentence}, status=status)
    if "application/json" in request.headers.get("Accept", ""):
        return web.json_response({"reason": sentence}, status=status)
    return page(request, "message.html", status, sentence=sentence)


def create_application(app: App, options: WebOptions, clock: Callable[[], float] = monotonic) -> web.Application:
    """The aiohttp application of the pages; `clock` counts the seconds of rate limits."""
    made = web.Application(client_max_size=MAX_BODY_BYTES, middlewares=[_admitted])
    feeds, pages = LiveFeeds(app), PageFeeds(app)
    made[OPTIONS] = options
    made[STATE] = state = WebState(
        app,
        Assets(),
        feeds,
        pages,
        PastPositions(app),
        templates(),
        RateLimits(REQUEST_LIMIT, clock),
        RateLimits(CHANGE_LIMIT, clock),
        RateLimits(FILE_LIMIT, clock),
        RateLimits(FRAME_LIMIT, clock),
        RateLimits(SIGN_IN_LIMIT, clock),
    )
    made[LOGIN] = login = None if options.activity is None else DiscordLogin(options.activity, clock=clock)
    made.router.add_get("/static/{version:[0-9a-f]{12}}/{name}", state.assets.serve)
    for module in (
        home_page,
        lobby,
        activity,
        sign_in,
        game_pages,
        downloads,
        moves,
        agreements,
        trials,
        public_pages,
        api,
        calendar_links,
    ):
        made.router.add_routes(module.routes)
    made.on_response_prepare.extend((activity.let_discord_frame, add_headers))

    async def close(_made: web.Application) -> None:
        feeds.close()
        pages.close()

    async def disconnect(_made: web.Application) -> None:
        if login is not None:
            await login.close()

    made.on_shutdown.append(close)
    made.on_cleanup.append(disconnect)
    return made


@asynccontextmanager
async def serve(app: App, options: WebOptions) -> AsyncIterator[int]:
    """Serve the pages until the block ends; the port. Raises OSError."""
    runner = web.AppRunner(
        create_application(app, options),
        handler_cancellation=True,  # or streams that were left would count until their next event
        shutdown_timeout=SHUTDOWN_SECONDS,
    )
    await runner.setup()
    server, listener = cast(web.Server, runner.server), None  # it is there once the runner is set up
    try:
        listener = await asyncio.get_running_loop().create_server(
            lambda: Connection(server, options), options.host, options.port
        )
        yield listener.sockets[0].getsockname()[1]
    finally:
        if listener is not None:
            listener.close()
        await runner.cleanup()
