"""Which moves keep an army connected: sets of squares as bits, and which men hold an army together.

A man holds his army together where one *region* (an area without men of the army, joined by sides: the outside, or a
hole that the army encloses) touches him in two places between his neighbours: without him the region would run through
there and cut the army in two. Digital topology thus finds these men all at once, where a search would take each away.
"""

from typing import Final

from engine.board import grid
from engine.moves import Move

_ROW: Final = 9
"""Bits per rank: one of them is always empty, so that nothing spreads around the edge."""

BITS: Final = tuple(1 << ((square // 8 + 1) * _ROW + square % 8) for square in range(64))
"""The bit of each square; a rank's worth of bits below a1 and above h8 stand for the outside."""

HALO: Final = tuple(sum(BITS[other] for other in touching) for touching in grid(8, 8).adjacent)
_EVERYWHERE: Final = (1 << 10 * _ROW) - 1
_OUTSIDE: Final = _EVERYWHERE ^ sum(BITS)

Sets = tuple[int, ...]

_clusters: dict[int, Sets] = {}


def clusters(ring: int) -> Sets:
    """Return the groups of some of the squares around one; remembered, for there are 256 rings around each square."""
    found = _clusters.get(ring)
    if found is None:
        found = _clusters[ring] = groups(ring)
    return found


def is_connected(army: int) -> bool:
    """Tell whether an army's squares form one group, touching by sides and corners."""
    return _group(army) == army


def groups(army: int) -> Sets:
    """Return the groups that an army's squares form."""
    found = []
    while army:
        group = _group(army)
        found.append(group)
        army ^= group
    return tuple(found)


def binding(army: int) -> int:
    """Return the men without whom a connected army would not be connected."""
    # Euler's formula (corners - sides + squares) tells how many holes there are.
    across = army | army << 1
    holes = 1 + across.bit_count() + (army | army << _ROW).bit_count() - army.bit_count()
    holes -= (across | across << _ROW).bit_count()
    free = _EVERYWHERE ^ army
    if not holes:
        return _pinched(army, free)
    # A hole of one square touches nobody in two places.
    single = army << 1 & army >> 1 & army << _ROW & army >> _ROW & free
    if single.bit_count() == holes:
        return _pinched(army, free ^ single)
    outside = _area(_OUTSIDE, free)
    inside = free ^ outside ^ single
    bound = _pinched(army, outside)
    while inside:
        hole = _area(inside & -inside, free)
        bound |= _pinched(army, hole)
        inside ^= hole
    return bound


def connected_moves(moves: list[Move], army: int) -> list[Move]:
    """Return those moves of single men after which a connected army still is; one man's moves follow each other."""
    halo = HALO
    bound = binding(army)
    last = -1
    rest = tied = 0
    admitted: list[Move] = []
    for move in moves:
        start = move.from_square
        if start != last:
            last = start
            rest = army ^ BITS[start]
            tied = bound & BITS[start]
        around = halo[move.to_square] & rest
        if around and (not tied or _joins(start, around, army)):
            admitted.append(move)
    return admitted


def _joins(start: int, around: int, army: int) -> bool:
    """Tell whether a man who holds his army together does so where he is `around` some of it."""
    # A square whose neighbours hang together joins nothing.
    if len(clusters(around)) == 1:
        return False
    # Whatever falls apart without him touches the square he leaves.
    rest = army ^ BITS[start]
    for part in clusters(HALO[start] & army):
        group = part
        while not group & around:
            row = group | group << 1 | group >> 1
            grown = (row | row << _ROW | row >> _ROW) & rest
            if grown == group:
                return False
            group = grown
    return True


def reconnecting_moves(moves: list[Move], army: int) -> list[Move]:
    """Return those moves of single men after which a disconnected army is connected."""
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


def _touches(around: int, parts: Sets) -> bool:
    for part in parts:  # noqa: SIM110 - a plain loop is twice as fast here
        if not around & part:
            return False
    return True


def _group(army: int) -> int:
    """Return the group to which the lowest of an army's squares belongs."""
    group = army & -army
    while True:
        row = group | group << 1 | group >> 1
        grown = (row | row << _ROW | row >> _ROW) & army
        if grown == group:
            return group
        group = grown


def _pinched(army: int, region: int) -> int:
    """Return the men whom a region touches in two places: by a side, the next square clockwise being a man's."""
    up, down, right, left = army >> _ROW, army << _ROW, army >> 1, army << 1
    one = region >> 1 & (right >> _ROW | up)
    two = region >> _ROW & (left >> _ROW | left)
    three = region << 1 & (left << _ROW | down)
    four = region << _ROW & (right << _ROW | right)
    return army & (one & two | three & four | (one | two) & (three | four))


def _area(start: int, free: int) -> int:
    """Return the free squares that can be reached from some of them through sides."""
    area = start
    while True:
        grown = (area | area << 1 | area >> 1 | area << _ROW | area >> _ROW) & free
        if grown == area:
            return area
        area = grown
