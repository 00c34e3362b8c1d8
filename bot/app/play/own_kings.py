"""One's own kings, seen by no one else: which is the true one, or the question."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from bot.app.core.requests import BoardView, RequestContext
from bot.app.core.translator import Translator
from bot.app.errors import Refused
from bot.app.match.reducer import has_secrets
from bot.app.match.seats import seat_of
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.posts.draft import USUAL, Render, in_colours, picture_name
from bot.app.posts.wording import buttons, variant_with_options
from bot.texts import translator_for
from render.view import view_of
from storage import Match

KINGS = ("K", "L")
log = logging.getLogger(__name__)


class OwnKings:
    """A player's two kings, for that player alone."""

    def __init__(self, matches: MatchService, render: Render) -> None:
        self._matches = matches
        self._render = render

    async def show(self, request: RequestContext) -> BoardView:
        """One's own kings: which is the true one, or the question with a button for each."""
        snapshot = await self._matches.visible(request)
        seat, match = seat_of(snapshot, request), snapshot.match
        if not has_secrets(match):
            raise Refused("no-secret")
        translate = translator_for(request.language)
        if seat in snapshot.state.position.to_choose():
            return await self.question(translate, snapshot, seat, request.theme)
        mine = next(secret for secret in await self._matches.store.matches.secrets(match.id) if secret.seat == seat)
        content = king_in_words(translate, match, mine.choice)
        return await self._view(translate, snapshot, seat, content, theme=request.theme)

    async def question(self, translate: Translator, snapshot: Snapshot, seat: int, theme: str = USUAL) -> BoardView:
        """Private question to a seat: which king is the true one?"""
        match = snapshot.match
        kings = _kings(translate, snapshot, seat)
        content = translate("king-question", game=variant_with_options(translate, match), match=match.id, kings=kings)
        return await self._view(translate, snapshot, seat, content, [f"king-{king.lower()}" for king in KINGS], theme)

    async def _view(
        self,
        translate: Translator,
        snapshot: Snapshot,
        seat: int,
        content: str,
        verbs: Sequence[str] = (),
        theme: str = USUAL,
    ) -> BoardView:
        """Words over a picture of a seat's kings, which is the same whatever was chosen."""
        match, picture = snapshot.match, None
        try:
            picture = await asyncio.to_thread(in_colours(self._render, theme), view_of(snapshot.state.position), seat)
        except Exception:  # a drawing fault must never hold up a game
            log.exception("cannot draw the kings of %s", match.id)
        name = picture_name(match.id, match.version)
        return BoardView(
            *(match.id, match.version, content, picture, name, _kings(translate, snapshot, seat)),
            buttons(translate, verbs),
        )


def king_in_words(translate: Translator, match: Match, king: str) -> str:
    """The true king of a reader, for that reader alone."""
    return translate("king-yours", match=match.id, king=translate(f"king-{king}"))


def _kings(translate: Translator, snapshot: Snapshot, seat: int) -> str:
    position = snapshot.state.position
    squares = {
        piece.symbol: position.board.names[at] for at, piece in position.piece_map().items() if piece.seat == seat
    }
    return ", ".join(f"{translate(f'king-{king}')} ({squares[king]})" for king in KINGS if king in squares)
