"""Rated matches, and their consequences for players."""

from __future__ import annotations

import pytest

from bot.app import ChallengeRequest, ChannelInfo
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, Club
from tests.bot.refusals import refuses


async def rated(it: Club, match: str) -> bool:
    row = await it.store.matches.get(match)
    assert row is not None
    return row.rated


async def test_match_of_people_with_clock_is_rated(it: Club) -> None:
    assert await rated(it, await it.begin("connexes", ANNA, BEN))


async def test_match_without_clock_is_not_rated(it: Club) -> None:
    assert not await rated(it, await it.begin("connexes", ANNA, BEN, clock="none"))


async def test_match_with_computer_is_not_rated(it: Club) -> None:
    assert not await rated(it, await it.begin("yalta", ANNA, BEN, computers=1))


async def test_who_wishes_it_plays_unrated(it: Club) -> None:
    assert not await rated(it, await it.begin("connexes", ANNA, BEN, rated=False))


@pytest.mark.parametrize("more", [{"clock": "none"}, {"computers": 1}])
async def test_what_cannot_be_rated_is_refused_by_sentence(it: Club, more: dict[str, object]) -> None:
    with refuses("unratable"):
        await it.challenge(ANNA, "yalta", BEN, rated=True, **more)


async def test_computers_that_fill_free_seats_make_match_unrated(it: Club) -> None:
    done = await it.challenge(ANNA, "yalta", BEN, clock="3d")
    await it.app.challenges.join(it.call(BEN, done.match))
    assert await rated(it, done.match)
    await it.app.challenges.begin(it.call(ANNA, done.match))
    assert not await rated(it, done.match)


@pytest.mark.parametrize(("wish", "said"), [(None, "Rated"), (False, "Casual")])
async def test_challenge_says_whether_it_is_rated(it: Club, wish: bool | None, said: str) -> None:
    await it.challenge(ANNA, "connexes", BEN, rated=wish)
    await it.app.idle()
    assert said in it.world.posts()[0].content.splitlines()


@pytest.mark.parametrize("wish", [True, False])
async def test_rematch_is_rated_as_match_was(it: Club, wish: bool) -> None:
    match = await it.begin("connexes", ANNA, BEN, rated=wish)
    await it.app.playing.resign(it.call(BEN, match))
    done = await it.app.rematches.rematch(it.call(ANNA, match), ChannelInfo(CHANNEL))
    assert await rated(it, done.match) is wish


async def test_no_move_of_rated_match_is_taken_back(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"))
    with refuses("rated-takeback"):
        await it.app.offers.takeback(it.call(ANNA, match))


async def test_challenge_without_ask_for_it_is_rated_by_its_clock(it: Club) -> None:
    room = ChannelInfo(CHANNEL)
    with refuses("unratable"):
        await it.app.challenges.open(it.call(CLEO), room, ChallengeRequest("connexes", clock="", rated=True))
    done = await it.app.challenges.open(it.call(CLEO), room, ChallengeRequest("connexes", clock="12h"))
    assert await rated(it, done.match)
