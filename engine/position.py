"""A position: public state only, with the habits of python-chess."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, Self

from mypy_extensions import mypyc_attr

from engine import alternatives, fen, notation, parsing
from engine.board_state import TAKEN
from engine.errors import GameOverError
from engine.moves import Move
from engine.outcome import Outcome, draw
from engine.pieces import ALPHABETS, KIND_MASK, SEAT_BITS, SYMBOLS, Piece, piece_of
from engine.refusals import Refusals

CLAIM_ROUNDS: Final = 50
AUTOMATIC_ROUNDS: Final = 75
CLAIM_REPETITIONS: Final = 3
AUTOMATIC_REPETITIONS: Final = 5
_STARTS: Final[dict[object, Any]] = {}
"""The starting positions that all others are copied from: to read their texts takes fifty times as long."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(Refusals):
    """A position of a game, with its past. What differs from game to game is in `Variant`."""

    # -- looking ------------------------------------------------------------------------------------------------

    def piece_at(self, square: int) -> Piece | None:
        """Return the piece on a square, or None."""
        piece = self.pieces[square]
        return piece_of(piece) if piece else None

    def piece_map(self) -> dict[int, Piece]:
        """Return every piece by its square."""
        return {square: piece_of(piece) for square, piece in enumerate(self.pieces) if piece}

    def taken(self, seat: int) -> dict[str, int]:
        """Return the pieces of a seat that were taken since the start or the position text: how many of each letter."""
        pieces = (undo[TAKEN] for undo in self.undo_stack)
        return dict(Counter(SYMBOLS[piece & KIND_MASK] for piece in pieces if piece and piece >> SEAT_BITS == seat))

    @property
    def move_stack(self) -> list[Move]:
        """The moves made since the start or the position text."""
        return [undo[0] for undo in self.undo_stack]

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

    def count_legal_moves(self) -> int:
        """Return how many legal moves there are: a game that can tell sooner than by finding them all does."""
        return len(self.legal_moves())

    def legal_captures(self) -> list[Move]:
        """Return the legal moves of the seat to move that take a piece or promote, as if the game went on."""
        return self._legal_captures(self.turn)

    def is_check(self) -> bool:
        """Tell whether the seat to move is in check, of whatever kind its game has."""
        return self._is_checked(self.turn)

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
        if self.halfmove_clock >= 8 * self.tables.seats:
            if self.repetitions() >= AUTOMATIC_REPETITIONS:
                return "repetition"
            if self.halfmove_clock >= self.plies_of(AUTOMATIC_ROUNDS):
                return "quiet moves"
        for army in self.armies:
            if len(army) > 2:
                return None
        return self._too_few()

    def repetitions(self) -> int:
        """Return how often this position has stood: same pieces, seat to move, castling and en passant rights."""
        seats = len(self.seats)
        reach = self.repetition_window()
        last = len(self.undo_stack)
        found = 1
        for back in range(seats, min(self.halfmove_clock, reach) + 1, seats):
            *_, castling, passed, _, key = self.undo_stack[last - back]
            if key == self.zobrist and castling == self.castling and passed == self.en_passant:
                found += 1
        return found

    def claims(self) -> list[str]:
        """Return the reasons for which the seat to move may claim a draw now."""
        # Nothing stands for the third time sooner than that.
        if self.halfmove_clock < 4 * len(self.seats) or self.outcome() is not None:
            return []
        reasons = []
        if self.repetitions() >= CLAIM_REPETITIONS:
            reasons.append("repetition")
        if self.halfmove_clock >= self.plies_of(CLAIM_ROUNDS):
            reasons.append("quiet moves")
        return reasons

    # -- texts --------------------------------------------------------------------------------------------------

    def fen(self) -> str:
        """Return the position text (`docs/dev/notation.md`)."""
        return fen.write(self)

    @classmethod
    def from_fen(cls, text: str, /, **options: str) -> Self:
        """Return the position a text describes, or raise `FenError`."""
        return fen.read(cls, text, options)

    @classmethod
    def new(cls, /, **options: str) -> Self:
        """Return the starting position, or raise `VariantError`."""
        asked = (cls, *options.items())
        if asked not in _STARTS:
            _STARTS[asked] = fen.read(cls, cls.start(cls(**options).chosen_options), options)
        start: Self = _STARTS[asked]
        return start.copy()

    def san(self, move: Move, language: str = "en") -> str:
        """Return the readable form of a legal move, in `en` or `fr`."""
        return notation.readable(self, move, (language,))[language]

    def sans(self, move: Move, legal: Sequence[Move] | None = None) -> dict[str, str]:
        """Return the readable form of a legal move in every alphabet; `legal` are all legal moves, if known."""
        return notation.readable(self, move, ALPHABETS, legal)

    def parse(self, text: str, languages: Iterable[str] = ALPHABETS, legal: Sequence[Move] | None = None) -> Move:
        """Return the legal move a text means, in either notation, or raise a `MoveError`.

        `legal` are all legal moves, if they are known.
        """
        return parsing.parse(self, text, tuple(languages), legal)

    def move_by_text(self, text: str) -> Move | None:
        """Return the move that a text is which was legal here once, in coordinate form; None if `parse` must tell."""
        return self.board.by_text.get(text)

    def mark(self, move: Move) -> str:
        """Return what readable notation adds to a legal move: `#` for mate, `+` for check, or nothing."""
        seat = self.turn
        self.push(move)
        mark = self._mark(seat)
        self.pop()
        return mark

    def alternatives(
        self, text: str, languages: Iterable[str] = ALPHABETS, legal: Sequence[Move] | None = None
    ) -> list[Move]:
        """Return up to ten legal moves instead of a refused text: of the same piece, or to the same square.

        In check all answers fit, those of the king first.
        """
        return alternatives.alternatives(self, text, tuple(languages), self.legal_moves() if legal is None else legal)

    def _mark(self, mover: int) -> str:  # noqa: ARG002 - for variants that override it
        if not self._is_checked(self.turn):
            return ""
        return "+" if self._legal(self.turn) else "#"

    def expect_move(self, text: str) -> None:
        """Raise the `MoveError` that tells why no piece may be moved now at all, if that is so."""
        if self.outcome() is not None:
            raise GameOverError(text)

    # -- copies -------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """Return an independent position with the same past."""
        twin = super().copy()
        twin.chosen_options = self.chosen_options
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        before = self.copy()
        moves = [before.pop().text for _ in self.undo_stack]
        return _restore, (type(self), before.fen(), self.chosen_options, moves[::-1])

    def __repr__(self) -> str:
        return f"<{self.key} {self.fen()}>"


def _restore(variant: type[Position], text: str, options: dict[str, str], moves: list[str]) -> Position:
    position = variant.from_fen(text, **options)
    for move in moves:
        position.push(position.parse(move))
    return position
