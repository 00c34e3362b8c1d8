"""Pictures of tournaments, drawn in a thread, and their alt texts."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from bot.app.core.translator import Translator
from bot.app.match.drawn_names import numbered_player
from bot.app.match.remembered_names import MAX_NAME_LENGTH
from bot.app.match.service import MatchService
from bot.app.tournaments.entry_names import DisplayName, PictureNames, full_names, known_names, picture_names
from bot.app.tournaments.highlights import HighlightKind, highlights_of, moves
from bot.app.tournaments.numbers import unicode_mixed_number
from bot.app.tournaments.rows import notes_of, parts_of
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.teams import stage_in_words
from bot.texts import limits
from render.tables.boards import CaptionedBoard
from render.view import view_of
from storage import Store
from tournament.formats import Section
from tournament.model import Game

log = logging.getLogger(__name__)
RenderBoards = Callable[..., bytes]
"""Makes a PNG of boards, as `render.tables.boards.render_boards` does."""
RenderTable = Callable[..., bytes]
"""Makes a PNG of parts and notes, as `render.tables.render_table` does."""


async def table_picture(
    translate: Translator, state: TournamentState, store: Store, display_name: DisplayName, draw: RenderTable
) -> tuple[bytes | None, str]:
    """Draw the standings, with alt text; None before the start, or if drawing fails."""
    if not state.entries:
        return None, ""
    try:
        names = full_names(translate, state, await known_names(store, state, display_name))
        drawn = picture_names(translate, names)
        data = await asyncio.to_thread(lambda: draw(parts_of(translate, state, drawn), notes_of(translate, state)))
        return data, described(translate, state, names)
    except Exception:  # a drawing fault must never hold up a tournament
        log.exception("cannot draw tournament %s at version %s", state.stored.id, state.stored.version)
        return None, ""


async def games_picture(
    translate: Translator,
    state: TournamentState,
    matches: MatchService,
    display_name: DisplayName,
    draw: RenderBoards,
) -> tuple[bytes | None, str]:
    """Draw the final boards of the highlights, with alt text; None if drawing fails."""
    try:
        boards = []
        known = await known_names(matches.store, state, display_name)
        drawn = picture_names(translate, full_names(translate, state, known))
        for game, kinds in highlights_of(state):
            snapshot = await matches.snapshot(game.id)
            final = snapshot.state
            kings = {secret.seat: secret.choice for secret in await matches.revealed(snapshot.match, final)}
            view = view_of(final.position, final.outcome, true_kings=kings)
            words = translate("picture-game-moves", moves=moves(state, game))
            players = _players_to_draw(game, drawn)
            boards.append(CaptionedBoard(view, titled(translate, kinds), words, players))
        alt = " ".join(
            [
                translate("picture-games"),
                *(
                    translate("picture-game", title=board.title, players=board.players[0], moves=board.words)
                    for board in boards
                ),
            ]
        )
        return await asyncio.to_thread(draw, boards), limits.alt_text(alt)
    except Exception:
        log.exception("cannot draw the games of tournament %s", state.stored.id)
        return None, ""


def titled(translate: Translator, kinds: Sequence[HighlightKind]) -> str:
    """Title of a highlighted game."""
    return translate("picture-game-and").join(translate(f"picture-game-{kind}") for kind in kinds)


def _players_to_draw(game: Game, drawn: PictureNames) -> tuple[str, ...]:
    """The players of a game by name, then by number."""
    return tuple(" – ".join(drawn[entry][at] for entry in game.entries) for at in (0, -1))


def described(translate: Translator, state: TournamentState, names: Mapping[int, str]) -> str:
    """The tables in words, place by place, with names short enough for all of them to fit in 1,024 characters."""
    text = translate("picture-table", name=state.stored.name, entries=state.tournament.entries)
    sections = state.format.sections(state.tournament)
    for most in (MAX_NAME_LENGTH, 16, 12, 9, 7, 5, 4, 3):
        short = _apart({entry: _shortened(translate, entry, name, most) for entry, name in names.items()})
        sentences = [more for section in sections for more in _sentences(translate, state, section, short)]
        if len(text) + sum(len(sentence) + 1 for sentence in sentences) <= limits.MAX_ALT:
            break
    return limits.alt_sentences(text, sentences)


def _shortened(translate: Translator, entry: int, name: str, most: int) -> str:
    if len(name) > most and name == numbered_player(translate, entry):
        return f"#{entry}"
    return limits.shortened(name, most)


def _apart(names: Mapping[int, str]) -> dict[int, str]:
    """The names, those that several entries share with their numbers."""
    shared = Counter(name.casefold() for name in names.values())
    return {entry: f"{name} #{entry}" if shared[name.casefold()] > 1 else name for entry, name in names.items()}


def _sentences(translate: Translator, state: TournamentState, section: Section, names: Mapping[int, str]) -> list[str]:
    title = stage_in_words(translate, state, section.stage, section.group).strip("*") if section.stage else ""
    head = [translate("picture-table-section", title=title)] if title else []
    return head + [
        translate(
            "picture-table-removed" if line.removed else "picture-table-line" if line.place else "picture-table-host",
            place=line.place,
            name=names[line.entry],
            points=unicode_mixed_number(line.points),
        )
        for line in section.lines
    ]
