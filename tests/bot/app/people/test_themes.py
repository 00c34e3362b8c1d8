"""Private pictures come in the colours their viewer chose, public ones in the usual ones."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.app import RequestContext
from bot.app.posts.draft import USUAL
from tests.bot.fakes import ANNA, BEN, Club, club

DARK = "high-contrast"


class Painter:
    """Remembers the colours of what it was asked to draw."""

    def __init__(self) -> None:
        self.themes: list[str] = []

    def __call__(self, *_: Any, theme: str = USUAL, **__: Any) -> bytes:
        self.themes.append(theme)
        return b"PNG"


async def board(it: Club, call: RequestContext) -> None:
    await it.app.board.show(call)


async def reach(it: Club, call: RequestContext) -> None:
    await it.app.reach.show(call, "b1")


async def preview(it: Club, call: RequestContext) -> None:
    await it.app.move_menu.preview(call, "Nc3")


async def step(it: Club, call: RequestContext) -> None:
    await it.app.replays.step(call, 0)


@pytest.mark.parametrize("theme", [USUAL, DARK])
@pytest.mark.parametrize("look", [board, reach, preview, step], ids=lambda look: str(look.__name__))
async def test_board_is_drawn_in_viewers_colours(
    tmp_path: Path, look: Callable[[Club, RequestContext], Awaitable[None]], theme: str
) -> None:
    async with club(tmp_path) as it:
        match = await it.begin("connexes", ANNA, BEN)
        painter = Painter()
        await it.restart(render=painter, paint=painter)
        await look(it, it.call(ANNA, match, theme=theme))
        assert painter.themes == [theme]


async def test_colours_asked_for_come_before_those_chosen_for_good(tmp_path: Path) -> None:
    async with club(tmp_path) as it:
        match = await it.begin("connexes", ANNA, BEN)
        painter = Painter()
        await it.restart(render=painter, paint=painter)
        await it.app.board.show(it.call(ANNA, match, theme=DARK), USUAL)
        assert painter.themes == [USUAL]


async def test_kings_are_drawn_in_their_owners_colours(tmp_path: Path) -> None:
    async with club(tmp_path) as it:
        match = await it.begin("nouveaux", ANNA, BEN)
        painter = Painter()
        await it.restart(render_kings=painter)
        await it.app.own_kings.show(it.call(ANNA, match, theme=DARK))
        await it.app.kings.choose(it.call(ANNA, match), "K")
        await it.app.own_kings.show(it.call(ANNA, match, theme=DARK))
        assert painter.themes == [DARK, DARK]


async def test_replay_is_drawn_in_viewers_colours(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    usual, dark = [
        await it.app.replays.animate(it.call(ANNA, match, theme=theme), None, nothing) for theme in (USUAL, DARK)
    ]
    assert usual.picture is not None
    assert dark.picture is not None
    assert usual.picture != dark.picture


def nothing(_done: int, _count: int) -> None:
    """No one looks."""


async def test_posts_have_usual_colours_whatever_mover_chose(tmp_path: Path) -> None:
    async with club(tmp_path) as it:
        painter = Painter()
        await it.restart(render=painter)
        match = await it.begin("connexes", ANNA, BEN)
        await it.app.playing.move(it.call(ANNA, match, theme=DARK), "Nc3")
        await it.app.idle()
        assert painter.themes == [USUAL, USUAL]
