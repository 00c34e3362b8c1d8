"""The orthodox pieces of three seats on 96 squares, shared by the games played there (`rules.md`, section 1)."""

from functools import cache

from engine.pieces import Seat
from engine.tables import Tables, castling
from engine.variants.three_player.board import EAST, SOUTH, WEST, three_player

WAYS = {"R": "rook-three", "B": "bishop-three", "N": "knight-three", "P": "pawn-three"}
"""The ends of the keys of messages that tell how pieces move on this board (see `Variant.ways_of_pieces`)."""

RIGHTS = "a1,h1,l8,a8,h12,l12"
"""All castlings, as position texts write them."""

#: per territory: king (from, to) and rook (from, to) of the short castling, then of the long one
_CASTLINGS = (
    ((("e1", "g1"), ("h1", "f1")), (("e1", "c1"), ("a1", "d1"))),
    ((("d8", "b8"), ("a8", "c8")), (("d8", "j8"), ("l8", "i8"))),
    ((("i12", "k12"), ("l12", "j12")), (("i12", "f12"), ("h12", "e12"))),
)


@cache
def orthodox(territories: tuple[int, ...]) -> Tables:
    """Return the orthodox pieces on 96 squares, for seats living in these territories."""
    board = three_player()
    back = [frozenset(range(32 * territory, 32 * territory + 8)) for territory in range(3)]
    second = [frozenset(square + 8 for square in rank) for rank in back]
    castlings = []
    for seat, territory in enumerate(territories):
        short, long = _CASTLINGS[territory]
        castlings.append(castling(board, 1 << (2 * seat), seat, *short, short=True))
        castlings.append(castling(board, 2 << (2 * seat), seat, *long, short=False))
    return Tables(
        board,
        seats=3,
        forward=lambda seat, square: 0 if board.home[square] == territories[seat] else 2,
        starts=[second[territory] for territory in territories],
        ends=[frozenset().union(*back) - back[territory] for territory in territories],
        castlings=castlings,
    )


def array(seats: tuple[Seat, ...], territories: tuple[int, ...]) -> str:
    """Return the placement of the array: each rank from its owner's left, queens left of their kings."""
    homes = {}
    for seat, territory in zip(seats, territories, strict=True):
        back = ",".join(seat.letter + sign for sign in "RNBQKBNR")
        homes[territory] = [back, ",".join([seat.letter + "P"] * 8), "8", "8"]
    return "/".join(homes[EAST] + homes[WEST] + homes[SOUTH][::-1])
