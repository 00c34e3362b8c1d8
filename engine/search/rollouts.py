"""Rollouts: what becomes of a move when everybody plays on as they probably would.

In games of three the others neither play together nor see how well they might, so to look deeper hardly helps there.
To play a few best moves on for some rounds, everybody choosing by a small search of its own, tells more (truncated
rollouts, Tesauro and Galperin 1996, with searches where they rolled dice).
"""

from collections.abc import Callable
from time import perf_counter
from typing import Final

from engine.moves import Move
from engine.position import Position
from engine.search.report import SURE, Limits, Line, Report
from engine.search.scoring import DRAWN, LIKELY
from engine.search.thinking import Engine

LINES: Final = 5
"""So many moves are played on."""

FIRST: Final = 4
"""Of all positions a quarter serves to find these moves."""


class Rollouts:
    """Plays the best moves of a position on, `rounds` rounds each, so many `times` with as many seeds from `seed` on.

    `limits` hold for all of it together, `stopped` is as for `Engine.think`: when time is up what is known is answered.
    """

    def __init__(
        self,
        engine: Engine,
        rounds: int,
        limits: Limits,
        seed: int,
        stopped: Callable[[], bool] | None = None,
        *,
        times: int = 1,
    ) -> None:
        self.engine: Engine = engine
        #: who chooses for everybody; it knows nothing of what has been looked at before
        self.anybody: Engine = Engine(manner=engine.manner)
        self.rounds: int = rounds
        self.times: int = times
        self.most: int = limits.nodes or 0
        self.until: float = 0.0 if limits.seconds is None else perf_counter() + limits.seconds
        self.seed: int = seed
        self.stopped: Callable[[], bool] | None = stopped
        self.nodes: int = 0

    def think(self, position: Position, told: Callable[[Report], None] | None = None) -> Report:
        """Return the best moves, each scored half by a search and half by what becomes of it."""
        began = perf_counter()
        report = self.engine.think(
            position,
            self._limits(self.most // FIRST),
            seed=self.seed,
            lines=LINES,
            mates=True,
            told=told,
            stopped=self.stopped,
        )
        self.nodes = report.nodes
        if abs(report.score) < SURE and len(report.lines) > 1:
            searches = len(report.lines) * self.times * self.rounds * len(position.seats)
            each = (self.most - self.nodes) // searches
            lines = [self._played_on(position, line, each) for line in report.lines]
            if not self._is_late():  # lines that were played on do not compare with lines that were not
                lines.sort(key=lambda line: line.scores[report.seat], reverse=True)
                report = report._replace(lines=tuple(lines))
        return report._replace(nodes=self.nodes, seconds=perf_counter() - began)

    def _limits(self, nodes: int) -> Limits:
        return Limits(nodes=nodes, seconds=self.until - perf_counter() if self.until else None)

    def _best(self, position: Position, nodes: int, seed: int) -> Line:
        self.anybody.forget()
        report = self.anybody.think(position, self._limits(nodes), seed=seed, stopped=self.stopped)
        self.nodes += report.nodes
        return report.lines[0]

    def _is_late(self) -> bool:
        return bool(self.until and perf_counter() > self.until) or (self.stopped is not None and self.stopped())

    def _played_on(self, start: Position, line: Line, nodes: int) -> Line:
        """Return a line with the scores that it has some rounds later, on average, counting for half."""
        if line.scores[start.turn] <= -SURE:
            return line
        total = [0] * len(start.seats)
        for again in range(self.times):
            scores = self._later(start, line.moves[0], nodes, self.seed + again)
            if scores is None:
                return line
            total = [one + other for one, other in zip(total, scores, strict=True)]
        return line._replace(
            scores=tuple([(now + later // self.times) // 2 for now, later in zip(line.scores, total, strict=True)])
        )

    def _later(self, start: Position, move: Move, nodes: int, seed: int) -> tuple[int, ...] | None:
        """Return what a move brings each seat some rounds later, None where that cannot be told."""
        position = start.copy()
        position.push(move)
        for _ in range(self.rounds * len(position.seats) - 1):
            if self._is_late() or position.reveal_owed() is not None:
                return None
            if position.outcome() is not None:
                break
            position.push(self._best(position, nodes, seed).moves[0])
        return self._scores(position, nodes, seed)

    def _scores(self, position: Position, nodes: int, seed: int) -> tuple[int, ...]:
        """Return what a position brings each seat; its end is likely, not sure, for others may play otherwise."""
        outcome = position.outcome()
        if outcome is None:
            scores = self._best(position, nodes, seed).scores
            return tuple([max(-LIKELY, min(LIKELY, score)) for score in scores])
        if outcome.winner is None:
            return (DRAWN,) * len(position.seats)
        return tuple([LIKELY if seat == outcome.winner else -LIKELY for seat in range(len(position.seats))])
