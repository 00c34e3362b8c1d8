"""The picture of a ladder and its alt text."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping

from bot.app.core.display_names import cleaned
from bot.app.core.translator import Translator
from bot.app.ladders.state import LadderState, Score
from bot.app.match.drawn_names import is_clear, numbered_player
from bot.app.match.remembered_names import MAX_NAME_LENGTH
from bot.app.tournaments.pictures import RenderTable
from bot.texts import limits
from render.tables import CellMark, LegendEntry, Row, StandingsTable
from storage import Store, is_ghost

log = logging.getLogger(__name__)
FORM_LENGTH = 5
"""Latest games of each player that the picture shows."""
MAX_DRAWN = 40
"""Rungs that the picture shows."""
MARKS: dict[Score, str] = {"win": "1", "part": "=", "loss": "0"}
LadderNames = Callable[[LadderState], Awaitable[Mapping[int, str]]]
"""Function that returns names of a ladder's players, as far as they are known."""


def ladder_names(store: Store, display_name: Callable[[int], str | None]) -> LadderNames:
    """Names as Discord last sent them, or else as they were stored with games of the server."""

    async def names(state: LadderState) -> Mapping[int, str]:
        found = {user: display_name(user) or "" for user in state.positions}
        unknown = [user for user, name in found.items() if not name and not is_ghost(user)]
        stored = await store.people.names(unknown, state.stored.guild) if unknown else {}
        return {user: cleaned(name or stored.get(user, ""), MAX_NAME_LENGTH) for user, name in found.items()}

    return names


async def ladder_picture(
    translate: Translator, state: LadderState, names: LadderNames, draw: RenderTable
) -> tuple[bytes | None, str]:
    """Draw a ladder, with alt text; None if it is empty, or if drawing fails."""
    if not state.positions or state.stored.status == "closed":
        return None, ""
    try:
        known = await names(state)
        table = ladder_table(translate, state, known)
        return await asyncio.to_thread(draw, [table], _legend(translate, state)), described(translate, state, known)
    except Exception:  # a drawing fault must never hold up a ladder
        log.exception("cannot draw ladder %s at version %s", state.stored.id, state.stored.version)
        return None, ""


def ladder_table(translate: Translator, state: LadderState, names: Mapping[int, str]) -> StandingsTable:
    """The rungs with the latest games of each player and the number of wins."""
    shared = Counter(name.casefold() for name in names.values())
    rows = []
    for rung, user in enumerate(state.positions[:MAX_DRAWN], 1):
        name, substitute = names.get(user, ""), numbered_player(translate, rung)
        clear = name and shared[name.casefold()] == 1 and is_clear(translate, name)
        scores = state.scores.get(user, ())
        marks = [(CellMark(MARKS[score], score),) for score in scores[-FORM_LENGTH:]]
        cells = ((),) * (FORM_LENGTH - len(marks)) + tuple(marks)
        wins = str(sum(score == "win" for score in scores))
        drawn = (name, substitute) if clear else (substitute,)
        rows.append(Row(rung, 0, wins, cells, leads=rung == 1, names=drawn))
    heads = ("",) * FORM_LENGTH
    return StandingsTable(rows, state.title(translate), heads, translate("picture-ladder-wins"), main=True)


def _legend(translate: Translator, state: LadderState) -> list[LegendEntry]:
    """Meaning of the marks that occur."""
    latest = {score for user in state.positions for score in state.scores.get(user, ())[-FORM_LENGTH:]}
    shown = [score for score in MARKS if score in latest]
    return [LegendEntry(CellMark(MARKS[score], score), translate(f"picture-ladder-{score}")) for score in shown]


def described(translate: Translator, state: LadderState, names: Mapping[int, str]) -> str:
    """The ladder in words, rung by rung, with names short enough for all of them to fit."""
    text = translate("picture-ladder", name=state.title(translate), players=len(state.positions))
    for most in (MAX_NAME_LENGTH, 16, 12, 9, 7, 5, 4, 3):
        sentences = [_sentence(translate, rung, names.get(user, ""), most) for rung, user in _numbered(state.positions)]
        if len(text) + sum(len(sentence) + 1 for sentence in sentences) <= limits.MAX_ALT:
            break
    return limits.alt_sentences(text, sentences)


def _numbered(users: Collection[int]) -> enumerate[int]:
    return enumerate(users, 1)


def _sentence(translate: Translator, rung: int, name: str, most: int) -> str:
    shown = limits.shortened(name, most) if name else numbered_player(translate, rung)
    return translate("picture-ladder-line", rung=rung, name=shown)
