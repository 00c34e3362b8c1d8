"""Random positions in which rare things happen often, as position texts; the same seed gives the same text."""

from __future__ import annotations

from random import Random

from tests.engine import oracle
from tests.engine.oracle.chess import Game, Pieces

STYLES = ("array", "sparse", "centre", "endgame", "pawns", "castles", "tired", "shuffle")


def setup(variant: str, options: dict[str, str], style: str, rng: Random) -> str:
    """A lawful position text of one style."""
    if style == "array":
        return oracle.start(variant, **options).fen()
    for attempt in range(10_000):
        game = oracle.start(variant, **options)
        game.pieces = _castles(game, rng) if style == "castles" else _kings(game, style, rng)
        _add_army(game, style, rng)
        game.castling = _castling(game) if style == "castles" else frozenset()
        game.turn = rng.randrange(len(game.letters))
        if style == "tired":
            game.quiet = rng.randint(46, 75) * len(game.letters) - rng.randint(0, 4)
        if lawful(game) and (style != "pawns" or attempt > 100 or _may_take_en_passant(game)):
            return game.fen()
    raise AssertionError(f"no {style} position found")


def lawful(game: Game) -> bool:
    """The seat that has just moved is neither in check nor cut."""
    return not game.hurt(game.pieces, game.opponents(game.turn)[-1])


def _may_take_en_passant(game: Game) -> bool:
    """Is there a double step that the next seat can answer en passant?"""
    for move in game.tries(game.turn):
        if any(game.new_step(move, game.turn)) and not game.hurt(move.pieces, game.turn):
            after = game.copy()
            after.make(move)
            if any(answer.en_passant for answer in after.legal(after.turn)):
                return True
    return False


def _kings(game: Game, style: str, rng: Random) -> Pieces:
    quads = game.surface.quads.values()
    squares = sorted(q.name for q in quads if style != "centre" or q.row == 3)
    return {square: (seat, "K") for seat, square in enumerate(rng.sample(squares, len(game.letters)))}


def _castles(game: Game, rng: Random) -> Pieces:
    pieces: Pieces = {}
    for rook, king in game.king_homes.items():
        owner = next(seat for seat in game.seats if game.territory(seat) == game.surface.quads[king].territory)
        pieces[king] = (owner, "K")
        if rng.random() < 0.9:
            pieces[rook] = (owner, "R")
    for square, quad in game.surface.quads.items():
        owner = next(seat for seat in game.seats if game.territory(seat) == quad.territory)
        if quad.row == 1 and rng.random() < 0.6:
            pieces[square] = (owner, "P")
    return pieces


def _castling(game: Game) -> frozenset[str]:
    return frozenset(rook for rook in game.king_homes if game.pieces.get(rook, (0, ""))[1] == "R")


def _add_army(game: Game, style: str, rng: Random) -> None:
    connected = game.key == "connexes"
    count = {"centre": rng.randint(2, 7), "endgame": rng.randint(1, 2), "castles": rng.randint(0, 2)}
    count["pawns"] = 6 if connected else 9
    letters = {"centre": "QQBBBRRN", "pawns": "PPPPPPPN", "endgame": "QRBNP", "castles": "QBN", "shuffle": "QRP"}
    for seat in game.seats:
        places = game.pawn_places(seat) if "P" in letters.get(style, "P") else set()
        for _ in range(count.get(style, rng.randint(1, 6 if connected else 4))):
            letter = rng.choice(letters.get(style, "QQRRBNPP"))
            free = _free(game, seat, connected)
            if letter == "P":
                free = [square for square in free if square in places]
                wanted = [square for square in free if _ready_to_pass_or_take(game, seat, square)]
                free = wanted if wanted and rng.random() < 0.7 else free
            if style == "centre":
                free = sorted(free, key=lambda square: -game.surface.quads[square].row)[:24]
            if free:
                game.pieces[rng.choice(free)] = (seat, letter)


def _ready_to_pass_or_take(game: Game, seat: int, square: str) -> bool:
    """A start square, or one from which pawns that have just made a double step are taken en passant."""
    quad = game.surface.quads[square]
    return quad.row == 1 if quad.territory == game.territory(seat) else quad.row == 3


def _free(game: Game, seat: int, connected: bool) -> list[str]:
    free = (square for square in game.surface.quads if square not in game.pieces)
    if not connected:
        return sorted(free)
    own = {square for square, (owner, _) in game.pieces.items() if owner == seat}
    return sorted(square for square in free if game.surface.touching(square) & own)
