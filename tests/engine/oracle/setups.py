"""Random positions in which rare things happen often, as position texts; the same seed gives the same text."""

from __future__ import annotations

from random import Random

from tests.engine import oracle
from tests.engine.oracle.chess import Game, Men

STYLES = ("array", "sparse", "endgame", "pawns", "castles", "tired", "shuffle")


def setup(variant: str, options: dict[str, str], style: str, rng: Random) -> str:
    """A lawful position text of one style."""
    if style == "array":
        return oracle.start(variant, **options).fen()
    for _ in range(10_000):
        game = oracle.start(variant, **options)
        game.men = _castles(game, rng) if style == "castles" else _kings(game, rng)
        _add_army(game, style, rng)
        game.castling = _castling(game) if style == "castles" else frozenset()
        game.turn = rng.randrange(len(game.letters))
        if style == "tired":
            game.quiet = rng.randint(46, 75) * len(game.letters) - rng.randint(0, 4)
        if _lawful(game):
            return game.fen()
    raise AssertionError(f"no {style} position found")


def _lawful(game: Game) -> bool:
    """Kings apart, nobody but the seat to move in check among two; among three, not the seat that has just moved."""
    last = game.opponents(game.turn)[-1]
    return not game.hurt(game.men, last)


def _kings(game: Game, rng: Random) -> Men:
    squares = rng.sample(sorted(game.surface.quads), len(game.letters))
    return {square: (seat, "K") for seat, square in enumerate(squares)}


def _castles(game: Game, rng: Random) -> Men:
    men: Men = {}
    for rook, king in game.king_homes.items():
        owner = next(seat for seat in game.seats if game.territory(seat) == game.surface.quads[king].territory)
        men[king] = (owner, "K")
        if rng.random() < 0.9:
            men[rook] = (owner, "R")
    for square, quad in game.surface.quads.items():
        owner = next(seat for seat in game.seats if game.territory(seat) == quad.territory)
        if quad.row == 1 and rng.random() < 0.6:
            men[square] = (owner, "P")
    return men


def _castling(game: Game) -> frozenset[str]:
    return frozenset(rook for rook in game.king_homes if game.men.get(rook, (0, ""))[1] == "R")


def _add_army(game: Game, style: str, rng: Random) -> None:
    connected = game.key == "connexes"
    count = {"endgame": rng.randint(1, 2), "pawns": rng.randint(4, 9), "castles": rng.randint(0, 2)}
    letters = {"pawns": "PPPPPPPPN", "endgame": "QRBNP", "castles": "QBN", "shuffle": "QRP"}.get(style, "QQRRBNPP")
    for seat in game.seats:
        places = game.pawn_places(seat)
        for _ in range(count.get(style, rng.randint(1, 6 if connected else 4))):
            letter = rng.choice(letters)
            free = _free(game, seat, connected)
            if letter == "P":
                free = [square for square in free if square in places]
                starts = [square for square in free if _is_start(game, seat, square)]
                free = starts if starts and rng.random() < 0.5 else free
            if free:
                game.men[rng.choice(free)] = (seat, letter)


def _is_start(game: Game, seat: int, square: str) -> bool:
    quad = game.surface.quads[square]
    return quad.territory == game.territory(seat) and quad.row == 1


def _free(game: Game, seat: int, connected: bool) -> list[str]:
    free = (square for square in game.surface.quads if square not in game.men)
    if not connected:
        return sorted(free)
    own = {square for square, (owner, _) in game.men.items() if owner == seat}
    return sorted(square for square in free if game.surface.touching(square) & own)
