"""Panels beside the board, near each seat's home edge: pieces lost, notes, moves owed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import floor

from engine.moves import CHOICE
from render.canvas import Canvas, SideDrawing, Tile
from render.geometry import FreeRow
from render.labels import NONE, Labels
from render.view import KINGS, View, mated_kings

FEW = 3  # signs that fit into any row
HEAVY, LIGHT = ("Q", "R", "B"), ("N", "P")
TAKEN = ("R", "B", "C", "N", "G", "S", "P")
TRUE, BROTHER, MATED = "true", "brother", "mate"
GAP = 0.06  # between signs, in parts of their height; four times as much after a text, and about rows

Row = list[SideDrawing]


def panels(view: View, surface: Canvas, names: Labels) -> Iterator[Tile]:
    """Every sign beside the board, where it goes; a line that has no room for its rows is written smaller."""
    for seat, side in enumerate(view.homes):
        slots = surface.geometry.slots[side]
        yield from _laid(surface, slots, rows(view, seat, len(slots), names))
    yield from _laid(surface, surface.geometry.legend, legend(view, names))


def _laid(surface: Canvas, slots: tuple[FreeRow, ...], found: list[Row]) -> Iterator[Tile]:
    placed = list(zip(slots, found, strict=False))
    for slot, row in placed:
        line = [each for other, each in placed if other.at[1] == slot.at[1]]
        needed = sum(_width(surface, each, slot.height) for each in line)
        yield from _placed(surface, slot, row, floor(slot.height * min(1, slot.width / max(needed, 1))))


def _placed(surface: Canvas, slot: FreeRow, row: Row, height: int) -> Iterator[Tile]:
    x = slot.at[0] - (_width(surface, row, height) if slot.ends else 0)
    for sign in row:
        tile = surface.sign(sign, height)
        yield Tile(tile.image, (round(x), round(slot.at[1] - height / 2)), tile.mask)
        x += _step(sign, tile, height)


def _width(surface: Canvas, row: Row, height: int) -> float:
    """Width of a row in pixels: one sign touches the edge, with a gap behind the last."""
    return sum(_step(sign, surface.sign(sign, height), height) for sign in row)


def _step(sign: SideDrawing, tile: Tile, height: int) -> float:
    return tile.image.width + height * GAP * (4 if sign.text else 1)


def rows(view: View, seat: int, room: int, names: Labels = NONE) -> list[Row]:
    """The rows of a seat's signs, the one nearest the edge of the picture first; at most `room` of them."""
    title = _title(view, seat, names)
    if view.board.shape.hands:
        return [title, _truth(view, seat, names) or _owed(view, seat) or _lost(view, seat, TAKEN, names)]
    if room == 1:
        return [title + _lost(view, seat, (*HEAVY, *LIGHT), names)]
    heavy, light = (_lost(view, seat, kinds, NONE) for kinds in (HEAVY, LIGHT))
    lost = [heavy + light] if len(heavy + light) <= FEW else [heavy, light]
    return [title, *lost] if title else lost


def legend(view: View, names: Labels) -> list[Row]:
    """Rows that explain the signs beside a board on which each seat has a corner, lowest row first."""
    entries = [
        [SideDrawing(drawing=sign) if sign in view.look.drawings else SideDrawing(text=sign), SideDrawing(text=word)]
        for sign, word in names.legend
    ]
    if names.lost and any(view.lost):
        entries.append([SideDrawing("P", view.armies[0]), SideDrawing(text=names.lost)])
    return entries


def _title(view: View, seat: int, names: Labels) -> Row:
    """A seat's name, or its king if no one has told it, and what is noted of it."""
    noted = list[SideDrawing]()
    for note in view.notes:
        signs = [sign for sign in note.signs if sign.beside == seat]
        noted += _caption(names.hand if signs and note.is_of_pieces() else "")
        noted += [
            SideDrawing(sign.drawing, "" if sign.army is None else view.armies[sign.army], sign.text) for sign in signs
        ]
    if names.armies:
        return [SideDrawing(text=names.armies[seat]), *noted]
    alone = view.board.shape.hands or not noted
    return noted if alone else [SideDrawing("K", view.armies[seat]), *noted]


def _lost(view: View, seat: int, kinds: Iterable[str], names: Labels) -> Row:
    pieces = _pieces(view.armies[seat], view.lost[seat], kinds)
    return [*_caption(names.lost if pieces else ""), *pieces]


def _caption(word: str) -> Row:
    return [SideDrawing(text=word, caption=True)] if word else []


def _pieces(army: str, counts: Mapping[str, int], kinds: Iterable[str]) -> Row:
    row = list[SideDrawing]()
    for kind in kinds:
        count = counts.get(kind, 0)
        row += [SideDrawing(kind, army)] * min(count, 1)
        row += [SideDrawing(text=f"x{count}")] * (count > 1)
    return row


def _truth(view: View, seat: int, names: Labels) -> Row:
    """Once the game is over: which king is the true one, which the brother, and which of them is mated."""
    if not view.true_kings:
        return []
    row = list[SideDrawing]()
    mated = {view.pieces[at].symbol for at in mated_kings(view, seat)}
    for king in KINGS:
        sign, word = (TRUE, names.true) if king == view.true_kings[seat] else (BROTHER, names.brother)
        row += [SideDrawing(king, view.armies[seat]), *_explained(sign, word)]
        row += _explained(MATED, names.mated) if king in mated else []
    return row


def _explained(drawing: str, word: str) -> Row:
    return [SideDrawing(drawing), *_caption(word)]


def _owed(view: View, seat: int) -> Row:
    """Signs of a king choice before play, or later of an owed ransom or reveal."""
    if view.choosing or any(played.kind == CHOICE for played in view.last):
        army = view.armies[seat]
        return [
            SideDrawing("K", army),
            SideDrawing("L", army),
            SideDrawing("choosing" if seat in view.choosing else "chosen"),
        ]
    return [SideDrawing(view.owes)] if view.owes and seat == view.turn else []
