"""Line-ups of a team match, set by captains and organisers before the start."""

from __future__ import annotations

from bot.app.core.requests import Choice, CommandResult, RequestContext
from bot.app.errors import Refused
from bot.app.people.eligibility import check_allowed
from bot.app.posts.wording import mention
from bot.app.tournaments.command import TournamentCommands, done
from bot.app.tournaments.places import mark
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.teams import TEAMS, captain, members, team_name


class LineUps(TournamentCommands):
    """Commands of captains."""

    async def place(self, request: RequestContext, user: int, board: int) -> CommandResult:
        """Put a player on a board of their team.

        Refusals: not-a-team-match, line-up-final, line-up-by-rating, not-in-event, not-captain, barred.
        """
        return await self.run(request, lambda request, state: self._place(request, state, user, board), organises=False)

    async def _place(self, request: RequestContext, state: TournamentState, user: int, board: int) -> CommandResult:
        await check_allowed(self._matches, request)
        event = state.stored.name
        if state.settings.teams is None:
            raise Refused("not-a-team-match", event=event)
        if state.entries:
            raise Refused("line-up-final", event=event)
        if state.settings.teams.by_rating:
            raise Refused("line-up-by-rating", event=event)
        entry = next((entry for entry in state.registered if entry.user == user), None)
        if entry is None:
            raise Refused("not-in-event", event=event, who=mention(user))
        captains = captain(state, entry.team) == request.user
        if not (captains or await self.runs_team(request, state, entry.team)):
            raise Refused("not-captain", event=event, team=team_name(state, entry.team))
        more = mark(state, request.guild)
        place = min(board, len(members(state, entry.team)))
        action = self.action(request, "line-up", subject=user, joined=entry.joined_seq, board=place, **more)
        await self._steps.advance(state, [action])
        return done("done-line-up", state, who=mention(user), board=place, team=team_name(state, entry.team))

    async def teams(self, request: RequestContext, typed: str) -> list[Choice]:
        """Autocomplete the teams of the match that a request means."""
        try:
            state = await self.state(await self.find(request, joins=True))
        except Refused:
            return []
        found = [Choice(team_name(state, team), str(team)) for team in TEAMS if team_name(state, team)]
        return [choice for choice in found if typed.strip().lower() in choice.label.lower()]
