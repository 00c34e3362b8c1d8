"""The analysis board (`/what-if`): private to its owner, and without effect on the match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import engine
from bot.app.analysis.analysis_board import AnalysisBoard, analysis_board
from bot.app.analysis.queries import (
    AnalysisRenderer,
    AnalysisSession,
    AnalysisView,
    Reachable,
)
from bot.app.analysis.tree import AnalysisTree, from_now, moves_in, start_at, tree_of
from bot.app.boards.move_menu import payment_in
from bot.app.boards.reach import Paint
from bot.app.core.requests import Payment, RequestContext
from bot.app.core.translator import Word
from bot.app.errors import NotYourTurnError, Refused, StaleThoughtError, ThoughtError
from bot.app.match.move_notation import caller_translator
from bot.app.match.names import nonce
from bot.app.match.seats import army_key_of, require_begun
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.people.match_command import Commands
from bot.app.people.vacations import Vacations
from bot.app.play.conditional_moves import ConditionalMoves
from bot.app.play.notes import Notes
from bot.texts import limits, translator_for
from engine.moves import CHOICE
from storage import Change, ConflictError, OutboxMessage, StoredAnalysis


class PlayableMove(NamedTuple):
    """A move of an analysis that its owner may play in the match, at its version."""

    match: str
    version: int
    move: str


class AnalysisCommands(Commands):
    """An analysis for each person and match. `revision` is that which a button was made for.

    Anyone who can see a match can analyse it. All raise StaleThoughtError if the analysis has changed since.
    """

    def __init__(
        self,
        matches: MatchService,
        vacations: Vacations,
        paint: Paint,
        conditional_moves: ConditionalMoves,
        notes: Notes,
    ) -> None:
        super().__init__(matches, vacations)
        self._renderer = AnalysisRenderer(paint)
        self._conditional_moves = conditional_moves
        self._notes = notes

    async def open(self, request: RequestContext, at: int | None = None) -> AnalysisView:
        """Show the caller's analysis of a match; a new one starts at place `at`, else at the current position."""
        session = await self._session(request)
        news: list[str] = []
        if not session.tree.variations:
            start = start_at(session.state, at)
            session = session.on(AnalysisTree(start, seen=len(session.state.history), turned=session.tree.turned))
        else:
            news = await asyncio.to_thread(session.news)
            session = session.on(replace(session.tree, seen=len(session.state.history)))
        return await self._renderer.show(await self._kept(session), news, at)

    async def open_post(self, request: RequestContext, version: int) -> AnalysisView:
        """Show the caller's analysis of a match as `open` does, at the position of a post of this version."""
        match = (await self._matches.visible_even_over(request)).match
        state = await self._matches.state_at(match, min(version, match.version))
        return await self.open(request, sum(move.kind != CHOICE for move in state.position.move_stack))

    async def anew(self, request: RequestContext, revision: int, at: int | None = None) -> AnalysisView:
        """The analysis anew from place `at`, or from now with what follows if the match went that way."""
        session = await self._session(request, revision)
        if at is None:
            return await self._changed(session, from_now(session.tree, session.state))
        start = start_at(session.state, at)
        return await self._changed(
            session, AnalysisTree(start, seen=len(session.state.history), turned=session.tree.turned)
        )

    async def step(self, request: RequestContext, revision: int, action: str, value: str = "") -> AnalysisView:
        """Go on: `go` (a move's text), `back`, `forth`, `drop`, `turn`, or to the end of a `line` (its number)."""
        return await self._renderer.show(await self._stepped(request, revision, action, value))

    async def board(self, request: RequestContext) -> AnalysisBoard:
        """The caller's analysis as a board that can be touched; one without moves starts at the current position."""
        session = await self._session(request)
        if not session.tree.variations:
            session = session.on(replace(session.tree, start=moves_in(session.state)))
        return await asyncio.to_thread(analysis_board, session)

    async def step_on_board(
        self, request: RequestContext, revision: int, action: str, value: str = "", depth: int = 0
    ) -> AnalysisBoard:
        """The same as `step`, on a board that can be touched; `place` is a `depth` in a line, `now` starts anew."""
        return await asyncio.to_thread(analysis_board, await self._stepped(request, revision, action, value, depth))

    async def _stepped(
        self, request: RequestContext, revision: int, action: str, value: str, depth: int = 0
    ) -> AnalysisSession:
        session = await self._session(request, revision)
        if action == "go":
            move = await asyncio.to_thread(session.read, value)
            return await self._kept(session.on(session.tree.after(move)))
        steps: dict[str, Callable[[AnalysisTree], AnalysisTree]] = {
            "back": AnalysisTree.back,
            "forth": AnalysisTree.forth,
            "drop": AnalysisTree.without,
            "turn": lambda tree: tree.turned_on(session.state.seats),
            "line": lambda tree: tree.chosen(int(value)),
            "place": lambda tree: tree.chosen(int(value)).back_to(depth),
            "now": lambda tree: from_now(tree, session.state),
        }
        return await self._kept(session.on(steps[action](session.tree)))

    async def type(self, request: RequestContext, text: str, revision: int | None = None) -> AnalysisView:
        """Go on with typed lines, each from the place that is looked at. Raises ThoughtErrors, and keeps nothing then.

        Lines are separated by `;` or new lines, moves by blanks or commas.
        """
        session = await self._session(request, revision)
        tree = session.tree
        for line in await asyncio.to_thread(session.read_lines, text):
            tree = tree.to(session.tree.at)
            for move in line:
                tree = tree.after(move)
        return await self._changed(session, tree)

    async def playable(self, request: RequestContext, revision: int) -> PlayableMove:
        """The next move of the line that is looked at, which the caller may play now."""
        session = await self._session(request, revision)
        move = await asyncio.to_thread(session.playable)
        if move is None:
            raise StaleThoughtError
        return PlayableMove(session.match.id, session.match.version, str(move))

    async def look(self, request: RequestContext, revision: int) -> AnalysisView:
        """The board as it is."""
        return await self._renderer.show(await self._session(request, revision))

    async def reach(self, request: RequestContext, revision: int, piece: str) -> Reachable:
        """Show the squares that a piece, or one in hand (`@P`), can reach."""
        return await self._renderer.reach(await self._session(request, revision), piece)

    async def payment(self, request: RequestContext, revision: int, kind: str) -> Payment:
        """The pieces of a kind that may pay the ransom that is owed there."""
        session = await self._session(request, revision)
        payment = await asyncio.to_thread(lambda: payment_in(session.translate, session.position(), kind))
        if payment is None:
            raise StaleThoughtError
        return payment

    async def lines(self, request: RequestContext, revision: int) -> list[str]:
        """All lines in words."""
        session = await self._session(request, revision)
        return await asyncio.to_thread(session.in_words)

    async def plan(self, request: RequestContext, revision: int) -> AnalysisView:
        """Plan the caller's replies in the lines, as `/plan` would. Raises ConditionalMovesErrors."""
        session = await self._thought(request, revision)
        seat = session.snapshot.seat_of(request.user)
        if seat is None:
            raise Refused("not-a-player", match=session.match.id)
        lines = await asyncio.to_thread(session.replies, seat)
        if not lines and session.state.position.turn != seat:
            raise ThoughtError("thought-no-reply", match=session.match.id)
        text = "\n".join(" ".join(line) for line in lines)
        done = await self._conditional_moves.add(replace(request, match=session.match.id, version=None), text)
        left = len(session.tree.variations) - len(lines)
        more = [session.translate("thought-left-out", count=left)] if left else []
        return await self._renderer.show(session, [done.explain(session.translate), *more])

    async def note(self, request: RequestContext, revision: int) -> AnalysisView:
        """Add the lines to the caller's note. Refusals: note-too-long."""
        session = await self._thought(request, revision)
        lines = await asyncio.to_thread(session.in_words)
        known = await self._matches.store.people.note(session.match.id, request.user)
        text = "\n".join(filter(None, [known.text, *lines]))
        done = await self._notes.write(replace(request, match=session.match.id, version=None), text)
        return await self._renderer.show(session, [done.explain(session.translate)])

    async def share(self, request: RequestContext, revision: int) -> AnalysisView:
        """Post the lines where the match was played, once it is over."""
        session = await self._thought(request, revision)
        match = session.match
        if match.status != "over":
            raise ThoughtError("thought-live", match=match.id)
        if not session.has_played:
            raise Refused("not-a-player", match=match.id)
        if session.tree.shared:
            raise ThoughtError("thought-shared", match=match.id)
        lines = await asyncio.to_thread(session.in_words, translator_for(match.language))
        session = await self._kept(session.on(replace(session.tree, shared=True)))
        payload = {"user": request.user, "lines": limits.shared_lines(lines)}
        outbox_message = OutboxMessage("thought", match.version, nonce(self._matches.rng), payload)
        await self._matches.write(Change(match.id, match.version, match.status, outbox_messages=(outbox_message,)))
        return await self._renderer.show(session, [session.translate("thought-shared")])

    async def _session(self, request: RequestContext, revision: int | None = None) -> AnalysisSession:
        """Load the caller's stored analysis of the match that is meant."""
        snapshot = await self._matches.visible_even_over(request)
        _require_begun(snapshot, request.user)
        match, state, translate = snapshot.match, snapshot.state, caller_translator(request, snapshot.match)
        kept = await self._matches.store.analyses.get(match.id, request.user)
        known = 0 if kept is None else kept.revision
        if revision is not None and revision != known:
            raise StaleThoughtError
        state = replace(state, position=state.position.copy())  # threads look at it
        snapshot = replace(snapshot, state=state)
        tree = AnalysisTree(moves_in(state), seen=len(state.history))
        fresh = AnalysisSession(request, translate, snapshot, tree, known)
        if kept is None:
            return fresh
        session = fresh.on(tree_of(kept.content))
        try:
            await asyncio.to_thread(session.position)
        except engine.EngineError:  # the rules are others by now
            return fresh
        return session

    async def _thought(self, request: RequestContext, revision: int) -> AnalysisSession:
        """The same, if there is anything to be kept."""
        session = await self._session(request, revision)
        if not session.tree.variations:
            raise ThoughtError("thought-empty", match=session.match.id)
        return session

    async def _changed(self, session: AnalysisSession, tree: AnalysisTree) -> AnalysisView:
        return await self._renderer.show(await self._kept(session.on(tree)))

    async def _kept(self, session: AnalysisSession) -> AnalysisSession:
        thought = StoredAnalysis(session.revision + 1, session.tree.plain())
        try:
            await self._matches.store.analyses.save(
                session.match.id, session.request.user, thought, self._matches.clock.now()
            )
        except ConflictError as error:
            raise StaleThoughtError from error
        return replace(session, revision=thought.revision)


def _require_begun(snapshot: Snapshot, user: int) -> None:
    """Raise the error that says why there is nothing to think about yet."""
    match, state = snapshot.match, snapshot.state
    choosing = state.position.to_choose()
    require_begun(match)
    if choosing and match.status == "over":
        raise Refused("never-begun", match=match.id)
    if choosing and snapshot.seat_of(user) in choosing:
        raise NotYourTurnError("choice-owed")
    if choosing:
        raise NotYourTurnError("choice-awaited", army=Word(army_key_of(state, choosing[0])))
