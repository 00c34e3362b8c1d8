"""Input of pictures and texts of a position: public state only, and no person's name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

import engine
from engine import Move, Outcome, Piece, Position
from engine.board import Board
from engine.moves import CHOICE, DROP, MOVE, NOWHERE, REVEAL
from engine.notes import Note
from engine.pieces import SEAT_BITS, SYMBOLS

KINGS = ("K", "L")
MATES = ("checkmate", "cut off")
ORTHODOX = ("K", "Q", "R", "B", "N", "P")


@dataclass(frozen=True)
class PlayedMove:
    """A move of a seat: its `Move.kind`, its readable form by language, every square it changed, and those it emptied.

    `piece` is what was moved or dropped, or the king that a reveal took off the board; empty for all else.
    """

    seat: int
    text: Mapping[str, str]
    squares: tuple[int, ...]
    left: tuple[int, ...] = ()
    kind: str = MOVE
    piece: str = ""


@dataclass(frozen=True)
class VariantLook:
    """Appearance of a variant: letters of `pieces`, extra `drawings`, `colours` of its armies, and unusual `names` of
    pieces."""

    pieces: tuple[str, ...]
    drawings: tuple[str, ...] = ()
    colours: tuple[tuple[str, tuple[str, str, str, str, str]], ...] = ()
    names: tuple[tuple[str, str], ...] = ()


ORTHODOX_LOOK = VariantLook(ORTHODOX)


@dataclass(frozen=True)
class View:
    """One position as anyone may see it.

    Per seat: `armies` are names such as "white", `homes` the board's side each army started from, `lost` the pieces
    that are gone (a promoted piece is what it was). `last` holds what happened since the seat to move last ended a
    turn, oldest first; `own` how that seat had ended it, where more than one opponent has moved since. `checked` are
    the squares of attacked kings, and `attackers`, once the game is over, whoever attacks each; `notes` is what else
    the game tells, such as points lost or pieces in hand. `choosing` are the seats still to choose a king; `owes` is
    the kind of move that the seat to move owes first, if any; `pressed` are the squares of the kings that it must free
    next, or that are mated while it owes a reveal. `true_kings` are the letters of each seat's true king, none before
    the game is over. `pending_mate` is the seat that the last move mated although another seat moves first. `look` is
    what does not change in the course of a game.
    """

    variant: str
    board: Board
    armies: tuple[str, ...]
    homes: tuple[int, ...]
    pieces: Mapping[int, Piece]
    turn: int
    last: tuple[PlayedMove, ...] = ()
    own: tuple[PlayedMove, ...] = ()
    checked: tuple[int, ...] = ()
    attackers: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    lost: tuple[Mapping[str, int], ...] = ()
    notes: tuple[Note, ...] = ()
    choosing: tuple[int, ...] = ()
    owes: str = ""
    pressed: tuple[int, ...] = ()
    outcome: Outcome | None = None
    true_kings: tuple[str, ...] = ()
    pending_mate: int | None = None
    look: VariantLook = ORTHODOX_LOOK

    @property
    def marked(self) -> tuple[PlayedMove, ...]:
        """Moves that the picture marks, in order: the last move of each army, and those in between."""
        return tuple(played for played in (*self.own, *self.last) if played.squares)

    def kings(self, seat: int) -> tuple[int, ...]:
        """The squares of a seat's kings."""
        return tuple(at for at, piece in self.pieces.items() if piece.seat == seat and piece.symbol in KINGS)


def mated_kings(view: View, seat: int) -> tuple[int, ...]:
    """The squares of a seat's kings that are mated, the game being over."""
    end = view.outcome
    if end is None or end.reason not in MATES or seat != view.turn or not end.scores or end.scores[seat]:
        return ()
    kings = view.kings(seat)
    return view.pressed or (tuple(at for at in kings if at in view.checked) if view.checked else kings)


def view_of(
    position: Position,
    outcome: Outcome | None = None,
    *,
    legal: Sequence[Move] | None = None,
    san_texts: Sequence[Mapping[str, str]] = (),
    true_kings: Mapping[int, str] = MappingProxyType({}),
) -> View:
    """The view of a position. `outcome` is an end the position cannot know, such as a resignation.

    The letters of `true_kings` by seat are shown only if the game is over and all are told. What is known besides is
    not worked out anew: all `legal` moves, and the `san_texts` of the latest moves by language, the newest last.
    """
    seats = range(len(position.seats))
    end = outcome or (None if legal else position.outcome())
    pieces = MappingProxyType(dict(position.piece_map()))
    homes, start = _start(position.key, tuple(sorted(position.chosen_options.items())))
    hands = position.board.shape.hands
    own, last = _news(position, san_texts)
    checked = position.checked_kings()
    return View(
        variant=position.key,
        board=position.board,
        armies=tuple(seat.name.lower() for seat in position.seats),
        homes=homes,
        pieces=pieces,
        turn=position.turn,
        last=last,
        own=own,
        checked=tuple(checked),
        attackers={at: _attackers(position, at) for at in checked} if end else {},
        lost=tuple(_taken(position, seat) if hands else _lost(start, pieces, seat) for seat in seats),
        notes=tuple(position.notes()),
        choosing=position.to_choose(),
        owes="" if end else position.owes() or "",
        pressed=tuple(position.kings_to_free()),
        outcome=end,
        true_kings=tuple(true_kings[seat] for seat in seats) if end and len(true_kings) == len(seats) else (),
        pending_mate=position.pending_mate() if last and "#" in last[-1].text["en"] and not end else None,
        look=_look(position.key),
    )


def _attackers(position: Position, square: int) -> tuple[int, ...]:
    """The pieces of all other seats that attack the piece on a square."""
    owner = position.pieces[square] >> SEAT_BITS
    others = (seat for seat in range(len(position.seats)) if seat != owner)
    return tuple(at for seat in others for at in position.attackers(seat, square))


@lru_cache(maxsize=64)
def _look(key: str) -> VariantLook:
    variant = engine.variants()[key]
    return VariantLook(
        pieces=tuple(SYMBOLS[kind] for kind in variant.kinds),
        drawings=variant.drawings,
        colours=tuple(sorted(variant.colours.items())),
        names=tuple(variant.names_of_pieces.items()),
    )


def _news(
    position: Position, san_texts: Sequence[Mapping[str, str]]
) -> tuple[tuple[PlayedMove, ...], tuple[PlayedMove, ...]]:
    """The last turn of the seat to move, if several others have moved since, and everything since.

    Choices only while no piece has been moved.
    """
    earlier, played = position.copy(), list[PlayedMove]()
    own: tuple[PlayedMove, ...] = ()
    others = False  # whether another seat's moves have been met
    after = earlier.piece_map()
    for _ in range(len(earlier.move_stack)):
        move = earlier.pop()
        ended = others and earlier.turn == position.turn and move.kind in (MOVE, DROP)
        if ended and len(position.seats) == 2:
            break
        others = others or earlier.turn != position.turn
        if move.kind == CHOICE and any(later.kind != CHOICE for later in played):
            break
        before = earlier.piece_map()
        known = san_texts[-1 - len(played)] if len(played) < len(san_texts) else earlier.sans(move)
        ply = _played(earlier, move, before, after, known)
        if ended:
            own = (ply,)
            break
        played.append(ply)
        after = before
    return own, tuple(reversed(played))


def _played(
    position: Position,
    move: Move,
    before: Mapping[int, Piece],
    after: Mapping[int, Piece],
    text: Mapping[str, str],
) -> PlayedMove:
    """Effect of a move on its position."""
    seat = position.turn
    if move.kind == CHOICE:
        seat = next(number for number, owner in enumerate(position.seats) if owner.letter == move.text[1:])
    changed = sorted(at for at in before.keys() | after.keys() if before.get(at) != after.get(at))
    left = (move.from_square,) if move.kind == MOVE else tuple(at for at in changed if at not in after)
    first = (at for at in (move.from_square, move.to_square) if at != NOWHERE)
    piece = None
    if move.kind in (MOVE, REVEAL) and left:
        piece = before[left[0]]
    elif move.kind == DROP:
        piece = after[move.to_square]
    return PlayedMove(
        seat=seat,
        text=MappingProxyType(dict(text)),
        squares=tuple(dict.fromkeys((*first, *changed))),
        left=left,
        kind=move.kind,
        piece=piece.symbol if piece else "",
    )


def _lost(start: Mapping[Piece, int], pieces: Mapping[int, Piece], seat: int) -> Mapping[str, int]:
    """Lost pieces of a seat by kind, as far as its pieces show: an additional officer was a pawn."""
    now = Counter(pieces.values())
    change = {symbol: start[Piece(seat, symbol)] - now[Piece(seat, symbol)] for symbol in ORTHODOX}
    raised = sum(max(0, -change[symbol]) for symbol in ORTHODOX if symbol != "P")
    change["P"] -= raised
    return MappingProxyType({symbol: count for symbol, count in change.items() if count > 0})


def _taken(position: Position, seat: int) -> Mapping[str, int]:
    """The same where pieces come back from hands: what was taken, promoted or not."""
    lost = Counter[str]()
    for symbol, count in position.taken(seat).items():
        lost[symbol.lstrip("+")] += count
    return MappingProxyType(dict(lost))


@lru_cache(maxsize=32)
def _start(variant: str, options: tuple[tuple[str, str], ...]) -> tuple[tuple[int, ...], Mapping[Piece, int]]:
    """The side of the board on which each seat's pieces start, and how many of each there are."""
    start = engine.new_position(variant, **dict(options))
    sides = {piece.seat: start.board.home[at] for at, piece in start.piece_map().items()}
    return tuple(sides[seat] for seat in range(len(start.seats))), Counter(start.piece_map().values())
