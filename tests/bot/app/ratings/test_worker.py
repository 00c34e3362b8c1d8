"""Ratings follow from results: each counted once, in the order in which matches ended."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Any

import sqlalchemy as sa

from bot.app import Opponent
from bot.app.ratings.rebuild import rebuild
from storage import Rating, StoreUnavailableError, tables
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club
from tests.storage.samples import ended

PEOPLE = (ANNA, BEN, CLEO, DORA)


async def all_ratings(it: Club) -> Sequence[sa.Row[Any]]:
    """Every row, with floats as they are stored."""
    return await it.store.db.rows(sa.select(tables.ratings).order_by(*tables.ratings.primary_key))


async def games(it: Club, user: int, variant: str = "connexes") -> int:
    return len(await it.store.ratings.history(user, variant))


async def begun(it: Club, variant: str, *users: int, **more: Any) -> str:
    """A match in which everyone has moved."""
    match = await it.begin(variant, *users, **more)
    await it.play(match, *zip(users, ("e2e3", "d7d6", "e11e10"), strict=False))
    return match


async def lost(it: Club, *users: int, variant: str = "connexes", **more: Any) -> str:
    """A match that its last player has given up."""
    match = await begun(it, variant, *users, **more)
    await it.app.playing.resign(it.call(users[-1], match))
    await it.app.idle()
    return match


async def test_rated_match_that_is_over_is_counted(it: Club) -> None:
    match = await lost(it, ANNA, BEN)
    winner, loser = await it.store.ratings.leaderboard("connexes")
    assert (winner.user, winner.games, winner.match) == (ANNA, 1, match)
    assert (loser.user, loser.games, loser.match) == (BEN, 1, match)
    assert winner.mu > loser.mu


async def test_unrated_match_counts_for_no_one(it: Club) -> None:
    await lost(it, ANNA, BEN, rated=False)
    assert await it.store.ratings.leaderboard("connexes") == []


async def test_aborted_match_counts_for_no_one_and_is_done_with(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.playing.abort(it.call(ANNA, match))
    await it.app.idle()
    assert await it.store.ratings.leaderboard("connexes") == []
    assert await it.store.ratings.next_batch() is None


async def test_who_leaves_game_for_three_has_lost_like_who_is_beaten(it: Club) -> None:
    match = await begun(it, "yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(CLEO, match))
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    first, second, third = await it.store.ratings.leaderboard("yalta")
    assert first.user == ANNA
    assert second.mu == third.mu < first.mu


async def test_seat_that_was_handed_on_counts_for_no_one_who_held_it(it: Club) -> None:
    match = await begun(it, "connexes", ANNA, BEN)
    await it.app.offers.substitute(it.call(BEN, match), Opponent(CLEO))
    await it.app.offers.accept(it.call(ANNA, match))
    await it.app.offers.accept(it.call(CLEO, match))
    await it.app.playing.resign(it.call(CLEO, match))
    await it.app.idle()
    assert [rating.user for rating in await it.store.ratings.leaderboard("connexes")] == [ANNA]


async def test_erased_player_counts_as_unknown_opponent(it: Club) -> None:
    match = await begun(it, "connexes", ANNA, BEN)
    erased = sa.update(tables.seats).where(tables.seats.c.user_id == BEN).values(user_id=None)
    await it.store.db.write(lambda connection: connection.execute(erased))
    await it.restart()
    await it.app.playing.resign(it.call(ANNA, match))
    await it.app.idle()
    assert [rating.user for rating in await it.store.ratings.leaderboard("connexes")] == [ANNA]


async def test_what_ended_while_database_failed_is_counted_later(it: Club) -> None:
    it.world.faults["ratings.save"] = [StoreUnavailableError("busy")] * 2
    await lost(it, ANNA, BEN)
    assert await games(it, ANNA) == 1


async def test_what_ended_just_before_crash_is_counted_after_next_start(it: Club) -> None:
    match = await begun(it, "connexes", ANNA, BEN)
    it.world.faults["ratings.next_batch"] = [StoreUnavailableError("down")]
    await it.app.playing.resign(it.call(BEN, match))
    await it.restart()
    await it.app.idle()
    assert await games(it, ANNA) == 1


async def test_match_that_cannot_be_read_holds_up_no_other(it: Club) -> None:
    it.world.faults["ratings.save"] = [StoreUnavailableError("busy")]
    await it.restart(start=False)
    for number, user in enumerate((BEN, CLEO)):
        await ended(it.store, f"match-{number}", ANNA, user, at=it.world.now + timedelta(hours=number))
    broken = sa.text("UPDATE matches SET scores = '1/0 x' WHERE id = 'match-0'")
    await it.store.db.write(lambda connection: connection.execute(broken))
    await it.app.start()
    await it.app.idle()
    assert [rating.user for rating in await it.store.ratings.leaderboard("connexes")] == [ANNA, CLEO]
    assert await it.store.ratings.next_batch() is None


async def seasons(it: Club) -> list[Rating]:
    """Many matches that come to light in another order than they ended in, counted a few at a time."""
    chance = Random(3)
    hours = list(range(40))
    chance.shuffle(hours)
    for hour in hours:
        first, second = chance.sample(PEOPLE, 2)
        await ended(it.store, f"match-{hour:02}", first, second, at=it.world.now + timedelta(hours=hour))
        if chance.random() < 0.5:
            it.app._rating_worker.wake()
            await it.app._rating_worker.idle()
    it.app._rating_worker.wake()
    await it.app._rating_worker.idle()
    return await it.store.ratings.leaderboard("connexes")


async def test_ratings_made_anew_are_bit_for_bit_those_that_grew(it: Club) -> None:
    assert len(await seasons(it)) == len(PEOPLE)
    grown = await all_ratings(it)
    assert await rebuild(it.store) == 40
    assert await all_ratings(it) == grown


async def test_result_that_comes_late_is_counted_in_its_place(it: Club) -> None:
    for number in (1, 3, 2):
        await ended(it.store, f"match-{number}", ANNA, BEN, at=it.world.now + timedelta(hours=number))
        it.app._rating_worker.wake()
        await it.app._rating_worker.idle()
    curve = await it.store.ratings.history(ANNA, "connexes")
    assert [(rating.match, rating.games) for rating in curve] == [("match-1", 1), ("match-2", 2), ("match-3", 3)]


async def test_ratings_of_one_variant_know_nothing_of_another(it: Club) -> None:
    await lost(it, ANNA, BEN)
    match = await lost(it, BEN, CLEO, ANNA, variant="yalta")
    await it.app.playing.resign(it.call(CLEO, match))
    await it.app.idle()
    assert (await it.store.ratings.leaderboard("connexes"))[0].user == ANNA
    assert (await it.store.ratings.leaderboard("yalta"))[0].user == BEN
