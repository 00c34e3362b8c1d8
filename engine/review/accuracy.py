"""Accuracy of a seat, from 0 to 100, as on Lichess: from the chances lost by each of its moves."""

from collections.abc import Sequence
from math import exp
from typing import Final

PEAK: Final = 103.1668
DECAY: Final = 4.354
"""Decay of a move's accuracy with the chances it loses (0 to 1), in a two-player game."""
REST: Final = 3.1669
"""Lichess's figures; so a move that loses a tenth of all chances is 64, one that loses a third 21."""

LEAST: Final = 10.0
"""Least accuracy of a move in a harmonic mean."""


def accuracy_of(loss: float) -> float:
    """Return the accuracy of a move by what it lost of its seat's chances, as a part of what is felt as all of them.

    See `engine.review.chances.felt`: losing an equal share counts as much among three as among two.
    """
    return min(100.0, max(0.0, PEAK * exp(-DECAY * max(0.0, loss)) - REST))


def accuracy(losses: Sequence[float]) -> float | None:
    """Return the accuracy of a whole game, None if there was nothing to choose.

    It is the middle between the arithmetic mean, which forgives a slip, and the harmonic one, which does not.
    """
    if not losses:
        return None
    each = [accuracy_of(loss) for loss in losses]
    harmonic = len(each) / sum([1 / max(LEAST, one) for one in each], 0.0)
    return (sum(each, 0.0) / len(each) + harmonic) / 2
