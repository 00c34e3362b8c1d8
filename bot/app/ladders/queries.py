"""Queries on ladders: a ladder as one player sees it, and as anyone does."""

from __future__ import annotations

from dataclasses import dataclass

import engine
from bot.app.core.requests import Picture, RequestContext
from bot.app.core.translator import Translator
from bot.app.ladders.commands import THREE, LadderCommands
from bot.app.ladders.pictures import LadderNames, ladder_picture
from bot.app.ladders.state import LadderState
from bot.app.ladders.steps import LadderSteps
from bot.app.ladders.words import player_lines, terms
from bot.app.match.service import MatchService
from bot.app.posts.wording import mention
from bot.app.tournaments.pictures import RenderTable
from bot.texts import limits
from tournament.ladders.rules import partners, targets


@dataclass(frozen=True, slots=True)
class LadderView:
    """A ladder as the caller sees it. `rung` is theirs, 0 if they aren't on it."""

    id: str
    content: str
    rung: int
    keeps: bool


@dataclass(frozen=True, slots=True)
class Opponents:
    """Players to choose from, with their rungs: whom to challenge (`target` None), or with whom to challenge one."""

    ladder: str
    content: str
    choices: tuple[tuple[int, int], ...]
    target: int | None = None


class LadderQueries(LadderCommands):
    """Queries on ladders."""

    def __init__(
        self, matches: MatchService, steps: LadderSteps, names: LadderNames, render_table: RenderTable
    ) -> None:
        super().__init__(matches, steps)
        self._names = names
        self._render_table = render_table

    async def show(self, request: RequestContext, translate: Translator, variant: str = "") -> LadderView:
        """Return a ladder as the caller sees it. Refusals: those of `find`."""
        state = await self.state(request, variant)
        lines = [translate("ladder-title", name=state.title(translate)), *terms(translate, state)]
        lines.append(translate("ladder-where", where=f"<#{state.stored.channel}>"))
        rung = state.rung(request.user)
        if rung:
            keeps = "yes" if request.user in state.keeps else "no"
            lines.append(translate("ladder-yours", rung=rung, players=len(state.positions), keeps=keeps))
        lines += player_lines(translate, state, limits.MAX_MESSAGE - sum(len(line) + 1 for line in lines))
        return LadderView(state.stored.id, "\n".join(lines), rung, request.user in state.keeps)

    async def picture(self, request: RequestContext, translate: Translator, variant: str = "") -> Picture | None:
        """Return the picture of a ladder, if it has one."""
        state = await self.state(request, variant)
        data, alt = await ladder_picture(translate, state, self._names, self._render_table)
        return None if data is None else Picture(data, f"{state.stored.id}-{state.stored.version}.png", alt)

    async def opponents(self, request: RequestContext, translate: Translator, target: int | None = None) -> Opponents:
        """Return whom the caller can challenge now, or with whom they can challenge `target`."""
        state = await self.state(request)
        me = request.user
        if target is None:
            found = [one for one in targets(state.positions, me) if state.incoming(one) is None]
            key = "ladder-choose" if found else "ladder-no-targets"
        else:
            found = [one for one in partners(state.positions, me, target) if state.outgoing(one) is None]
            key = "ladder-choose-partner" if found else "ladder-no-partners"
        if me not in state.positions:
            found, key = [], "error-not-on-ladder"
        elif state.outgoing(me) is not None:
            found, key = [], "error-ladder-challenging"
        elif target is None and state.rung(me) == 1:
            key = "ladder-on-top"
        lines = [translate(key)]
        lines += [translate("ladder-choice", rung=state.rung(user), who=mention(user)) for user in found]
        return Opponents(state.stored.id, "\n".join(lines), tuple((user, state.rung(user)) for user in found), target)

    async def needs_partner(self, request: RequestContext) -> bool:
        """Tell whether two players challenge one on a ladder."""
        return len(engine.variants()[(await self.state(request)).stored.variant].seats) == THREE

    async def in_server(self, guild: int) -> list[LadderState]:
        """Return the open ladders of a server."""
        known = await self._matches.store.ladders.in_server(guild)
        states = [await self._steps.state(ladder.id) for ladder in known]
        return [state for state in states if state is not None]
