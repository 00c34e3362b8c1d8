"""Random Trichess positions for what random play hardly ever brings about."""

from __future__ import annotations

from random import Random

from tests.engine.oracle import trichess, yalta
from tests.engine.oracle.chess import Try
from tests.engine.oracle.setups import STYLES, lawful

TRICHESS_STYLES = (*STYLES, "stuck", "twice mated", "standing", "starved")
"""`stuck`: no legal move. `twice mated`: by either opponent. `standing`: a sheltered capture under a standing attack.
`starved`: stalemate for want of a free capture."""


def setup_trichess(style: str, rng: Random) -> str:
    for _ in range(100_000):
        game = trichess.Game()
        game.castling = frozenset()
        game.turn = rng.randrange(3)
        _fill(game, style, rng)
        if _wanted(game, style) and lawful(game):
            return game.fen()
    raise AssertionError(f"no {style} position found")


def _fill(game: trichess.Game, style: str, rng: Random) -> None:
    game.pieces = {}
    cornered = style != "standing"
    edge = sorted(quad.name for quad in game.surface.quads.values() if quad.row == 0)
    game.pieces[rng.choice(edge if cornered else _free(game))] = (game.turn, "K")
    victim, hunter = rng.sample(game.opponents(game.turn), 2)
    for seat in (victim, hunter):
        game.pieces[rng.choice(_free(game))] = (seat, "K")
    if style == "starved":
        _starve(game, victim, hunter, rng)
        _add(game, hunter, "QQ", rng)
        return
    guns = {"stuck": (1, 3), "twice mated": (2, 3), "standing": (1, 2)}[style]
    for seat in (victim, hunter):
        _add(game, seat, rng.choices("QQRRNB" if cornered else "PPN", k=rng.randint(*guns)), rng)
    _add(game, game.turn, rng.choices("PPPN" if cornered else "QR", k=rng.randint(0 if cornered else 2, 2)), rng)


def _starve(game: trichess.Game, victim: int, hunter: int, rng: Random) -> None:
    """Some pawns stand blocked by the hunter's pieces at the victim's home, one of them before a pawn of the victim."""
    home = game.territory(victim)
    places = sorted(s for s in game.pawn_places(game.turn) if game.surface.quads[s].territory == home)
    targets: list[str] = []
    for pawn in rng.sample(places, 4):
        ahead = game.surface.pawn_step(pawn, game.territory(game.turn))
        if ahead is not None and ahead not in game.pieces and pawn not in game.pieces:
            game.pieces[pawn], game.pieces[ahead] = (game.turn, "P"), (hunter, "N")
            targets = sorted(game.surface.pawn_captures(pawn, game.territory(game.turn)) & game.pawn_places(victim))
    target = rng.choice(targets or places)
    game.pieces.setdefault(target, (victim, "P"))


def _add(game: trichess.Game, seat: int, letters: str | list[str], rng: Random) -> None:
    for letter in letters:
        places = game.pawn_places(seat) if letter == "P" else set(game.surface.quads)
        game.pieces[rng.choice([square for square in _free(game) if square in places])] = (seat, letter)


def _free(game: trichess.Game) -> list[str]:
    return [square for square in game.surface.names if square not in game.pieces]


def _wanted(game: trichess.Game, style: str) -> bool:
    if style == "stuck":
        return game.stuck(game.turn)
    if style == "twice mated":
        return all(game.solo(game.turn, seat) for seat in game.opponents(game.turn))
    if style == "standing":
        return any(_stands(game, seat) for seat in game.opponents(game.turn))
    return game.outcome() == game.draw("stalemate") and any(barred_captures(game))


def _stands(game: trichess.Game, victim: int) -> bool:
    if not game.attacked_by(game.pieces, victim, game.turn) or game.outcome() is not None:
        return False
    return any(game.sheltered(game.turn, move) and game.pieces[move.end][0] == victim for move in game.legal(game.turn))


def barred_captures(game: trichess.Game) -> list[Try]:
    """Captures that only the rule of non-aggression forbids."""
    moves = (move for move in yalta.Game.tries(game, game.turn) if game.barred(game.turn, move))
    return [move for move in moves if not game.hurt(move.pieces, game.turn)]
