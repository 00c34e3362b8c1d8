"""Thinking for computers, told in plain values: a game with its options, moves in coordinate form, a level, a seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import engine
from bot.child_processes.child import is_stopped
from engine import Position
from engine.search import LEVELS, accepts_draw, decide


def decided(
    variant: str, options: Mapping[str, str], moves: Sequence[str], level: int, seed: int
) -> tuple[str, bool, bool]:
    """A computer's decision for its turn: the move, whether it resigns, whether it offers a draw."""
    decision = decide(_position(variant, options, moves), LEVELS[level], seed, stopped=is_stopped)
    return str(decision.move), decision.resigns, decision.offers_draw


def agreed(variant: str, options: Mapping[str, str], moves: Sequence[str], level: int, seed: int, seat: int) -> bool:
    """True if a computer's seat accepts a draw."""
    return accepts_draw(_position(variant, options, moves), LEVELS[level], seat, seed, stopped=is_stopped)


def _position(variant: str, options: Mapping[str, str], moves: Sequence[str]) -> Position:
    position = engine.new_position(variant, **options)
    for text in moves:
        position.push(position.move_by_text(text) or position.parse(text))
    return position
