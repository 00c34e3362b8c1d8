"""Legal moves in place of a refused one, and a picture of the reason."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import engine
from bot.app.boards.reach import Paint
from bot.app.core.requests import BoardView, Choice, RefusedMove, RequestContext
from bot.app.errors import MoveRefusedError, UnclearMoveError
from bot.app.match.move_notation import accepted_alphabets, caller_translator, move_in_words
from bot.app.match.parsing import parse_move
from bot.app.match.seats import turn_of
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from bot.app.posts.draft import MessageDraft, picture_name
from bot.texts import limits
from engine.moves import DROP, RANSOM
from render.labels import labels
from render.targets import Targets
from render.words import possible

log = logging.getLogger(__name__)
MAX_ALTERNATIVES = 10
"""Legal moves that are offered in place of a refused one."""


class RefusedMoves:
    """Query for a text that `Playing.move` refuses."""

    def __init__(self, matches: MatchService, paint: Paint) -> None:
        self._matches = matches
        self._paint = paint

    async def show(self, request: RequestContext, text: str) -> RefusedMove:
        """Legal moves that the text may mean, and the board with the reason marked. Raises as `Playing.move` does."""
        snapshot = await self._matches.visible(request)
        seat = turn_of(snapshot, request)
        position, legal = snapshot.state.position, snapshot.state.legal
        alphabets = accepted_alphabets(request, snapshot.match)
        causes: tuple[int, ...] = ()
        found: Sequence[engine.Move] = ()
        try:
            parse_move(position, text, alphabets, legal, ask=True)
        except UnclearMoveError as error:
            found = [position.parse(move) for move in error.moves]
        except MoveRefusedError as error:
            refusal = error.__cause__
            causes = refusal.squares if isinstance(refusal, engine.IllegalMoveError) else ()
            found = position.alternatives(text, alphabets, legal)
        moves = [move for move in found if move.kind != RANSOM][:MAX_ALTERNATIVES]
        translate = caller_translator(request, snapshot.match)
        choices = tuple(Choice(move_in_words(translate, position, move), str(move)) for move in moves)
        board = await self._board(snapshot, request, seat, _targets(position, moves, causes)) if causes else None
        return RefusedMove(snapshot.match.id, snapshot.match.version, choices, board)

    async def _board(
        self, snapshot: Snapshot, request: RequestContext, seat: int, targets: Targets
    ) -> BoardView | None:
        """The board with the squares that explain a refusal; None if it cannot be drawn."""
        translate, match, state = caller_translator(request, snapshot.match), snapshot.match, snapshot.state
        view = MessageDraft(translate, match, state).view
        names = ", ".join(state.position.board.names[at] for at in targets.causes)
        marked = translate("refused-marked", squares=names)
        alt = limits.alt_text(f"{marked} {possible(view, targets, translate)}")
        try:
            picture = await asyncio.to_thread(
                self._paint, view, seat, request.theme, targets=targets, names=labels(view, translate)
            )
        except Exception:  # the sentence tells the reason
            log.exception("cannot draw why a move was refused in %s", match.id)
            return None
        return BoardView(match.id, state.version, "", picture, picture_name(f"{match.id}-why", state.version), alt)


def _targets(position: engine.Position, moves: Sequence[engine.Move], causes: tuple[int, ...]) -> Targets:
    origins = {move.from_square for move in moves if move.kind != DROP}
    captures = {move.to_square for move in moves if position.is_capture(move)}
    quiet = {move.to_square for move in moves} - captures
    origin = next(iter(origins)) if len(origins) == 1 else None
    return Targets(origin, tuple(sorted(quiet)), tuple(sorted(captures)), causes=causes)
