"""Computer levels: budgets of nodes, so that a game repeats exactly on any machine, under any load."""

from collections.abc import Callable
from math import comb
from random import Random
from typing import Final, NamedTuple

from engine.moves import MOVE, Move
from engine.position import Position
from engine.search.report import SURE, Report, SearchLimits
from engine.search.rollouts import Rollouts
from engine.search.scoring import Scoring, winning
from engine.search.thinking import MATES_MOST, Engine


class Strength(NamedTuple):
    """Parameters of a level's move choice."""

    nodes: int
    """Positions it looks at for a move."""
    slip: int = 0
    """By how much, in hundredths of a pawn for any two seats, its move may fall short of the best it has seen.

    Among three there is not always someone who can profit.
    """
    overlooks: float = 0.0
    """Share of turns in which it overlooks a forced win, while it errs."""
    plain: bool = False
    """True if it counts only the pieces."""
    rounds: int = 0
    """In games of three, for how many rounds it plays its best moves on before it chooses one."""


class Level(NamedTuple):
    """One strength, in games of two and in those of three."""

    number: int
    of_two: Strength
    of_three: Strength
    resigns: bool = False
    """True if it resigns a hopeless two-player game."""

    def among(self, seats: int) -> Strength:
        """Return how it plays games of so many seats."""
        return self.of_three if seats > 2 else self.of_two


LEVELS: Final = {
    level.number: level
    for level in (
        Level(1, Strength(200, slip=250, plain=True), Strength(200, slip=2_000, overlooks=0.8, plain=True)),
        Level(2, Strength(800, plain=True), Strength(400, slip=115, plain=True)),
        Level(3, Strength(3_000), Strength(1_200, plain=True)),
        Level(4, Strength(20_000), Strength(6_000), resigns=True),
        Level(5, Strength(150_000), Strength(90_000, rounds=1), resigns=True),
    )
}
DEFAULT: Final = 3

ERRING: Final = 40
"""Between so many moves, nearly all there are, a level that errs chooses."""

FAR_AHEAD: Final = 500
"""Material lead over the others' average from which a level no longer errs, to bring the win home."""

DEAREST: Final = 500
"""An error may miss whatever there is to win, but costs no more than this of what one has: a rook, never a queen."""

CHOICES: Final = 5
"""In the opening every level chooses between so many."""

OPENING: Final = 3
"""In so many rounds every level varies its play."""

VARIED: Final = 12
"""By how much a move may fall short there."""

CAP: Final = 300.0
"""Seconds after which a move is played whatever its budget: far above what any level needs."""

EARLY: Final = 10
"""In so many rounds no computer gives up or agrees to a draw: openings that lose much are still games worth playing."""

HOPELESS: Final = 0.01
"""Share of the chances up to which a computer resigns, by the meaning of a lead in its game."""

DRAWISH: Final = 25
QUIET_ROUNDS: Final = 15
"""So many rounds without progress, in a position that favours no one, are reason to offer a draw."""


class Decision(NamedTuple):
    """A computer's decision for its turn."""

    move: Move
    report: Report
    resigns: bool
    offers_draw: bool


def decide(
    position: Position,
    level: Level,
    seed: int,
    engine: Engine | None = None,
    *,
    seconds: float = CAP,
    on_report: Callable[[Report], None] | None = None,
    stopped: Callable[[], bool] | None = None,
) -> Decision:
    """Return what a computer of a level does; the same position, level and seed always give the same.

    That is unless the seconds are too few or it is stopped; `on_report` and `stopped` are those of `Engine.think`.
    Raises ValueError when the game is over.
    """
    seats = len(position.seats)
    strength = level.among(seats)
    erring = strength.slip > 0 and Scoring(position, plain=True).rough(position, position.turn) < FAR_AHEAD
    varied = VARIED if position.round <= OPENING else 0
    slip = strength.slip * comb(seats, 2) if erring else varied
    has_choice = len(position.legal_moves()) > 1
    limits = SearchLimits(nodes=strength.nodes, seconds=seconds, depth=None if has_choice else 1)
    thinker = engine or Engine()
    if seats > 2 and has_choice and (strength.rounds or not (strength.plain or slip)):
        rollouts = Rollouts(thinker, strength.rounds, limits, seed, stopped, plain=strength.plain)
        report = rollouts.think(position, on_report)
    else:
        report = thinker.think(
            position,
            limits,
            seed=seed,
            lines=ERRING if erring else CHOICES if varied else 1,
            plain=strength.plain,
            mates=MATES_MOST if seats > 2 and not slip else None,
            on_report=on_report,
            stopped=stopped,
        )
    move = _slipped(position, report, slip, strength.overlooks if erring else 0.0, seed)
    return Decision(move, report, _is_hopeless(position, level, report), _is_drawish(position, report))


def accepts_draw(
    position: Position,
    level: Level,
    seat: int,
    seed: int,
    engine: Engine | None = None,
    *,
    stopped: Callable[[], bool] | None = None,
) -> bool:
    """Tell whether a computer's seat agrees to a draw: when it is not better off than the others, but never early."""
    if position.round <= EARLY:
        return False
    strength = level.among(len(position.seats))
    limits = SearchLimits(nodes=strength.nodes, seconds=CAP)
    report = (engine or Engine()).think(position, limits, seed=seed, plain=strength.plain, stopped=stopped)
    return report.lines[0].scores[seat] <= -DRAWISH or _is_drawish(position, report)


def _slipped(position: Position, report: Report, slip: int, overlooks: float, seed: int) -> Move:
    """Return one of the moves that fall short of the best by `slip` at most, the nearer the likelier.

    An error never ends the game: no one learns anything from a stalemate that was not meant.
    """
    seat = report.seat
    random = Random(seed)
    lines = report.lines
    if report.score >= SURE and overlooks and random.random() < overlooks:
        lines = tuple([line for line in lines if line.scores[seat] < SURE]) or lines
    best = lines[0].scores[seat]
    if abs(best) >= SURE or len(lines) < 2:
        return lines[0].moves[0]
    has = Scoring(position, plain=True).rough(position, seat)
    least = max(best - slip, min(best, has - DEAREST))
    near = [line for line in lines if line.scores[seat] >= least]
    while near:
        weights = [slip - (best - line.scores[seat]) + 1 for line in near]
        line = random.choices(near, weights)[0]
        if not _ends(position, line.moves[0]):
            return line.moves[0]
        near.remove(line)
    return report.move


def _ends(position: Position, move: Move) -> bool:
    after = position.copy()
    after.push(move)
    return after.outcome() is not None


def _is_hopeless(position: Position, level: Level, report: Report) -> bool:
    if report.move.kind != MOVE or len(position.seats) > 2:
        return False
    return level.resigns and position.round > EARLY and winning(report.score, position.scale) <= HOPELESS


def _is_drawish(position: Position, report: Report) -> bool:
    quiet = position.halfmove_clock >= position.plies_of(QUIET_ROUNDS)
    return quiet and all(abs(score) <= DRAWISH for score in report.lines[0].scores)
