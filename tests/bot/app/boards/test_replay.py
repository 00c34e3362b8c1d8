"""`/replay`: animations and single steps."""

from __future__ import annotations

import asyncio
import threading
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.app.boards.animations import MAX_QUEUED_ANIMATIONS
from bot.app.boards.replay import Replays
from bot.app.match.service import MatchService
from bot.texts import translator_for
from engine import Position
from render.replay import ReplayTooLongError
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club
from tests.bot.refusals import refuses

OPENING = ((ANNA, "e3"), (BEN, "Nf6"), (ANNA, "d3"), (BEN, "Nc6"), (ANNA, "d4"))
OTHER_GUILD = 2


def nothing(done: int, count: int) -> None:
    """Progress that no one follows."""


def frames(data: bytes | None) -> int:
    assert data is not None
    with Image.open(BytesIO(data)) as image:
        assert image.format == "GIF"
        return int(getattr(image, "n_frames", 1))


async def opened(it: Club) -> str:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, *OPENING)
    return match


async def test_replay_has_frame_for_each_position(it: Club) -> None:
    match = await opened(it)
    told: list[tuple[int, int]] = []
    seen = await it.app.replays.animate(it.call(ANNA, match), None, lambda done, count: told.append((done, count)))
    assert frames(seen.picture) == 6
    assert (seen.at, seen.last, seen.picture_name) == (5, 5, f"{match}.gif")
    assert told[-1] == (6, 6)
    assert "5 moves" in seen.content
    assert "White played d4" in seen.alt
    assert len(seen.alt) <= 1024


async def test_replay_of_last_rounds_alone(it: Club) -> None:
    match = await opened(it)
    assert frames((await it.app.replays.animate(it.call(ANNA, match), 1, nothing)).picture) == 3


@pytest.mark.parametrize(("at", "words"), [(0, "No moves yet"), (2, "Black played Nf6"), (5, "d4")])
async def test_steps_show_one_position_each(it: Club, at: int, words: str) -> None:
    match = await opened(it)
    seen = await it.app.replays.step(it.call(BEN, match), at)
    assert (seen.at, seen.last) == (at, 5)
    assert words in seen.content
    assert words in seen.alt
    assert f"{at}/5" in seen.content


async def test_step_beyond_last_position_shows_last(it: Club) -> None:
    match = await opened(it)
    assert (await it.app.replays.step(it.call(BEN, match), 99)).at == 5


async def test_stepping_changes_nothing_in_match(it: Club) -> None:
    match = await opened(it)
    await it.app.replays.step(it.call(BEN, match), 0)
    assert (await it.app.replays.step(it.call(BEN, match), 5)).last == 5
    await it.play(match, (BEN, "e5"))


async def test_players_own_side_is_at_bottom(it: Club) -> None:
    match = await opened(it)
    white, black = [await it.app.replays.step(it.call(user, match), 3) for user in (ANNA, BEN)]
    assert white.picture != black.picture


async def test_match_that_is_over_is_replayed_where_it_was_played(it: Club) -> None:
    match = await opened(it)
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    thread = next(iter(it.world.threads))
    seen = await it.app.replays.animate(it.call(DORA, channel=thread), None, nothing)
    assert seen.match == match
    assert "White wins by resignation" in seen.alt


async def test_strangers_of_another_server_see_nothing(it: Club) -> None:
    match = await opened(it)
    for asked in (it.app.replays.animate(it.call(DORA, match, guild=OTHER_GUILD), None, nothing),):
        with refuses("no-such-match"):
            await asked
    with refuses("no-such-match"):
        await it.app.replays.step(it.call(DORA, match, guild=OTHER_GUILD), 0)


async def test_challenge_has_nothing_to_replay(it: Club) -> None:
    done = await it.challenge(ANNA, "connexes", BEN)
    with refuses("not-started"):
        await it.app.replays.animate(it.call(ANNA, done.match), None, nothing)


async def test_what_replay_shows_is_same_whatever_was_chosen_in_secret(it: Club) -> None:
    shown = set()
    for king in "KL":
        match = await it.begin("nouveaux", ANNA, BEN)
        await it.app.kings.choose(it.call(ANNA, match), king)
        await it.app.kings.choose(it.call(BEN, match), "K")
        await it.play(match, (ANNA, "a3a4"))
        replay = await it.app.replays.animate(it.call(CLEO, match), None, nothing)
        steps = [await it.app.replays.step(it.call(CLEO, match), at) for at in range(replay.last + 1)]
        told = [(seen.content.replace(match, ""), seen.alt, seen.picture) for seen in (replay, *steps)]
        shown.add(tuple(told))
        await it.app.playing.resign(it.call(ANNA, match))
        await it.app.idle()
    assert len(shown) == 1


async def test_choices_are_no_steps(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    for user in (ANNA, BEN):
        await it.app.kings.choose(it.call(user, match), "K")
    await it.play(match, (ANNA, "a3a4"))
    start = await it.app.replays.step(it.call(ANNA, match), 0)
    assert start.last == 1
    assert "No moves yet" in start.content


class Drawing:
    """Animations that wait, or fail."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.under_way = self.most = self.count = 0
        self.begun, self.hold = threading.Event(), threading.Event()
        self.hold.set()

    def __call__(self, _positions: list[Position], _seat: int = 0, _theme: str = "", **more: Any) -> bytes:
        self.count += 1
        self.under_way += 1
        self.begun.set()
        self.hold.wait(10)
        more["progress"](1, 1)
        self.most = max(self.most, self.under_way)
        if self.error:
            raise self.error
        self.under_way -= 1
        return b"GIF"


def replaying(it: Club, drawing: Drawing) -> Replays:
    matches: MatchService = it.app._matches
    return Replays(matches, lambda _view, _seat, **_more: b"PNG", drawing)


async def test_animations_are_made_one_at_time(it: Club) -> None:
    match = await opened(it)
    drawing = Drawing()
    work = replaying(it, drawing)
    asked = ((ANNA, 1), (BEN, 2), (CLEO, None), (DORA, None))
    await asyncio.gather(*(work.animate(it.call(user, match), rounds, nothing) for user, rounds in asked))
    assert (drawing.most, drawing.count) == (1, 3)


async def test_equal_animations_are_drawn_once(it: Club) -> None:
    match = await opened(it)
    drawing = Drawing()
    work = replaying(it, drawing)
    told: list[tuple[int, int]] = []
    asked = [work.animate(it.call(CLEO, match), None, lambda *far: told.append(far)) for _ in range(150)]
    seen = await asyncio.gather(*asked)
    assert {frame.picture for frame in seen} == {b"GIF"}
    assert drawing.count == 1
    assert told.count((1, 1)) == 150


async def test_second_animation_of_user_waits_for_first(it: Club) -> None:
    match = await opened(it)
    drawing = Drawing()
    work = replaying(it, drawing)
    drawing.hold.clear()
    first = asyncio.create_task(work.animate(it.call(ANNA, match), 1, nothing))
    await asyncio.to_thread(drawing.begun.wait)
    with refuses("replay-under-way") as refused:
        await work.animate(it.call(ANNA, match), 2, nothing)
    assert refused.value.explain(translator_for("en")).startswith("Your last animation isn’t ready yet.")
    drawing.hold.set()
    await first
    assert (await work.animate(it.call(ANNA, match), 2, nothing)).picture == b"GIF"


async def test_queue_of_animations_is_short(it: Club) -> None:
    match = await opened(it)
    drawing = Drawing()
    work = replaying(it, drawing)
    drawing.hold.clear()
    waiting = [
        asyncio.create_task(work.animate(it.call(100 + n, match), 1 + n, nothing)) for n in range(MAX_QUEUED_ANIMATIONS)
    ]
    await asyncio.to_thread(drawing.begun.wait)
    with refuses("replay-queue-full") as refused:
        await work.animate(it.call(DORA, match), None, nothing)
    assert refused.value.explain(translator_for("fr")).startswith("Trop d’animations sont en attente.")
    drawing.hold.set()
    await asyncio.gather(*waiting)


async def test_animation_no_one_waits_for_leaves_queue(it: Club) -> None:
    match = await opened(it)
    drawing = Drawing()
    work = replaying(it, drawing)
    drawing.hold.clear()
    first = asyncio.create_task(work.animate(it.call(ANNA, match), 1, nothing))
    await asyncio.to_thread(drawing.begun.wait)
    queued = asyncio.Event()
    second = asyncio.create_task(work.animate(it.call(BEN, match), 2, lambda *_: queued.set()))
    await queued.wait()
    second.cancel()
    await asyncio.gather(second, return_exceptions=True)
    drawing.hold.set()
    await first
    await work.animate(it.call(BEN, match), 3, nothing)
    assert drawing.count == 2


async def test_game_too_long_for_animation_gets_sentence(it: Club) -> None:
    match = await opened(it)
    work = replaying(it, Drawing(ReplayTooLongError("no")))
    with refuses("replay-too-large") as refused:
        await work.animate(it.call(ANNA, match), None, nothing)
    assert "tours:50" in refused.value.explain(translator_for("fr"))


async def test_animation_that_cannot_be_drawn_falls_back_to_words(it: Club) -> None:
    match = await opened(it)
    work = replaying(it, Drawing(OSError("no")))
    seen = await work.animate(it.call(ANNA, match), None, nothing)
    assert seen.picture is None
    assert "couldn’t be drawn" in seen.content
