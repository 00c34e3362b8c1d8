"""Static evaluation of a position for each seat, in hundredths of a pawn."""

from collections.abc import Sequence
from math import log10
from typing import Final

from engine.pieces import KIND_MASK, KINDS, SEAT_BITS
from engine.position import Position
from engine.search.report import SURE

Worth = tuple[tuple[int, ...], ...]
"""Piece-square values: `worth[piece][square]`."""

SCALE: Final = 400.0
"""Hundredths of a pawn that make the chances ten to one."""

DRAWN: Final = -150
"""Score of a drawn three-player game for each seat.

A search that takes all the others for one enemy underestimates its position, and would settle for unnecessary draws.
"""

LIKELY: Final = 3_000
"""Limit of scores that are not certain."""


class Scoring:
    """Weighs positions of one game. `plain` counts the pieces and nothing else."""

    def __init__(self, position: Position, *, plain: bool = False) -> None:
        self.plain: bool = plain
        self.seats: int = len(position.seats)
        self.worth: Worth = worth(position, plain=plain)
        self.hands: bool = type(position).hand is not Position.hand
        self.in_hand: dict[str, int] = {KINDS[kind].symbol: value for kind, value in position.values.items()}

    def pieces(self, position: Position, seat: int) -> int:
        """Return what a seat's pieces are worth where they stand, those in hand included."""
        worth = self.worth
        total = 0
        for square, piece in position.armies[seat].items():
            total += worth[piece][square]
        if self.hands:
            for symbol, held in position.hand(seat).items():
                total += held * self.in_hand[symbol]
        return total

    def assets(self, position: Position, seat: int) -> int:
        """Return what a seat has: its pieces, and what else its game counts."""
        pieces = self.pieces(position, seat)
        return pieces if self.plain else pieces + position.positional_score(seat)

    def rough(self, position: Position, seat: int) -> int:
        """Return how much better off a seat is than the others are on average, as far as its pieces go."""
        mine = 0
        others = 0
        for other in range(self.seats):
            if other == seat:
                mine = self.pieces(position, other)
            else:
                others += self.pieces(position, other)
        return mine - others // (self.seats - 1)

    def fine(self, position: Position, seat: int) -> int:
        """Return what `score` adds to that."""
        if self.plain:
            return 0
        mine = 0
        others = 0
        for other in range(self.seats):
            if other == seat:
                mine = position.positional_score(other)
            else:
                others += position.positional_score(other)
        return mine - others // (self.seats - 1)

    def score(self, position: Position, seat: int) -> int:
        """Return how much better off a seat is than the others are on average."""
        return self.rough(position, seat) + self.fine(position, seat)

    def scores(self, position: Position) -> tuple[int, ...]:
        """Return that for every seat."""
        assets = [self.assets(position, seat) for seat in range(self.seats)]
        total = sum(assets)
        return tuple([mine - (total - mine) // (self.seats - 1) for mine in assets])


_worths: dict[tuple[object, ...], Worth] = {}


def worth(position: Position, *, plain: bool = False) -> Worth:
    """Return what the pieces of a game are worth to their seats; worked out once for each game and its options."""
    game = (type(position), plain, *position.chosen_options.values())
    if game not in _worths:
        _worths[game] = _worth(position, plain=plain)
    return _worths[game]


def _worth(position: Position, *, plain: bool) -> Worth:
    known = position.values
    squares = range(position.board.size)
    rows: list[tuple[int, ...]] = []
    for piece in range(len(position.tables.keys)):
        seat, kind = piece >> SEAT_BITS, piece & KIND_MASK
        if seat >= position.tables.seats or kind not in known:
            rows.append((0,) * len(squares))
        elif plain:
            rows.append((known[kind],) * len(squares))
        else:
            rows.append(tuple([position.worth(seat, kind, square) for square in squares]))
    return tuple(rows)


def expected(scores: Sequence[int]) -> int:
    """Return the score of what chance decides, each outcome being as likely: by the chances to win that they mean.

    The average of scores would risk everything for half a chance to win.
    """
    if min(scores) >= SURE or max(scores) <= -SURE:
        return min(scores, key=abs)
    chance = sum([winning(score) for score in scores]) / len(scores)
    if chance <= 0.0 or chance >= 1.0:
        return LIKELY if chance >= 1.0 else -LIKELY
    return max(-LIKELY, min(LIKELY, round(SCALE * log10(chance / (1 - chance)))))


def winning(score: int, scale: float = SCALE) -> float:
    """Return the chance to win, from 0 to 1, that a score means (Elo's curve)."""
    if abs(score) >= SURE:
        return 1.0 if score > 0 else 0.0
    return 1.0 / (1.0 + float(10.0 ** (-score / scale)))
