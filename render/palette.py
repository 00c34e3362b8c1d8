"""The colours of all pictures of one kind, chosen once."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.pieces import piece
from render.theme import Colour, Theme, blend, rgb

COLOURS = 160  # more cost bytes and no one sees them
PLAIN_WEIGHT = 3  # how much more plain squares count than marked ones when colours are shared out
STEPS = 6  # colours of a glow
PIECES = ("K", "L", "Q", "G", "R", "B", "N", "C", "S", "P", "+B", "+S", "+P")
OWN_COLOURS = ("winner", "loser", "mate", "draw", "dot", "barred")
TRUTH = ("true", "brother")  # badges where there are two kings
NOT_ON_CAMPS = ("cut",)


@lru_cache(maxsize=16)
def palette(
    size: int, theme: Theme, armies: tuple[str, ...], camps: bool, pieces: tuple[str, ...], badges: tuple[str, ...]
) -> Image.Image:
    """The colours of all pictures: the flat ones exactly, and the best others for every piece on every kind of
    square.
    """
    grounds: list[Colour] = []
    glows: list[Colour] = []
    for ground in (*theme.camp, *theme.field) if camps else (theme.light, theme.dark):
        grounds += [ground] * PLAIN_WEIGHT
        for tint in (tint for mark, tint in theme.tints.items() if not (camps and mark in NOT_ON_CAMPS)):
            grounds.append(tint.over(ground))
            if tint.border is not None:
                glows += [blend(grounds[-1], tint.border, (step + 1) / STEPS) for step in range(STEPS)]
    bodies = [rgb(colour) for army in armies for colour in theme.armies[army].fills]
    exact = list(dict.fromkeys([theme.card, theme.frame, theme.text, theme.seam, *bodies, *grounds, *glows]))
    drawings = sorted(pieces, key=PIECES.index)
    stamps = [(drawing, theme.armies[army]) for army in armies for drawing in drawings]
    stamps += [(badge, theme.armies[armies[0]]) for badge in (*OWN_COLOURS, *(TRUTH if "L" in pieces else ()), *badges)]
    sheet = Image.new("RGB", (size * len(stamps), size * len(grounds)))
    for row, ground in enumerate(grounds):
        sheet.paste(ground, (0, row * size, sheet.width, (row + 1) * size))
        for column, (name, army) in enumerate(stamps):
            picture = piece(name, army, size)
            sheet.paste(picture, (column * size, row * size), picture)
    text = Image.linear_gradient("L").resize((64, 64))
    sheet.paste(Image.composite(Image.new("RGB", (64, 64), theme.text), Image.new("RGB", (64, 64), theme.card), text))
    found = sheet.quantize(COLOURS - len(exact), method=Image.Quantize.MEDIANCUT).getpalette() or []
    others = [(found[i], found[i + 1], found[i + 2]) for i in range(0, len(found), 3)]
    # Near twins of an exact colour would make flat areas speckle.
    others = [colour for colour in others if all(_far(colour, other) for other in exact)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in [*exact, *others] for part in colour])
    return palette


def _far(a: Colour, b: Colour) -> bool:
    return max(abs(x - y) for x, y in zip(a, b, strict=True)) > 5
