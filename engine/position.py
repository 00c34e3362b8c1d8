"""A position: public state only, with the habits of python-chess."""

from collections.abc import Iterable
from typing import Any, ClassVar, Final, Self

from engine import fen, notation
from engine.attacks import attacked, shields
from engine.board import Board
from engine.errors import FenError, GameOverError, IllegalMoveError, VariantError
from engine.moves import Move
from engine.outcome import Outcome, draw, win
from engine.pieces import (
    BISHOP,
    KIND_MASK,
    KING,
    KNIGHT,
    PAWN,
    ROOK,
    SEAT_BITS,
    SYMBOLS,
    Piece,
    Seat,
    code,
    piece_of,
)
from engine.rights import Castling, Passed
from engine.tables import Tables

CLAIM_ROUNDS: Final = 50
AUTOMATIC_ROUNDS: Final = 75
CLAIM_REPETITIONS: Final = 3
AUTOMATIC_REPETITIONS: Final = 5


Undo = tuple[Move, int, int, int, int, tuple[Passed, ...], int, int]
"""What `pop` needs: move, man, man taken and where, and the castling rights, en passant rights, quiet plies and key of
the placement before the move. A plain tuple, for making one is most of what `push` costs."""

TAKEN: Final = 2


class Position:
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

    def __init__(self, **options: str) -> None:
        for name, value in options.items():
            if name not in self.options:
                raise VariantError(f"{self.key} has no option {name!r}")
            if value not in self.options[name]:
                raise VariantError(f"{name} is one of {', '.join(self.options[name])}, not {value!r}")
        self.chosen: dict[str, str] = {name: options.get(name, values[0]) for name, values in self.options.items()}
        self.tables: Tables = self._tables()
        self.board: Board = self.tables.board
        self.turn: int = 0
        self.ply: int = 0
        self.men: list[int] = [0] * self.board.size
        self.armies: tuple[dict[int, int], ...] = tuple({} for _ in self.seats)
        self.kings: list[int] = [-1] * len(self.seats)
        self.castling: int = 0
        self.passed: tuple[Passed, ...] = ()
        self.quiet: int = 0
        self.placement_key: int = 0
        self.past: list[Undo] = []

    # -- what a variant says ------------------------------------------------------------------------------------

    @classmethod
    def start(cls, chosen: dict[str, str]) -> str:
        """Return the text of the starting position under the chosen options."""
        raise NotImplementedError

    def _tables(self) -> Tables:
        """Return what the men can do on this variant's board."""
        raise NotImplementedError

    def _lost(self, seat: int) -> str | None:
        """Return why a seat without a legal move has lost, or None where that is stalemate."""
        return "checkmate" if self.in_check(seat) else None

    def _winner(self, loser: int) -> int:
        """Return who wins when a seat has lost."""
        return (loser + 1) % len(self.seats)

    def _too_few(self) -> str | None:
        """Return why there are too few men left to win, or None."""
        return "bare kings" if all(len(army) == 1 for army in self.armies) else None

    def _admitted(self, moves: list[Move], seat: int) -> list[Move]:  # noqa: ARG002 - for variants that override it
        """Return those of the moves that leave no king attacked which the variant allows too."""
        return moves

    def _refusal(self, seat: int) -> str:  # noqa: ARG002 - for variants that override it
        """Return why the variant forbids what a seat has just done, its king being safe."""
        return "cannot"

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

    def king(self, seat: int) -> int:
        """Return the square of a seat's king."""
        return self.kings[seat]

    def in_check(self, seat: int) -> bool:
        """Tell whether a seat's king is attacked, whoever's turn it is."""
        return attacked(self.tables, self.men, self.kings[seat], seat)

    def checked_kings(self) -> list[int]:
        """Return the squares of all attacked kings."""
        return [self.kings[seat] for seat in range(len(self.seats)) if self.in_check(seat)]

    def groups(self, seat: int) -> list[list[int]]:
        """Return the groups into which the rules divide a seat's men, the largest first: one, for most games."""
        return [sorted(self.armies[seat])]

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
        if self._automatic_draw() is not None:
            return []
        return self._legal(self.turn)

    def _legal(self, seat: int) -> list[Move]:
        """Return a seat's moves as if it were its turn, automatic draws apart."""
        king = self.kings[seat]
        parry, pins = shields(self.tables, self.men, king, seat)
        moves: list[Move] = []
        self._add_men(moves, seat)
        if parry is not None:
            moves = [move for move in moves if move.to_square in parry]
        if pins:
            moves = [m for m in moves if m.from_square not in pins or m.to_square in pins[m.from_square]]
        if self.passed:
            self._add_en_passant(moves, seat)
        self._add_king(moves, seat, king)
        if self.castling and parry is None:
            self._add_castling(moves, seat)
        return self._admitted(moves, seat)

    def _add_men(self, moves: list[Move], seat: int) -> None:  # noqa: C901 - the one hot loop, kept in one piece
        """Add the moves of all men but the king, whether or not they leave it attacked."""
        men = self.men
        tables = self.tables
        board = tables.board
        lands = tables.lands[seat]
        takes = tables.takes[seat]
        ready = tables.ready[seat]
        pawn_takes = tables.pawn_takes[seat]
        pawn_steps = tables.pawn_steps[seat]
        every = board.moves
        add = moves.append
        for square, man in self.armies[seat].items():
            kind = man & KIND_MASK
            to_square = every[square]
            if kind == PAWN:
                if ready[square]:
                    self._add_promotions(moves, seat, square)
                    continue
                for to in pawn_takes[square]:
                    if takes[men[to]]:
                        add(to_square[to])
                for to in pawn_steps[square]:
                    if men[to]:
                        break
                    add(to_square[to])
            elif kind == KNIGHT:
                for to in board.knight_leaps[square]:
                    if lands[men[to]]:
                        add(to_square[to])
            elif kind != KING:
                if kind != BISHOP:
                    for ray in board.rook_rays[square]:
                        for to in ray:
                            if men[to]:
                                if takes[men[to]]:
                                    add(to_square[to])
                                break
                            add(to_square[to])
                if kind != ROOK:
                    for ray in board.bishop_rays[square]:
                        for to in ray:
                            if men[to]:
                                if takes[men[to]]:
                                    add(to_square[to])
                                break
                            add(to_square[to])
                    if board.forks[square]:
                        self._add_forks(moves, seat, square)

    def _add_forks(self, moves: list[Move], seat: int, square: int) -> None:
        men = self.men
        for shared, ending in self.board.forks[square]:
            if any(men[at] for at in shared):
                continue
            for to in ending:
                if men[to]:
                    if self.tables.takes[seat][men[to]]:
                        moves.append(self.board.moves[square][to])
                    break
                moves.append(self.board.moves[square][to])

    def _add_promotions(self, moves: list[Move], seat: int, square: int) -> None:
        for to in self.tables.pawn_takes[seat][square]:
            if self.tables.takes[seat][self.men[to]]:
                moves += self.tables.promotions(square, to)
        for to in self.tables.pawn_steps[seat][square]:
            if not self.men[to]:
                moves += self.tables.promotions(square, to)

    def _add_en_passant(self, moves: list[Move], seat: int) -> None:
        men = self.men
        pawn = code(seat, PAWN)
        for square, taken, taken_at, seats in self.passed:
            if not seats >> seat & 1 or men[square]:
                continue
            for at in self.tables.pawn_from[seat][square]:
                if men[at] != pawn:
                    continue
                men[at], men[square], men[taken_at] = 0, pawn, 0
                if not attacked(self.tables, men, self.kings[seat], seat):
                    moves.append(self.board.moves[at][square])
                men[at], men[square], men[taken_at] = pawn, 0, taken

    def _add_king(self, moves: list[Move], seat: int, king: int) -> None:
        men = self.men
        tables = self.tables
        lands = tables.lands[seat]
        man = men[king]
        men[king] = 0
        for to in tables.board.king_steps[king]:
            if lands[men[to]] and not attacked(tables, men, to, seat):
                moves.append(tables.board.moves[king][to])
        men[king] = man

    def _add_castling(self, moves: list[Move], seat: int) -> None:
        men = self.men
        for castling in self.tables.castlings[seat]:
            if not self.castling & castling.bit:
                continue
            for at in castling.empty:
                if men[at]:
                    break
            else:
                if not any(attacked(self.tables, men, at, seat) for at in castling.safe):
                    moves.append(self.board.moves[castling.king_from][castling.king_to])

    def push(self, move: Move) -> None:
        """Make a move, trusted to be legal."""
        men = self.men
        tables = self.tables
        seat = self.turn
        army = self.armies[seat]
        keys = tables.keys
        start = move.from_square
        to = taken_at = move.to_square
        man = men[start]
        kind = man & KIND_MASK
        taken = men[to]
        if kind == PAWN and not taken and self.passed:
            taken, taken_at = self._taken_en_passant(seat, start, to)
        self.past.append((move, man, taken, taken_at, self.castling, self.passed, self.quiet, self.placement_key))
        key = self.placement_key ^ keys[man][start]
        if taken:
            men[taken_at] = 0
            del self.armies[taken >> SEAT_BITS][taken_at]
            key ^= keys[taken][taken_at]
        if move.promotion:
            man = code(seat, SYMBOLS.index(move.promotion))
        men[start] = 0
        men[to] = man
        del army[start]
        army[to] = man
        self.placement_key = key ^ keys[man][to]
        if kind == KING:
            self.kings[seat] = to
            if self.castling:
                castling = tables.castling_of.get((start, to))
                if castling is not None and castling.bit & self.castling:
                    self._shift(castling.rook_from, castling.rook_to, seat)
                    rook = castling.men[1]
                    self.placement_key ^= keys[rook][castling.rook_from] ^ keys[rook][castling.rook_to]
        self.castling &= tables.keeps[start] & tables.keeps[to]
        self.quiet = 0 if taken or kind == PAWN else self.quiet + 1
        self.ply += 1
        self.turn = seat + 1 if seat + 1 < len(self.seats) else 0
        if self.passed or (kind == PAWN and (start, to) in tables.passes[seat]):
            self._pass_on(seat, start, to)

    def _shift(self, start: int, to: int, seat: int) -> None:
        rook = self.armies[seat].pop(start)
        self.armies[seat][to] = rook
        self.men[start] = 0
        self.men[to] = rook

    def _taken_en_passant(self, seat: int, start: int, to: int) -> tuple[int, int]:
        if to in self.tables.pawn_takes[seat][start]:
            for passed in self.passed:
                if passed.square == to:
                    return passed.pawn, passed.pawn_at
        return 0, to

    def _pass_on(self, seat: int, start: int, to: int) -> None:
        """Renew the rights to take en passant: each opponent has them on their own next turn only."""
        rights = [passed._replace(seats=passed.seats & ~(1 << seat)) for passed in self.passed]
        square = self.tables.passes[seat].get((start, to))
        if square is not None and self.men[to] == code(seat, PAWN):
            rights.append(Passed(square, self.men[to], to, ~(1 << seat)))
        self.passed = self.standing(rights)

    def standing(self, rights: Iterable[Passed]) -> tuple[Passed, ...]:
        """Return what is left of rights to take en passant: pawns still there, for seats that attack the square."""
        kept = []
        for square, pawn, pawn_at, allowed in rights:
            if self.men[pawn_at] != pawn:
                continue
            seats = 0
            for seat in range(len(self.seats)):
                mine = code(seat, PAWN)
                if allowed >> seat & 1 and any(self.men[at] == mine for at in self.tables.pawn_from[seat][square]):
                    seats |= 1 << seat
            if seats:
                kept.append(Passed(square, pawn, pawn_at, seats))
        return tuple(kept)

    def pop(self) -> Move:
        """Take the last move back and return it; `IndexError` when there is none."""
        move, man, taken, taken_at, castling, self.passed, self.quiet, self.placement_key = self.past.pop()
        seat = man >> SEAT_BITS
        men = self.men
        army = self.armies[seat]
        start = move.from_square
        to = move.to_square
        del army[to]
        army[start] = man
        men[to] = 0
        men[start] = man
        if man & KIND_MASK == KING:
            self.kings[seat] = start
            made = self.tables.castling_of.get((start, to))
            if made is not None and made.bit & castling:
                self._shift(made.rook_to, made.rook_from, seat)
        if taken:
            men[taken_at] = taken
            self.armies[taken >> SEAT_BITS][taken_at] = taken
        self.castling = castling
        self.ply -= 1
        self.turn = seat
        return move

    def put(self, square: int, man: int) -> None:
        """Set a man up, as position texts do."""
        self.men[square] = man
        self.armies[man >> SEAT_BITS][square] = man
        self.placement_key ^= self.tables.keys[man][square]
        if man & KIND_MASK == KING:
            self.kings[man >> SEAT_BITS] = square

    # -- the end ------------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Return how the game has ended, or None while it goes on. Wins come before automatic draws."""
        if not self._legal(self.turn):
            reason = self._lost(self.turn)
            if reason is None:
                return draw("stalemate", len(self.seats))
            return win(reason, self._winner(self.turn), len(self.seats))
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

    def repetitions(self) -> int:
        """Return how often this position has stood: same men, seat to move, castling and en passant rights."""
        seats = len(self.seats)
        reach = len(self.past)
        found = 1
        for back in range(seats, min(self.quiet, reach) + 1, seats):
            *_, castling, passed, _, key = self.past[reach - back]
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

    def castling_made(self, move: Move) -> Castling | None:
        """Return the castling that a move of the seat to move is, or None."""
        if self.men[move.from_square] & KIND_MASK != KING:
            return None
        castling = self.tables.castling_of.get((move.from_square, move.to_square))
        return castling if castling is not None and castling.bit & self.castling else None

    def is_capture(self, move: Move) -> bool:
        """Tell whether a move takes a man, en passant included."""
        if self.men[move.to_square]:
            return True
        if self.men[move.from_square] & KIND_MASK != PAWN or not self.passed:
            return False
        return bool(self._taken_en_passant(self.turn, move.from_square, move.to_square)[0])

    def mark(self, move: Move) -> str:
        """Return what readable notation adds to a legal move: `#` for mate, `+` for check, or nothing."""
        seat = self.turn
        self.push(move)
        mark = self._mark(seat)
        self.pop()
        return mark

    def _mark(self, mover: int) -> str:  # noqa: ARG002 - for variants that override it
        if self._lost(self.turn) is None:
            return ""
        return "+" if self._legal(self.turn) else "#"

    def refuse(self, text: str, start: int, to: int) -> IllegalMoveError | GameOverError:
        """Return the error that tells why going from one square to another is not legal."""
        if self.outcome() is not None:
            return GameOverError(text)
        man = self.men[start]
        if not man:
            return IllegalMoveError(text, "empty")
        if man >> SEAT_BITS != self.turn:
            return IllegalMoveError(text, "not yours")
        moves: list[Move] = []
        self._add_men(moves, self.turn)
        if man & KIND_MASK == KING:
            moves += [self.board.moves[start][at] for at in self.board.king_steps[start]]
        found = next((move for move in moves if (move.from_square, move.to_square) == (start, to)), None)
        if found is None or not self.tables.lands[self.turn][self.men[to]]:
            return IllegalMoveError(text, "cannot")
        trial = self.copy()
        trial.push(found)
        return IllegalMoveError(text, "check" if trial.in_check(self.turn) else trial._refusal(self.turn))

    # -- copies -------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """Return an independent position with the same past."""
        twin = type(self).__new__(type(self))
        twin.chosen = self.chosen
        twin.tables = self.tables
        twin.board = self.board
        twin.turn = self.turn
        twin.ply = self.ply
        twin.men = self.men.copy()
        twin.armies = tuple(army.copy() for army in self.armies)
        twin.kings = self.kings.copy()
        twin.castling = self.castling
        twin.passed = self.passed
        twin.quiet = self.quiet
        twin.placement_key = self.placement_key
        twin.past = self.past.copy()
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
