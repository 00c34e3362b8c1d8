"""A plain opponent to measure by: full-width alpha-beta, counting nothing but material, at least two plies deep."""

from random import Random
from typing import Final

from engine.moves import Move
from engine.pieces import KIND_MASK, KINDS
from engine.position import Position

WIN: Final = 1_000_000
LEAST: Final = 2
"""Plies it looks ahead whatever they cost."""


class _EnoughError(Exception):
    pass


def best_move(position: Position, nodes: int, seed: int) -> Move:
    """Return the move it likes best after `nodes` positions; the seed decides among equals."""
    moves = position.legal_moves()
    Random(seed).shuffle(moves)
    search = _Search(position.copy(), nodes)
    best = moves[0]
    depth = 1
    try:
        while depth < 30:
            search.bound = depth > LEAST
            best = search.choose(moves, depth)
            moves.remove(best)
            moves.insert(0, best)
            depth += 1
            if search.nodes >= nodes and depth > LEAST:
                break
    except _EnoughError:
        pass
    return best


class _Search:
    def __init__(self, position: Position, most: int) -> None:
        self.position = position
        self.root = position.turn
        self.most = most
        self.nodes = 0
        self.bound = False
        self.letters = {KINDS[kind].symbol: value for kind, value in position.values.items()}

    def choose(self, moves: list[Move], depth: int) -> Move:
        best, found = -2 * WIN, moves[0]
        for move in moves:
            score = self._after(move, depth - 1, best, 2 * WIN)
            if score > best:
                best, found = score, move
        return found

    def _after(self, move: Move, depth: int, low: int, high: int) -> int:
        self.nodes += 1
        if self.bound and self.nodes >= self.most:
            raise _EnoughError
        self.position.push(move)
        try:
            return self._search(depth, low, high)
        finally:
            self.position.pop()

    def _search(self, depth: int, low: int, high: int) -> int:
        moves = self.position.legal_moves()
        if not moves:
            outcome = self.position.outcome()
            if outcome is None or outcome.winner is None:
                return 0
            return WIN + depth if outcome.winner == self.root else -WIN - depth
        if depth == 0:
            return self._material()
        moves.sort(key=self.position.is_capture, reverse=True)
        mine = self.position.turn == self.root
        for move in moves:
            score = self._after(move, depth - 1, low, high)
            if mine:
                low = max(low, score)
            else:
                high = min(high, score)
            if low >= high:
                break
        return low if mine else high

    def _material(self) -> int:
        values = self.position.values
        held = []
        for seat, army in enumerate(self.position.armies):
            hand = self.position.hand(seat).items()
            held.append(
                sum(values[piece & KIND_MASK] for piece in army.values()) + sum(self.letters[s] * n for s, n in hand)
            )
        mine = held.pop(self.root)
        return mine - sum(held) // len(held)
