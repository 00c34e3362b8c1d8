from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from io import BytesIO
from itertools import chain, pairwise
from math import dist
from random import Random

import pytest
from PIL import Image, ImageColor

import engine
from benchmarks.contrast import contrast
from engine import Outcome
from render.canvas import Canvas, canvas
from render.geometry import Geometry, geometry
from render.picture import _badges, _stamps, _truths, render
from render.stamps import Stamp, _numbered
from render.theme import CLASSIC, THEMES, Colour, ThemeError, rgb
from render.view import View, view_of
from tests.render.games import BEHIND, CUT, FULL, MATE, NET, PROMOTED, THREE, placed, played

GAMES = list(engine.variants())
CHECK = "4k3/8/8/8/8/8/4R3/4K3 b - - 0,1 -"


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def near_corner(view: View, name: str, seat: int = 0, corner: int = 0) -> tuple[int, int]:
    """A pixel inside a square, close to one of its corners, where no piece stands."""
    shape = geometry(view.board, view.homes[seat], 1000)
    square = view.board.squares[name]
    (x, y), (cx, cy) = shape.squares[square][corner], shape.centres[square]
    return (round(cx + (x - cx) * 0.85), round(cy + (y - cy) * 0.85))


def pixel(view: View, name: str, seat: int = 0) -> Colour:
    return colour(picture(render(view, seat)), near_corner(view, name, seat))


def colour(image: Image.Image, at: tuple[int, int]) -> Colour:
    found = image.getpixel(at)
    assert isinstance(found, tuple)
    return (int(found[0]), int(found[1]), int(found[2]))


def views() -> dict[str, View]:
    return {
        "mate": view_of(played("connexes", MATE)),
        "cut": view_of(played("connexes", CUT)),
        "three": view_of(played("yalta", THREE)),
        "behind": view_of(placed("trichess", BEHIND)),
        "start": view_of(engine.new_position("nouveaux")),
        "net": view_of(placed("nouveaux", NET, "e1e10")),
        "promoted": view_of(placed("nouveaux", PROMOTED, extra=FULL)),
    }


@pytest.mark.parametrize("variant", GAMES)
def test_picture_is_palette_png_of_size_asked_for(variant: str) -> None:
    for size in (400, 1000):
        with Image.open(BytesIO(render(view_of(engine.new_position(variant)), size=size))) as image:
            assert (image.format, image.mode, image.width) == ("PNG", "P", size)
            assert size * 0.85 < image.height < size * 1.15


@pytest.mark.parametrize("view", views().values(), ids=list(views()))
def test_pictures_are_small(view: View) -> None:
    for seat in range(len(view.armies)):
        assert len(render(view, seat)) <= (60_000 if view.board.size <= 64 else 100_000)


@pytest.mark.parametrize("variant", GAMES)
def test_every_seat_may_sit_at_bottom(variant: str) -> None:
    view = view_of(engine.new_position(variant))
    for seat in range(len(view.armies)):
        shape = geometry(view.board, view.homes[seat], 1000)
        assert all(shape.centres[king][1] > shape.height * 0.8 for king in view.kings(seat))
    assert len({render(view, seat) for seat in range(len(view.armies))}) == len(view.armies)


@pytest.mark.parametrize("variant", GAMES)
def test_pieces_stand_upright_from_every_seat(variant: str) -> None:
    view = view_of(engine.new_position(variant))
    masks = set()
    for seat in range(len(view.armies)):
        surface = canvas(view.board, view.homes[seat], 1000, CLASSIC, view.armies, view.look)
        masks |= {surface.tile(square, "", Stamp("N", "white")).mask.tobytes() for square in range(view.board.size)}
    assert len(masks) == 1


def test_picture_is_same_each_time() -> None:
    view = view_of(played("yalta", THREE))
    assert render(view, 1) == render(view, 1)


def test_two_positions_have_two_pictures() -> None:
    games = [engine.new_position("connexes"), played("connexes", CUT), played("connexes", CUT[:-1])]
    assert len({render(view_of(game)) for game in games}) == 3


def test_last_move_is_tinted_where_it_left_and_arrived() -> None:
    view = view_of(played("connexes", ["Nc3"]))
    plain = replace(view, last=())
    for name in ("b1", "c3"):
        assert dist(pixel(view, name), pixel(plain, name)) > 40


def test_move_is_framed_in_colour_of_its_army() -> None:
    view = view_of(played("yalta", [*THREE, "f1b5"]))
    image = picture(render(view))
    shape = geometry(view.board, view.homes[0], 1000)
    for name, army in (("c6", "red"), ("f10", "black"), ("b5", "white")):
        square = view.board.squares[name]
        border = [(x + (cx - x) * 0.06, y + (cy - y) * 0.06) for x, y, cx, cy in edges(shape, square)]
        body = rgb(CLASSIC.armies[army].body)
        assert min(dist(colour(image, (round(x), round(y))), body) for x, y in border) < 12


def edges(shape: Geometry, square: int) -> list[tuple[float, float, float, float]]:
    """Points along the sides of a square, each with the middle."""
    polygon, (cx, cy) = shape.squares[square], shape.centres[square]
    sides = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    steps = [part / 20 for part in range(4, 17)]
    return [(ax + (bx - ax) * step, ay + (by - ay) * step, cx, cy) for (ax, ay), (bx, by) in sides for step in steps]


def numbers(view: View) -> dict[str, tuple[str, str]]:
    stamps = _stamps(view).items()
    return {view.board.names[at]: (stamp.number, stamp.by) for at, stamp in stamps if stamp.number}


def test_last_move_of_every_army_is_numbered_in_order() -> None:
    assert numbers(view_of(played("yalta", [*THREE, "f1b5"]))) == {
        "b8": ("1", "red"),
        "c6": ("1", "red"),
        "g12": ("2", "black"),
        "f10": ("2", "black"),
        "f1": ("3", "white"),
        "b5": ("3", "white"),
    }


def test_square_two_armies_have_moved_to_has_number_of_later() -> None:
    view = view_of(played("yalta", ["e2e4", "d7d5", "i11i9", "e4d5"]))
    assert numbers(view)["d5"] == ("3", "white")


def test_lone_move_has_no_number() -> None:
    view = view_of(played("connexes", ["Nc3"]))
    assert numbers(view) == {}
    assert _stamps(view)[view.board.squares["b1"]] == Stamp("pip", "white")


def test_reveal_ransom_and_move_are_numbered_in_order() -> None:
    view = view_of(placed("nouveaux", NET, "e1e10", "!K", "$c2", "b5b4"))
    black = {"j10": "1", "c2": "2", "b5": "3", "b4": "3"}
    assert numbers(view) == {name: (number, "black") for name, number in black.items()}


@pytest.mark.parametrize("theme", list(THEMES))
def test_numbers_are_legible_on_every_army(theme: str) -> None:
    for army in THEMES[theme].armies.values():
        disc = Image.alpha_composite(Image.new("RGBA", (40, 40), army.body), _numbered("1", army, 40)).convert("RGB")
        inks = [colour(disc, (x, y)) for x in range(12, 28) for y in range(12, 28)]
        assert max(contrast(rgb(army.body), ink, "usual sight") for ink in inks) > 4


def test_checked_king_stands_on_red() -> None:
    view = view_of(engine.parse_fen("connexes", CHECK))
    red, green, blue = pixel(view, "e8")
    assert red > 140
    assert max(green, blue) < red / 2


def test_pieces_cut_off_are_marked_apart_from_check() -> None:
    view = view_of(played("connexes", CUT))
    red, green, blue = pixel(view, "c4")
    assert blue > 150
    assert blue > red > green


def test_king_both_attacked_and_cut_off_is_marked_as_attacked() -> None:
    cut = view_of(engine.parse_fen("connexes", "4rk2/8/8/8/8/8/PP6/4K3 w - - 0,9 -"))
    assert [note.key for note in cut.notes] == ["cut"]
    red, green, blue = pixel(cut, "e1")
    assert red > 140
    assert max(green, blue) < red / 2


@pytest.mark.parametrize("variant", GAMES)
def test_home_edge_of_seat_to_move_shows_its_army(variant: str) -> None:
    view = view_of(engine.new_position(variant))
    for turn, army in enumerate(view.armies):
        image = picture(render(replace(view, turn=turn)))
        band = geometry(view.board, view.homes[0], 1000).homes[view.homes[turn]]
        at = (round(sum(x for x, _ in band) / 4), round(sum(y for _, y in band) / 4))
        assert dist(colour(image, at), ImageColor.getrgb(CLASSIC.armies[army].body)) < 12


@pytest.mark.parametrize("variant", GAMES)
def test_colours_of_armies_are_exactly_those_of_theme(variant: str) -> None:
    view = view_of(engine.new_position(variant))
    colours = {colour for _, colour in picture(render(view)).getcolors(2**24) or ()}
    assert colours >= {rgb(CLASSIC.armies[army].body) for army in view.armies}


def test_of_two_losers_in_check_only_one_whose_turn_has_come_is_shown_as_mated() -> None:
    view = view_of(placed("yalta", "wKb1 wRg9 wRh4 wRc8 rKl8 bKh12 bPc6", turn="b", extra="authors=b:w"))
    names = view.board.names
    assert {names[at] for at in view.checked} == {"h12", "l8"}
    assert {names[at]: badge for at, badge in _badges(view).items()} == {"b1": "winner", "l8": "loser", "h12": "mate"}


def badges_and_truth(view: View) -> dict[str, tuple[str, str]]:
    names, told = view.board.names, _truths(view)
    return {names[at]: (_badges(view).get(at, ""), told.get(at, "")) for seat in range(2) for at in view.kings(seat)}


def test_end_shows_two_true_kings_two_brothers_and_mated_one() -> None:
    view = view_of(placed("nouveaux", NET, "e1e10", "!L"), true_kings={0: "K", 1: "L"})
    assert badges_and_truth(view) == {
        "a1": ("winner", "true"),
        "i1": ("", "brother"),
        "b5": ("", "brother"),
        "j10": ("mate", "true"),
    }


def test_end_by_resignation_shows_no_king_as_mated() -> None:
    end = Outcome("resignation", (Fraction(0), Fraction(1)))
    view = view_of(placed("nouveaux", NET), end, true_kings={0: "L", 1: "L"})
    assert badges_and_truth(view) == {
        "a1": ("", "brother"),
        "i1": ("loser", "true"),
        "b5": ("", "brother"),
        "j10": ("winner", "true"),
    }


def test_without_secrets_no_king_of_two_is_crowned() -> None:
    view = view_of(placed("nouveaux", NET, "e1e10", "!L"))
    assert badges_and_truth(view) == {"a1": ("", ""), "i1": ("", ""), "b5": ("", ""), "j10": ("mate", "")}


def test_of_two_kings_mated_at_once_both_are_shown_so() -> None:
    net = "wKa1 wLj1 bKa10 bLj10 wRa5 wRj5 wRb5 wRi5 wRb2 wRi2"
    view = view_of(placed("nouveaux", net, turn="b"), true_kings={0: "K", 1: "K"})
    assert badges_and_truth(view)["a10"] == ("mate", "true")
    assert badges_and_truth(view)["j10"] == ("mate", "brother")


def test_truth_about_kings_makes_another_picture() -> None:
    position = placed("nouveaux", NET, "e1e10", "!L")
    assert len({render(view_of(position, true_kings={0: king, 1: "L"})) for king in "KL"}) == 2


@pytest.mark.parametrize(
    "scores", [(Fraction(1), Fraction(0)), (Fraction(0), Fraction(1)), (Fraction(1, 2), Fraction(1, 2))]
)
def test_end_of_game_is_shown(scores: tuple[Fraction, ...]) -> None:
    position = engine.new_position("connexes")
    assert render(view_of(position)) != render(view_of(position, Outcome("agreement", scores)))


def test_ends_with_different_winners_look_different() -> None:
    position = engine.new_position("yalta")
    ends = [tuple(Fraction(int(seat == winner)) for seat in range(3)) for winner in range(3)]
    assert len({render(view_of(position, Outcome("resignation", scores))) for scores in ends}) == 3


def test_aborted_game_can_be_drawn() -> None:
    assert render(view_of(engine.new_position("yalta"), Outcome("aborted", ())))


@pytest.mark.parametrize("variant", GAMES)
def test_armies_of_game_differ_in_lightness(variant: str) -> None:
    bodies = [CLASSIC.armies[army].body for army in view_of(engine.new_position(variant)).armies]
    light = sorted(Image.new("RGB", (1, 1), body).convert("L").tobytes()[0] for body in bodies)
    assert all(after - before > 25 for before, after in pairwise(light))


def test_unknown_theme_is_refused_by_name() -> None:
    with pytest.raises(ThemeError, match="moonlight"):
        render(view_of(engine.new_position("connexes")), theme="moonlight")


def test_threads_draw_same_pictures() -> None:
    view = view_of(played("connexes", CUT))
    alone = render(view, 0, size=611)
    canvas.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda _: render(view, 0, size=611), range(12))) == {alone}


def test_tiles_are_kept_within_bounds() -> None:
    view = view_of(engine.new_position("yalta"))
    surface = Canvas(geometry(view.board, 0, 300), CLASSIC, view.armies, view.board.dark, view.look)
    for army in view.armies:
        for symbol in "KQRBN":
            for square in range(view.board.size):
                surface.tile(square, "", Stamp(symbol, army))
    info = surface.made.cache_info()
    assert info.maxsize is not None
    assert info.currsize <= info.maxsize
    assert canvas.cache_info().maxsize is not None


def surface_of(view: View, size: int = 200) -> Canvas:
    return Canvas(geometry(view.board, 0, size), CLASSIC, view.armies, view.board.dark, view.look)


def test_squares_that_look_alike_share_their_tiles() -> None:
    view = view_of(engine.new_position("connexes"))
    surface = surface_of(view)
    tiles = [surface.tile(square, "", Stamp("N", "white")) for square in range(view.board.size)]
    assert surface.made.cache_info().misses <= 16
    assert len({tile.at for tile in tiles}) == view.board.size


@pytest.mark.parametrize("variant", GAMES)
def test_framed_square_is_drawn_once_for_all_pieces(variant: str) -> None:
    view = view_of(engine.new_position(variant))
    surface = surface_of(view)
    for number, symbol in enumerate("KQRBN"):
        surface.tile(20, "last", Stamp(symbol, view.armies[0], number=str(number % 2 + 1), by=view.armies[0]), "white")
    assert surface.marked.cache_info().misses == 1


@pytest.mark.parametrize(("variant", "most"), [("connexes", 0.1), ("nouveaux", 0.2), ("trichess", 1), ("yalta", 1)])
def test_turn_draws_at_most_one_square_anew(variant: str, most: float) -> None:
    canvas.cache_clear()
    games = [random_views(variant, seed) for seed in range(12)]
    for view in chain(*games[:-2]):
        render(view, size=80)
    last = list(chain(*games[-2:]))
    surface = canvas(last[0].board, last[0].homes[0], 80, CLASSIC, last[0].armies, last[0].look)
    before = surface.marked.cache_info().misses
    for view in last:
        render(view, size=80)
    assert surface.marked.cache_info().misses - before <= most * len(last)


def random_views(variant: str, seed: int) -> list[View]:
    position, random = engine.new_position(variant), Random(seed)
    for seat in position.to_choose():
        position.choose(seat)
    views: list[View] = []
    while len(views) < 40 and position.outcome() is None and position.owes() is None:
        position.push(random.choice(position.legal_moves()))
        views.append(view_of(position))
    return views
