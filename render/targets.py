"""Legal targets of one piece, on the board or in hand."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Position
from engine.moves import DROP, MOVE


@dataclass(frozen=True)
class Targets:
    """Squares: where the piece stands (None: in hand), where it may go, where it takes, where a rule bars the
    capture, what causes the refusal of a move; or `choices`, the pieces among which a player chooses.
    """

    square: int | None
    moves: tuple[int, ...] = ()
    captures: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    causes: tuple[int, ...] = ()
    choices: tuple[int, ...] = ()


def targets_of(position: Position, square: int) -> Targets:
    """Legal targets of the piece on a square; empty if there is none or it is not its turn."""
    legal = [move for move in position.legal_moves() if move.kind == MOVE and move.from_square == square]
    captures = {move.to_square for move in legal if position.is_capture(move)}
    moves = {move.to_square for move in legal} - captures
    return Targets(square, tuple(sorted(moves)), tuple(sorted(captures)), tuple(position.barred(square)))


def drops_of(position: Position, symbol: str) -> Targets:
    """Legal drop squares of a kind of piece in the hand of the seat to move."""
    legal = (move for move in position.legal_moves() if move.kind == DROP and move.text.partition("@")[0] == symbol)
    return Targets(None, tuple(sorted(move.to_square for move in legal)))
