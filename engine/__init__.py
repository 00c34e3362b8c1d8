"""Rules, positions, notation and search of the games.

>>> import engine
>>> position = engine.new_position("connexes")
>>> position.push(position.parse("Nc3"))
>>> position.fen()
'rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b KQkq - 1,1 -'
"""

from engine.errors import (
    AmbiguousMoveError,
    EngineError,
    FenError,
    GameOverError,
    IllegalMoveError,
    MalformedMoveError,
    MoveError,
    PromotionNeededError,
    VariantError,
)
from engine.moves import CHOICE, Move
from engine.outcome import REASONS, Outcome
from engine.pieces import Piece, Seat
from engine.position import Position
from engine.registry import games

__all__ = [
    "REASONS",
    "AmbiguousMoveError",
    "EngineError",
    "FenError",
    "GameOverError",
    "IllegalMoveError",
    "MalformedMoveError",
    "Move",
    "MoveError",
    "Outcome",
    "Piece",
    "Position",
    "PromotionNeededError",
    "Seat",
    "VariantError",
    "new_position",
    "parse_fen",
    "perft",
    "variants",
]


def variants() -> dict[str, type[Position]]:
    """Return every game by its key; the classes tell seats, options and `rules_version`."""
    return dict(games())


def _variant(key: str) -> type[Position]:
    if key not in games():
        raise VariantError(f"no game {key!r}: choose one of {', '.join(games())}")
    return games()[key]


def new_position(variant: str, /, **options: str) -> Position:
    """Return the starting position of a game, or raise `VariantError`."""
    return _variant(variant).new(**options)


def parse_fen(variant: str, fen: str, /, **options: str) -> Position:
    """Return the position that a text describes, or raise `VariantError` or `FenError`."""
    return _variant(variant).from_fen(fen, **options)


def perft(position: Position, depth: int) -> int:
    """Count the leaves of the tree of legal moves, `depth` plies deep; a finished game has no moves.

    Choices of a true king that are still to be made are made first, and not counted: they change no move.
    """
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if moves and moves[0].kind == CHOICE:
        position.push(moves[0])
        count = perft(position, depth)
        position.pop()
        return count
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        position.push(move)
        count += perft(position, depth - 1)
        position.pop()
    return count
