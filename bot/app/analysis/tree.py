"""Analysis tree: lines of moves from a position, and the node looked at.

Nothing here is stored or sent, and only public information is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

import engine
from bot.app.errors import ThoughtError
from bot.app.match.conditional_moves import Variation, merged_variations
from bot.app.match.state import State
from engine.moves import CHOICE, REVEAL

MAX_VARIATIONS = 20
"""Variations of one analysis."""
MAX_VARIATION_MOVES = 100
"""Moves of one variation."""
MAX_MOVES = 400
"""Moves of all variations together."""


@dataclass(frozen=True, slots=True)
class AnalysisTree:
    """An analysis that starts after the moves `start` of its match.

    `variations` are all its lines, `selected` is the index of the one shown, `depth` the number of its moves played.
    The board is `turned` by so many seats. `seen` is the number of moves of the match when the owner last looked.
    `shared`: the variations were shown to everyone as they are.
    """

    start: Variation
    variations: tuple[Variation, ...] = field(default=(), repr=False)
    selected: int = 0
    depth: int = 0
    turned: int = 0
    seen: int = 0
    shared: bool = False

    @property
    def variation(self) -> Variation:
        """The selected variation, to its end."""
        return self.variations[self.selected] if self.variations else ()

    @property
    def at(self) -> Variation:
        """The moves from the start to the position shown."""
        return self.variation[: self.depth]

    def after(self, move: str) -> Self:
        """The analysis one move later, in a known variation or a new one. Refusals: thought-too-long."""
        wanted = (*self.at, move)
        found = next((line for line in (self.variation, *self.variations) if line[: len(wanted)] == wanted), None)
        if found is not None:
            return replace(self, selected=self.variations.index(found), depth=len(wanted))
        lines = merged_variations((*self.variations, wanted))
        if len(lines) > MAX_VARIATIONS or len(wanted) > MAX_VARIATION_MOVES or sum(map(len, lines)) > MAX_MOVES:
            raise ThoughtError("thought-too-long", lines=MAX_VARIATIONS, moves=MAX_VARIATION_MOVES, all=MAX_MOVES)
        return replace(self, variations=lines, selected=lines.index(wanted), depth=len(wanted), shared=False)

    def back(self) -> Self:
        """One move back."""
        return replace(self, depth=max(self.depth - 1, 0))

    def forth(self) -> Self:
        """One move forward in the variation."""
        return replace(self, depth=min(self.depth + 1, len(self.variation)))

    def back_to(self, depth: int) -> Self:
        """The position after so many moves of the variation."""
        return replace(self, depth=max(0, min(depth, len(self.variation))))

    def to(self, moves: Variation) -> Self:
        """A position of any variation; the start if there is none."""
        lines = enumerate((self.variation, *self.variations), -1)
        number = next((at for at, line in lines if line[: len(moves)] == moves), None)
        if number is None:
            return replace(self, depth=0)
        return replace(self, selected=self.selected if number < 0 else number, depth=len(moves))

    def chosen(self, number: int) -> Self:
        """The end of a variation by its index; the same analysis if there is none."""
        known = number < len(self.variations)
        return replace(self, selected=number, depth=len(self.variations[number])) if known else self

    def without(self) -> Self:
        """The analysis without the last move and everything after it."""
        gone, before = self.at, self.at[:-1]
        if not gone:
            return self
        left = merged_variations((*(line for line in self.variations if line[: len(gone)] != gone), before))
        selected = next((number for number, one in enumerate(left) if one[: len(before)] == before), 0)
        return replace(self, variations=left, selected=selected, depth=len(before), shared=False)

    def turned_on(self, seats: int) -> Self:
        """The analysis with the next side at the bottom."""
        return replace(self, turned=(self.turned + 1) % seats)

    def plain(self) -> dict[str, Any]:
        """The analysis as plain values, as it is stored."""
        return {
            "start": list(self.start),
            "lines": [list(line) for line in self.variations],
            "line": self.selected,
            "depth": self.depth,
            "turned": self.turned,
            "seen": self.seen,
            "shared": self.shared,
        }


def tree_of(plain: Mapping[str, Any]) -> AnalysisTree:
    """The analysis of stored plain values."""
    return AnalysisTree(
        start=tuple(plain["start"]),
        variations=tuple(map(tuple, plain["lines"])),
        selected=plain["line"],
        depth=plain["depth"],
        turned=plain["turned"],
        seen=plain["seen"],
        shared=plain["shared"],
    )


def moves_in(state: State) -> Variation:
    """Everything that led to a state."""
    return tuple(text for _, text in state.history)


def start_at(state: State, number: int | None) -> Variation:
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


def followed(tree: AnalysisTree, state: State) -> Variation | None:
    """Moves played in the match since the start of an analysis; None if its start was taken back."""
    moves, begun = moves_in(state), len(tree.start)
    return moves[begun:] if moves[:begun] == tree.start else None


def from_now(tree: AnalysisTree, state: State) -> AnalysisTree:
    """An analysis from the present position on, with what was thought of beyond it, if the match went that way."""
    fresh = AnalysisTree(moves_in(state), turned=tree.turned, seen=len(state.history))
    played = followed(tree, state)
    if played is None:
        return fresh
    variations = merged_variations(line[len(played) :] for line in tree.variations if line[: len(played)] == played)
    looked_at = tree.at[len(played) :] if tree.at[: len(played)] == played else ()
    return replace(fresh, variations=variations, shared=tree.shared).to(looked_at)


def replies(tree: AnalysisTree, state: State, seat: int) -> Iterator[Variation]:
    """The lines from the present position on that a seat can plan, that which is looked at first.

    Each ends with a move of the seat, before any secret that has to be revealed, and none has another reply of the seat
    where one before it has one already.
    """
    played, known = followed(tree, state), dict[Variation, str]()
    if played is None:
        return
    for line in dict.fromkeys((tree.variation, *tree.variations)):
        if line[: len(played)] == played:
            plan = _plan(state.position.copy(), line[len(played) :], seat, known)
            if plan:
                yield plan


def _plan(position: engine.Position, line: Variation, seat: int, known: dict[Variation, str]) -> Variation:
    """As much of a line as can be planned: nothing where it departs from a reply that is known."""
    mine, own = 0, dict[Variation, str]()
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
