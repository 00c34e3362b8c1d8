"""Plans of moves as a match goes on: which lines still fit, and which reply they give now. Nothing here is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.app.state import State
from storage import Plan

Plans = Mapping[int, Plan]
"""What the seats plan. A line starts with the next act from the present position, whoever's it is."""
_ACTS = ("move", "plan", "reveal")


def advanced(plans: Plans, state: State) -> dict[int, Plan]:
    """The plans after the last action of a state: lines that were left are dropped, the others are one act shorter."""
    last = state.last
    if last is None or state.outcome is not None or (state.settled is not None and state.fresh == state.version):
        return {}
    kept = {seat: plan for seat, plan in plans.items() if seat in state.humans}
    if last.kind not in _ACTS:
        return kept
    _, act = state.line[-1]
    found = {seat: tuple(line[1:] for line in plan.lines if line[0] == act and line[1:]) for seat, plan in kept.items()}
    return {seat: replace(kept[seat], lines=lines) for seat, lines in found.items() if lines}


def reply(plans: Plans, state: State) -> str | None:
    """What the seat to move has planned to play now; None if nothing, or nothing that is legal."""
    position, seat = state.position, state.position.turn
    if state.outcome is not None or state.paused or position.to_choose() or seat not in plans:
        return None
    text = plans[seat].lines[0][0]
    return text if text in map(str, position.legal_moves()) else None
