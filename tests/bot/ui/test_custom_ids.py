import pytest

from bot.app import Button
from bot.ui.custom_ids import ComponentId, parse
from bot.ui.views import post_view

NAME = ComponentId("square", "kiva-tolu", 12, ("e2", "0"))


def test_id_is_read_as_it_was_written() -> None:
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
def test_id_of_another_making_is_not_understood(text: str) -> None:
    assert parse(text) is None


def test_id_beyond_discords_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="characters"):
        str(ComponentId("play", "kiva-tolu", 1, ("x" * 100,)))


def test_buttons_under_post_carry_match_and_version() -> None:
    made = post_view("kiva-tolu", 7, [Button("move", "Jouer", "primary"), Button("board", "Ma vue")])
    assert made is not None
    [row] = made.to_components()
    assert [(b["custom_id"], b["label"], b["style"]) for b in row["components"]] == [
        ("f1:move:kiva-tolu:7", "Jouer", 1),
        ("f1:board:kiva-tolu:7", "Ma vue", 2),
    ]


def test_post_without_buttons_has_no_view() -> None:
    assert post_view("kiva-tolu", 7, []) is None


async def test_views_are_not_kept_in_memory() -> None:
    made = post_view("kiva-tolu", 7, [Button("move", "Move")])
    assert made is not None
    assert made.is_finished()


def test_mark_makes_ids_differ_and_means_nothing() -> None:
    marked = NAME.marked("0a1b2c3d")
    assert marked == f"{NAME}:~0a1b2c3d"
    assert parse(marked) == NAME
    assert parse("f1:note:kiva-tolu:0:~0a1b2c3d") == parse("f1:note:kiva-tolu:0")


def test_id_without_room_for_mark_stays_as_it_is() -> None:
    long = ComponentId("play", "kiva-tolu", 1, ("x" * 75,))
    assert long.marked("0a1b2c3d") == str(long)
