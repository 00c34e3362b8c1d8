"""Pieces in words: by kind, and square by square from the reader's own side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from render.text_board.reader import BoardReader, sentence
from render.words import beside, kinds_of


def by_kind(reader: BoardReader) -> list[str]:
    """Each army's pieces by kind, the reader's own first; pieces in hand and those lost."""
    lines = list[str]()
    for seat in reader.seats:
        own = seat == reader.seat
        title = reader.translate("text-board-army-yours" if own else "text-board-army", army=reader.army(seat))
        lines.append(title)
        for name, squares in kinds_of(reader.view, reader.translate, seat):
            places = ", ".join(reader.view.board.names[at] for at in squares)
            lines.append(reader.translate("text-board-kind", pieces=sentence(name), squares=places))
    besides = beside(reader.view, reader.translate)
    return [*lines, *([reader.translate("text-board-beside"), *besides] if besides else [])]


def by_square(reader: BoardReader) -> list[str]:
    """Rank by rank from the reader's own side; territory by territory, theirs first, where there are three."""
    lines = list[str]()
    for seat in reader.seats if reader.view.board.shape.hexagon else reader.seats[:1]:
        ranks = _ranks(reader, seat)
        if reader.view.board.shape.hexagon:
            lines.append(_home(reader, seat, ranks))
        lines += _lines(reader, ranks)
    return lines


def _home(reader: BoardReader, seat: int, ranks: Sequence[Sequence[int]]) -> str:
    first, last = (_number(reader, ranks[end]) for end in (0, -1))
    if seat == reader.seat:
        return reader.translate("text-board-home-yours", first=first, last=last)
    return reader.translate("text-board-home", army=reader.army(seat), first=first, last=last)


def _ranks(reader: BoardReader, seat: int) -> Sequence[Sequence[int]]:
    """The ranks of the board, or of a seat's home where there are several, the seat's own back rank first."""
    board, home = reader.view.board, reader.view.homes[seat]
    if not board.shape.hexagon:
        top = board.home[board.rows[0][0]] == home
        return board.rows if top else board.rows[::-1]
    rows = [row for row in board.rows if board.home[row[0]] == home]
    outer = board.links[rows[0][0]][2] is None
    return rows if outer else rows[::-1]


def _lines(reader: BoardReader, ranks: Sequence[Sequence[int]]) -> Iterator[str]:
    """A line for each rank; empty ones that follow each other share theirs."""
    translate = reader.translate
    for empty, group in groupby(ranks, key=lambda row: not any(at in reader.view.pieces for at in row)):
        rows = list(group)
        if empty:
            numbers = ", ".join(_number(reader, row) for row in rows)
            yield translate("text-board-empty", count=len(rows), ranks=numbers)
            continue
        for row in rows:
            runs = groupby((at for at in row if at in reader.view.pieces), key=lambda at: reader.view.pieces[at].seat)
            pieces = (
                translate("text-board-run", army=reader.whose(seat), pieces=", ".join(map(reader.plain, run)))
                for seat, run in runs
            )
            yield translate("text-board-rank", rank=_number(reader, row), pieces=sentence("; ".join(pieces)))


def _number(reader: BoardReader, row: Sequence[int]) -> str:
    return reader.view.board.names[row[0]][1:]
