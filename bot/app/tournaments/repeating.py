"""Commands that run a tournament again: once with the same settings, or every month."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.app.core.requests import ChannelInfo, CommandResult, RequestContext
from bot.app.errors import Refused
from bot.app.people.eligibility import check_threads
from bot.app.posts.wording import date_timestamp
from bot.app.tournaments.announcing import announce, follower, free_name
from bot.app.tournaments.command import TournamentCommands, done
from bot.app.tournaments.series import announcement
from bot.app.tournaments.settings import Series, as_stored
from bot.app.tournaments.simuls import next_log
from bot.app.tournaments.state import TournamentState

DEFAULT_NOTICE_DAYS, MAX_NOTICE_DAYS = 7, 14
"""Days between an announcement and the start."""


class Repeating(TournamentCommands):
    """Commands of organisers on a tournament that may be over. Refusals: not-organiser, league-repeats."""

    async def again(self, request: RequestContext, channel: ChannelInfo) -> CommandResult:
        """Announce a tournament with the same settings in this channel."""
        return await self.run(
            request, lambda request, state: self._again(request, state, channel), organises=True, ended=True
        )

    async def monthly(self, request: RequestContext) -> CommandResult:
        """Announce a tournament with the same settings every month from now on.

        Refusals: already-repeats, followed, repeat-start, event-cancelled.
        """
        return await self.run(request, self._monthly, organises=True, ended=True)

    async def stop(self, request: RequestContext) -> CommandResult:
        """Announce no further tournament. Refusals: not-repeating."""
        return await self.run(request, self._stop, organises=True, ended=True)

    async def _again(self, request: RequestContext, state: TournamentState, channel: ChannelInfo) -> CommandResult:
        check_threads(channel)
        _check_format(state)
        now, stored = self._matches.clock.now(), state.stored
        starts = now + timedelta(days=_notice(state))
        settings = replace(state.settings, starts_at=starts, series=None)
        log = next_log(state, request.user, now)
        own = {"channel": channel.id, "created_by": request.user, "request": request.interaction}
        tournament = follower(self._matches, stored, await free_name(self._matches), settings, log, **own)
        await announce(self._matches, tournament, starts, log)
        return CommandResult("done-event-created", tournament.id, 0, {"event": tournament.name})

    async def _monthly(self, request: RequestContext, state: TournamentState) -> CommandResult:
        _check_format(state)
        name, now = state.stored.name, self._matches.clock.now()
        if state.stored.repeats_at is not None:
            raise Refused("already-repeats", event=name)
        if state.next_in_series:
            raise Refused("followed", event=name, next=state.next_in_series)
        first = state.stored.started_at or state.settings.starts_at
        if state.stored.status == "cancelled" and first is None:
            raise Refused("event-cancelled", event=name)
        if first is None:
            raise Refused("repeat-start", event=name)
        series = state.settings.series or Series(name, first, _notice(state))
        repeats_at = announcement(series, max(first, now + timedelta(days=1)))
        settings = replace(state.settings, series=series)
        action = self.action(request, "repeat", at=repeats_at.isoformat())
        news = [("event-news", {"seq": state.stored.version + 1})]
        await self._steps.advance(state, [action], news, plan=as_stored(settings), repeats_at=repeats_at)
        return done("done-event-repeats", state, when=date_timestamp(max(repeats_at, now)))

    async def _stop(self, request: RequestContext, state: TournamentState) -> CommandResult:
        if state.stored.repeats_at is None:
            raise Refused("not-repeating", event=state.stored.name)
        news = [("event-news", {"seq": state.stored.version + 1})]
        await self._steps.advance(state, [self.action(request, "repeat")], news, repeats_at=None)
        return done("done-event-repeats-no-more", state)


def _check_format(state: TournamentState) -> None:
    """Check that no season is repeated: they follow each other by themselves. Refusals: league-repeats,
    repeat-between-servers.
    """
    if state.settings.season is not None:
        raise Refused("league-repeats", event=state.stored.name)
    if state.between_servers:
        raise Refused("repeat-between-servers", event=state.stored.name)


def _notice(state: TournamentState) -> int:
    """Days between the announcement and the start of a tournament."""
    if state.settings.series is not None:
        return state.settings.series.notice
    if state.settings.starts_at is None:
        return DEFAULT_NOTICE_DAYS
    days = round((state.settings.starts_at - state.stored.created_at) / timedelta(days=1))
    return min(max(1, days), MAX_NOTICE_DAYS)
