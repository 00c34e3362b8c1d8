"""The first computer player, as it was: an opponent to measure by, never to be improved.

Alpha-beta with captures followed to their end, cut by the time that it has had of the processor, so that a busy machine
does not weaken it. With three seats the others are taken to play together against the computer.
"""

from collections.abc import Mapping
from random import Random
from time import thread_time
from typing import Final

from engine.moves import MOVE, RANSOM, REVEAL, Move
from engine.pieces import (
    BISHOP,
    CANNON,
    GOLD,
    HIGH_BISHOP,
    HIGH_SERGEANT,
    KIND_MASK,
    KINDS,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    SEAT_BITS,
    SERGEANT,
    SILVER,
    TWIN,
)
from engine.position import Position
from engine.tables import Tables

VALUES: Final[Mapping[int, int]] = {
    PAWN: 100,
    KNIGHT: 310,
    BISHOP: 330,
    ROOK: 500,
    QUEEN: 900,
    KING: 0,
    TWIN: 0,
    GOLD: 320,
    CANNON: 400,
    SERGEANT: 190,
    HIGH_BISHOP: 850,
    HIGH_SERGEANT: 320,
    SILVER: 240,
}
_FARTHEST: Final = 8

WIN: Final = 1_000_000
PROMOTION: Final = 900
"""How a promotion is looked at among moves: like the capture of a queen."""

DEEPEST: Final = 32
CAPTURES_DEEP: Final = 6
"""How many plies captures are followed beyond the full search."""


def best_move(position: Position, seconds: float = 1.0, seed: int = 0, nodes: int = 1_000_000_000) -> Move:
    """Return a good legal move within about `seconds` or `nodes`, whichever ends first.

    The seed decides among equals. Raises ValueError when the game is over.
    """
    moves = position.legal_moves()
    if not moves:
        raise ValueError("the game is over: there is no move to find")
    Random(seed).shuffle(moves)
    search = _Search(position.copy(), thread_time() + seconds, nodes)
    moves.sort(key=search.promise, reverse=True)
    best = moves[0]
    try:
        for depth in range(1, DEEPEST):
            moves = search.ranked(moves, depth)
            best = moves[0]
            if len(moves) == 1 or abs(search.best) > WIN // 2:
                break
    except _OutOfTimeError:
        if search.found is not None:
            best = search.found
    return best


class _OutOfTimeError(Exception):
    """The search must answer now."""


class _Search:
    def __init__(self, position: Position, until: float, nodes: int) -> None:
        self.position: Position = position
        self.root: int = position.turn
        self.seats: int = len(position.seats)
        self.until: float = until
        self.nodes: int = nodes
        self.values: Mapping[int, int] = VALUES
        self.worth: list[list[int]] = _worth(position)
        self.in_hand: list[dict[str, int]] = [
            {KINDS[kind].symbol: value if seat == position.turn else -value for kind, value in self.values.items()}
            for seat in range(self.seats)
        ]
        self.best: int = 0
        self.found: Move | None = None

    def ranked(self, moves: list[Move], depth: int) -> list[Move]:
        """Return the moves with the best one, searched `depth` plies deep, in front."""
        self.best = -2 * WIN
        self.found = None
        for move in moves:
            score = self._after(move, depth - 1, self.best, 2 * WIN, 1)
            if score > self.best:
                self.best = score
                self.found = move
        assert self.found is not None
        return [self.found, *(move for move in moves if move is not self.found)]

    def promise(self, move: Move) -> int:
        """Return how soon a move should be looked at: dear victims by cheap men first."""
        if move.kind != MOVE:
            return 0
        men = self.position.men
        taken = men[move.to_square]
        values = self.values
        promise = PROMOTION if move.promotion else 0
        if taken:
            promise += 10 * values[taken & KIND_MASK] - values[men[move.from_square] & KIND_MASK] // 10
        return promise

    def _after(self, move: Move, depth: int, low: int, high: int, ply: int) -> int:
        self.position.push(move)
        try:
            return self._search(depth, low, high, ply) if depth > 0 else self._captures(low, high, ply, 0)
        finally:
            self.position.pop()

    def _search(self, depth: int, low: int, high: int, ply: int) -> int:
        moves = self._moves()
        if not moves:
            return self._ended(ply)
        if moves[0].kind == REVEAL:
            return self._revealed(moves, depth, ply)
        moves.sort(key=self.promise, reverse=True)
        return self._pick(moves, depth - 1, low, high, ply)

    def _revealed(self, reveals: list[Move], depth: int, ply: int) -> int:
        """Score a mate that hangs on a secret nobody told the search: half the one answer, half the other."""
        scores = [self._after(reveal, depth, -2 * WIN, 2 * WIN, ply + 1) for reveal in reveals]
        return sum(scores) // len(scores)

    def _pick(self, moves: list[Move], depth: int, low: int, high: int, ply: int) -> int:
        """Return the score of the best move for the root's seat, or of the worst for it when another is to move."""
        if self.position.turn == self.root:
            for move in moves:
                low = max(low, self._after(move, depth, low, high, ply + 1))
                if low >= high:
                    break
            return low
        for move in moves:
            high = min(high, self._after(move, depth, low, high, ply + 1))
            if low >= high:
                break
        return high

    def _captures(self, low: int, high: int, ply: int, passes: int) -> int:
        """Score a position when only captures are still played; every seat may decline.

        With three seats declining hands the turn on once, or the third seat's captures would go unseen.
        """
        position = self.position
        moves = self._moves()
        if not moves:
            return self._ended(ply)
        if moves[0].kind == REVEAL:
            return self._revealed(moves, 0, ply)
        if moves[0].kind == RANSOM:
            return self._pick(moves, 0, low, high, ply)
        turn = position.turn
        if passes < self.seats - 2 and ply < self.seats + CAPTURES_DEEP:
            position.turn = (turn + 1) % self.seats
            quiet = self._captures(low, high, ply + 1, passes + 1) if not position.in_check(turn) else self._score()
            position.turn = turn
        else:
            quiet = self._score()
        if turn == self.root:
            low = max(low, quiet)
        else:
            high = min(high, quiet)
        if low >= high or ply > CAPTURES_DEEP + self.seats:
            return quiet
        takes = [move for move in moves if move.kind == MOVE and (position.men[move.to_square] or move.promotion)]
        takes.sort(key=self.promise, reverse=True)
        return self._pick(takes, 0, low, high, ply)

    def _moves(self) -> list[Move]:
        self.nodes -= 1
        if self.nodes <= 0 or (self.nodes & 31 == 0 and thread_time() > self.until):
            raise _OutOfTimeError
        return self.position.legal_moves()

    def _ended(self, ply: int) -> int:
        outcome = self.position.outcome()
        if outcome is None or outcome.winner is None:
            return 0
        return WIN - ply if outcome.winner == self.root else ply - WIN

    def _score(self) -> int:
        """Return how much better off the root's seat is than the others are on average, in hundredths of a pawn."""
        total = 0
        for army in self.position.armies:
            for square, man in army.items():
                total += self.worth[man][square]
        for seat in range(self.seats):
            for symbol, held in self.position.hand(seat).items():
                total += held * self.in_hand[seat][symbol]
        return total


def _worth(position: Position) -> list[list[int]]:
    """Return what each man on each square is worth to the seat to move: its value, its reach, a pawn's advance."""
    worth: list[list[int]] = []
    for man in range(len(position.tables.keys)):
        seat, kind = man >> SEAT_BITS, man & KIND_MASK
        values = [0] * position.board.size
        if seat < position.tables.seats and kind in position.values:
            for square in range(position.board.size):
                mine = _of_man(position, seat, kind, square)
                others = position.tables.seats - 1
                values[square] = mine if seat == position.turn else -mine // others
        worth.append(values)
    return worth


def _of_man(position: Position, seat: int, kind: int, square: int) -> int:
    if kind == SERGEANT:
        rank = square // 10
        return VALUES[kind] + 6 * (rank if seat == 0 else 10 - rank)
    return VALUES[kind] + _placed(position.tables, seat, kind, square)


def _placed(tables: Tables, seat: int, kind: int, square: int) -> int:
    """Return what a man's place adds to its value: its reach, or a pawn's advance."""
    board = tables.board
    if kind == PAWN:
        steps = 0
        ahead = tables.pawn_steps[seat][square]
        while ahead:
            steps += 1
            ahead = tables.pawn_steps[seat][ahead[0]]
        return 4 * (_FARTHEST - steps)
    if kind == KNIGHT:
        return 4 * len(board.knight_leaps[square])
    if kind in (BISHOP, QUEEN, HIGH_BISHOP):
        return 2 * len({to for line in board.bishop_lines[square] for to in line})
    return 0
