"""Random play that lets rare things happen: captures, checks, drops and promotions are preferred now and then."""

from collections.abc import Iterator
from random import Random

import engine
from engine.full_information_game import FullInformationGame
from engine.moves import DROP, MOVE


def lively(position: engine.Position, random: Random) -> engine.Move:
    """A legal move, more often a capture, a check, a promotion or a drop than chance would have it."""
    moves = sorted(position.legal_moves(), key=str)
    if moves[0].kind not in (MOVE, DROP):
        return random.choice(moves)
    wish = random.random()
    if wish < 0.25:
        liked = [move for move in moves if position.is_capture(move)]
    elif wish < 0.35:
        liked = [move for move in moves if move.promotion or move.kind == DROP]
    elif wish < 0.45:
        liked = [move for move in random.sample(moves, min(12, len(moves))) if checks(position, move)]
    else:
        liked = []
    return random.choice(liked or moves)


def checks(position: engine.Position, move: engine.Move) -> bool:
    position.push(move)
    found = bool(position.checked_kings())
    position.pop()
    return found


def game(variant: str, seed: int, plies: int, **options: str) -> Iterator[tuple[FullInformationGame, engine.Move]]:
    """Each position of a random game with the move about to be played in it."""
    random = Random(seed)
    keeper = FullInformationGame(engine.new_position(variant, **options))
    for _ in range(plies):
        if keeper.position.outcome() is not None:
            return
        move = lively(keeper.position, random)
        yield keeper, move
        keeper.push(move)
