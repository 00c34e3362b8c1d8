"""Hints: private, and only where no one is harmed by them."""

from __future__ import annotations

import pytest

from bot.app import Button
from bot.app import errors as wrong
from render.targets import Targets
from tests.bot.fakes import ANNA, BEN, CLEO, Club
from tests.bot.refusals import refuses


class Painter:
    """Keeps what it is to mark, and draws nothing; or fails."""

    def __init__(self, error: Exception | None = None) -> None:
        self.marked: list[Targets | None] = []
        self.error = error

    def __call__(self, *_: object, targets: Targets | None = None, **__: object) -> bytes:
        if self.error is not None:
            raise self.error
        self.marked.append(targets)
        return b"PNG"


async def test_hint_tells_move_in_words_and_marks_it(it: Club) -> None:
    painter = Painter()
    await it.restart(paint=painter)
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.answers = ["b1c3"]
    told = await it.app.hints.show(it.call(ANNA, match))
    assert told.content == "Level 4 would play **Nc3 (b1c3)**."
    squares = (await it.app._matches.snapshot(match)).state.position.board.squares
    assert painter.marked == [Targets(squares["b1"], moves=(squares["c3"],))]
    assert (told.picture, told.alt) == (b"PNG", "Level 4 would play Nc3 (b1c3).")
    assert told.buttons == (Button("go", "Play it", "success", "b1c3"),)


async def test_hint_is_that_of_level_4_and_of_same_seed_whatever_game(it: Club) -> None:
    for level in (1, 5):
        match = await it.begin("connexes", ANNA, computers=1, level=level)
        await it.app.hints.show(it.call(ANNA, match))
    assert [(turn.level, turn.seed) for turn in it.thinker.turns] == [(4, 0), (4, 0)]


async def test_hint_changes_nothing_and_no_one_else_sees_it(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    before = len(it.world.messages)
    await it.app.hints.show(it.call(ANNA, match))
    await it.app.idle()
    assert await it.store.matches.actions(match) == []
    assert len(it.world.messages) == before


async def test_hint_without_picture_still_has_its_words(it: Club) -> None:
    await it.restart(paint=Painter(RuntimeError("no paint")))
    match = await it.begin("connexes", ANNA, computers=1)
    told = await it.app.hints.show(it.call(ANNA, match))
    assert told.picture is None
    assert "would play" in told.content


@pytest.mark.parametrize("answer", [RuntimeError("no idea"), "nonsense", ""])
async def test_search_that_fails_is_told(it: Club, answer: str | Exception) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.answers = [answer]
    with refuses("no-hint"):
        await it.app.hints.show(it.call(ANNA, match))


async def test_among_people_there_are_no_hints(it: Club) -> None:
    for match in (
        await it.begin("connexes", ANNA, BEN, rated=False),
        await it.begin("connexes", ANNA, BEN, rated=True),
        await it.begin("yalta", ANNA, BEN, computers=1),
    ):
        with refuses("no-hints-here"):
            await it.app.hints.show(it.call(ANNA, match))
    assert it.thinker.turns == []


async def test_where_someone_left_there_are_none_either(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(BEN, match))
    with refuses("no-hints-here"):
        await it.app.hints.show(it.call(ANNA, match))


async def test_hints_are_for_who_is_to_move(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    with refuses("not-a-player"):
        await it.app.hints.show(it.call(BEN, match))
    await it.app.offers.pause(it.call(ANNA, match))
    with refuses("paused"):
        await it.app.hints.show(it.call(ANNA, match))


async def test_game_that_is_over_has_no_hints(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    await it.app.playing.resign(it.call(ANNA, match))
    with pytest.raises(wrong.MatchOverError):
        await it.app.hints.show(it.call(ANNA, match))


async def test_king_is_chosen_before_there_are_hints(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, computers=1)
    with refuses("choice-owed"):
        await it.app.hints.show(it.call(ANNA, match))
