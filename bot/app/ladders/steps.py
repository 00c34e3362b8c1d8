"""Changes of ladders, each in one transaction: those of players, and those that are due."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

import engine
from bot.app.core.confirmed_time import ConfirmedTime
from bot.app.core.requests import RequestContext
from bot.app.core.signals import Signal
from bot.app.errors import Refused
from bot.app.ladders.due import ChallengeFor, ExpireChallenge, RecordResult, Step, TellInactive, due_steps, next_date
from bot.app.ladders.eligibility import check_challenge
from bot.app.ladders.games import game_of
from bot.app.ladders.state import Challenge, LadderState, after, state_of
from bot.app.match.actions import Abort, decode
from bot.app.match.names import match_name, nonce
from bot.app.match.service import MatchService
from bot.app.people.vacations import Vacations
from bot.app.tournaments import writes
from storage import CHALLENGE_POST, REFRESH, AppliedChange, NewGame, OutboxMessage, TournamentAction, TournamentChange
from tournament.ladders.rules import INACTIVE_PERIOD

log = logging.getLogger(__name__)
MAIN_POST, NEWS, MOVED = "event", "ladder-news", "ladder-moved"
"""Kinds of outbox messages: the ladder's own post; a line about an action; the post in a channel that it has left."""
HasLeft = Callable[[int, int], Awaitable[bool]]
"""Tells whether a user has left a server."""
NOTHING: Mapping[str, Any] = {}


def ladder_message(matches: MatchService, kind: str, seq: int, payload: Mapping[str, Any] = NOTHING) -> OutboxMessage:
    """An outbox message of a ladder."""
    return OutboxMessage(kind, seq, nonce(matches.rng), {"ladder": True, **payload})


class LadderSteps:
    """Loads and advances ladders."""

    def __init__(self, matches: MatchService, vacations: Vacations, time: ConfirmedTime, has_left: HasLeft) -> None:
        self._matches = matches
        self._vacations = vacations
        self._time = time
        self.has_left = has_left
        self.loaded: Signal[LadderState] = Signal()
        self.halted: Signal[LadderState, str] = Signal()
        """Signal: a ladder was halted, with the reason."""

    async def state(self, ladder: str) -> LadderState | None:
        """Load the current state of a ladder; None if there is none of that ID."""
        whole = await self._matches.store.ladders.load(ladder)
        if whole is None:
            return None
        state = state_of(whole)
        self.loaded(state)
        return state

    async def halt(self, ladder: str, why: str) -> None:
        """Halt a ladder whose posts cannot be sent: nothing is due until it is moved."""
        await self._matches.run_locked(f"tournament {ladder}", partial(self._halt, ladder, why))

    async def _halt(self, ladder: str, why: str) -> None:
        state = await self.state(ladder)
        if state is None or state.stored.halted is not None or state.stored.status == "closed":
            return
        seq = state.stored.version + 1
        action = TournamentAction(seq, "halt", self._matches.clock.now(), data={"why": why})
        change = TournamentChange(ladder, state.stored.version, (action,), {"halted": why})
        await writes.advance(self._matches, state.stored, change)
        self.halted(state, why)

    async def remove_departed(self, ladder: str, user: int) -> None:
        """Take a player who has left the server off a ladder, if they are on it, and post that."""

        async def alone() -> None:
            state = await self.state(ladder)
            if state is not None and state.stored.status != "closed":
                await self.leave_departed(state, user)

        await self._matches.run_locked(f"tournament {ladder}", alone)

    async def leave_departed(self, state: LadderState, user: int) -> None:
        """The same, for work that holds the lock of the ladder."""
        if user in state.positions:
            action = self.action("leave", None, user, departed=True)
            await self.advance(state, [action], [(NEWS, {"seq": state.stored.version + 1})])

    async def next(self, ladder: str) -> bool:
        """Take the next step of a ladder; False if there is none."""
        return await self._matches.run_locked(f"tournament {ladder}", partial(self._next, ladder))

    async def _next(self, ladder: str) -> bool:
        state = await self.state(ladder)
        if state is None or state.stored.status == "closed":
            return False
        if await self._matches.store.servers.removed_since(state.stored.guild) is not None:
            return False
        now, seats = self._matches.clock.now(), len(engine.variants()[state.stored.variant].seats)
        away = await self._away(state)
        for step in due_steps(state, now, seats, away):
            allowed = isinstance(step, RecordResult) or self._time.now() is not None
            if allowed and await self._take(state, step, now):
                return True
        return False

    async def _away(self, state: LadderState) -> frozenset[int]:
        if not state.keeps:
            return frozenset()
        return frozenset(await self._matches.store.vacations.active_among(state.stored.guild, state.positions))

    async def _take(self, state: LadderState, step: Step, now: datetime) -> bool:
        seq = state.stored.version + 1
        match step:
            case RecordResult():
                await self._record(state, step)
            case ExpireChallenge(challenge, user):
                excused = await self.was_away(state, user, challenge.since)
                data = {"challenge": challenge.number, "excused": excused}
                await self.advance(state, [self.action("expire", subject=user, **data)], [(NEWS, {"seq": seq})])
            case TellInactive(user, first, since):
                return await self._tell_inactive(state, user, since if first else state.told[user], now, first=first)
            case ChallengeFor(user, target, partner):
                return await self._challenge_for(state, user, target, partner)
        return True

    async def _challenge_for(self, state: LadderState, user: int, target: int, partner: int | None) -> bool:
        """Make a challenge for a player, unless blocks or limits forbid it."""
        guild = state.stored.guild
        try:
            for one in (user, partner):
                if one is not None:
                    others = [other for other in (user, partner, target) if other not in (None, one)]
                    request = RequestContext(one, guild=guild)
                    await check_challenge(self._matches, request, [other for other in others if other is not None])
        except Refused:
            return False
        for one in (target, partner, user):
            if one is not None and await self.has_left(guild, one):
                await self.leave_departed(state, one)
                return True
        await self.challenge(state, user, target, partner, automatic=True)
        return True

    async def _record(self, state: LadderState, step: RecordResult) -> None:
        """Record the result of a game. Who accepted a challenge and cancelled its game has declined after all."""
        data: dict[str, Any] = {"challenge": step.challenge.number, **({"void": True} if step.void else {})}
        if not step.void and len(set(state.matches[step.match].scores)) == 1:
            data["drawn"] = True
        if step.void and await self._canceller(step.match) == step.challenge.target:
            excused = await self.was_away(state, step.challenge.target, step.challenge.since)
            data |= {"aborted": True, "excused": excused}
        seq = state.stored.version + 1
        await self.advance(state, [self.action("result", subject=step.winner, **data)], [(NEWS, {"seq": seq})])

    async def _canceller(self, match: str) -> int | None:
        actions = await self._matches.store.matches.actions(match)
        return actions[-1].user if actions and isinstance(decode(actions[-1]), Abort) else None

    async def was_away(self, state: LadderState, user: int, since: datetime) -> bool:
        """Tell whether a player was on vacation at any time since then."""
        now = self._matches.clock.now()
        known = await self._matches.store.vacations.of(user, state.stored.guild)
        return any(one.starts_at < now and one.ends_at > since for one in known)

    async def _tell_inactive(
        self, state: LadderState, user: int, since: datetime, now: datetime, *, first: bool
    ) -> bool:
        """Tell a player that they are inactive, or take a rung; False if a vacation since then excuses them.

        The time without activity starts when they are back, and then they are told (again).
        """
        known = await self._matches.store.vacations.of(user, state.stored.guild)
        if any(one.state == "active" for one in known):
            return False
        back = max((one.ends_at for one in known if one.state == "over"), default=since)
        if back > since and now - back < INACTIVE_PERIOD:
            return False
        action = self.action("inactive" if first or back > since else "drop", subject=user)
        await self.advance(state, [action], [(NEWS, {"seq": state.stored.version + 1})])
        return True

    # Writing

    def action(
        self,
        kind: str,
        user: int | None = None,
        subject: int | None = None,
        interaction: int | None = None,
        **data: Any,
    ) -> TournamentAction:
        """An action that is not numbered yet."""
        return TournamentAction(0, kind, self._matches.clock.now(), user, subject, data, interaction)

    async def challenge(
        self,
        state: LadderState,
        user: int,
        target: int,
        partner: int | None,
        *,
        automatic: bool = False,
        interaction: int | None = None,
    ) -> None:
        """Store a challenge and post it. The partner of an automatic one has agreed beforehand."""
        number = state.stored.version + 1
        more = {"auto": True} if automatic else {}
        actions = [self.action("challenge", user, target, interaction, **more)]
        if partner is not None:
            agreed = {"agreed": True} if automatic else {}
            actions.append(self.action("partner", user, partner, challenge=number, **agreed))
        stage = "target" if partner is None or automatic else "partner"
        await self.advance(state, actions, [(CHALLENGE_POST, {"challenge": number, "stage": stage})])

    async def agree(self, state: LadderState, challenge: Challenge, user: int, interaction: int | None) -> None:
        """Have a partner agree: the target is asked from now on."""
        action = self.action("agree", user, None, interaction, challenge=challenge.number)
        await self.advance(state, [action], [(CHALLENGE_POST, {"challenge": challenge.number, "stage": "target"})])

    async def accept(self, state: LadderState, challenge: Challenge, user: int, interaction: int | None) -> str:
        """Start the game of a challenge; return its name."""
        name = match_name(self._matches.rng)
        while await self._matches.store.matches.existing([name]):
            name = match_name(self._matches.rng)
        game = await game_of(self._matches, state, challenge, name)
        action = self.action("accept", user, None, interaction, challenge=challenge.number, match=name)
        self._matches.pending_threads.expect(name)
        await self.advance(state, [action], [], (game,))
        self._matches.committed(name, AppliedChange(game.match.channel))
        for timer in game.timers:
            self._matches.timer_set(timer.at)
        await self._vacations.apply_to(name)
        return name

    async def move(self, state: LadderState, action: TournamentAction, channel: int) -> None:
        """Post a ladder in another channel, with challenges that wait for an answer; its older posts lead there."""
        messages: list[tuple[str, Mapping[str, Any]]] = [(MAIN_POST, NOTHING)]
        for one in state.open_challenges:
            if one.answerer is not None:
                messages.append((CHALLENGE_POST, {"challenge": one.number, "stage": one.stages[-1]}))
        messages.append((MOVED, {"left": True}))
        await self.advance(state, [action], messages, channel=channel, halted=None, message=None)

    async def refresh(self, state: LadderState) -> None:
        """Post nothing, but edit the ladder's post and those of its open challenges."""
        edits = [_edit(one, stage) for one in state.open_challenges for stage in one.stages]
        await self.advance(state, [], edits)

    async def advance(
        self,
        state: LadderState,
        actions: Sequence[TournamentAction],
        messages: Sequence[tuple[str, Mapping[str, Any]]] = (),
        new_games: tuple[NewGame, ...] = (),
        **fields: Any,
    ) -> LadderState:
        """Store actions, refresh the ladder's post, and have the posts of challenges follow. Raises ConflictError."""
        stored, now = state.stored, self._matches.clock.now()
        numbered = tuple(replace(one, seq=stored.version + number, at=now) for number, one in enumerate(actions, 1))
        then = replace(state, stored=replace(stored, version=stored.version + len(numbered), **fields))
        for one in numbered:
            then = after(then, one)
        version = then.stored.version
        every = (*_edits(state, then), *messages, (REFRESH, NOTHING))
        # The picture of a new version has another name, and takes the place of the last one.
        made = tuple(ladder_message(self._matches, kind, version, payload) for kind, payload in every)
        timer = None if then.stored.status == "closed" else next_date(then)
        change = TournamentChange(stored.id, stored.version, numbered, fields, new_games, made, timer)
        await writes.advance(self._matches, stored, change)
        if timer is not None:
            self._matches.timer_set(timer)
        self.loaded(then)
        return then


def _edit(challenge: Challenge, stage: str) -> tuple[str, Mapping[str, Any]]:
    return CHALLENGE_POST, {"challenge": challenge.number, "stage": stage, "edit": True}


def _edits(before: LadderState, then: LadderState) -> list[tuple[str, Mapping[str, Any]]]:
    """Edits of the posts of challenges that have changed. They wait in the queue until those have been sent."""
    changed = (
        one
        for number, one in before.challenges.items()
        if then.challenges[number] != one or (one.answerer == one.target and _cost(before, one) != _cost(then, one))
    )
    return [_edit(one, stage) for one in changed for stage in one.stages]


def _cost(state: LadderState, challenge: Challenge) -> datetime | None:
    """Until when declining a challenge costs a rung: it depends on the rungs, which others change, too."""
    return state.standing.declining_costs_until(challenge.target)
