import discord
import pytest

from bot.app import Button, Choice
from bot.ui.ids import ComponentId, parse
from bot.ui.views import MENUS, PAGE, menus, pages, post_view

NAME = ComponentId("square", "kiva-tolu", 12, ("e2", "0"))


def test_an_id_is_read_as_it_was_written() -> None:
    assert str(NAME) == "f1:square:kiva-tolu:12:e2:0"
    assert parse(str(NAME)) == NAME


@pytest.mark.parametrize(
    "text",
    [
        "",
        "f0:move:kiva-tolu:1",
        "f2:move:kiva-tolu:1",
        "f1:move:kiva-tolu",
        "f1:move:kiva-tolu:x",
        "f1:move:kiva-tolu:-1",
        "f1:move:kiva-tolu:²",
        "f1:move::1",
        "f1:move:kiva-tolu:1:",
        "something else",
    ],
)
def test_an_id_of_another_making_is_not_understood(text: str) -> None:
    assert parse(text) is None


def test_an_id_beyond_discords_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="characters"):
        str(ComponentId("play", "kiva-tolu", 1, ("x" * 100,)))


def choices(count: int) -> list[Choice]:
    return [Choice(f"man {n}", str(n)) for n in range(count)]


@pytest.mark.parametrize("count", [0, 1, 24, 25, 26, 31, 50, 51, 100])
def test_long_lists_are_cut_into_even_pages_without_loss(count: int) -> None:
    parts = pages(choices(count))
    assert [choice for part in parts for choice in part] == choices(count)
    assert all(0 < len(part) <= PAGE for part in parts)
    assert not parts or max(map(len, parts)) - min(map(len, parts)) <= 1


def test_a_queens_31_squares_fill_two_menus_with_different_ids_and_spans() -> None:
    shown = menus(lambda n: ComponentId("square", "m", 1, ("d4", str(n))), choices(31), "Choose").to_components()
    assert [row["components"][0]["custom_id"] for row in shown] == ["f1:square:m:1:d4:0", "f1:square:m:1:d4:1"]
    assert shown[0]["components"][0]["placeholder"] == "Choose (man 0 – man 14)"


def test_menus_leave_a_row_for_the_buttons() -> None:
    other = post_view("m", 1, [Button("men", "Back")])
    assert other is not None
    back = other.children[0]
    assert isinstance(back, discord.ui.Button)
    shown = menus(lambda n: ComponentId("square", "m", 1, (str(n),)), choices(1000), "Choose", [back]).to_components()
    assert len(shown) == MENUS + 1
    assert shown[-1]["components"][0]["label"] == "Back"


def test_buttons_under_a_post_carry_match_and_version() -> None:
    made = post_view("kiva-tolu", 7, [Button("move", "Jouer", "primary"), Button("board", "Ma vue")])
    assert made is not None
    [row] = made.to_components()
    assert [(b["custom_id"], b["label"], b["style"]) for b in row["components"]] == [
        ("f1:move:kiva-tolu:7", "Jouer", 1),
        ("f1:board:kiva-tolu:7", "Ma vue", 2),
    ]


def test_a_post_without_buttons_has_no_view() -> None:
    assert post_view("kiva-tolu", 7, []) is None


async def test_views_are_not_kept_in_memory() -> None:
    made = post_view("kiva-tolu", 7, [Button("move", "Move")])
    assert made is not None
    assert made.is_finished()
