"""`/moves` and `/board text` as they are answered."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.app import BoardView, BoardWords, Button
from bot.ui.board import show_reach, show_words
from bot.ui.components import dispatch
from bot.ui.custom_ids import ComponentId, parse
from tests.bot.ui.fakes import FakeInteractionContext


class FakeApp:
    """A knight that may move, drawn or not, and a board that takes two messages to tell."""

    def __init__(self, picture: bytes | None = b"PNG") -> None:
        self.picture = picture
        self.asked: list[Any] = []
        self.reach = SimpleNamespace(show=self.shown)
        self.board = SimpleNamespace(in_words=self.told)

    async def shown(self, call: Any, piece: str) -> BoardView:
        self.asked.append((call, piece))
        return BoardView("kiva-tolu", 4, "Knight b1. May go.", self.picture, "kiva-tolu-b1-4.png", "its moves")

    async def told(self, call: Any, part: str, _version: int | None) -> BoardWords:
        self.asked.append((call, part))
        return BoardWords("kiva-tolu", 4, part, ("one", "two"), (Button("move", "Move", "primary"),))


async def test_mans_moves_are_shown_and_told() -> None:
    context: Any = FakeInteractionContext(FakeApp())
    await show_reach(context, "b1", "kiva-tolu")
    assert context.deferred
    assert context.app.asked == [(("kiva-tolu", None), "b1")]
    assert context.answers == ["Knight b1. May go."]
    assert [(file.filename, file.description) for file in context.files[-1]] == [("kiva-tolu-b1-4.png", "its moves")]


async def test_moves_that_cannot_be_drawn_are_told() -> None:
    context: Any = FakeInteractionContext(FakeApp(picture=None))
    await show_reach(context, "b1", None)
    assert (context.answers, context.files) == (["Knight b1. May go."], [[]])


def labels(view: Any) -> list[str]:
    return [item.label for item in view.children]


async def test_board_in_words_begins_with_what_has_changed() -> None:
    context: Any = FakeInteractionContext(FakeApp())
    await show_words(context, "kiva-tolu")
    assert context.deferred
    assert context.app.asked == [(("kiva-tolu", None), "changes")]
    assert context.answers == ["one"]
    assert labels(context.views[-1]) == ["Changes", "Attacks", "Pieces", "Squares", "Next page", "Move"]


async def test_its_buttons_lead_to_its_parts_and_pages() -> None:
    context: Any = FakeInteractionContext(FakeApp())
    await show_words(context, "kiva-tolu")
    by_label = {item.label: item.custom_id for item in context.views[-1].children}
    for label, answer, asked in (("Next page", "two", "changes"), ("Squares", "one", "squares")):
        await dispatch(context, parse(by_label[label]), [])
        assert context.answers[-1] == answer
        assert context.app.asked[-1] == (("kiva-tolu", None), asked)
    await dispatch(context, parse(by_label["Next page"]), [])
    assert labels(context.views[-1]) == ["Changes", "Attacks", "Pieces", "Squares", "Previous page", "Move"]


@pytest.mark.parametrize("more", [(), ("squares",), ("nonsense", "0"), ("squares", "x"), ("squares", "0", "0")])
async def test_button_of_another_version_of_bot_says_so(more: tuple[str, ...]) -> None:
    context: Any = FakeInteractionContext(FakeApp())
    await dispatch(context, ComponentId("aloud", "kiva-tolu", 4, more), [])
    assert context.answers == [context.translate("ui-old-button")]
    assert context.app.asked == []


async def test_page_that_is_no_more_is_last_one() -> None:
    context: Any = FakeInteractionContext(FakeApp())
    await dispatch(context, ComponentId("aloud", "kiva-tolu", 4, ("pieces", "7")), [])
    assert context.answers == ["two"]
