"""Pieces and moves offered by buttons, and their order."""

from __future__ import annotations

import pytest

import engine
from bot.app import BUTTONS_PER_PAGE, Choice, page_size
from bot.app.boards.move_menu import paged, pieces_by_use
from bot.app.posts.moves import piece_id
from bot.texts import translator_for
from tests.bot.fakes import ANNA, BEN, CLEO, Club

# After these White's queen on i9 has 26 moves, more than one page of buttons holds.
QUEEN_OUT = ["e3", "j6", "f10", "Qh9", "k5", "k10", "a3", "i6", "l9", "Qi9", "b5", "lxk5"]


def choices(*weights: int) -> list[tuple[int, Choice]]:
    return [(weight, Choice(f"man {at}", str(at))) for at, weight in enumerate(weights)]


PAGE_SIZE = page_size(BUTTONS_PER_PAGE + 1)


@pytest.mark.parametrize("count", [0, 1, BUTTONS_PER_PAGE, BUTTONS_PER_PAGE + 1, 3 * PAGE_SIZE])
def test_nothing_is_lost_between_pages(count: int) -> None:
    found = paged(choices(*range(count)))
    assert {choice.value for choice in found} == {str(at) for at in range(count)}
    assert len(found) == count


def test_heaviest_fill_first_page_in_order_given() -> None:
    weights = [1] * (PAGE_SIZE + 1) + [2, 3]
    found = [int(choice.value) for choice in paged(choices(*weights))]
    assert found == [*range(PAGE_SIZE - 2), *range(PAGE_SIZE + 1, PAGE_SIZE + 3), *range(PAGE_SIZE - 2, PAGE_SIZE + 1)]


def test_list_that_fits_one_page_keeps_its_order() -> None:
    found = [int(choice.value) for choice in paged(choices(*range(BUTTONS_PER_PAGE)))]
    assert found == [*range(BUTTONS_PER_PAGE)]


@pytest.mark.parametrize("variant", ["connexes", "yalta", "trichess"])
def test_every_piece_that_can_move_is_offered_once_and_by_kind(variant: str) -> None:
    position = engine.new_position(variant)
    pieces = pieces_by_use(translator_for("en"), position)
    assert sorted(piece.value for piece in pieces) == sorted(
        {piece_id(position, move) for move in position.legal_moves()}
    )
    assert [piece.label.partition(" ")[0] for piece in pieces] == ["Knight"] * 2 + ["Pawn"] * 8


async def test_moves_that_take_or_give_check_are_on_first_page(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    players = (ANNA, BEN, CLEO)
    await it.play(match, *((players[number % 3], text) for number, text in enumerate(QUEEN_OUT)))
    found = await it.app.move_menu.targets(it.call(ANNA, match), "i9")
    takes = [choice for choice in found if "x" in choice.label or choice.label.endswith("+")]
    assert len(found) == 26
    assert len(takes) > 1
    assert set(takes) <= set(found[:PAGE_SIZE])


async def test_moves_are_labelled_as_reader_writes_them(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    found = await it.app.move_menu.targets(it.call(ANNA, match, notation="fr"), "b1")
    assert sorted(choice.label for choice in found) == ["Ca3", "Cc3"]
