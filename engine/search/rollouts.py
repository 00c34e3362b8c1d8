"""Rollouts: what becomes of a move when everyone plays on as they probably would.

In games of three the others neither play together nor see how well they might, so to look deeper hardly helps there.
To play a few best moves on, everyone choosing just as it would, tells more (truncated rollouts, Tesauro and Galperin
1996, with searches where they rolled dice).
"""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Final

from engine.moves import Move
from engine.position import Position
from engine.search.report import SURE, WIN, PrincipalVariation, Report, SearchLimits
from engine.search.scoring import DRAWN, LIKELY
from engine.search.thinking import MATES_MOST, Engine

LINES: Final = 5
"""So many moves are played on."""

FIRST: Final = 4
"""Of all positions a quarter serves to find these moves; who plays none on keeps it for when its move proves unsafe."""

FORCED: Final = 6
"""So many plies after a move at most a win in two moves ends the game."""


class Rollouts:
    """Plays the best moves of a position on, `rounds` rounds each; with none it chooses by a search alone.

    On the way everyone chooses by a search. No move is chosen after which someone else is known to win by force, if
    there is another. `seed` decides among equals; `plain` makes everyone count the pieces and nothing else. `limits`
    hold for all of it together, but for looking further where all the best moves are such; `stopped` is as for
    `Engine.think`: when time is up what is known is answered.
    """

    def __init__(
        self,
        engine: Engine,
        rounds: int,
        limits: SearchLimits,
        seed: int,
        stopped: Callable[[], bool] | None = None,
        *,
        plain: bool = False,
    ) -> None:
        self.engine: Engine = engine
        #: who chooses for everyone; it knows nothing of what has been looked at before
        self.anybody: Engine = Engine(search_strategy=engine.search_strategy)
        self.rounds: int = rounds
        self.most: int = limits.nodes or 0
        self.until: float = 0.0 if limits.seconds is None else perf_counter() + limits.seconds
        self.seed: int = seed
        self.stopped: Callable[[], bool] | None = stopped
        self.plain: bool = plain
        self.nodes: int = 0

    def think(self, position: Position, on_report: Callable[[Report], None] | None = None) -> Report:
        """Return the best moves, each scored half by a search and half by what becomes of it."""
        began = perf_counter()
        report = self._begun(position, on_report)
        self.nodes += report.nodes
        if report.score < SURE:
            lines = self._all_played_on(position, report)
            if not self._is_late():  # lines that were played on do not compare with lines that were not
                report = report._replace(lines=tuple(self._safe_in_front(position, lines)))
        return report._replace(nodes=self.nodes, seconds=perf_counter() - began)

    def _begun(self, position: Position, on_report: Callable[[Report], None] | None) -> Report:
        """Return the moves to play on, best first."""
        spare = self.most // FIRST
        return self.engine.think(
            position,
            self._limits(spare if self.rounds else self.most - spare),
            seed=self.seed,
            lines=LINES if self.rounds else 1,
            mates=MATES_MOST,
            plain=self.plain,
            on_report=on_report,
            stopped=self.stopped,
        )

    def _all_played_on(self, position: Position, report: Report) -> list[PrincipalVariation]:
        """Return the lines that are worth it with what becomes of them, best first."""
        if not self.rounds:
            return list(report.lines)
        each = (self.most - self.most // FIRST) // (LINES * self.rounds * len(position.seats))
        lines = [self._played_on(position, line, each) for line in report.lines]
        lines.sort(key=lambda line: line.scores[report.seat], reverse=True)
        return lines

    def _safe_in_front(self, position: Position, lines: list[PrincipalVariation]) -> list[PrincipalVariation]:
        """Return the lines, best first, those after which someone else is known to win put last.

        If all are such, the first of all other moves that is not comes in front.
        """
        beaten: list[PrincipalVariation] = []
        for number, line in enumerate(lines):
            winner = self._winner_after(position, line.moves[0])
            if winner is None:
                return lines[number:] + beaten
            scores = [WIN - FORCED if seat == winner else FORCED - WIN for seat in range(len(line.scores))]
            beaten.append(line._replace(scores=tuple(scores)))
        for line in self._others(position, lines):
            if self._winner_after(position, line.moves[0]) is None:
                return [line, *beaten]
        return lines

    def _others(self, position: Position, lines: list[PrincipalVariation]) -> Iterator[PrincipalVariation]:
        """Yield moves that are in none of the lines: a few that a search likes, then all as they look at a glance."""
        known = [line.moves[0] for line in lines]
        moves = len(position.legal_moves())
        for several, depth in ((min(LINES, moves), None), (moves, 1)):
            if several <= len(known) or self._is_late():
                continue
            limits = self._limits(self.most // FIRST)._replace(depth=depth)
            report = self._anybody(position, limits, lines=several)
            for line in report.lines:
                if line.moves[0] not in known:
                    known.append(line.moves[0])
                    yield line

    def _winner_after(self, position: Position, move: Move) -> int | None:
        """Return who else is known to win by force once a move is made."""
        after = position.copy()
        after.push(move)
        if after.outcome() is not None:
            return None
        limits = self._limits(MATES_MOST)
        for seat in range(len(position.seats)):
            if seat != position.turn and self.anybody.wins_by_force(after, seat, limits, self.stopped):
                return seat
        return None

    def _limits(self, nodes: int) -> SearchLimits:
        return SearchLimits(nodes=nodes, seconds=self.until - perf_counter() if self.until else None)

    def _best(self, position: Position, nodes: int) -> PrincipalVariation:
        """Return what the seat to move would choose, looking at so many positions."""
        self.anybody.forget()
        return self._anybody(position, self._limits(nodes)).lines[0]

    def _anybody(self, position: Position, limits: SearchLimits, lines: int = 1) -> Report:
        report = self.anybody.think(
            position, limits, seed=self.seed, lines=lines, plain=self.plain, stopped=self.stopped
        )
        self.nodes += report.nodes
        return report

    def _is_late(self) -> bool:
        return bool(self.until and perf_counter() > self.until) or (self.stopped is not None and self.stopped())

    def _played_on(self, start: Position, line: PrincipalVariation, nodes: int) -> PrincipalVariation:
        """Return a line with the scores that it has some rounds later counting for half."""
        scores = None if line.scores[start.turn] <= -SURE else self._later(start, line.moves[0], nodes)
        if scores is None:
            return line
        return line._replace(scores=tuple([(now + later) // 2 for now, later in zip(line.scores, scores, strict=True)]))

    def _later(self, start: Position, move: Move, nodes: int) -> tuple[int, ...] | None:
        """Return what a move brings each seat some rounds later, None where that cannot be told."""
        position = start.copy()
        position.push(move)
        for _ in range(self.rounds * len(position.seats) - 1):
            if self._is_late() or position.reveal_owed() is not None:
                return None
            if position.outcome() is not None:
                break
            moves = position.legal_moves()
            position.push(moves[0] if len(moves) == 1 else self._best(position, nodes).moves[0])
        return self._scores(position, nodes)

    def _scores(self, position: Position, nodes: int) -> tuple[int, ...]:
        """Return what a position brings each seat; its end is likely, not sure, for others may play otherwise."""
        outcome = position.outcome()
        if outcome is None:
            scores = self._best(position, nodes).scores
            return tuple([max(-LIKELY, min(LIKELY, score)) for score in scores])
        if outcome.winner is None:
            return (DRAWN,) * len(position.seats)
        return tuple([LIKELY if seat == outcome.winner else -LIKELY for seat in range(len(position.seats))])
