"""What if: a board of one's own to think on. Nothing here changes a match, and nobody else sees any of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import engine
from bot.app.commands.command import Commands
from bot.app.commands.conditional_moves import Planning
from bot.app.commands.notes import Notes
from bot.app.commands.vacations import Vacations
from bot.app.errors import (
    ChoiceAwaitedError,
    ChoiceOwedError,
    NeverBegunError,
    NotAPlayerError,
    NothingPlannableError,
    NothingThoughtError,
    NotSharedYetError,
    SharedAlreadyError,
    StaleThoughtError,
)
from bot.app.match.analysis_tree import AnalysisTree, acts_in, from_now, musing_of, start_at
from bot.app.match.move_letters import speaker
from bot.app.match.names import nonce
from bot.app.match.seats import army, require_begun
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.queries.analysis import AnalysisSession, AnalysisView, Easel, Reachable
from bot.app.queries.move_menu import payment_in
from bot.app.queries.reach import Paint
from bot.app.requests import Payment, RequestContext
from bot.app.translator import Word
from bot.texts import limits
from storage import Change, ConflictError, OutboxMessage, StoredAnalysis


class AnalysisCommands(Commands):
    """A line of thought for each person and match. `revision` is that which a button was made for.

    Whoever may see a match may think about it. All raise StaleThoughtError where the thought has gone on since.
    """

    def __init__(
        self, matches: MatchService, vacations: Vacations, paint: Paint, planning: Planning, notes: Notes
    ) -> None:
        super().__init__(matches, vacations)
        self._easel = Easel(paint)
        self._planning = planning
        self._notes = notes

    async def open(self, call: RequestContext, at: int | None = None) -> AnalysisView:
        """What the caller thinks of a match; what was not begun yet starts at place `at`, or from now."""
        study = await self._study(call)
        news: list[str] = []
        if not study.musing.lines:
            start = start_at(study.state, at)
            study = study.on(AnalysisTree(start, seen=len(study.state.line), turned=study.musing.turned))
        else:
            news = await asyncio.to_thread(study.news)
            study = study.on(replace(study.musing, seen=len(study.state.line)))
        return await self._easel.show(await self._kept(study), news, at)

    async def anew(self, call: RequestContext, revision: int, at: int | None = None) -> AnalysisView:
        """The thought anew from place `at`, or from now with what follows if the match went that way."""
        study = await self._study(call, revision)
        if at is None:
            return await self._changed(study, from_now(study.musing, study.state))
        start = start_at(study.state, at)
        return await self._changed(study, AnalysisTree(start, seen=len(study.state.line), turned=study.musing.turned))

    async def step(self, call: RequestContext, revision: int, deed: str, value: str = "") -> AnalysisView:
        """Go on: `go` (a move's text), `back`, `forth`, `drop`, `turn`, or to the end of a `line` (its number)."""
        study = await self._study(call, revision)
        if deed == "go":
            act = await asyncio.to_thread(study.read, value)
            return await self._changed(study, study.musing.after(act))
        steps: dict[str, Callable[[AnalysisTree], AnalysisTree]] = {
            "back": AnalysisTree.back,
            "forth": AnalysisTree.forth,
            "drop": AnalysisTree.without,
            "turn": lambda musing: musing.turned_on(study.state.seats),
            "line": lambda musing: musing.chosen(int(value)),
        }
        return await self._changed(study, steps[deed](study.musing))

    async def type(self, call: RequestContext, text: str, revision: int | None = None) -> AnalysisView:
        """Go on with typed lines, each from the place that is looked at. Raises ThoughtErrors, and keeps nothing then.

        Lines are separated by `;` or new lines, moves by blanks or commas.
        """
        study = await self._study(call, revision)
        musing = study.musing
        for line in await asyncio.to_thread(study.read_lines, text):
            musing = musing.to(study.musing.at)
            for act in line:
                musing = musing.after(act)
        return await self._changed(study, musing)

    async def look(self, call: RequestContext, revision: int) -> AnalysisView:
        """The board as it is."""
        return await self._easel.show(await self._study(call, revision))

    async def reach(self, call: RequestContext, revision: int, piece: str) -> Reachable:
        """Where a piece may go, or one in hand (`@P`) be put."""
        return await self._easel.reach(await self._study(call, revision), piece)

    async def payment(self, call: RequestContext, revision: int, kind: str) -> Payment:
        """The pieces of a kind that may pay the ransom that is owed there."""
        study = await self._study(call, revision)
        payment = await asyncio.to_thread(lambda: payment_in(study.translate, study.position(), kind))
        if payment is None:
            raise StaleThoughtError
        return payment

    async def lines(self, call: RequestContext, revision: int) -> list[str]:
        """All lines in words."""
        study = await self._study(call, revision)
        return await asyncio.to_thread(study.in_words, study.translate.letters)

    async def plan(self, call: RequestContext, revision: int) -> AnalysisView:
        """Plan the caller's replies in the lines, as `/plan` would. Raises PlanErrors."""
        study = await self._thought(call, revision)
        seat = study.snapshot.seat_of(call.user)
        if seat is None:
            raise NotAPlayerError(match=study.match.id)
        lines = await asyncio.to_thread(study.replies, seat)
        if not lines and study.state.position.turn != seat:
            raise NothingPlannableError(match=study.match.id)
        text = "\n".join(" ".join(line) for line in lines)
        done = await self._planning.add(replace(call, match=study.match.id, version=None), text)
        left = len(study.musing.lines) - len(lines)
        more = [study.translate("thought-left-out", count=left)] if left else []
        return await self._easel.show(study, [done.explain(study.translate), *more])

    async def note(self, call: RequestContext, revision: int) -> AnalysisView:
        """Add the lines to the caller's note. Raises NoteTooLongError."""
        study = await self._thought(call, revision)
        lines = await asyncio.to_thread(study.in_words, study.translate.letters)
        known = await self._matches.store.note(study.match.id, call.user)
        text = "\n".join(filter(None, [known.text, *lines]))
        done = await self._notes.write(replace(call, match=study.match.id, version=None), text)
        return await self._easel.show(study, [done.explain(study.translate)])

    async def share(self, call: RequestContext, revision: int) -> AnalysisView:
        """Show the lines to everybody where the match was played, once it is over."""
        study = await self._thought(call, revision)
        match = study.match
        if match.status != "over":
            raise NotSharedYetError(match=match.id)
        if not study.has_played:
            raise NotAPlayerError(match=match.id)
        if study.musing.shared:
            raise SharedAlreadyError(match=match.id)
        lines = await asyncio.to_thread(study.in_words, match.language)
        study = await self._kept(study.on(replace(study.musing, shared=True)))
        told = {"user": call.user, "lines": limits.shared_lines(lines)}
        parcel = OutboxMessage("thought", match.version, nonce(self._matches.chance), told)
        await self._matches.write(Change(match.id, match.version, match.status, parcels=(parcel,)))
        return await self._easel.show(study, [study.translate("thought-shared")])

    async def _study(self, call: RequestContext, revision: int | None = None) -> AnalysisSession:
        """What the caller thinks of the match that is meant, as it is kept."""
        snapshot = await self._matches.visible_even_over(call)
        _require_begun(snapshot, call.user)
        match, state, translate = snapshot.match, snapshot.state, speaker(call, snapshot.match)
        kept = await self._matches.store.thought(match.id, call.user)
        known = 0 if kept is None else kept.revision
        if revision is not None and revision != known:
            raise StaleThoughtError
        state = replace(state, position=state.position.copy())  # threads look at it
        snapshot = replace(snapshot, state=state)
        fresh = AnalysisSession(call, translate, snapshot, AnalysisTree(acts_in(state), seen=len(state.line)), known)
        if kept is None:
            return fresh
        study = fresh.on(musing_of(kept.content))
        try:
            await asyncio.to_thread(study.position)
        except engine.EngineError:  # the rules are others by now
            return fresh
        return study

    async def _thought(self, call: RequestContext, revision: int) -> AnalysisSession:
        """The same, if there is anything to be kept."""
        study = await self._study(call, revision)
        if not study.musing.lines:
            raise NothingThoughtError(match=study.match.id)
        return study

    async def _changed(self, study: AnalysisSession, musing: AnalysisTree) -> AnalysisView:
        return await self._easel.show(await self._kept(study.on(musing)))

    async def _kept(self, study: AnalysisSession) -> AnalysisSession:
        thought = StoredAnalysis(study.revision + 1, study.musing.plain())
        try:
            await self._matches.store.set_thought(study.match.id, study.call.user, thought, self._matches.clock.now())
        except ConflictError as error:
            raise StaleThoughtError from error
        return replace(study, revision=thought.revision)


def _require_begun(snapshot: Snapshot, user: int) -> None:
    """Raise the error that says why there is nothing to think about yet."""
    match, state = snapshot.match, snapshot.state
    choosing = state.position.to_choose()
    require_begun(match)
    if choosing and match.status == "over":
        raise NeverBegunError(match=match.id)
    if choosing and snapshot.seat_of(user) in choosing:
        raise ChoiceOwedError
    if choosing:
        raise ChoiceAwaitedError(army=Word(army(state, choosing[0])))
