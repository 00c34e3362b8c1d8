"""The engine: what finds moves, for the bot's computers, for analysis and for tests of strength alike."""

from collections.abc import Callable
from time import perf_counter

from engine.position import Position
from engine.search.alphabeta import best_move
from engine.search.report import Limits, Line, Report


class Engine:
    """Looks for good moves; it keeps what it has learned of a game from one move to the next.

    `entries` bounds its memory. It never changes the positions it is given. Not for two threads at once.
    """

    def __init__(self, *, entries: int = 1 << 16, manner: str | None = None, plain: bool = False) -> None:
        self.entries = entries
        self.manner = manner
        self.plain = plain

    def forget(self) -> None:
        """Forget the game so far."""

    def think(
        self,
        position: Position,
        limits: Limits,
        *,
        seed: int = 0,
        lines: int = 1,  # noqa: ARG002 - one line until the search can tell several
        told: Callable[[Report], None] | None = None,
        stopped: Callable[[], bool] | None = None,  # noqa: ARG002 - the same
    ) -> Report:
        """Return the best moves within the limits; ValueError when the game is over.

        The seed decides among equals. `told` hears each depth as it is done; `stopped` is asked now and then whether to
        answer at once. `lines` is for how many moves to report exact scores.
        """
        began = perf_counter()
        move = best_move(position, limits.seconds or 1e9, seed, limits.nodes or 1_000_000_000)
        seats = len(position.seats)
        report = Report(position.turn, 1, 0, perf_counter() - began, (Line((0,) * seats, (move,)),))
        if told is not None:
            told(report)
        return report
