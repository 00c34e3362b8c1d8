"""Pictures of tournaments, drawn in a thread, and their alt texts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from bot.app.core.translator import Translator
from bot.app.match.service import MatchService
from bot.app.tournaments.highlights import HighlightKind, highlights_of, moves
from bot.app.tournaments.numbers import unicode_mixed_number
from bot.app.tournaments.rows import notes_of, parts_of
from bot.app.tournaments.state import TournamentState
from bot.texts import limits
from render.tables.boards import CaptionedBoard
from render.view import view_of
from tournament.formats import Section
from tournament.model import Game

log = logging.getLogger(__name__)
DrawBoards = Callable[..., bytes]
"""Makes a PNG of boards, as `render.tables.boards.draw_boards` does."""
DrawTable = Callable[..., bytes]
"""Makes a PNG of parts and notes, as `render.tables.draw_table` does."""


async def table_picture(translate: Translator, state: TournamentState, draw: DrawTable) -> tuple[bytes | None, str]:
    """Draw the standings, with alt text; None before the start, or if drawing fails."""
    if not state.entries:
        return None, ""
    try:
        return await asyncio.to_thread(lambda: draw(parts_of(translate, state), notes_of(translate, state))), described(
            translate, state
        )
    except Exception:  # a drawing fault must never hold up a tournament
        log.exception("cannot draw tournament %s at version %s", state.stored.id, state.stored.version)
        return None, ""


async def games_picture(
    translate: Translator, state: TournamentState, matches: MatchService, draw: DrawBoards
) -> tuple[bytes | None, str]:
    """Draw the final boards of the highlights, with alt text; None if drawing fails."""
    try:
        boards = []
        for game, kinds in highlights_of(state):
            snapshot = await matches.snapshot(game.id)
            known = snapshot.state
            kings = {secret.seat: secret.choice for secret in await matches.revealed(snapshot.match, known)}
            view = view_of(known.position, known.outcome, true_kings=kings)
            boards.append(CaptionedBoard(view, titled(translate, kinds), _caption(translate, state, game)))
        alt = translate("picture-games") + "".join(f" {board.title}: {board.words}." for board in boards)
        return await asyncio.to_thread(draw, boards), limits.alt_text(alt)
    except Exception:
        log.exception("cannot draw the games of tournament %s", state.stored.id)
        return None, ""


def titled(translate: Translator, kinds: Sequence[HighlightKind]) -> str:
    """Title of a highlighted game."""
    return translate("picture-game-and").join(translate(f"picture-game-{kind}") for kind in kinds)


def _caption(translate: Translator, state: TournamentState, game: Game) -> str:
    players = " – ".join(map(str, game.entries))
    return translate("picture-game-moves", players=players, moves=moves(state, game))


def described(translate: Translator, state: TournamentState) -> str:
    """The tables in words, place by place, as far as they fit in 1,024 characters."""
    text = translate("picture-table", name=state.stored.name, entries=state.tournament.entries)
    sections = state.format.sections(state.tournament)
    return limits.alt_sentences(text, (more for section in sections for more in _sentences(translate, section)))


def _sentences(translate: Translator, section: Section) -> list[str]:
    head = [translate(f"stage-{section.stage}", group=section.group).strip("*") + "."] if section.stage else []
    return head + [
        translate("picture-table-removed", entry=line.entry, points=unicode_mixed_number(line.points))
        if line.removed
        else translate(
            "picture-table-line", place=line.place, entry=line.entry, points=unicode_mixed_number(line.points)
        )
        for line in section.lines
    ]
