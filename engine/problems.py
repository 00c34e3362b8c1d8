"""Problems that a game's source puts to its readers, and how far their solving is."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """Progress of one solving step: `done` of `count`, and the positions searched so far."""

    step: str
    done: int
    count: int
    positions: int


@dataclass(frozen=True, slots=True)
class Solved:
    """The shortest game found, in coordinates; whether it is proven that none is shorter, and the words for that.

    `values` fill in the message `problem-<name>-proven`, or `problem-<name>-unproven` if it is not.
    """

    moves: tuple[str, ...]
    proven: bool
    values: dict[str, int | str] = field(default_factory=dict)


Solving = Generator[SearchProgress, None, Solved]
Problem = Callable[[], Solving]
"""Begins to solve a problem; its messages are `problem-<name>-<step>` for every step, and `problem-<name>-found`."""
