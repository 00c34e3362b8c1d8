"""A board as data for the script that draws it: what never changes in a match, and one position."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from bot.app import LiveBoard, OwnBoard, PastBoard, SeatTime, hands_of
from bot.texts import translator_for
from render.geometry import Geometry
from render.panels import BROTHER, TRUE
from render.picture import BARRED, PIP, placed
from render.stamps import DOT
from render.vector import Vectors, hexed
from render.view import View
from render.words import army_key, piece_key

MARKS = (DOT, BARRED, TRUE, BROTHER, "reveal", "pressed", "mate", "winner", "draw", "loser")
"""Drawings that belong to no army."""


def encoded(data: Mapping[str, Any]) -> str:
    """JSON that may stand in a page: nothing in it can end the element around it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def view_data(view: View) -> dict[str, Any]:
    """Pieces of a board and marks of its squares."""
    marks, frames, stamps = placed(view)
    numbers = [(at, view.armies.index(stamp.by), stamp.number) for at, stamp in stamps.items() if stamp.number]
    badges = [(at, name) for at, stamp in stamps.items() for name in (stamp.badge, stamp.truth) if name]
    return {
        "pieces": [[at, piece.symbol, piece.seat] for at, piece in sorted(view.pieces.items())],
        "pips": [[at, view.armies.index(stamp.army)] for at, stamp in stamps.items() if stamp.drawing == PIP],
        "marks": list(marks.items()),
        "frames": [[at, view.armies.index(army)] for at, army in frames.items()],
        "numbers": numbers,
        "badges": badges,
        "hands": hands_of(view),
        "turn": view.turn if view.outcome is None else -1,
    }


def position_data(board: LiveBoard) -> dict[str, Any]:
    """The public position, in every language: the same for everyone who follows the match."""
    return {
        "version": board.version,
        **view_data(board.view),
        "moves": [[move.round, move.seat, move.text, _seconds(move.at)] for move in board.moves],
        "texts": {
            language: {"news": texts.news, "beside": texts.beside, "armies": texts.armies}
            for language, texts in board.texts.items()
        },
        "status": board.status,
        "paused": board.paused,
        "offers": [
            {"seq": offer.seq, "kind": offer.kind, "seat": offer.seat, "waits": offer.waits, "level": offer.level}
            for offer in board.offers
        ],
        "times": [None if time is None else [_left(time), _seconds(time.until)] for time in board.times],
    }


def _seconds(time: datetime | None) -> int | None:
    """A time as whole seconds since 1970."""
    return None if time is None else int(time.timestamp())


def _left(time: SeatTime) -> int | None:
    """Seconds that are left on a clock that stands still; one that runs tells its end."""
    return int(time.left.total_seconds()) if time.until is None else None


def past_data(board: PastBoard) -> dict[str, Any]:
    """A position that is not that of the match now."""
    return {**view_data(board.view), "news": board.news}


def legal_data(legal: Sequence[Any]) -> list[Any]:
    """Each legal move as its text, kind, squares to point at, and promotion."""
    return [[str(move), move.kind, list(move.squares), move.promotion] for move in legal]


def own_data(own: OwnBoard) -> dict[str, Any]:
    """Legal moves and secrets of one player."""
    return {
        "version": own.version,
        "seat": own.seat,
        "legal": legal_data(own.legal),
        "choosing": own.choosing,
        "king": own.king,
        "asks": own.asks,
    }


def board_data(board: LiveBoard, seat: int, theme: str, language: str) -> dict[str, Any]:
    """Constant data of a match, seen from the side of `seat`."""
    vectors, view, translate = Vectors(board.view, seat, theme), board.view, translator_for(language)
    armies = [vectors.army(name) for name in view.armies]
    return {
        "match": board.match,
        "now": board.now.isoformat(),
        "language": language,
        "box": view_box(vectors.geometry),
        "piece": vectors.geometry.piece,
        "centres": [[round(x, 1), round(y, 1)] for x, y in vectors.geometry.centres],
        "names": view.board.names,
        "links": [[None if link is None else link[0] for link in sides] for sides in view.board.links],
        "homes": vectors.homes(),
        "colours": [[army.body, army.outline if army.rim == "none" else army.rim] for army in armies],
        "tints": {
            name: [hexed(tint.colour), tint.opacity, hexed(tint.border) if tint.border else ""]
            for name, tint in vectors.theme.tints.items()
        },
        "armies": [translate(army_key(name)) for name in view.armies],
        "kinds": {symbol: translate(f"picture-piece-{piece_key(view, symbol)}") for symbol in view.look.pieces},
        "drawings": [f"{name}/{view.armies.index(army)}" if army else name for name, army in drawings_of(view)],
    }


def view_box(geometry: Geometry) -> list[int]:
    """Left, top, width and height of what a page shows: a picture's rows of hands and losses stand beside it there."""
    edges = [y for polygon in (geometry.outline, *geometry.homes) for _, y in polygon]
    names = [label.at[1] for label in geometry.labels]
    top, bottom = min(*edges, *(y - geometry.text for y in names)), max(*edges, *(y + geometry.text for y in names))
    return [0, round(top) - 1, geometry.width, round(bottom - top) + 2]


def drawings_of(view: View) -> list[tuple[str, str]]:
    """Every drawing that a match can need: its pieces in the colours of each army, and the marks."""
    owned = [(name, army) for army in view.armies for name in (*view.look.pieces, PIP)]
    return [*owned, *((mark, "") for mark in MARKS)]
