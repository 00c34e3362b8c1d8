"""Cut pieces of an army, checked against removing one piece after the other."""

from random import Random

from engine.board import grid
from engine.variants.connexes.connection import BITS, binding, connected_moves, groups, is_connected


def grown(random: Random, pieces: int) -> int:
    """A connected army, grown piece by piece, often as a winding line that encloses holes."""
    adjacent = grid(8, 8).adjacent
    squares = [random.randrange(64)]
    winding = random.random() < 0.5
    while len(squares) < pieces:
        beside = squares[-1] if winding and random.random() < 0.8 else random.choice(squares)
        square = random.choice(adjacent[beside])
        if square not in squares:
            squares.append(square)
    return sum(BITS[square] for square in squares)


def test_binding_pieces_are_those_without_whom_army_falls_apart() -> None:
    random = Random(64)
    for _ in range(2_000):
        army = grown(random, random.randint(2, 40))
        assert binding(army) == sum(bit for bit in BITS if army & bit and len(groups(army ^ bit)) > 1), bin(army)


def test_moves_are_those_after_which_army_is_one_group() -> None:
    random = Random(8)
    every = grid(8, 8).moves
    for _ in range(300):
        army = grown(random, random.randint(2, 20))
        free = [square for square in range(64) if not army & BITS[square]]
        tried = [every[at][to] for at in range(64) if army & BITS[at] for to in random.sample(free, 8)]
        whole = [move for move in tried if is_connected(army ^ BITS[move.from_square] | BITS[move.to_square])]
        assert connected_moves(tried, army) == whole, bin(army)
