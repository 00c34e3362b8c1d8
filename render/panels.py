"""What stands beside the board, near each seat's home edge: men lost, what the game notes, what is owed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.moves import CHOICE
from render.canvas import Canvas, Sign, Tile
from render.view import View

FEW = 3  # signs that fit into any row
HEAVY, LIGHT = ("Q", "R", "B"), ("N", "P")
TAKEN = ("R", "B", "C", "N", "G", "S", "P")
GAP = 0.06  # between signs, in parts of their height; four times as much after a text

Row = list[Sign]


def panels(view: View, surface: Canvas, names: tuple[str, ...]) -> Iterator[Tile]:
    """Every sign beside the board, where it goes; `names` are what armies are called, or nothing."""
    for seat, side in enumerate(view.homes):
        slots = surface.geometry.slots[side]
        for slot, row in zip(slots, rows(view, seat, len(slots), *names[seat : seat + 1]), strict=False):
            tiles = [surface.sign(sign, slot.height) for sign in row]
            steps = [_step(sign, tile, slot.height) for sign, tile in zip(row, tiles, strict=True)]
            x = slot.at[0] - (sum(steps[:-1]) + tiles[-1].image.width if row and slot.ends else 0)
            for tile, step in zip(tiles, steps, strict=True):
                yield Tile(tile.image, (round(x), round(slot.at[1] - slot.height / 2)), tile.mask)
                x += step


def _step(sign: Sign, tile: Tile, height: int) -> float:
    return tile.image.width + height * GAP * (4 if sign.text else 1)


def rows(view: View, seat: int, room: int, name: str = "") -> list[Row]:
    """The rows of a seat's signs, the one nearest the edge of the picture first; at most `room` of them."""
    noted = _noted(view, seat)
    if view.board.shape.hands:
        title = [Sign(text=name)] if name else []
        kinds = {sign.drawing for sign in noted if sign.drawing}
        # Both share a line: the more there is in hand, the fewer kinds of lost men are told, the heaviest first.
        taken = _men(view.armies[seat], view.lost[seat], TAKEN[: len(TAKEN) - len(kinds)])
        return [title + noted, _owed(view, seat) or taken]
    title = _title(view, seat, name, noted)
    heavy, light = (_men(view.armies[seat], view.lost[seat], kinds) for kinds in (HEAVY, LIGHT))
    if room == 1:
        return [title + heavy + light]
    lost = [heavy + light] if len(heavy + light) <= FEW else [heavy, light]
    return [title, *lost] if title else lost


def _noted(view: View, seat: int) -> Row:
    """What the notes of a game show beside a seat's home."""
    signs = (sign for note in view.notes for sign in note.signs if sign.beside == seat)
    return [Sign(sign.drawing, "" if sign.army is None else view.armies[sign.army], sign.text) for sign in signs]


def _title(view: View, seat: int, name: str, noted: Row) -> Row:
    """A seat's name and notes; its king instead, where nobody told the name or it must leave room for more notes."""
    if name and len(noted) <= 1:
        return [Sign(text=name), *noted]
    return [Sign("K", view.armies[seat]), *noted] if noted else []


def _men(army: str, counts: Mapping[str, int], kinds: Iterable[str]) -> Row:
    row = list[Sign]()
    for kind in kinds:
        count = counts.get(kind, 0)
        row += [Sign(kind, army)] * min(count, 1)
        row += [Sign(text=f"x{count}")] * (count > 1)
    return row


def _owed(view: View, seat: int) -> Row:
    """Whether a king has been chosen, before play; later, a ransom or a reveal that is owed."""
    if view.choosing or any(played.kind == CHOICE for played in view.last):
        army = view.armies[seat]
        return [Sign("K", army), Sign("L", army), Sign("choosing" if seat in view.choosing else "chosen")]
    return [Sign(view.owes)] if view.owes and seat == view.turn else []
