"""Steps that the commands on challenges share: storing, starting, and the checks for new matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.app.core.requests import ChallengeRequest, ChannelInfo, CommandResult, RequestContext
from bot.app.errors import ChallengeClosedError, ChannelBusyError, Refused
from bot.app.match import clocks
from bot.app.match.hash_chain import genesis_of
from bot.app.match.log import COMPUTER_REPLY_WAIT, timers_of
from bot.app.match.names import match_name, nonce
from bot.app.match.reducer import begin
from bot.app.people.eligibility import check_limit, check_pace
from bot.app.people.match_command import Commands
from engine.proofs import hashed
from storage import AppliedChange, Change, ConflictError, Match, MatchSeat, MatchTimer, OutboxMessage

CHALLENGE_LIFETIME = timedelta(days=7)
"""Time until an unanswered challenge expires."""
Names = Mapping[int, str | None]
"""New display names; None to forget one."""
NO_NAMES: Names = {}


class ChallengeSteps(Commands):
    """Checks and writes behind the commands on challenges."""

    async def _challenge(self, request: RequestContext) -> Match:
        match = await self._matches.visible_row(request)
        if match.status != "challenge":
            raise ChallengeClosedError(match=match.id)
        return match

    async def _check_welcome(self, request: RequestContext, channel: ChannelInfo, *, alone: bool) -> None:
        """Check the server's rules on channels, roles and limits for new matches of the caller."""
        server = await self._matches.preferences.server(request.guild)
        if server.channels and not request.manager and not {channel.id, channel.parent} & set(server.channels):
            raise Refused("wrong-channel", channels=", ".join(f"<#{channel}>" for channel in server.channels))
        if server.roles and not request.manager and not set(request.roles) & set(server.roles):
            raise Refused("wrong-role", roles=tuple(f"<@&{role}>" for role in server.roles))
        await check_limit(self._matches, request, alone=alone)
        await check_pace(self._matches, request)

    async def _language(self, request: RequestContext, channel: ChannelInfo) -> str:
        chosen = (await self._matches.preferences.server(request.guild)).language
        return chosen or channel.language.partition("-")[0]

    async def _clock(self, request: RequestContext, ask: ChallengeRequest, seats: int) -> str:
        """The time control in its usual form; against computers alone there is none unless it is asked for."""
        alone = ask.computers == seats - 1
        if ask.clock is None:
            return "" if alone else await self._usual_clock(request.guild)
        try:
            control = clocks.parse(ask.clock)
        except clocks.TimeControlError as error:
            raise Refused("time-control", text=ask.clock[:40].replace("`", "'")) from error
        return "" if control is None else str(control)

    async def _usual_clock(self, guild: int | None) -> str:
        control = clocks.parse((await self._matches.preferences.server(guild)).clock)
        return "" if control is None else str(control)

    async def _check_free(self, channel: int, *, post: bool = False) -> None:
        busy = await self._matches.store.matches.playing_in(channel)
        if busy is not None:
            raise ChannelBusyError("post-busy" if post else "channel-busy", match=busy)

    async def _create(
        self, match: Match, outbox_messages: Sequence[OutboxMessage], pinged: Sequence[int], names: Mapping[int, str]
    ) -> Match:
        while True:
            named = replace(match, id=match_name(self._matches.rng))
            if await self._matches.store.matches.get(named.id) is not None:
                continue
            genesis = genesis_of(named, self._matches.rng) if named.status == "playing" else None
            named = replace(
                named, genesis_hash=hashed(genesis.line) if genesis else "", unrated="" if genesis else None
            )
            try:
                timers = await self._timers(named)
                await self._matches.store.matches.create(named, outbox_messages, timers, genesis, pinged, names)
            except ConflictError:
                await self._check_free(match.channel)
                raise
            if genesis is not None and named.wants_thread:
                self._matches.pending_threads.expect(named.id)
            self._matches.committed(named.id, AppliedChange(named.channel))
            self._set_merge_timers(outbox_messages)
            return named

    async def _change(
        self,
        match: Match,
        seats: tuple[MatchSeat, ...] | None = None,
        names: Names = NO_NAMES,
        posts: tuple[OutboxMessage, ...] = (),
        **fields: Any,
    ) -> None:
        posts = (self._outbox_message("refresh"), *posts)
        change = Change(match.id, match.version, "challenge", None, fields, seats, posts, names=names)
        await self._matches.write(change if seats is None else replace(change, seen=match.seats))

    async def _start(self, match: Match, seats: tuple[MatchSeat, ...], names: Names) -> CommandResult:
        if not match.wants_thread:
            await self._check_free(match.channel)
        fields, drawn = self._begun(match, seats)
        begun = replace(match, seats=drawn, **fields)
        genesis = genesis_of(begun, self._matches.rng)
        fields |= {"genesis_hash": hashed(genesis.line), "unrated": ""}
        if match.wants_thread:
            self._matches.pending_threads.expect(match.id)
        outbox_messages, timers = tuple(self._opening_posts(begun)), await self._timers(begun)
        begins: dict[str, Any] = {"timers": timers, "genesis": genesis, "names": names, "seen": match.seats}
        await self._matches.write(
            Change(match.id, match.version, "challenge", None, fields, drawn, outbox_messages, **begins)
        )
        self._set_merge_timers(outbox_messages)
        return CommandResult("done-started", match.id, 0, {"match": match.id}, begins=True)

    def _begun(self, match: Match, seats: tuple[MatchSeat, ...]) -> tuple[dict[str, Any], tuple[MatchSeat, ...]]:
        if match.seats_mode == "random":
            seats = tuple(self._matches.rng.sample(seats, len(seats)))
        board_channel = None if match.wants_thread else match.channel
        now = self._matches.clock.now()
        state = begin(replace(match, seats=seats, started_at=now))
        started: dict[str, Any] = {
            "clock": match.clock,
            "rated": match.rated,
            "status": "playing",
            "started_at": now,
            "board_channel": board_channel,
            "turn": state.turn_user(seats),
        }
        return started | {"deadline": state.clocks and state.clocks.first}, seats

    async def _timers(self, match: Match) -> tuple[MatchTimer, ...]:
        """Initial timers of a match: expiry of an unanswered challenge, or the clocks."""
        if match.status == "challenge":
            return (MatchTimer("expire", match.created_at + CHALLENGE_LIFETIME, match.id, guild=match.guild),)
        return await timers_of(self._matches, match, begin(match), frozenset())

    def _opening_posts(self, match: Match) -> list[OutboxMessage]:
        threading = [self._outbox_message("thread")] if match.wants_thread else []
        return [*threading, self._outbox_message("refresh"), self._opening_turn(match)]

    def _opening_turn(self, match: Match) -> OutboxMessage:
        """The first post of a match that begins; it waits for the moves of computers that move first."""
        message = self._outbox_message("turn", {"opening": True}, buttons=True)
        state = begin(match)
        if state.computer_to_act is None or state.position.to_choose():
            return message
        return replace(message, mergeable=True, due=self._matches.clock.now() + COMPUTER_REPLY_WAIT)

    def _set_merge_timers(self, outbox_messages: Sequence[OutboxMessage]) -> None:
        for message in outbox_messages:
            if message.mergeable and message.due is not None:
                self._matches.timer_set(message.due)

    def _outbox_message(
        self, kind: str, payload: Mapping[str, Any] | None = None, *, buttons: bool = False
    ) -> OutboxMessage:
        return OutboxMessage(kind, 0, nonce(self._matches.rng), payload or {}, buttons=buttons)
