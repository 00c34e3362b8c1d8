"""`/moves` and `/board text` as they are answered."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.app import BoardView
from bot.ui.board import show_reach, show_words
from tests.bot.ui.fakes import FakeVisit


class FakeApp:
    """A knight that may move, drawn or not, and a board that takes two messages to tell."""

    def __init__(self, picture: bytes | None = b"PNG") -> None:
        self.picture = picture
        self.asked: list[Any] = []
        self.reach = SimpleNamespace(show=self.shown)
        self.board = SimpleNamespace(in_words=self.told)

    async def shown(self, call: Any, man: str) -> BoardView:
        self.asked.append((call, man))
        return BoardView("kiva-tolu", 4, "Knight b1. May go.", self.picture, "kiva-tolu-b1-4.png", "its moves")

    async def told(self, call: Any) -> list[str]:
        self.asked.append(call)
        return ["one", "two"]


async def test_a_mans_moves_are_shown_and_told() -> None:
    visit: Any = FakeVisit(FakeApp())
    await show_reach(visit, "b1", "kiva-tolu")
    assert visit.deferred
    assert visit.app.asked == [(("kiva-tolu", None), "b1")]
    assert visit.answers == ["Knight b1. May go."]
    assert [(file.filename, file.description) for file in visit.files[-1]] == [("kiva-tolu-b1-4.png", "its moves")]


async def test_moves_that_cannot_be_drawn_are_told() -> None:
    visit: Any = FakeVisit(FakeApp(picture=None))
    await show_reach(visit, "b1", None)
    assert (visit.answers, visit.files) == (["Knight b1. May go."], [[]])


async def test_a_long_board_in_words_takes_several_messages() -> None:
    visit: Any = FakeVisit(FakeApp())
    await show_words(visit, "kiva-tolu")
    assert visit.answers == ["one", "two"]
