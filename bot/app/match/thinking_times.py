"""Thinking times of the players of a match, from its log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from storage import Action

_ACTS = ("move", "plan", "reveal", "time")
_ANEW = ("resume", "back", "revive", "release", "home", "extend", "posted")
"""Actions after which those who must act are waited for anew: what came before was nobody's time."""


def time_spent(began: datetime, actions: Iterable[Action]) -> Mapping[int, timedelta]:
    """By seat, the time from when it had to act until it did; that of a choice of king ran for all at once."""
    spent: dict[int, timedelta] = {}
    since = began
    for action in actions:
        if action.seat is not None and action.kind in (*_ACTS, "choose"):
            first = began if action.kind == "choose" else since
            spent[action.seat] = spent.get(action.seat, timedelta()) + max(action.at - first, timedelta())
        if action.kind in (*_ACTS, *_ANEW, "choose"):
            since = action.at
        if action.kind == "posted":
            began = action.at
    return spent
