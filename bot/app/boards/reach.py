"""Legal targets of one piece, as a picture and in words."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Protocol

from bot.app.boards.move_menu import on_board, squares_to_choose
from bot.app.boards.private_view import marks_for
from bot.app.core.requests import BoardView, RequestContext
from bot.app.core.translator import Translator, Word
from bot.app.errors import NotYourTurnError, Refused, StaleVersionError
from bot.app.match.lenient_input import MAX_QUOTED_TEXT_LENGTH
from bot.app.match.move_notation import caller_translator
from bot.app.match.seats import army_key_of, require_playing
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.posts.board_orientation import board_orientation
from bot.app.posts.draft import MessageDraft, picture_name
from bot.app.posts.moves import piece_name, piece_on
from bot.texts import limits
from engine import Position
from engine.moves import RANSOM
from engine.pieces import SYMBOLS
from render.labels import NONE, Labels, labels
from render.private_marks import NO_MARKS, PrivateMarks, private_words
from render.targets import Targets, drops_of, targets_of
from render.view import View
from render.words import describe, possible

log = logging.getLogger(__name__)


class Paint(Protocol):
    """Makes a PNG of a view with a seat at the bottom, in a theme's colours, perhaps with a piece's destinations
    and marks for one person alone."""

    def __call__(
        self,
        view: View,
        seat: int = 0,
        theme: str = "classic",
        *,
        targets: Targets | None = None,
        names: Labels = NONE,
        private: PrivateMarks = NO_MARKS,
    ) -> bytes:
        """The picture."""


class Reach:
    """Query for the legal targets of a piece, open to everyone who may see the match."""

    def __init__(self, matches: MatchService, paint: Paint) -> None:
        self._matches = matches
        self._paint = paint

    async def show(self, request: RequestContext, piece: str, within: float | None = None) -> BoardView:
        """Show the legal targets of a piece of the seat to move, given by square or as `P@` in hand.

        Without a picture (but with the words) if drawing takes longer than `within` seconds.
        """
        snapshot = await self._matches.visible(request)
        state, translate = snapshot.state, caller_translator(request, snapshot.match)
        require_pieces(snapshot, request)
        name, words, targets = _piece(translate, snapshot, piece)
        draft = MessageDraft(
            translate, snapshot.match, state, orientation=await board_orientation(self._matches, snapshot.match, state)
        )
        reach = possible(draft.view, targets, translate)
        marks, plain = await marks_for(self._matches, snapshot, request.user, translate), words.replace("*", "")
        return BoardView(
            match=snapshot.match.id,
            version=state.version,
            content=f"{words}. {reach}",
            picture=await self._render(draft, request, targets, marks, within),
            picture_name=picture_name(f"{snapshot.match.id}-{name}", state.version),
            alt=limits.alt_text(" ".join([f"{plain}. {reach}", *private_words(draft.view, marks, translate)])),
        )

    async def choices(self, request: RequestContext, within: float | None = None) -> BoardView:
        """Show the board with the pieces that the seat to move may move, or pay a ransom with.

        Without a picture if drawing takes longer than `within` seconds.
        """
        snapshot = await self._matches.visible(request)
        match, state, translate = snapshot.match, snapshot.state, caller_translator(request, snapshot.match)
        orientation = await board_orientation(self._matches, match, state)
        draft = MessageDraft(translate, match, state, orientation=orientation)
        targets = Targets(None, choices=squares_to_choose(state.position))
        marks = await marks_for(self._matches, snapshot, request.user, translate)
        own = private_words(draft.view, marks, translate)
        alt = describe(draft.view, translate, translate.notation, own)
        return BoardView(
            match=match.id,
            version=state.version,
            content="",
            picture=await self._render(draft, request, targets, marks, within),
            picture_name=picture_name(f"{match.id}-move", state.version),
            alt=alt,
        )

    async def _render(
        self,
        draft: MessageDraft,
        request: RequestContext,
        targets: Targets,
        marks: PrivateMarks,
        within: float | None,
    ) -> bytes | None:
        view, names = draft.view, labels(draft.view, draft.translate)
        side = _side(draft, request.user)
        paint = partial(self._paint, view, side, theme=request.theme, targets=targets, names=names, private=marks)
        return await rendered_within(paint, within, f"pieces and their moves in {draft.match.id}")


async def rendered_within(paint: Callable[[], bytes], seconds: float | None, subject: str) -> bytes | None:
    """A picture, or None if drawing fails or takes too long: a fault must never hold up a game, words are enough."""
    try:
        async with asyncio.timeout(seconds):
            return await asyncio.to_thread(paint)
    except TimeoutError:
        log.info("drawing %s took too long: answered in words", subject)
    except Exception:
        log.exception("cannot draw %s", subject)
    return None


def require_pieces(snapshot: Snapshot, request: RequestContext) -> None:
    """Raise the error that says why no piece can be looked at now."""
    require_playing(snapshot.match)
    state = snapshot.state
    if request.version is not None and request.version < state.position_version:
        raise StaleVersionError
    if choosing := state.position.to_choose():
        raise NotYourTurnError("choice-awaited", army=Word(army_key_of(state, choosing[0])))
    if state.position.owes() == RANSOM:
        raise Refused("ransom-first", army=Word(army_key_of(state, state.position.turn)))


def _piece(translate: Translator, snapshot: Snapshot, typed: str) -> tuple[str, str, Targets]:
    """The piece of the seat to move that is meant: its name in a file's name, in words, and where it may go."""
    state, position = snapshot.state, snapshot.state.position
    text, turn = typed.strip().strip("`").lower(), position.turn
    mine = translate(army_key_of(state, turn))
    square = position.board.squares.get(text)
    if square is None:
        symbol = _held(translate, position, text)
        if symbol is None:
            movable = sorted(choice.value for choice in on_board(translate, position))
            known = movable[len(movable) // 2] if movable else "e4"
            raise Refused(
                "unknown-square", square=typed.strip()[:MAX_QUOTED_TEXT_LENGTH].replace("`", "'"), example=known
            )
        name = translate("sight-in-hand", piece=piece_name(translate, symbol), army=mine)
        return f"hand-{symbol}", name, drops_of(position, symbol)
    piece = position.piece_at(square)
    if piece is None:
        raise Refused("empty-square", square=text)
    if piece.seat != turn:
        raise Refused(
            "not-its-turn", square=text, owner=Word(army_key_of(state, piece.seat)), army=Word(army_key_of(state, turn))
        )
    name = translate("sight-piece", piece=piece_on(translate, position, square), square=text, army=mine)
    return text, name, targets_of(position, square)


def _held(translate: Translator, position: Position, text: str) -> str | None:
    """The letter of a piece in the hand of the seat to move, written `P`, `P@`, `@P` in any language or by its name."""
    plain = text.strip("@")
    for symbol in position.hand(position.turn):
        letters = (letters[SYMBOLS.index(symbol)] for letters in position.style.letters.values())
        if plain in (piece_name(translate, symbol).lower(), *(letter.lower() for letter in letters)):
            return symbol
    return None


def _side(draft: MessageDraft, user: int) -> int:
    """The seat at the bottom: the viewer's own, or else that of the public picture."""
    seats = (number for number, seat in enumerate(draft.match.seats) if seat.user == user)
    return next(seats, draft.bottom_seat())
