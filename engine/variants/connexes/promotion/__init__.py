"""The challenge of the source: both sides help White to promote as early as possible ("12 coups, ferez-vous mieux ?").

`solve` finds a game in which White promotes on move 12, and proves that none does sooner (`docs/challenge.md`).
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

from engine.orthodox import BLACK, WHITE
from engine.pieces import KING, PAWN, code
from engine.position import Position
from engine.problems import SearchProgress, Solved, Solving
from engine.variants.connexes.promotion.alone import Alone
from engine.variants.connexes.promotion.finding import Finder
from engine.variants.connexes.promotion.ladder import FILES, Ladder, army_of
from engine.variants.connexes.promotion.plans import Plans
from engine.variants.connexes.promotion.proving import ProofGames

MOVES: Final = 12
NEEDED: Final = ("d2", "e2")
"""On one of these Black would have to take a piece, for White to promote in fewer moves ..."""

BY: Final = 7
"""... by this move."""


def solve(start: Position) -> Solving:
    """Find a promotion in `MOVES` moves from the array, and prove that fewer do not suffice."""
    plans = white_plans(start, MOVES, with_losses=False)
    yield from _progress("plans", plans.search(), plans, MOVES)
    finder = Finder(start.copy(), plans)
    yield from _progress("game", finder.search(), finder, MOVES)

    shorter = white_plans(start, MOVES - 1, with_losses=True)
    yield from _progress("limits", shorter.search(), shorter, MOVES - 1)
    games = ProofGames(start.copy(), shorter, black_ladder(start), BY)
    yield from _progress("games", games.search(), games, MOVES - 1)

    proven = bool(finder.found) and not games.found and not shorter.escape(partial(_may_be_lost_otherwise, start))
    moves = tuple(map(str, games.found or finder.found))
    return Solved(moves, proven, {"moves": MOVES, "fewer": MOVES - 1, "squares": ", ".join(NEEDED), "by": BY})


def white_plans(start: Position, last: int, *, with_losses: bool) -> Plans:
    """Return White's own ways to a promotion, with or without pieces that Black may take on the way."""
    tables = start.tables
    ladder = Ladder(tables, [code(WHITE, PAWN)], range(7 * FILES, 8 * FILES), range(2, 7))
    losses = may_be_lost if with_losses else _never
    return Plans(Alone(tables, WHITE), ladder, army_of(start.armies[WHITE]), last, losses)


def black_ladder(start: Position) -> Ladder:
    """Return the bound for Black to take what he must."""
    pieces = [code(BLACK, kind) for kind in range(PAWN, KING + 1)]
    return Ladder(start.tables, pieces, [start.board.squares[name] for name in NEEDED], range(2, 6))


def may_be_lost(k: int, square: int) -> bool:
    """Tell whether Black, who has made `k - 1` moves, may just have taken a piece there.

    His own ladder needs a piece on that rank and on each above it, down from rank 6: as many moves.
    """
    return k - 1 >= 6 - square // FILES


def _may_be_lost_otherwise(start: Position, k: int, square: int) -> bool:
    """Tell the same, but for what Black needs to take."""
    return may_be_lost(k, square) and not (start.board.names[square] in NEEDED and k - 1 <= BY)


def _never(k: int, square: int) -> bool:  # noqa: ARG001 - a rule of losses like `may_be_lost`
    return False


def _progress(
    step: str, search: Iterator[int], worker: Plans | Finder | ProofGames, count: int
) -> Iterator[SearchProgress]:
    for done in search:
        yield SearchProgress(step, done, count, worker.positions)
