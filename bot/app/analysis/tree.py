"""Analysis tree: lines of moves from a position, and the node looked at.

Nothing here is stored or sent, and only public information is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

import engine
from bot.app.errors import ThoughtError
from bot.app.match.conditional_moves import Line, tidied
from bot.app.match.state import State
from engine.moves import CHOICE, REVEAL

LINES = 20
"""Lines of one analysis."""
DEPTH = 100
"""Moves of one line."""
MAX_MOVES = 400
"""Moves of all lines together."""


@dataclass(frozen=True, slots=True)
class AnalysisTree:
    """An analysis from the position on to which the moves `start` of its match led.

    `lines` are all that was thought of; `line` says which of them is looked at, `depth` how far into it. The board is
    `turned` by so many seats. `seen` is how many moves the match had when it was looked at last. `shared`: everyone has
    been shown the lines as they are.
    """

    start: Line
    lines: tuple[Line, ...] = field(default=(), repr=False)
    line: int = 0
    depth: int = 0
    turned: int = 0
    seen: int = 0
    shared: bool = False

    @property
    def whole(self) -> Line:
        """The line that is looked at, to its end."""
        return self.lines[self.line] if self.lines else ()

    @property
    def at(self) -> Line:
        """The moves from the start to the place that is looked at."""
        return self.whole[: self.depth]

    def after(self, move: str) -> Self:
        """The analysis one move on, along a line there is already or along a new one. Refusals: thought-too-long."""
        wanted = (*self.at, move)
        found = next((line for line in (self.whole, *self.lines) if line[: len(wanted)] == wanted), None)
        if found is not None:
            return replace(self, line=self.lines.index(found), depth=len(wanted))
        lines = tidied((*self.lines, wanted))
        if len(lines) > LINES or len(wanted) > DEPTH or sum(map(len, lines)) > MAX_MOVES:
            raise ThoughtError("thought-too-long", lines=LINES, moves=DEPTH, all=MAX_MOVES)
        return replace(self, lines=lines, line=lines.index(wanted), depth=len(wanted), shared=False)

    def back(self) -> Self:
        """One move back."""
        return replace(self, depth=max(self.depth - 1, 0))

    def forth(self) -> Self:
        """One move on along the line."""
        return replace(self, depth=min(self.depth + 1, len(self.whole)))

    def to(self, moves: Line) -> Self:
        """A place on any line; the start where there is none."""
        lines = enumerate((self.whole, *self.lines), -1)
        number = next((at for at, line in lines if line[: len(moves)] == moves), None)
        if number is None:
            return replace(self, depth=0)
        return replace(self, line=self.line if number < 0 else number, depth=len(moves))

    def chosen(self, number: int) -> Self:
        """The end of a line, by its place among all; the same analysis where there is none."""
        known = number < len(self.lines)
        return replace(self, line=number, depth=len(self.lines[number])) if known else self

    def without(self) -> Self:
        """The analysis without the last move, and without all that was thought of after it."""
        gone, before = self.at, self.at[:-1]
        if not gone:
            return self
        left = tidied((*(line for line in self.lines if line[: len(gone)] != gone), before))
        line = next((number for number, one in enumerate(left) if one[: len(before)] == before), 0)
        return replace(self, lines=left, line=line, depth=len(before), shared=False)

    def turned_on(self, seats: int) -> Self:
        """The same with the next side at the bottom."""
        return replace(self, turned=(self.turned + 1) % seats)

    def plain(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "start": list(self.start),
            "lines": [list(line) for line in self.lines],
            "line": self.line,
            "depth": self.depth,
            "turned": self.turned,
            "seen": self.seen,
            "shared": self.shared,
        }


def musing_of(plain: Mapping[str, Any]) -> AnalysisTree:
    """An analysis from its plain values."""
    return AnalysisTree(
        start=tuple(plain["start"]),
        lines=tuple(map(tuple, plain["lines"])),
        line=plain["line"],
        depth=plain["depth"],
        turned=plain["turned"],
        seen=plain["seen"],
        shared=plain["shared"],
    )


def moves_in(state: State) -> Line:
    """Everything that led to a state."""
    return tuple(text for _, text in state.line)


def start_at(state: State, number: int | None) -> Line:
    """The moves that led to a place of a match, by its number as `/history` counts: choices of kings apart."""
    moves = moves_in(state)
    choices = sum(move.kind == CHOICE for move in state.position.move_stack)
    return moves if number is None else moves[: choices + number]


def position_after(state: State, moves: Sequence[str]) -> engine.Position:
    """The position after moves, most of which the match has in common. Raises engine.MoveError."""
    known, position = moves_in(state), state.position.copy()
    same = next((at for at, pair in enumerate(zip(known, moves, strict=False)) if pair[0] != pair[1]), None)
    if same is None:
        same = min(len(known), len(moves))
    for _ in known[same:]:
        position.pop()
    for text in moves[same:]:
        position.push(position.parse(text))
    return position


def followed(tree: AnalysisTree, state: State) -> Line | None:
    """Moves played in the match since the start of an analysis; None if its start was taken back."""
    moves, begun = moves_in(state), len(tree.start)
    return moves[begun:] if moves[:begun] == tree.start else None


def from_now(tree: AnalysisTree, state: State) -> AnalysisTree:
    """An analysis from the present position on, with what was thought of beyond it, if the match went that way."""
    fresh = AnalysisTree(moves_in(state), turned=tree.turned, seen=len(state.line))
    played = followed(tree, state)
    if played is None:
        return fresh
    lines = tidied(line[len(played) :] for line in tree.lines if line[: len(played)] == played)
    looked_at = tree.at[len(played) :] if tree.at[: len(played)] == played else ()
    return replace(fresh, lines=lines, shared=tree.shared).to(looked_at)


def replies(tree: AnalysisTree, state: State, seat: int) -> Iterator[Line]:
    """The lines from the present position on that a seat can plan, that which is looked at first.

    Each ends with a move of the seat, before any secret that has to be revealed, and none has another reply of the seat
    where one before it has one already.
    """
    played, known = followed(tree, state), dict[Line, str]()
    if played is None:
        return
    for line in dict.fromkeys((tree.whole, *tree.lines)):
        if line[: len(played)] == played:
            plan = _plan(state.position.copy(), line[len(played) :], seat, known)
            if plan:
                yield plan


def _plan(position: engine.Position, line: Line, seat: int, known: dict[Line, str]) -> Line:
    """As much of a line as can be planned: nothing where it departs from a reply that is known."""
    mine, own = 0, dict[Line, str]()
    for at, text in enumerate(line):
        move = position.parse(text)
        if move.kind == REVEAL:
            break
        if position.turn == seat:
            if known.get(line[:at], text) != text:
                return ()
            own[line[:at]] = text
            mine = at + 1
        position.push(move)
    known.update(own)
    return line[:mine]
