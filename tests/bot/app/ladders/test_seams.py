"""A ladder is killed at every seam, or its database fails there: it ends as it would have, all of it said once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.app import AppError
from bot.app.ladders.state import LadderState
from storage import StoreError
from tests.bot.app.ladders.climbing import challenged, ladder_of
from tests.bot.app.tournaments.seams import Image, Life, life
from tests.bot.app.tournaments.test_seams import LATER, MANY, MOMENT, moments
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, GUILD
from tests.smallest import sized

pytestmark = pytest.mark.sqlite("images of its file")

MEMBERS = (ANNA, BEN, CLEO)
MOST_DEEDS = 60
KILLS, SAMPLE = 16, 31
"""Of the moments at which it is killed, or its database fails, one in so many is tried in every run of the tests."""
SEAMS = 40
"""Least number of seams."""
Deed = Callable[[Life, LadderState], Awaitable[object]]


async def answered(it: Life, now: LadderState, *, accepts: bool) -> None:
    one = now.open_challenges[0]
    answer = it.app.ladders.accept if accepts else it.app.ladders.decline
    await answer(it.call(one.target, now.stored.id), one.number)


async def resigned(it: Life, now: LadderState) -> None:
    """The player challenged resigns."""
    one = now.open_challenges[0]
    row = await it.store.matches.get(one.match)
    if row is not None and row.status == "playing":
        await it.app.playing.resign(it.call(one.target, one.match, channel=row.thread))
    await it.pass_time(seconds=LATER)


async def waited(it: Life) -> None:
    """The time to answer passes at once, then what is doubted after such a jump."""
    it.world.now += timedelta(days=3)
    await it.pass_time(minutes=61)


STORY: tuple[tuple[str, int, Deed], ...] = (
    ("join", 1, lambda it, now: it.app.ladders.join(it.call(MEMBERS[0], now.stored.id))),
    ("join", 2, lambda it, now: it.app.ladders.join(it.call(MEMBERS[1], now.stored.id))),
    ("join", 3, lambda it, now: it.app.ladders.join(it.call(MEMBERS[2], now.stored.id))),
    ("challenge", 1, lambda it, now: challenged(it, now.stored.id, CLEO, ANNA)),
    ("accept", 1, lambda it, now: answered(it, now, accepts=True)),
    ("result", 1, resigned),
    ("challenge", 2, lambda it, now: challenged(it, now.stored.id, BEN, ANNA)),
    ("decline", 1, lambda it, now: answered(it, now, accepts=False)),
    ("challenge", 3, lambda it, now: challenged(it, now.stored.id, BEN, ANNA)),
    ("expire", 1, lambda it, _now: waited(it)),
    ("leave", 1, lambda it, now: it.app.ladders.leave(it.call(CLEO, now.stored.id))),
)
"""Kinds of actions with their counts, and the deed that is missing as long as there are fewer."""


async def lived(it: Life) -> dict[str, Any]:
    """The ladder from wherever it is to the end of its story."""
    for _ in range(MOST_DEEDS):
        it.world.now += MOMENT
        await (it.pass_time(seconds=LATER) if it.faults else it.app.idle())
        try:
            known = await it.store.ladders.in_server(GUILD)
            if not known:
                await ladder_of(it)
                continue
            now = await it.app._ladder_steps.state(known[0].id)
            assert now is not None
            done = Counter(action.kind for action in now.log)
            deed = next((deed for kind, count, deed in STORY if done[kind] < count), None)
            if deed is None:
                break
            await deed(it, now)
        except (AppError, StoreError):
            assert it.faults
    await it.pass_time(seconds=LATER)
    return await outcome(it)


async def outcome(it: Life) -> dict[str, Any]:
    """All that is to be the same, wherever the bot was killed."""
    [stored] = await it.store.ladders.in_server(GUILD)
    now = await it.app._ladder_steps.state(stored.id)
    assert now is not None
    games = [row for one in now.challenges.values() if (row := await it.store.matches.get(one.match)) is not None]
    assert await it.store.outbox.waiting_channels() == []
    said = [
        plain(repr((sent.post.content, sent.post.buttons, sent.post.mentions)))
        for sent in it.world.messages
        if sent.channel == CHANNEL and "ladder" in sent.post.content
    ]
    return {
        "positions": now.positions,
        "log": [(action.kind, action.user, action.subject) for action in now.log],
        "games": [(row.status, row.reason, row.thread is None) for row in games],
        "threads": len(it.world.threads),
        "said": Counter(said),
    }


def plain(text: str) -> str:
    """A text without names of games and times."""
    return re.sub(r"<t:\d+:\w>|[a-z]{4}-[a-z]{4}", "<>", text)


async def undisturbed(folder: Path) -> tuple[dict[str, Any], list[Image], int]:
    """Run without a crash: its result, the image of a crash at each seam, and the number of writes."""
    async with life(Image.first(), folder) as it:
        expected = await lived(it)
        return expected, it.images, it.database.writes


async def test_story_is_told_to_its_end(tmp_path: Path) -> None:
    expected, images, _ = await undisturbed(tmp_path)
    assert len(images) > SEAMS
    assert expected["positions"] == (BEN, ANNA)
    assert [kind for kind, _, _ in expected["log"]] == [kind for kind, _, _ in STORY]
    assert expected["games"] == [("over", "resignation", False)]


async def test_ladder_killed_anywhere_ends_as_it_would_have(tmp_path: Path) -> None:
    expected, images, _ = await undisturbed(tmp_path)
    for image in images[::KILLS]:
        async with life(image, tmp_path) as it:
            assert await lived(it) == expected, f"killed after change {image.deeds}"


async def test_ladder_whose_database_fails_once_ends_as_it_would_have(tmp_path: Path) -> None:
    expected, _, writes = await undisturbed(tmp_path)
    for moment in moments(writes)[::SAMPLE]:
        async with life(Image.first(), tmp_path, faults=frozenset({moment})) as it:
            assert await lived(it) == expected, f"failed at write {moment}"


@MANY
async def test_ladder_killed_at_every_seam_ends_as_it_would_have(tmp_path: Path) -> None:
    expected, images, _ = await undisturbed(tmp_path)
    for image in images[:: sized(1, len(images))]:
        async with life(image, tmp_path) as it:
            assert await lived(it) == expected, f"killed after change {image.deeds}"


@MANY
async def test_ladder_whose_database_fails_anywhere_ends_as_it_would_have(tmp_path: Path) -> None:
    expected, _, writes = await undisturbed(tmp_path)
    for moment in moments(writes)[:: sized(1, 2 * writes)]:
        async with life(Image.first(), tmp_path, faults=frozenset({moment})) as it:
            assert await lived(it) == expected, f"failed at write {moment}"
