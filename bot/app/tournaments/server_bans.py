"""Server bans: check that a user may use the bot in a server."""

from __future__ import annotations

from bot.app.core.requests import RequestContext
from bot.app.errors import Refused
from bot.app.match.service import MatchService
from bot.app.people.eligibility import is_barred
from bot.app.tournaments.entry_rules import registration_of
from bot.app.tournaments.steps import Steps


class ServerBans:
    """Lets users whom a server has blocked finish what they have started there, but nothing else."""

    def __init__(self, matches: MatchService, steps: Steps) -> None:
        self._matches = matches
        self._steps = steps

    async def admit(self, request: RequestContext) -> None:
        """Check that the caller may use the bot here. Refusals: barred.

        A blocked user may while they have a match, a challenge or a place in an unfinished tournament in the server.
        """
        if request.guild is None or not await is_barred(self._matches, request):
            return
        if any(match.guild == request.guild for match in await self._matches.store.matches.live_of(request.user)):
            return
        for tournament in await self._matches.store.tournaments.shown_in(request.guild):
            if tournament.status not in ("over", "cancelled") and await self._takes_part(tournament.id, request.user):
                return
        raise Refused("barred")

    async def _takes_part(self, tournament: str, user: int) -> bool:
        state = await self._steps.state(tournament)
        return state is not None and (state.number_of(user) is not None or registration_of(state, user) is not None)
