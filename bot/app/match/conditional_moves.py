"""Plans of moves: which lines still fit as a match goes on, and which reply they give now. Nothing here is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from bot.app.match.action_validation import why_not
from bot.app.match.actions import PlayMove, PlayPlannedMove, RevealKing
from bot.app.match.state import State
from storage import StoredConditionalMoves

MovesBySeat = Mapping[int, StoredConditionalMoves]
"""Conditional moves by seat. A line starts with the next move from the current position, of any seat."""
Variation = tuple[str, ...]
VariationTree = dict[str, "VariationTree"]
"""Variations written with their common beginning once: each move, and what may follow it."""


def advanced(moves: MovesBySeat, state: State) -> dict[int, StoredConditionalMoves]:
    """The moves after the last action of a state: lines that were left are dropped, the others are one move shorter."""
    concluded = state.concluded
    if state.action is None or state.outcome is not None or (concluded is not None and concluded.kind == "takeback"):
        return {}
    kept = {seat: lines for seat, lines in moves.items() if seat in state.humans}
    if concluded is not None and concluded.kind == "substitute":  # what someone planned is told to no successor
        kept.pop(concluded.seat, None)
    if not isinstance(state.action, PlayMove | RevealKing):
        return kept
    _, move = state.history[-1]
    found = {
        seat: tuple(line[1:] for line in plan.lines if line[0] == move and line[1:]) for seat, plan in kept.items()
    }
    return {seat: replace(kept[seat], lines=lines) for seat, lines in found.items() if lines}


def reply(moves: MovesBySeat, state: State, at: datetime) -> PlayPlannedMove | None:
    """Conditional reply of the seat to move; None if there is none or it is not legal."""
    seat: int = state.position.turn
    if seat not in moves:
        return None
    move = PlayPlannedMove(seat, moves[seat].lines[0][0])
    return None if why_not(state, move, at) else move


def variation_tree(lines: Iterable[Variation]) -> VariationTree:
    """The lines as a tree, in the order in which they come."""
    root: VariationTree = {}
    for line in lines:
        below = root
        for move in line:
            below = below.setdefault(move, {})
    return root


def merged_variations(lines: Iterable[Variation]) -> tuple[Variation, ...]:
    """The lines with those next to one another that begin alike, and without those that others begin with."""
    return tuple(_leaves(variation_tree(lines), ()))


def _leaves(tree: VariationTree, before: Variation) -> Iterator[Variation]:
    for move, below in tree.items():
        if below:
            yield from _leaves(below, (*before, move))
        else:
            yield (*before, move)
