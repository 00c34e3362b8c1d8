"""The board on which somebody thinks: what is seen there, in a picture and in words. Nothing is stored here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

import engine
from bot.app.errors import StaleThoughtError
from bot.app.match.analysis_tree import AnalysisTree, acts_in, position_after, replies, start_at
from bot.app.match.conditional_moves import Line
from bot.app.match.move_letters import letters_read
from bot.app.match.parsing import parse_move
from bot.app.match.snapshot import Snapshot
from bot.app.match.state import State
from bot.app.posts.analysis import listed, numbered, standing, told_line
from bot.app.posts.draft import picture_name
from bot.app.posts.moves import piece_name, piece_on
from bot.app.queries.move_lines import typed_lines
from bot.app.queries.move_menu import moves_of, pieces_to_move
from bot.app.queries.reach import Paint
from bot.app.requests import BoardView, Choice, RequestContext
from bot.app.translator import Translator
from bot.texts import limits
from render.labels import labels
from render.targets import Targets, drops_of, targets_of
from render.view import View, view_of
from render.words import army_key, describe, possible
from storage import Match

PIECES = 14
"""Pieces of one page of buttons."""
PICTURE_TIMEOUT_SECONDS = 1.0
"""Seconds for which a click waits for a picture of where a piece may go."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AnalysisView:
    """What somebody sees of their thought. `picture` is None if drawing failed.

    `pieces` can be moved, dropped (`@P`) or pay (`$P`); while a secret decides, they are the two answers (`!K`, `!L`).
    `deeds` are what can be done besides: `back`, `forth`, `drop`, `lines`, `plan`, `note`, `share`, `now` (start anew
    from the present position). `there` is a place of the match to start anew from, if another one was meant.
    """

    match: str
    revision: int
    content: str
    picture: bytes | None
    picture_name: str
    alt: str
    pieces: tuple[Choice, ...]
    deeds: tuple[str, ...]
    there: int | None = None


@dataclass(frozen=True, slots=True)
class Reachable:
    """Where a piece may go, and the moves that lead there."""

    revision: int
    look: BoardView
    moves: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class AnalysisSession:
    """Somebody's thought with the match that it is about. Methods hold up whoever calls them: call them in threads."""

    call: RequestContext
    translate: Translator
    snapshot: Snapshot
    musing: AnalysisTree
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
        """Whether a seat is or was its owner's."""
        return any(seat.user == self.call.user for seat in self.match.seats)

    def on(self, musing: AnalysisTree) -> Self:
        """The same with another thought."""
        return replace(self, musing=musing)

    def start(self) -> engine.Position:
        """The position that it starts from."""
        return position_after(self.state, self.musing.start)

    def position(self) -> engine.Position:
        """The position that is looked at."""
        return position_after(self.state, (*self.musing.start, *self.musing.at))

    def read(self, text: str) -> str:
        """A move there, in coordinate form. Raises MoveRefusedErrors."""
        return str(parse_move(self.position(), text, letters_read(self.call, self.match)))

    def read_lines(self, text: str) -> list[Line]:
        """Lines from there on. Raises ThoughtErrors."""
        return list(typed_lines(self.position(), text, letters_read(self.call, self.match)))

    def replies(self, seat: int) -> list[Line]:
        """The lines that a seat can plan."""
        return list(replies(self.musing, self.state, seat))

    def in_words(self, letters: str) -> list[str]:
        """All lines as people read them."""
        return listed(self.start(), self.musing.lines, letters)

    def news(self) -> list[str]:
        """What was played in the match since its owner last looked."""
        acts, musing = acts_in(self.state), self.musing
        if acts[: len(musing.start)] != musing.start or len(acts) < musing.seen:
            return [self.translate("thought-taken-back")]
        if len(acts) == musing.seen:
            return []
        before = position_after(self.state, acts[: musing.seen])
        moves = " ".join(numbered(before, acts[musing.seen :], self.translate.letters))
        played = acts[len(musing.start) :]
        foreseen = any(line[: len(played)] == played for line in musing.lines)
        return [self.translate("thought-foreseen" if foreseen else "thought-gone-on", moves=moves)]

    def side(self, position: engine.Position) -> int:
        """The seat at the bottom: its owner's, or else that of the first person, unless the board was turned."""
        own = (number for number, seat in enumerate(self.match.seats) if seat.user == self.call.user)
        return (next(own, min(self.state.humans, default=0)) + self.musing.turned) % len(position.seats)

    @property
    def awaits_own_move(self) -> bool:
        """Whether its lines could be planned if it were not its owner's turn."""
        seat, turn = self.snapshot.seat_of(self.call.user), self.state.position.turn
        return self.match.status == "playing" and bool(self.musing.lines) and seat == turn

    def deeds(self) -> tuple[str, ...]:
        """What can be done with it."""
        musing, match = self.musing, self.match
        seat = self.snapshot.seat_of(self.call.user)
        live = match.status == "playing" and seat is not None and not self.state.paused
        possible = {
            "back": musing.depth > 0,
            "drop": musing.depth > 0,
            "forth": musing.depth < len(musing.whole),
            "lines": len(musing.lines) > 1,
            "note": bool(musing.lines),
            "plan": bool(musing.lines) and live and seat != self.state.position.turn,
            "share": bool(musing.lines) and match.status == "over" and self.has_played and not musing.shared,
            "now": musing.start != acts_in(self.state),
        }
        return tuple(deed for deed, can in possible.items() if can)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is found out about a place of a thought."""

    view: View
    seat: int
    lines: list[str]
    pieces: tuple[Choice, ...]


class Easel:
    """Shows thoughts."""

    def __init__(self, paint: Paint) -> None:
        self._paint = paint

    async def show(self, study: AnalysisSession, notices: Sequence[str] = (), at: int | None = None) -> AnalysisView:
        """A thought at the place that is looked at; `notices` come first. `at` is a place that was meant."""
        seen = await asyncio.to_thread(_seen, study)
        here = (study.musing.start, acts_in(study.state))
        there = at if at is not None and start_at(study.state, at) not in here else None
        elsewhere = [] if there is None else [study.translate("thought-elsewhere")]
        return AnalysisView(
            match=study.match.id,
            revision=study.revision,
            content="\n".join([*notices, *elsewhere, *seen.lines]),
            picture=await self._picture(study, seen.view, seen.seat),
            picture_name=picture_name(f"{study.match.id}-what-if", study.revision),
            alt=describe(seen.view, study.translate, study.translate.letters),
            pieces=seen.pieces,
            deeds=study.deeds(),
            there=there,
        )

    async def reach(self, study: AnalysisSession, piece: str) -> Reachable:
        """Where a piece of the seat to move there may go. Raises StaleThoughtError for one that can do nothing."""
        seen = await asyncio.to_thread(_seen, study)
        position = await asyncio.to_thread(study.position)
        moves = await asyncio.to_thread(moves_of, position, piece, study.translate.letters)
        if not moves:
            raise StaleThoughtError
        square = position.board.squares.get(piece)
        targets = drops_of(position, piece.strip("@")) if square is None else targets_of(position, square)
        name = _piece_there(study.translate, position, piece)
        content = f"{name}. {possible(seen.view, targets, study.translate)}"
        look = BoardView(
            match=study.match.id,
            version=study.revision,
            content=content,
            picture=await self._picture(study, seen.view, seen.seat, targets, PICTURE_TIMEOUT_SECONDS),
            picture_name=picture_name(f"{study.match.id}-what-if-{piece.replace('@', 'hand-')}", study.revision),
            alt=limits.alt_text(content.replace("*", "")),
        )
        return Reachable(study.revision, look, tuple(moves))

    async def _picture(
        self, study: AnalysisSession, view: View, seat: int, targets: Targets | None = None, within: float | None = None
    ) -> bytes | None:
        names = labels(view, study.translate)
        draw = partial(self._paint, view, seat, study.call.theme, targets=targets, names=names)
        try:
            async with asyncio.timeout(within):
                return await asyncio.to_thread(draw)
        except TimeoutError:
            log.info("a thought about %s is told without its picture: it took too long", study.match.id)
        except Exception:  # the words alone must do
            log.exception("no picture of a thought about %s", study.match.id)
        return None


def _seen(study: AnalysisSession) -> _Seen:
    position, translate = study.position(), study.translate
    view, start = view_of(position), study.start()
    key = "thought-title-then" if "now" in study.deeds() else "thought-title"
    line = told_line(start, study.musing, translate.letters) or translate("thought-hint")
    lines = [translate(key, match=study.match.id, round=start.round), line, standing(translate, position)]
    if study.awaits_own_move:
        lines.append(translate("thought-your-turn"))
    return _Seen(view, study.side(position), lines, _pieces(translate, position))


def _pieces(translate: Translator, position: engine.Position) -> tuple[Choice, ...]:
    if position.outcome() is not None:
        return ()
    if position.reveal_owed() is None:
        return tuple(pieces_to_move(translate, position, PIECES))
    answers = []
    for act in position.legal_moves():
        after = position.copy()
        after.push(act)
        key = "thought-brother" if after.outcome() is None else "thought-true"
        answers.append(Choice(translate(key), str(act)))
    return tuple(answers)


def _piece_there(translate: Translator, position: engine.Position, piece: str) -> str:
    """A piece in words, by its square or in hand."""
    mine = translate(army_key(position.seats[position.turn].name))
    at = position.board.squares.get(piece)
    if at is None:
        return translate("sight-in-hand", piece=piece_name(translate, piece.strip("@")), army=mine)
    return translate("sight-man", piece=piece_on(translate, position, at), square=piece, army=mine)
