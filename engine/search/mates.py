"""Wins in two moves of one's own, proven against every answer: a search of few positions leaves them out."""

from typing import Final

from engine.moves import RANSOM, REVEAL, Move
from engine.search.base import Search

MOVES: Final = 2
"""Limit of the winner's moves searched."""

LOOK_EVERY: Final = 63
"""After so many positions (a power of two less one) the clock is looked at."""


FEW: Final = 3
"""Number of replies so small that a losing one may be forced."""


class ExhaustedError(Exception):
    """As many positions as are allowed have been looked at."""


class Mates:
    """Looks for a win by force of the seat to move, in `most` positions at most, with what its `search` has learned.

    Where most moves are refuted by one reply this takes far less than a search: that reply is tried first everywhere.
    """

    def __init__(self, search: Search, most: int) -> None:
        self.search: Search = search
        self.most: int = most
        self.nodes: int = 0
        #: by how many moves are left and whose turn it is, the reply that refuted last
        self.refuting: dict[tuple[int, int], Move] = {}

    def line(self, moves: list[Move], left: int = MOVES) -> list[Move]:
        """Return one of some moves that wins, with some replies and the moves that win then; empty if none is found.

        The winner has `left` moves. Raises OutOfTimeError.
        """
        position = self.search.position
        plies = len(position.undo_stack)
        try:
            key = self._winning(moves, left)
            return [] if key is None else self._played(key, left - 1)
        except ExhaustedError:
            return []
        finally:
            while len(position.undo_stack) > plies:
                position.pop()

    def is_won(self) -> bool:
        """Tell whether the root is known to win in its next two moves, whosever turn it is. Raises OutOfTimeError."""
        position = self.search.position
        plies = len(position.undo_stack)
        try:
            return self._is_won(MOVES)
        except ExhaustedError:
            return False
        finally:
            while len(position.undo_stack) > plies:
                position.pop()

    def _winning(self, moves: list[Move], left: int) -> Move | None:
        """Return a move after which the root wins whatever anyone answers, with `left` - 1 more moves of its own."""
        position = self.search.position
        for move in sorted(moves, key=self._checks, reverse=True) if left > 1 else moves:
            position.push(move)
            won = self._threatens(left - 1) and self._is_won(left - 1)
            position.pop()
            if won:
                return move
        return None

    def _checks(self, move: Move) -> bool:
        position = self.search.position
        position.push(move)
        try:
            return self._is_anybody_checked()
        finally:
            position.pop()

    def _threatens(self, left: int) -> bool:
        """Tell whether the root, having moved, checks someone, leaves few replies, or would win if no one replied."""
        position = self.search.position
        if left == 0 or position.turn == self.search.root or self._is_anybody_checked():
            return True
        if position._decided() is not None:
            return True
        self._count()
        if len(position.legal_moves()) <= FEW:
            return True
        turn = position.turn
        position.turn = self.search.root
        try:
            self._count()
            return self._winning(position.legal_moves(), left) is not None
        finally:
            position.turn = turn

    def _is_won(self, left: int, *, revealed: bool = False) -> bool:
        """Tell whether the root wins whatever the others play, and whatever the secrets are.

        When one has just been `revealed` a game can be over without check.
        """
        position = self.search.position
        if position._decided() is not None:
            return self._has_won()
        if left == 0 and not revealed and not self._is_anybody_checked():
            return False
        self._count()
        moves = position.legal_moves()
        if not moves:
            return self._has_won()
        self.search.ordering.sort(moves, None, 0)
        kind = moves[0].kind
        if kind == REVEAL or position.turn != self.search.root:
            return self._answers_lose(moves, left, revealed=kind == REVEAL)
        more = left + (kind == RANSOM)
        return more > 0 and self._winning(moves, more) is not None

    def _answers_lose(self, moves: list[Move], left: int, *, revealed: bool) -> bool:
        position = self.search.position
        spot = (left, position.turn)
        known = self.refuting.get(spot)
        if known is not None and known in moves:
            moves.remove(known)
            moves.insert(0, known)
        for move in moves:
            position.push(move)
            won = self._is_won(left, revealed=revealed)
            position.pop()
            if not won:
                self.refuting[spot] = move
                return False
        return True

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > self.most:
            raise ExhaustedError
        if self.nodes & LOOK_EVERY == 0:
            self.search.check_limits()

    def _is_anybody_checked(self) -> bool:
        position = self.search.position
        return any(position._is_checked(seat) for seat in range(self.search.seats) if seat != self.search.root)

    def _has_won(self) -> bool:
        outcome = self.search.position.outcome()
        return outcome is not None and outcome.winner == self.search.root

    def _played(self, key: Move, left: int) -> list[Move]:
        """Return the moves of a win, the replies being the first there are, and leave them played."""
        position = self.search.position
        line = [key]
        position.push(key)
        while moves := position.legal_moves():
            move: Move | None = moves[0]
            if position.turn == self.search.root and moves[0].kind != REVEAL:
                move = self._winning(moves, left)
                left -= 1
            if move is None:
                break
            line.append(move)
            position.push(move)
        return line
