"""Periods and reach of challenges on a ladder."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

REACH = 3
"""Rungs above one's own that can be challenged."""
ANSWER_PERIOD = timedelta(days=3)
"""Time to answer a challenge."""
DECLINE_PERIOD = timedelta(days=30)
"""A decline costs a rung if another one is at most this old."""
INACTIVE_PERIOD = timedelta(days=30)
"""Time without activity after which a player is told."""
DROP_INTERVAL = timedelta(days=7)
"""Time after which an inactive player who was told loses a rung, and then the next one."""


def targets(positions: Sequence[int], player: int) -> tuple[int, ...]:
    """Return whom a player can challenge by rung, the nearest first."""
    if player not in positions:
        return ()
    rung = positions.index(player)
    return tuple(reversed(positions[max(0, rung - REACH) : rung]))


def partners(positions: Sequence[int], player: int, target: int) -> tuple[int, ...]:
    """Return with whom a player can challenge another one in a game of three, the highest first."""
    if target not in targets(positions, player):
        return ()
    rung = positions.index(target)
    return tuple(other for other in positions[rung + 1 : rung + 1 + REACH] if other != player)
