"""Players who leave the server leave its ladders."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.app import UnavailableError
from tests.bot.app.ladders.climbing import FOUR, challenged, game, ladder_of, state, won
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, GUILD, Club, club
from tests.bot.refusals import refuses


@pytest_asyncio.fixture
async def it(tmp_path: Path) -> AsyncIterator[Club]:
    async with club(tmp_path) as made:
        yield made


def told(it: Club) -> list[str]:
    posts = [sent.post.content for sent in it.world.messages if sent.channel == CHANNEL]
    return [text for text in posts if "left the server" in text]


async def test_player_who_left_is_off_within_day(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    await it.pass_time(days=1)
    it.world.departed.add(BEN)
    await it.pass_time(days=1, minutes=2)
    assert (await state(it, ladder)).positions == (ANNA, CLEO, DORA)
    assert told(it) == [f"**Échecs connexes ladder**: <@{BEN}> left the server, and so the ladder."]


async def test_members_are_asked_about_once_a_day(it: Club) -> None:
    await ladder_of(it, *FOUR)
    await it.pass_time(days=1)
    it.world.asked.clear()
    await it.pass_time(days=3, minutes=5)
    assert it.world.asked.count((GUILD, ANNA)) == 3


async def test_player_who_left_during_outage_is_found(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    await it.pass_time(days=1)
    it.world.departed.add(BEN)
    await it.restart()
    assert (await state(it, ladder)).positions == (ANNA, CLEO, DORA)


async def test_unclear_answer_takes_no_one_off(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    await it.pass_time(days=1)
    it.world.departed.add(BEN)
    it.world.faults["is_member"] = [UnavailableError(1)] * 4
    await it.pass_time(days=1, minutes=2)
    assert (await state(it, ladder)).positions == FOUR
    await it.pass_time(days=1)
    assert BEN not in (await state(it, ladder)).positions


async def test_challenging_departed_player_removes_them(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    it.world.departed.add(BEN)
    with refuses("ladder-departed"):
        await challenged(it, ladder, DORA, BEN)
    now = await state(it, ladder)
    assert (now.positions, now.open_challenges) == ((ANNA, CLEO, DORA), ())
    await challenged(it, ladder, DORA, CLEO)


async def test_automatic_challenge_skips_departed_player(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    it.world.departed.add(CLEO)
    await it.app.ladders.keep(it.call(DORA, ladder), on=True)
    now = await state(it, ladder)
    assert [(one.challenger, one.target) for one in now.open_challenges] == [(DORA, BEN)]
    assert now.positions == (ANNA, BEN, DORA)


async def test_departure_ends_challenges_but_no_game(it: Club) -> None:
    ladder = await ladder_of(it, *FOUR)
    match = await game(it, ladder, DORA, BEN)
    await challenged(it, ladder, CLEO, ANNA)
    it.world.departed |= {ANNA, BEN}
    await it.pass_time(days=1, minutes=2)
    now = await state(it, ladder)
    assert [one.match for one in now.open_challenges] == [match]
    await won(it, match, BEN)
    assert (await state(it, ladder)).positions == (CLEO, DORA)
