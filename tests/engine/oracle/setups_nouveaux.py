"""Random positions of Nouveaux échecs in which reveals, ransoms, drops and double checks happen often."""

from __future__ import annotations

from random import Random

from tests.engine.oracle import nouveaux
from tests.engine.oracle.nouveaux import HOMES, KINGS, RESERVE, depth

NOUVEAUX_STYLES = (
    "array", "sparse", "castles", "promotions", "drops", "mated", "unfree", "doubles", "owing", "stale", "tired",
    "shuffle",
)  # fmt: skip
"""`mated`: one of two kings is mated; `unfree`: an owed king is; `doubles`: both kings are attacked; `owing`: a ransom
is owed, and it matters to the king which; `stale`: stalemate."""

HUNTS = ("mated", "unfree", "doubles", "stale")
PIECES = {
    "promotions": ["B", "S", "P", "P", "+P"],
    "castles": ["B", "C", "N", "S"],
    "shuffle": ["G", "R", "C"],
    "tired": ["G", "N", "+P", "R", "+B"],
    "owing": ["R", "B", "+B", "C", "S", "S", "+S", "P", "P", "P", "+P"],
}
ARMY = ["R", "R", "B", "+B", "N", "C", "C", "G", "S", "S", "+S", "P", "P", "P", "+P"]
GUNS = ["R", "R", "+B", "C", "N", "G"]


def setup_nouveaux(options: dict[str, str], style: str, rng: Random) -> str:
    """A lawful position text of one style."""
    for _ in range(100_000):
        game = nouveaux.Game(**options)
        if style == "array":
            return game.fen()
        game.unchosen = ()
        game.turn = rng.randrange(2)
        _fill(game, style, rng)
        if style == "tired":
            game.quiet = rng.randint(95, 149)
        if _wanted(game, style):
            return game.fen()
    raise AssertionError(f"no {style} position found")


def _fill(game: nouveaux.Game, style: str, rng: Random) -> None:
    game.pieces, game.castling = {}, frozenset()
    if style == "castles":
        _castles(game, rng)
    else:
        _kings(game, style, rng)
    hunter = 1 - game.turn
    hunted = style in HUNTS
    for seat in game.seats:
        guns = GUNS if hunted and seat == hunter else PIECES.get(style, ARMY)
        count = rng.randint(3, 5) if guns is GUNS else rng.randint(1, 2) if style == "shuffle" else rng.randint(0, 7)
        if style == "stale" and seat == game.turn:
            guns, count = ["P"], rng.randint(0, 1)
        for piece in rng.choices(guns, k=count):
            _put(game, seat, piece, rng)
    if style == "drops" or (style != "stale" and rng.random() < 0.15):
        for seat in game.seats:
            game.reserves[seat] = tuple(rng.choices(RESERVE, k=rng.randint(0 if hunted else 1, 4)))
    if style == "unfree" or (style == "doubles" and rng.random() < 0.4):
        game.owed = {game.turn: rng.choice(KINGS)}
    game.ransom = style == "owing"


def _kings(game: nouveaux.Game, style: str, rng: Random) -> None:
    for seat in game.seats:
        hunted = style in HUNTS and seat == game.turn
        alone = rng.random() < 0.3 and not hunted
        alone |= style in ("owing", "stale") and seat == game.turn
        for king in rng.sample(KINGS, 1 if alone else 2):
            edge = [square for square in _free(game) if depth(square, 0) in (1, 10) or square[0] in "aj"]
            game.pieces[rng.choice(edge if hunted and rng.random() < 0.8 else _free(game))] = (seat, king)


def _castles(game: nouveaux.Game, rng: Random) -> None:
    for rook, home in HOMES.items():
        seat = 0 if rook.endswith("1") else 1
        game.pieces[home] = (seat, "K" if rook[0] == "a" else "L")
        if rng.random() < 0.9:
            game.pieces[rook] = (seat, "R")
            game.castling |= {rook}
    for square in sorted(game.surface.quads):
        for seat in game.seats:
            if depth(square, seat) == 2 and rng.random() < 0.6:
                game.pieces[square] = (seat, rng.choice("PS"))


def _put(game: nouveaux.Game, seat: int, piece: str, rng: Random) -> None:
    free = _free(game)
    if piece in ("P", "S"):
        free = [square for square in free if depth(square, seat) < 10]
    if piece in ("P", "S", "B") and rng.random() < 0.3:
        free = [square for square in free if depth(square, seat) in (6, 7, 8, 9)]
    game.pieces[rng.choice(free)] = (seat, piece)


def _free(game: nouveaux.Game) -> list[str]:
    return [square for square in game.surface.names if square not in game.pieces]


def _wanted(game: nouveaux.Game, style: str) -> bool:
    attacked = game.attacked(game.pieces, game.turn)
    if game.owed and (len(attacked) < 2 or not set(game.owed.values()) <= attacked):
        return False
    if game.attacked(game.pieces, 1 - game.turn):
        return False
    if style in ("mated", "unfree"):
        return game.reveal_owed() is not None
    if style == "owing":
        return len({frozenset(game.attacked(paid.pieces, game.turn)) for paid in game.payments()}) == 2
    if style == "stale":
        return game.outcome() == game.draw("stalemate")
    return len(attacked) == 2 if style == "doubles" else True
