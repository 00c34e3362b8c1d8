"""Alternatives: legal moves to offer in place of a move that was refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from engine import parsing
from engine.figurines import lettered
from engine.moves import DROP, MOVE, NOWHERE, Move
from engine.notation import Playable
from engine.pieces import KIND_MASK

MAX_ALTERNATIVES: Final = 10


class Checkable(Playable, Protocol):
    """Interface that alternatives need of a position, besides notation; see `Position`."""

    def is_check(self) -> bool:
        """Tell whether the seat to move is in check."""
        ...


def alternatives(position: Checkable, text: str, languages: tuple[str, ...], legal: Sequence[Move]) -> list[Move]:
    """Return up to ten of the legal moves in place of a refused text.

    In check these are the answers to it: flights of kings, then moves that the text may mean nearly, then all others.
    Otherwise they are moves of the piece that is meant, then moves of others to the same square.
    """
    moves = sorted(legal, key=lambda move: _order(position, move))
    if moves and moves[0].kind not in (MOVE, DROP):
        return moves[:MAX_ALTERNATIVES]
    starts, to = _meant(position, text, languages)
    near = [move for move in moves if move.to_square == to and move.from_square in starts]
    near += [move for move in moves if move.from_square in starts]
    near += [move for move in moves if move.to_square == to]
    if position.is_check():
        near = [*(move for move in moves if _is_flight(position, move)), *near, *moves]
    return list(dict.fromkeys(near))[:MAX_ALTERNATIVES]


def _is_flight(position: Checkable, move: Move) -> bool:
    return move.from_square != NOWHERE and position.tables.royal[position.pieces[move.from_square]]


def _order(position: Checkable, move: Move) -> tuple[list[tuple[str, int]], str]:
    """Return what moves are listed by: their squares by file, then rank."""
    names = position.board.names
    return [(names[at][0], int(names[at][1:])) for at in move.squares], move.text


def _meant(position: Checkable, text: str, languages: tuple[str, ...]) -> tuple[set[int], int]:
    """Return the pieces that a text may mean, by square, and where it sends them (`NOWHERE` if nowhere)."""
    packed = "".join(lettered(text).split())
    squares = position.board.squares
    written = parsing.squares_written(position, packed)
    if written is not None and squares[written[0]] in position.armies[position.turn]:
        return {squares[written[0]]}, squares[written[1]]
    shapes = parsing.shapes_of(position, packed, languages)
    if not shapes:
        last = written[1] if written else packed.lower().rpartition("@")[2]
        return set(), squares.get(last, NOWHERE)
    kind, _, _, to, _, castling = shapes[0]
    if castling:
        wanted = position.castling_wanted(short=castling == "short")
        return (set(), NOWHERE) if wanted is None else ({wanted.king_from}, wanted.king_to)
    army = position.armies[position.turn].items()
    starts = parsing.origins(position, shapes[0]) or [at for at, piece in army if piece & KIND_MASK == kind]
    return set(starts), squares[to]
