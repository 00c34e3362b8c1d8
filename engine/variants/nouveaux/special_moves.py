"""Special moves of Nouveaux échecs: promotions, cannons, hands, and moves that move no piece.

A choice, a reveal, a ransom and a drop are pushed and popped like moves; being rare, they save the state whole.
"""

from typing import Final, Self

from mypy_extensions import mypyc_attr

from engine.errors import IllegalMoveError
from engine.moves import CHOICE, DROP, MOVE, NOWHERE, RANSOM, REVEAL, Move
from engine.pieces import (
    BISHOP,
    CANNON,
    KIND_MASK,
    KING,
    KNIGHT,
    PAWN,
    ROOK,
    SEAT_BITS,
    SERGEANT,
    SYMBOLS,
    TWIN,
    code,
)
from engine.position import Position
from engine.tables import Tables
from engine.variants.nouveaux.tables import HELD, LOWERED, NouveauxTables, tables

NAMINGS: Final[dict[str, dict[int, Move]]] = {
    move: {kind: Move(NOWHERE, NOWHERE, "", f"!{SYMBOLS[kind]}", move) for kind in (KING, TWIN)}
    for move in (CHOICE, REVEAL)
}
"""Naming a true king: in secret before play (`choice`), or when a mate hangs on it (`reveal`)."""


_SWITCHES: Final = {"yes": "on", "true": "on", "1": "on", "no": "off", "false": "off", "0": "off"}
_HAND_LIMIT: Final = 10


def choice_made(letter: str) -> Move:
    """Return what the log keeps of a choice: that the seat of this letter has chosen."""
    return Move(NOWHERE, NOWHERE, "", f"!{letter}", CHOICE)


@mypyc_attr(allow_interpreted_subclasses=True)
class SpecialMoves(Position):
    """Pieces, hands and moves; which of them are legal is `variants.nouveaux`'s business."""

    def __init__(self, **options: str) -> None:
        super().__init__(**{name: _SWITCHES.get(value, value) for name, value in options.items()})
        self.nouveaux_tables: NouveauxTables = tables()
        #: pieces in hand: `hands[seat][kind]`
        self.hands: list[list[int]] = [[0] * len(SYMBOLS) for _ in range(2)]
        #: the seats (bits) that have not yet chosen their true king
        self.choosing: int = 0
        #: whether the seat to move owes a ransom
        self.ransom: bool = False
        #: the true king (kind) of each seat, once a mate has revealed it; 0 before
        self.known: list[int] = [0, 0]
        #: the owed king (kind) of each seat as the position text said, 0 for none
        self.stated_owed: list[int] = [0, 0]
        #: length of the undo stack after the last move but a drop: no earlier position can come again
        self.repetition_start: int = 0
        #: what each seat's pieces may attack, whatever stands in between, to be met with
        #: `nouveaux_tables.exposure` of a square
        self.threats: list[int] = [0, 0]
        #: the squares of each seat's kings, who moved last at the end
        self.king_squares: list[list[int]] = [[], []]
        self.saved: list[Undo] = []

    def _tables(self) -> Tables:
        return tables()

    # -- moves ---------------------------------------------------------------------------------------------------

    def to_choose(self) -> tuple[int, ...]:
        """Return the seats that have still to choose a true king in secret."""
        return tuple(seat for seat in range(2) if self.choosing >> seat & 1) if self.choosing else ()

    def choose(self, seat: int) -> None:
        """Record that a seat has chosen its true king; raises `IllegalMoveError` if it has already."""
        if seat not in self.to_choose():
            raise IllegalMoveError("!", "chosen")
        self.push(choice_made(self.seats[seat].letter))

    def hand(self, seat: int) -> dict[str, int]:
        """Return the pieces a seat has in hand: how many of each letter."""
        return {SYMBOLS[kind]: self.hands[seat][kind] for kind in HELD if self.hands[seat][kind]}

    def push(self, move: Move) -> None:
        """Make a move, trusted to be legal. Of a choice only the seat is kept."""
        if move.kind == MOVE:
            super().push(move)
            self._follow(move.from_square, move.to_square)
            return
        if move.kind == CHOICE:
            move = self._anonymous(move)
        self._save(move)
        if move.kind == CHOICE:
            self.choosing &= ~(1 << [seat.letter for seat in self.seats].index(move.text[1]))
        elif move.kind == DROP:
            self._put_in(move)
        elif move.kind == RANSOM:
            for square in move.squares:
                self._hold(1 - self.turn, _low(self._take_off(square)), 1)
            self.ransom = False
        else:
            self._settle(move)
        if move.kind != DROP:
            self.repetition_start = len(self.undo_stack)

    def _anonymous(self, move: Move) -> Move:
        letters = [seat.letter for seat in self.seats]
        if move.text[1] in letters:
            return move
        return choice_made(letters[0 if self.choosing & 1 else 1])

    def _settle(self, move: Move) -> None:
        """Take in a reveal."""
        raise NotImplementedError

    def _save(self, move: Move) -> None:
        self.undo_stack.append((move, 0, 0, NOWHERE, self.castling, self.en_passant, self.halfmove_clock, self.zobrist))
        self.saved.append(Undo(self))

    def pop(self) -> Move:
        """Take the last move back and return it; `IndexError` when there is none."""
        move = self.undo_stack[-1][0]
        if move.kind == MOVE:
            self._follow(move.to_square, move.from_square)
            return super().pop()
        *_, self.castling, self.en_passant, self.halfmove_clock, self.zobrist = self.undo_stack.pop()
        self.saved.pop().restore(self)
        return move

    def _follow(self, start: int, to: int) -> None:
        """Keep threats and kings in step with the last move, which is made, or about to be taken back from `start`."""
        move, piece, taken, taken_at, castling, _, _, _ = self.undo_stack[-1]
        tables = self.nouveaux_tables
        presence = tables.presence
        seat = piece >> SEAT_BITS
        arrived = tables.promoted(piece, move.promotion) if move.promotion else piece
        self.threats[seat] ^= presence[piece][move.from_square] ^ presence[arrived][move.to_square]
        if taken:
            self.threats[taken >> SEAT_BITS] ^= presence[taken][taken_at]
        if tables.royal[piece]:
            self.king_squares[seat].remove(start)
            self.king_squares[seat].append(to)
            made = tables.castling_of.get((move.from_square, move.to_square))
            if made is not None and made.bit & castling:
                rook = presence[made.pieces[1]]
                self.threats[seat] ^= rook[made.rook_from] ^ rook[made.rook_to]

    def put(self, square: int, piece: int) -> None:
        """Set a piece up, as position texts and drops do."""
        super().put(square, piece)
        self.threats[piece >> SEAT_BITS] ^= self.nouveaux_tables.presence[piece][square]
        if self.tables.royal[piece]:
            self.king_squares[piece >> SEAT_BITS].append(square)

    def hash_extra(self) -> int:
        """Return what else tells positions apart: who has to choose or to pay, and what is known of the kings."""
        return self.choosing | self.ransom << 2 | self.known[0] << 3 | self.known[1] << 7

    def repetition_window(self) -> int:
        """Return how many of the last moves repetitions may be looked for in: none before a reveal or a ransom."""
        return len(self.undo_stack) - self.repetition_start

    def _put_in(self, drop: Move) -> None:
        kind = SYMBOLS.index(drop.text[0])
        self._hold(self.turn, kind, -1)
        self.put(drop.to_square, code(self.turn, kind))
        self.halfmove_clock = 0
        self.ply += 1
        self.turn = 1 - self.turn

    def _take_off(self, square: int) -> int:
        piece = self.pieces[square]
        self.pieces[square] = 0
        del self.armies[piece >> SEAT_BITS][square]
        self.points[piece >> SEAT_BITS] -= self.tables.points[piece]
        self.zobrist ^= self.tables.keys[piece][square]
        self.castling &= self.tables.castling_masks[square]
        self.threats[piece >> SEAT_BITS] ^= self.nouveaux_tables.presence[piece][square]
        if self.tables.royal[piece]:
            self.king_squares[piece >> SEAT_BITS].remove(square)
        return piece

    def _hold(self, seat: int, kind: int, more: int) -> None:
        keys = self.nouveaux_tables.hand_keys[seat][kind]
        held = self.hands[seat][kind]
        self.zobrist ^= keys[held] ^ keys[held + more]
        self.hands[seat][kind] = held + more

    def hand_is_full(self, seat: int, kind: int) -> bool:
        """Tell whether a hand holds as many pieces of a kind as there ever can be."""
        return self.hands[seat][kind] >= _HAND_LIMIT

    def __sizeof__(self) -> int:
        """Return about how many bytes it has to itself."""
        return super().__sizeof__() + 2_400 * len(self.saved)

    def tidy(self) -> None:
        """List each army, and its kings, by squares."""
        super().tidy()
        self.king_squares = [sorted(kings) for kings in self.king_squares]

    def copy(self) -> Self:
        """Return an independent position with the same past."""
        twin = super().copy()
        twin.nouveaux_tables = self.nouveaux_tables
        twin.hands = [hand.copy() for hand in self.hands]
        twin.choosing = self.choosing
        twin.ransom = self.ransom
        twin.known = self.known.copy()
        twin.stated_owed = self.stated_owed
        twin.repetition_start = self.repetition_start
        twin.threats = self.threats.copy()
        twin.king_squares = [kings.copy() for kings in self.king_squares]
        twin.saved = self.saved.copy()
        return twin

    # -- what pieces do --------------------------------------------------------------------------------------------

    def _add_pieces(self, moves: list[Move], seat: int) -> None:  # noqa: C901 - the one hot loop, kept in one piece
        """Add the moves of all pieces but the kings, whether or not they leave one attacked."""
        tables = self.nouveaux_tables
        pieces = self.pieces
        can_land_on = tables.can_land_on[seat]
        takes = tables.takes[seat]
        pawn_hits = tables.pawn_hits[seat]
        pawn_walks = tables.pawn_walks[seat]
        glides = tables.glides
        rooks = glides[ROOK]
        near = tables.near[seat]
        for square, piece in self.armies[seat].items():
            kind = piece & KIND_MASK
            ways = glides[kind][square]
            if kind == PAWN:
                first = len(moves)
                for move in pawn_hits[square]:
                    if takes[pieces[move.to_square]]:
                        moves.append(move)
                for move in pawn_walks[square]:
                    if not pieces[move.to_square]:
                        moves.append(move)
                if near[square]:
                    self._add_raised(moves, first, piece)
            elif ways:
                first = len(moves)
                for way in ways:
                    for move in way:
                        met = pieces[move.to_square]
                        if met:
                            if takes[met]:
                                moves.append(move)
                            break
                        moves.append(move)
                if kind == BISHOP:
                    self._add_raised(moves, first, piece)
            elif kind == KNIGHT:
                for move in tables.leaps[square]:
                    if can_land_on[pieces[move.to_square]]:
                        moves.append(move)
            elif kind == CANNON:
                for way in rooks[square]:
                    jumped = False
                    for move in way:
                        met = pieces[move.to_square]
                        if met:
                            if jumped:
                                if takes[met]:
                                    moves.append(move)
                                break
                            jumped = True
                        elif jumped:
                            moves.append(move)
            else:
                first = len(moves)
                for move in tables.walks[piece][square]:
                    if can_land_on[pieces[move.to_square]]:
                        moves.append(move)
                if kind == SERGEANT and near[square]:
                    self._add_raised(moves, first, piece)

    def _add_raised(self, moves: list[Move], first: int, piece: int) -> None:
        """Add the promoting twin of each move from the `first` on that may promote, in place of it where it must."""
        tables = self.nouveaux_tables
        in_enemy_camp = tables.in_enemy_camp[piece >> SEAT_BITS]
        for move in moves[first:]:
            if in_enemy_camp[move.to_square] or in_enemy_camp[move.from_square]:
                moves.append(tables.raised(move.from_square, move.to_square))
                if tables.must_promote[piece][move.to_square]:
                    moves.remove(move)

    def _add_drops(self, moves: list[Move], seat: int) -> None:
        """Add the drops into one's own camp that attack nothing, wherever they leave one's kings."""
        hand = self.hands[seat]
        for kind in HELD:
            if hand[kind]:
                moves += [
                    self.nouveaux_tables.drops[kind, at]
                    for at in self.nouveaux_tables.camp[seat]
                    if not self.pieces[at] and not self._strikes(kind, at, seat)
                ]

    def _strikes(self, kind: int, square: int, seat: int) -> bool:
        """Tell whether a piece put on a square would attack an enemy piece, a king included."""
        pieces = self.pieces
        mine = self.tables.mine[seat]
        if kind in (PAWN, SERGEANT):
            reach = self.tables.pawn_takes[seat] if kind == PAWN else self.tables.steps[code(seat, kind)]
            return any(pieces[to] and not mine[pieces[to]] for to in reach[square])
        rays = self.board.bishop_rays[square] if kind == BISHOP else self.board.rook_rays[square]
        for ray in rays:
            met = [pieces[at] for at in ray if pieces[at]][: 2 if kind == CANNON else 1]
            if len(met) == (2 if kind == CANNON else 1) and not mine[met[-1]]:
                return True
        return False


class Undo:
    """State of a position before a move; positions with the same past share it, so it copies in and out."""

    def __init__(self, position: SpecialMoves) -> None:
        self.turn = position.turn
        self.ply = position.ply
        self.pieces = position.pieces.copy()
        self.armies = [army.copy() for army in position.armies]
        self.kings = position.kings.copy()
        self.points = position.points.copy()
        self.hands = [hand.copy() for hand in position.hands]
        self.choosing = position.choosing
        self.ransom = position.ransom
        self.known = position.known.copy()
        self.repetition_start = position.repetition_start
        self.threats = position.threats.copy()
        self.king_squares = [kings.copy() for kings in position.king_squares]

    def restore(self, position: SpecialMoves) -> None:
        """Put a position back into this state."""
        position.turn = self.turn
        position.ply = self.ply
        position.pieces = self.pieces.copy()
        position.armies = tuple(army.copy() for army in self.armies)
        position.kings = self.kings.copy()
        position.points = self.points.copy()
        position.hands = [hand.copy() for hand in self.hands]
        position.choosing = self.choosing
        position.ransom = self.ransom
        position.known = self.known.copy()
        position.repetition_start = self.repetition_start
        position.threats = self.threats.copy()
        position.king_squares = [kings.copy() for kings in self.king_squares]


def _low(piece: int) -> int:
    """Return the kind that a piece counts as when it is paid: promoted pieces count as what they were."""
    kind = piece & KIND_MASK
    return LOWERED.get(kind, kind)
