"""Alpha-beta for games of two; for three, with both opponents taken as one side against the root's seat.

That side plays either as it likes ("paranoid", Sturtevant and Korf 2000), or at most one of its seats answers each
move of the root while the other makes the move that looks best ("BRS+", Esser, Gras, Winands, Schadd and Lanctot 2013).
"""

from collections.abc import Callable
from typing import Final

from engine.moves import RANSOM, REVEAL, Move
from engine.pieces import KIND_MASK
from engine.position import Position
from engine.search.base import DEEPEST, Search
from engine.search.report import SURE, WIN, SearchLimits
from engine.search.scoring import Scoring, expected
from engine.search.table import AT_LEAST, AT_MOST, EXACT, Key, Table, TableEntry

INFINITE: Final = 2 * WIN
FUTILITY_MARGINS: Final = (0, 180, 350)
"""By depth: a quiet move cannot make up for falling so far short."""

DELTA_MARGIN: Final = 200
"""A capture must come within this of being enough."""

NULL_MOVE_DEPTH: Final = 3
"""From this depth on a side that would do well even without its move is not looked at in full."""

MOVE_COUNT_LIMITS: Final = (0, 6, 14)
"""By depth: how many moves are looked at before quiet ones are left out."""

LAZY_EVAL_MARGIN: Final = 250
"""Margin that the other evaluation terms hardly ever make up for."""

LMR_FULL_MOVES: Final = 4
"""So many moves are looked at in full depth before the rest is looked at with less."""

CHECK_EVASION_DEPTH: Final = 3
"""Plies of captures within which a check is still answered with every move."""


class AlphaBeta(Search):
    """Two sides: the root's seat, and the others."""

    def __init__(
        self,
        position: Position,
        scoring: Scoring,
        table: Table,
        limits: SearchLimits,
        stopped: Callable[[], bool] | None = None,
        *,
        one_answer: bool = False,
    ) -> None:
        super().__init__(position, scoring, table, limits, stopped)
        #: whether only one of the other seats answers each move of the root freely
        self.one_answer: bool = one_answer
        #: the ply of the last null move
        self.null_move_ply: int = -2

    def after(self, move: Move, depth: int, low: int, high: int) -> int:
        """Return what a move of the root brings it, looked at `depth` plies deep, if that lies within the window."""
        return self._after(move, depth, low, high, 0, False)

    def _after(self, move: Move, depth: int, low: int, high: int, ply: int, spent: bool) -> int:
        """Return what a move brings the side that makes it; after it `depth` - 1 plies are looked at in full."""
        position = self.position
        was = position.turn == self.root
        ply -= position.ply
        position.push(move)
        ply += position.ply  # a move that takes no turn brings no end nearer
        try:
            if was == (position.turn == self.root):
                return self._visit(depth - 1, low, high, ply, spent)
            return -self._visit(depth - 1, -high, -low, ply, spent)
        finally:
            position.pop()

    def _visit(self, depth: int, low: int, high: int, ply: int, spent: bool) -> int:
        if depth <= 0 or ply >= DEEPEST:
            return self._quiescence(low, high, ply, 0)
        return self._search(depth, low, high, ply, spent)

    def _side(self, score: int) -> int:
        """Return a score of the root's seat as one of the side to move."""
        return score if self.position.turn == self.root else -score

    def expected_move(self, position: Position) -> Move | None:
        """Return the move that the search expects in a position it has met, None if it cannot tell."""
        if position.repetitions() > 1:
            return None
        entry = self.table.get(self._key(position, False)) or self.table.get(self._key(position, True))
        if entry is None or entry.move is None or entry.move not in position.legal_moves():
            return None
        return entry.move

    def _key(self, position: Position, spent: bool) -> Key:
        other = position.hash_extra() * 8 + self.root * 2 + spent if self.seats > 2 else position.hash_extra()
        return (position.zobrist, position.turn, position.castling, position.en_passant, other)

    def _search(self, depth: int, low: int, high: int, ply: int, spent: bool) -> int:
        self.count()
        position = self.position
        if position.halfmove_clock >= 2 * self.seats and position.repetitions() > 1:
            return self._side(self.drawn)
        key = self._key(position, spent)
        entry = self.table.get(key)
        first: Move | None = None
        if entry is not None:
            first = entry.move
            if entry.depth >= depth:
                score = _from_here(entry.score, ply)
                if (
                    entry.bound == EXACT
                    or (entry.bound == AT_LEAST and score >= high)
                    or (entry.bound == AT_MOST and score <= low)
                ):
                    return score
        moves = position.legal_moves()
        if not moves:
            return self._side(self.ended(ply))
        if moves[0].kind == REVEAL:
            return self._revealed(moves, depth, ply, spent)
        return self._best(moves, first, key, depth, low, high, ply, spent)

    def _best(
        self, moves: list[Move], first: Move | None, key: Key, depth: int, low: int, high: int, ply: int, spent: bool
    ) -> int:
        """Return the score of the best move, and remember it."""
        position = self.position
        ordering = self.ordering
        mine = position.turn == self.root
        checked = position.is_check()
        ordering.sort(moves, first, ply)
        if checked:
            depth += 1
        calm = not checked and moves[0].kind != RANSOM
        shallow = calm and depth < len(FUTILITY_MARGINS) and abs(low) < SURE
        futile = self._side(self.scoring.rough(position, self.root)) + FUTILITY_MARGINS[depth] if shallow else -INFINITE
        if calm and self._null_move_cutoff(depth, high, ply):
            return high
        answering = self.one_answer and not mine
        if answering and spent:
            del moves[1:]
        best = -INFINITE
        found: Move | None = None
        floor = low
        leaves_rest = answering and not self._next_is_root()
        for number, move in enumerate(moves):
            loud = ordering.is_loud(move)
            if (
                number
                and shallow
                and not loud
                and (futile <= low or number >= MOVE_COUNT_LIMITS[depth])
                and best > -SURE
            ):
                best = max(best, min(futile, low))
                continue
            # The move that looks best leaves the free answer to the next seat, which is never worse for their side.
            score = self._deepened(
                move, number, loud or checked, depth, low, high, ply, leaves_rest and (spent or number > 0)
            )
            if score > best:
                best = score
                found = move
                low = max(low, score)
                if score >= high:
                    if not loud:
                        ordering.reward(move, depth, ply)
                    break
        bound = AT_LEAST if best >= high else EXACT if best > floor else AT_MOST
        self.table.put(key, TableEntry(depth, bound, _to_here(best, ply), found))
        return best

    def _deepened(
        self, move: Move, number: int, loud: bool, depth: int, low: int, high: int, ply: int, spent: bool
    ) -> int:
        """Return a move's score: the first looked at in full, the others first asked whether they are any better."""
        if number == 0:
            return self._after(move, depth, low, high, ply, spent)
        less = 0
        if depth >= 3 and number >= LMR_FULL_MOVES and not loud:
            less = 1 + (depth >= 5 and number >= 3 * LMR_FULL_MOVES)
        score = self._after(move, depth - less, low, low + 1, ply, spent)
        if score > low and less:
            score = self._after(move, depth, low, low + 1, ply, spent)
        if low < score < high:
            score = self._after(move, depth, low, high, ply, spent)
        return score

    def _null_move_cutoff(self, depth: int, high: int, ply: int) -> bool:
        """Tell whether a side reaches `high` even after a null move (never two in a row)."""
        position = self.position
        if self.seats > 2 or depth < NULL_MOVE_DEPTH or ply == self.null_move_ply + 1 or abs(high) >= SURE:
            return False
        if self._side(self.scoring.rough(position, self.root)) < high:
            return False
        before = self.null_move_ply
        self.null_move_ply = ply
        turn = position.turn
        position.turn = 1 - turn
        try:
            return -self._visit(depth - 3, -high, 1 - high, ply + 1, False) >= high
        finally:
            position.turn = turn
            self.null_move_ply = before

    def _next_is_root(self) -> bool:
        return (self.position.turn + 1) % self.seats == self.root

    def _revealed(self, reveals: list[Move], depth: int, ply: int, spent: bool) -> int:
        """Score a mate that hangs on a secret no one told the search: half the one answer, half the other.

        Both true kings being hidden there are four worlds, all as likely as the choices are made by lot; each reveal
        tells the two halves of them apart.
        """
        return expected([self._after(reveal, max(depth, 2), -INFINITE, INFINITE, ply, spent) for reveal in reveals])

    # -- quiescence ---------------------------------------------------------------------------------------------

    def _quiescence(self, low: int, high: int, ply: int, deep: int) -> int:
        """Score a position when only captures are still played, and checks answered; every seat may decline."""
        self.count()
        position = self.position
        if ply >= 2 * DEEPEST:
            return self._side(self.scoring.score(position, self.root))
        if position._decided() is not None:
            return self._side(self.ended(ply))
        if deep <= CHECK_EVASION_DEPTH and position.is_check():
            moves = position.legal_moves()
            if not moves:
                return self._side(self.ended(ply))
            if moves[0].kind == REVEAL:
                return self._revealed(moves, 0, ply, False)
            self.ordering.sort(moves, None, min(ply, DEEPEST))
            return self._best_capture(moves, -INFINITE, low, high, ply, deep)
        return self._decline_or_capture(low, high, ply, deep)

    def _decline_or_capture(self, low: int, high: int, ply: int, deep: int) -> int:
        """Score what captures bring, or to make none: then the third seat's captures are still to be seen."""
        position = self.position
        best = self._stand_pat(low, high)
        if best >= high:
            return best
        turn = position.turn
        if self.seats > 2 and turn != self.root and not self._next_is_root():
            position.turn = (turn + 1) % self.seats
            try:
                if not position.is_check():
                    best = max(best, self._decline_or_capture(max(low, best), high, ply + 1, deep + 1))
                elif deep < CHECK_EVASION_DEPTH:
                    best = max(best, self._quiescence(max(low, best), high, ply + 1, deep + 1))
            finally:
                position.turn = turn
            if best >= high:
                return best
        moves = position.legal_captures()
        stand = best
        self.ordering.sort(moves, None, min(ply, DEEPEST))
        values = self.ordering.values
        pieces = position.pieces
        worthy = [
            move
            for move in moves
            if (move.promotion or stand + values[pieces[move.to_square] & KIND_MASK] + DELTA_MARGIN > low)
            and not self.ordering.loses(move)
        ]
        return self._best_capture(worthy, best, max(low, best), high, ply, deep)

    def _stand_pat(self, low: int, high: int) -> int:
        """Return what the position brings as it stands; only roughly if that is far outside the window."""
        rough = self._side(self.scoring.rough(self.position, self.root))
        if rough >= high + LAZY_EVAL_MARGIN or rough <= low - LAZY_EVAL_MARGIN:
            return rough
        return rough + self._side(self.scoring.fine(self.position, self.root))

    def _best_capture(self, moves: list[Move], best: int, low: int, high: int, ply: int, deep: int) -> int:
        """Return the score of the best of the moves, or `best` if none is better."""
        position = self.position
        mine = position.turn == self.root
        before = position.ply
        for move in moves:
            position.push(move)
            ahead = ply + position.ply - before
            try:
                if mine == (position.turn == self.root):
                    score = self._quiescence(low, high, ahead, deep + 1)
                else:
                    score = -self._quiescence(-high, -low, ahead, deep + 1)
            finally:
                position.pop()
            if score > best:
                best = score
                if score > low:
                    low = score
                    if score >= high:
                        break
        return best


def _to_here(score: int, ply: int) -> int:
    """Return a score with wins and losses counted from the position `ply` plies ahead of the root."""
    if score >= SURE:
        return score + ply
    return score - ply if score <= -SURE else score


def _from_here(score: int, ply: int) -> int:
    if score >= SURE:
        return score - ply
    return score + ply if score <= -SURE else score
