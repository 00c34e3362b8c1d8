"""Views of every position of a match, for pages that step through it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine import Position
from render.replay import positions_of
from render.view import View, view_of

MAX_SPELLED_MOVES = 8
"""Number of latest moves spelled out in a view: more than a round with all moves owed."""


def views_of(position: Position, latest: View) -> Iterator[tuple[View, int]]:
    """Every position of a match, each with the round of the move that led there; choices of kings change none.

    `latest` is the view of the last one. Takes a second for hundreds of moves: call in a thread.
    """
    positions = positions_of(position.copy())
    san_texts: list[Mapping[str, str]] = []
    number = 0
    for before, after in zip([None, *positions], positions, strict=False):
        if before is not None:
            san_texts.append(before.sans(after.move_stack[-1]))
            number = before.round
        if after is positions[-1]:
            yield latest, number
        else:
            yield _earlier(after, san_texts[-MAX_SPELLED_MOVES:]), number


def _earlier(position: Position, san_texts: list[Mapping[str, str]]) -> View:
    # Something came after it, so there is no need to look for an end.
    return view_of(position, legal=position.legal_moves()[:1], san_texts=san_texts)
