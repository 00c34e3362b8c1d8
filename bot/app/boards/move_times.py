"""Times of the moves that stand in a match, from its log."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.app.match import actions
from bot.app.match.actions import decode
from storage import Action

_MOVES = (actions.PlayMove, actions.ChooseKing, actions.RevealKing)


def move_times(log: Sequence[Action], count: int) -> list[datetime | None]:
    """Time of each of the `count` entries of a match's history, choices and reveals of kings included.

    A takeback leads back to an earlier position, which its digest tells. None where the log doesn't tell.
    """
    made: list[Action] = []
    for row in log:
        action = decode(row)
        if isinstance(action, _MOVES):
            made.append(row)
        elif isinstance(action, actions.MakeOffer | actions.AcceptOffer) and action.offer in (None, "takeback"):
            while made and made[-1].digest != row.digest:
                made.pop()
    times: list[datetime | None] = [row.at for row in made]
    return times if len(times) == count else [None] * count
