"""A match as it is now, with what belongs to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.app.match.state import State
from storage import Match, StoredConditionalMoves


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A match and its state, at the same version; what its players plan, by seat, and who wants no reminders.

    `names` are what people are called in it, by user, as far as that is known.
    """

    match: Match
    state: State
    conditional_moves: Mapping[int, StoredConditionalMoves] = field(default_factory=dict, repr=False)
    muted: frozenset[int] = frozenset()
    names: Mapping[int, str] = field(default_factory=dict, repr=False)

    def seat_of(self, user: int) -> int | None:
        """The seat a user still plays."""
        return next(
            (n for n, seat in enumerate(self.match.seats) if seat.user == user and n in self.state.humans), None
        )

    @property
    def display_names(self) -> tuple[str, ...]:
        """Display names of the players in seat order; empty for computers and unknown names."""
        return tuple("" if seat.user is None else self.names.get(seat.user, "") for seat in self.match.seats)

    def user_at(self, seat: int) -> int | None:
        """The user who plays a seat, None for a computer."""
        return self.match.seats[seat].user if seat in self.state.humans else None
