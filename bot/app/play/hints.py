"""Hints: a computer's move, for a player who plays only against computers."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from functools import partial
from typing import Final

from bot.app.boards.private_view import marks_for
from bot.app.boards.reach import Paint
from bot.app.computers.thinker_questions import turn
from bot.app.core.ports import Button, Thinker
from bot.app.core.requests import BoardView, RequestContext
from bot.app.core.translator import Translator
from bot.app.errors import Refused
from bot.app.match.move_notation import caller_translator
from bot.app.match.seats import seat_of, turn_of
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.play.hint_reasons import hint_reason
from bot.app.posts.draft import MessageDraft, picture_name
from bot.app.posts.moves import label
from bot.texts import limits
from engine import Move, Position
from engine.moves import DROP, MOVE
from render.labels import labels
from render.private_marks import private_words
from render.targets import Targets

log = logging.getLogger(__name__)
HINT_LEVEL: Final = 4
"""The level that gives hints: above the usual one, for no one asks who plays no better; still found at once."""


class Hints:
    """Hints for one person, which change nothing: the same position has always the same."""

    def __init__(self, matches: MatchService, thinker: Thinker, paint: Paint) -> None:
        self._matches = matches
        self._thinker = thinker
        self._paint = paint

    async def show(self, request: RequestContext) -> BoardView:
        """The move of a computer of level 4, in words and on the board.

        Raises Refused("no-hints-here") but in unrated matches against computers alone; otherwise as `move` does, and
        Refused("no-hint") if none is found.
        """
        snapshot = await self._matches.visible(request)
        seat_of(snapshot, request)
        match, state = snapshot.match, snapshot.state
        if match.rated or match.tournament is not None or len(state.humans) > 1:
            raise Refused("no-hints-here", match=match.id)
        seat = turn_of(snapshot, request)
        move = await self._found(snapshot)
        translate = caller_translator(request, match)
        draft = MessageDraft(translate, match, state)
        words = "\n".join(filter(None, await asyncio.to_thread(_in_words, translate, state.position.copy(), move)))
        marks = await marks_for(self._matches, snapshot, request.user, translate)
        paint = partial(self._paint, theme=request.theme, names=labels(draft.view, translate), private=marks)
        picture = None
        try:
            picture = await asyncio.to_thread(paint, draft.view, seat, targets=_marked(state.position, move))
        except Exception:  # a drawing fault takes no hint away: the words are there
            log.exception("cannot draw a hint in %s", match.id)
        name = picture_name(f"{match.id}-hint", match.version)
        play = Button("go", translate("button-play-it"), "success", str(move))
        alt = " ".join([words.replace("*", "").replace("\n", " "), *private_words(draft.view, marks, translate)])
        return BoardView(match.id, match.version, words, picture, name, limits.alt_text(alt), (play,))

    async def _found(self, snapshot: Snapshot) -> Move:
        asked = replace(turn(snapshot, HINT_LEVEL, 0), since=self._matches.clock.now())
        try:
            return snapshot.state.position.parse((await self._thinker.decide(asked)).move)
        except Exception as error:
            log.warning("no hint in %s: %r", snapshot.match.id, error)
            raise Refused("no-hint") from error


def _in_words(translate: Translator, position: Position, move: Move) -> tuple[str, str]:
    """The move, and a reason for it if there is one."""
    suggested = translate("hint", move=label(translate, position, move), level=HINT_LEVEL)
    return suggested, hint_reason(translate, position, move)


def _marked(position: Position, move: Move) -> Targets | None:
    """A move as the only one that its piece could make; None for what is no move of a piece."""
    if move.kind not in (MOVE, DROP):
        return None
    taken = move.kind == MOVE and position.is_capture(move)
    start, to = move.from_square if move.kind == MOVE else None, (move.to_square,)
    return Targets(start, captures=to) if taken else Targets(start, moves=to)
