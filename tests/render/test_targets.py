from math import dist

import pytest

import engine
from bot.texts import translator_for
from engine import Position
from render.canvas import canvas
from render.geometry import geometry
from render.picture import _possible, render
from render.picture import placed as placed_stamps
from render.stamps import Stamp, cut
from render.targets import Targets, drops_of, targets_of
from render.theme import CLASSIC
from render.view import view_of
from render.words import possible
from tests.render.games import BARRED, FULL, PROMOTED, placed, played
from tests.render.test_picture import colour, near_corner, picture


def of(position: Position, name: str) -> Targets:
    return targets_of(position, position.board.squares[name])


def names(squares: tuple[int, ...], position: Position) -> str:
    return " ".join(position.board.names[at] for at in squares)


def test_moves_and_captures_are_told_apart() -> None:
    position = placed("yalta", "wKa1 wPe3 rQf4 rKl8 bKh12")
    found = of(position, "e3")
    assert (names(found.moves, position), names(found.captures, position), found.barred) == ("e4", "f4", ())


def test_capture_en_passant_is_capture() -> None:
    position = engine.parse_fen("connexes", "2r2bq1/3kn2b/p1p3P1/PpPprR2/1B3pP1/1PNPpN1R/4K1B1/8 w - b6 0,77 -")
    assert names(of(position, "a5").captures, position) == "b6"


def test_barred_captures_are_told_apart_from_allowed_ones() -> None:
    position = placed("trichess", BARRED)
    found = of(position, "a5")
    assert names(found.barred, position) == "a7 b5"
    assert found.captures == ()
    assert "b6" in names(found.moves, position)


def test_foreign_piece_and_empty_square_have_no_targets() -> None:
    position = placed("trichess", BARRED)
    for name in ("k7", "c3", "b5"):
        found = of(position, name)
        assert (found.moves, found.captures, found.barred) == ((), (), ())


def test_drops_are_told_by_kind() -> None:
    position = placed("nouveaux", PROMOTED, extra=FULL)
    pawns, cannons = drops_of(position, "P"), drops_of(position, "C")
    assert pawns.square is None
    assert "b1" in names(pawns.moves, position).split()
    assert pawns.moves != cannons.moves
    assert drops_of(position, "G").moves == ()


def test_piece_on_board_is_not_told_drops_of_its_kind() -> None:
    position = placed("nouveaux", PROMOTED, extra=FULL)
    assert names(of(position, "a3").moves, position) == ""


def test_picture_of_targets_marks_piece_its_captures_and_its_moves() -> None:
    position = placed("nouveaux", PROMOTED, extra=FULL)
    view, found = view_of(position), of(position, "e5")
    shown, plain = (picture(render(view, targets=targets)) for targets in (found, Targets(None)))
    assert names(found.captures, position) == "g3 e8 h8"
    for name in ("e5", "g3", "h8"):
        at = near_corner(view, name)
        assert dist(colour(shown, at), colour(plain, at)) > 40
    x, y = geometry(view.board, view.homes[0], 1000).centres[view.board.squares["e4"]]
    assert dist(*(colour(image, (round(x), round(y))) for image in (shown, plain))) > 40


def named(position: Position, square: str) -> dict[str, str]:
    stamps = _possible(view_of(position), of(position, square))
    return {stamp.name: stamp.drawing for stamp in stamps.values() if stamp.name}


def test_squares_that_piece_may_reach_carry_their_names() -> None:
    queen = named(placed("nouveaux", PROMOTED, extra=FULL), "e5")
    assert [name for name, drawing in queen.items() if drawing != "dot"] == ["g3", "e8", "h8"]
    assert {"a9", "e4", "j5"} <= queen.keys()


def test_capture_that_rule_bars_carries_no_name() -> None:
    queen = named(placed("trichess", BARRED), "a5")
    assert "b6" in queen
    assert not queen.keys() & {"a7", "b5"}


@pytest.mark.parametrize("variant", list(engine.variants()))
def test_names_fit_into_their_squares_and_are_large_enough_for_telephone(variant: str) -> None:
    view = view_of(engine.new_position(variant))
    surface = canvas(view.board, 0, 1000, CLASSIC, view.armies, view.look)
    for square, name in enumerate(view.board.names):
        tile = surface.tile(square, "", Stamp("dot", "", name=name))
        xs = [x for x, _ in surface.geometry.squares[square]]
        assert tile.image.width <= max(xs) - min(xs)
        assert tile.image.height >= 32


def test_barred_capture_is_crossed_out() -> None:
    position = placed("trichess", BARRED)
    view, found = view_of(position), of(position, "a5")
    allowed = Targets(found.square, found.moves, found.captures)
    assert render(view, targets=found) != render(view, targets=allowed)


def test_picture_of_targets_leaves_out_last_move() -> None:
    position = played("connexes", ["Nc3"])
    view = view_of(position)
    shown = picture(render(view, targets=of(position, "b8")))
    plain = picture(render(view_of(engine.new_position("connexes"))))
    assert colour(shown, near_corner(view, "b1")) == colour(plain, near_corner(view, "b1"))


def test_picture_of_choices_shows_board_and_names_pieces_to_move() -> None:
    position = played("connexes", ["Nc3"])
    view, squares = view_of(position), position.board.squares
    mine = tuple(squares[name] for name in ("b8", "d7"))
    shown, plain = (picture(render(view, targets=targets)) for targets in (Targets(None, choices=mine), None))
    corners = {name: near_corner(view, name) for name in squares}
    different = {name for name, at in corners.items() if colour(shown, at) != colour(plain, at)}
    assert different == {"b8", "d7"}
    _, frames, stamps = placed_stamps(view, Targets(None, choices=mine))
    assert {squares["b1"], squares["c3"]} == frames.keys()
    assert {stamp.name for stamp in stamps.values()} == {"", "b8", "d7"}


def test_name_of_square_hides_no_sign_of_its_piece() -> None:
    army = CLASSIC.armies["white"]
    for sign in ("badge", "truth", "number"):
        plain = Stamp("K", "white", name="e1", by="white")
        marked = plain._replace(**{sign: {"badge": "pressed", "truth": "true", "number": "2"}[sign]})
        assert cut(army, army, plain, 80)[0].tobytes() != cut(army, army, marked, 80)[0].tobytes()


def test_targets_in_words() -> None:
    position = placed("trichess", BARRED)
    view, found = view_of(position), of(position, "a5")
    assert "Can’t capture on a7 b5, where pieces are protected." in possible(view, found, translator_for("en"))
    assert "Ne peut pas prendre en a7 b5" in possible(view, found, translator_for("fr"))
    assert possible(view, Targets(0), translator_for("en")) == "No legal move."
