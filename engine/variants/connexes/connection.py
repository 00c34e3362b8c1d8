"""Connection of armies, with sets of squares as bits: moves that keep one connected, and cut pieces.

A piece is a cut piece where one *region* (an area without pieces of the army, joined by sides: the outside, or a hole
that the army encloses) touches it in two places between its neighbours: without it the region would run through there
and cut the army in two. Digital topology thus finds these pieces all at once, where a search would remove each in turn.
"""

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

from engine.board import grid
from engine.core import CORE
from engine.moves import Move

# A set of squares fills the 64 bits of a machine's integer, a1 the lowest. Compiled, h8 is its sign: so what is shifted
# down is masked (`_NOT_H`, `_NOT_TOP`), and what is shifted up is met with a set of squares, beyond which pure Python
# would keep more bits. No bit of one core is ever shown to the other.

# Worked out as the module is loaded: where a long number stands in the text, mypyc makes an object of it at each use.
_NOT_H: Final[i64] = int("7F" * 8, 16)
_NOT_TOP: Final[i64] = int("FF" * 7, 16)
_NOT_H8: Final[i64] = int("7F" + "FF" * 7, 16)
_ODD: Final[i64] = int("55" * 8, 16)
_PAIRS: Final[i64] = int("33" * 8, 16)
_FOURS: Final[i64] = int("0F" * 8, 16)
_BYTES: Final[i64] = int("01" * 8, 16)

NATIVE: Final = CORE == "compiled"
"""True if sets of squares are machine integers here, and nearly free."""

Sets = tuple[i64, ...]


def _each() -> Sets:
    # By doubling, for mypyc would shift a number that stands in the text as one of 32 bits.
    found: list[i64] = []
    bit: i64 = 1
    for _ in range(64):
        found.append(bit)
        bit <<= 1
    return tuple(found)


BITS: Final[Sets] = _each()
"""The bit of each square."""


def united(squares: Iterable[int]) -> i64:
    """Return some squares as a set."""
    united: i64 = 0
    for square in squares:
        united |= BITS[square]
    return united


HALO: Final[Sets] = tuple([united(touching) for touching in grid(8, 8).adjacent])
ALL: Final[i64] = united(range(64))
_A_FILE: Final[i64] = united(range(0, 64, 8))
_H_FILE: Final[i64] = united(range(7, 64, 8))
_BOTTOM: Final[i64] = united(range(8))
_TOP: Final[i64] = united(range(56, 64))
_EDGE: Final[i64] = _A_FILE | _H_FILE | _BOTTOM | _TOP

_B2: Final[i64] = 9


def is_connected(army: i64) -> bool:
    """Tell whether an army's squares form one group, touching by sides and corners."""
    return not army or linked(army & -army, army, army)


def linked(start: i64, wanted: i64, army: i64) -> bool:
    """Tell whether all pieces of an army that are wanted hang together with some of those at `start`."""
    group = start
    while wanted & ~group:
        row = group | (group & _NOT_H) << 1 | group >> 1 & _NOT_H
        grown = (row | row << 8 | row >> 8 & _NOT_TOP) & army
        if grown == group:
            return False
        group = grown
    return True


def groups(army: i64) -> Sets:
    """Return the groups that an army's squares form."""
    found: list[i64] = []
    while army:
        group = _group(army)
        found.append(group)
        army ^= group
    return tuple(found)


def count(squares: i64) -> int:
    """Return how many squares there are."""
    if not NATIVE:
        return int(squares).bit_count()
    # In pairs, in fours, in bytes, and these added up by a product in the topmost byte.
    pairs = squares - (squares >> 1 & _ODD)
    fours = (pairs & _PAIRS) + (pairs >> 2 & _PAIRS)
    return (fours + (fours >> 4) & _FOURS) * _BYTES >> 56 & 255


def touched(army: i64) -> tuple[i64, i64]:
    """Return the squares that some piece of an army touches, and those that two or more do."""
    right, left = army >> 1 & _NOT_H, (army & _NOT_H) << 1
    beside = right | left
    both = right & left
    row = beside | army
    more = both | beside & army
    up, down = row >> 8 & _NOT_TOP, row << 8
    once = beside | up | down
    twice = both | more >> 8 & _NOT_TOP | more << 8 | beside & (up | down) | up & down
    return once, twice


def binding(army: i64) -> i64:
    """Return the pieces without whom a connected army would not be connected."""
    return _bound(army, _between(army))


def _bound(army: i64, between: i64) -> i64:
    """Return what `binding` does, of the squares that the army touches in several places (`_between`)."""
    pinched = army & between
    if not pinched:
        return pinched
    right, up = army >> 1 & _NOT_H, army >> 8 & _NOT_TOP
    slant = right >> 8
    # Euler's formula tells how many holes there are: pieces, less the pairs of neighbours by sides, and in the blocks
    # of four squares one more for each that is full, one less for each that holds two pieces across a corner. Each
    # pair is counted where its lower or left piece is, each block where its lower left square is.
    upper = army & up
    across = (army & slant & ~(up | right)) | (up & right & ~(army | slant))
    holes = 1 - count(army & ~right) + count((upper & ~(right & slant)) | across)
    if not holes:
        return pinched
    free = ALL ^ army
    # A hole of one square touches no one in two places.
    single = (army & _NOT_H) << 1 & right & up & army << 8 & free
    outside = _area(_EDGE & free, free)
    inside = free ^ outside ^ single
    bound = _pinched(army, outside, outside=True)
    while inside:
        hole = _area(inside & -inside, free)
        bound |= _pinched(army, hole, outside=False)
        inside ^= hole
    return bound


def connected_moves(moves: list[Move], army: i64) -> list[Move]:
    """Return those moves of single pieces after which a connected army still is; one piece's moves follow each
    other.
    """
    halo, bits = HALO, BITS
    between = _between(army)
    bound = _bound(army, between)
    last = -1
    rest: i64 = 0
    beside: i64 = 0
    near: i64 = 0
    admitted: list[Move] = []
    for move in moves:
        start = move.from_square
        to = move.to_square
        if start != last:
            last = start
            piece = bits[start]
            rest = army ^ piece
            beside = 0
            if bound & piece:
                near = halo[start]
                beside = near & rest
        if not beside:
            if halo[to] & rest:
                admitted.append(move)
            continue
        # Whatever falls apart without a piece stood beside him, and touches where he comes to join it.
        bit = bits[to]
        if near & bit:
            around = halo[to] & rest
            if _is_divided(around, to) and linked(around, beside, rest):
                admitted.append(move)
        elif between & bit and linked(halo[to] & rest, beside, rest):
            admitted.append(move)
    return admitted


def _is_divided(ring: i64, middle: i64) -> bool:
    """Tell whether squares that touch one in their middle form several groups."""
    block = (ring >> 1 & _NOT_H8) >> middle - _B2 - 1 if middle > _B2 else ring << _B2 - middle
    return _DIVIDED[block & 7 | block >> 5 & 0x28 | block >> 10 & 0x1C0] != 0


def _between(army: i64) -> i64:
    """Return the squares that an army touches in several places: a piece there may join parts of it."""
    right, left = army >> 1 & _NOT_H, (army & _NOT_H) << 1
    up, down = army >> 8 & _NOT_TOP, army << 8
    one = ~right & (right >> 8 | up)
    two = ~up & (left >> 8 & _NOT_TOP | left)
    three = ~left & (left << 8 | down)
    four = ~down & (right << 8 | right)
    return one & two | three & four | (one | two) & (three | four)


def reconnecting_moves(moves: list[Move], army: i64) -> list[Move]:
    """Return those moves of single pieces after which a disconnected army is connected."""
    last = -1
    left: Sets = ()
    admitted: list[Move] = []
    for move in moves:
        if move.from_square != last:
            last = move.from_square
            left = groups(army ^ BITS[last])
        if _touches(HALO[move.to_square], left):
            admitted.append(move)
    return admitted


def _touches(around: i64, parts: Sets) -> bool:
    for part in parts:  # noqa: SIM110 - a plain loop is twice as fast here
        if not around & part:
            return False
    return True


def _group(army: i64) -> i64:
    """Return the group to which the lowest of an army's squares belongs."""
    group = army & -army
    while True:
        row = group | (group & _NOT_H) << 1 | group >> 1 & _NOT_H
        grown = (row | row << 8 | row >> 8 & _NOT_TOP) & army
        if grown == group:
            return group
        group = grown


def _pinched(army: i64, region: i64, *, outside: bool) -> i64:
    """Return the pieces whom a region touches in two places: by a side, the next square clockwise being a piece's.

    If the region is `outside`, all that lies beyond the edge belongs to it.
    """
    right, left = army >> 1 & _NOT_H, (army & _NOT_H) << 1
    up, down = army >> 8 & _NOT_TOP, army << 8
    east, west = region >> 1 & _NOT_H, (region & _NOT_H) << 1
    north, south = region >> 8 & _NOT_TOP, region << 8
    if outside:
        east |= _H_FILE
        north |= _TOP
        west |= _A_FILE
        south |= _BOTTOM
    one = east & (right >> 8 | up)
    two = north & (left >> 8 & _NOT_TOP | left)
    three = west & (left << 8 | down)
    four = south & (right << 8 | right)
    return army & (one & two | three & four | (one | two) & (three | four))


def _area(start: i64, free: i64) -> i64:
    """Return the free squares that can be reached from some of them through sides."""
    area = start
    while True:
        row = area | (area & _NOT_H) << 1 | area >> 1 & _NOT_H
        grown = (row | area << 8 | area >> 8 & _NOT_TOP) & free
        if grown == area:
            return area
        area = grown


def _rings() -> bytes:
    """Return for squares around b2, as bits of a number the lowest row first, whether they form several groups."""
    return bytes([len(groups(index & 7 | (index & 0x28) << 5 | (index & 0x1C0) << 10)) > 1 for index in range(512)])


_DIVIDED: Final = _rings()
