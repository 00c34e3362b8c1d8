"""Counting moves, by which engines are checked against each other."""

from engine.moves import CHOICE
from engine.position import Position


def perft(position: Position, depth: int) -> int:
    """Count the leaves of the tree of legal moves, `depth` plies deep; a finished game has no moves.

    Choices of a true king that are still to be made are made first, and not counted: they change no move.
    """
    if depth == 0:
        return 1
    if depth == 1 and not position.to_choose():
        return position.count_legal_moves()
    moves = position.legal_moves()
    if moves and moves[0].kind == CHOICE:
        position.push(moves[0])
        count = perft(position, depth)
        position.pop()
        return count
    count = 0
    for move in moves:
        position.push(move)
        count += perft(position, depth - 1)
        position.pop()
    return count
