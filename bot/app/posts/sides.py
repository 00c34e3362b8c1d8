"""From which side public pictures of a match are drawn, and who would see the board otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.match.preferences import FIRST
from bot.app.match.service import MatchService
from bot.app.match.state import State
from render.theme import CLASSIC
from storage import Match


@dataclass(frozen=True, slots=True)
class Sides:
    """`first`: among several people the first seat is always at the bottom. `alike`: the only person there is sees
    boards as posts show them.
    """

    first: bool = False
    alike: bool = True


USUAL_SIDES = Sides()


async def sides_of(matches: MatchService, match: Match, state: State) -> Sides:
    """Board orientation settings of a match's server and of its only human player."""
    known = matches.preferences
    alone = [match.seats[seat].user for seat in state.humans] if len(state.humans) == 1 else []
    chosen = [await known.player(user) for user in alone if user is not None]
    return Sides(
        first=(await known.server(match.guild)).side == FIRST,
        alike=all(person.theme == CLASSIC.name and not person.words for person in chosen),
    )
