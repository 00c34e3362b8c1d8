"""Review of a game: a search of every position, a deeper one near possible turning points, and the conclusions.

The parts are separate so that they can run one after the other in another process, with progress between them.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from engine.moves import CHOICE, REVEAL
from engine.position import Position
from engine.review.accuracy import accuracy, with_pawns
from engine.review.chances import Chances, average, chances_of, chances_when_over, scaled_part
from engine.review.follow import spans_of
from engine.review.reasons import MATERIAL, VAGUE, reasons_of
from engine.review.report import CLOSEST, DEEPER, NODES, Assessment, Judgement, Ply, Review, ReviewedTurn
from engine.review.walk import Replay, replayed
from engine.search.report import SearchLimits
from engine.search.thinking import MAX_N, Engine

CHUNK: Final = 8
"""Positions that are looked at before what was learned of the game is forgotten: chunks do not depend on each other."""

DOUBTS: Final = 8
"""Number of moves that are searched again."""

TURNS: Final = 3
"""Limit of turning points."""

SLIGHT: Final = 0.08
"""Least loss of a turning point, as a share of all chances in a two-player game."""

OTHERS: Final = 5
"""Number of candidates searched if the best-looking move proves no better than the one played."""

SEEN: Final = 0.02
"""Least loss of a turning point in any game, as a share of all chances: a smaller one is hardly visible."""


class _Seer:
    """Looks at positions of one game; with several opponents each plays for itself."""

    def __init__(self, position: Position) -> None:
        self.engine: Engine = Engine(search_strategy=MAX_N if len(position.seats) > 2 else "")

    def seen(self, position: Position, nodes: int) -> tuple[Chances, tuple[str, ...]]:
        """Return the chances in a position, and best play from there."""
        outcome = position.outcome()
        if outcome is not None:
            return chances_when_over(outcome), ()
        if position.reveal_owed() is not None:
            return average([self.after(position, str(answer), nodes) for answer in position.legal_moves()]), ()
        best = self.engine.think(_alone(position), SearchLimits(nodes=nodes)).lines[0]
        return chances_of(best.scores, position.scale), tuple([str(move) for move in best.moves])

    def best(self, position: Position, nodes: int) -> list[str]:
        """Return some good moves, the best first."""
        report = self.engine.think(_alone(position), SearchLimits(nodes=nodes), lines=OTHERS)
        return [str(line.moves[0]) for line in report.lines]

    def after(self, position: Position, move: str, nodes: int) -> Chances:
        """Return the chances after a move."""
        return self.seen(replayed(position, [move]), nodes)[0]


def review(position: Position, nodes: int = NODES, on_progress: Callable[[int, int], None] | None = None) -> Review:
    """Return the review of the game that led to a position; `on_progress` hears how many of how many steps are done.

    Raises ValueError if nothing was played.
    """
    start = position.copy()
    moves = [str(start.pop()) for _ in position.move_stack][::-1]
    looks: list[Assessment] = []
    parts = chunks(len(moves))
    for first, last in parts:
        looks += surveyed(start, moves, first, last, nodes)
        if on_progress is not None:
            on_progress(len(looks), len(moves) + 1 + DOUBTS)
    turns: list[ReviewedTurn] = []
    for at in doubtful(start, moves, looks):
        turns.append(looked_again(start, moves, at, nodes * DEEPER))
        if on_progress is not None:
            on_progress(len(looks) + len(turns), len(moves) + 1 + DOUBTS)
    sure: set[int] = set()
    while closest := unsure(start, turns, sure):
        for at in closest:
            turns = replaced(turns, looked_again(start, moves, at, nodes * CLOSEST))
            sure.add(at)
    return concluded(start, moves, looks, turns, nodes)


def replaced(turns: Sequence[ReviewedTurn], turn: ReviewedTurn) -> list[ReviewedTurn]:
    """Return the turns with one that was looked at once more."""
    return [turn if other.at == turn.at else other for other in turns]


def chunks(moves: int) -> list[tuple[int, int]]:
    """Return which positions of a game are looked at together: the first, and the one after the last."""
    return [(first, min(first + CHUNK, moves + 1)) for first in range(0, moves + 1, CHUNK)]


def surveyed(start: Position, moves: Sequence[str], first: int, last: int, nodes: int = NODES) -> list[Assessment]:
    """Return a look at each position from the one after `first` moves to the one before `last`."""
    seer = _Seer(start)
    found: list[Assessment] = []
    position = replayed(start, moves[:first])
    for at in range(first, last):
        if position.owes() == CHOICE:
            found.append(Assessment(_equal(position), (), ()))
        else:
            chances, line = seer.seen(position, nodes)
            other = at < len(moves) and bool(line) and line[0] != moves[at]
            found.append(Assessment(chances, line, seer.after(position, line[0], nodes) if other else ()))
        if at < len(moves):
            position.push(position.parse(moves[at]))
    return found


def doubtful(start: Position, moves: Sequence[str], looks: Sequence[Assessment]) -> list[int]:
    """Return the moves that are to be looked at once more, those that seem to have cost most, in order of play.

    Among three those that were seen to cost pieces come first: what a short look thinks of the others is often wrong.
    """
    least = scaled_part(SLIGHT, start)
    falls: list[tuple[bool, float, int]] = []
    for ply in _plies(start, moves, looks, []):
        # A shallow look may see late what a move has done, or see it too early: what was hoped before counts as well.
        hoped = max([look.chances[ply.seat] for look in looks[max(0, ply.at - 1) : ply.at + 1]])
        fall = max(ply.loss, hoped - ply.chances[ply.seat])
        if ply.free and fall >= least:
            falls.append((len(start.seats) > 2 and not _paid(start, moves, ply), -fall, ply.at))
    return sorted([at for _, _, at in sorted(falls)[:DOUBTS]])


def _paid(start: Position, moves: Sequence[str], ply: Ply) -> bool:
    """Tell whether a move was followed by a loss of pieces within a round, which its seat did not take back at once."""
    soon = Replay(replayed(start, moves[: ply.at]), moves[ply.at : ply.at + len(start.seats) + 1])
    return soon.balances(ply.seat)[-1] <= -MATERIAL


def looked_again(start: Position, moves: Sequence[str], at: int, nodes: int = NODES * DEEPER) -> ReviewedTurn:
    """Return what a closer look at a move finds: both it and the best one are judged by what follows them.

    Where the best is no better then, though more was promised, others are followed: it may let the same happen.
    """
    seer = _Seer(start)
    position = replayed(start, moves[:at])
    promised, line = seer.seen(position, nodes)
    better, before = _followed(seer, position, line[0], nodes)
    # Not twice: what the first look has learned would make the second see another thing.
    played, after = (better, before) if moves[at] == better[0] else _followed(seer, position, moves[at], nodes)
    seat = position.turn
    if after[seat] >= before[seat] and promised[seat] - after[seat] >= _turns_on(start):
        for move in seer.best(position, nodes):
            if move in (line[0], moves[at]):
                continue
            other, chances = _followed(seer, position, move, nodes)
            if chances[seat] > before[seat]:
                better, before = other, chances
    if after[seat] >= before[seat]:
        return ReviewedTurn(at, seat, played, played, after, after, ())
    reasons = reasons_of(position, played, better, before, after, moves[at:], nodes)
    return ReviewedTurn(at, seat, played, better, before, after, reasons)


def unsure(start: Position, turns: Sequence[ReviewedTurn], sure: Collection[int]) -> list[int]:
    """Return the moves that are to be looked at closest before they are told as turning points; `sure` have been.

    Among three a look at a few thousand positions is refuted by a closer one as often as not.
    """
    shown = _turning(turns, start) if len(start.seats) > 2 else ()
    return [turn.at for turn in shown if turn.at not in sure]


def judged(start: Position, moves: Sequence[str], move: str, nodes: int = NODES) -> Judgement:
    """Return what a move is worth after those of a game, against the best one, from as close as turning points."""
    times = CLOSEST if len(start.seats) > 2 else DEEPER
    turn = looked_again(start, [*moves, move], len(moves), nodes * times)
    return Judgement(turn.after[turn.seat], turn.before[turn.seat])


def concluded(
    start: Position,
    moves: Sequence[str],
    looks: Sequence[Assessment],
    turns: Sequence[ReviewedTurn],
    nodes: int = NODES,
) -> Review:
    """Return the review that follows from the looks at all positions and the closer ones."""
    closer = {turn.at: turn for turn in turns}
    plies = with_pawns(_plies(start, moves, looks, turns), looks, closer, start.scale)
    seats = len(start.seats)
    losses = [[ply.pawns for ply in plies if ply.seat == seat and ply.pawns is not None] for seat in range(seats)]
    return Review(
        looks[plies[0].at].chances,
        tuple(plies),
        _turning(turns, start),
        tuple([accuracy(each, seats) for each in losses]),
        spans_of(start, moves),
        nodes,
    )


def _turning(turns: Sequence[ReviewedTurn], start: Position) -> tuple[ReviewedTurn, ...]:
    """Return the costliest turns, in order of play.

    A small loss of chances whose reason is not found, and among three any such loss, hardly ever is one.
    """
    least = _turns_on(start)
    found: list[ReviewedTurn] = []
    for turn in sorted(turns, key=_cost):
        if turn.loss < least:
            continue
        if turn.reasons[0].code in VAGUE and (len(start.seats) > 2 or turn.loss < SLIGHT):
            continue
        found.append(turn)
    return tuple(sorted(found[:TURNS]))


def _turns_on(start: Position) -> float:
    """Return how much of all chances a move must lose for its game to have turned on it."""
    return max(SEEN, scaled_part(SLIGHT, start))


def _plies(
    start: Position, moves: Sequence[str], looks: Sequence[Assessment], turns: Sequence[ReviewedTurn]
) -> list[Ply]:
    """Return every move but choices and reveals; closer looks count where there are any."""
    closer = {turn.at: turn for turn in turns}
    position = start.copy()
    found: list[Ply] = []
    for at, text in enumerate(moves):
        move = position.parse(text)
        seat = position.turn
        free = len(position.legal_moves()) > 1
        position.push(move)
        if move.kind in (CHOICE, REVEAL):
            continue
        after_best, after = looks[at].after_best, looks[at + 1].chances
        loss = max(0.0, after_best[seat] - after[seat]) if free and after_best else 0.0
        if at in closer:
            loss, after = closer[at].loss, closer[at].after
        found.append(Ply(at, seat, text, after, loss, free))
    if not found:
        raise ValueError("there is nothing to review: nothing was played")
    return found


def _followed(seer: _Seer, position: Position, move: str, nodes: int) -> tuple[tuple[str, ...], Chances]:
    """Return a move with best play after it, and the chances then."""
    chances, line = seer.seen(replayed(position, [move]), nodes)
    return (move, *line), chances


def _alone(position: Position) -> Position:
    """Return a position without its past: a search takes one that stands again for a draw, but others may go on."""
    return type(position).from_fen(position.fen(), **position.chosen_options)


def _equal(position: Position) -> Chances:
    seats = len(position.seats)
    return (1 / seats,) * seats


def _cost(one: Ply | ReviewedTurn) -> tuple[float, int]:
    return -one.loss, one.at
