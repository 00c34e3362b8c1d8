"""A match: its page, its position as data, and the stream that follows it."""

from __future__ import annotations

from contextlib import aclosing
from functools import partial
from hashlib import sha256
from typing import get_args

from aiohttp import web

from bot.app import LiveBoard, OfferKind, OwnBoard
from render.vector import Vectors
from web.board_data import board_data, drawings_of, encoded, own_data, position_data, view_box
from web.people import person_text
from web.state import LANGUAGE, STATE, USER, bearer_of, know_reader, page, reader_of, translate_for
from web.streams import Send, stream

routes = web.RouteTableDef()
SCRIPT_TEXTS = (
    *("your-turn", "waiting", "watching", "paused", "sending", "connection-lost"),
    *("cancel", "promote", "pay", "pay-selected", "pay-now", "hand", "clock-days", "clock-left"),
    *("choose-king", "choose-king-sure", "choose-this-king", "true-king"),
    *("selected", "square-empty", "square-piece", "target", "fork", "replay", "to-game", "not-there"),
    *("no-conditional", "add-line", "delete-line", "keep-line", "line-start", "line-so-far"),
    *("drop-move", "from-now", "pick-square", "no-move"),
    *(f"ask-{what}" for what in ("resign", "draw", "takeback", "claim", "pause", "resume", "abort", "request-abort")),
    *("resign-sure", "draw-sure", "abort-sure", "keep-playing"),
    *("accept", "refuse", "withdraw", "unanswered"),
    *(f"{what}-{kind}" for what in ("offered", "closed") for kind in get_args(OfferKind)),
    *("move-time", "started", "checking", "not-checked", "clock-still"),
)
"""Ends of the keys `web-board-` of the texts that the script needs."""
PLACEHOLDERS = {
    name: f"{{{name}}}"
    for name in ("army", "count", "days", "hours", "king", "minutes", "move", "piece", "square", "time")
}
"""Values of these texts, which the script fills in."""


async def _boards(request: web.Request) -> tuple[LiveBoard, OwnBoard]:
    app, context = request.app[STATE].app, await reader_of(request, request.match_info["match"])
    return await app.live_boards.show(context), await app.live_boards.own(context)


@routes.get("/game/{match}", name="game")
async def game(request: web.Request) -> web.Response:
    """The page of a match, from the reader's own side."""
    board, own = await _boards(request)
    user, translate, language = request[USER], translate_for(request), request[LANGUAGE]
    theme = "classic" if user is None else (await request.app[STATE].app.preferences.player(user.id)).theme
    seat = 0 if own.seat is None else own.seat
    vectors = Vectors(board.view, seat, theme)
    texts = {name: translate(f"web-board-{name}", **PLACEHOLDERS) for name in SCRIPT_TEXTS}
    texts |= {name: translate(f"page-{name}") for name in ("first", "back", "forward", "last")}
    data = {
        **board_data(board, seat, theme, language),
        "csrf": None if user is None else user.csrf,
        "started": None if board.started_at is None else int(board.started_at.timestamp()),
        "texts": texts,
        "players": await _players(request, board),
        "position": position_data(board),
        "own": own_data(own),
    }
    publication = request.app[STATE].app.publication
    plays = user is not None and user.id in board.users
    public = not plays and await publication.is_public(board.match)
    framed = bearer_of(request) is not None
    tournament = None if framed else board.tournament
    return page(
        request,
        "game.html",
        indexed=public and await publication.is_indexed(board.match),
        guild=board.guild if public and not framed else None,
        tournament=tournament if tournament and await publication.shows_tournament(tournament) else None,
        plays=plays,
        framed=framed,  # where links would lead out of the frame, or need a cookie
        match=board.match,
        title=board.texts[language].title,
        facts=[translate("web-rated" if board.rated else "web-casual"), board.texts[language].control],
        box=" ".join(map(str, view_box(vectors.geometry))),
        board=vectors.board(),
        symbols=vectors.symbols(drawings_of(board.view)),
        data=encoded(data),
        colours=vectors.theme,
    )


async def _players(request: web.Request, board: LiveBoard) -> list[str]:
    """Names of the players by seat; for those who have never played, as public pages show them."""
    translate, user = translate_for(request), request[USER]
    if user is None or user.id not in board.users:
        people = await request.app[STATE].app.publication.people_of(board.match)
        return [person_text(translate, person, board.level) for person in people]
    return [
        translate("computer-level", level=board.level) if user is None else name or translate("web-person-unknown")
        for user, name in zip(board.users, board.names, strict=True)
    ]


@routes.get("/game/{match}/position", name="position")
async def position(request: web.Request) -> web.Response:
    """The position for pages that cannot keep a stream open."""
    board, _ = await _boards(request)
    text = encoded(position_data(board))
    tag = f'"{sha256(text.encode()).hexdigest()[:16]}"'  # more can change than the version tells, such as a clock
    if request.headers.get("If-None-Match") == tag:
        return web.Response(status=304)
    return web.Response(text=text, content_type="application/json", headers={"ETag": tag})


@routes.get("/game/{match}/positions", name="positions")
async def positions(request: web.Request) -> web.Response:
    """Every position of the match so far, for its replay."""
    tag, packed = await request.app[STATE].past.show(await reader_of(request, request.match_info["match"]))
    headers = {"ETag": tag, "Content-Encoding": "gzip", "Cache-Control": "private, no-cache"}
    if request.headers.get("If-None-Match") == tag:
        return web.Response(status=304, headers={"ETag": tag})
    return web.Response(body=packed, content_type="application/json", headers=headers)


@routes.get("/game/{match}/own", name="own")
async def own(request: web.Request) -> web.Response:
    """Legal moves and secrets of the reader, for their page alone."""
    context = await reader_of(request, request.match_info["match"])
    return web.json_response(own_data(await request.app[STATE].app.live_boards.own(context)))


async def _require_reader(request: web.Request) -> None:
    """Check that the reader of a stream may still see the match: sessions, seats, channels and settings change."""
    request[USER] = None
    await know_reader(request)
    await request.app[STATE].app.live_boards.own(await reader_of(request, request.match_info["match"]))


@routes.get("/game/{match}/events", name="events")
async def events(request: web.Request) -> web.StreamResponse:
    """Server-sent events: each is the whole position, with its version as ID."""
    board, _ = await _boards(request)
    return await stream(request, partial(_send_events, request, board.match))


async def _send_events(request: web.Request, match: str, send: Send) -> None:
    known = request.headers.get("Last-Event-ID") or request.query.get("version", "")
    seen = int(known) if known.isascii() and known.isdigit() and len(known) < 10 else -1
    async with aclosing(request.app[STATE].feeds.follow(match, seen)) as positions:
        async for version, data in positions:
            await _require_reader(request)
            if data:
                await send(data, str(version))
