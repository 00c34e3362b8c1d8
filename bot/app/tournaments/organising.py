"""Organiser decisions. All are in the tournament's public log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bot.app.core.requests import ChannelInfo, CommandResult, RequestContext
from bot.app.errors import Refused
from bot.app.people.eligibility import check_threads
from bot.app.posts.wording import date_timestamp, mention, person
from bot.app.tournaments.command import TournamentCommands, done
from bot.app.tournaments.conflicts_of_interest import live_games, players_elsewhere, require_neutral
from bot.app.tournaments.extensions import recently_given, require_within_season
from bot.app.tournaments.game_results import with_matches
from bot.app.tournaments.places import mark, without_blocked
from bot.app.tournaments.questions import last_decision
from bot.app.tournaments.reducer import apply_action
from bot.app.tournaments.scores import game_meant, read_scores
from bot.app.tournaments.simuls import waits_for_host
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.steps import PAIRING_FAILED
from bot.app.tournaments.teams import fewest_players, members, team_name, too_small_team
from bot.app.tournaments.words import MENTIONS_PER_POST, players
from storage import TournamentAction
from tournament.standings import podium

MAX_ANNOUNCEMENT_LENGTH = 1500


class Organising(TournamentCommands):
    """Commands of organisers. Refusals: not-organiser, own-game for a game that the caller plays in."""

    async def start(self, request: RequestContext, channel: ChannelInfo) -> CommandResult:
        """Start a tournament, or resume it; a halted one continues in this channel.

        Refusals: too-few-entries, event-begun.
        """
        return await self.run(request, lambda request, state: self._start(request, state, channel), organises=True)

    async def end(self, request: RequestContext) -> CommandResult:
        """End the tournament with its current standings, or cancel it before the start."""
        return await self.run(request, self._end, organises=True)

    async def withdraw(self, request: RequestContext, user: int) -> CommandResult:
        """Withdraw a player. Refusals: not-in-event."""
        return await self.run(
            request,
            lambda request, state: self._withdraw(request, state, user),
            organises=True,
            corrects=True,
            teams=True,
        )

    async def bye(self, request: RequestContext, user: int) -> CommandResult:
        """Give a player a bye in the next round of a Swiss. Refusals: no-bye, not-in-event."""
        return await self.run(request, lambda request, state: self._bye(request, state, user), organises=True)

    async def adjudicate(self, request: RequestContext, game: str, scores: str) -> CommandResult:
        """Set the scores of a game, or make it void. Refusals: no-such-event-game, bad-scores."""
        return await self.run(
            request,
            lambda request, state: self._adjudicate(request, state, game, scores),
            organises=True,
            corrects=True,
        )

    async def undo(self, request: RequestContext, seq: int | None = None) -> CommandResult:
        """Undo the last decision since the last pairing, if that is action `seq`.

        Refusals: nothing-to-undo, cannot-undo, other-decision.
        """
        return await self.run(
            request, lambda request, state: self._undo(request, state, seq), organises=True, corrects=True
        )

    async def announce(self, request: RequestContext, text: str, *, quiet: bool = False) -> CommandResult:
        """Post an announcement, which mentions all players unless it is `quiet`. Refusals: announcement."""
        return await self.run(
            request, lambda request, state: self._announce(request, state, text, quiet), organises=True, corrects=True
        )

    async def approve(self, request: RequestContext) -> CommandResult:
        """Make the provisional results final now. Refusals: event-not-over, own-event."""
        return await self.run(request, self._approve, organises=True, corrects=True)

    async def pause(self, request: RequestContext) -> CommandResult:
        """Stop all clocks, and pair no round. Refusals: event-not-begun, event-paused."""
        return await self.run(request, self._pause, organises=True)

    async def extend(self, request: RequestContext, days: int, game: str = "") -> CommandResult:
        """Give the player to move in a game, or in all games, more time. Refusals: no-such-event-game, past-season."""
        return await self.run(request, lambda request, state: self._extend(request, state, days, game), organises=True)

    async def _start(self, request: RequestContext, state: TournamentState, channel: ChannelInfo) -> CommandResult:
        if state.stored.halted is not None:
            return await self._go_on(request, state, channel)
        if state.stored.status == "paused":
            await self._steps.advance(state, [self.action(request, "resume")], _news(state), status="running")
            return done("done-event-resumed", state)
        if state.entries:
            raise Refused("event-begun", event=state.stored.name)
        if state.between_servers and state.stored.guest_guild is None:
            raise Refused("match-not-accepted", event=state.stored.name)
        season, starts = state.settings.season, state.settings.starts_at
        if season is not None and season.previous and starts is not None:  # its date is fixed
            raise Refused("season-date", event=state.stored.name, day=date_timestamp(starts))
        least, _ = state.format.limits(state.tournament.seats)
        if len(state.registered) < least and state.settings.teams is None:
            raise Refused("too-few-entries", count=len(state.registered), least=least)
        fit = await without_blocked(self._matches, state)
        if (team := too_small_team(fit)) is not None:
            count, least = len(members(fit, team)), fewest_players(state)
            raise Refused(
                "team-too-small", event=state.stored.name, team=team_name(state, team), count=count, least=least
            )
        if waits_for_host(state):
            raise Refused("no-host", event=state.stored.name, who=mention(state.host or 0))
        await self._steps.start(state, self.action(request, "start"))
        return done("done-event-started", state)

    async def _end(self, request: RequestContext, state: TournamentState) -> CommandResult:
        if not state.entries:
            now = self._matches.clock.now()
            ended: dict[str, Any] = {"status": "cancelled", "ended_at": now, "repeats_at": None}
            await self._steps.advance(state, [self.action(request, "end")], **ended)
            return done("done-event-cancelled", state)
        require_neutral(state, request, live_games(state))
        halted = None if state.stored.halted == PAIRING_FAILED else state.stored.halted  # nothing is left to pair
        await self._steps.advance(state, [self.action(request, "finish")], _news(state), halted=halted)
        return done("done-event-ending", state)

    async def _go_on(self, request: RequestContext, state: TournamentState, channel: ChannelInfo) -> CommandResult:
        """Resume a halted tournament: in this channel if its own was the problem."""
        resumed = [self.action(request, "resume")]
        if state.stored.halted == PAIRING_FAILED:
            await self._steps.advance(state, resumed, _news(state), halted=None)
            return done("done-event-resumed", state)
        check_threads(channel)
        await self._steps.advance(
            state, resumed, [("event", {"channel": channel.id})], halted=None, channel=channel.id, message=None
        )
        return done("done-event-resumed", state)

    async def _approve(self, request: RequestContext, state: TournamentState) -> CommandResult:
        if state.stored.status != "over":
            raise Refused("event-not-over", event=state.stored.name)
        if any(entry.user == request.user for entry in state.entries):  # it would end the others' time for corrections
            raise Refused("own-event", event=state.stored.name)
        now = self._matches.clock.now()
        await self._steps.advance(state, [self.action(request, "approve")], _news(state), ended_at=now)
        return done("done-event-approved", state)

    async def _pause(self, request: RequestContext, state: TournamentState) -> CommandResult:
        if not state.entries:
            raise Refused("event-not-begun", event=state.stored.name)
        if state.stored.status == "paused":
            raise Refused("event-paused", event=state.stored.name)
        await self._steps.advance(state, [self.action(request, "pause")], _news(state), status="paused")
        return done("done-event-paused", state)

    async def _extend(self, request: RequestContext, state: TournamentState, days: int, game: str) -> CommandResult:
        meant = [game_meant(state, game)] if game.strip() else []
        require_neutral(state, request, meant)
        name = meant[0].id if meant else ""
        await require_within_season(self._matches, state, days, name)
        await self._steps.advance(state, [self.action(request, "extend", days=days, game=name)], _news(state))
        recent = recently_given(state, self._matches.clock.now(), name)
        return done("done-event-extended", state, days=days, recent=recent, all="no" if name else "yes", game=name)

    async def _withdraw(self, request: RequestContext, state: TournamentState, user: int) -> CommandResult:
        number = _number(state, user)
        await self.require_own_team(request, state, number)
        if user != request.user:
            after_the_end = state.stored.status == "over"  # the places of all players change
            require_neutral(state, request, state.games if after_the_end else live_games(state, user))
        more = mark(state, request.guild)
        action = self.action(request, "withdraw", subject=user, entry=number, why="decided", **more)
        await self._steps.advance(state, [action], [*_news(state), *_corrections(state, action)])
        return done("done-event-withdrawn", state, who=mention(user))

    async def _bye(self, request: RequestContext, state: TournamentState, user: int) -> CommandResult:
        if not state.format.accepts_late_entries or len(state.tournament.rounds) >= state.format.length(
            state.tournament
        ):
            raise Refused("no-bye")
        number = _number(state, user)
        await self._steps.advance(state, [self.action(request, "bye", subject=user, entry=number)], _news(state))
        return done("done-event-bye", state, who=mention(user))

    async def _adjudicate(self, request: RequestContext, state: TournamentState, game: str, text: str) -> CommandResult:
        meant = game_meant(state, game)
        require_neutral(state, request, [meant])
        scores = read_scores(text, state.tournament.seats)
        kept = None if scores is None else [str(score) for score in scores]
        action = self.action(request, "adjudicate", game=meant.id, scores=kept)
        await self._steps.advance(state, [action], [*_news(state), *_corrections(state, action)])
        return done("done-event-adjudicated", state, game=meant.id)

    async def _undo(self, request: RequestContext, state: TournamentState, seq: int | None) -> CommandResult:
        last = await last_decision(self._matches, state)
        if seq not in (None, last.seq):
            raise Refused("other-decision")
        if last.kind == "adjudicate":
            require_neutral(state, request, [game_meant(state, last.data["game"])])
        more = {"entry": last.data["entry"]} if last.kind == "bye" else {}
        action = self.action(request, "undo", seq=last.seq, **more)
        await self._steps.advance(state, [action], [*_news(state), *_corrections(state, action)])
        if last.kind == "bye":
            return done("done-event-undone-bye", state, who="?" if last.subject is None else person(last.subject))
        return done("done-event-undone", state, game=last.data["game"])

    async def _announce(self, request: RequestContext, state: TournamentState, text: str, quiet: bool) -> CommandResult:
        plain = text.strip()
        if not 0 < len(plain) <= MAX_ANNOUNCEMENT_LENGTH:
            raise Refused("announcement", limit=MAX_ANNOUNCEMENT_LENGTH)
        news = _news(state)
        if not quiet and len(players(state)) > MENTIONS_PER_POST:
            news.append(("event-call", news[0][1]))
        await self._steps.advance(state, [self.action(request, "announce", text=plain, quiet=quiet)], news)
        return done("done-event-announced", state)


class Replacing(TournamentCommands):
    """Replacement of players."""

    async def replace(self, request: RequestContext, user: int, by: int | None, *, bot: bool = False) -> CommandResult:
        """Replace a player; without `by`, by the first reserve."""
        if bot:
            raise Refused("bot-opponent")
        return await self.run(
            request, lambda request, state: self._replace(request, state, user, by), organises=True, teams=True
        )

    async def _replace(
        self, request: RequestContext, state: TournamentState, user: int, by: int | None
    ) -> CommandResult:
        number = _number(state, user)
        await self.require_own_team(request, state, number)
        if user != request.user:
            after_the_end = state.stored.status == "over"  # the places of all players change
            require_neutral(state, request, state.games if after_the_end else live_games(state, user))
        named = {entry.user for entry in state.reserves} | ({by} if by is not None else set())
        barred = {
            *(await self._matches.preferences.server(state.stored.guild)).barred,
            *(await self._matches.preferences.server(state.stored.guest_guild)).barred,
            *await self._matches.store.host_blocks.among(named),
        }
        elsewhere = await players_elsewhere(self._matches, state, number)
        team = state.entries[number - 1].team
        waiting = [entry.user for entry in state.reserves if entry.user not in barred and entry.team == team]
        waiting.sort(key=elsewhere.__contains__)
        guest = by if by is not None else next(iter(waiting), None)
        if guest is None:
            raise Refused("no-reserve", event=state.stored.name)
        if guest in barred:
            raise Refused("barred-guest", who=mention(guest))
        if state.number_of(guest) is not None:
            raise Refused("other-in-event", event=state.stored.name)
        if any(entry.user == guest and entry.team != team for entry in state.reserves):
            raise Refused("other-team", who=mention(guest), team=team_name(state, team))
        if guest in elsewhere:
            raise Refused("former-entry", who=mention(guest), game=elsewhere[guest])
        action = self.action(request, "replace", subject=guest, entry=number, **mark(state, request.guild))
        await self._steps.advance(state, [action], _news(state))
        return done("done-event-replaced", state, who=mention(user), guest=mention(guest))


def _number(state: TournamentState, user: int) -> int:
    if not state.entries:
        raise Refused("event-not-begun", event=state.stored.name)
    number = state.number_of(user)
    if number is None:
        raise Refused("not-in-event", event=state.stored.name, who=mention(user))
    return number


def _news(state: TournamentState) -> list[tuple[str, Mapping[str, int]]]:
    """Return the outbox message that reports the next action."""
    return [("event-news", {"seq": state.stored.version + 1})]


def _corrections(state: TournamentState, action: TournamentAction) -> list[tuple[str, Mapping[str, int]]]:
    """The outbox messages that post the results again, if an action changes them in a tournament that is over."""
    if state.stored.status != "over":
        return []
    numbered = replace(action, seq=state.stored.version + 1)
    after = with_matches(apply_action(state, numbered), state.matches)
    return [("event-end", {"corrected": 1})] if _results(after) != _results(state) else []


def _results(state: TournamentState) -> list[tuple[int, int, Fraction]]:
    """Return the podium. A league's post is about all divisions, that of a simul or a team match about all games."""
    if state.format.seasons or state.format.hosted or state.format.teams:
        lines = [line for section in state.format.sections(state.tournament) for line in section.lines]
    else:
        lines = podium(state.format.places(state.tournament), state.tournament.withdrawn)
    return [(line.place, line.entry, line.points) for line in lines]
