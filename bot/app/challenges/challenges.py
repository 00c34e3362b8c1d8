"""From a challenge to the first turn."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import engine
import engine.search
from bot.app.challenges.challenge_steps import ChallengeSteps
from bot.app.core.requests import ChallengeRequest, ChannelInfo, CommandResult, RequestContext
from bot.app.errors import Refused, StaleVersionError
from bot.app.match.names import nonce
from bot.app.match.remembered_names import own_name
from bot.app.match.resuming import CROWDED
from bot.app.match.seats import manages
from bot.app.people.blocklist import check_not_blocked, check_not_host_blocked, check_willing, notified
from bot.app.people.eligibility import check_allowed, check_channel, check_limit, lacking
from bot.app.people.match_command import command
from bot.app.posts.wording import date_timestamp, mention, person
from bot.app.ratings.eligibility import is_rated
from bot.texts.games import is_worded
from storage import SUSPENDED, Match, MatchSeat, OutboxMessage

PLAYED = tuple(key for key, game in engine.variants().items() if is_worded(game))
"""The games that can be played here."""
LEVELS = tuple(engine.search.LEVELS)
"""Levels of computers."""
TWO_SEATS = 2
"""Seats of a challenge that closes when it is declined."""
COMPUTER = MatchSeat("computer")
OPEN = MatchSeat("open")


class Challenges(ChallengeSteps):
    """Opening, joining, starting."""

    async def open(
        self, request: RequestContext, channel: ChannelInfo, ask: ChallengeRequest, lobby: ChannelInfo | None = None
    ) -> CommandResult:
        """Post a challenge; one filled by computers alone starts at once. Raises ChallengeErrors.

        It is posted in the `lobby` where `channel` is a thread that a match was played in.
        """
        if lobby is not None and lobby.id != channel.id and await self._matches.store.matches.latest_in(channel.id):
            channel = lobby
        work = self._matches.run_locked(f"user {request.user}", lambda: self.create(request, channel, ask))
        done = await self.once(request, work)
        if done.key != "done-opened" or channel is not lobby:
            return done
        return replace(done, key="done-opened-in", values={**done.values, "where": f"<#{channel.id}>"})

    async def create(
        self,
        request: RequestContext,
        channel: ChannelInfo,
        ask: ChallengeRequest,
        seats: tuple[MatchSeat, ...] | None = None,
        follows: str | None = None,
    ) -> CommandResult:
        """Do what `open` does, for a caller who has the user to itself.

        `seats` are those of `ask` in another order, `follows` is the match played before.
        """
        check_channel(channel)
        position = check_ask(request, ask)
        await self._check_welcome(request, channel, alone=ask.computers == len(position.seats) - 1)
        named = [opponent.user for opponent in ask.opponents]
        await check_willing(self._matches, request, named)
        threaded = channel.can_thread and request.guild is not None
        if not threaded:
            await self._check_free(channel.id, post=channel.post)
        clock = await self._clock(request, ask, len(position.seats))
        match = Match(
            id="",
            guild=request.guild,
            channel=channel.id,
            created_by=request.user,
            variant=ask.variant,
            options=position.chosen_options,
            rules_version=position.rules_version,
            language=await self._language(request, channel),
            seats_mode=ask.seats,
            created_at=self._matches.clock.now(),
            seats=seats or _seats(request.user, ask, len(position.seats)),
            wants_thread=threaded,
            request=request.interaction,
            clock=clock,
            vacations=ask.vacations,
            rated=is_rated(ask.rated, computers=ask.computers, clock=clock),
            rematch_of=follows,
            level=ask.level or engine.search.DEFAULT,
        )
        pinged = await notified(self._matches, request.user, named)
        quiet = [user for user in named if user not in pinged]
        payload = {"quiet": quiet} if quiet else {}
        outbox_messages = [OutboxMessage("challenge", 0, nonce(self._matches.rng), payload)]
        if _is_full(match.seats):
            fields, seats = self._begun(match, match.seats)
            match = replace(match, seats=seats, **fields)
            outbox_messages = (
                [*outbox_messages, *self._opening_posts(match)] if threaded else [self._opening_turn(match)]
            )
        await self._matches.preferences.remember_language(request.user, request.language)
        match = await self._create(match, outbox_messages, pinged, own_name(request))
        notes = (*lacking(channel), *(["note-quiet"] if quiet else []))
        if match.status == "challenge" and (resting := await self._resting(request, ask)):
            who, until = resting
            values = {"match": match.id, "who": mention(who), "until": date_timestamp(until)}
            return CommandResult("done-opened-away", match.id, 0, values, notes=notes)
        key = "done-opened" if match.status == "challenge" else "done-started"
        begins = match.status == "playing"
        return CommandResult(key, match.id, 0, {"match": match.id}, begins=begins, notes=notes)

    async def _resting(self, request: RequestContext, ask: ChallengeRequest) -> tuple[int, datetime] | None:
        """Somebody invited who is on vacation, and until when."""
        if request.guild is None:
            return None
        away = await self._matches.store.vacations.active_among(
            request.guild, [opponent.user for opponent in ask.opponents]
        )
        return next(((user, vacation.ends_at) for user, vacation in away.items()), None)

    @command(resumes=False, changes_players=True)
    async def join(self, request: RequestContext) -> CommandResult:
        """Take a seat of the challenge `request.match`; the last invited or missing player starts the match."""
        try:
            return await self.take_seat(request)
        except StaleVersionError:  # another process was at it, too, as a lock was lost: there may be another seat
            return await self.take_seat(request)

    async def take_seat(self, request: RequestContext) -> CommandResult:
        """Do what `join` does, for a caller who has the match to itself."""
        match = await self._challenge(request)
        if any(seat.user == request.user and seat.holder == "joined" for seat in match.seats):
            raise Refused("already-in", match=match.id)
        await self._matches.snapshot(match.id)  # no one waits in vain for a game, or for rules, that are not there
        await check_limit(self._matches, request)
        await check_not_blocked(self._matches, request, match)
        mine = (MatchSeat("invited", request.user), MatchSeat("declined", request.user))
        wanted = next((seat for seat in (*mine, OPEN) if seat in match.seats), None)
        if wanted is None:
            raise Refused("challenge-full", match=match.id)
        await self._matches.preferences.remember_language(request.user, request.language)
        seats = _with(match.seats, match.seats.index(wanted), MatchSeat("joined", request.user))
        if _is_full(seats):
            return await self._start(match, seats, own_name(request))
        await self._change(match, seats, own_name(request))
        return CommandResult("done-joined", match.id, 0, {"match": match.id})

    @command(resumes=False)
    async def decline(self, request: RequestContext) -> CommandResult:
        """Refuse an invitation, which closes a challenge of two; or give a taken open seat back.

        With more seats the creator is asked whether to open the seat or to cancel.
        """
        match = await self._challenge(request)
        invited = MatchSeat("invited", request.user)
        if invited in match.seats:
            seats = _with(match.seats, match.seats.index(invited), MatchSeat("declined", request.user))
            closes: dict[str, Any] = {
                "status": "cancelled",
                "reason": "declined",
                "ended_at": self._matches.clock.now(),
            }
            is_closed = len(seats) == TWO_SEATS
            notice = self._outbox_message("declined", {"user": request.user}, buttons=not is_closed)
            await self._change(match, seats, posts=(notice,), **(closes if is_closed else {}))
            return CommandResult("done-declined", match.id, 0, {"match": match.id})
        mine = MatchSeat("joined", request.user)
        if mine not in match.seats or request.user == match.created_by:
            raise Refused("not-invited", match=match.id)
        await self._change(match, _with(match.seats, match.seats.index(mine), OPEN), {request.user: None})
        return CommandResult("done-left-challenge", match.id, 0, {"match": match.id})

    @command(resumes=False)
    async def open_declined_seat(self, request: RequestContext) -> CommandResult:
        """The creator opens the seats of those who declined to everyone."""
        match = await self._challenge(request)
        if request.user != match.created_by:
            raise Refused("not-creator", creator=person(match.created_by))
        seats = tuple(OPEN if seat.holder == "declined" else seat for seat in match.seats)
        if seats != match.seats:
            await self._change(match, seats)
        return CommandResult("done-seat-opened", match.id, 0, {"match": match.id})

    @command(resumes=False, changes_players=True)
    async def begin(self, request: RequestContext) -> CommandResult:
        """The creator starts the challenge now; computers take the seats that are still open."""
        match = await self._challenge(request)
        if request.user != match.created_by:
            raise Refused("not-creator", creator=person(match.created_by))
        await self._matches.snapshot(match.id)
        alone = all(seat.user in (None, request.user) for seat in match.seats)
        await check_allowed(self._matches, request, alone=alone)
        waited = [mention(seat.user) for seat in match.seats if seat.holder == "invited" and seat.user is not None]
        if waited:
            raise Refused("waiting-for-players", players=tuple(waited))
        await check_not_host_blocked(self._matches, request, match)
        seats = tuple(COMPUTER if seat.holder in ("open", "declined") else seat for seat in match.seats)
        if sum(seat.user is not None for seat in seats) == 1 and match.clock == await self._usual_clock(request.guild):
            match = replace(match, clock="")  # no one is kept waiting, and no one asked for it
        match = replace(match, rated=match.rated and COMPUTER not in seats)
        return await self._start(match, seats, own_name(request))

    @command(resumes=False)
    async def cancel(self, request: RequestContext) -> CommandResult:
        """The creator or a server manager withdraws the challenge."""
        match = await self._challenge(request)
        if request.user != match.created_by and not manages(match, request):
            raise Refused("not-creator", creator=person(match.created_by))
        await self._change(match, status="cancelled", reason="cancelled", ended_at=self._matches.clock.now())
        return CommandResult("done-cancelled", match.id, 0, {"match": match.id})

    async def with_board_channel(self, done: CommandResult) -> CommandResult:
        """The answer to whoever has started a match in a server, as soon as it is known where it is played."""
        await self._matches.pending_threads.wait(done.match)
        match = await self._matches.row(done.match)
        if match is not None and match.status == SUSPENDED and match.reason == CROWDED:
            return replace(done, key="done-unplaced")
        if match is None or match.guild is None or match.board_channel is None:
            return done
        return replace(done, key="done-started-in", values={**done.values, "thread": f"<#{match.board_channel}>"})


def check_ask(request: RequestContext, ask: ChallengeRequest) -> engine.Position:
    """Check what is wished for, and return the position in which it starts. Refusals: unknown-variant, bad-option."""
    if ask.variant not in PLAYED:
        raise Refused("unknown-variant", variant=ask.variant, variants=", ".join(PLAYED))
    allowed = engine.variants()[ask.variant].options
    for option, value in ask.options.items():
        if value not in allowed.get(option, ()):
            raise Refused("bad-option", option=option, value=value)
    if ask.level is not None and ask.level not in LEVELS:
        raise Refused("bad-option", option="level", value=str(ask.level))
    users = [opponent.user for opponent in ask.opponents]
    if any(opponent.bot for opponent in ask.opponents):
        raise Refused("bot-opponent")
    if request.user in users:
        raise Refused("self-opponent")
    if len(set(users)) < len(users):
        raise Refused("same-player-twice")
    if blind := [mention(opponent.user) for opponent in ask.opponents if not opponent.sees]:
        raise Refused("opponent-elsewhere", players=tuple(blind))
    position = engine.new_position(ask.variant, **ask.options)
    others = len(position.seats) - 1
    if ask.computers < 0 or len(users) + ask.computers > others:
        raise Refused("too-many-players", others=others)
    return position


def _seats(creator: int, ask: ChallengeRequest, count: int) -> tuple[MatchSeat, ...]:
    """As listed: the creator, those invited, whoever comes, then computers."""
    invited = [MatchSeat("invited", opponent.user) for opponent in ask.opponents]
    computers = [COMPUTER] * ask.computers
    gaps = [OPEN] * (count - 1 - len(invited) - len(computers))
    return (MatchSeat("joined", creator), *invited, *gaps, *computers)


def _with(seats: tuple[MatchSeat, ...], number: int, seat: MatchSeat) -> tuple[MatchSeat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])


def _is_full(seats: tuple[MatchSeat, ...]) -> bool:
    return all(seat.holder in ("joined", "computer") for seat in seats)
