"""Thinking times of the players of a match, from its log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from bot.app.match import actions
from bot.app.match.actions import decode
from storage import Action

_TURN_ENDS = (actions.PlayMove, actions.RevealKing, actions.RunOutOfTime, actions.ChooseKing)
_TURN_RESTARTS = (
    *(actions.EndPause, actions.EndVacation, actions.RegainBoard, actions.ResumeMatch, actions.ResumeWithTournament),
    *(actions.ChangeChannel, actions.ExtendTime, actions.StartClocks),
)
"""Actions after which those who must act are waited for anew: what came before was nobody's time."""


def time_spent(began: datetime, rows: Iterable[Action]) -> Mapping[int, timedelta]:
    """By seat, the time from when it had to act until it did; that of a choice of king ran for all at once."""
    spent: dict[int, timedelta] = {}
    since = began
    for row in rows:
        action = decode(row)
        if isinstance(action, _TURN_ENDS):
            first = began if isinstance(action, actions.ChooseKing) else since
            spent[action.seat] = spent.get(action.seat, timedelta()) + max(row.at - first, timedelta())
        if isinstance(action, _TURN_ENDS + _TURN_RESTARTS):
            since = row.at
        if isinstance(action, actions.StartClocks):
            began = row.at
    return spent
