from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

import engine
from bot.texts import LANGUAGES, translator_for
from engine import Outcome
from engine.notes import Note, Sign, piece_signs
from render.canvas import canvas
from render.geometry import FreeRow, geometry
from render.labels import labels
from render.panels import _laid, legend, panels, rows
from render.picture import render
from render.theme import CLASSIC
from render.view import View, view_of
from tests.render.games import BEHIND, CUT, FULL, NET, PROMOTED, placed, played

BOTTOMS = [(variant, seat) for variant in engine.variants() for seat in range(len(engine.variants()[variant].seats))]


def written(view: View, seat: int, room: int = 3) -> list[str]:
    """A seat's rows, each as drawings and texts."""
    return [
        " ".join(f"{sign.army} {sign.drawing}".strip() or sign.text for sign in row) for row in rows(view, seat, room)
    ]


def full_of(view: View, pieces: Sequence[Mapping[str, int]]) -> View:
    """The view with these pieces of each seat in hand, or lost where there are no hands."""
    if not view.board.shape.hands:
        return replace(view, lost=tuple(pieces))
    return replace(
        view, notes=tuple(Note("hand", seat, signs=piece_signs(seat, each)) for seat, each in enumerate(pieces))
    )


def kings_beside(seat: int, seats: range) -> list[Sign]:
    return [Sign(seat, drawing="K", army=other) for other in seats if other != seat]


def changed(one: bytes, other: bytes) -> tuple[int, int, int, int]:
    """The box of what differs between two pictures."""
    images = [Image.open(BytesIO(data)).convert("RGB") for data in (one, other)]
    box = ImageChops.difference(*images).getbbox()
    assert box is not None
    return box


def covers(slot: FreeRow, box: tuple[int, int, int, int]) -> bool:
    left, top, right, bottom = box
    wide = 260
    low = slot.at[0] - wide if slot.ends else slot.at[0] - 1
    return low <= left and right <= low + wide + 2 and abs((top + bottom) / 2 - slot.at[1]) < slot.height / 2


def test_trichess_tells_each_loss_and_who_is_protected_from_whom() -> None:
    view = view_of(placed("trichess", BEHIND))
    assert [written(view, seat)[0] for seat in range(3)] == [
        "white K -25 shield brown K",
        "brown K -21",
        "black K -30 shield white K brown K",
    ]


def test_army_s_name_stands_at_its_home_however_much_is_noted_of_it() -> None:
    view = view_of(placed("trichess", BEHIND))
    first = [rows(view, seat, 3, labels(view, translator_for("fr")))[0] for seat in range(3)]
    assert [row[0].text for row in first] == list(labels(view, translator_for("fr")).armies)
    assert [sign.drawing for sign in first[2]] == ["", "", "shield", "K", "K"]


def test_points_protection_and_lost_pieces_are_explained_where_three_play() -> None:
    view = view_of(placed("trichess", BEHIND))
    told = [[sign.drawing or sign.text for sign in row] for row in legend(view, labels(view, translator_for("en")))]
    assert told == [["-1", "= 1 point lost"], ["shield", "protected from"], ["P", "lost"]]


def test_nothing_is_explained_that_is_not_there() -> None:
    view = view_of(engine.new_position("yalta"))
    assert legend(view, labels(view, translator_for("en"))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("bottom", range(3))
def test_legend_touches_neither_board_nor_its_labels(language: str, bottom: int) -> None:
    view = view_of(placed("trichess", BEHIND))
    words = labels(view, translator_for(language))
    surface = canvas(view.board, view.homes[bottom], 1000, CLASSIC, view.armies, view.look)
    for slot, row in zip(surface.geometry.legend, legend(view, words), strict=True):
        tiles = list(_laid(surface, (slot,), [row]))
        assert tiles[0].at[0] >= slot.at[0] - slot.width - 1
        assert tiles[-1].at[0] + tiles[-1].image.width <= slot.at[0]


def test_hands_and_lost_pieces_are_told_apart_by_words() -> None:
    position = placed("nouveaux", NET, "e1e10", "!K", "$c2", "b5b4")
    view = view_of(position)
    hand, _ = rows(view, 0, 2, labels(view, translator_for("en")))
    assert [sign.drawing or sign.text for sign in hand] == ["White", "in hand", "R"]
    game = played("nouveaux", ["!K", "!L", "b2b10", "c10b10"], flight="off")
    _, lost = rows(view_of(game), 0, 2, labels(view_of(game), translator_for("en")))
    assert [sign.drawing or sign.text for sign in lost] == ["lost", "C"]


@pytest.mark.parametrize("bottom", range(2))
def test_connexes_shows_lost_pieces_at_side_of_who_lost_them(bottom: int) -> None:
    view = view_of(played("connexes", CUT))
    box = changed(render(replace(view, lost=({}, {})), bottom), render(view, bottom))
    home = geometry(view.board, view.homes[bottom], 1000).homes[view.homes[0]]
    assert abs((box[1] + box[3]) / 2 - home[0][1]) < 100


def test_lost_pieces_are_told_with_how_many() -> None:
    assert written(view_of(played("connexes", CUT)), 0, room=1) == ["white P"]
    assert written(view_of(placed("trichess", BEHIND)), 0)[1:] == ["white R white B x2", "white N x2 white P x8"]


def test_pawn_that_was_promoted_is_not_lost() -> None:
    view = view_of(engine.parse_fen("connexes", "4k3/8/8/8/8/8/QPPPPPPP/RNBQKBNR w - - 0,1 -"))
    assert view.lost[0] == {}


def test_hands_are_told_with_how_many() -> None:
    view = view_of(placed("nouveaux", PROMOTED, extra=FULL))
    assert written(view, 0)[0] == "white R white B white C white S x2 white P x4"
    assert written(view, 1)[0] == "black C black P"


def test_who_has_chosen_king_is_told_without_choice() -> None:
    position = engine.new_position("nouveaux")
    position.choose(1)
    view = view_of(position)
    assert [written(view, seat)[1] for seat in range(2)] == ["white K white L choosing", "black K black L chosen"]


def test_owed_reveal_and_owed_ransom_are_told() -> None:
    assert written(view_of(placed("nouveaux", NET, "e1e10")), 1)[1] == "reveal"
    assert written(view_of(placed("nouveaux", NET, "e1e10", "!K")), 1)[1] == "ransom"
    assert written(view_of(placed("nouveaux", NET, "e1e10", "!K", "$c2")), 1)[1] == ""


@pytest.mark.parametrize("moves", [("e1e10",), ("e1e10", "!K")])
def test_what_is_owed_is_told_beside_home_of_who_owes_it_alone(moves: tuple[str, ...]) -> None:
    view = view_of(placed("nouveaux", NET, *moves))
    assert [bool(written(view, seat)[1]) for seat in range(2)] == [False, True]


@pytest.mark.parametrize(("variant", "bottom"), BOTTOMS)
def test_signs_stand_beside_board_next_to_their_own_home(variant: str, bottom: int) -> None:
    view = view_of(engine.new_position(variant))
    shape = geometry(view.board, view.homes[bottom], 1000)
    for seat, home in enumerate(view.homes):
        more = [{"P": 8, "N": 2} if other == seat else {} for other in range(len(view.armies))]
        told = full_of(view, more)
        box = changed(render(view, bottom), render(told, bottom))
        assert any(covers(slot, box) for slot in shape.slots[home])


@pytest.mark.parametrize(("variant", "bottom"), BOTTOMS)
def test_fullest_rows_touch_neither_board_nor_its_labels(variant: str, bottom: int) -> None:
    view = view_of(engine.new_position(variant))
    seats = range(len(view.armies))
    hands = view.board.shape.hands
    every = {"R": 3, "B": 3, "C": 3, "S": 3, "P": 9} if hands else {"Q": 1, "R": 2, "B": 2, "N": 2, "P": 8}
    full = full_of(view, [every] * len(seats))
    if any(note.signs for note in view.notes):  # as many signs as any game has
        shields = [(Sign(seat, text="-38"), Sign(seat, drawing="shield"), *kings_beside(seat, seats)) for seat in seats]
        full = replace(full, notes=tuple(Note("full", signs=signs) for signs in shields))
    shape = geometry(view.board, view.homes[bottom], 1000)
    names = labels(view, translator_for("fr"))
    pictures = (render(view, bottom), render(full, bottom, names=names))
    images = [Image.open(BytesIO(data)).convert("RGB") for data in pictures]
    difference = ImageChops.difference(*images).convert("L")
    for x, y in [*shape.centres, *(label.at for label in shape.labels)]:
        reach = round(shape.text * 0.45)
        assert (
            difference.crop((round(x) - reach, round(y) - reach, round(x) + reach, round(y) + reach)).getbbox() is None
        )


def test_homes_are_labelled_with_their_army_s_name() -> None:
    for variant, room in (("yalta", 3), ("connexes", 1), ("nouveaux", 2)):
        view = view_of(engine.new_position(variant))
        words = labels(view, translator_for("fr"))
        assert rows(view, 0, room, words)[0][0].text == "Blancs"
        assert render(view, names=words) != render(view)


def test_pieces_taken_in_game_with_hands_are_told_promoted_or_not() -> None:
    position = engine.new_position("nouveaux", flight="off")
    for text in ("!K", "!L", "b2b10", "c10b10"):
        position.push(position.parse(text))
    view = view_of(position)
    assert [dict(lost) for lost in view.lost] == [{"C": 1}, {"N": 1}]
    assert written(view, 0, 2)[1] == "white C"


def test_end_tells_true_kings_brothers_and_mated_one_beside_each_home() -> None:
    position = placed("nouveaux", NET, "e1e10", "!L")
    view = view_of(position, true_kings={0: "K", 1: "L"})
    rows_of = [rows(view, seat, 2, labels(view, translator_for("fr")))[1] for seat in range(2)]
    told = [" ".join(sign.drawing or sign.text for sign in row) for row in rows_of]
    assert told == ["K true vrai roi L brother frère", "K brother frère L true vrai roi mate mat"]


def test_brother_who_has_left_board_is_told_beside_it() -> None:
    position = placed("nouveaux", NET, "e1e10", "!K")
    view = view_of(position, Outcome("resignation", (Fraction(1), Fraction(0))), true_kings={0: "K", 1: "K"})
    assert written(view, 1, 2)[1] == "black K true black L brother"


def test_line_with_too_many_signs_is_written_smaller() -> None:
    view = view_of(placed("nouveaux", PROMOTED, extra=FULL))
    end = replace(view, outcome=Outcome("agreement", (Fraction(1, 2),) * 2), true_kings=("K", "L"))
    full = full_of(end, [{"R": 3, "B": 3, "C": 3, "S": 3, "P": 9}] * 2)
    surface = canvas(view.board, view.homes[0], 1000, CLASSIC, view.armies, view.look)
    shape = surface.geometry
    tiles = sorted(
        (tile.at[0], tile.at[0] + tile.image.width)
        for tile in panels(full, surface, labels(full, translator_for("fr")))
        if tile.at[1] > 500
    )
    assert all(right <= left for (_, right), (left, _) in pairwise(tiles))
    assert tiles[-1][1] <= shape.slots[0][1].at[0]
