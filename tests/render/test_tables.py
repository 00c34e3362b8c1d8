"""Pictures of tables by what they show: sizes, cells, marks, and letters that fit."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from benchmarks.events import named, played, state_of
from bot.app.tournaments.rows import notes_of, parts_of
from bot.texts import translator_for
from render.letters import can_draw
from render.tables import (
    WIDTH,
    Bracket,
    BracketLevel,
    BracketSlot,
    CellMark,
    LegendEntry,
    Part,
    Row,
    StandingsTable,
    render_table,
)
from render.tables.boards import players_that_fit
from render.tables.grid import BREAK, CHIPPED, FIRST_ROWS, MAX_NAME, NAME_ROOM, NARROW, ROW
from render.tables.ink import NAME, SMALL, TEXT, Colours, width
from render.tables.picture import LEGEND, MARGIN, TALLEST
from render.theme import CLASSIC, THEMES
from tournament.model import Plan

SCORES = {"1": "win", "1/2": "part", "0": "loss"}
CARD = CLASSIC.card


def image(*parts: Part, notes: tuple[LegendEntry, ...] = (), theme: str = "classic") -> Image.Image:
    return Image.open(BytesIO(render_table(parts, notes, theme))).convert("RGB")


def standings(count: int = 4, **more: object) -> StandingsTable:
    """Everyone has won against all who come after."""

    def cell(row: int, column: int) -> tuple[CellMark, ...]:
        if row == column:
            return (CellMark(style="self"),)
        return (CellMark("1", "win") if row < column else CellMark("0", "loss"),)

    rows = [
        Row(
            at + 1, at + 1, str(count - at - 1), tuple(cell(at, other) for other in range(count)), ("0",), leads=at == 0
        )
        for at in range(count)
    ]
    table = StandingsTable(
        rows, heads=tuple(str(at + 1) for at in range(count)), points_head="Pts", break_heads=("SB",)
    )
    return replace(table, **more)  # type: ignore[arg-type]


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    """The box of what differs."""
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    return box


def with_row(table: StandingsTable, at: int, **more: object) -> StandingsTable:
    rows = list(table.rows)
    rows[at] = replace(rows[at], **more)  # type: ignore[arg-type]
    return replace(table, rows=rows)


PLANS = {
    "cross": (Plan("round-robin"), 2, 16),
    "two cycles": (Plan("round-robin", cycles=2), 2, 14),
    "list": (Plan("round-robin"), 2, 40),
    "threes": (Plan("round-robin"), 3, 27),
    "many threes": (Plan("round-robin"), 3, 64),
    "groups": (Plan("groups"), 2, 64),
    "groups of three seats": (Plan("groups"), 3, 64),
    "tree": (Plan("knockout"), 2, 64),
    "knock-out of three": (Plan("knockout"), 3, 64),
}


@pytest.mark.parametrize("name", PLANS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_drawn_beyond_margins_and_no_picture_is_too_tall(name: str, language: str) -> None:
    plan, seats, entries = PLANS[name]
    state = state_of(played(plan, seats, entries, gone=(3,)), "connexes" if seats == 2 else "trichess")
    translate = translator_for(language)
    data = render_table(parts_of(translate, state, named(translate, state)), notes_of(translate, state))
    picture = Image.open(BytesIO(data)).convert("RGB")
    assert picture.width == WIDTH
    assert picture.height <= TALLEST + 4 * LEGEND + 2 * MARGIN
    assert len(data) < 200_000
    edge = MARGIN // 2
    for box in ((0, 0, WIDTH, edge), (0, 0, edge, picture.height), (WIDTH - edge, 0, WIDTH, picture.height)):
        assert picture.crop(box).getcolors() == [((box[2] - box[0]) * (box[3] - box[1]), CARD)]


def test_letters_are_legible_on_telephone() -> None:
    assert min(TEXT, SMALL, NAME) >= 26


@pytest.mark.parametrize("score", ["0", "1", "1/2", "1/3", "·", "×"])
def test_scores_fit_into_narrowest_cells(score: str) -> None:
    assert width(score, SMALL + 2) <= NARROW - 4
    assert width(score, TEXT) <= CHIPPED - 6 - 28


def test_numbers_and_substitutes_of_names_fit_into_their_columns() -> None:
    assert width("123 11/12", SMALL + 2) <= BREAK
    assert max(width(f"{word} 64", NAME) for word in ("Player", "Joueur")) <= NAME_ROOM - 6


def with_names(table: StandingsTable, name: str) -> StandingsTable:
    return replace(table, rows=[replace(row, names=(name, f"Player {row.entry}")) for row in table.rows])


def test_name_that_is_too_long_is_substituted() -> None:
    long, absent = "M" * (MAX_NAME // 10), ""
    assert image(with_names(standings(), long)) == image(with_rows_named("Player", standings()))
    assert image(with_names(standings(), "Alice")) != image(with_names(standings(), absent))


def with_rows_named(word: str, table: StandingsTable) -> StandingsTable:
    return replace(table, rows=[replace(row, names=(f"{word} {row.entry}",)) for row in table.rows])


def test_names_without_room_beside_games_follow_as_list() -> None:
    table = with_names(standings(16), "Alice")
    assert image(table).height == image(standings(16)).height + 8 * ROW


@pytest.mark.parametrize(
    ("name", "drawn"), [("Chloé", True), ("Søren 2", True), ("漢字", False), ("Zoé 🎉", False), ("אבג", False)]
)
def test_font_has_letters_of_name(name: str, drawn: bool) -> None:
    assert can_draw(name) is drawn


def test_fraction_is_narrower_than_its_digits_in_row() -> None:
    assert width("1", TEXT) < width("1/2", TEXT) < width("1", TEXT) * 3


def test_score_changes_its_own_cell_only() -> None:
    table = standings()
    cells = list(table.rows[1].cells)
    cells[2] = (CellMark("1/2", "part"),)
    left, top, right, bottom = changed(image(table), image(with_row(table, 1, cells=tuple(cells))))
    assert bottom - top <= ROW
    assert right - left <= 96


def test_two_games_of_pair_share_their_cell() -> None:
    table = standings()
    twice = [tuple((*games, CellMark("1/2", "part")) for games in row.cells) for row in table.rows]
    rows = [replace(row, cells=cells) for row, cells in zip(table.rows, twice, strict=True)]
    assert image(replace(table, rows=rows)).height > image(table).height


def test_leader_is_marked_in_gold() -> None:
    gold = Colours(CLASSIC).gold
    for leads in (True, False):
        colours = {colour for _, colour in image(with_row(standings(), 0, leads=leads)).getcolors(1 << 20) or []}
        assert (gold in colours) is leads


def test_who_has_left_is_struck_and_grey() -> None:
    table = standings()
    gone = changed(image(table), image(with_row(table, 2, gone=True)))
    assert gone[0] < MARGIN + 120
    assert gone[3] - gone[1] <= ROW


def test_decided_game_has_corner() -> None:
    table = standings()
    cells = (CellMark("1", "win", decided=True),)
    left, top, right, bottom = changed(image(table), image(with_row(table, 0, cells=(*table.rows[0].cells[:3], cells))))
    assert max(right - left, bottom - top) <= 16


def test_chip_has_colour_of_its_army() -> None:
    def cells(army: str) -> tuple[tuple[CellMark, ...], ...]:
        return ((CellMark("1", "win", army, "12"),),)

    table = StandingsTable([Row(1, 7, "1", cells("white"))], heads=("1",), points_head="Pts", chips=True)
    colours = [
        {colour for _, colour in image(with_row(table, 0, cells=cells(army))).getcolors(1 << 20) or []}
        for army in ("white", "red")
    ]
    assert {(253, 251, 244)} <= colours[0] - colours[1]
    assert {(216, 56, 47)} <= colours[1] - colours[0]


def test_game_of_another_package_has_chips_without_colour() -> None:
    table = StandingsTable([Row(1, 7, "1", ((CellMark("1", "win", "mauve", "12"),),))], heads=("1",), chips=True)
    assert image(table).width == WIDTH


def test_of_many_rounds_latest_are_shown() -> None:
    def rounds(scores: list[str]) -> StandingsTable:
        cells = tuple((CellMark(score, "win", "white"),) for score in scores)
        return StandingsTable([Row(1, 1, "3", cells)], heads=tuple(map(str, range(len(scores)))), chips=True)

    assert image(rounds(["1"] * 20)) == image(rounds(["0"] * 5 + ["1"] * 15))
    assert image(rounds(["1"] * 20)) != image(rounds(["1"] * 19 + ["0"]))


def test_long_tables_end_as_list() -> None:
    table = standings(16)
    rows = [replace(table.rows[at % 16], entry=at + 1) for at in range(60)]
    long = image(replace(table, rows=rows))
    assert long.height < image(replace(table, rows=rows[:30])).height + 11 * ROW
    changed_row = [*rows[:59], replace(rows[59], points="9")]
    left, _, right, _ = changed(long, image(replace(table, rows=changed_row)))
    assert right - left < 92
    assert left > WIDTH / 2
    assert FIRST_ROWS < 30


def test_small_tables_stand_beside_each_other() -> None:
    pair = image(standings(title="Group 1"), standings(title="Group 2"))
    assert pair.height == image(standings(title="Group 1")).height


def test_tables_that_are_not_main_one_become_lists_for_want_of_height() -> None:
    final = standings(8, title="Final", main=True)
    groups = [standings(8, title=f"Group {number}") for number in range(6)]
    assert image(final, *groups).height <= TALLEST
    full = image(final).height
    assert image(final, *groups).crop((0, 0, WIDTH, full - MARGIN)) == image(final).crop((0, 0, WIDTH, full - MARGIN))


def tree(pairs: int) -> Bracket:
    levels = []
    while pairs:
        levels.append(
            BracketLevel(
                f"1/{pairs}", tuple((BracketSlot(2 * at + 1, "2", on=True), BracketSlot()) for at in range(pairs))
            )
        )
        pairs //= 2
    return Bracket(tuple(levels))


def test_tree_of_sixty_four_shows_its_last_four_levels_as_tree() -> None:
    assert image(tree(32)).height <= TALLEST
    assert image(tree(32)).crop((0, 0, WIDTH, 800)) == image(tree(8)).crop((0, 0, WIDTH, 800))


def test_who_goes_on_is_lit() -> None:
    def pair(on: int) -> Bracket:
        return Bracket((BracketLevel("Final", (tuple(BracketSlot(entry, "1", on=entry == on) for entry in (1, 2)),)),))

    left, top, right, bottom = changed(image(pair(1)), image(pair(2)))
    assert (right - left, bottom - top) <= (310, 90)


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_room_for_all_its_colours(theme: str) -> None:
    cells = ((CellMark("1", "win", "white", "5"),), (CellMark("0", "loss", "black", "5"),))
    drawn = image(StandingsTable([Row(1, 1, "1", cells, leads=True)], heads=("1", "2"), chips=True), theme=theme)
    grounds = Colours(THEMES[theme]).grounds
    colours = {colour for _, colour in drawn.getcolors(1 << 20) or []}
    assert {grounds["win"], grounds["loss"], Colours(THEMES[theme]).led} <= colours


def test_notes_stand_below_in_as_many_lines_as_they_take() -> None:
    notes = tuple(LegendEntry(CellMark(decided=True), f"what mark {number} means") for number in range(5))
    assert image(standings(), notes=notes).height == image(standings(), notes=notes[:1]).height + 2 * LEGEND


@pytest.mark.parametrize("column", [314, 200, 80])
def test_players_above_board_stay_in_its_column(column: int) -> None:
    three = (" – ".join(f"Maximilian {number}" for number in range(3)), "Player 1 – Player 2 – Player 3")
    text, size = players_that_fit(three, column)
    assert width(text, size, 400) <= column


def test_names_are_rather_small_than_left_out() -> None:
    names = ("Member 10 – Member 11 – Member 12", "Player 10 – Player 11 – Player 12")
    assert players_that_fit(names, 314)[0] == names[0]
