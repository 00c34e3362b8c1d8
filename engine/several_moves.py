"""Games in which a seat may move more than once in a turn."""

from typing import ClassVar, Self

from mypy_extensions import mypyc_attr

from engine.errors import FenError
from engine.moves import Move
from engine.placements import NOTHING, Fide, Writable, square_named
from engine.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class FideOfTurns(Fide):
    """FIDE's FEN where a turn has several moves: every square passed over in it, and who may take is who did not step.

    In the middle of a turn the pawn that has passed may be one of the seat to move.
    """

    def en_passant(self, position: Writable) -> str:
        """Return the en passant field, such as `d3,g3`."""
        return ",".join(position.board.names[passed.square] for passed in position.en_passant) or NOTHING

    def read_passed(self, text: str, position: Writable) -> list[tuple[int, int]]:
        """Return each passed square, for the seat whose pawn does not step over it."""
        squares = [] if text == NOTHING else [square_named(position, name) for name in text.split(",")]
        owners = {passed: seat for seat, passed, _ in position.tables.double_steps}
        return [(square, 1 << (1 - owners.get(square, 0))) for square in squares]


@mypyc_attr(allow_interpreted_subclasses=True)
class SeveralMoves(Position):
    """`ply` and `round` count turns, not moves. A game says in `_moves_again` how long a turn is."""

    #: how many moves a turn has at most
    most: ClassVar[int] = 2

    def __init__(self, **options: str) -> None:
        super().__init__(**options)
        #: how many moves the seat to move has made in its turn
        self.made: int = 0
        #: seat to move, ply and `made` before each move
        self.turns: list[tuple[int, int, int]] = []

    def _moves_again(self, seat: int) -> bool:
        """Tell whether a seat that has just made move number `made` of its turn moves again.

        The turn has passed on already: `turn` is the next seat, and `ply` the number of turns if this one is over.
        """
        raise NotImplementedError

    def push(self, move: Move) -> None:
        """Make a move, trusted to be legal."""
        seat = self.turn
        self.turns.append((seat, self.ply, self.made))
        super().push(move)
        self.made += 1
        if self.made < self.most and self._moves_again(seat) and self._legal(seat):
            self.turn = seat
            self.ply -= 1
        else:
            self.made = 0

    def pop(self) -> Move:
        """Take the last move back and return it; `IndexError` when there is none."""
        move = super().pop()
        self.turn, self.ply, self.made = self.turns.pop()
        return move

    def __sizeof__(self) -> int:
        """Return about how many bytes it has to itself."""
        return super().__sizeof__() + 100 * len(self.turns)

    def copy(self) -> Self:
        """Return an independent position with the same past."""
        twin = super().copy()
        twin.made = self.made
        twin.turns = self.turns.copy()
        return twin

    def repetitions(self) -> int:
        """Return how often this position has stood, with as many moves made of the turn."""
        now = (self.zobrist, self.castling, self.en_passant, self.turn, self.made)
        found = 1
        for back in range(1, min(self.halfmove_clock, self.repetition_window()) + 1):
            *_, castling, passed, _, key = self.undo_stack[-back]
            seat, _, made = self.turns[-back]
            found += (key, castling, passed, seat, made) == now
        return found

    def plies_of(self, rounds: int) -> int:
        """Return how many quiet moves make so many rounds."""
        return super().plies_of(rounds) * self.most

    def extra(self) -> dict[str, str]:
        """Return the last field of the position text: `moved=1` says that the seat to move has made one move."""
        return super().extra() | ({"moved": str(self.made)} if self.made else {})

    def read_extra(self, values: dict[str, str]) -> None:
        """Take up how many moves of the turn are made."""
        made = values.pop("moved", "0")
        if made not in map(str, range(self.most)):
            raise FenError(f"moved is less than {self.most}, not {made!r}")
        self.made = int(made)
        super().read_extra(values)
