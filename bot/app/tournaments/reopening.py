"""Reopening of final results, so that they can be corrected again."""

from __future__ import annotations

from dataclasses import replace

from bot.app.core.requests import CommandResult, RequestContext
from bot.app.errors import Refused
from bot.app.posts.wording import relative_timestamp
from bot.app.tournaments.command import TournamentCommands, done
from bot.app.tournaments.due import PROVISIONAL_PERIOD
from bot.app.tournaments.state import TournamentState

MAX_REASON_LENGTH = 300


class Reopening(TournamentCommands):
    """The only command on a tournament with final results."""

    async def reopen(self, request: RequestContext, reason: str) -> CommandResult:
        """Make final results provisional again, with a reason that everyone sees.

        Refusals: not-organiser, reopen-reason, event-not-over, still-provisional, event-cancelled, season-followed.
        """
        return await self.run(
            request, lambda request, state: self._reopen(request, state, reason), organises=True, ended=True
        )

    async def _reopen(self, request: RequestContext, state: TournamentState, reason: str) -> CommandResult:
        name, plain = state.stored.name, " ".join(reason.split())
        if state.stored.status == "cancelled":
            raise Refused("event-cancelled", event=name)
        if state.stored.status != "over":
            raise Refused("event-not-over", event=name)
        if state.stored.ended_at is None:
            raise Refused("still-provisional", event=name)
        if not 0 < len(plain) <= MAX_REASON_LENGTH:
            raise Refused("reopen-reason", limit=MAX_REASON_LENGTH)
        following = await self._steps.state(state.next_season) if state.next_season else None
        if following is not None and following.entries:  # its divisions follow from these results
            raise Refused("season-followed", event=name, next=following.stored.name)
        until = self._matches.clock.now() + PROVISIONAL_PERIOD
        action = self.action(request, "reopen", reason=plain, until=until.isoformat())
        news = [("event-news", {"seq": state.stored.version + 1})]
        await self._steps.advance(replace(state, provisional_until=until), [action], news, ended_at=None)
        return done("done-event-reopened", state, when=relative_timestamp(until))
