"""Player actions: join a tournament, withdraw from it."""

from __future__ import annotations

from dataclasses import replace

from bot.app.core.requests import CommandResult, RequestContext
from bot.app.errors import Refused
from bot.app.people.eligibility import check_allowed
from bot.app.posts.wording import mention
from bot.app.tournaments.command import TournamentCommands, done
from bot.app.tournaments.entry_rules import (
    allows_late_entry,
    entry_to_resume,
    is_barred_by_organiser,
    joins_reserve_list,
    registration_of,
)
from bot.app.tournaments.game_results import with_matches
from bot.app.tournaments.places import is_blocked_by_other, team_of_server
from bot.app.tournaments.reducer import apply_action
from bot.app.tournaments.restricting import require_admitted
from bot.app.tournaments.state import TournamentState, WithdrawalEffect
from bot.app.tournaments.teams import TEAMS, team_name


class Joining(TournamentCommands):
    """Commands of players."""

    async def join(self, request: RequestContext, team: int = 0) -> CommandResult:
        """Join: register, enter late, resume an entry, or go on the reserve list; in a team match, of a team.

        In a match between servers, that is the team of the server. Refusals: choose-team, blocked-by-other,
        already-in-event, barred, on-vacation, withdrawn-by-organiser; those of `require_admitted`.
        """
        return await self.run(
            request, lambda request, state: self._join(request, state, team), organises=False, joins=True
        )

    async def leave(self, request: RequestContext) -> CommandResult:
        """Withdraw; started games are lost. Refusals: not-in-event."""
        return await self.run(request, self._leave, organises=False)

    async def may_leave(self, request: RequestContext) -> tuple[str, WithdrawalEffect | None, str]:
        """Return the ID of the tournament that `leave` would leave, the effect, and its name.

        The effect is None before the start, or for a reserve. Refusals: not-in-event.
        """
        state = await self.state(await self.find(request))
        number = state.number_of(request.user)
        if number is None and registration_of(state, request.user) is None:
            raise Refused("not-in-event", event=state.stored.name, who=mention(request.user))
        outcome = None if number is None else self._outcome(request, state, number)
        return state.stored.id, outcome, state.stored.name

    def _outcome(self, request: RequestContext, state: TournamentState, number: int) -> WithdrawalEffect:
        left = self.action(request, "withdraw", subject=request.user, entry=number, why="left")
        after = apply_action(state, replace(left, seq=state.stored.version + 1))
        return with_matches(after, state.matches).withdrawal_effect_of(number)

    async def _join(self, request: RequestContext, state: TournamentState, team: int) -> CommandResult:
        await check_allowed(self._matches, request)
        if registration_of(state, request.user) is not None or state.number_of(request.user) is not None:
            raise Refused("already-in-event", event=state.stored.name)
        if state.between_servers:
            team = team_of_server(state.stored, request.guild)
            if await is_blocked_by_other(self._matches, state, request.guild, request.user):
                raise Refused("blocked-by-other", event=state.stored.name)
        if state.settings.teams is not None and team not in TEAMS:
            raise Refused("choose-team", event=state.stored.name, first=team_name(state, 1), second=team_name(state, 2))
        await self._matches.preferences.remember_language(request.user, request.language)
        if is_barred_by_organiser(state, request.user):
            raise Refused("withdrawn-by-organiser", event=state.stored.name)
        if (number := entry_to_resume(state, request.user)) is not None:
            action = self.action(request, "return", subject=request.user, entry=number)
            await self._steps.advance(state, [action], [("event-news", {"seq": state.stored.version + 1})])
            return done("done-event-returned", state)
        await require_admitted(self._matches, request, state)
        if allows_late_entry(state) and not _has_played(state, request.user):
            await self._steps.advance(state, [self.action(request, "late", subject=request.user)])
            return done("done-event-joined-late", state)
        reserve = joins_reserve_list(state, request.user) or bool(state.entries)
        more: dict[str, int] = {"reserve": True} if reserve else {}
        if state.settings.teams is not None:
            more["team"] = team
        await self._steps.advance(state, [self.action(request, "join", subject=request.user, **more)])
        if state.settings.teams is not None:
            key = "done-team-reserve" if reserve else "done-team-joined"
            return done(key, state, team=team_name(state, team))
        return done("done-event-reserve" if reserve else "done-event-joined", state)

    async def _leave(self, request: RequestContext, state: TournamentState) -> CommandResult:
        number = state.number_of(request.user)
        if number is not None:
            action = self.action(request, "withdraw", subject=request.user, entry=number, why="left")
            await self._steps.advance(state, [action], [("event-news", {"seq": state.stored.version + 1})])
            return done("done-event-left", state)
        place = registration_of(state, request.user)
        if place is None:
            raise Refused("not-in-event", event=state.stored.name, who=mention(request.user))
        await self._steps.advance(state, [self.action(request, "leave", subject=request.user, joined=place.joined_seq)])
        return done("done-event-left", state)


def _has_played(state: TournamentState, user: int) -> bool:
    """Return whether a user held an entry before: a second one would come with points for rounds they played."""
    return user in state.replaced_users or any(entry.user == user for entry in state.entries)
