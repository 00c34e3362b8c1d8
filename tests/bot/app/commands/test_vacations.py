"""Vacations: clocks stand still, players are told, nothing new begins, and all of it ends by itself."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.app import Call, Opponent
from bot.app.errors import (
    NotAwayError,
    NotInServerError,
    NoVacationsError,
    OnVacationError,
    VacationDaysError,
    VacationError,
    VacationOverlapError,
    VacationTooLongError,
)
from bot.app.match.log import append
from bot.app.match.preferences import ServerSettings
from bot.app.match.revival import revive
from bot.app.say import Value
from bot.texts import LANGUAGES, sayer
from storage import Timer, Vacation
from tests.bot.fakes import ANNA, BEN, CLEO, GUILD, Club

FAR = datetime(2100, 1, 1, tzinfo=UTC)
ELSEWHERE = 2


async def kinds(it: Club, match: str) -> list[str]:
    return [action.kind for action in await it.store.actions(match)]


async def deadline(it: Club, match: str) -> datetime | None:
    """When somebody's time is over, which the match, its state and its timers agree on."""
    found, state = await it.store.match(match), (await it.app._matches.snapshot(match)).state
    assert found is not None
    timers = [timer.at for timer in await it.store.due(FAR) if timer.match == match and timer.kind == "time"]
    assert timers == ([] if found.deadline is None else [found.deadline])
    assert found.deadline == (state.clocks and state.clocks.first)
    return found.deadline


async def only(it: Club, user: int = ANNA) -> Vacation:
    [vacation] = await it.store.vacations(user, GUILD)
    return vacation


async def play_any(it: Club, match: str, user: int) -> None:
    position = (await it.app._matches.snapshot(match)).state.position
    await it.play(match, (user, min(map(str, position.legal_moves()))))


async def allow(it: Club, days: int) -> None:
    await it.app._matches.preferences.set_server(GUILD, ServerSettings(vacation=days))


# In the matches


async def test_a_vacation_is_announced_in_every_match_of_the_server(it: Club) -> None:
    matches = [await it.begin("connexes", ANNA, other) for other in (BEN, CLEO)]
    done = await it.app.vacations.begin(it.call(ANNA), 5)
    await it.app.idle()
    until = int((it.world.now + timedelta(days=5)).timestamp())
    news = f"White (<@{ANNA}>) is on vacation until <t:{until}:D>; their clock stands still meanwhile."
    for match in matches:
        told = [post for post in it.world.posts() if post.match == match and news in post.content]
        assert len(told) == 1
        assert told[0].mentions == ()
    assert done.explain(sayer("en")).startswith(
        f"You are on vacation until <t:{until}:D>. Your clock stands still in 2"
    )


async def test_where_no_clock_runs_none_stands_still(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="")
    await it.app.vacations.begin(it.call(ANNA), 5)
    await it.app.idle()
    assert await kinds(it, match) == ["away"]
    assert "is on vacation until" in it.world.posts()[-1].content
    assert "clock" not in it.world.posts()[-1].content


async def test_matches_of_other_servers_and_of_others_go_on(it: Club) -> None:
    mine = await it.begin("connexes", ANNA, BEN)
    theirs = await it.begin("connexes", BEN, CLEO)
    await it.app.vacations.begin(it.call(ANNA, guild=ELSEWHERE), 5)
    assert await kinds(it, mine) == await kinds(it, theirs) == []
    await it.app.vacations.begin(it.call(ANNA), 5)
    assert await kinds(it, mine) == ["away"]
    assert await kinds(it, theirs) == []


async def test_the_clock_of_who_is_away_stands_still_and_goes_on_after(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.pass_time(days=1)
    await it.app.vacations.begin(it.call(ANNA), 10)
    assert await deadline(it, match) is None
    await it.pass_time(days=9)
    assert await kinds(it, match) == ["away"]
    await it.pass_time(days=1)
    assert await kinds(it, match) == ["away", "back"]
    assert await deadline(it, match) == it.world.now + timedelta(days=2)


async def test_a_clock_goes_on_with_half_a_day_at_least(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.pass_time(days=2, hours=23)
    await it.app.vacations.begin(it.call(ANNA), 1)
    await it.pass_time(days=1)
    assert await deadline(it, match) == it.world.now + timedelta(hours=12)


async def test_who_comes_back_to_their_turn_is_notified_and_nobody_else(it: Club) -> None:
    mine, other = await it.begin("connexes", ANNA, BEN), await it.begin("connexes", BEN, ANNA)
    await it.app.vacations.begin(it.call(ANNA), 2)
    await it.pass_time(days=2)
    back = {post.match: post for post in it.world.posts() if "is back from vacation" in post.content}
    assert back[mine].mentions == (ANNA,)
    assert back[other].mentions == ()


async def test_a_vacation_ends_once_even_if_the_bot_is_restarted(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.vacations.begin(it.call(ANNA), 2)
    await it.restart()
    await it.pass_time(days=1)
    await it.restart()
    await it.pass_time(days=30)
    assert (await kinds(it, match))[:2] == ["away", "back"]
    assert (await kinds(it, match)).count("back") == 1
    assert (await only(it)).state == "over"


async def test_one_may_come_back_early(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.app.vacations.begin(it.call(ANNA), 10)
    await it.pass_time(days=2)
    done = await it.app.vacations.end(it.call(ANNA), (await only(it)).id)
    assert done.key == "done-vacation-over"
    assert await kinds(it, match) == ["away", "back"]
    assert await deadline(it, match) == it.world.now + timedelta(days=3)
    await it.pass_time(days=2)
    assert await kinds(it, match) == ["away", "back"]


async def test_an_offer_outlives_the_news_of_a_vacation_with_its_buttons(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.offers.draw(it.call(ANNA, match))
    await it.app.idle()
    await it.app.vacations.begin(it.call(BEN), 3)
    await it.app.idle()
    last = it.world.posts()[-1]
    assert "is on vacation" in last.content
    assert "Still on offer: a draw." in last.content
    assert [button.verb for button in last.buttons] == ["accept", "refuse"]
    await it.app.offers.refuse(it.call(BEN, match))
    await it.app.idle()
    assert [sent.buttons for sent in it.world.messages[-4:]] == [True, False, False, True]


async def test_news_of_a_vacation_has_no_buttons_to_take_off(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.vacations.begin(it.call(BEN), 3)
    await it.pass_time(days=1)
    await it.app.vacations.end(it.call(BEN), (await only(it, BEN)).id)
    await it.app.idle()
    turn = it.world.messages[-3]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert it.world.stripped == [turn.id]


async def test_moving_does_not_end_a_vacation(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.app.vacations.begin(it.call(ANNA), 10)
    await it.play(match, (ANNA, "Nc3"))
    assert await deadline(it, match) == it.world.now + timedelta(days=3)
    await it.play(match, (BEN, "Nc6"))
    assert await deadline(it, match) is None
    await it.app.idle()
    assert "is on vacation; their clock stands still" in it.world.posts()[-1].content
    assert it.world.posts()[-1].mentions == ()


async def test_with_three_seats_the_others_play_on(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO, clock="3d")
    await it.app.vacations.begin(it.call(BEN), 10)
    assert await deadline(it, match) == it.world.now + timedelta(days=3)
    await it.pass_time(days=1)
    await play_any(it, match, ANNA)
    assert await deadline(it, match) is None
    await it.pass_time(days=5)
    await play_any(it, match, BEN)
    assert await deadline(it, match) == it.world.now + timedelta(days=3)
    await it.app.vacations.begin(it.call(CLEO), 20)
    assert await deadline(it, match) is None
    await it.pass_time(days=4)
    assert await kinds(it, match) == ["away", "move", "move", "away", "back"]
    assert (await it.app._matches.snapshot(match)).state.away == {2}


async def test_the_log_of_a_match_with_vacations_replays_to_the_same_clocks(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d+2d")
    await it.pass_time(days=4)
    await it.app.vacations.begin(it.call(ANNA), 3)
    await it.pass_time(days=3, hours=1)
    live = (await it.app._matches.snapshot(match)).state
    await it.restart()
    replayed = (await it.app._matches.snapshot(match)).state
    assert (replayed.clocks, replayed.away) == (live.clocks, live.away)
    assert await deadline(it, match) == it.world.now + timedelta(hours=23)


async def test_a_match_may_forbid_vacations(it: Club) -> None:
    strict = await it.begin("connexes", ANNA, BEN, clock="3d", vacations=False)
    other = await it.begin("connexes", ANNA, CLEO, clock="3d")
    done = await it.app.vacations.begin(it.call(ANNA), 10)
    assert await kinds(it, strict) == []
    assert await deadline(it, strict) == it.world.now + timedelta(days=3)
    assert await deadline(it, other) is None
    assert f"The clock of `{strict}` goes on" in done.explain(sayer("en"))


async def test_a_challenge_says_that_vacations_are_forbidden(it: Club) -> None:
    await it.challenge(ANNA, vacations=False)
    await it.app.idle()
    assert "Vacations do not stop the clocks of this match." in it.world.posts()[0].content


# Beginning others


async def test_who_is_on_vacation_neither_opens_nor_joins_a_match(it: Club) -> None:
    waiting = await it.challenge(BEN)
    await it.app.vacations.begin(it.call(ANNA), 3)
    with pytest.raises(OnVacationError):
        await it.challenge(ANNA)
    with pytest.raises(OnVacationError):
        await it.app.challenges.join(it.call(ANNA, waiting.match))
    await it.pass_time(days=3)
    await it.app.challenges.join(it.call(ANNA, waiting.match))


async def test_a_match_that_starts_during_a_vacation_knows_of_it(it: Club) -> None:
    challenge = await it.challenge(ANNA, clock="3d")
    await it.app.vacations.begin(it.call(ANNA), 10)
    await it.app.challenges.join(it.call(BEN, challenge.match))
    assert await kinds(it, challenge.match) == ["away"]
    assert await deadline(it, challenge.match) is None


async def test_a_match_that_starts_without_its_missing_players_knows_of_a_vacation_too(it: Club) -> None:
    challenge = await it.challenge(ANNA, "yalta", clock="3d")
    await it.app.challenges.join(it.call(BEN, challenge.match))
    await it.app.vacations.begin(it.call(BEN), 10)
    await it.app.challenges.begin(it.call(ANNA, challenge.match))
    assert await kinds(it, challenge.match) == ["away"]


async def test_nobody_starts_a_match_of_their_own_while_on_vacation(it: Club) -> None:
    challenge = await it.challenge(ANNA, clock="3d")
    await it.app.vacations.begin(it.call(ANNA), 10)
    with pytest.raises(OnVacationError):
        await it.app.challenges.begin(it.call(ANNA, challenge.match))


async def test_who_challenges_somebody_on_vacation_is_told(it: Club) -> None:
    await it.app.vacations.begin(it.call(BEN), 10)
    done = await it.challenge(ANNA, "connexes", BEN)
    assert f"<@{BEN}> is on vacation until" in done.explain(sayer("en"))


async def test_a_crash_after_the_start_of_a_match_is_put_right(it: Club) -> None:
    challenge = await it.challenge(ANNA, clock="3d")
    await it.app.vacations.begin(it.call(ANNA), 10)
    call = it.call(BEN, challenge.match)
    await it.app._matches.alone(challenge.match, lambda: it.app.challenges.take_seat(call))  # and then the bot dies
    assert await kinds(it, challenge.match) == []
    await it.restart()
    await it.app.idle()
    assert await kinds(it, challenge.match) == ["away"]


async def test_a_match_taken_up_again_knows_who_is_away_and_who_is_back(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    other = await it.begin("connexes", CLEO, BEN, clock="3d")
    await it.app.vacations.begin(it.call(CLEO), 2)
    for parked in (match, other):
        found = await it.store.match(parked)
        assert found is not None
        await it.app._matches.park(found, "forbidden")
    await it.app.vacations.begin(it.call(ANNA), 10)
    await it.pass_time(days=3)
    await it.app.offers.draw(it.call(BEN, match))
    await it.app.offers.draw(it.call(BEN, other))
    assert await kinds(it, match) == ["revive", "offer", "away"]
    assert await kinds(it, other) == ["away", "revive", "offer"]
    assert await deadline(it, match) is None
    assert await deadline(it, other) == it.world.now + timedelta(days=3)


async def test_a_crash_while_a_match_is_taken_up_again_leaves_nobody_away_for_ever(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.app.vacations.begin(it.call(ANNA), 2)
    found = await it.store.match(match)
    assert found is not None
    await it.app._matches.park(found, "forbidden")
    await it.pass_time(days=3)
    call = it.call(BEN, match)
    await it.app._matches.alone(match, lambda: revive(it.app._matches, call))  # and then the bot dies
    await it.restart()
    assert await deadline(it, match) == it.world.now + timedelta(days=3)


async def test_a_match_that_is_taken_up_again_still_knows_who_is_away(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.app.vacations.begin(it.call(ANNA), 10)
    found = await it.store.match(match)
    assert found is not None
    await it.app._matches.park(found, "forbidden")
    await it.app.offers.draw(it.call(BEN, match))
    assert await kinds(it, match) == ["away", "revive", "offer", "away"]
    assert await deadline(it, match) is None


@pytest.mark.parametrize("turns", range(0, 90, 6))
async def test_a_match_that_starts_just_when_a_vacation_begins_knows_of_it(it: Club, turns: int) -> None:
    challenge = await it.challenge(ANNA, clock="3d")

    async def join() -> None:
        for _ in range(turns):
            await asyncio.sleep(0)
        await it.app.challenges.join(it.call(BEN, challenge.match))

    await asyncio.gather(it.app.vacations.begin(it.call(ANNA), 5), join())
    assert await kinds(it, challenge.match) == ["away"]


async def test_a_substitute_on_vacation_may_not_accept(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(CLEO))
    await it.app.vacations.begin(it.call(CLEO), 5)
    with pytest.raises(OnVacationError):
        await it.app.offers.accept(it.call(CLEO, match))


async def test_a_substitute_who_goes_on_vacation_before_all_agree_is_away(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(CLEO))
    await it.app.offers.accept(it.call(CLEO, match))
    await it.app.vacations.begin(it.call(CLEO), 5)
    await it.app.offers.accept(it.call(BEN, match))
    assert await kinds(it, match) == ["offer", "accept", "accept", "away"]
    assert await deadline(it, match) is None


async def test_a_substitute_for_who_is_away_plays_at_once(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.app.vacations.begin(it.call(ANNA), 5)
    await it.app.offers.substitute(it.call(ANNA, match), Opponent(CLEO))
    await it.app.offers.accept(it.call(CLEO, match))
    await it.app.offers.accept(it.call(BEN, match))
    assert await deadline(it, match) == it.world.now + timedelta(days=3)
    await it.pass_time(days=2)
    assert await kinds(it, match) == ["away", "offer", "accept", "accept"]


# Planned


async def test_a_planned_vacation_begins_by_itself(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="14d")
    done = await it.app.vacations.begin(it.call(ANNA), 4, 3)
    assert done.key == "done-vacation-planned"
    await it.pass_time(days=2, hours=23)
    assert await kinds(it, match) == []
    await it.pass_time(hours=1)
    assert await kinds(it, match) == ["away"]
    await it.pass_time(days=4)
    assert await kinds(it, match) == ["away", "back"]
    assert await deadline(it, match) == it.world.now + timedelta(days=11)


async def test_one_may_play_and_join_before_a_planned_vacation(it: Club) -> None:
    await it.app.vacations.begin(it.call(ANNA), 4, 3)
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    assert await kinds(it, match) == ["move"]


async def test_a_planned_vacation_can_be_cancelled(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.vacations.begin(it.call(ANNA), 4, 3)
    done = await it.app.vacations.end(it.call(ANNA), (await only(it)).id)
    assert done.key == "done-vacation-cancelled"
    await it.pass_time(days=10)
    assert "away" not in await kinds(it, match)
    assert (await it.app.vacations.show(it.call(ANNA))).left == 30


async def test_a_vacation_planned_while_the_bot_was_down_begins_late_and_ends_in_time(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="30d")
    ends = it.world.now + timedelta(days=7)
    await it.app.vacations.begin(it.call(ANNA), 4, 3)
    await it.kill()
    it.world.now += timedelta(days=5)
    await it.open()
    await it.app.start()
    await it.app.idle()
    assert (await kinds(it, match))[-1] == "away"
    assert (await only(it)).ends_at == ends
    await it.pass_time(days=2)
    assert (await kinds(it, match))[-1] == "back"


async def test_a_vacation_that_passed_while_the_bot_was_down_is_over(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="30d")
    await it.app.vacations.begin(it.call(ANNA), 4, 3)
    await it.kill()
    it.world.now += timedelta(days=9)
    await it.open()
    await it.app.start()
    await it.app.idle()
    assert "away" not in await kinds(it, match)
    assert (await only(it)).state == "over"


# Interruptions


async def test_a_vacation_that_follows_at_once_on_another_keeps_the_clock_frozen(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1d")
    await it.app.vacations.begin(it.call(ANNA), 3)
    await it.app.vacations.begin(it.call(ANNA), 5, 3)
    await it.pass_time(days=7, hours=23)
    assert (await kinds(it, match), await deadline(it, match)) == (["away"], None)
    await it.pass_time(hours=2)
    assert await kinds(it, match) == ["away", "back"]


async def test_nobodys_time_ends_at_the_moment_at_which_their_vacation_begins(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1d")
    await it.app.vacations.begin(it.call(ANNA), 3, 1)
    await it.pass_time(days=1, minutes=1)
    assert await kinds(it, match) == ["away"]


async def test_what_was_announced_before_a_crash_is_not_announced_again(it: Club) -> None:
    told, untold = await it.begin("connexes", ANNA, BEN), await it.begin("connexes", ANNA, CLEO)
    await it.app.vacations.begin(it.call(ANNA), 4, 3)
    vacation = await only(it)
    snapshot = await it.app._matches.snapshot(told)
    await append(it.app._matches, snapshot, "away", 0, vacation.ends_at.isoformat(), Call(ANNA))
    timer = next(timer for timer in await it.store.due(FAR) if timer.kind == "away")
    it.world.now = vacation.starts_at
    for _ in range(2):
        await it.app.vacations.fire_away(timer)
        assert await kinds(it, told) == await kinds(it, untold) == ["away"]
    assert [timer.kind for timer in await it.store.due(FAR) if timer.user == ANNA and timer.match is None] == ["back"]


async def test_a_timer_of_a_vacation_that_is_no_more_goes_away(it: Club) -> None:
    await it.app.vacations.begin(it.call(ANNA), 4, 3)
    away, back = [timer for timer in await it.store.due(FAR) if timer.user == ANNA]
    for timer, stray in ((away, it.app.vacations.fire_away), (back, it.app.vacations.fire_back)):
        unknown = Timer(timer.kind, timer.at, user=ANNA, guild=GUILD, count=99, id=timer.id)
        await stray(unknown)
    assert [timer for timer in await it.store.due(FAR) if timer.user == ANNA] == []


@pytest.mark.parametrize("turns", range(0, 120, 12))
async def test_a_kill_at_any_moment_leaves_a_vacation_whole(it: Club, turns: int) -> None:
    matches = [await it.begin("connexes", ANNA, other, clock="3d") for other in (BEN, CLEO)]
    for deed, expected in ((_go, ["away"]), (_come, ["away", "back"])):
        task = asyncio.create_task(deed(it))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await it.kill()
        await it.open()
        await it.app.start()
        await it.app.idle()
        await _again(it, deed, expected)
        for match in matches:
            assert await kinds(it, match) == expected


async def _go(it: Club) -> None:
    await it.app.vacations.begin(it.call(ANNA), 4)


async def _come(it: Club) -> None:
    leave = await it.app.vacations.show(it.call(ANNA))
    await it.app.vacations.end(it.call(ANNA), leave.active.id if leave.active else 0)


async def _again(it: Club, deed: object, expected: list[str]) -> None:
    """If nothing was stored before the kill, the person tries again."""
    active = (await it.app.vacations.show(it.call(ANNA))).active
    if (active is None) == (expected == ["away"]):
        await (_go if deed is _go else _come)(it)
        await it.app.idle()


# The allowance


async def test_vacations_and_days_left_are_shown(it: Club) -> None:
    await it.app.vacations.begin(it.call(ANNA), 5)
    await it.app.vacations.begin(it.call(ANNA), 2, 10)
    leave = await it.app.vacations.show(it.call(ANNA))
    assert leave.active is not None
    assert [one.ends_at - one.starts_at for one in (leave.active, *leave.planned)] == [
        timedelta(days=5),
        timedelta(days=2),
    ]
    assert (leave.left, leave.allowance, leave.year) == (23, 30, 2026)
    assert (await it.app.vacations.show(it.call(BEN))).left == 30


async def test_a_vacation_that_ended_early_counts_the_days_begun(it: Club) -> None:
    await it.app.vacations.begin(it.call(ANNA), 20)
    await it.pass_time(days=2, hours=1)
    await it.app.vacations.end(it.call(ANNA), (await only(it)).id)
    assert (await it.app.vacations.show(it.call(ANNA))).left == 27


async def test_more_days_than_are_left_are_refused(it: Club) -> None:
    await allow(it, 10)
    await it.app.vacations.begin(it.call(ANNA), 8)
    with pytest.raises(VacationTooLongError) as refused:
        await it.app.vacations.begin(it.call(ANNA), 3, 20)
    assert refused.value.values == {"left": 2, "year": "2026"}
    await it.app.vacations.begin(it.call(ANNA), 2, 20)


async def test_each_year_has_its_own_allowance(it: Club) -> None:
    await allow(it, 10)
    it.world.now = datetime(2026, 12, 27, 12, tzinfo=UTC)
    await it.app.vacations.begin(it.call(ANNA), 15)  # five days in the old year, ten in the new one
    assert (await it.app.vacations.show(it.call(ANNA))).left == 5
    with pytest.raises(VacationTooLongError) as refused:
        await it.app.vacations.begin(it.call(ANNA), 1, 20)
    assert refused.value.values == {"left": 0, "year": "2027"}


async def test_too_many_days_of_the_next_year_are_refused(it: Club) -> None:
    await allow(it, 10)
    it.world.now = datetime(2026, 12, 27, 12, tzinfo=UTC)
    with pytest.raises(VacationTooLongError) as refused:
        await it.app.vacations.begin(it.call(ANNA), 16)
    assert refused.value.values == {"left": 10, "year": "2027"}


# Bad input


async def test_overlapping_vacations_are_refused(it: Club) -> None:
    await it.app.vacations.begin(it.call(ANNA), 5, 5)
    for days, ahead in ((6, 0), (1, 7), (10, 9)):
        with pytest.raises(VacationOverlapError):
            await it.app.vacations.begin(it.call(ANNA), days, ahead)
    await it.app.vacations.begin(it.call(ANNA), 5)
    await it.app.vacations.begin(it.call(ANNA), 2, 10)


@pytest.mark.parametrize(("days", "ahead"), [(0, 0), (-1, 0), (61, 0), (5, -1), (5, 91)])
async def test_days_out_of_range_are_refused(it: Club, days: int, ahead: int) -> None:
    with pytest.raises(VacationDaysError):
        await it.app.vacations.begin(it.call(ANNA), days, ahead)
    assert await it.store.vacations(ANNA, GUILD) == []


async def test_vacations_need_a_server(it: Club) -> None:
    direct = it.call(ANNA, guild=None)
    for deed in (it.app.vacations.begin(direct, 3), it.app.vacations.show(direct), it.app.vacations.end(direct, 1)):
        with pytest.raises(NotInServerError):
            await deed


async def test_a_server_may_grant_none(it: Club) -> None:
    await allow(it, 0)
    with pytest.raises(NoVacationsError):
        await it.app.vacations.begin(it.call(ANNA), 1)


async def test_nobody_comes_back_who_is_not_away(it: Club) -> None:
    await it.app.vacations.begin(it.call(ANNA), 5)
    mine = (await only(it)).id
    with pytest.raises(NotAwayError):
        await it.app.vacations.end(it.call(BEN), mine)
    with pytest.raises(NotAwayError):
        await it.app.vacations.end(it.call(ANNA, guild=ELSEWHERE), mine)
    await it.app.vacations.end(it.call(ANNA), mine)
    with pytest.raises(NotAwayError):
        await it.app.vacations.end(it.call(ANNA), mine)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_a_sentence(language: str) -> None:
    values: dict[str, Value] = {"left": 1, "year": "2026", "longest": 60, "farthest": 90, "begins": "a", "until": "b"}
    for error in VacationError.__subclasses__():
        assert error(**values).explain(sayer(language)).endswith((".", "!"))
