"""Pictures against what most Python chess bots use: chess.svg turned into a PNG by cairosvg, at the same width.

What is drawn anew, although a process has drawn many pictures, is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import chess
import chess.svg

import engine
from benchmarks.measure import Row, interleaved
from render.canvas import CANVASES, GROUNDS, TILES, canvas
from render.picture import WIDTH, render
from render.stamps import ROOM, Stamp
from render.theme import CLASSIC
from render.view import View, view_of
from tests.smallest import sized

FEW = 64  # squares
LIMITS = {True: 60_000, False: 100_000}
"""Bytes of a picture of few squares, and of many."""
AIM = 12
GAMES, PLIES = sized((25, 40), (2, 8))
"""Games whose pictures are drawn one after another."""


def run(rounds: int = sized(15, 2)) -> list[Row]:
    """Warm time of one picture as a ratio to the peer, and its size, for every board."""
    peer = _peer()
    rows = []
    most = 0
    for variant, game in engine.variants().items():
        view = view_of(played(variant, game.example))
        limit = LIMITS[view.board.size <= FEW]
        size = len(render(view))
        figure = f"{size / 1000:.0f} KB (aim: at most {limit // 1000})"
        rows.append(Row(f"picture of {variant}, size", figure, size <= limit))
        most = max(most, _memory(view))
        if peer is None:
            rows.append(Row(f"picture of {variant}, time", "SKIPPED: no cairosvg here, or no libcairo2 for it"))
            continue
        times = interleaved({"ours": lambda view=view: render(view), "peer": peer}, rounds)  # type: ignore[misc]
        ratio, low, high = times["ours"].times_faster_than(times["peer"])
        figure = (
            f"{times['ours'].median * 1e3:.1f} ms, chess.svg + cairosvg {times['peer'].median * 1e3:.0f} ms: "
            f"x{ratio:.1f} ({low:.1f}-{high:.1f}; aim: {AIM})"
        )
        rows.append(Row(f"picture of {variant}, time", figure, ratio >= AIM))
    rows += [_drawn_anew(variant) for variant in engine.variants()]
    figure = f"{CANVASES * most / 1e6:.0f} MB at most: {CANVASES} canvases of {most / 1e6:.1f} MB, tiles included"
    return [*rows, Row("pictures, memory of all caches", figure)]


def _memory(view: View) -> int:
    """The bytes that one canvas can take at most, its tiles full."""
    surface = canvas(view.board, view.homes[0], WIDTH, CLASSIC, view.armies, view.look)
    queens = [surface.tile(square, "check", Stamp("Q", view.armies[0])) for square in range(view.board.size)]
    tile = sum(queen.image.width * queen.image.height for queen in queens) / len(queens)
    alike = len({id(queen.image) for queen in queens})
    grounds = min(GROUNDS, 2 * alike * len(view.armies)) * 4 * (surface.geometry.piece * (1 + 2 * ROOM)) ** 2
    return round(surface.geometry.width * surface.geometry.height * 5 + TILES * tile + grounds)


def _drawn_anew(variant: str) -> Row:
    """The squares drawn, and the tiles composed, for a picture that follows many others; counted, not timed."""
    canvas.cache_clear()
    views = [view for seed in range(GAMES) for view in _game(variant, seed)]
    surface = canvas(views[0].board, views[0].homes[0], WIDTH, CLASSIC, views[0].armies, views[0].look)
    last = views[len(views) * 4 // 5 :]
    squares = tiles = 0
    for view in views:
        if view is last[0]:
            squares, tiles = surface.marked.cache_info().misses, surface.made.cache_info().misses
        render(view)
    squares, tiles = surface.marked.cache_info().misses - squares, surface.made.cache_info().misses - tiles
    figure = f"{squares / len(last):.2f} squares drawn (aim: at most 1), {tiles / len(last):.2f} tiles composed"
    return Row(f"picture of {variant}, made anew a turn", figure, squares <= len(last))


def _game(variant: str, seed: int) -> list[View]:
    """The views of a game of random moves, or of its beginning."""
    position, random = engine.new_position(variant), Random(seed)
    for seat in position.to_choose():
        position.choose(seat)
    views: list[View] = []
    while len(views) < PLIES and position.outcome() is None and position.owes() is None:
        position.push(random.choice(position.legal_moves()))
        views.append(view_of(position))
    return views


def played(variant: str, moves: Sequence[str]) -> engine.Position:
    """The position after some moves in coordinate form."""
    position = engine.new_position(variant)
    for move in moves:
        position.push(position.parse(move))
    return position


def _peer() -> Callable[[], bytes] | None:
    try:
        import cairosvg
    except (ImportError, OSError):  # cairosvg is an extra; without the C library its import raises OSError
        return None
    board = chess.Board()
    for move in ("e2e3", "g8f6", "d2d3", "b8c6", "d3d4", "e7e5", "f1c4"):
        board.push_uci(move)
    last = board.peek()

    def picture() -> bytes:
        svg = chess.svg.board(board, size=WIDTH, lastmove=last)
        return bytes(cairosvg.svg2png(svg.encode(), output_width=WIDTH))

    return picture


if __name__ == "__main__":
    for row in run():
        print(row)
