"""Three checks: orthodox chess, but your third check wins."""

import re
from random import Random
from typing import ClassVar, Final, Self

from engine.errors import FenError
from engine.lessons import Page
from engine.moves import Move
from engine.notes import Note, Sign
from engine.orthodox import ARRAY, tables
from engine.outcome import Outcome, win
from engine.pieces import Seat
from engine.placements import Fide
from engine.position import Position
from engine.tables import Tables

ENOUGH: Final = 3
GAME: Final = "e4 d5 Bb5 c6 Bxc6 Bd7 Bxd7"
_random = Random(3)
_KEYS: Final = tuple(tuple(_random.getrandbits(64) for _ in range(ENOUGH + 1)) for _ in range(2))


class Threecheck(Position):
    """Three-check chess: a player who has given check three times wins; otherwise orthodox."""

    key: ClassVar = "threecheck"
    seats: ClassVar = (Seat("w", "White"), Seat("b", "Black"))
    placement: ClassVar = Fide()
    reasons: ClassVar = ("three checks",)
    texts: ClassVar = ("threecheck",)
    lessons: ClassVar = (Page("threecheck-goal"), Page("threecheck-end", moves=GAME))
    example: ClassVar = ("e4", "d5", "Bb5", "c6")

    def __init__(self, **options: str) -> None:
        super().__init__(**options)
        #: checks given by each seat
        self.given: list[int] = [0, 0]

    @classmethod
    def start(cls, chosen_options: dict[str, str]) -> str:  # noqa: ARG003 - this game has no options
        """Return the text of the starting position."""
        return ARRAY

    def _tables(self) -> Tables:
        return tables()

    def push(self, move: Move) -> None:
        """Make a move, trusted to be legal."""
        seat = self.turn
        super().push(move)
        if self.in_check(self.turn):
            self._give(seat, 1)

    def pop(self) -> Move:
        """Take the last move back and return it; `IndexError` when there is none."""
        checked = bool(self.undo_stack) and self.in_check(self.turn)
        move = super().pop()
        if checked:
            self.given[self.turn] -= 1
        return move

    def _give(self, seat: int, checks: int) -> None:
        """Count checks; positions that differ in them are not the same."""
        self.zobrist ^= _KEYS[seat][self.given[seat]]
        self.given[seat] += checks
        self.zobrist ^= _KEYS[seat][self.given[seat]]

    def copy(self) -> Self:
        """Return an independent position with the same past."""
        twin = super().copy()
        twin.given = self.given.copy()
        return twin

    def _decided(self) -> Outcome | None:
        last = 1 - self.turn
        return win("three checks", last, 2) if self.given[last] >= ENOUGH else None

    def extra(self) -> dict[str, str]:
        """Return the last field of the position text: `checks=1,0` says that White has given one."""
        return super().extra() | ({"checks": "{},{}".format(*self.given)} if any(self.given) else {})

    def read_extra(self, values: dict[str, str]) -> None:
        """Read the checks given."""
        text = values.pop("checks", "0,0")
        if not re.fullmatch("[0-3],[0-3]", text):
            raise FenError(f"checks given read like 1,0, not {text!r}")
        for seat, count in enumerate(text.split(",")):
            self._give(seat, int(count))
        super().read_extra(values)

    def notes(self) -> list[Note]:
        """Return the number of checks that each seat has given."""
        return [
            Note("checks", seat, {"count": count}, (Sign(seat, text=f"+{count}"),))
            for seat, count in enumerate(self.given)
            if count
        ]

    def positional_score(self, seat: int) -> int:
        """Return the value of the checks given, in hundredths of a pawn."""
        return 100 * self.given[seat] ** 2
