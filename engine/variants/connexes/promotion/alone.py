"""One side's moves as if the other were everywhere and nowhere: whatever it can do in a game, it can do here."""

from collections.abc import Iterator

from engine.moves import Move
from engine.pieces import KIND_MASK, KNIGHT, PAWN
from engine.tables import Tables
from engine.variants.connexes.connection import BITS, connected_moves, is_connected, reconnecting_moves
from engine.variants.connexes.promotion.ladder import Army


class Alone:
    """A side that plays by itself: foreign men neither stand in the way nor guard anything, and pawns take at will.

    Its men must stay connected, which is what makes this hard. A pawn that promotes is not followed further.
    """

    def __init__(self, tables: Tables, seat: int) -> None:
        self.tables: Tables = tables
        self.seat: int = seat

    def turns(self, army: Army) -> list[tuple[Move, Army]]:
        """Return the moves, each with the army afterwards."""
        men = {square: man for square, man in enumerate(army) if man}
        bits = sum(map(BITS.__getitem__, men))
        moves = [
            self.tables.board.moves[square][to] for square, man in men.items() for to in self._reached(men, square)
        ]
        admitted = connected_moves(moves, bits) if is_connected(bits) else reconnecting_moves(moves, bits)
        found = [(move, _moved(army, (move.from_square, move.to_square))) for move in admitted]
        for castling in self.tables.castlings[self.seat]:
            if tuple(map(men.get, (castling.king_from, castling.rook_from))) != castling.men:
                continue
            king, rook = (castling.king_from, castling.king_to), (castling.rook_from, castling.rook_to)
            if men.keys().isdisjoint(castling.empty):
                after = _moved(army, king, rook)
                if is_connected(sum(BITS[square] for square in range(64) if after[square])):
                    found.append((self.tables.board.moves[king[0]][king[1]], after))
        return found

    def _reached(self, men: dict[int, int], square: int) -> list[int]:
        board, kind = self.tables.board, men[square] & KIND_MASK
        if kind == PAWN:
            takes = [to for to in self.tables.pawn_takes[self.seat][square] if to not in men]
            return takes + list(_free((self.tables.pawn_steps[self.seat][square],), men))
        if kind == KNIGHT:
            return [to for to in board.knight_leaps[square] if to not in men]
        if self.tables.royal[men[square]]:
            return [to for to in board.king_steps[square] if to not in men]
        return list(_free(self.tables.slides[kind][square], men))


def _moved(army: Army, *ways: tuple[int, int]) -> Army:
    after = bytearray(army)
    for start, to in ways:
        after[start], after[to] = 0, army[start]
    return bytes(after)


def _free(rays: tuple[tuple[int, ...], ...], men: dict[int, int]) -> Iterator[int]:
    """Give the squares of lines up to the first own man."""
    for ray in rays:
        for to in ray:
            if to in men:
                break
            yield to
