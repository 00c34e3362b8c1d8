"""Public facts of a position that its pieces do not show: points lost, pieces in hand, checks given ...

A variant returns them from `Position.notes`; pictures show a note's signs, and texts describe it in any variant.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Armies(NamedTuple):
    """Some seats, told by the names of their armies, as a list."""

    seats: tuple[int, ...]


class Squares(NamedTuple):
    """Some squares, told by their names."""

    at: tuple[int, ...]


class PieceName(NamedTuple):
    """A kind of piece, shown by its name."""

    symbol: str


class Standing(NamedTuple):
    """Some pieces on the board, each shown by its kind and its square: (letter, name of the square)."""

    pieces: tuple[tuple[str, str], ...]


class Pieces(NamedTuple):
    """Pieces that do not stand on the board: how many of each letter."""

    counts: Mapping[str, int]


class Tally(NamedTuple):
    """A number for every seat."""

    counts: tuple[int, ...]


Value = int | str | Armies | Squares | Pieces | Tally
"""Value in a sentence; `int` and `str` are used unchanged."""


class Sign(NamedTuple):
    """One small thing beside the board, at the home of the seat `beside`: a short text that is the same in every
    language, or a drawing (a piece's letter, or one of `render/pieces`), in the colours of the seat `army` if it is a
    piece.
    """

    beside: int
    text: str = ""
    drawing: str = ""
    army: int | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """One public fact: of a seat, or of all (None).

    Words are the messages `picture-note-<key>` (for who cannot see the picture) and `post-note-<key>` (below it), with
    the `values`, and `army`, the name of the seat's army. A note with a `mark` tells of danger: pictures tint its
    `Squares` so, and it is told next to checks. A `legend` is a drawing, or a short text, that stands for its signs
    where pictures with room for it explain them by the message `picture-legend-<key>`.
    """

    key: str
    seat: int | None = None
    values: Mapping[str, Value] = field(default_factory=dict)
    signs: tuple[Sign, ...] = ()
    mark: str = ""
    legend: str = ""

    def squares(self) -> tuple[int, ...]:
        """Return the squares it speaks of."""
        return tuple(at for value in self.values.values() if isinstance(value, Squares) for at in value.at)

    def is_of_pieces(self) -> bool:
        """Tell whether it speaks of pieces, and so is told with those on the board."""
        return any(isinstance(value, Pieces) for value in self.values.values())

    def is_idle(self) -> bool:
        """Tell whether it says only that nothing has happened yet: a tally of nothing."""
        return any(isinstance(value, Tally) and not any(value.counts) for value in self.values.values())


def piece_signs(seat: int, counts: Mapping[str, int]) -> tuple[Sign, ...]:
    """Return signs for pieces in a seat's hand, such as a pawn and `x2`."""
    signs: list[Sign] = []
    for letter, count in counts.items():
        if count:
            signs.append(Sign(seat, drawing=letter, army=seat))
        if count > 1:
            signs.append(Sign(seat, text=f"x{count}"))
    return tuple(signs)
