"""The engine: what finds moves, for the bot's computers, for analysis and for tests of strength alike."""

from collections.abc import Callable, Collection
from functools import partial
from random import Random
from time import perf_counter
from typing import Final

from engine.moves import Move
from engine.position import Position
from engine.search.alphabeta import INFINITE, AlphaBeta
from engine.search.base import DEEPEST, OutOfTimeError, Search
from engine.search.mates import Mates
from engine.search.max_n import MaxN
from engine.search.report import SURE, WIN, PrincipalVariation, Report, SearchLimits, plies_to_end
from engine.search.scoring import Scoring
from engine.search.table import Table

ENTRIES: Final = 1 << 16
"""Positions remembered: about 25 MB."""

ASPIRED: Final = 4
"""From this depth on the score is first looked for near that of the depth before."""

NEAR: Final = 40

SLUMP: Final = 150
"""A move that turns out so much worse than others seemed, when there is no time to look at these as deeply, yields."""

ASKED: Final = 2
"""After so many plies wins in two moves are looked for; those in one have been seen."""

MATES_MOST: Final = 4_000
"""In so many positions at most, and in as many as the search itself may look at."""

PARANOID: Final = "paranoid"
ONE_ANSWER: Final = "one answer"
MAX_N: Final = "max^n"
SEARCH_STRATEGIES: Final = (PARANOID, ONE_ANSWER, MAX_N)
"""Search strategies for several opponents: one side; one side of which one answers freely; each for itself."""

DEVELOPED: Final = 8
"""So many rounds who counts the pieces alone chooses among equals by where they stand: for ever it would be too
good.
"""

Found = list[tuple[int, Move]]
"""Moves with their scores, the best in front."""


class Engine:
    """Looks for good moves; it keeps what it has learned of a game from one search to the next until it is to `forget`.

    `entries` bounds its memory, `search_strategy` is how it takes several opponents (one of `SEARCH_STRATEGIES`; the
    game's own by default). It never changes the positions it is given. Not for two threads at once.
    """

    def __init__(self, *, entries: int = ENTRIES, search_strategy: str = "") -> None:
        if search_strategy and search_strategy not in SEARCH_STRATEGIES:
            raise ValueError(
                f"the manner of a search is one of {', '.join(SEARCH_STRATEGIES)}, not {search_strategy!r}"
            )
        self.table: Table = Table(entries)
        self.search_strategy: str = search_strategy
        self._game: tuple[object, ...] = ()
        self._scoring: Scoring | None = None

    def forget(self) -> None:
        """Forget the game so far, so that the next search depends on nothing but its position and seed."""
        self.table.clear()

    def think(
        self,
        position: Position,
        limits: SearchLimits,
        *,
        seed: int = 0,
        lines: int = 1,
        plain: bool = False,
        mates: int | None = None,
        among: Collection[Move] | None = None,
        on_report: Callable[[Report], None] | None = None,
        stopped: Callable[[], bool] | None = None,
    ) -> Report:
        """Return the best moves within the limits; ValueError when the game is over.

        The seed decides among equals. `on_report` gets each depth as it is done; `stopped` is asked now and then
        whether to answer at once. `lines` is for how many moves to report exact scores. Wins in two moves are looked
        for apart, in `mates` positions: None for as many as the search may look at with one line, and for none with
        more. `plain` makes it count the pieces and nothing else, except to choose among equals in the opening. Of the
        legal moves only those `among` some are looked at, if any are given.
        """
        search = self._search(position, limits, stopped, plain=plain)
        apart = (search.most if lines == 1 else 0) if mates is None else mates
        moves = [move for move in search.position.legal_moves() if among is None or move in among]
        thought = _Thought(search, moves, seed, lines, on_report, apart)
        return thought.deepen(limits.depth or DEEPEST - 1)

    def wins_by_force(
        self, position: Position, seat: int, limits: SearchLimits, stopped: Callable[[], bool] | None = None
    ) -> bool:
        """Tell whether a seat is known to win in its next two moves, whosever turn it is and whatever anyone plays.

        As far as it sees in so many positions; False when there is no time left, or it is `stopped`.
        """
        search = self._search(position, limits, stopped, plain=False)
        search.root = seat
        try:
            return Mates(search, min(search.most, MATES_MOST)).is_won()
        except OutOfTimeError:
            return False

    def _search(
        self, position: Position, limits: SearchLimits, stopped: Callable[[], bool] | None, *, plain: bool
    ) -> Search:
        game = (type(position), plain, *position.chosen_options.items())
        if self._scoring is None or game != self._game:
            self._game = game
            self._scoring = Scoring(position, plain=plain)
            self.table.clear()
        own = position.copy()
        own.tidy()
        search_strategy = self.search_strategy or position.search_strategy
        if search_strategy == MAX_N:
            return MaxN(own, self._scoring, self.table, limits, stopped)
        return AlphaBeta(own, self._scoring, self.table, limits, stopped, one_answer=search_strategy == ONE_ANSWER)


class _Thought:
    """One search, deeper and deeper."""

    def __init__(
        self,
        search: Search,
        moves: list[Move],
        seed: int,
        lines: int,
        on_report: Callable[[Report], None] | None,
        mates: int,
    ) -> None:
        self.search: Search = search
        self.mates: int = mates
        self.on_report: Callable[[Report], None] | None = on_report
        self.began: float = perf_counter()
        if not moves:
            raise ValueError("the game is over: there is no move to find")
        Random(seed).shuffle(moves)
        if search.scoring.plain and search.position.round <= DEVELOPED:
            moves.sort(key=partial(_placed, search.position, Scoring(search.position)), reverse=True)
        search.ordering.sort(moves, None, 0)
        self.moves: list[Move] = moves
        self.lines: int = min(lines, len(moves))
        #: as the position stands, until the first of them has been looked at
        self.best: Found = [(search.scoring.score(search.position, search.root), move) for move in moves[: self.lines]]
        #: what each move was worth when it was looked at last, or at most
        self.seen: dict[Move, int] = {}

    def deepen(self, depths: int) -> Report:
        """Return what there is at the last depth that could be finished."""
        depth = 0
        report: Report | None = None
        try:
            self._try_to_end_it()
            while depth < depths:
                self._look(depth + 1)
                depth += 1
                report = self._report(depth)
                if self.on_report is not None:
                    self.on_report(report)
                if self._is_settled(report):
                    return report
                if depth == ASKED and self.mates:
                    mate = self._mate()
                    if mate is not None:
                        return mate
        except OutOfTimeError:
            pass
        if depth < ASKED and self.mates:  # so few positions that it has not come to ask
            mate = self._mate()
            if mate is not None:
                return mate
        if report is not None and [line.moves[0] for line in report.lines] == [move for _, move in self.best]:
            return report._replace(nodes=self.search.nodes, seconds=perf_counter() - self.began)
        return self._report(depth)

    def _try_to_end_it(self) -> None:
        """Put a move that wins at once in front, where even a search that cannot look at all of them sees it."""
        win = self._mates(self.search.most).line(self.moves, 1)
        if win:
            self.moves.remove(win[0])
            self.moves.insert(0, win[0])
            self.best = [(0, move) for move in self.moves[: self.lines]]

    def _mates(self, most: int) -> Mates:
        return Mates(self.search, min(most, MATES_MOST))

    def _mate(self) -> Report | None:
        """Return a win in two moves, if there is one and time to find it."""
        search = self.search
        try:
            line = self._mates(self.mates).line(self.moves)
        except OutOfTimeError:
            return None
        if not line:
            return None
        root = search.root
        after = search.position.copy()
        for move in line:
            after.push(move)
        score = WIN - (after.ply - search.position.ply)
        scores = tuple([score if seat == root else -score for seat in range(search.seats)])
        report = Report(
            root, len(line), search.nodes, perf_counter() - self.began, (PrincipalVariation(scores, tuple(line)),)
        )
        if self.on_report is not None:
            self.on_report(report)
        return report

    def _is_settled(self, report: Report) -> bool:
        """Tell whether looking deeper cannot change the choice."""
        end = plies_to_end(report.score)
        return end is not None and abs(end) <= report.depth and self.lines == 1

    def _look(self, depth: int) -> None:
        """Look at every move at a depth, and put the best in front."""
        score = self.best[0][0]
        if depth < ASPIRED or self.lines > 1 or abs(score) >= SURE:
            self._within(depth, -INFINITE, INFINITE)
            return
        low, high, width = score - NEAR, score + NEAR, NEAR
        while not self._within(depth, low, high):
            width *= 4
            score = self.best[0][0]
            if width > WIN // 100:
                low, high = -INFINITE, INFINITE
            elif score <= low:
                low = score - width
            else:
                high = score + width

    def _within(self, depth: int, low: int, high: int) -> bool:
        """Tell whether the best score lies inside the window, having looked at every move."""
        found: Found = []
        floor = low
        number = 0
        try:
            for number, move in enumerate(self.moves):
                score = self._score(move, number, depth, floor, high)
                self.seen[move] = score
                if score > floor or len(found) < self.lines:
                    found.append((score, move))
                    found.sort(key=_by_score, reverse=True)
                    del found[self.lines :]
                    if len(found) == self.lines:
                        floor = max(floor, found[-1][0])
                if score >= high:
                    break
        except OutOfTimeError:
            enough = len(found) == self.lines and low < found[0][0]
            rest = self.moves[number:]
            if found and (depth == 1 or enough):
                self._keep(found)
            if number and depth > 1:
                self._prefer_one_of(rest)
            raise
        self._keep(found)
        return low < found[0][0] < high

    def _prefer_one_of(self, rest: list[Move]) -> None:
        """Put a move that could not be looked at as deeply in front, if the best of the others has turned out bad."""
        hope = max(rest, key=self.seen.__getitem__)
        if self.lines == 1 and self.seen[hope] >= self.seen[self.best[0][1]] + SLUMP:
            self._keep([(self.seen[hope], hope)])

    def _score(self, move: Move, number: int, depth: int, floor: int, high: int) -> int:
        if number < self.lines or self.lines > 1 or depth == 1:
            return self.search.after(move, depth, floor, high)
        score = self.search.after(move, depth, floor, floor + 1)
        return self.search.after(move, depth, floor, high) if floor < score < high else score

    def _keep(self, found: Found) -> None:
        self.best = found
        front = [move for _, move in found]
        self.moves = front + [move for move in self.moves if move not in front]

    def _report(self, depth: int) -> Report:
        position = self.search.position
        lines = tuple([self._line(score, move) for score, move in self.best])
        return Report(position.turn, depth, self.search.nodes, perf_counter() - self.began, lines)

    def _line(self, score: int, move: Move) -> PrincipalVariation:
        """Return a move with what is remembered of the play after it, and what that brings to each seat."""
        position = self.search.position.copy()
        root = position.turn
        moves = [move]
        position.push(move)
        while len(moves) < DEEPEST:
            expected = self.search.expected_move(position)
            if expected is None:
                break
            moves.append(expected)
            position.push(expected)
        plies = position.ply - self.search.position.ply
        return PrincipalVariation(self._scores(score, position, root, plies), tuple(moves))

    def _scores(self, score: int, position: Position, root: int, plies: int) -> tuple[int, ...]:
        """Return the score of the root's seat with those of the others at the end of the line, which share the rest."""
        seats = len(position.seats)
        outcome = position.outcome()
        if outcome is not None and outcome.winner is not None and abs(score) >= SURE:
            return tuple([WIN - plies if seat == outcome.winner else plies - WIN for seat in range(seats)])
        others = self.search.scoring.scores(position)
        shift = (score - others[root]) // (seats - 1)
        return tuple([score if seat == root else others[seat] - shift for seat in range(seats)])


def _placed(position: Position, scoring: Scoring, move: Move) -> int:
    """Return what a seat's pieces are worth where they stand after its move."""
    seat = position.turn
    position.push(move)
    try:
        return scoring.pieces(position, seat)
    finally:
        position.pop()


def _by_score(one: tuple[int, Move]) -> int:
    return one[0]
