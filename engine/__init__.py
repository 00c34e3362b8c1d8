"""Rules, positions, notation and search of the games.

>>> import engine
>>> position = engine.new_position("connexes")
>>> position.push(position.parse("Nc3"))
>>> position.fen()
'rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b KQkq - 1,1 -'
"""

from engine.core import CORE  # the first of all: it leads to the compiled modules, if there are any
from engine.counting import perft
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
from engine.moves import Move
from engine.outcome import REASONS, Outcome
from engine.pieces import Piece, Seat
from engine.position import Position
from engine.registry import games

__all__ = [
    "CORE",
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
