"""A picture of a view: one small palette PNG, from an empty board and cached tiles."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image

from engine.moves import REVEAL
from render.canvas import PLAIN, Canvas, Tile, canvas
from render.labels import NONE, Labels, with_players
from render.panels import BROTHER, TRUE, panels
from render.png import encoded
from render.private_marks import NO_MARKS, PrivateMarks, draw_connections, draw_true_king
from render.stamps import DOT, Stamp
from render.targets import Targets
from render.theme import theme_named
from render.view import View, mated_kings

WIDTH = 1000  # pixels
PIP, BARRED = "pip", "barred"


def render(
    view: View,
    seat: int = 0,
    theme: str = "classic",
    size: int = WIDTH,
    targets: Targets | None = None,
    names: Labels = NONE,
    private: PrivateMarks = NO_MARKS,
) -> bytes:
    """A PNG of the view, `size` pixels wide, with `seat`'s side of the board at the bottom; raises ThemeError.

    With `targets` it shows what could happen instead of what happened last; `names` are the words beside the board.
    With `private` marks it is for one person alone.
    """
    surface = _surface(view, seat, theme, size)
    image, rows = surface.blank()
    _paint(surface, image, view, targets, names, private)
    return encoded(rows, (surface.geometry.width, surface.geometry.height), surface.colours)


def paint(view: View, seat: int, theme: str, size: int, names: Labels = NONE) -> Image.Image:
    """The same as a palette image; all pictures of one game, side, theme and size have one palette."""
    surface = _surface(view, seat, theme, size)
    image, _ = surface.blank()
    _paint(surface, image, view, None, names)
    image.putpalette(surface.colours)
    return image.crop((1, 0, *image.size))


def _surface(view: View, seat: int, theme: str, size: int) -> Canvas:
    return canvas(view.board, view.homes[seat], size, theme_named(theme), view.armies, view.look)


def _paint(
    surface: Canvas,
    image: Image.Image,
    view: View,
    targets: Targets | None,
    names: Labels,
    private: PrivateMarks = NO_MARKS,
) -> None:
    def paste(tile: Tile) -> None:
        left, top = tile.at
        image.paste(tile.image, (left + 1, top), None if tile.whole and not private.connected else tile.mask)

    marks, frames, stamps = placed(view, targets)
    for square in {**frames, **marks}:
        paste(surface.tile(square, marks.get(square, PLAIN), None, frames.get(square, "")))
    if private.connected:
        draw_connections(surface, image, view, private)
    high = surface.geometry.centres
    standing = sorted(stamps.items(), key=lambda item: (_is_above(item[1]), high[item[0]][1]))
    tiles = [surface.tile(at, marks.get(at, PLAIN), stamp, frames.get(at, "")) for at, stamp in standing]
    for tile in sorted(tiles, key=lambda tile: not tile.whole):  # first those that would cover what sticks out
        paste(tile)
    if private.true_king is not None:
        draw_true_king(surface, image, view, private.true_king)
    if view.outcome is None:
        paste(surface.band(view.homes[view.turn], view.armies[view.turn]))
    for tile in panels(view, surface, with_players(names, private.players)):
        paste(tile)


def placed(view: View, targets: Targets | None = None) -> tuple[dict[int, str], dict[int, str], dict[int, Stamp]]:
    """By square: how it is tinted, the army whose colour frames it, and what stands there."""
    if targets is None:
        return _marks(view, None), _frames(view), _stamps(view)
    if targets.choices:
        marks = _marks(view, None) | dict.fromkeys(targets.choices, "from") | dict.fromkeys(view.checked, "check")
        return marks, _frames(view), _stamps(view) | _named(view, targets.choices, _stamps(view))
    return _marks(view, targets), {}, _possible(view, targets)


def _marks(view: View, targets: Targets | None) -> dict[int, str]:
    """Tints by square; the most important come last."""
    marks = dict.fromkeys(_frames(view), "last") if targets is None else {}
    marks |= {square: note.mark for note in view.notes if note.mark for square in note.squares()}
    marks |= dict.fromkeys(view.checked, "check")
    if targets is not None:
        marks |= dict.fromkeys(targets.captures, "take")
        if targets.square is not None:
            marks[targets.square] = "from"
        marks |= dict.fromkeys(targets.causes, "check")
    return marks


def _is_above(stamp: Stamp) -> bool:
    """True if part of a stamp overlaps other squares, so that it is drawn after them."""
    return bool(stamp.badge or stamp.truth or stamp.number or stamp.name)


def _frames(view: View) -> dict[int, str]:
    """The squares that each army's last move changed, framed in its colour; the latest move counts."""
    return {square: view.armies[played.seat] for played in view.marked for square in played.squares}


def _stamps(view: View) -> dict[int, Stamp]:
    """Stamps by square: pieces, and a pip in the mover's colour where a piece left; with the order of moves."""
    frames, pieces = _frames(view), _pieces(view)
    left = dict.fromkeys(square for played in view.marked for square in played.left)
    if len(view.marked) < 2:
        return {square: Stamp(PIP, frames[square]) for square in left} | pieces
    stamps = {square: Stamp("", frames[square]) for square in left} | pieces
    for number, played in enumerate(view.marked, 1):
        army = view.armies[played.seat]
        stamps |= {at: stamps[at]._replace(number=str(number), by=army) for at in played.squares if at in stamps}
    return stamps


def _possible(view: View, targets: Targets) -> dict[int, Stamp]:
    """Stamps by square: pieces, crossed out where they must not be captured, and names of legal targets."""
    pieces = _pieces(view)
    crossed = {at: pieces.get(at, Stamp(DOT, ""))._replace(cross=BARRED) for at in targets.barred}
    free = {at: Stamp(DOT, "") for at in (*targets.moves, *targets.captures)}
    return pieces | _named(view, free, free | pieces) | crossed


def _named(view: View, squares: Iterable[int], stamps: dict[int, Stamp]) -> dict[int, Stamp]:
    """The stamps of some squares, with the names of these squares."""
    return {at: stamps[at]._replace(name=view.board.names[at]) for at in squares}


def _pieces(view: View) -> dict[int, Stamp]:
    badges, truths = _badges(view), _truths(view)
    return {
        at: Stamp(piece.symbol, view.armies[piece.seat], badges.get(at, ""), truth=truths.get(at, ""))
        for at, piece in view.pieces.items()
    }


def _badges(view: View) -> dict[int, str]:
    """The badges of kings: one that must be freed or revealed; once the game is over, those that win, lose or draw."""
    if view.outcome is None:
        return dict.fromkeys(view.pressed, "reveal" if view.owes == REVEAL else "pressed")
    truths, badges = _truths(view), dict[int, str]()
    for seat, score in enumerate(view.outcome.scores):
        kings = view.kings(seat)
        mated = mated_kings(view, seat)
        badges |= dict.fromkeys(mated, "mate")
        # Of two kings only the true one can win or lose.
        ending = [at for at in kings if truths.get(at) == TRUE] if len(kings) > 1 else kings
        badges |= {at: "winner" if score == 1 else "draw" if score else "loser" for at in ending if at not in mated}
    return badges


def _truths(view: View) -> dict[int, str]:
    """Kings that are revealed as true ones or brothers, by square."""
    kings = ((at, letter) for seat, letter in enumerate(view.true_kings) for at in view.kings(seat))
    return {at: TRUE if view.pieces[at].symbol == letter else BROTHER for at, letter in kings}
