"""What a picture or a text of a position may know: public state only, and no person's name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import engine
from engine import Move, Outcome, Piece, Position
from engine.board import Board

LANGUAGES = ("en", "fr")


@dataclass(frozen=True)
class Played:
    """One move that was made: who made it, its readable form by language, and every square it changed.

    The first square is where the man left, the second where it arrived.
    """

    seat: int
    text: Mapping[str, str]
    squares: tuple[int, ...]


@dataclass(frozen=True)
class View:
    """One position as anyone may see it.

    Per seat: `armies` are names such as "white", `homes` the board's side each army started from. `last` holds the
    newest move of each opponent of the seat to move, oldest first. `checked` are the squares of attacked kings; `cut`
    the groups of men that have lost touch with the largest group of their army.
    """

    variant: str
    board: Board
    armies: tuple[str, ...]
    homes: tuple[int, ...]
    men: Mapping[int, Piece]
    turn: int
    last: tuple[Played, ...] = ()
    checked: tuple[int, ...] = ()
    cut: tuple[tuple[int, ...], ...] = ()
    outcome: Outcome | None = None

    def king(self, seat: int) -> int | None:
        """The square of a seat's king, or None."""
        return next((at for at, man in self.men.items() if man.seat == seat and man.symbol == "K"), None)


def view_of(position: Position, outcome: Outcome | None = None) -> View:
    """The view of a position. `outcome` is an end the position cannot know, such as a resignation."""
    seats = len(position.seats)
    return View(
        variant=position.key,
        board=position.board,
        armies=tuple(seat.name.lower() for seat in position.seats),
        homes=_homes(position.key, tuple(sorted(position.chosen.items()))),
        men=MappingProxyType(dict(position.pieces())),
        turn=position.turn,
        last=_last(position, seats - 1),
        checked=tuple(position.checked_kings()),
        cut=tuple(tuple(group) for seat in range(seats) for group in position.groups(seat)[1:]),
        outcome=outcome or position.outcome(),
    )


def _last(position: Position, count: int) -> tuple[Played, ...]:
    earlier, played = position.copy(), []
    after = earlier.pieces()
    for _ in range(min(count, len(earlier.move_stack))):
        move = earlier.pop()
        before = earlier.pieces()
        text = MappingProxyType({language: earlier.san(move, language) for language in LANGUAGES})
        played.append(Played(earlier.turn, text, _changed(move, before, after)))
        after = before
    return tuple(reversed(played))


def _changed(move: Move, before: Mapping[int, Piece], after: Mapping[int, Piece]) -> tuple[int, ...]:
    squares = (at for at in before.keys() | after.keys() if before.get(at) != after.get(at))
    return tuple(dict.fromkeys((move.from_square, move.to_square, *sorted(squares))))


@lru_cache(maxsize=32)
def _homes(variant: str, options: tuple[tuple[str, str], ...]) -> tuple[int, ...]:
    """The side of the board on which each seat's men start."""
    start = engine.new_position(variant, **dict(options))
    sides = {man.seat: start.board.home[at] for at, man in start.pieces().items()}
    return tuple(sides[seat] for seat in range(len(start.seats)))
