"""The lobby as a page of forms: open seeks, and what `/seek` can do. The same commands as those of Discord."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from aiohttp import web

from bot.app import (
    COMPUTER_DAYS,
    MAX_GAMES,
    WINDOWS,
    AppError,
    ChannelInfo,
    RequestContext,
    SeekRequest,
    seek_in_words,
    sought_games,
)
from bot.app.posts.clock_words import clock_choices
from web.forms import form_fields
from web.state import LANGUAGE, STATE, USER, context_of, page, plain, translate_for

routes = web.RouteTableDef()
DONE = ("seeking", "joined", "withdrawn")
"""What the page may say has been done."""
NOWHERE = ChannelInfo(0, can_thread=False)
"""A page is in no channel: its games are played in direct messages."""


@routes.get("/lobby", name="lobby")
async def lobby(request: web.Request) -> web.Response:
    """Open seeks that the signed-in user may join, their own, and a form to seek."""
    if request[USER] is None:
        return page(request, "message.html", 403, sentence=translate_for(request)("web-lobby-sign-in"))
    return await _show(request)


@routes.post("/lobby/seek", name="seek")
async def seek(request: web.Request) -> web.Response:
    """Seek games with people of any server."""
    fields = await form_fields(request)
    ask, app, context = _asked(fields), request.app[STATE].app, context_of(request)
    try:
        await app.seeks.seek(context, NOWHERE, replace(ask, direct=await _direct(request, context)))
    except AppError as error:
        return await _show(request, error, fields)
    raise _back_to_lobby(request, "seeking")


@routes.post(r"/lobby/{seek:\d{1,12}}/join", name="join-seek")
async def join(request: web.Request) -> web.Response:
    """Join someone's seek."""
    await form_fields(request)
    app, context, number = request.app[STATE].app, context_of(request), int(request.match_info["seek"])
    try:
        await app.seeks.terms(context, number)
        await app.seeks.join(context, NOWHERE, number, await _direct(request, context))
    except AppError as error:
        return await _show(request, error)
    raise _back_to_lobby(request, "joined")


@routes.post(r"/lobby/{seek:\d{1,12}}/withdraw", name="withdraw-seek")
async def withdraw(request: web.Request) -> web.Response:
    """Withdraw the user's own seek."""
    await form_fields(request)
    try:
        await request.app[STATE].app.seeks.withdraw(context_of(request), int(request.match_info["seek"]))
    except AppError as error:
        return await _show(request, error)
    raise _back_to_lobby(request, "withdrawn")


async def _direct(request: web.Request, context: RequestContext) -> int | None:
    """Channel of the user's direct messages, found by the first one unless it is known. Raises Refused."""
    app = request.app[STATE].app
    if not await app.seeks.needs_direct(context, None):
        return None
    return await app.first_messages.send(context, key="dm-lobby")


def _asked(fields: Mapping[str, str]) -> SeekRequest:
    """The seek that a form asks for. Raises HTTPBadRequest for what no form of ours sends."""
    variant, _, option = fields.get("game", "").partition(" ")
    name, _, value = option.partition("=")
    return SeekRequest(
        variant=variant,
        options={name: value} if option else {},
        clock=fields.get("clock", "").strip() or None,
        rated={"yes": True, "no": False}.get(fields.get("rated", "")),
        window=_number(fields, "window", WINDOWS),
        games=_number(fields, "games", range(1, MAX_GAMES + 1)) or 1,
        computer_days=_number(fields, "alone", COMPUTER_DAYS),
    )


def _number(fields: Mapping[str, str], name: str, allowed: Collection[int]) -> int | None:
    """The number chosen in a menu, None if nothing was. Raises HTTPBadRequest."""
    text = fields.get(name, "")
    found = {str(number): number for number in allowed}
    if text and text not in found:
        raise web.HTTPBadRequest
    return found.get(text)


async def _show(
    request: web.Request, refusal: AppError | None = None, fields: Mapping[str, str] | None = None
) -> web.Response:
    """The page, with why something was refused, and the form as it was sent."""
    translate = translate_for(request)
    seeks = await request.app[STATE].app.lobby.seeks(context_of(request), translate)
    done = request.query.get("done", "")
    return page(
        request,
        "lobby.html",
        200 if refusal is None else 409,
        said=translate(f"lobby-{done}") if refusal is None and done in DONE else "",
        refusal="" if refusal is None else plain(refusal.explain(translate)),
        mine=[(seek.id, plain(seek_in_words(translate, seek))) for seek in seeks if seek.mine],
        others=[(seek.id, plain(seek_in_words(translate, seek))) for seek in seeks if not seek.mine],
        games=[(choice.value, choice.label) for choice in sought_games(translate)],
        clocks=clock_choices(translate, ""),
        windows=[
            ("", translate("web-lobby-widens")),
            *((points, translate("ui-seek-points", points=points)) for points in WINDOWS),
        ],
        counts=[(count, str(count)) for count in range(1, MAX_GAMES + 1)],
        days=[
            ("", translate("web-lobby-wait")),
            *((days, translate("ui-seek-computer", days=days)) for days in COMPUTER_DAYS),
        ],
        fields=fields or {},
    )


def _back_to_lobby(request: web.Request, done: str) -> web.HTTPSeeOther:
    """The redirection that shows the lobby again, so that a reload sends nothing twice."""
    return web.HTTPSeeOther(f"/lobby?language={request[LANGUAGE]}&done={done}")
