"""A position: public state only, with the habits of python-chess."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, ClassVar, Final, Self

from engine import fen, notation
from engine.attacks import attacked
from engine.errors import FenError, GameOverError, IllegalMoveError, VariantError
from engine.generation import Generator
from engine.men import TAKEN
from engine.moves import Move
from engine.outcome import Outcome, draw, win
from engine.pieces import (
    BISHOP,
    KIND_MASK,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    SEAT_BITS,
    SYMBOLS,
    TWIN,
    Piece,
    Seat,
    piece_of,
)
from engine.tables import Tables

CLAIM_ROUNDS: Final = 50
AUTOMATIC_ROUNDS: Final = 75
CLAIM_REPETITIONS: Final = 3
AUTOMATIC_REPETITIONS: Final = 5


class Position(Generator):
    """The rules every variant shares; a variant overrides the few hooks that differ.

    Seats are numbered from 0 in turn order. Nothing here is secret: copies, texts and pickles cannot leak.
    """

    key: ClassVar[str]
    seats: ClassVar[tuple[Seat, ...]]
    #: allowed values of each option, the default first
    options: ClassVar[dict[str, tuple[str, ...]]] = {}
    #: raised when a ruling changes what a stored game means
    rules_version: ClassVar[int] = 1
    placement: ClassVar[fen.Placement]
    style: ClassVar[notation.Style] = notation.ORTHODOX
    #: the kinds of men there are
    kinds: ClassVar[tuple[int, ...]] = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)

    def __init__(self, **options: str) -> None:
        for name, value in options.items():
            if name not in self.options:
                raise VariantError(f"{self.key} has no option {name!r}")
            if value not in self.options[name]:
                raise VariantError(f"{name} is one of {', '.join(self.options[name])}, not {value!r}")
        self.chosen: dict[str, str] = {name: options.get(name, values[0]) for name, values in self.options.items()}
        super().__init__(self._tables())

    # -- what a variant says ------------------------------------------------------------------------------------

    @classmethod
    def start(cls, chosen: dict[str, str]) -> str:
        """Return the text of the starting position under the chosen options."""
        raise NotImplementedError

    def _tables(self) -> Tables:
        """Return what the men can do on this variant's board."""
        raise NotImplementedError

    def _decided(self) -> Outcome | None:
        """Return the outcome if the game was won by the very move just made, whatever the seat to move could do."""
        return None

    def _is_checked(self, seat: int) -> bool:
        """Tell whether a seat without a legal move would have lost; otherwise that is stalemate."""
        return self.in_check(seat)

    def _defeat(self, loser: int) -> Outcome:
        """Return how the game ends when a checked seat is without a legal move."""
        return win("checkmate", 1 - loser, len(self.seats))

    def _too_few(self) -> str | None:
        """Return why there are too few men left to win, or None."""
        return "bare kings" if all(len(army) == 1 for army in self.armies) else None

    def kings_fit(self, kinds: list[int]) -> bool:
        """Tell whether a side can have just these kings, in order of kind."""
        return kinds == [KING]

    def _fault(self, seat: int) -> str:
        """Return what is wrong with the position after a seat's move, one that only the rules of safety forbid."""
        return "check" if self.in_check(seat) else "cannot"

    def _refusal(self, text: str, move: Move) -> IllegalMoveError:
        """Return why a move is illegal although its man goes there."""
        trial = self.copy()
        trial.push(move)
        return IllegalMoveError(text, trial._fault(self.turn))

    def extra(self) -> dict[str, str]:
        """Return the last field of the position text."""
        return {name: value for name, value in self.chosen.items() if value != self.options[name][0]}

    def read_extra(self, values: dict[str, str]) -> None:
        """Take up what `extra` gave (options apart), or raise `FenError`. The men stand already."""
        if values:
            raise FenError(f"unknown in the last field: {', '.join(values)}")

    # -- looking ------------------------------------------------------------------------------------------------

    def piece_at(self, square: int) -> Piece | None:
        """Return the man on a square, or None."""
        man = self.men[square]
        return piece_of(man) if man else None

    def pieces(self) -> dict[int, Piece]:
        """Return every man by its square."""
        return {square: piece_of(man) for square, man in enumerate(self.men) if man}

    def royals(self, seat: int) -> list[int]:
        """Return the squares of a seat's kings."""
        return [self.kings[seat]]

    def checked_kings(self) -> list[int]:
        """Return the squares of all attacked kings."""
        seats = range(len(self.seats))
        return [king for seat in seats for king in self.royals(seat) if attacked(self.tables, self.men, king, seat)]

    def groups(self, seat: int) -> list[list[int]]:
        """Return the groups into which the rules divide a seat's men, the largest first: one, for most games."""
        return [sorted(self.armies[seat])]

    def hand(self, seat: int) -> dict[str, int]:  # noqa: ARG002 - only some games have hands
        """Return the men a seat has in hand: how many of each letter."""
        return {}

    def can_win(self, seat: int) -> bool:
        """Tell whether a seat has the men to win when another's time is over: more than kings and a lone minor man."""
        others = [man & KIND_MASK for man in self.armies[seat].values() if man & KIND_MASK not in (KING, TWIN)]
        return bool(self.hand(seat)) or len(others) > 1 or any(kind not in (KNIGHT, BISHOP) for kind in others)

    def taken(self, seat: int) -> dict[str, int]:
        """Return the men of a seat that were taken since the start or the position text: how many of each letter."""
        men = (undo[TAKEN] for undo in self.past)
        return dict(Counter(SYMBOLS[man & KIND_MASK] for man in men if man and man >> SEAT_BITS == seat))

    def losses(self) -> tuple[int, ...]:
        """Return each seat's loss in points, in games that count it."""
        return ()

    def barred(self, seat: int) -> list[int]:  # noqa: ARG002 - only some games protect anybody
        """Return the seats whose men a seat may not take at home."""
        return []

    def to_choose(self) -> tuple[int, ...]:
        """Return the seats that have still to choose a true king in secret."""
        return ()

    def choose(self, seat: int) -> None:
        """Record that a seat has chosen its true king; the position never learns which."""
        raise VariantError(f"{self.seats[seat].name} has no king to choose in {self.key}")

    def reveal_owed(self) -> int | None:
        """Return the seat whose secret must settle a mate now, or None."""
        return None

    @property
    def move_stack(self) -> list[Move]:
        """The moves made since the start or the position text."""
        return [undo[0] for undo in self.past]

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self.ply // len(self.seats) + 1

    # -- moves --------------------------------------------------------------------------------------------------

    def legal_moves(self) -> list[Move]:
        """Return every legal move of the seat to move; none when the game is over."""
        if self._decided() is not None or self._automatic_draw() is not None:
            return []
        return self._legal(self.turn)

    # -- the end ------------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Return how the game has ended, or None while it goes on. Wins come before automatic draws."""
        decided = self._decided()
        if decided is not None:
            return decided
        if not self._legal(self.turn):
            return self._defeat(self.turn) if self._is_checked(self.turn) else draw("stalemate", len(self.seats))
        reason = self._automatic_draw()
        return None if reason is None else draw(reason, len(self.seats))

    def _automatic_draw(self) -> str | None:
        if self.quiet >= 8 * len(self.seats):
            if self.repetitions() >= AUTOMATIC_REPETITIONS:
                return "repetition"
            if self.quiet >= AUTOMATIC_ROUNDS * len(self.seats):
                return "quiet moves"
        for army in self.armies:
            if len(army) > 2:
                return None
        return self._too_few()

    def memory(self) -> int:
        """Return how many of the last moves repetitions may be looked for in."""
        return len(self.past)

    def repetitions(self) -> int:
        """Return how often this position has stood: same men, seat to move, castling and en passant rights."""
        seats = len(self.seats)
        reach = self.memory()
        last = len(self.past)
        found = 1
        for back in range(seats, min(self.quiet, reach) + 1, seats):
            *_, castling, passed, _, key = self.past[last - back]
            if key == self.placement_key and castling == self.castling and passed == self.passed:
                found += 1
        return found

    def claims(self) -> list[str]:
        """Return the reasons for which the seat to move may claim a draw now."""
        if self.outcome() is not None:
            return []
        reasons = []
        if self.repetitions() >= CLAIM_REPETITIONS:
            reasons.append("repetition")
        if self.quiet >= CLAIM_ROUNDS * len(self.seats):
            reasons.append("quiet moves")
        return reasons

    # -- texts --------------------------------------------------------------------------------------------------

    def fen(self) -> str:
        """Return the position text (`rules.md`, section 4)."""
        return fen.write(self)

    @classmethod
    def from_fen(cls, text: str, **options: str) -> Self:
        """Return the position a text describes, or raise `FenError`."""
        return fen.read(cls, text, options)

    @classmethod
    def new(cls, **options: str) -> Self:
        """Return the starting position, or raise `VariantError`."""
        return fen.read(cls, cls.start(cls(**options).chosen), options)

    def san(self, move: Move, language: str = "en") -> str:
        """Return the readable form of a legal move, in `en` or `fr`."""
        return notation.readable(self, move, language)

    def parse(self, text: str, languages: Iterable[str] = ("en", "fr")) -> Move:
        """Return the legal move a text means, in either notation, or raise a `MoveError`."""
        return notation.parse(self, text, tuple(languages))

    def mark(self, move: Move) -> str:
        """Return what readable notation adds to a legal move: `#` for mate, `+` for check, or nothing."""
        seat = self.turn
        self.push(move)
        mark = self._mark(seat)
        self.pop()
        return mark

    def _mark(self, mover: int) -> str:  # noqa: ARG002 - for variants that override it
        if not self._is_checked(self.turn):
            return ""
        return "+" if self._legal(self.turn) else "#"

    def special(self, text: str) -> Move | None:  # noqa: ARG002 - for variants with acts other than moves
        """Return the legal act (drop, ransom ...) that a text without spaces is, None for the text of a move.

        Raises a `MoveError` when it is such an act and not allowed now.
        """
        return None

    def expect_move(self, text: str) -> None:
        """Raise the `MoveError` that tells why no man may be moved now at all, if that is so."""
        if self.outcome() is not None:
            raise GameOverError(text)

    def refuse(self, text: str, start: int, to: int) -> IllegalMoveError:
        """Return the error that tells why going from one square to another is not legal."""
        man = self.men[start]
        if not man:
            return IllegalMoveError(text, "empty")
        if man >> SEAT_BITS != self.turn:
            return IllegalMoveError(text, "not yours")
        moves: list[Move] = []
        self._add_men(moves, self.turn)
        if self.tables.royal[man]:
            moves += [self.board.moves[start][at] for at in self.board.king_steps[start]]
        found = next((move for move in moves if (move.from_square, move.to_square) == (start, to)), None)
        if found is None or not self.tables.lands[self.turn][self.men[to]]:
            return IllegalMoveError(text, "cannot")
        return self._refusal(text, found)

    # -- copies -------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """Return an independent position with the same past."""
        twin = super().copy()
        twin.chosen = self.chosen
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        before = self.copy()
        moves = [before.pop().text for _ in self.past]
        return _restore, (type(self), before.fen(), self.chosen, moves[::-1])

    def __repr__(self) -> str:
        return f"<{self.key} {self.fen()}>"


def _restore(variant: type[Position], text: str, options: dict[str, str], moves: list[str]) -> Position:
    position = variant.from_fen(text, **options)
    for move in moves:
        position.push(position.parse(move))
    return position
