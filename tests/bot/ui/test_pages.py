"""Pages of rules and steps of replays, as answers to one person."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

import engine
from bot.app.boards.replay import Frame
from bot.ui.components import dispatch
from bot.ui.custom_ids import parse
from bot.ui.lessons import show_lesson
from bot.ui.replay import show_replay
from tests.bot.ui.fakes import FakeInteractionContext


class FakeApp:
    """A match of 24 moves whose animation waits for the test."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.asked: list[Any] = []
        self.cancelled = False
        self.drawn: tuple[int, int] | None = None
        self.replays = SimpleNamespace(animate=self.animate, step=self.step)

    async def animate(self, call: Any, rounds: int | None, progress: Any) -> Frame:
        self.asked.append((call, rounds))
        if self.drawn:
            progress(*self.drawn)
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.cancelled = True
            raise
        return Frame("kiva-tolu", 24, 24, "Done", b"GIF", "kiva-tolu.gif", "A game")

    async def step(self, call: Any, at: int) -> Frame:
        self.asked.append((call, at))
        return Frame("kiva-tolu", at, 24, f"Step {at}", b"PNG", f"kiva-tolu-step-{at}.png", "A board")


class Watcher(FakeInteractionContext):
    """Lets the animation go on once it has said how far it is."""

    async def answer(self, text: str, view: Any = None, files: Any = ()) -> None:
        await super().answer(text, view, files)
        self.app.go.set()


def components(context: FakeInteractionContext) -> list[Any]:
    return [item for row in context.views[-1].to_components() for item in row["components"]]


def enabled(context: FakeInteractionContext) -> list[str]:
    return [item["custom_id"] for item in components(context) if not item.get("disabled")]


async def press(context: Any, custom_id: str, *values: str) -> None:
    await dispatch(context, parse(custom_id), list(values))


async def test_answer_tells_how_far_animation_is_while_it_is_made() -> None:
    app = FakeApp()
    app.drawn = (12, 25)
    context = Watcher(app)
    await show_replay(context, "kiva-tolu", 3, pace=0.001)  # type: ignore[arg-type]
    assert context.deferred
    assert context.answers[0] == "Drawing ▰▰▰▰▰▱▱▱▱▱▱▱ 12/25"
    assert context.answers[-1] == "Done"
    assert [file.filename for file in context.files[-1]] == ["kiva-tolu.gif"]
    assert context.files[-1][0].description == "A game"
    assert app.asked == [(("kiva-tolu", None), 3)]


async def test_who_has_to_wait_for_another_animation_is_told_so() -> None:
    context = Watcher(FakeApp())
    await show_replay(context, "kiva-tolu", None, pace=0.001)  # type: ignore[arg-type]
    assert context.answers[0] == context.translate("ui-replay-waiting")


async def test_answer_that_is_gone_ends_work_on_animation() -> None:
    app = FakeApp()
    context = FakeInteractionContext(app, failing=RuntimeError("gone"))
    with pytest.raises(RuntimeError):
        await show_replay(context, "kiva-tolu", None, pace=0.001)  # type: ignore[arg-type]
    await asyncio.sleep(0)
    assert app.cancelled


@pytest.mark.parametrize(
    ("at", "ways"),
    [
        (0, ["1:forward", "24:last"]),
        (1, ["0:first", "0:back", "2:forward", "24:last"]),
        (23, ["0:first", "22:back", "24:forward", "24:last"]),
        (24, ["0:first", "23:back"]),
    ],
)
async def test_buttons_step_through_positions(at: int, ways: list[str]) -> None:
    context = FakeInteractionContext(FakeApp())
    await press(context, f"f1:step:kiva-tolu:{at}:back")
    assert context.answers == [f"Step {at}"]
    assert enabled(context) == [f"f1:step:kiva-tolu:{way}" for way in ways]
    ids = [item["custom_id"] for item in components(context)]
    assert len(set(ids)) == 4


async def test_first_page_of_rules_leads_to_all_others() -> None:
    context = FakeInteractionContext()
    await show_lesson(context, "yalta", 0)  # type: ignore[arg-type]
    menu = components(context)[0]
    assert [option["value"] for option in menu["options"]] == [
        str(at) for at in range(len(engine.variants()["yalta"].lessons))
    ]
    assert context.files[0][0].filename == "yalta-1.png"
    assert enabled(context)[1:] == ["f1:rules:yalta:1:forward", "f1:rules:yalta:14:last"]


async def test_buttons_and_menu_turn_pages() -> None:
    context = FakeInteractionContext(language="fr")
    await press(context, "f1:rules:yalta:1:forward")
    await press(context, "f1:rules:yalta:1:menu", "5")
    assert ["2/15" in context.answers[0], "6/15" in context.answers[1]] == [True, True]
    assert "onze" in context.answers[1]
    assert context.files[1][0].filename == "yalta-6.png"
