"""A game in which both sides help: White follows a plan made alone, and Black's moves clear the way for it."""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from engine.moves import Move
from engine.orthodox import BLACK, WHITE
from engine.pieces import KIND_MASK, KNIGHT, PAWN
from engine.position import Position
from engine.variants.connexes.promotion.ladder import FAR, FILES, Army, army_of
from engine.variants.connexes.promotion.plans import Plans

NARROW: Final = 10
"""Positions that are kept after each move at first; twice as many each time that no game is found."""

WIDE: Final = 5_000


class PlanStep(NamedTuple):
    """A move of a plan: squares that Black must leave, one he must stand on if not 0 (as bits), and where it leads."""

    leave: int
    stand: int
    after: Army | None


class Finder:
    """Looks for a game along White's plans, keeping after each move of both the positions with the fewest obstacles."""

    def __init__(self, start: Position, plans: Plans) -> None:
        self.start: Position = start
        self.plans: Plans = plans
        self.steps: list[dict[Army, list[PlanStep]]] = [
            {army: [_step(start, army, turn.move, turn.after) for turn in turns] for army, turns in layer.items()}
            for layer in plans.turns
        ]
        self.positions: int = 0
        self.found: list[Move] = []

    def search(self) -> Iterator[int]:
        """Look with more and more patience; give the number of each move that is done with."""
        width = NARROW
        while not self.found and width < WIDE:
            yield from self._search(width)
            width *= 2

    def _search(self, width: int) -> Iterator[int]:
        random = Random(width)
        beam = [self.start]
        for k in range(1, self.plans.last + 1):
            met: dict[bytes, tuple[int, float, Position]] = {}
            for position in beam:
                for child in self._children(position, k):
                    self.positions += 1
                    pieces = bytes(child.pieces)
                    if pieces not in met:
                        met[pieces] = (self._obstacles(child, k + 1), random.random(), child)
            if self.found:
                return
            beam = [child for *_, child in sorted(met.values(), key=lambda each: each[:2])[:width]]
            yield k

    def _children(self, position: Position, k: int) -> Iterator[Position]:
        """Give the positions after a move of White's plans and one of Black's."""
        for move in position.legal_moves():
            position.push(move)
            if move.promotion:
                self.found = self.found or position.move_stack
            elif army_of(position.armies[WHITE]) in self.plans.after[k]:
                for reply in position.legal_moves():
                    position.push(reply)
                    if army_of(position.armies[WHITE]) in self.steps[k + 1]:
                        yield position.copy()
                    position.pop()
            position.pop()

    def _obstacles(self, position: Position, k: int) -> int:
        """Return how often Black's pieces, as they stand, are amiss for White's best plan from move `k` on."""
        black = sum(map(position.board.bits.__getitem__, position.armies[BLACK]))
        ahead: dict[Army, int] = {}
        for layer in reversed(self.steps[k:]):
            ahead = {army: min(_cost(step, black, ahead) for step in steps) for army, steps in layer.items()}
        return ahead[army_of(position.armies[WHITE])]


def _cost(step: PlanStep, black: int, ahead: dict[Army, int]) -> int:
    amiss = (step.leave & black).bit_count() + (step.stand & ~black != 0)
    return amiss if step.after is None else amiss + ahead.get(step.after, FAR)


def _step(position: Position, army: Army, move: Move, after: Army | None) -> PlanStep:
    start, to = move.from_square, move.to_square
    bits, kind = position.board.bits, army[start] & KIND_MASK
    if kind == PAWN and start % FILES != to % FILES:
        return PlanStep(0, bits[to], after)
    rays = position.board.rook_rays[start] + position.board.bishop_rays[start]
    ray = () if kind == KNIGHT else next(ray for ray in rays if to in ray)
    way = ray[: ray.index(to) + (kind == PAWN)] if ray else ()
    return PlanStep(sum(bits[at] for at in way), 0, after)
