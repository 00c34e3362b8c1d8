"""All that one side could do by itself to reach its goal in time, move by move."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from engine.moves import Move
from engine.variants.connexes.promotion.alone import Alone
from engine.variants.connexes.promotion.ladder import Army, Ladder

Losses = Callable[[int, int], bool]
"""True if a piece may be lost just before an own move (counted from 1), on a square."""


class PlannedTurn(NamedTuple):
    """A move of a plan: the army afterwards, None once the goal is reached."""

    move: Move
    after: Army | None


class Plans:
    """The ways in which a side may get to its goal by its own move `last`, whatever it may lose meanwhile.

    `turns[k]` holds, for each army it may have when it is to make its move `k`, the moves that keep the goal in reach;
    `after[k]` the armies that it may have then. They are empty if the goal cannot be reached.
    """

    def __init__(self, alone: Alone, ladder: Ladder, start: Army, last: int, losses: Losses) -> None:
        self.alone: Alone = alone
        self.ladder: Ladder = ladder
        self.start: Army = start
        self.last: int = last
        self.losses: Losses = losses
        self.turns: list[dict[Army, list[PlannedTurn]]] = [{} for _ in range(last + 2)]
        self.after: list[set[Army]] = [set() for _ in range(last + 2)]
        self.positions: int = 0

    def search(self) -> Iterator[int]:
        """Work them out; give the number of each move that is done with."""
        ahead = {self.start}
        for k in range(1, self.last + 1):
            self.turns[k] = {army: self._turns(army, k) for army in ahead}
            self.positions += len(ahead)
            reached = {turn.after for turns in self.turns[k].values() for turn in turns if turn.after is not None}
            ahead = {left for army in reached for left in self._left(army, k + 1)}
            yield k
        for k in range(self.last, 0, -1):
            kept = {army: [turn for turn in turns if self._leads(turn, k)] for army, turns in self.turns[k].items()}
            self.turns[k] = {army: turns for army, turns in kept.items() if turns}
            before = {turn.after for turns in self.turns[k - 1].values() for turn in turns if turn.after is not None}
            self.after[k - 1] = {army for army in before if any(left in self.turns[k] for left in self._left(army, k))}

    def escape(self, losses: Losses) -> bool:
        """Tell whether the goal can be reached with no other losses than these."""
        ahead = {self.start} & self.turns[1].keys()
        for k in range(1, self.last + 1):
            turns = [turn for army in ahead for turn in self.turns[k][army]]
            if any(turn.after is None for turn in turns):
                return True
            reached = {turn.after for turn in turns if turn.after is not None}
            spared = {left for army in reached for left in lost(self.alone, army, k + 1, losses)}
            ahead = spared & self.turns[k + 1].keys()
        return False

    def _turns(self, army: Army, k: int) -> list[PlannedTurn]:
        found = []
        for move, after in self.alone.turns(army):
            if self.ladder.reaches(army[move.from_square], move.to_square):
                found.append(PlannedTurn(move, None))
            elif self.ladder.left(after) <= self.last - k:
                found.append(PlannedTurn(move, after))
        return found

    def _leads(self, turn: PlannedTurn, k: int) -> bool:
        return turn.after is None or turn.after in self.after[k]

    def _left(self, army: Army, k: int) -> Iterable[Army]:
        most = self.last - k + 1
        return (left for left in lost(self.alone, army, k, self.losses) if self.ladder.left(left) <= most)


def lost(alone: Alone, army: Army, k: int, losses: Losses) -> Iterator[Army]:
    """Give the army, and what is left of it for each piece it may lose just before its move."""
    yield army
    for square, piece in enumerate(army):
        if piece and not alone.tables.royal[piece] and losses(k, square):
            left = bytearray(army)
            left[square] = 0
            yield bytes(left)
