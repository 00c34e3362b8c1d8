"""Commands of organisers: create, move and close a ladder, and take a player off it."""

from __future__ import annotations

from collections.abc import Mapping

import engine
from bot.app.challenges.challenges import PLAYED
from bot.app.core.requests import ChannelInfo, CommandResult, RequestContext
from bot.app.core.translator import Word
from bot.app.errors import Refused
from bot.app.ladders.commands import LadderCommands
from bot.app.ladders.state import LadderState
from bot.app.ladders.steps import MAIN_POST, NEWS, ladder_message
from bot.app.match import clocks
from bot.app.match.names import match_name
from bot.app.people.eligibility import check_threads
from bot.app.posts.wording import mention
from bot.app.tournaments import writes
from bot.texts import translator_for
from storage import ConflictError, StoredTournament

DEFAULT_CLOCK = "3d"
"""Clock where the server's usual one is none: or else one player could hold up a rung."""


class ManagingLadders(LadderCommands):
    """Commands of organisers."""

    async def create(
        self,
        request: RequestContext,
        channel: ChannelInfo,
        variant: str,
        options: Mapping[str, str],
        clock: str | None,
        *,
        rated: bool,
    ) -> CommandResult:
        """Create the ladder of a variant. Refusals: not-organiser, ladder-exists, those of a challenge."""
        if request.guild is None:
            raise Refused("server-only")
        guild = request.guild
        await self.require_organiser(request)
        check_threads(channel)
        if variant not in PLAYED:
            raise Refused("unknown-variant", variant=variant, variants=", ".join(PLAYED))
        allowed = engine.variants()[variant].options
        for option, value in options.items():
            if value not in allowed.get(option, ()):
                raise Refused("bad-option", option=option, value=value)
        control = await self._clock(request, clock)

        async def alone() -> CommandResult:
            return await self._create(request, channel, guild, variant, options, control, rated=rated)

        return await self._matches.run_locked(f"ladders of {guild}", alone)

    async def _create(
        self,
        request: RequestContext,
        channel: ChannelInfo,
        guild: int,
        variant: str,
        options: Mapping[str, str],
        clock: str,
        *,
        rated: bool,
    ) -> CommandResult:
        store = self._matches.store
        known = [one for one in await store.ladders.in_server(guild) if one.variant == variant]
        if known and known[0].request == request.interaction is not None:
            return CommandResult("done-ladder-already", known[0].id, 0, again=True)
        if known:
            raise Refused("ladder-exists", where=f"<#{known[0].channel}>")
        language = (await self._matches.preferences.server(guild)).language or channel.language.partition("-")[0]
        translate = translator_for(language)
        ladder = StoredTournament(
            id=match_name(self._matches.rng),
            guild=guild,
            channel=channel.id,
            created_by=request.user,
            name=translate("ladder-name", game=translate(f"game-{variant}")),
            variant=variant,
            options=options,
            plan={"format": "ladder", "clock": clock, "rated": rated},
            language=translate.language,
            seed=0,
            created_at=self._matches.clock.now(),
            status="ladder",
            request=request.interaction,
        )
        try:
            await writes.insert(self._matches, ladder, ladder_message(self._matches, MAIN_POST, 0))
        except ConflictError:  # the name is taken: as rare as that is, one may try again
            return await self._create(request, channel, guild, variant, options, clock, rated=rated)
        return CommandResult("done-ladder-created", ladder.id, 0, {"name": LadderState(ladder).name})

    async def _clock(self, request: RequestContext, clock: str | None) -> str:
        written = clock or (await self._matches.preferences.server(request.guild)).clock
        try:
            control = clocks.parse(written)
        except clocks.TimeControlError as error:
            raise Refused("time-control", text=written[:40].replace("`", "'")) from error
        return DEFAULT_CLOCK if control is None else str(control)

    async def move(self, request: RequestContext, channel: ChannelInfo, variant: str) -> CommandResult:
        """Move a ladder to another channel, where it is posted anew. Refusals: not-organiser, no-ladder."""
        await self.require_organiser(request)
        check_threads(channel)

        async def work(call: RequestContext, state: LadderState) -> CommandResult:
            action = self._steps.action("move", call.user, None, call.interaction, channel=channel.id)
            await self._steps.move(state, action, channel.id)
            return CommandResult("done-ladder-moved", state.stored.id, 0, {"name": state.name})

        return await self.run(request, work, variant)

    async def withdraw(self, request: RequestContext, user: int, variant: str) -> CommandResult:
        """Take a player off a ladder. Refusals: not-organiser, no-ladder, no-such-rung."""
        await self.require_organiser(request)

        async def work(call: RequestContext, state: LadderState) -> CommandResult:
            if user not in state.positions:
                raise Refused("no-such-rung", who=mention(user))
            action = self._steps.action("leave", call.user, user, call.interaction)
            await self._steps.advance(state, [action], [(NEWS, {"seq": state.stored.version + 1})])
            return CommandResult("done-ladder-removed", state.stored.id, 0, {"name": state.name, "who": mention(user)})

        return await self.run(request, work, variant)

    async def may_close(self, request: RequestContext, variant: str) -> tuple[str, Word]:
        """Return ID and name of the ladder that would be closed. Refusals: not-organiser, no-ladder."""
        await self.require_organiser(request)
        state = await self.state(request, variant)
        return state.stored.id, state.name

    async def close(self, request: RequestContext) -> CommandResult:
        """End a ladder. Refusals: not-organiser, no-ladder."""
        await self.require_organiser(request)

        async def work(call: RequestContext, state: LadderState) -> CommandResult:
            action = self._steps.action("close", call.user, None, call.interaction)
            news = [(NEWS, {"seq": state.stored.version + 1})]
            await self._steps.advance(state, [action], news, status="closed", ended_at=self._matches.clock.now())
            return CommandResult("done-ladder-closed", state.stored.id, 0, {"name": state.name})

        return await self.run(request, work)
