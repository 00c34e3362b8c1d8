"""Users who chose text boards get no pictures, and their contents in words."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import PlayerSettings
from bot.ui.board import show_board, show_reach
from bot.ui.confirmations import confirm_resignation
from bot.ui.kings import show_kings
from bot.ui.move_menu import show_confirm, show_targets
from bot.ui.replay import show_replay, show_step
from tests.bot.fakes import ANNA, BEN, Club
from tests.bot.ui.fakes import FakeInteractionContext


class Reader(FakeInteractionContext):
    """A visit of Anna's, who wants words, to a real application."""

    def __init__(self, it: Club, *, words: bool = True) -> None:
        super().__init__(it.app)
        self.it = it
        self.use_settings(PlayerSettings(words=words))

    def request(self, match: str | None = None, version: int | None = None) -> Any:
        return self.it.call(ANNA, match, version=version)


@pytest.fixture
async def match(it: Club) -> str:
    name = await it.begin("connexes", ANNA, BEN)
    await it.play(name, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.idle()
    return name


async def test_board_is_told_from_what_has_changed_on(it: Club, match: str) -> None:
    context: Any = Reader(it)
    await show_board(context, match)
    (told,) = context.answers
    title, seat, turn, *news = told.splitlines()
    assert (title, seat) == (f"**Échecs connexes**, `{match}`. Changes.", "You play White.")
    assert turn.startswith(f"White (<@{ANNA}>) to move. Time runs out <t:")
    assert news == [
        "### Since your last move",
        "Round 1, you: Nc3, knight b1 to c3.",
        "Round 1, Black: Nc6, knight b8 to c6.",
    ]
    labels = [item.label for item in context.views[0].children]
    assert labels == ["Changes", "Attacks", "Pieces", "Squares", "Move", "What if"]
    assert context.files == [[]]


async def test_who_names_colours_wants_picture_for_once(it: Club, match: str) -> None:
    context: Any = Reader(it)
    await show_board(context, match, theme="high-contrast")
    assert len(context.answers) == 1
    assert len(context.files[0]) == 1


async def test_where_piece_may_go_is_told_once(it: Club, match: str) -> None:
    context: Any = Reader(it)
    await show_reach(context, "g1", match)
    assert context.answers[0].count("Moves to") == 1
    assert context.files == [[]]


async def test_menus_of_move_tell_what_their_pictures_show(it: Club, match: str) -> None:
    context: Any = Reader(it)
    await show_targets(context, match, 2, "g1")
    assert "Moves to" in context.answers[-1]
    await show_confirm(context, match, 2, "Nf3")
    assert "Play **" in context.answers[-1]
    assert "Black to move" in context.answers[-1]
    assert context.files == [[], []]


async def test_question_before_resigning_tells_board(it: Club, match: str) -> None:
    context: Any = Reader(it)
    await confirm_resignation(context, match)
    assert "White to move" in context.answers[-1]
    assert context.files == [[]]


async def test_replay_is_told_step_by_step_without_animation(it: Club, match: str) -> None:
    context: Any = Reader(it)
    await show_replay(context, match, None)
    assert "2/2" in context.answers[-1]
    await show_step(context, match, 1)
    assert "1/2" in context.answers[-1]
    assert "White played Nc3" in context.answers[-1]
    assert context.files == [[], []]


async def test_true_kings_are_told_by_their_squares(it: Club) -> None:
    name = await it.begin("nouveaux", ANNA, BEN)
    context: Any = Reader(it)
    await show_kings(context, name)
    await it.app.kings.choose(it.call(ANNA, name), "K")
    await show_kings(context, name)
    assert all("(d1)" in answer for answer in context.answers)
    assert context.files == [[], []]


async def test_everyone_else_sees_pictures(it: Club, match: str) -> None:
    context: Any = Reader(it, words=False)
    await show_board(context, match)
    await show_targets(context, match, 2, "g1")
    await show_step(context, match, 1)
    assert [len(files) for files in context.files] == [1, 1, 1]
    assert len(context.answers) == 3
