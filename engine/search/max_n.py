"""Max^n (Luckhardt and Irani 1986): every seat plays for itself, and believes that the others do."""

from typing import Final

from engine.moves import REVEAL, Move
from engine.position import Position
from engine.search.base import DEEPEST, Search
from engine.search.report import WIN
from engine.search.scoring import expected
from engine.search.table import EXACT, Key, TableEntry

CAPTURES_DEEP: Final = 6
"""Plies for which captures are followed."""

Scores = tuple[int, ...]


class MaxN(Search):
    """Scores are what a position brings each seat; nothing is left out, for hardly anything can be."""

    def after(self, move: Move, depth: int, low: int, high: int) -> int:  # noqa: ARG002 - it knows no window
        """Return what a move of the root brings it, looked at `depth` plies deep."""
        return self._after(move, depth, 0)[self.root]

    def expected_move(self, position: Position) -> Move | None:
        """Return the move that the search expects in a position it has met, None if it cannot tell."""
        entry = self.table.get(self._key(position))
        moves = [] if entry is None or position.repetitions() > 1 else position.legal_moves()
        return entry.move if entry is not None and entry.move in moves else None

    def _key(self, position: Position) -> Key:
        return (position.zobrist, position.turn, position.castling, position.en_passant, position.hash_extra())

    def _after(self, move: Move, depth: int, ply: int) -> Scores:
        position = self.position
        ply -= position.ply
        position.push(move)
        try:
            return self._search(depth - 1, ply + position.ply)
        finally:
            position.pop()

    def _search(self, depth: int, ply: int) -> Scores:
        self.count()
        position = self.position
        if position.halfmove_clock >= 2 * self.seats and position.repetitions() > 1:
            return (0,) * self.seats
        moves = position.legal_moves()
        if not moves:
            return self._ends(ply)
        if moves[0].kind == REVEAL:
            answers = [self._after(reveal, max(depth, 1), ply) for reveal in moves]
            return tuple([expected([answer[seat] for answer in answers]) for seat in range(self.seats)])
        checked = position.is_check()
        if depth <= 0 and not (checked and ply < DEEPEST):
            return self._best(self._loud(moves, -depth), self.scoring.scores(position), depth, ply)[0]
        first = self.table.get(self._key(position))
        self.ordering.sort(moves, None if first is None else first.move, min(ply, DEEPEST))
        scores, found = self._best(moves, None, depth, ply)
        self.table.put(self._key(position), TableEntry(depth, EXACT, scores[position.turn], found))
        return scores

    def _loud(self, moves: list[Move], deep: int) -> list[Move]:
        if deep >= CAPTURES_DEEP:
            return []
        ordering = self.ordering
        loud = [move for move in moves if ordering.is_loud(move) and not ordering.loses(move)]
        ordering.sort(loud, None, DEEPEST)
        return loud

    def _best(self, moves: list[Move], stand: Scores | None, depth: int, ply: int) -> tuple[Scores, Move | None]:
        """Return what the seat to move likes best, and the move for it; `stand` is what it has without any."""
        turn = self.position.turn
        best = stand
        found: Move | None = None
        for move in moves:
            scores = self._after(move, depth, ply)
            if best is None or scores[turn] > best[turn]:
                best = scores
                found = move
        assert best is not None  # noqa: S101 - there is a move, or what stands without
        return best, found

    def _ends(self, ply: int) -> Scores:
        outcome = self.position.outcome()
        if outcome is None or outcome.winner is None:
            return (0,) * self.seats
        return tuple([WIN - ply if seat == outcome.winner else ply - WIN for seat in range(self.seats)])
