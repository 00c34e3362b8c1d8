"""Thinking times of the players of a match, from its log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from bot.app.match import actions as acts
from bot.app.match.actions import decode
from storage import Action

_ACTS = (acts.PlayMove, acts.RevealKing, acts.RunOutOfTime, acts.ChooseKing)
_ANEW = (
    *(acts.EndPause, acts.EndVacation, acts.ResumeMatch, acts.ReleaseGame),
    *(acts.ChangeChannel, acts.ExtendTime, acts.StartClocks),
)
"""Actions after which those who must act are waited for anew: what came before was nobody's time."""


def time_spent(began: datetime, actions: Iterable[Action]) -> Mapping[int, timedelta]:
    """By seat, the time from when it had to act until it did; that of a choice of king ran for all at once."""
    spent: dict[int, timedelta] = {}
    since = began
    for row in actions:
        action = decode(row)
        if isinstance(action, _ACTS):
            first = began if isinstance(action, acts.ChooseKing) else since
            spent[action.seat] = spent.get(action.seat, timedelta()) + max(row.at - first, timedelta())
        if isinstance(action, _ACTS + _ANEW):
            since = row.at
        if isinstance(action, acts.StartClocks):
            began = row.at
    return spent
