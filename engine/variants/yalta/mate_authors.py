"""Author of a mate: the player who first completed it, though a third player moves on (`rules.md`, section 1a)."""

from typing import Self

from mypy_extensions import mypyc_attr

from engine.attacks import attacked
from engine.errors import FenError
from engine.notes import Armies, Note
from engine.outcome import Outcome, win
from engine.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class MateAuthors(Position):
    """Mate is settled only when the mated seat's turn comes; its author, who realised it first, wins."""

    def __init__(self, **options: str) -> None:
        super().__init__(**options)
        #: what the position text said of mates already standing: mated seat -> author
        self.stated: dict[int, int] = {}

    def is_mated(self, seat: int) -> bool:
        """Tell whether a seat, as if it were its turn, is in check without a legal move."""
        return attacked(self.tables, self.pieces, self.kings[seat], seat) and not self._legal(seat)

    def author(self, seat: int) -> int | None:
        """Return who first realised the mate in which a seat stands, or None if it is not mated.

        A seat is never mated after its own move, so the answer lies in the last two plies at most.
        """
        if not self.is_mated(seat):
            return None
        if not self.undo_stack:
            return self.stated[seat]
        before = self.copy()
        before.pop()
        author = before.author(seat)
        return before.turn if author is None else author

    def _defeat(self, loser: int) -> Outcome:
        author = self.author(loser)
        assert author is not None  # noqa: S101 - only a mated seat is defeated
        return win("checkmate", author, 3)

    def _mark(self, mover: int) -> str:
        if any(self.author(seat) == mover for seat in range(3)):
            return "#"
        alone = len(self.seats) + mover
        others = [king for seat, king in enumerate(self.kings) if seat != mover]
        return "+" if any(attacked(self.tables, self.pieces, king, alone) for king in others) else ""

    def followed(self) -> list[Note]:
        """Return who stands to be mated when their turn comes, and who realised it."""
        authors = [(seat, self.author(seat)) for seat in range(3)]
        return [Note("mated", seat, {"author": Armies((by,))}, mark="check") for seat, by in authors if by is not None]

    def pending_mate(self) -> int | None:
        """Return the seat that the last move mated although another seat moves first."""
        mated, mover = (self.turn + 1) % 3, (self.turn + 2) % 3
        if not self.move_stack or self.author(mated) != mover or self.is_mated(self.turn):
            return None
        return mated

    def searched_notes(self) -> list[Note]:
        """Return who could be mated at the next move of whom, if no one did anything about it before."""
        found: list[Note] = []
        for mover in range(3):
            mated = self._could_mate(mover)
            found += [Note("threatened", seat, {"author": Armies((mover,))}, mark="check") for seat in sorted(mated)]
        return found

    def _could_mate(self, mover: int) -> set[int]:
        """Return the seats that a seat could mate if it were its turn."""
        after = self.copy()
        after.turn = mover
        found: set[int] = set()
        others = {seat for seat in range(3) if not self.is_mated(seat)}
        if mover not in others:
            return found
        others.discard(mover)
        for move in after.legal_moves():
            after.push(move)
            found.update(seat for seat in others - found if after.is_mated(seat))
            after.pop()
        return found

    def extra(self) -> dict[str, str]:
        """Return the last field of the position text: `authors=r:w` says that White realised Red's mate."""
        letters = [seat.letter for seat in self.seats]
        authors = {seat: self.author(seat) for seat in range(3)}
        mates = [f"{letters[seat]}:{letters[who]}" for seat, who in authors.items() if who is not None]
        return super().extra() | ({"authors": ",".join(mates)} if mates else {})

    def read_extra(self, values: dict[str, str]) -> None:
        """Take up the authors of mates; a mate without one is put down to the last opponent who moved."""
        stated = self._read_authors(values.pop("authors", ""))
        super().read_extra(values)
        last = (self.turn + 2) % 3
        for seat in range(3):
            if self.is_mated(seat):
                self.stated[seat] = stated.pop(seat, last if last != seat else (last + 2) % 3)
        for seat in stated:
            raise FenError(f"{self.seats[seat].name} is not mated")

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
        twin.stated = self.stated
        return twin
