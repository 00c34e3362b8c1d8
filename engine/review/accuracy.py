"""Accuracy of a seat, from 0 to 100, from the pawns that its moves lose on average (`docs/dev/review-internals.md`)."""

from collections.abc import Mapping, Sequence
from math import log10
from typing import Final

from engine.review.chances import FAR, Chances
from engine.review.report import Assessment, Ply, ReviewedTurn

HALF_LOSS_PER_SEAT: Final = 0.25
"""Average loss of a move, in pawns for each seat of the game, with an accuracy of 50."""

MAX_MOVE_LOSS: Final = 5.0
"""Limit of the pawns that one move counts for."""

DECIDED: Final = 2.5
"""Powers of ten between the chances of a seat and the others', from which the game counts as decided."""


def accuracy(losses: Sequence[float], seats: int) -> float | None:
    """Return the accuracy of moves that lose so many pawns each, None if there are none."""
    if not losses:
        return None
    average = sum([min(MAX_MOVE_LOSS, loss) for loss in losses], 0.0) / len(losses)
    part = average / (HALF_LOSS_PER_SEAT * seats)
    return 100.0 / (1.0 + part * part)


def with_pawns(
    plies: Sequence[Ply], looks: Sequence[Assessment], closer: Mapping[int, ReviewedTurn], scale: float
) -> list[Ply]:
    """Return the plies with the pawns that each has lost, unless it was forced or the game was decided.

    A loss is the mean of two figures, neither of which is reliable alone: the lead lost against the best move,
    and the fall of the lead until the seat's next turn.
    """
    pawns_of_power = scale / 100
    next_turns: dict[int, int] = {}
    found: list[Ply] = []
    for ply in reversed(plies):
        look, seat = looks[ply.at], ply.seat
        next_turn = next_turns.get(seat, len(looks) - 1)
        next_turns[seat] = ply.at
        now = _lead(look.chances, seat)
        if not ply.free or abs(now) >= DECIDED:
            found.append(ply)
            continue
        best, after = look.after_best, looks[ply.at + 1].chances
        if ply.at in closer:
            best, after = closer[ply.at].before, closer[ply.at].after
        at_once = max(0.0, _lead(best, seat) - _lead(after, seat)) if best else 0.0
        later = now - _lead(looks[next_turn].chances, seat)
        found.append(ply._replace(pawns=max(0.0, (at_once + later) / 2) * pawns_of_power))
    return found[::-1]


def _lead(chances: Chances, seat: int) -> float:
    """Return a seat's lead over the average of the others in powers of ten: the inverse of `chances_of`."""
    powers = [log10(chance) if chance > 0 else -FAR for chance in chances]
    others = (sum(powers, 0.0) - powers[seat]) / (len(powers) - 1)
    return min(DECIDED, max(-DECIDED, powers[seat] - others))
