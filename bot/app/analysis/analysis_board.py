"""The analysis as a board that can be touched."""

from __future__ import annotations

from dataclasses import dataclass

import engine
from bot.app.analysis.messages import numbered, side_to_move
from bot.app.analysis.queries import AnalysisSession, pieces_there
from bot.app.core.requests import Choice
from render.view import View, view_of


@dataclass(frozen=True, slots=True)
class AnalysisBoard:
    """An analysis as a board that can be touched: the position looked at, and every line as its owner reads it.

    `answers` are the two that a secret may give there, as moves. `now`: it does not start in the present position.
    """

    match: str
    revision: int
    view: View
    legal: tuple[engine.Move, ...]
    answers: tuple[Choice, ...]
    lines: tuple[tuple[str, ...], ...]
    selected: int
    depth: int
    side: str
    now: bool


def analysis_board(session: AnalysisSession) -> AnalysisBoard:
    """The board of an analysis. Call in a thread."""
    position, tree, translate = session.position(), session.tree, session.translate
    over, owes = position.outcome() is not None, position.reveal_owed() is not None
    return AnalysisBoard(
        match=session.match.id,
        revision=session.revision,
        view=view_of(position),
        legal=() if over or owes else tuple(position.legal_moves()),
        answers=pieces_there(translate, position) if owes else (),
        lines=tuple(tuple(numbered(translate, session.start(), line)) for line in tree.variations),
        selected=tree.selected,
        depth=tree.depth,
        side=side_to_move(translate, position),
        now="now" in session.actions(),
    )
