"""A slow second opinion on the rules, written from the rules alone and sharing nothing with `engine`.

Every game is one module of this package that defines `Game`. Nothing is tabulated for speed: squares are drawn as
quadrilaterals, every move copies the whole position, and legality is always "make the move and look".
"""

from importlib import import_module

from tests.engine.oracle.chess import Game, Try


def game_class(variant: str) -> type[Game]:
    found: type[Game] = import_module(f"{__name__}.{variant}").Game
    return found


def start(variant: str, **options: str) -> Game:
    """The array of a game."""
    return game_class(variant)(**options)


def read(variant: str, fen: str) -> Game:
    """The game that stands at a position text (trusted: only `engine` refuses bad texts)."""
    return game_class(variant).read(fen)


def perft(game: Game, depth: int) -> int:
    """Leaf count, one move at a time; a finished game has no moves."""
    if depth == 0:
        return 1
    texts = game.moves()
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        after = game.copy()
        after.play(text)
        total += perft(after, depth - 1)
    return total


__all__ = ["Game", "Try", "game_class", "perft", "read", "start"]
