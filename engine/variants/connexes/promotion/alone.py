"""One side's moves as if the other were everywhere and nowhere: whatever it can do in a game, it can do here."""

from collections.abc import Iterator

from engine.moves import Move
from engine.pieces import KIND_MASK, KNIGHT, PAWN
from engine.tables import Tables
from engine.variants.connexes.connection import BITS, connected_moves, is_connected, reconnecting_moves
from engine.variants.connexes.promotion.ladder import Army


class Alone:
    """A side that plays by itself: foreign pieces neither stand in the way nor guard anything, and pawns take at will.

    Its pieces must stay connected, which is what makes this hard. A pawn that promotes is not followed further.
    """

    def __init__(self, tables: Tables, seat: int) -> None:
        self.tables: Tables = tables
        self.seat: int = seat

    def turns(self, army: Army) -> list[tuple[Move, Army]]:
        """Return the moves, each with the army afterwards."""
        pieces = {square: piece for square, piece in enumerate(army) if piece}
        bits = sum(map(BITS.__getitem__, pieces))
        moves = [
            self.tables.board.moves[square][to]
            for square, piece in pieces.items()
            for to in self._reached(pieces, square)
        ]
        admitted = connected_moves(moves, bits) if is_connected(bits) else reconnecting_moves(moves, bits)
        found = [(move, _moved(army, (move.from_square, move.to_square))) for move in admitted]
        for castling in self.tables.castlings[self.seat]:
            if tuple(map(pieces.get, (castling.king_from, castling.rook_from))) != castling.pieces:
                continue
            king, rook = (castling.king_from, castling.king_to), (castling.rook_from, castling.rook_to)
            if pieces.keys().isdisjoint(castling.empty):
                after = _moved(army, king, rook)
                if is_connected(sum(BITS[square] for square in range(64) if after[square])):
                    found.append((self.tables.board.moves[king[0]][king[1]], after))
        return found

    def _reached(self, pieces: dict[int, int], square: int) -> list[int]:
        board, kind = self.tables.board, pieces[square] & KIND_MASK
        if kind == PAWN:
            takes = [to for to in self.tables.pawn_takes[self.seat][square] if to not in pieces]
            return takes + list(_free((self.tables.pawn_steps[self.seat][square],), pieces))
        if kind == KNIGHT:
            return [to for to in board.knight_leaps[square] if to not in pieces]
        if self.tables.royal[pieces[square]]:
            return [to for to in board.king_steps[square] if to not in pieces]
        return list(_free(self.tables.slides[kind][square], pieces))


def _moved(army: Army, *ways: tuple[int, int]) -> Army:
    after = bytearray(army)
    for start, to in ways:
        after[start], after[to] = 0, army[start]
    return bytes(after)


def _free(rays: tuple[tuple[int, ...], ...], pieces: dict[int, int]) -> Iterator[int]:
    """Give the squares of lines up to the first own piece."""
    for ray in rays:
        for to in ray:
            if to in pieces:
                break
            yield to
