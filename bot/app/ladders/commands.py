"""Commands of players on a ladder: join, leave, challenge, answer, keep me playing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial

import engine
from bot.app.core.requests import CommandResult, RequestContext
from bot.app.core.translator import Value
from bot.app.errors import AppError, Refused
from bot.app.ladders.eligibility import check_challenge
from bot.app.ladders.state import Challenge, LadderState
from bot.app.ladders.steps import NEWS, LadderSteps
from bot.app.match.service import MatchService
from bot.app.people.eligibility import check_allowed, check_limit, is_barred
from bot.app.posts.wording import mention
from storage import StoredTournament, StoreError
from tournament.ladders.rules import partners, targets

Work = Callable[[RequestContext, LadderState], Awaitable[CommandResult]]
THREE = 3
"""Seats of a game that two players challenge one to."""


class LadderCommands:
    """Base of commands on ladders. `request.match` names the ladder; if empty, it is the one of the channel."""

    def __init__(self, matches: MatchService, steps: LadderSteps) -> None:
        self._matches = matches
        self._steps = steps

    async def visible(self, request: RequestContext) -> list[StoredTournament]:
        """Return the open ladders of the server that the caller may see: through the channel, or as a moderator.

        Refusals: server-only.
        """
        if request.guild is None:
            raise Refused("server-only")
        known = await self._matches.store.ladders.in_server(request.guild)
        return [one for one in known if await self._is_shown(request, one)]

    async def _is_shown(self, request: RequestContext, ladder: StoredTournament) -> bool:
        if request.manager or request.shows(ladder.guild, ladder.channel):
            return True
        state = await self._steps.state(ladder.id)
        return state is not None and request.user in state.positions

    async def find(self, request: RequestContext, variant: str = "") -> str:
        """Return the ID of the ladder that a request means. Refusals: no-ladder, several-ladders."""
        known = await self.visible(request)
        if request.match:
            known = [one for one in known if one.id == request.match]
        elif variant:
            known = [one for one in known if one.variant == variant]
        elif here := [one for one in known if one.channel == request.channel]:
            known = here
        if not known:
            raise Refused("no-ladder")
        if len(known) > 1:
            raise Refused("several-ladders")
        return known[0].id

    async def state(self, request: RequestContext, variant: str = "") -> LadderState:
        """Load the ladder that a request means. Refusals: those of `find`."""
        state = await self._steps.state(await self.find(request, variant))
        if state is None or state.stored.status == "closed":
            raise Refused("no-ladder")
        return state

    async def run(self, request: RequestContext, work: Work, variant: str = "") -> CommandResult:
        """Run work with the lock of the ladder that is meant, once per Discord delivery."""
        ladder = await self.find(request, variant)

        async def alone() -> CommandResult:
            state = await self._steps.state(ladder)
            if state is None or state.stored.status == "closed":
                raise Refused("no-ladder")
            return await work(request, state)

        try:
            done = await self._matches.run_locked(f"tournament {ladder}", alone)
        except (AppError, StoreError):
            asked = request.interaction
            known = None if asked is None else await self._matches.store.tournaments.by_interaction(asked)
            if known is None:
                raise
            return CommandResult("done-ladder-already", known, 0, again=True)
        self._matches.tournament_changed(ladder)
        return done

    async def require_organiser(self, request: RequestContext) -> None:
        """Check that the caller may manage ladders. Refusals: barred, not-organiser."""
        if await is_barred(self._matches, request):
            raise Refused("barred")
        roles = (await self._matches.preferences.server(request.guild)).organisers
        if not (request.manager or set(roles) & set(request.roles)):
            raise Refused("not-organiser")


class Ladders(LadderCommands):
    """Commands of players."""

    async def join(self, request: RequestContext) -> CommandResult:
        """Join on the lowest rung. Refusals: on-ladder, those of `check_allowed`."""
        return await self.run(request, self._join)

    async def leave(self, request: RequestContext) -> CommandResult:
        """Leave. Refusals: not-on-ladder."""
        return await self.run(request, self._leave)

    async def leave_for(self, ladder: str, user: int) -> None:
        """Have an erased player leave a ladder, if there is one of that ID and they are on it."""

        async def alone() -> None:
            state = await self._steps.state(ladder)
            if state is not None and user in state.positions:
                await self._steps.advance(state, [self._steps.action("leave", user, user)])

        await self._matches.run_locked(f"tournament {ladder}", alone)

    async def keep(self, request: RequestContext, *, on: bool) -> CommandResult:
        """Have the bot make challenges for the caller, or not. Refusals: not-on-ladder."""
        return await self.run(request, partial(self._keep, on=on))

    async def challenge(self, request: RequestContext, target: int, partner: int | None = None) -> CommandResult:
        """Challenge someone, in a game of three with a partner.

        Refusals: not-on-ladder, out-of-reach, ladder-challenging, ladder-challenged, ladder-departed, those of a
        challenge.
        """
        return await self.run(request, partial(self._challenge, target=target, other=partner))

    async def accept(self, request: RequestContext, number: int) -> CommandResult:
        """Accept a challenge; the target's answer starts the game. Refusals: ladder-challenge-gone, not-asked."""
        return await self.run(request, partial(self._accept, number=number))

    async def decline(self, request: RequestContext, number: int) -> CommandResult:
        """Decline a challenge. Refusals: ladder-challenge-gone, not-asked."""
        return await self.run(request, partial(self._decline, number=number))

    async def withdraw(self, request: RequestContext, number: int) -> CommandResult:
        """Withdraw the caller's challenge. Refusals: ladder-challenge-gone, not-challenger."""
        return await self.run(request, partial(self._withdraw, number=number))

    async def _join(self, request: RequestContext, state: LadderState) -> CommandResult:
        await check_allowed(self._matches, request)
        if request.user in state.positions:
            raise Refused("on-ladder", rung=state.rung(request.user))
        await self._matches.preferences.remember_language(request.user, request.language)
        then = await self._steps.advance(
            state, [self._steps.action("join", request.user, request.user, request.interaction)]
        )
        return _done("done-ladder-joined", then, rung=len(then.positions))

    async def _leave(self, request: RequestContext, state: LadderState) -> CommandResult:
        _require_member(state, request.user)
        action = self._steps.action("leave", request.user, request.user, request.interaction)
        await self._steps.advance(state, [action], [(NEWS, {"seq": state.stored.version + 1})])
        return _done("done-ladder-left", state)

    async def _keep(self, request: RequestContext, state: LadderState, *, on: bool) -> CommandResult:
        _require_member(state, request.user)
        if (request.user in state.keeps) is not on:
            await self._steps.advance(
                state, [self._steps.action("keep", request.user, None, request.interaction, on=on)]
            )
        return _done("done-ladder-keep-on" if on else "done-ladder-keep-off", state)

    async def _challenge(
        self, request: RequestContext, state: LadderState, *, target: int, other: int | None
    ) -> CommandResult:
        me = request.user
        _require_member(state, me)
        if target not in targets(state.positions, me):
            raise Refused("out-of-reach")
        if state.outgoing(me) is not None:
            raise Refused("ladder-challenging")
        if state.incoming(target) is not None:
            raise Refused("ladder-challenged", who=mention(target))
        if len(engine.variants()[state.stored.variant].seats) == THREE:
            if other is None or other not in partners(state.positions, me, target):
                raise Refused("no-partner")
            if state.outgoing(other) is not None:
                raise Refused("partner-taken", who=mention(other))
        else:
            other = None
        named = [user for user in (target, other) if user is not None]
        await check_challenge(self._matches, request, named)
        for user in named:
            if await self._steps.has_left(state.stored.guild, user):
                await self._steps.leave_departed(state, user)
                raise Refused("ladder-departed", who=mention(user))
        await self._steps.challenge(state, me, target, other, interaction=request.interaction)
        return _done("done-ladder-challenged", state, who=mention(other or target))

    async def _accept(self, request: RequestContext, state: LadderState, *, number: int) -> CommandResult:
        one = _asked(state, request.user, number, self._matches.clock.now())
        await check_limit(self._matches, request)
        await self._matches.preferences.remember_language(request.user, request.language)
        if request.user == one.partner:
            await self._steps.agree(state, one, request.user, request.interaction)
            return _done("done-ladder-agreed", state, who=mention(one.target))
        match = await self._steps.accept(state, one, request.user, request.interaction)
        return CommandResult("done-started", match, 0, {"match": match}, begins=True)

    async def _decline(self, request: RequestContext, state: LadderState, *, number: int) -> CommandResult:
        one = _asked(state, request.user, number, self._matches.clock.now())
        excused = await self._steps.was_away(state, request.user, one.since)
        data = {"challenge": number, "excused": excused}
        action = self._steps.action("decline", request.user, request.user, request.interaction, **data)
        await self._steps.advance(state, [action], [(NEWS, {"seq": state.stored.version + 1})])
        return _done("done-ladder-declined", state)

    async def _withdraw(self, request: RequestContext, state: LadderState, *, number: int) -> CommandResult:
        one = _open(state, number)
        if request.user != one.challenger:
            raise Refused("not-challenger", who=mention(one.challenger))
        action = self._steps.action("withdraw", request.user, None, request.interaction, challenge=number)
        await self._steps.advance(state, [action])
        return _done("done-ladder-withdrawn", state)


def _done(key: str, state: LadderState, **values: Value) -> CommandResult:
    return CommandResult(key, state.stored.id, 0, {"name": state.name, **values})


def _require_member(state: LadderState, user: int) -> None:
    if user not in state.positions:
        raise Refused("not-on-ladder")


def _open(state: LadderState, number: int) -> Challenge:
    """The challenge of a button, if it still waits for an answer. Refusals: ladder-challenge-gone."""
    one = state.challenges.get(number)
    if one is None or one.answerer is None:
        raise Refused("ladder-challenge-gone")
    return one


def _asked(state: LadderState, user: int, number: int, now: datetime) -> Challenge:
    """The same for the player who must answer, in time. Refusals: not-asked."""
    one = _open(state, number)
    if one.answer_by <= now:
        raise Refused("ladder-challenge-gone")
    if one.answerer != user:
        raise Refused("not-asked")
    return one
