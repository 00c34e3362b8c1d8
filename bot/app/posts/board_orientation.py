"""Orientation of public pictures: which seat is at the bottom, and if the only player sees boards the same way."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.match.preferences import FIRST
from bot.app.match.service import MatchService
from bot.app.match.state import State
from render.theme import CLASSIC
from storage import Match


@dataclass(frozen=True, slots=True)
class BoardOrientation:
    """Orientation of public pictures.

    `first_seat_at_bottom`: always, if several people play. `private_view_same`: the only person who plays sees
    boards as posts show them. `bottom_seat` is that of the owner of an additional board.
    """

    first_seat_at_bottom: bool = False
    private_view_same: bool = True
    bottom_seat: int | None = None


DEFAULT_ORIENTATION = BoardOrientation()


async def board_orientation(matches: MatchService, match: Match, state: State) -> BoardOrientation:
    """Board orientation settings of a match's server and of its only human player."""
    known = matches.preferences
    alone = [match.seats[seat].user for seat in state.humans] if len(state.humans) == 1 else []
    chosen = [await known.player(user) for user in alone if user is not None]
    return BoardOrientation(
        first_seat_at_bottom=(await known.server(match.guild)).side == FIRST,
        private_view_same=all(person.theme == CLASSIC.name and not person.words for person in chosen),
    )
