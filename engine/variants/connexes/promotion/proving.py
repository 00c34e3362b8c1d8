"""The games of both sides in which neither bound speaks against a promotion in time: none is left to the end."""

from collections.abc import Iterator

from engine.moves import Move
from engine.orthodox import BLACK, WHITE
from engine.position import Position
from engine.rights import Passed
from engine.variants.connexes.promotion.ladder import Army, Ladder, army_of
from engine.variants.connexes.promotion.plans import Plans

Known = tuple[bytes, int, tuple[Passed, ...], bool]


class ProofGames:
    """All games in which White keeps to plans, and Black takes a piece on one of a ladder's goals by his move `by`.

    They are looked at ply by ply, a position once however it came about; `found` is a game in which White promotes.
    """

    def __init__(self, start: Position, plans: Plans, needed: Ladder, by: int) -> None:
        self.start: Position = start
        self.plans: Plans = plans
        self.needed: Ladder = needed
        self.by: int = by
        self.positions: int = 0
        self.found: list[Move] = []
        self._bounds: dict[Army, int] = {}

    def search(self) -> Iterator[int]:
        """Look at them all; give the number of each move that is done with."""
        ahead: list[tuple[Position, bool]] = [(self.start, False)]
        for k in range(1, self.plans.last + 1):
            ahead = self._distinct(self._white(ahead, k))
            ahead = self._distinct(self._black(ahead, k))
            yield k

    def _distinct(self, games: Iterator[tuple[Position, bool]]) -> list[tuple[Position, bool]]:
        met: dict[Known, tuple[Position, bool]] = {}
        for position, taken in games:
            met.setdefault((bytes(position.pieces), position.castling, position.en_passant, taken), (position, taken))
        self.positions += len(met)
        return list(met.values())

    def _white(self, games: list[tuple[Position, bool]], k: int) -> Iterator[tuple[Position, bool]]:
        for position, taken in games:
            for move in position.legal_moves():
                position.push(move)
                if move.promotion:
                    self.found = self.found or position.move_stack
                elif army_of(position.armies[WHITE]) in self.plans.after[k] and self._in_time(position, taken, k - 1):
                    yield position.copy(), taken
                position.pop()

    def _black(self, games: list[tuple[Position, bool]], k: int) -> Iterator[tuple[Position, bool]]:
        for position, taken in games:
            for move in position.legal_moves():
                hit = move.to_square in self.needed.goals and position.pieces[move.to_square] != 0
                position.push(move)
                done = taken or (hit and k <= self.by)
                if army_of(position.armies[WHITE]) in self.plans.turns[k + 1] and self._in_time(position, done, k):
                    yield position.copy(), done
                position.pop()

    def _in_time(self, position: Position, taken: bool, made: int) -> bool:
        """Tell whether Black has taken what he must, or may still be in time after so many moves of his."""
        if taken:
            return True
        army = army_of(position.armies[BLACK])
        if army not in self._bounds:
            self._bounds[army] = self.needed.left(army)
        return self._bounds[army] <= self.by - made
