"""A player on vacation who takes a seat, or has one when a game resumes, is away in it."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.app import Opponent
from bot.app.match.resuming import resume_for_player
from bot.texts import translator_for
from tests.bot.app.people.vacationing import deadline
from tests.bot.app.stored import kinds, row_of
from tests.bot.fakes import ANNA, BEN, CLEO, Club
from tests.bot.refusals import refuses


async def test_who_is_on_vacation_neither_opens_nor_joins_match(it: Club) -> None:
    waiting = await it.challenge(BEN)
    await it.app.vacations.begin(it.call(ANNA), 3)
    with refuses("on-vacation"):
        await it.challenge(ANNA)
    with refuses("on-vacation"):
        await it.app.challenges.join(it.call(ANNA, waiting.match))
    await it.pass_time(days=3)
    await it.app.challenges.join(it.call(ANNA, waiting.match))


async def test_match_that_starts_during_vacation_knows_of_it(it: Club) -> None:
    challenge = await it.challenge(ANNA, clock="3d")
    await it.app.vacations.begin(it.call(ANNA), 10)
    await it.app.challenges.join(it.call(BEN, challenge.match))
    assert await kinds(it, challenge.match) == ["away"]
    assert await deadline(it, challenge.match) is None


async def test_match_that_starts_without_its_missing_players_knows_of_vacation_too(it: Club) -> None:
    challenge = await it.challenge(ANNA, "yalta", clock="3d")
    await it.app.challenges.join(it.call(BEN, challenge.match))
    await it.app.vacations.begin(it.call(BEN), 10)
    await it.app.challenges.begin(it.call(ANNA, challenge.match))
    assert await kinds(it, challenge.match) == ["away"]


async def test_no_one_starts_match_of_their_own_while_on_vacation(it: Club) -> None:
    challenge = await it.challenge(ANNA, clock="3d")
    await it.app.vacations.begin(it.call(ANNA), 10)
    with refuses("on-vacation"):
        await it.app.challenges.begin(it.call(ANNA, challenge.match))


async def test_who_challenges_someone_on_vacation_is_told(it: Club) -> None:
    await it.app.vacations.begin(it.call(BEN), 10)
    done = await it.challenge(ANNA, "connexes", BEN)
    assert f"<@{BEN}> is on vacation until" in done.explain(translator_for("en"))


async def test_crash_after_start_of_match_is_put_right(it: Club) -> None:
    challenge = await it.challenge(ANNA, clock="3d")
    await it.app.vacations.begin(it.call(ANNA), 10)
    call = it.call(BEN, challenge.match)
    await it.app._matches.run_locked(
        challenge.match, lambda: it.app.challenges.take_seat(call)
    )  # and then the bot dies
    assert await kinds(it, challenge.match) == []
    await it.restart()
    await it.app.idle()
    assert await kinds(it, challenge.match) == ["away"]


async def test_match_taken_up_again_knows_who_is_away_and_who_is_back(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    other = await it.begin("connexes", CLEO, BEN, clock="3d")
    await it.app.vacations.begin(it.call(CLEO), 2)
    for parked in (match, other):
        await it.app._matches.suspend(await row_of(it, parked), "forbidden")
    await it.app.vacations.begin(it.call(ANNA), 10)
    await it.pass_time(days=3)
    await it.app.offers.draw(it.call(BEN, match))
    await it.app.offers.draw(it.call(BEN, other))
    assert await kinds(it, match) == ["revive", "offer", "away"]
    assert await kinds(it, other) == ["away", "revive", "offer"]
    assert await deadline(it, match) is None
    assert await deadline(it, other) == it.world.now + timedelta(days=3)


async def test_crash_while_match_is_taken_up_again_leaves_no_one_away_for_ever(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.app.vacations.begin(it.call(ANNA), 2)
    await it.app._matches.suspend(await row_of(it, match), "forbidden")
    await it.pass_time(days=3)
    call = it.call(BEN, match)
    await it.app._matches.run_locked(match, lambda: resume_for_player(it.app._matches, call))  # and then the bot dies
    await it.restart()
    assert await deadline(it, match) == it.world.now + timedelta(days=3)


async def test_match_that_is_taken_up_again_still_knows_who_is_away(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.app.vacations.begin(it.call(ANNA), 10)
    await it.app._matches.suspend(await row_of(it, match), "forbidden")
    await it.app.offers.draw(it.call(BEN, match))
    assert await kinds(it, match) == ["away", "revive", "offer", "away"]
    assert await deadline(it, match) is None


@pytest.mark.parametrize("turns", range(0, 90, 6))
async def test_match_that_starts_just_when_vacation_begins_knows_of_it(it: Club, turns: int) -> None:
    challenge = await it.challenge(ANNA, clock="3d")

    async def join() -> None:
        for _ in range(turns):
            await asyncio.sleep(0)
        await it.app.challenges.join(it.call(BEN, challenge.match))

    await asyncio.gather(it.app.vacations.begin(it.call(ANNA), 5), join())
    assert await kinds(it, challenge.match) == ["away"]


async def test_substitute_on_vacation_may_not_accept(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(CLEO))
    await it.app.vacations.begin(it.call(CLEO), 5)
    with refuses("on-vacation"):
        await it.app.offers.accept(it.call(CLEO, match))


async def test_substitute_who_goes_on_vacation_before_all_agree_is_away(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(CLEO))
    await it.app.offers.accept(it.call(CLEO, match))
    await it.app.vacations.begin(it.call(CLEO), 5)
    await it.app.offers.accept(it.call(BEN, match))
    assert await kinds(it, match) == ["offer", "accept", "accept", "away"]
    assert await deadline(it, match) is None


async def test_substitute_for_who_is_away_plays_at_once(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.app.vacations.begin(it.call(ANNA), 5)
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(CLEO))
    await it.app.offers.accept(it.call(CLEO, match))
    await it.app.offers.accept(it.call(BEN, match))
    assert await deadline(it, match) == it.world.now + timedelta(days=3)
    await it.pass_time(days=2)
    assert await kinds(it, match) == ["away", "offer", "accept", "accept"]
