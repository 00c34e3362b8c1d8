"""Lasting features of games, checked against the rules position by position."""

from collections import Counter
from collections.abc import Sequence

import pytest

import engine
from engine.review.follow import Span, spans_of
from tests.engine.play import game
from tests.engine.review.games import is_mated, mated_by

Fact = tuple[str, int, int]
"""Kind of fact, its seat, and the other seat it names (-1 for none)."""

WORTH = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9}


@pytest.mark.parametrize(
    ("variant", "keys"), [("connexes", {"cut"}), ("trichess", {"protected"}), ("yalta", {"mated", "threatened"})]
)
def test_what_stood_for_while_did_so_in_just_positions_told(variant: str, keys: set[str]) -> None:
    found: list[Span] = []
    for seed in range(8):
        start, moves = _played(variant, seed, 60)
        spans = spans_of(start, moves)
        told = [_told(spans, made) for made in range(len(moves) + 1)]
        assert told == _stood(start, moves)
        for span in spans:
            beside = {span.first - 1, span.last + 1} & set(range(len(told)))
            assert not any(told[made] & _facts_of(span) for made in beside)
        found += spans
    assert {span.key for span in found} == keys


def _played(variant: str, seed: int, plies: int) -> tuple[engine.Position, list[str]]:
    """A random game: the position before it, and its moves."""
    for keeper, _ in game(variant, seed, plies):
        position = keeper.position
    return engine.new_position(variant), [str(move) for move in position.move_stack]


def _told(spans: Sequence[Span], made: int) -> set[Fact]:
    """Facts reported for the position after some moves."""
    return {fact for span in spans if span.first <= made <= span.last for fact in _facts_of(span)}


def _facts_of(span: Span) -> set[Fact]:
    return {(span.key, span.seat, other) for other in span.others or (-1,)}


def _stood(start: engine.Position, moves: list[str]) -> list[set[Fact]]:
    """Facts at the start and after each move, computed from the rules."""
    position, authors, found = start.copy(), dict[int, int](), list[set[Fact]]()
    for move in ["", *moves]:
        mover = position.turn
        if move:
            position.push(position.parse(move))
        if position.key == "yalta":
            authors = {seat: authors.get(seat, mover) for seat in range(3) if is_mated(position, seat)}
            found.append({("mated", seat, author) for seat, author in authors.items()} | _threatened(position))
        else:
            found.append(_cut(position) if position.key == "connexes" else _protected(position))
    return found


def _threatened(position: engine.Position) -> set[Fact]:
    if position.outcome() is not None:
        return set()
    return {("threatened", seat, mover) for mover in range(3) for seat in mated_by(position, mover)}


def _cut(position: engine.Position) -> set[Fact]:
    """Armies that are more than one group, pieces that touch by a side or a corner being of the same."""
    found: set[Fact] = set()
    for seat in range(2):
        army = {divmod(at, 8) for at, piece in position.piece_map().items() if piece.seat == seat}
        group, more = set[tuple[int, int]](), {min(army)}
        while more:
            group |= more
            more = {(x, y) for x, y in army - group if any(abs(x - a) <= 1 and abs(y - b) <= 1 for a, b in more)}
        if group != army:
            found.add(("cut", seat, -1))
    return found


def _protected(position: engine.Position) -> set[Fact]:
    """Armies three points or more behind another, which has 39 at most."""
    points = Counter(dict.fromkeys(range(3), 0))
    for piece in position.piece_map().values():
        points[piece.seat] += WORTH.get(piece.symbol, 0)
    return {
        ("protected", seat, other)
        for seat in range(3)
        for other in range(3)
        if points[seat] <= min(points[other], 39) - 3
    }
