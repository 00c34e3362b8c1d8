"""`make gallery`: contact sheets of every kind of picture in a folder, and the contrasts of every theme in print."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw

import engine
from benchmarks import contrast
from engine import Position
from render.kings import draw_kings
from render.picture import draw
from render.pieces import man
from render.targets import targets_of
from render.theme import CLASSIC, THEMES
from render.view import view_of

FOLDER = Path("docs/gallery")
DISCORD = {"dark": "#313338", "light": "#ffffff"}
COLUMN, PHONE, MARGIN = 560, 400, 24
COLOURS = 256  # of a sheet, to keep the matches small
MEN = ("K", "L", "Q", "G", "R", "B", "+B", "N", "C", "S", "+S", "P", "+P")


@dataclass(frozen=True)
class Scene:
    """A game after some moves, from a seat's side; with a square, where its man may go."""

    variant: str
    moves: str = ""
    fen: str = ""
    seat: int = 0
    square: str = ""

    def position(self) -> Position:
        """The position shown."""
        start = engine.parse_fen(self.variant, self.fen) if self.fen else engine.new_position(self.variant)
        for move in self.moves.split():
            start.push(start.parse(move))
        return start

    def picture(self, theme: str, size: int) -> bytes:
        """Its picture."""
        position = self.position()
        targets = targets_of(position, position.board.squares[self.square]) if self.square else None
        names = tuple(seat.name for seat in position.seats)
        return draw(view_of(position), self.seat, theme, size, targets, names)


YALTA = (
    "2,bB,bQ,bK,2,bR/2,bP,bP,3,bP/wB,3,bP,1,bP,bN/8/rR,3,rK,rB,rN,rR/rP,3,rP,1,rP,rP/1,rP,6/2,rP,5/"
    "1,rB,rP,5/8/wP,wP,wP,2,wP,wP,bR/wR,wN,2,wK,wR,2 b a1,l12 - 2,13 -"
)
TRICHESS = (
    "4,mK,mB,mN,1/mP,2,mN,mP,3/5,mP,mP,mR/2,mP,4,mP/wB,2,bQ,bK,bB,2/2,bP,bB,bP,bP,2/3,bP,4/bP,5,bP,1/"
    "bR,7/6,wP,1/wP,1,wP,1,wP,wP,1,wP/wR,wN,2,wK,wB,wN,wR b - - 1,13 -"
)
BARRED = "mR,mN,1,mQ,4/2,mP,3,mK,1/3,mB,4/8/bR,1,bB,1,bK,3/1,bP,2,bP,2,bP/8/6,bN,wQ/8/5,wN,2/8/wR,3,wK,3 w - - 0,1 -"
NET = "9l/R9/10/3p1S4/1P8/1k8/6g3/n2G6/2r4C2/K3R3L1 w - - 0,1 -"
PROMOTED = "9l/1k+P7/4g+S1c2/10/10/4+B5/+b2B6/P3S1+p3/3+s6/K7L1 w - - 0,1 reserves=w:RBCSSPPPP,b:CP"
CUT = "e3 Nf6 d3 Nc6 d4 e5 Bc4 Nxd4"
MATE = "e3 f6 f4 Kf7 Nh3 Kg6 Nc3 Kf5 Qg4"
SHEETS = {
    "starts": [Scene(variant) for variant in engine.variants()],
    "play": [
        Scene("yalta", "e12k9 e1d1", YALTA, 1),
        Scene("trichess", "i7j8 l8g11", TRICHESS, 1),
        Scene("nouveaux", "P@b2", PROMOTED, 1),
        Scene("connexes", CUT),
    ],
    "ends": [
        Scene("connexes", MATE),
        Scene("nouveaux", "e1e10", NET),
        Scene("nouveaux", "e1e10 !K", NET, 1),
        Scene("nouveaux", "e1e10 !L", NET),
    ],
    "targets": [
        Scene("yalta", fen=YALTA, seat=2, square="e12"),
        Scene("trichess", fen=BARRED, square="a5"),
        Scene("nouveaux", fen=PROMOTED, square="e5"),
        Scene("connexes", CUT, square="c4"),
    ],
}


def sheet(pictures: list[bytes], ground: str) -> Image.Image:
    """Pictures side by side on a ground."""
    images = [Image.open(BytesIO(data)).convert("RGB") for data in pictures]
    wide = sum(image.width + MARGIN for image in images) + MARGIN
    found = Image.new("RGB", (wide, max(image.height for image in images) + 2 * MARGIN), ground)
    left = MARGIN
    for image in images:
        found.paste(image, (left, MARGIN))
        left += image.width + MARGIN
    return found


def stacked(images: list[Image.Image]) -> Image.Image:
    """Images below each other."""
    found = Image.new("RGB", (max(image.width for image in images), sum(image.height for image in images)))
    top = 0
    for image in images:
        found.paste(image, (0, top))
        top += image.height
    return found


def men(theme: str, size: int = 56) -> Image.Image:
    """Every man of every army on a light and on a dark square."""
    colours = THEMES[theme]
    found = Image.new("RGB", (size * len(MEN) * 2, size * len(colours.armies)))
    draw = ImageDraw.Draw(found)
    for row, army in enumerate(colours.armies.values()):
        for column, name in enumerate(MEN * 2):
            ground = colours.light if column < len(MEN) else colours.dark
            draw.rectangle((column * size, row * size, column * size + size - 1, row * size + size - 1), fill=ground)
            picture = man(name, army, size)
            found.paste(picture, (column * size, row * size), picture)
    return found


def build() -> dict[str, Image.Image]:
    """Every sheet by its name."""
    theme = CLASSIC.name
    grounds = list(DISCORD.values())
    sheets = {
        name: sheet([scene.picture(theme, COLUMN) for scene in scenes], grounds[number % 2])
        for number, (name, scenes) in enumerate(SHEETS.items())
    }
    phone = [scene.picture(theme, PHONE) for scene in SHEETS["play"]]
    kings = [draw_kings(view_of(engine.new_position("nouveaux")), seat, size=COLUMN) for seat in range(2)]
    sheets["phone"] = sheet(phone, grounds[1])
    sheets["kings"] = sheet(kings, grounds[0])
    sheets["themes"] = stacked(
        [sheet([scene.picture(name, COLUMN) for scene in SHEETS["play"]], grounds[0]) for name in THEMES]
    )
    sheets["men"] = stacked([men(name) for name in THEMES])
    return sheets


def main(folder: Path = FOLDER) -> None:
    """Write the sheets and print the contrasts."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, image in build().items():
        path = folder / f"{name}.png"
        image.quantize(COLOURS, dither=Image.Dither.NONE).save(path, "PNG", optimize=True)
        print(f"{path}  {path.stat().st_size / 1000:.0f} KB")
    print("\n".join(contrast.table()))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
