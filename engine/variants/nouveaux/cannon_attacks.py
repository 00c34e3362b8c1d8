"""Attacks on boards where cannons hop: a cannon takes the next piece beyond exactly one other on a rook line."""

from typing import Final

from engine.moves import Move
from engine.variants.nouveaux.tables import NEAR, SLANTING, NouveauxTables

SquareSet = frozenset[int]

_NONE: Final[SquareSet] = frozenset()


def attacked(  # noqa: C901 - one hot loop after another
    tables: NouveauxTables, pieces: list[int], square: int, seat: int, hits: int
) -> bool:
    """Tell whether any enemy of `seat` attacks `square`.

    `hits`, all threats that meet the square's exposure, tell whether any are near, and any along bishop lines.
    """
    if hits & NEAR:
        hostile = tables.knight[seat]
        for at in tables.board.knight_leaps[square]:
            if hostile[pieces[at]]:
                return True
        for at, hostile in tables.step_attacks[seat][square]:
            if hostile[pieces[at]]:
                return True
    hostile = tables.like_rook[seat]
    cannon = tables.cannon[seat]
    for ray in tables.board.rook_rays[square]:
        screened = False
        for at in ray:
            piece = pieces[at]
            if piece:
                if screened:
                    if cannon[piece]:
                        return True
                    break
                if hostile[piece]:
                    return True
                screened = True
    if hits < SLANTING:
        return False
    hostile = tables.like_bishop[seat]
    for ray in tables.board.bishop_rays[square]:
        for at in ray:
            piece = pieces[at]
            if piece:
                if hostile[piece]:
                    return True
                break
    return False


class KingSafety:
    """Safety of a king that has `hits` (see `attacked`); without any it is safe whatever other pieces do.

    If it is attacked, `attack` holds the squares of one attack, the attacker's included: only a piece that leaves or
    reaches one of them can parry it. Otherwise `pins` maps a shielding piece's square to the squares it may reach, and
    `forbidden_squares` holds empty squares between the king and a cannon, where any piece would be the one the cannon
    hops over.
    """

    def __init__(self, tables: NouveauxTables, pieces: list[int], king: int, seat: int, hits: int) -> None:
        self.king: int = king
        self.attack: SquareSet | None = None
        self.pins: dict[int, SquareSet] = {}
        self.forbidden_squares: SquareSet = _NONE
        if hits & NEAR:
            for at in tables.board.knight_leaps[king]:
                if tables.knight[seat][pieces[at]]:
                    self.attack = frozenset((at,))
            for at, hostile in tables.step_attacks[seat][king]:
                if hostile[pieces[at]]:
                    self.attack = frozenset((at,))
        for ray in tables.board.rook_rays[king]:
            self._add_rook_line(tables, pieces, ray, seat)
        if hits >= SLANTING:
            for ray in tables.board.bishop_rays[king]:
                self._add_bishop_line(tables, pieces, ray, seat)

    def allowed(self, moves: list[Move]) -> list[Move]:
        """Return the moves, of other pieces than this king, that leave it safe."""
        forbidden = self.forbidden_squares
        if forbidden:
            moves = [move for move in moves if move.to_square not in forbidden]
        for pinned, line in self.pins.items():
            moves = [move for move in moves if move.from_square != pinned or move.to_square in line]
        return moves

    def _add_rook_line(self, tables: NouveauxTables, pieces: list[int], ray: tuple[int, ...], seat: int) -> None:
        cannon = tables.cannon[seat]
        first = second = -1
        for at in ray:
            piece = pieces[at]
            if not piece:
                continue
            if first < 0:
                first = at
                if tables.like_rook[seat][piece]:
                    self.attack = frozenset(ray[: ray.index(at) + 1])
                    return
                if cannon[piece]:
                    self.forbidden_squares |= frozenset(ray[: ray.index(at)])
            elif second < 0:
                second = at
                if cannon[piece]:
                    self.attack = frozenset(ray[: ray.index(at) + 1])
                    return
                if tables.like_rook[seat][piece]:
                    self._pin(tables, pieces, seat, first, frozenset(ray[: ray.index(at) + 1]))
            else:
                if cannon[piece]:
                    line = frozenset(to for to in ray[: ray.index(at) + 1] if to == at or not pieces[to])
                    self._pin(tables, pieces, seat, first, line)
                    self._pin(tables, pieces, seat, second, line)
                return

    def _add_bishop_line(self, tables: NouveauxTables, pieces: list[int], ray: tuple[int, ...], seat: int) -> None:
        shield = -1
        for at in ray:
            piece = pieces[at]
            if piece:
                if tables.like_bishop[seat][piece]:
                    line = frozenset(ray[: ray.index(at) + 1])
                    if shield < 0:
                        self.attack = line
                    else:
                        self._pin(tables, pieces, seat, shield, line)
                    return
                if shield >= 0:
                    return
                shield = at

    def _pin(self, tables: NouveauxTables, pieces: list[int], seat: int, shield: int, line: SquareSet) -> None:
        if tables.mine[seat][pieces[shield]]:
            self.pins[shield] = self.pins.get(shield, line) & line
