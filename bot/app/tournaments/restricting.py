"""Restrictions of registration: rating range, members of a role, invited players."""

from __future__ import annotations

from dataclasses import replace

from bot.app.core.requests import CommandResult, RequestContext
from bot.app.errors import Refused
from bot.app.match.service import MatchService
from bot.app.posts.wording import mention
from bot.app.ratings.standings import RatingQueries
from bot.app.tournaments.command import TournamentCommands, done
from bot.app.tournaments.entry_rules import rating_range
from bot.app.tournaments.places import mark
from bot.app.tournaments.settings import Restrictions, as_stored
from bot.app.tournaments.state import TournamentState

RATING_BOUNDS = (0, 5000)
"""Least and most rating of a range."""


class Restricting(TournamentCommands):
    """Commands of organisers about who can join. Players who have joined stay. Refusals: not-organiser, event-over."""

    async def restrict(self, request: RequestContext, restrictions: Restrictions) -> CommandResult:
        """Set the restrictions of a tournament in place of those before; without any, everyone can join.

        Refusals: role-between-servers, rating-range, same-restrictions.
        """
        return await self.run(
            request, lambda request, state: self._restrict(request, state, restrictions), organises=True
        )

    async def invite(self, request: RequestContext, user: int, *, bot: bool = False) -> CommandResult:
        """Invite a player, who can join whatever the restrictions. Refusals: bot-opponent, already-invited."""
        if bot:
            raise Refused("bot-opponent")
        return await self.run(
            request, lambda request, state: self._invite(request, state, user), organises=True, teams=True
        )

    async def _restrict(
        self, request: RequestContext, state: TournamentState, restrictions: Restrictions
    ) -> CommandResult:
        if restrictions.role is not None and state.between_servers:
            raise Refused("role-between-servers")
        wanted = checked_restrictions(restrictions, state.stored.guild)
        if wanted == state.settings.restrictions:
            raise Refused("same-restrictions", event=state.stored.name)
        settings = replace(state.settings, restrictions=wanted)
        news = [("event-news", {"seq": state.stored.version + 1})]
        action = self.action(request, "restrict", **as_stored(settings).get("restrictions", {}))
        await self._steps.advance(state, [action], news, plan=as_stored(settings))
        return done("done-event-restricted" if wanted else "done-event-unrestricted", state)

    async def _invite(self, request: RequestContext, state: TournamentState, user: int) -> CommandResult:
        if user in state.invited:
            raise Refused("already-invited", who=mention(user))
        news = [("event-news", {"seq": state.stored.version + 1})]
        action = self.action(request, "invite", subject=user, **mark(state, request.guild))
        await self._steps.advance(state, [action], news)
        return done("done-event-invited", state, who=mention(user))


def checked_restrictions(restrictions: Restrictions | None, guild: int | None) -> Restrictions | None:
    """Return restrictions of a server's tournament, None if they restrict no one. Refusals: rating-range."""
    if restrictions is None:
        return None
    if restrictions.role == guild:  # the role of everyone
        restrictions = replace(restrictions, role=None)
    least, most = restrictions.least, restrictions.most
    if least is not None and most is not None and least > most:
        raise Refused("rating-range", least=str(least), most=str(most))
    return None if restrictions == Restrictions() else restrictions


async def require_admitted(matches: MatchService, request: RequestContext, state: TournamentState) -> None:
    """Check that the restrictions of a tournament let the caller join.

    Refusals: invitation-only, role-only, rating-only, rating-missing.
    """
    restrictions, name = state.settings.restrictions, state.stored.name
    if restrictions is None or request.user in state.invited or request.user == state.host:
        return
    if restrictions.invited:
        raise Refused("invitation-only", event=name)
    if restrictions.role is not None and restrictions.role not in request.roles:
        raise Refused("role-only", event=name, role=f"<@&{restrictions.role}>")
    if restrictions.least is None and restrictions.most is None:
        return
    standing = (await RatingQueries(matches.store).of(state.stored.variant, [request.user]))[request.user]
    if not standing.games:
        raise Refused("rating-missing", event=name, ratings=rating_range(restrictions))
    least, most = (
        bound if own is None else own
        for bound, own in zip(RATING_BOUNDS, (restrictions.least, restrictions.most), strict=True)
    )
    if not least <= standing.rating <= most:
        raise Refused("rating-only", event=name, rating=str(standing.rating), ratings=rating_range(restrictions))
