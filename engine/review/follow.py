"""Lasting features of a game: protected players, cut armies, threatened mates."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.moves import CHOICE
from engine.notes import Armies, Note
from engine.position import Position


class Span(NamedTuple):
    """A public fact of a seat, from `Position.followed` or `searched_notes`, and the moves between which it holds."""

    key: str
    """Of its note."""
    seat: int
    others: tuple[int, ...]
    """The seats that it names: who protects, who mates."""
    first: int
    """Number of moves made before it began."""
    last: int
    """The same when it still held for the last time."""


class NoteFact(NamedTuple):
    """Claim of a note about one of its seats, without the squares, which may change while it stays true."""

    key: str
    seat: int
    others: tuple[int, ...]
    danger: bool


def facts_of(position: Position) -> list[NoteFact]:
    """Return what a game has followed in a position."""
    return [] if position.owes() == CHOICE else _facts(position.followed())


def _looming(position: Position) -> list[NoteFact]:
    over = position.owes() == CHOICE or position.outcome() is not None
    return [] if over else _facts(position.searched_notes())


def _facts(notes: Sequence[Note]) -> list[NoteFact]:
    found: list[NoteFact] = []
    for note in notes:
        seat = -1 if note.seat is None else note.seat
        named = [value.seats for value in note.values.values() if isinstance(value, Armies)]
        for others in [(other,) for other in named[0]] if named else [()]:
            found.append(NoteFact(note.key, seat, others, bool(note.mark)))
    return found


def spans_of(start: Position, moves: Sequence[str]) -> tuple[Span, ...]:
    """Return the spans of a game, in the order in which they began; those that stood together are one."""
    position = start.copy()
    open_: dict[NoteFact, int] = {}
    found: list[Span] = []
    for made in range(len(moves) + 1):
        if made:
            position.push(position.parse(moves[made - 1]))
        facts = facts_of(position) + _looming(position)
        for fact in [fact for fact in open_ if fact not in facts]:
            found.append(_span(fact, open_.pop(fact), made - 1))
        for fact in facts:
            open_.setdefault(fact, made)
    found += [_span(fact, first, len(moves)) for fact, first in open_.items()]
    together: dict[tuple[str, int, int, int], list[int]] = {}
    for span in found:
        together.setdefault((span.key, span.seat, span.first, span.last), []).extend(span.others)
    merged = [Span(key, seat, tuple(sorted(others)), *when) for (key, seat, *when), others in together.items()]
    return tuple(sorted(merged, key=_begun))


def _span(fact: NoteFact, first: int, last: int) -> Span:
    return Span(fact.key, fact.seat, fact.others, first, last)


def _begun(span: Span) -> tuple[int, int]:
    return span.first, span.seat
