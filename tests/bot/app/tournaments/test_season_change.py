"""A league is killed at every seam of a change of season, or its database fails there: the next one begins the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.app import AppError
from bot.app.tournaments.state import TournamentState
from storage import StoreError
from tests.bot.app.tournaments.club_night import created, state
from tests.bot.app.tournaments.seams import Image, Life, life
from tests.bot.app.tournaments.test_seams import (
    KILLS,
    LATER,
    MANY,
    MOMENT,
    MOST_DEEDS,
    PLOTS,
    SAMPLE,
    SEAMS,
    moments,
    next_deed,
    plain,
)
from tests.bot.fakes import CHANNEL
from tests.smallest import sized

pytestmark = pytest.mark.sqlite("images of its file")

PLOT = PLOTS["a season of a league"]


async def two_seasons(it: Life) -> dict[str, Any]:
    """The league from wherever it is until the games of its second season are open."""
    for _ in range(MOST_DEEDS):
        it.world.now += MOMENT
        await (it.pass_time(seconds=LATER) if it.faults else it.app.idle())
        try:
            first = await first_season(it)
            if first.stored.status != "over":
                await next_deed(it, PLOT, first)
                continue
            coming = await state(it, first.next_season)
            if coming.stored.status == "running":
                break
            await joined(it, coming)
        except (AppError, StoreError):
            assert it.faults
    await it.pass_time(seconds=LATER)
    return await outcome(it, await first_season(it))


async def first_season(it: Life) -> TournamentState:
    """The season that is followed by others; it is created if there is none."""
    known = [*await it.store.tournaments.unfinished(), *await it.store.tournaments.finished_by(next(iter(PLOT.users)))]
    for tournament in known:
        now = await state(it, tournament)
        if now.settings.season is not None and now.settings.season.number == 1:
            return now
    return await state(it, await created(it, PLOT.variant, PLOT.format, **PLOT.form))


async def joined(it: Life, coming: TournamentState) -> None:
    """Have somebody who is missing join the next season, or let a day pass."""
    missing = [user for user in PLOT.users if user not in [entry.user for entry in coming.registered]]
    if missing:
        await it.app.joining.join(it.call(missing[0], coming.stored.id))
    else:
        it.world.now += timedelta(days=1)
        await it.pass_time(seconds=LATER)


async def outcome(it: Life, first: TournamentState) -> dict[str, Any]:
    """All that is to be the same, wherever the bot was killed."""
    coming = await state(it, first.next_season)
    whole = await it.store.tournaments.load(coming.stored.id)
    assert whole is not None
    assert (first.stored.ended_at is not None, coming.stored.status) == (True, "running")
    assert await it.store.outbox.waiting_channels() == []
    assert await it.store.tournaments.unfinished() == [coming.stored.id]
    games = [name for season in (first, coming) for name in season.matches]
    rows = [row for name in games if (row := await it.store.matches.get(name)) is not None]
    homes: dict[Any, str] = {CHANNEL: "channel"} | {row.thread: row.id for row in rows if row.thread is not None}
    assert len(set(it.world.threads)) == len(it.world.threads) == len(homes) - 1
    said = [
        plain(first, repr((homes[sent.channel], sent.post.content, sent.post.buttons, sent.buttons)))
        for sent in it.world.messages
        if "I was offline" not in sent.post.content  # time leaps, and how far depends on when the bot was killed
    ]
    return {
        "log": [
            (action.kind, action.user, action.subject, plain(first, repr(dict(action.data))))
            for action in whole.actions
        ],
        "players": [coming.user_of(number) for number in coming.tournament.numbers],
        "divisions": coming.tournament.divisions,
        "games": [(row.status, [seat.user for seat in row.seats], row.thread is None) for row in rows],
        "said": Counter(said),
    }


async def undisturbed(folder: Path) -> tuple[dict[str, Any], list[Image], int]:
    """Run without a crash: its result, the images of crashes from the end of the first season on, the writes."""
    async with life(Image.first(), folder) as it:
        await two_seasons_begin(it)
        before = len(it.images)
        expected = await two_seasons(it)
        return expected, it.images[before:], it.database.writes


async def two_seasons_begin(it: Life) -> None:
    """Play the first season to the last of its games."""
    while not (now := await first_season(it)).games or any(game.status != "over" for game in now.games):
        it.world.now += MOMENT
        await it.app.idle()
        await next_deed(it, PLOT, now)


async def survive_crashes(folder: Path, images: Iterable[Image], expected: dict[str, Any]) -> None:
    for image in images:
        async with life(image, folder) as it:
            assert await two_seasons(it) == expected, f"killed after change {image.deeds}"


async def survive_faults(folder: Path, at: Iterable[tuple[int, bool]], expected: dict[str, Any]) -> None:
    for moment in at:
        async with life(Image.first(), folder, faults=frozenset({moment})) as it:
            assert await two_seasons(it) == expected, f"failed at write {moment}"


async def test_league_that_is_killed_anywhere_between_seasons_continues(tmp_path: Path) -> None:
    expected, images, _ = await undisturbed(tmp_path)
    assert len(images) > SEAMS // 2
    await survive_crashes(tmp_path, images[::KILLS], expected)


async def test_league_whose_database_fails_once_continues(tmp_path: Path) -> None:
    expected, _, writes = await undisturbed(tmp_path)
    await survive_faults(tmp_path, moments(writes)[::SAMPLE], expected)


@MANY
async def test_league_that_is_killed_at_every_seam_between_seasons_continues(tmp_path: Path) -> None:
    expected, images, _ = await undisturbed(tmp_path)
    await survive_crashes(tmp_path, images[:: sized(1, len(images))], expected)


@MANY
async def test_league_whose_database_fails_once_anywhere_continues(tmp_path: Path) -> None:
    expected, _, writes = await undisturbed(tmp_path)
    await survive_faults(tmp_path, moments(writes)[:: sized(1, 2 * writes)], expected)
