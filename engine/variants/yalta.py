"""Yalta: three players on 96 squares, the first to realise a mate wins (`rules.md`, sections 1 and 1a)."""

from functools import cache
from typing import ClassVar, Self

from engine.attacks import attacked
from engine.board import EAST, SOUTH, WEST, three_player
from engine.errors import FenError
from engine.fen import Seated
from engine.moves import Move
from engine.pieces import Seat
from engine.position import Position
from engine.tables import Tables, castling

NOBODY = -1

#: per territory: king (from, to) and rook (from, to) of the short castling, then of the long one
_CASTLINGS = (
    ((("e1", "g1"), ("h1", "f1")), (("e1", "c1"), ("a1", "d1"))),
    ((("d8", "b8"), ("a8", "c8")), (("d8", "j8"), ("l8", "i8"))),
    ((("i12", "k12"), ("l12", "j12")), (("i12", "f12"), ("h12", "e12"))),
)


@cache
def orthodox(territories: tuple[int, ...]) -> Tables:
    """Return the orthodox men on 96 squares, for seats living in these territories."""
    board = three_player()
    back = [frozenset(range(32 * territory, 32 * territory + 8)) for territory in range(3)]
    second = [frozenset(square + 8 for square in rank) for rank in back]
    castlings = []
    for seat, territory in enumerate(territories):
        short, long = _CASTLINGS[territory]
        castlings.append(castling(board, 1 << (2 * seat), seat, *short, short=True))
        castlings.append(castling(board, 2 << (2 * seat), seat, *long, short=False))
    return Tables(
        board,
        seats=3,
        forward=lambda seat, square: 0 if board.home[square] == territories[seat] else 2,
        starts=[second[territory] for territory in territories],
        ends=[frozenset().union(*back) - back[territory] for territory in territories],
        castlings=castlings,
    )


def array(seats: tuple[Seat, ...], territories: tuple[int, ...]) -> str:
    """Return the placement of the array: each rank from its owner's left, queens left of their kings."""
    homes = {}
    for seat, territory in zip(seats, territories, strict=True):
        back = ",".join(seat.letter + sign for sign in "RNBQKBNR")
        homes[territory] = [back, ",".join([seat.letter + "P"] * 8), "8", "8"]
    return "/".join(homes[EAST] + homes[WEST] + homes[SOUTH][::-1])


class Yalta(Position):
    """Mate is settled only when the mated seat's turn comes; its author, who realised it first, wins."""

    key: ClassVar = "yalta"
    seats: ClassVar = (Seat("w", "White"), Seat("r", "Red"), Seat("b", "Black"))
    options: ClassVar = {"direction": ("clockwise", "counterclockwise")}
    placement: ClassVar = Seated()
    territories: ClassVar = {"clockwise": (SOUTH, WEST, EAST), "counterclockwise": (SOUTH, EAST, WEST)}

    def __init__(self, **options: str) -> None:
        super().__init__(**options)
        #: who realised the mate in which each seat stands, as if it were its turn
        self.authors: tuple[int, ...] = (NOBODY,) * 3
        self.past_authors: list[tuple[int, ...]] = []

    @classmethod
    def start(cls, chosen: dict[str, str]) -> str:
        """Return the text of the starting position."""
        return f"{array(cls.seats, cls.territories[chosen['direction']])} w a1,h1,l8,a8,h12,l12 - 0,1 -"

    def _tables(self) -> Tables:
        return orthodox(self.territories[self.chosen["direction"]])

    def push(self, move: Move) -> None:
        """Make a move and look at each opponent as if it were that seat's turn, to know the author of every mate."""
        mover = self.turn
        super().push(move)
        self.past_authors.append(self.authors)
        tables = self.tables
        for seat in (0, 1, 2):
            if seat == mover:
                continue
            if attacked(tables, self.men, self.kings[seat], seat) and not self._legal(seat):
                if self.authors[seat] == NOBODY:
                    self._set_author(seat, mover)
            elif self.authors[seat] != NOBODY:
                self._set_author(seat, NOBODY)

    def pop(self) -> Move:
        """Take the last move back and return it."""
        self.authors = self.past_authors.pop()
        return super().pop()

    def _set_author(self, seat: int, author: int) -> None:
        authors = list(self.authors)
        authors[seat] = author
        self.authors = tuple(authors)

    def _winner(self, loser: int) -> int:
        return self.authors[loser]

    def _mark(self, mover: int) -> str:
        if any(author == mover != before for author, before in zip(self.authors, self.past_authors[-1], strict=True)):
            return "#"
        alone = len(self.seats) + mover
        return "+" if any(attacked(self.tables, self.men, king, alone) for king in self.kings) else ""

    def extra(self) -> dict[str, str]:
        """Return the last field of the position text: `authors=r:w` says that White realised Red's mate."""
        letters = [seat.letter for seat in self.seats]
        mates = [f"{letters[s]}:{letters[author]}" for s, author in enumerate(self.authors) if author != NOBODY]
        return super().extra() | ({"authors": ",".join(mates)} if mates else {})

    def read_extra(self, values: dict[str, str]) -> None:
        """Take up the authors of mates; a mate without one is put down to the last opponent who moved."""
        stated = self._read_authors(values.pop("authors", ""))
        super().read_extra(values)
        authors = []
        for seat in range(3):
            if not self.in_check(seat) or self._legal(seat):
                if seat in stated:
                    raise FenError(f"{self.seats[seat].name} is not mated")
                authors.append(NOBODY)
                continue
            last = (self.turn + 2) % 3
            authors.append(stated.get(seat, last if last != seat else (last + 2) % 3))
        self.authors = tuple(authors)

    def _read_authors(self, text: str) -> dict[int, int]:
        letters = [seat.letter for seat in self.seats]
        stated = {}
        for part in text.split(",") if text else ():
            mated, _, author = part.partition(":")
            if mated not in letters or author not in letters or mated == author:
                raise FenError(f"authors of mates read like r:w, not {part!r}")
            stated[letters.index(mated)] = letters.index(author)
        return stated

    def copy(self) -> Self:
        """Return an independent position with the same past."""
        twin = super().copy()
        twin.authors = self.authors
        twin.past_authors = self.past_authors.copy()
        return twin
