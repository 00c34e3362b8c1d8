"""Rated matches that leave ratings alone: two rules, decided when they apply and kept with the match.

`Match.unrated` is None for a match begun before there were these rules. Otherwise it is empty, `unmoved`, or `absent`
with the seats that were lost by a player who had stayed away.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.app.match.actions import HIDDEN, RunOutOfTime
from bot.app.match.state import State
from storage import FinishedGame, Match, Store

REPEATED_TIMEOUT_WINDOW = timedelta(days=10)
"""Period before a loss on time in which an earlier one counts."""
UNMOVED, ABSENT = "unmoved", "absent"


async def unrated_after(store: Store, match: Match, state: State, user: int | None, now: datetime) -> str | None:
    """The `unrated` of a match after the last action of a state, by which `user` (None: no one) lost on time."""
    found = match.unrated
    if not match.rated or found is None:
        return found
    if user is not None and await store.ratings.is_inactive(user, now - REPEATED_TIMEOUT_WINDOW):
        found = f"{found or ABSENT} {late_seat(state)}"
    if state.outcome is not None and state.outcome.scores and len(own_movers(state)) < state.seats:
        return UNMOVED
    return found


def late_seat(state: State) -> int | None:
    """The seat that the last action lost on time; None if it was another action, or ended without a loss."""
    action = state.action
    if not isinstance(action, RunOutOfTime) or action.seat not in state.left:
        return None
    drawn = state.outcome is not None and state.outcome.scores[action.seat] > 0
    return None if drawn else action.seat


def own_movers(state: State) -> frozenset[int]:
    """The seats whose first players have made a move that stands."""
    return frozenset(
        seat
        for count, (seat, text) in enumerate(state.history)
        if not text.startswith(HIDDEN) and count < state.handed_on.get(seat, len(state.history))
    )


def left_out(unrated: str | None, seats: int) -> frozenset[int]:
    """The seats that ratings leave out: all of them where fewer than two would be left."""
    found = absent_seats(unrated)
    return frozenset(range(seats)) if unrated == UNMOVED or (found and seats - len(found) < 2) else found


def is_left_out(played: FinishedGame) -> bool:
    """Tell whether a rated match left the rating of the player alone."""
    return played.rated and played.seat in left_out(played.unrated, len(played.scores))


def absent_seats(unrated: str | None) -> frozenset[int]:
    """The seats lost on time by players who had stayed away since their last loss on time."""
    return frozenset(int(seat) for seat in (unrated or "").split() if seat.isdecimal())
