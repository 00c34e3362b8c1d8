"""A replay in plain values, so that another process can be asked for its animation; it names no one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

import engine
from engine import Outcome
from render import replay
from render.labels import NONE, Labels

Progress = Callable[[int, int], None]
"""Told how many of how many pictures are done."""


@dataclass(frozen=True, slots=True)
class ReplaySpec:
    """A game's `moves` in coordinate form, of which the last `plies` are shown, or all; `scores` None: it goes on."""

    variant: str
    options: Mapping[str, str]
    moves: tuple[str, ...]
    plies: int | None
    seat: int
    theme: str
    true_kings: Mapping[int, str]
    reason: str = ""
    scores: tuple[Fraction, ...] | None = None
    names: Labels = NONE

    def shown(self, progress: Progress) -> bytes:
        """The animation. It takes a processor for seconds. Raises ReplayTooLongError."""
        position = engine.new_position(self.variant, **self.options)
        for move in self.moves:
            position.push(position.move_by_text(move) or position.parse(move))
        return replay.animate(
            replay.positions_of(position, self.plies),
            self.seat,
            self.theme,
            outcome=None if self.scores is None else Outcome(self.reason, self.scores),
            true_kings=self.true_kings,
            progress=progress,
            names=self.names,
        )


class AnimationRenderer(Protocol):
    """Renderer of animations outside this process."""

    async def make(self, replay_spec: ReplaySpec, progress: Progress) -> bytes | None:
        """The animation, None if it is to be made here after all. Raises ReplayTooLongError."""
