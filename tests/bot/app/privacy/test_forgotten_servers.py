"""Of a server that has removed the bot, only the scores and dates of its games are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.app import ChallengeRequest, ChannelInfo, Opponent
from bot.app.ratings.rebuild import rebuild
from storage import is_ghost
from tests import databases
from tests.bot.app.privacy.erasing import SELF, in_tournaments, traces
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, GUILD, Club

ELSEWHERE = 2
KEPT = {
    "id",
    "rules_version",
    "vacations",
    "counted",
    "level",
    "variant",
    "status",
    "rated",
    "created_at",
    "started_at",
    "ended_at",
    "scores",
    "unrated",
}


def table(file: Path, name: str) -> list[dict[str, Any]]:
    return [row for found, row in databases.rows(file) if found == name]


async def elsewhere(it: Club) -> str:
    """A match of another server that was won."""
    room_: dict[str, Any] = {"guild": ELSEWHERE, "channel": 200}
    done = await it.app.challenges.open(
        it.call(SELF, **room_), ChannelInfo(200), ChallengeRequest("connexes", (Opponent(BEN),), seats="listed")
    )
    await it.app.challenges.join(it.call(BEN, done.match, **room_))
    await it.app.playing.move(it.call(SELF, done.match, **room_), "e3")
    await it.app.playing.move(it.call(BEN, done.match, **room_), "e6")
    await it.app.playing.resign(it.call(BEN, done.match, **room_))
    await it.app.idle()
    return done.match


async def test_nothing_but_scores_and_dates_is_kept(it: Club) -> None:
    found = await traces(it)
    await in_tournaments(it)
    other = await elsewhere(it)
    await it.app._eraser.forget_server(GUILD)
    await it.app.idle()
    for name in ("actions", "origins", "secrets", "seat_names", "plans", "notes", "outbox"):
        assert {row["match_id"] for row in table(it.path, name)} <= {other, found["alone"]}, name
    for name in ("events", "event_actions", "vacations"):
        assert table(it.path, name) == []
    assert {row["kind"] for row in table(it.path, "preferences")} == {"user"}
    kept = [row for row in table(it.path, "matches") if row["id"] not in (other, found["alone"])]
    assert {row["status"] for row in kept} == {"over"}
    assert {row["scores"] for row in kept} == {"1 0", ""}
    for row in kept:
        assert {name for name, value in row.items() if value not in (None, "", 0, "{}", {})} <= KEPT
    seats = [row for row in table(it.path, "seats") if row["match_id"] not in (other, found["alone"])]
    assert all(row["user_id"] is None or is_ghost(row["user_id"]) for row in seats)
    assert not any(row["live"] for row in seats)
    links = [row for row in table(it.path, "seat_links") if row["match_id"] not in (other, found["alone"])]
    assert {(row["link"], row["salt"]) for row in links} == {("", None)}


async def test_who_played_there_is_same_ghost_in_all_games_of_server(it: Club) -> None:
    found = await traces(it)
    await it.app._eraser.forget_server(GUILD)
    first, second = (await row_of(it, found["over"])).seats, (await row_of(it, found["lost"])).seats
    assert (first[0].user, first[1].user) == (second[1].user, second[0].user)
    assert first[0].user != first[1].user


async def test_ratings_are_those_of_games_that_are_still_known(it: Club) -> None:
    await traces(it)
    await it.pass_time(hours=1)
    other = await elsewhere(it)
    before = {rating.user: rating for rating in await it.store.ratings.leaderboard("connexes")}
    await it.app._eraser.forget_server(GUILD)
    await it.app.idle()
    after = {rating.user: rating for rating in await it.store.ratings.leaderboard("connexes")}
    assert (after[SELF].match, after[SELF].games) == (other, 1)
    assert ANNA not in after
    assert sum(map(is_ghost, after)) == len({user for user in before if user in (SELF, BEN)})
    await rebuild(it.store)
    assert {rating.user: rating for rating in await it.store.ratings.leaderboard("connexes")} == after


async def test_what_is_kept_is_shown_to_no_one_and_counted_in_statistics(it: Club) -> None:
    found = await traces(it)
    record = await it.store.statistics.variant_totals("connexes")
    await it.app._eraser.forget_server(GUILD)
    await it.app.idle()
    assert await it.app.games.live(it.call(ANNA)) == []
    now = await it.store.statistics.variant_totals("connexes")
    assert now.results == record.results
    assert sum(now.lengths.values()) == 0
    assert (await row_of(it, found["over"])).guild is None
    await it.restart()
    await it.app.idle()


async def test_it_may_be_done_twice_and_server_may_come_back(it: Club) -> None:
    await traces(it)
    await it.app._eraser.forget_server(GUILD)
    await it.app.idle()
    kept = table(it.path, "matches")
    await it.app._eraser.forget_server(GUILD)
    await it.app.idle()
    assert table(it.path, "matches") == kept
    match = await it.begin("connexes", ANNA, BEN)
    assert (await row_of(it, match)).status == "playing"
