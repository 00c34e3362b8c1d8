"""What players do besides moving, from a page: resign, claim, offer, answer. The same commands as those of Discord."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import get_args

from aiohttp import web

from bot.app import App, CommandResult, OfferKind, RequestContext
from web.moves import checked, done
from web.state import STATE

routes = web.RouteTableDef()


@routes.post("/game/{match}/resign", name="resign")
async def resign(request: web.Request) -> web.Response:
    """Resign the signed-in user's seat; the page has asked for confirmation."""
    return await _run(request, lambda app, context: app.playing.resign(context))


@routes.post("/game/{match}/claim", name="claim")
async def claim(request: web.Request) -> web.Response:
    """Claim a draw by the rules; the page has asked for confirmation."""
    return await _run(request, lambda app, context: app.playing.claim_draw(context))


@routes.post("/game/{match}/resume", name="resume")
async def resume(request: web.Request) -> web.Response:
    """Go on with a paused match."""
    return await _run(request, lambda app, context: app.offers.resume(context))


@routes.post("/game/{match}/offer", name="offer")
async def offer(request: web.Request) -> web.Response:
    """Offer a draw, or ask to take back a move, to pause or to abort the match.

    While not everyone has moved, it is aborted at once; the page has asked for confirmation.
    """
    context, body = await checked(request)
    offers = request.app[STATE].app.offers
    match body.get("offer"):
        case "draw":
            return done(request, await offers.draw(context))
        case "takeback":
            return done(request, await offers.takeback(context))
        case "pause":
            return done(request, await offers.pause(context))
        case "abort":
            return done(request, await offers.abort(context))
    raise web.HTTPBadRequest


@routes.post("/game/{match}/answer", name="answer")
async def answer(request: web.Request) -> web.Response:
    """Accept, decline or withdraw the offer of a kind that the page showed."""
    context, body = await checked(request)
    kind, offers = str(body.get("kind")), request.app[STATE].app.offers
    if kind not in get_args(OfferKind):
        raise web.HTTPBadRequest
    match body.get("answer"):
        case "accept":
            return done(request, await offers.accept(context, kind))
        case "refuse":
            return done(request, await offers.refuse(context, kind))
        case "withdraw":
            return done(request, await offers.withdraw(context, kind))
    raise web.HTTPBadRequest


async def _run(
    request: web.Request, command: Callable[[App, RequestContext], Awaitable[CommandResult]]
) -> web.Response:
    """Run a command that needs nothing but its match."""
    context, _ = await checked(request)
    return done(request, await command(request.app[STATE].app, context))
