"""Execution of a tournament command: with the tournament locked, and once per Discord delivery."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.app.core.requests import CommandResult, RequestContext
from bot.app.core.translator import Value
from bot.app.errors import AppError, Refused
from bot.app.match.service import MatchService
from bot.app.people.eligibility import is_barred
from bot.app.tournaments.entry_rules import registration_of
from bot.app.tournaments.seasons import without_other_seasons
from bot.app.tournaments.state import GUEST_TEAM, TournamentState
from bot.app.tournaments.steps import Steps
from storage import ConflictError, StoredTournament, StoreError, TournamentAction

MAX_ATTEMPTS = 3
"""Attempts at a change of a match between servers, whose servers may belong to different processes."""
Work = Callable[[RequestContext, TournamentState], Awaitable[CommandResult]]


class TournamentCommands:
    """Base of tournament commands. `request.match` names the tournament; if empty, it is the one of the channel."""

    def __init__(self, matches: MatchService, steps: Steps) -> None:
        self._matches = matches
        self._steps = steps

    async def visible(self, request: RequestContext, *, managed: bool = False) -> list[StoredTournament]:
        """Return the tournaments that the caller may see: as a player, or through the channel.

        `managed`: server managers, too, as it is to be decided on.
        """
        if request.guild is None:
            raise Refused("server-only")
        known = await self._matches.store.tournaments.shown_in(request.guild)
        return [
            tournament
            for tournament in known
            if (managed and request.manager) or await self.is_shown(request, tournament)
        ]

    async def is_shown(self, request: RequestContext, tournament: StoredTournament) -> bool:
        """Tell whether the caller may see a tournament."""
        place = request.guild, tournament.channel_in(request.guild)
        here = tournament.guild == request.guild or tournament.is_guest(request.guild)
        if (here and request.shows(*place)) or tournament.created_by == request.user:
            return True
        state = await self._steps.state(tournament.id)
        return state is not None and (
            state.number_of(request.user) is not None or registration_of(state, request.user) is not None
        )

    async def find(
        self,
        request: RequestContext,
        *,
        over: bool = False,
        provisional: bool = False,
        managed: bool = False,
        joins: bool = False,
    ) -> str:
        """Return the ID of the tournament of a request, if the caller may see it.

        A finished (`over`) or `provisional` one is found only if none is in progress. Of a league it is the current
        season; the next one if the caller `joins`.

        Refusals: server-only, no-such-event, several-events, no-event-here.
        """
        known = await self.visible(request, managed=managed)
        if request.match:
            name = request.match.strip().lower().strip("`")
            if all(tournament.id != name for tournament in known):
                raise Refused("no-such-event", event=name[:40])
            return name
        here = [tournament for tournament in known if tournament.channel_in(request.guild) == request.channel]
        everything = here
        here = without_other_seasons(here, joins=joins)
        live = [tournament for tournament in here if tournament.status not in ("over", "cancelled")]
        if len(live) > 1:
            raise Refused(
                "several-events", events=", ".join(f"**{tournament.name}** (`{tournament.id}`)" for tournament in live)
            )
        if live:
            return live[0].id
        ended = [tournament.id for tournament in here if tournament.status == "over" and tournament.ended_at is None]
        if provisional and ended:
            return ended[0]
        if over and here:
            return here[0].id
        if coming := [tournament.id for tournament in everything if tournament.status == "open"]:
            return coming[0]  # the season before it is over, but its results are not final
        raise Refused("no-event-here")

    async def state(self, tournament: str) -> TournamentState:
        """Load the current state of a tournament. Refusals: no-such-event."""
        state = await self._steps.state(tournament)
        if state is None:
            raise Refused("no-such-event", event=tournament[:40])
        return state

    async def run(
        self,
        request: RequestContext,
        work: Work,
        *,
        organises: bool,
        corrects: bool = False,
        joins: bool = False,
        ended: bool = False,
        teams: bool = False,
    ) -> CommandResult:
        """Run work with the lock of the requested tournament.

        `corrects` allows it while results are provisional, `ended` even once they are final. `teams` lets organisers of
        the second server of a match do it, too.
        Refusals: event-over, not-organiser.
        """
        run = self._run(request, work, organises=organises, corrects=corrects, joins=joins, ended=ended, teams=teams)
        return await self.once(request, run)

    async def _run(
        self,
        request: RequestContext,
        work: Work,
        *,
        organises: bool,
        corrects: bool,
        joins: bool,
        ended: bool,
        teams: bool,
    ) -> CommandResult:
        tournament = await self.find(request, over=ended, provisional=corrects, managed=organises, joins=joins)

        async def checked(request: RequestContext, state: TournamentState) -> CommandResult:
            if organises and not (teams and await self.runs_team(request, state, GUEST_TEAM)):
                await self.require_organiser(request, state.stored)
            if not ended:
                self.check_open(state, corrects=corrects)
            return await work(request, state)

        return await self.locked(request, tournament, checked)

    async def locked(self, request: RequestContext, tournament: str, work: Work) -> CommandResult:
        """Run work with the lock of a tournament."""

        async def alone() -> CommandResult:
            for attempt in range(1, MAX_ATTEMPTS + 1):
                state = await self.state(tournament)
                try:
                    return await work(replace(request, match=tournament), state)
                except ConflictError:  # the process of the other server has just changed the match
                    if not state.between_servers or attempt == MAX_ATTEMPTS:
                        raise
            raise AssertionError("the last attempt returns or raises")

        done = await self._matches.run_locked(f"tournament {tournament}", alone)
        self._matches.tournament_changed(tournament)
        return done

    def check_open(self, state: TournamentState, *, corrects: bool) -> None:
        """Check that a tournament is not over, or that corrections are still possible. Refusals: event-over."""
        over = state.stored.status in ("over", "cancelled")
        if over and not (corrects and self._steps.can_correct(state)):
            raise Refused("event-over", event=state.stored.id)

    async def once(self, request: RequestContext, work: Awaitable[CommandResult]) -> CommandResult:
        """Run work; if it fails because the interaction was already stored, report success."""
        try:
            return await work
        except (AppError, StoreError):
            tournament = (
                None
                if request.interaction is None
                else await self._matches.store.tournaments.by_interaction(request.interaction)
            )
            if tournament is None:
                raise
            return CommandResult("done-event-already", tournament, 0, {"event": tournament}, again=True)

    async def require_organiser(self, request: RequestContext, tournament: StoredTournament | None = None) -> None:
        """Check that the caller may run tournaments, or this one. Refusals: barred, not-organiser."""
        if await is_barred(self._matches, request):
            raise Refused("barred")
        if not await self.organises(request, tournament):
            raise Refused("not-organiser")

    async def organises(self, request: RequestContext, tournament: StoredTournament | None = None) -> bool:
        """Tell whether the caller may run tournaments, or this one."""
        if tournament is not None and tournament.is_guest(request.guild):
            return False
        roles = (await self._matches.preferences.server(request.guild)).organisers
        mine = tournament is not None and tournament.created_by == request.user
        return request.manager or mine or bool(set(roles) & set(request.roles))

    async def runs_team(self, request: RequestContext, state: TournamentState, team: int) -> bool:
        """Tell whether the caller may decide on the players of a team.

        In a match between servers, organisers of each decide on its own team.
        """
        if state.between_servers and team == GUEST_TEAM:
            return state.stored.is_guest(request.guild) and await self.organises(request)
        return await self.organises(request, state.stored)

    async def require_own_team(self, request: RequestContext, state: TournamentState, entry: int) -> None:
        """Check that the caller may decide on the player of an entry. Refusals: other-server."""
        if not await self.runs_team(request, state, state.entries[entry - 1].team):
            raise Refused("other-server", event=state.stored.name)

    def action(
        self, request: RequestContext, kind: str, *, subject: int | None = None, **data: object
    ) -> TournamentAction:
        """An action by the caller."""
        return TournamentAction(0, kind, self._matches.clock.now(), request.user, subject, data, request.interaction)


def done(key: str, state: TournamentState, **values: Value) -> CommandResult:
    """Result of a command in a tournament."""
    return CommandResult(key, state.stored.id, state.stored.version + 1, {"event": state.stored.name, **values})
