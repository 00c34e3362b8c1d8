"""Server bans: users whom a server lets in."""

from __future__ import annotations

from bot.app.core.requests import RequestContext
from bot.app.errors import Refused
from bot.app.match.service import MatchService
from bot.app.people.eligibility import is_barred
from bot.app.tournaments.entry_rules import registration_of
from bot.app.tournaments.steps import Steps


class ServerBans:
    """Those whom a server has barred come in only to finish what they have begun there."""

    def __init__(self, matches: MatchService, steps: Steps) -> None:
        self._matches = matches
        self._steps = steps

    async def admit(self, request: RequestContext) -> None:
        """See that the caller may use the bot here. Refusals: barred.

        Who is barred may while they have a match or a challenge in the server, or a place in a tournament that goes on.
        """
        if request.guild is None or not await is_barred(self._matches, request):
            return
        if any(match.guild == request.guild for match in await self._matches.store.matches.live_of(request.user)):
            return
        for tournament in await self._matches.store.tournaments.in_server(request.guild):
            if tournament.status not in ("over", "cancelled") and await self._takes_part(tournament.id, request.user):
                return
        raise Refused("barred")

    async def _takes_part(self, tournament: str, user: int) -> bool:
        state = await self._steps.state(tournament)
        return state is not None and (state.number_of(user) is not None or registration_of(state, user) is not None)
