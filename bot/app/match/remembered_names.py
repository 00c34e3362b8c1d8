"""Display names of players, learnt from their requests: decoration that nothing depends on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.app.core.display_names import cleaned
from bot.app.core.requests import RequestContext
from bot.app.match.snapshot import Snapshot
from bot.app.match.state import State
from storage import MatchSeat

MAX_NAME_LENGTH = 32
"""Characters of a name, as Discord has it."""


def own_name(request: RequestContext) -> dict[int, str]:
    """Return the display name of the caller by their user ID; empty if nothing is left of it."""
    name = cleaned(request.name, MAX_NAME_LENGTH)
    return {request.user: name} if name else {}


def learnt(
    snapshot: Snapshot, state: State, seats: Sequence[MatchSeat], request: RequestContext | None
) -> dict[int, str | None]:
    """Changes that an action makes in the known names; state and seats are those after it.

    The caller's name is learnt if they have a seat, or will have one once the others agree; it is never updated. Names
    of users without a seat are forgotten.
    """
    seated = {seat.user for seat in seats} | {offer.guest for offer in state.offers.values() if offer.guest_agreed}
    known = snapshot.names
    new = {} if request is None or request.user in known or request.user not in seated else own_name(request)
    return {**new, **{user: None for user in known if user not in seated}}


def renamed(known: Mapping[int, str], changed: Mapping[int, str | None]) -> Mapping[int, str]:
    """The names that are known after such a change."""
    return {user: name for user, name in {**known, **changed}.items() if name is not None}
