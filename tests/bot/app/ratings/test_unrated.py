"""Rated matches that leave ratings alone: those in which someone has not moved, and those lost by staying away."""

from __future__ import annotations

from datetime import timedelta

import pytest
import sqlalchemy as sa

from bot.app import Opponent
from bot.app.match.unrated import left_out
from bot.app.ratings.rebuild import rebuild
from storage import tables
from tests.bot.app.ratings.test_worker import all_ratings, begun, lost
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club
from tests.counting import counted


async def unrated(it: Club, match: str) -> str | None:
    row = await it.store.matches.get(match)
    assert row is not None
    return row.unrated


async def rated(it: Club, variant: str = "connexes") -> set[int]:
    """Return the users who have a rating."""
    return {rating.user for rating in await it.store.ratings.leaderboard(variant)}


async def vanish(it: Club, match: str, *, days: float = 4) -> None:
    """Let the player to move run out of time."""
    await it.pass_time(days=days)
    row = await it.store.matches.get(match)
    assert row is not None
    assert row.reason == "time"
    await it.app.idle()


async def test_game_in_which_someone_has_not_moved_changes_no_rating(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"))
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    assert await rated(it) == set()
    assert await it.store.ratings.next_batch() is None
    assert (await it.store.matches.get(match)).scores == (1, 0)  # type: ignore[union-attr]
    assert "Unrated: not every player has made a move." in it.world.posts()[-1].content


async def test_chosen_king_is_no_move(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    for user in (ANNA, BEN):
        await it.app.kings.choose(it.call(user, match), "K")
    await it.app.playing.resign(it.call(BEN, match))
    assert await unrated(it, match) == "unmoved"


async def test_move_of_substitute_is_not_first_players(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"))
    await it.app.offers.substitute(it.call(BEN, match), Opponent(CLEO))
    await it.app.offers.accept(it.call(ANNA, match))
    await it.app.offers.accept(it.call(CLEO, match))
    await it.play(match, (CLEO, "e6"))
    await it.app.playing.resign(it.call(ANNA, match))
    assert await unrated(it, match) == "unmoved"


async def test_move_of_computer_is_not_first_players(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e2e3"), (BEN, "d7d6"))
    await it.app.playing.resign(it.call(CLEO, match))
    await it.app.idle()
    await it.app.playing.resign(it.call(BEN, match))
    assert (await it.store.matches.get(match)).moves > 2  # type: ignore[union-attr]
    assert await unrated(it, match) == "unmoved"


async def test_losing_on_time_again_without_move_changes_no_rating(it: Club) -> None:
    first, second = await begun(it, "connexes", ANNA, BEN), await begun(it, "connexes", CLEO, BEN)
    for match, user in ((first, ANNA), (second, CLEO)):
        await it.play(match, (user, "d3"))
    await it.pass_time(days=4)
    await it.app.idle()
    assert {await unrated(it, match) for match in (first, second)} == {"", "absent 1"}
    assert len(await rated(it)) == 2
    assert any("Black lost on time twice within ten days" in post.content for post in it.world.posts())


@pytest.mark.parametrize("rated_elsewhere", [True, False])
async def test_losing_on_time_while_moving_elsewhere_stays_rated(it: Club, rated_elsewhere: bool) -> None:
    await vanish(it, await begun(it, "connexes", BEN, ANNA))
    elsewhere = await it.begin("connexes", BEN, CLEO, rated=rated_elsewhere)
    await it.play(elsewhere, (BEN, "e3"))
    again = await begun(it, "connexes", BEN, DORA, clock="1d")
    await vanish(it, again, days=1.5)
    assert await unrated(it, again) == ""
    assert DORA in await rated(it)


async def test_move_in_game_that_was_handed_on_counts(it: Club) -> None:
    again = await begun(it, "connexes", BEN, DORA, clock="5d")
    await vanish(it, await begun(it, "connexes", BEN, ANNA))
    elsewhere = await it.begin("connexes", BEN, CLEO, rated=False)
    await it.play(elsewhere, (BEN, "e3"))
    await it.app.offers.substitute(it.call(BEN, elsewhere), Opponent(ANNA))
    await it.app.offers.accept(it.call(CLEO, elsewhere))
    await it.app.offers.accept(it.call(ANNA, elsewhere))
    await vanish(it, again, days=1.5)
    assert await unrated(it, again) == ""


@pytest.mark.parametrize(("pause", "found"), [(9.0, "absent 0"), (11.0, "")])
async def test_loss_on_time_counts_for_ten_days(it: Club, pause: float, found: str) -> None:
    again = await begun(it, "connexes", BEN, DORA, clock=f"{3 + round(pause)}d")
    await vanish(it, await begun(it, "connexes", BEN, ANNA, clock="3d"), days=3.2)
    await vanish(it, again, days=pause)
    assert await unrated(it, again) == found


async def test_of_three_only_absent_seat_is_left_out(it: Club) -> None:
    await vanish(it, await begun(it, "connexes", BEN, DORA, clock="1d"), days=1.5)
    again = await begun(it, "yalta", ANNA, CLEO, BEN, clock="5d")
    await vanish(it, await begun(it, "connexes", BEN, DORA, clock="1d"), days=1.5)
    await it.play(again, (ANNA, "d2d3"), (CLEO, "c7c6"))
    await it.pass_time(days=6)
    await it.app.playing.resign(it.call(CLEO, again))
    await it.app.idle()
    assert await unrated(it, again) == "absent 2"
    assert await rated(it, "yalta") == {ANNA, CLEO}
    assert "Black’s rating doesn’t change" in it.world.posts()[-1].content


async def test_matches_of_before_rules_are_rated_as_they_were(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    old = sa.update(tables.matches).values(unrated=None)
    await it.store.db.write(lambda connection: connection.execute(old))
    await it.restart()
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    assert await unrated(it, match) is None
    assert await rated(it) == {ANNA, BEN}


async def test_rebuilt_ratings_keep_what_was_decided(it: Club) -> None:
    await lost(it, ANNA, BEN)
    await test_of_three_only_absent_seat_is_left_out(it)
    grown = await all_ratings(it)
    await rebuild(it.store)
    assert await all_ratings(it) == grown


@pytest.mark.parametrize(
    ("unrated", "seats", "out"),
    [
        (None, 2, set()),
        ("", 3, set()),
        ("unmoved", 2, {0, 1}),
        ("absent 1", 2, {0, 1}),
        ("absent 1", 3, {1}),
        ("absent 1 2", 3, {0, 1, 2}),
        ("damaged x", 3, set()),
    ],
)
def test_seats_that_ratings_leave_out(unrated: str | None, seats: int, out: set[int]) -> None:
    assert left_out(unrated, seats) == out


async def test_loss_on_time_asks_once_what_its_player_did_lately(it: Club) -> None:
    match = await begun(it, "connexes", ANNA, BEN)
    await it.play(match, (ANNA, "d3"))
    await it.app.idle()
    with counted(it.store) as asked:
        assert not await it.store.ratings.is_inactive(BEN, it.world.now - timedelta(days=10))
    assert len(asked.statements) == 1
