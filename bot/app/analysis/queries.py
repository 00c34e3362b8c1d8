"""Views of the analysis board, as a picture and in words. Nothing is stored here."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

import engine
from bot.app.analysis.messages import describe_line, listed, numbered, side_to_move
from bot.app.analysis.tree import AnalysisTree, followed, moves_in, position_after, replies, start_at
from bot.app.boards.move_menu import moves_of, pieces_to_move
from bot.app.boards.private_view import with_names
from bot.app.boards.reach import Paint, rendered_within
from bot.app.core.requests import BoardView, Choice, RequestContext
from bot.app.core.translator import Translator
from bot.app.errors import StaleThoughtError
from bot.app.match.conditional_moves import Variation
from bot.app.match.move_notation import accepted_alphabets, move_in_words
from bot.app.match.parsing import parse_move
from bot.app.match.seats import why_not_to_move
from bot.app.match.snapshot import Snapshot
from bot.app.match.state import State
from bot.app.play.move_lines import typed_variations
from bot.app.posts.draft import picture_name
from bot.app.posts.moves import piece_name, piece_on
from bot.texts import limits
from render.labels import labels
from render.private_marks import PrivateMarks, private_marks, private_words
from render.targets import Targets, drops_of, targets_of
from render.view import View, view_of
from render.words import army_key, describe, possible
from storage import Match

PIECES = 11
"""Pieces of one page of buttons: three rows, with a button for the next page."""
PICTURE_TIMEOUT_SECONDS = 1.0
"""Seconds for which a click waits for a picture of where a piece may go."""


@dataclass(frozen=True, slots=True)
class AnalysisView:
    """The analysis board as its owner sees it. `picture` is None if drawing failed.

    `pieces` can be moved, dropped (`@P`) or pay (`$P`); while a secret decides, they are the two answers (`!K`, `!L`).
    `actions` are what can be done besides: `back`, `forth`, `drop`, `lines`, `plan`, `note`, `share`, `now` (start anew
    from the present position). `there` is a place of the match to start anew from, if another one was meant. `playable`
    is the next move of the line, in words, if its owner may play it now.
    """

    match: str
    revision: int
    content: str
    picture: bytes | None
    picture_name: str
    alt: str
    pieces: tuple[Choice, ...]
    actions: tuple[str, ...]
    there: int | None = None
    playable: str = ""


@dataclass(frozen=True, slots=True)
class Reachable:
    """Squares that a piece can reach, with their moves."""

    revision: int
    look: BoardView
    moves: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class AnalysisSession:
    """An analysis with its match. Methods are slow: call them in threads."""

    request: RequestContext
    translate: Translator
    snapshot: Snapshot
    tree: AnalysisTree
    revision: int

    @property
    def match(self) -> Match:
        """The match."""
        return self.snapshot.match

    @property
    def state(self) -> State:
        """Its state now."""
        return self.snapshot.state

    @property
    def has_played(self) -> bool:
        """Tell whether its owner has or had a seat."""
        return any(seat.user == self.request.user for seat in self.match.seats)

    def on(self, tree: AnalysisTree) -> Self:
        """The same with another tree."""
        return replace(self, tree=tree)

    def start(self) -> engine.Position:
        """The position that it starts from."""
        return position_after(self.state, self.tree.start)

    def position(self) -> engine.Position:
        """The position that is looked at."""
        return position_after(self.state, (*self.tree.start, *self.tree.at))

    def read(self, text: str) -> str:
        """A move there, in coordinate form. Raises MoveRefusedErrors."""
        return str(parse_move(self.position(), text, accepted_alphabets(self.request, self.match)))

    def read_lines(self, text: str) -> list[Variation]:
        """Lines from there on. Raises ThoughtErrors."""
        return list(typed_variations(self.position(), text, accepted_alphabets(self.request, self.match)))

    def replies(self, seat: int) -> list[Variation]:
        """The lines that a seat can plan."""
        return list(replies(self.tree, self.state, seat))

    def in_words(self, translate: Translator | None = None) -> list[str]:
        """All lines as their owner reads them, or the readers of another translator."""
        return listed(translate or self.translate, self.start(), self.tree.variations)

    def news(self) -> list[str]:
        """Moves played in the match since its owner last looked."""
        moves, tree = moves_in(self.state), self.tree
        if moves[: len(tree.start)] != tree.start or len(moves) < tree.seen:
            return [self.translate("thought-taken-back")]
        if len(moves) == tree.seen:
            return []
        before = position_after(self.state, moves[: tree.seen])
        shown = " ".join(numbered(self.translate, before, moves[tree.seen :]))
        played = moves[len(tree.start) :]
        foreseen = any(line[: len(played)] == played for line in tree.variations)
        return [self.translate("thought-foreseen" if foreseen else "thought-gone-on", moves=shown)]

    def side(self, position: engine.Position) -> int:
        """The seat at the bottom: its owner's, or else that of the first person, unless the board was turned."""
        own = (number for number, seat in enumerate(self.match.seats) if seat.user == self.request.user)
        return (next(own, min(self.state.humans, default=0)) + self.tree.turned) % len(position.seats)

    @property
    def awaits_own_move(self) -> bool:
        """Tell whether its lines could become conditional moves, were it not its owner's turn."""
        seat, turn = self.snapshot.seat_of(self.request.user), self.state.position.turn
        return self.match.status == "playing" and bool(self.tree.variations) and seat == turn

    def playable(self) -> engine.Move | None:
        """The next move of the line that is looked at, from the current position on, if its owner may play it now."""
        seat, tree = self.snapshot.seat_of(self.request.user), self.tree
        if seat is None or self.match.status != "playing" or why_not_to_move(self.state, seat) is not None:
            return None
        played, line = followed(tree, self.state), tree.variation
        if played is None or line[: len(played)] != played or len(line) == len(played):
            return None
        return self.state.position.parse(line[len(played)])

    def actions(self) -> tuple[str, ...]:
        """Names of the actions that are possible now."""
        tree, match = self.tree, self.match
        seat = self.snapshot.seat_of(self.request.user)
        live = match.status == "playing" and seat is not None and not self.state.paused
        possible = {
            "back": tree.depth > 0,
            "drop": tree.depth > 0,
            "forth": tree.depth < len(tree.variation),
            "lines": len(tree.variations) > 1,
            "note": bool(tree.variations),
            "plan": bool(tree.variations) and live and seat != self.state.position.turn,
            "share": bool(tree.variations) and match.status == "over" and self.has_played and not tree.shared,
            "now": tree.start != moves_in(self.state),
        }
        return tuple(action for action, can in possible.items() if can)


@dataclass(frozen=True, slots=True)
class _Seen:
    """Facts about one place of an analysis; `besides` are its marks in words."""

    view: View
    marks: PrivateMarks
    besides: list[str]
    seat: int
    lines: list[str]
    pieces: tuple[Choice, ...]
    playable: str


class AnalysisRenderer:
    """Draws analysis boards."""

    def __init__(self, paint: Paint) -> None:
        self._paint = paint

    async def show(self, session: AnalysisSession, notices: Sequence[str] = (), at: int | None = None) -> AnalysisView:
        """An analysis at the place that is looked at; `notices` come first. `at` is a place that was meant."""
        seen = await asyncio.to_thread(_seen, session)
        here = (session.tree.start, moves_in(session.state))
        there = at if at is not None and start_at(session.state, at) not in here else None
        elsewhere = [] if there is None else [session.translate("thought-elsewhere")]
        return AnalysisView(
            match=session.match.id,
            revision=session.revision,
            content="\n".join([*notices, *elsewhere, *seen.lines]),
            picture=await self._picture(session, seen),
            picture_name=picture_name(f"{session.match.id}-what-if", session.revision),
            alt=describe(seen.view, session.translate, session.translate.notation, seen.besides),
            pieces=seen.pieces,
            actions=session.actions(),
            there=there,
            playable=seen.playable,
        )

    async def reach(self, session: AnalysisSession, piece: str) -> Reachable:
        """Show the legal targets of a piece of the seat to move. Raises StaleThoughtError if it has none."""
        seen = await asyncio.to_thread(_seen, session)
        position = await asyncio.to_thread(session.position)
        moves = await asyncio.to_thread(moves_of, position, piece, session.translate)
        if not moves:
            raise StaleThoughtError
        square = position.board.squares.get(piece)
        targets = drops_of(position, piece.strip("@")) if square is None else targets_of(position, square)
        name = _piece_there(session.translate, position, piece)
        content = f"{name}. {possible(seen.view, targets, session.translate)}"
        look = BoardView(
            match=session.match.id,
            version=session.revision,
            content=content,
            picture=await self._picture(session, seen, targets, PICTURE_TIMEOUT_SECONDS),
            picture_name=picture_name(f"{session.match.id}-what-if-{piece.replace('@', 'hand-')}", session.revision),
            alt=limits.alt_text(" ".join([content.replace("*", ""), *seen.besides])),
        )
        return Reachable(session.revision, look, tuple(moves))

    async def _picture(
        self,
        session: AnalysisSession,
        seen: _Seen,
        targets: Targets | None = None,
        within: float | None = None,
    ) -> bytes | None:
        names = labels(seen.view, session.translate)
        paint = partial(self._paint, seen.view, seen.seat, session.request.theme)
        draw = partial(paint, targets=targets, names=names, private=seen.marks)
        return await rendered_within(draw, within, f"an analysis of {session.match.id}")


def _seen(session: AnalysisSession) -> _Seen:
    position, translate = session.position(), session.translate
    view, start = view_of(position), session.start()
    key = "thought-title-then" if "now" in session.actions() else "thought-title"
    line = describe_line(translate, start, session.tree) or translate("thought-hint")
    lines = [translate(key, match=session.match.id, round=start.round), line, side_to_move(translate, position)]
    if session.awaits_own_move:
        lines.append(translate("thought-your-turn"))
    marks = with_names(private_marks(position), translate, session.snapshot)
    besides = private_words(view, marks, translate)
    move = session.playable()
    playable = "" if move is None else move_in_words(translate, session.state.position, move)
    return _Seen(view, marks, besides, session.side(position), lines, pieces_there(translate, position), playable)


def pieces_there(translate: Translator, position: engine.Position) -> tuple[Choice, ...]:
    """The pieces that can be moved, dropped or paid with; while a secret decides, its two answers."""
    if position.outcome() is not None:
        return ()
    if position.reveal_owed() is None:
        return tuple(pieces_to_move(translate, position, PIECES))
    answers = []
    for move in position.legal_moves():
        after = position.copy()
        after.push(move)
        key = "thought-brother" if after.outcome() is None else "thought-true"
        answers.append(Choice(translate(key), str(move)))
    return tuple(answers)


def _piece_there(translate: Translator, position: engine.Position, piece: str) -> str:
    """A piece in words, by its square or in hand."""
    mine = translate(army_key(position.seats[position.turn].name))
    at = position.board.squares.get(piece)
    if at is None:
        return translate("sight-in-hand", piece=piece_name(translate, piece.strip("@")), army=mine)
    return translate("sight-piece", piece=piece_on(translate, position, at), square=piece, army=mine)
