"""Tournaments that are run again: once, or every month."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.app import Restrictions
from bot.app.tournaments.series import announcement, next_start
from bot.app.tournaments.settings import Series, as_stored, settings_of
from bot.app.tournaments.state import TournamentState
from storage import StoreUnavailableError
from tests.bot.app.tournaments.club_night import FOUR, HEAD, ROOM, begun, created, played, state
from tests.bot.fakes import ANNA, Club
from tests.bot.refusals import refuses


def day(month: int, number: int, year: int = 2026) -> datetime:
    return datetime(year, month, number, 18, 30, tzinfo=UTC)


async def monthly(it: Club, **form: str) -> str:
    """A monthly Swiss that was announced for the seventh day."""
    tournament = await created(it, "connexes", "swiss", name="Cup", **{"days": "7", **form})
    await it.app.repeating.monthly(it.call(HEAD, tournament, manager=True))
    await it.app.idle()
    return tournament


async def join_all(it: Club, tournament: str) -> None:
    for user in FOUR:
        await it.app.joining.join(it.call(user, tournament))


async def following(it: Club, tournament: str) -> TournamentState:
    """The next tournament of a series."""
    return await state(it, (await state(it, tournament)).next_in_series)


async def names(it: Club) -> list[str]:
    return sorted(one.name for one in await it.store.tournaments.in_server(it.call(HEAD).guild or 0))


@pytest.mark.parametrize(
    ("first", "after", "expected"),
    [
        (day(1, 15), day(1, 15), day(2, 15)),
        (day(1, 31), day(1, 31), day(2, 28)),
        (day(1, 31), day(2, 28), day(3, 31)),
        (day(12, 5), day(12, 20), day(1, 5, 2027)),
        (day(1, 10), day(7, 9), day(7, 10)),
        (day(5, 10), day(1, 1), day(5, 10)),
    ],
)
def test_start_is_same_day_of_later_month(first: datetime, after: datetime, expected: datetime) -> None:
    series = Series("Cup", first, 7)
    assert next_start(series, after) == expected
    assert announcement(series, after) == expected - timedelta(days=7)


async def test_series_is_stored_with_settings(it: Club) -> None:
    now = await state(it, await monthly(it))
    assert settings_of(now.stored) == now.settings
    assert as_stored(now.settings)["series"]["notice"] == 7


async def test_next_tournament_is_announced_a_week_before_its_start(it: Club) -> None:
    tournament = await monthly(it)
    await join_all(it, tournament)
    await it.pass_time(days=7, hours=1)
    at = (await state(it, tournament)).stored.repeats_at
    assert at is not None
    await it.pass_time(seconds=(at - it.world.now).total_seconds() - 60)
    assert (await state(it, tournament)).next_in_series == ""
    await it.pass_time(minutes=2)
    coming = await following(it, tournament)
    assert (coming.stored.name, coming.stored.status) == ("Cup 2", "open")
    first = (await state(it, tournament)).settings.starts_at
    assert first is not None
    assert coming.settings.starts_at == next_start(Series("", first, 7), first)
    assert any("**Cup 2**" in post.content for post in it.world.posts())


async def test_series_goes_on_after_final_results(it: Club) -> None:
    tournament = await monthly(it, rounds="1")
    await join_all(it, tournament)
    await it.pass_time(days=7, hours=1)
    await played(it, tournament)
    await it.pass_time(days=2)
    assert (await state(it, tournament)).stored.ended_at is not None
    await it.restart()
    await it.pass_time(days=25)
    second = (await following(it, tournament)).stored.id
    await join_all(it, second)
    await it.pass_time(days=35)
    assert (await following(it, second)).stored.name == "Cup 3"
    assert await names(it) == ["Cup", "Cup 2", "Cup 3"]


@pytest.mark.parametrize(
    ("fault", "method"), [("faults", "create"), ("after", "create"), ("faults", "advance"), ("after", "advance")]
)
async def test_crash_makes_no_second_tournament(it: Club, fault: str, method: str) -> None:
    tournament = await monthly(it)
    await join_all(it, tournament)
    await it.pass_time(days=8)
    at = (await state(it, tournament)).stored.repeats_at
    assert at is not None
    await it.pass_time(seconds=(at - it.world.now).total_seconds() - 60)
    getattr(it.world, fault)[f"tournaments.{method}"] = [StoreUnavailableError("busy")]
    await it.pass_time(minutes=2)
    await it.restart()
    await it.pass_time(days=1)
    assert await names(it) == ["Cup", "Cup 2"]
    assert (await following(it, tournament)).stored.name == "Cup 2"


async def test_missed_months_are_not_announced(it: Club) -> None:
    tournament = await monthly(it)
    await join_all(it, tournament)
    await it.pass_time(days=8)
    it.world.now += timedelta(days=100)
    await it.restart()
    await it.pass_time(days=1)
    assert await names(it) == ["Cup"]  # the next start is too far away
    await it.pass_time(days=30)
    assert await names(it) == ["Cup", "Cup 2"]
    coming = await following(it, tournament)
    assert coming.settings.starts_at is not None
    notice = coming.settings.starts_at - coming.stored.created_at
    assert timedelta(days=6, hours=23) < notice <= timedelta(days=7)


async def test_month_is_not_missed_with_notice_of_one_day(it: Club) -> None:
    tournament = await monthly(it, days="1")
    await join_all(it, tournament)
    await it.pass_time(days=32)
    coming, first = await following(it, tournament), (await state(it, tournament)).settings.starts_at
    assert first is not None
    assert coming.settings.starts_at == next_start(Series("", first, 1), first)


async def test_tournament_that_started_early_is_followed_next_month(it: Club) -> None:
    tournament = await created(it, "connexes", "swiss", name="Cup", days="50")
    await join_all(it, tournament)
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.repeating.monthly(it.call(HEAD, tournament, manager=True))
    await it.pass_time(days=25)
    coming, first = await following(it, tournament), (await state(it, tournament)).stored.started_at
    assert first is not None
    assert coming.settings.starts_at == next_start(Series("", first, 14), first)


async def test_next_one_waits_for_start_of_current_one(it: Club) -> None:
    tournament = await monthly(it)
    await it.pass_time(days=60)
    assert (await state(it, tournament)).next_in_series == ""
    await join_all(it, tournament)
    await it.pass_time(hours=2)
    assert (await state(it, tournament)).stored.status == "running"
    assert (await following(it, tournament)).stored.status == "open"


async def test_tournament_of_series_starts_at_its_date(it: Club) -> None:
    tournament = await monthly(it)
    await join_all(it, tournament)
    await it.pass_time(days=32)
    second = (await following(it, tournament)).stored.id
    await join_all(it, second)
    await it.pass_time(days=8)
    assert (await state(it, second)).stored.status == "running"


async def test_settings_and_restrictions_are_kept(it: Club) -> None:
    tournament = await monthly(it, clock="2d", rounds="2")
    await join_all(it, tournament)
    await it.app.restricting.restrict(it.call(HEAD, tournament, manager=True), Restrictions(role=900))
    await it.pass_time(days=32)
    now, then = await following(it, tournament), await state(it, tournament)
    assert (now.settings.clock, now.settings.plan) == (then.settings.clock, then.settings.plan)
    assert now.settings.restrictions == Restrictions(role=900)
    assert now.registered == ()


async def test_repetition_is_ended(it: Club) -> None:
    tournament = await monthly(it)
    await join_all(it, tournament)
    await it.app.repeating.stop(it.call(HEAD, tournament, manager=True))
    await it.pass_time(days=60)
    assert await names(it) == ["Cup"]
    with refuses("not-repeating"):
        await it.app.repeating.stop(it.call(HEAD, tournament, manager=True))


async def test_cancelling_before_start_ends_repetition(it: Club) -> None:
    tournament = await monthly(it)
    await it.app.organising.end(it.call(HEAD, tournament, manager=True))
    await it.pass_time(days=60)
    assert await names(it) == ["Cup"]
    assert await it.store.tournaments.unfinished() == []


async def test_posts_tell_of_repetition(it: Club) -> None:
    tournament = await monthly(it)
    await join_all(it, tournament)
    await it.app.idle()
    texts = [post.content for post in it.world.posts()]
    assert any("made this a monthly tournament" in text for text in texts)
    assert any("Repeats every month. The next one is announced on <t:" in text for text in texts)
    await it.pass_time(days=32)
    coming = (await following(it, tournament)).stored.id
    assert any(f"The next one: `{coming}`" in post.content for post in it.world.posts())


async def test_tournament_is_announced_once_more(it: Club) -> None:
    tournament = await begun(it, FOUR, "connexes", "swiss", clock="5d", name="Cup", rounds="1")
    await played(it, tournament)
    await it.pass_time(days=2)
    request = it.call(HEAD, tournament, manager=True)
    again = (await it.app.repeating.again(request, ROOM)).match
    assert (await it.app.repeating.again(request, ROOM)).again
    now = await state(it, again)
    assert (now.stored.name, now.settings.clock, now.stored.status) == ("Cup", "5d", "open")
    assert now.settings.series is None
    assert len(await names(it)) == 2


async def test_only_last_of_series_is_repeated(it: Club) -> None:
    tournament = await monthly(it)
    await join_all(it, tournament)
    with refuses("already-repeats"):
        await it.app.repeating.monthly(it.call(HEAD, tournament, manager=True))
    await it.pass_time(days=32)
    with refuses("followed"):
        await it.app.repeating.monthly(it.call(HEAD, tournament, manager=True))


async def test_league_is_not_repeated(it: Club) -> None:
    tournament = await created(it, "connexes", "league")
    with refuses("league-repeats"):
        await it.app.repeating.monthly(it.call(HEAD, tournament, manager=True))
    with refuses("league-repeats"):
        await it.app.repeating.again(it.call(HEAD, tournament, manager=True), ROOM)


async def test_tournament_without_date_is_started_first(it: Club) -> None:
    tournament = await created(it, days="0")
    with refuses("repeat-start"):
        await it.app.repeating.monthly(it.call(HEAD, tournament, manager=True))


@pytest.mark.parametrize("method", ["monthly", "stop"])
async def test_players_cannot_repeat(it: Club, method: str) -> None:
    tournament = await created(it)
    with refuses("not-organiser"):
        await getattr(it.app.repeating, method)(it.call(ANNA, tournament))


async def test_next_simul_has_same_host(it: Club) -> None:
    tournament = await created(it, "connexes", "simul", host=ANNA, days="7", name="Simul")
    again = (await it.app.repeating.again(it.call(HEAD, tournament, manager=True), ROOM)).match
    assert (await state(it, again)).host == ANNA
    assert (await state(it, again)).registered == ()
    await it.app.repeating.monthly(it.call(HEAD, tournament, manager=True))
    await join_all(it, tournament)
    await it.pass_time(days=40)
    assert (await following(it, tournament)).host == ANNA


async def test_host_of_simul_joins_in_spite_of_restrictions(it: Club) -> None:
    tournament = await created(it, "connexes", "simul", host=ANNA)
    await it.app.restricting.restrict(it.call(HEAD, tournament, manager=True), Restrictions(role=900))
    await it.app.joining.join(it.call(ANNA, tournament))
    assert [entry.user for entry in (await state(it, tournament)).registered] == [ANNA]
