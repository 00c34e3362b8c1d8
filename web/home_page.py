"""The first page: a user's games, or what this place is."""

from __future__ import annotations

from aiohttp import web

from web import activity
from web.state import STATE, USER, context_of, page, translate_for

routes = web.RouteTableDef()


@routes.get("/", name="home")
async def home(request: web.Request) -> web.StreamResponse:
    """The games of a signed-in user, those that wait for them first. Discord opens its Activity here."""
    if activity.is_frame(request):
        return await activity.show(request)
    games = []
    if request[USER] is not None:
        translate = translate_for(request)
        listed = await request.app[STATE].app.games.live(context_of(request))
        games = [
            {
                "match": game.match,
                "title": translate(f"game-{game.variant}"),
                "status": translate(f"web-game-{game.turn_status}"),
                "mine": game.my_turn,
            }
            for game in listed
            if game.status in ("playing", "parked")
        ]
    return page(request, "home.html", games=games)


@routes.get("/robots.txt", name="robots")
async def robots(_request: web.Request) -> web.Response:
    """Crawlers may look; pages say by themselves whether they may be listed."""
    return web.Response(text="User-agent: *\nDisallow: /sign-in\n")
