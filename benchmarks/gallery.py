"""`make gallery`: contact sheets of every kind of picture in a folder, and the contrasts of every theme in print."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw

import engine
from benchmarks import contrast
from benchmarks.events import NAMES, named, picture, played, state_of
from bot.app.tournaments.rows import notes_of, parts_of
from bot.texts import translator_for
from engine import Position
from render.charts import Bar, Bars, Curve, render_bars, render_curves
from render.kings import render_kings
from render.labels import labels
from render.picture import render
from render.pieces import piece
from render.tables.boards import CaptionedBoard, render_boards
from render.targets import Targets, targets_of
from render.theme import CLASSIC, THEMES
from render.view import View, view_of
from render.words import describe, possible
from tests.gallery import DOCS, compact, keep, texts
from tournament.model import Plan
from tournament.swiss import rules_for

FOLDER = Path("docs/gallery")
DISCORD = {"dark": "#313338", "light": "#ffffff"}
COLUMN, PHONE, MARGIN = 560, 400, 24
TABLE, SMALL = 640, 380
PIECES = ("K", "L", "Q", "G", "R", "B", "+B", "N", "C", "S", "+S", "P", "+P")


@dataclass(frozen=True)
class Scene:
    """A game after some moves, from a seat's side; with a square, where its piece may go; at its end, the true
    kings.
    """

    variant: str
    moves: str = ""
    fen: str = ""
    seat: int = 0
    square: str = ""
    true_kings: str = ""

    def position(self) -> Position:
        """The position shown."""
        start = engine.parse_fen(self.variant, self.fen) if self.fen else engine.new_position(self.variant)
        for move in self.moves.split():
            start.push(start.parse(move))
        return start

    def view(self) -> View:
        """The view of it."""
        return view_of(self.position(), true_kings=dict(enumerate(self.true_kings)))

    def targets(self) -> Targets | None:
        """The moves of the piece on its square, if it has one."""
        position = self.position()
        return targets_of(position, position.board.squares[self.square]) if self.square else None

    def picture(self, theme: str, size: int, language: str = "en") -> bytes:
        """Its picture."""
        view = self.view()
        return render(view, self.seat, theme, size, self.targets(), labels(view, translator_for(language)))

    def words(self) -> list[str]:
        """Its alt text and the words in it."""
        view, targets, translate = self.view(), self.targets(), translator_for("en")
        told = [describe(view, translate, "en"), *texts(labels(view, translate))]
        return told + ([possible(view, targets, translate)] if targets else [])


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
TWELVE = (
    "c3 Nc6 b4 Rb8 a4 b5 axb5 Ba6 Ra5 Nf6 b6 e5 e3 Qc8 Bxa6 Rg8 bxa7 g5 Qf3 Ne7 Qb7 h6 axb8=Q",
    "Nh3 a6 e3 Ra7 f4 g6 Ng5 b6 h4 Bb7 h5 Nc6 hxg6 e6 Rxh7 Nb8 Qh5 d5 Qh6 c5 g7 a5 gxh8=Q",
)
MATE = "e3 f6 f4 Kf7 Nh3 Kg6 Nc3 Kf5 Qg4"
SHEETS = {
    "starts": [Scene(variant) for variant in engine.variants()],
    "play": [
        Scene("yalta", "e12k9 e1d1 j5k9", YALTA, 2),
        Scene("trichess", "i7j8 l8g11", TRICHESS, 1),
        Scene("nouveaux", "P@b2", PROMOTED, 1),
        Scene("connexes", CUT),
    ],
    "ends": [
        Scene("connexes", MATE),
        Scene("nouveaux", "e1e10", NET),
        Scene("nouveaux", "e1e10 !K", NET, 1),
        Scene("nouveaux", "e1e10 !L", NET, true_kings="KL"),
    ],
    "targets": [
        Scene("yalta", fen=YALTA, seat=2, square="e12"),
        Scene("trichess", fen=BARRED, square="a5"),
        Scene("nouveaux", fen=PROMOTED, square="e5"),
        Scene("connexes", CUT, square="c4"),
    ],
    "challenge": [Scene("connexes", moves) for moves in TWELVE],
}


STRENGTHS = (1500, 1579, 1522, 1583, 1630, 1577, 1622, 1660, 1613, 1652, 1690, 1648, 1684, 1715, 1741, 1702, 1733)
CURVES = (
    Curve("Échecs connexes", "1733 ± 140", tuple((at, 242 - 6 * number) for number, at in enumerate(STRENGTHS))),
    Curve("Yalta", "1448? ± 232", ((1564, 246), (1522, 242), (1489, 237), (1448, 232))),
)
BARS = (
    Bars(
        "Results",
        (
            Bar("White", "39% (156)", 0.39, "white"),
            Bar("Brown", "30% (120)", 0.30, "brown"),
            Bar("Black", "26% (104)", 0.26, "black"),
            Bar("Drawn or shared", "5% (20)", 0.05),
        ),
    ),
    Bars(
        "Length in moves (median 71)",
        (Bar("0–49", "18% (72)", 0.18), Bar("50–99", "61% (244)", 0.61), Bar("100–149", "21% (84)", 0.21)),
    ),
    Bars("First moves", (Bar("e4", "52% (208)", 0.52), Bar("Nc3", "31% (124)", 0.31), Bar("e3", "17% (68)", 0.17))),
)
TABLES = {
    "tables": (
        ("connexes", played(Plan("round-robin", cycles=2), 2, 9, gone=(4,))),
        ("trichess", played(Plan("round-robin"), 3, 13, gone=(6,))),
        ("connexes", played(Plan("swiss", rounds=6, pairing_rules=rules_for(2)), 2, 13, rounds=5)),
    ),
    "brackets": (
        ("connexes", played(Plan("knockout"), 2, 12, rounds=2)),
        ("yalta", played(Plan("knockout"), 3, 23, gone=(5,))),
        ("connexes", played(Plan("groups"), 2, 16, gone=(4,))),
    ),
}
"""Events under way and over, by the sheet that shows their tables."""


def tables(name: str, language: str, width: int = TABLE) -> list[bytes]:
    """Tables in a language, as wide as is asked for."""
    drawn = [Image.open(BytesIO(picture(state_of(found, variant), language))) for variant, found in TABLES[name]]
    return [_as_png(image.convert("RGB").resize((width, image.height * width // image.width))) for image in drawn]


def games() -> list[CaptionedBoard]:
    """The games of an event that stand out."""
    translate = translator_for("fr")
    shown = zip(("shortest", "longest", "decisive"), SHEETS["ends"], (12, 57, 31), strict=False)
    return [
        CaptionedBoard(
            view_of(scene.position()),
            translate(f"picture-game-{kind}"),
            translate("picture-game-moves", moves=count),
            (f"{NAMES[count % 9]} – {NAMES[count % 7 + 9]}",),
        )
        for kind, scene, count in shown
    ]


def _as_png(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


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


def pieces(theme: str, size: int = 56) -> Image.Image:
    """Every piece of every army on a light and on a dark square."""
    colours = THEMES[theme]
    found = Image.new("RGB", (size * len(PIECES) * 2, size * len(colours.armies)))
    pen = ImageDraw.Draw(found)
    for row, army in enumerate(colours.armies.values()):
        for column, name in enumerate(PIECES * 2):
            ground = colours.light if column < len(PIECES) else colours.dark
            pen.rectangle((column * size, row * size, column * size + size - 1, row * size + size - 1), fill=ground)
            picture = piece(name, army, size)
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
    kings = [render_kings(view_of(engine.new_position("nouveaux")), seat, size=COLUMN) for seat in range(2)]
    sheets["charts"] = stacked(
        [sheet([render_curves(CURVES, name), render_bars(BARS, name)], grounds[0]) for name in THEMES]
    )
    sheets["phone"] = sheet(phone, grounds[1])
    sheets["kings"] = sheet(kings, grounds[0])
    sheets["themes"] = stacked(
        [sheet([scene.picture(name, COLUMN) for scene in SHEETS["play"]], grounds[0]) for name in THEMES]
    )
    for name in TABLES:
        sheets[name] = stacked([sheet(tables(name, language), grounds[0]) for language in ("en", "fr")])
    sheets["tables-phone"] = sheet([*tables("tables", "en", SMALL), *tables("brackets", "fr", SMALL)], grounds[1])
    sheets["event-games"] = sheet([render_boards(games())], grounds[0])
    sheets["men"] = stacked([pieces(name) for name in THEMES])
    return sheets


def words() -> dict[str, str]:
    """The words of every sheet: its alt texts, and what is written in it."""
    told = {name: [line for scene in scenes for line in scene.words()] for name, scenes in SHEETS.items()}
    kings = view_of(engine.new_position("nouveaux"))
    told["charts"] = [*texts(CURVES), *texts(BARS)]
    told["phone"] = told["play"]
    told["kings"] = [
        f"{kings.pieces[at].symbol} {kings.board.names[at]}" for seat in range(2) for at in kings.kings(seat)
    ]
    told["themes"] = [*THEMES, *told["play"]]
    for name, events in TABLES.items():
        states = [(translator_for(language), state_of(*event[::-1])) for language in ("en", "fr") for event in events]
        told[name] = [
            text
            for translate, state in states
            for text in texts((parts_of(translate, state, named(translate, state)), notes_of(translate, state)))
        ]
    told["tables-phone"] = [*told["tables"], *told["brackets"]]
    told["event-games"] = [text for board in games() for text in (board.title, board.words)]
    told["men"] = [*THEMES, *PIECES]
    return {name: "\n".join(lines) for name, lines in told.items()}


def check_fonts() -> None:
    """Exit with a message if medals and cups of screenshots would be drawn as empty boxes."""
    listing = shutil.which("fc-list")
    if listing and not subprocess.run([listing, ":lang=und-zsye"], capture_output=True, check=True).stdout:  # noqa: S603
        sys.exit("There is no font with emojis here: install one (on Debian: fonts-noto-color-emoji).")


def main(folder: Path = FOLDER) -> None:
    """Write the sheets and print the contrasts."""
    if folder.resolve() == DOCS / "gallery":
        check_fonts()
    folder.mkdir(parents=True, exist_ok=True)
    for name, image in build().items():
        path = folder / f"{name}.png"
        path.write_bytes(compact(image))
        print(f"{path}  {path.stat().st_size / 1000:.0f} KB")
    if folder.resolve() == DOCS / "gallery":
        keep({f"gallery/{name}.png": told for name, told in words().items()})
    print("\n".join(contrast.table()))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
