"""Moves tried out on a page: conditional moves and the analysis, the same as in Discord, seen by their owner alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from aiohttp import web

from bot.app import AnalysisBoard, ConditionalMovesView, RequestContext
from web.board_data import legal_data, past_data, view_data
from web.moves import MAX_MOVE_LENGTH, checked
from web.state import LANGUAGE, STATE, USER, plain, reader_of, translate_for

routes = web.RouteTableDef()
MAX_TRIAL_MOVES = 40
ANALYSIS_ACTIONS = ("go", "back", "forth", "drop", "place", "now")


@routes.get("/game/{match}/after", name="after")
async def after(request: web.Request) -> web.Response:
    """The position after moves that have not been played."""
    moves = request.query.get("moves", "").split()
    if len(moves) > MAX_TRIAL_MOVES or any(len(move) > MAX_MOVE_LENGTH for move in moves):
        raise web.HTTPBadRequest
    trial = await request.app[STATE].app.live_boards.after(await _player(request), moves)
    written = [move[request[LANGUAGE]] for move in trial.moves]
    return web.json_response({"position": past_data(trial.board), "legal": legal_data(trial.legal), "moves": written})


@routes.get("/game/{match}/conditional", name="conditional")
async def conditional(request: web.Request) -> web.Response:
    """The reader's conditional moves."""
    reader = await _player(request)
    return web.json_response(_conditional_data(await request.app[STATE].app.conditional_moves.show(reader)))


@routes.post("/game/{match}/conditional", name="change-conditional")
async def change_conditional(request: web.Request) -> web.Response:
    """Add a line in coordinate form, or delete one by its number."""
    context, body = await checked(request)
    context = replace(context, notation=request[LANGUAGE])
    moves = request.app[STATE].app.conditional_moves
    match body:
        case {"line": str(line)} if 0 < len(line) <= MAX_TRIAL_MOVES * MAX_MOVE_LENGTH:
            done = await moves.add(context, line)
        case {"delete": int(number), "mark": str(mark)} if len(mark) <= MAX_MOVE_LENGTH:
            done = await moves.delete_line(context, mark, number)
        case _:
            raise web.HTTPBadRequest
    return web.json_response({"said": plain(done.explain(translate_for(request)))})


@routes.get("/game/{match}/analysis", name="analysis")
async def analysis(request: web.Request) -> web.Response:
    """The reader's analysis, at the place that they looked at last."""
    board = await request.app[STATE].app.analysis.board(await _player(request))
    return web.json_response(_analysis_data(board))


@routes.post("/game/{match}/analysis", name="change-analysis")
async def change_analysis(request: web.Request) -> web.Response:
    """Go on in the analysis, whose revision stands for the version."""
    context, body = await checked(request)
    match body:
        case {"action": str(action), "value": str(value), "depth": int(depth), "version": int(revision)} if (
            action in ANALYSIS_ACTIONS and len(value) <= MAX_MOVE_LENGTH
        ):
            if action == "place" and not (value.isascii() and value.isdigit() and len(value) < 4):
                raise web.HTTPBadRequest
        case _:
            raise web.HTTPBadRequest
    app = request.app[STATE].app
    reader = await app.publication.reader(
        replace(context, version=None, notation=request[LANGUAGE]), request.match_info["match"]
    )
    return web.json_response(_analysis_data(await app.analysis.step_on_board(reader, revision, action, value, depth)))


async def _player(request: web.Request) -> RequestContext:
    """The request of a signed-in reader, whose page writes moves in its own language."""
    if request[USER] is None:
        raise web.HTTPForbidden
    return replace(await reader_of(request, request.match_info["match"]), notation=request[LANGUAGE])


def _conditional_data(shown: ConditionalMovesView) -> dict[str, Any]:
    return {"lines": shown.lines, "mark": shown.mark, "tree": shown.tree, "open": shown.open}


def _analysis_data(board: AnalysisBoard) -> dict[str, Any]:
    return {
        "revision": board.revision,
        "position": view_data(board.view),
        "legal": legal_data(board.legal),
        "answers": [[choice.label, choice.value] for choice in board.answers],
        "lines": board.lines,
        "selected": board.selected,
        "depth": board.depth,
        "side": plain(board.side),
        "now": board.now,
    }
