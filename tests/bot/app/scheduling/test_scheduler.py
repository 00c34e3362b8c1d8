"""Timers: time forfeits, reminders, expiring challenges, and the effects of an outage."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from bot.app import ChannelInfo, ClosedError, MessengerError, RefusedError
from bot.app.match.preferences import PlayerSettings
from bot.app.scheduling.scheduler import HEARTBEAT_INTERVAL
from storage import Change, MatchTimer
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, GUILD, Club, club
from tests.bot.world import unsealed

HALF = Fraction(1, 2)


@pytest.fixture
async def it(tmp_path: Path) -> AsyncIterator[Club]:
    async with club(tmp_path) as made:
        yield made


async def ended(it: Club, match: str) -> tuple[str, str | None, tuple[Fraction, ...]]:
    found = await row_of(it, match)
    return found.status, found.reason, found.scores


def said(it: Club, text: str) -> list[str]:
    return [post.content for post in it.world.posts() if text in post.content]


async def test_whose_time_is_over_loses_and_everyone_is_told(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.play(match, (ANNA, "Nc3"))
    await it.pass_time(days=2, hours=23)
    assert (await ended(it, match))[0] == "playing"
    await it.pass_time(hours=2)
    assert await ended(it, match) == ("over", "time", (1, 0))
    last = it.world.posts()[-1]
    assert last.content.splitlines() == [
        f"**🏆 White (<@{ANNA}>) beat Black (<@{BEN}>) on time, move 1.**",
        f"Black (<@{BEN}>) ran out of time.",
        "-# Unrated: not every player has made a move.",
        "-# time used: White 1 min · Black 3 d · /replay · /export",
    ]
    assert sorted(last.mentions) == [ANNA, BEN]


async def test_end_of_time_comes_once(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1h")
    await it.pass_time(days=40)
    assert [action.kind for action in await it.store.matches.actions(match)] == ["time"]
    assert len(said(it, "ran out of time.")) == 1


async def test_move_in_time_gives_other_whole_time(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1d")
    await it.pass_time(hours=23)
    await it.play(match, (ANNA, "Nc3"))
    await it.pass_time(hours=23)
    assert (await ended(it, match))[0] == "playing"
    await it.pass_time(hours=2)
    assert await ended(it, match) == ("over", "time", (1, 0))


async def test_bank_is_used_when_time_for_move_is_over(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1d+2d")
    await it.pass_time(days=2)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    assert (await row_of(it, match)).deadline == it.world.now + timedelta(days=2)


async def test_in_game_of_three_computer_plays_on_for_whose_time_is_over(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO, clock="1d")
    await it.pass_time(days=1, minutes=1)
    found = await row_of(it, match)
    assert found.status == "playing"
    assert found.turn == BEN
    assert [seat.holder for seat in found.seats] == ["left", "joined", "joined"]
    assert ANNA in next(post for post in it.world.posts() if "ran out of time" in post.content).mentions
    await it.pass_time(days=1)
    assert (await ended(it, match))[1:] == ("time", (0, 0, 1))


async def test_match_in_which_no_one_chooses_king_in_time_ends_without_score(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN, clock="1d")
    await it.pass_time(days=2)
    assert await ended(it, match) == ("over", "aborted", ())
    assert said(it, "No one chose a king in time")


async def test_who_alone_does_not_choose_in_time_loses(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN, clock="1d")
    await it.app.kings.choose(it.call(BEN, match), "K")
    await it.pass_time(days=2)
    assert await ended(it, match) == ("over", "time", (0, 1))


async def test_match_without_clock_never_ends_by_itself(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="none")
    await it.pass_time(days=60)
    assert (await ended(it, match))[0] == "playing"


async def test_against_computers_alone_there_is_no_clock_unless_asked_for(it: Club) -> None:
    alone = await it.begin("connexes", ANNA, computers=1)
    timed = await it.begin("connexes", ANNA, computers=1, clock="1d")
    assert [(await it.store.matches.get(match)).clock for match in (alone, timed)] == ["", "1d"]  # type: ignore[union-attr]


async def test_time_that_ends_while_bot_is_down_goes_on_afterwards(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1d")
    await it.pass_time(hours=1)
    await it.kill()
    it.world.now += timedelta(days=3)
    await it.restart()
    await it.app.idle()
    assert (await ended(it, match))[0] == "playing"
    assert said(it, "The clock resumes with extra time")
    await it.pass_time(hours=23)
    await it.play(match, (ANNA, "Nc3"))
    await it.pass_time(days=1, minutes=1)
    assert await ended(it, match) == ("over", "time", (1, 0))


async def test_time_that_ends_soon_after_outage_goes_on_too(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1d")
    await it.pass_time(hours=1)
    await it.kill()
    it.world.now += timedelta(hours=20)
    await it.restart()
    await it.app.idle()
    assert (await row_of(it, match)).deadline == it.world.now + timedelta(days=1)


async def test_time_that_ends_during_short_restart_is_over(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1h")
    await it.pass_time(minutes=59)
    await it.kill()
    it.world.now += timedelta(minutes=2)
    await it.restart()
    await it.app.idle()
    assert (await ended(it, match))[1] == "time"


@pytest.mark.parametrize(("minutes", "status"), [(14, "over"), (16, "playing"), (20, "playing")])
async def test_outage_is_noticed_quarter_of_hour_after_last_note(it: Club, minutes: int, status: str) -> None:
    await it.restart(beat=HEARTBEAT_INTERVAL)
    match = await it.begin("connexes", ANNA, BEN, clock="1h")
    await it.pass_time(minutes=50)
    await it.kill()
    it.world.now += timedelta(minutes=minutes)
    await it.restart()
    await it.app.idle()
    assert (await ended(it, match))[0] == status


async def test_time_that_was_moved_with_bot_alive_is_no_outage(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    for days in (2, 1):
        it.world.now += timedelta(days=days)
        await it.app.skip_time(timedelta(days=days))
    assert await ended(it, match) == ("over", "time", (0, 1))


async def test_nor_is_restart_soon_after_time_was_moved(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    it.world.now += timedelta(hours=71)
    await it.app.skip_time(timedelta(hours=71))
    await it.kill()
    it.world.now += timedelta(hours=1)
    await it.restart()
    await it.app.idle()
    assert await ended(it, match) == ("over", "time", (0, 1))


async def test_outage_is_one_even_if_time_is_moved_right_after_it(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    it.world.now += timedelta(days=4)
    await it.app.skip_time(timedelta(days=1))
    assert (await ended(it, match))[0] == "playing"
    assert said(it, "The clock resumes with extra time")


async def test_it_is_known_when_more_is_due(it: Club) -> None:
    assert await it.app.due() is None
    await it.begin("connexes", ANNA, BEN, clock="5d")
    assert await it.app.due() == it.world.now + timedelta(days=4)


async def test_player_is_reminded_once_at_four_fifths_of_time(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="5d")
    await it.pass_time(days=3, hours=23)
    assert said(it, "it’s your move in") == []
    await it.pass_time(hours=2)
    (reminder,) = said(it, "it’s your move in")
    assert reminder.startswith(f"<@{ANNA}>, it’s your move in `{match}`")
    post = it.world.posts()[-1]
    assert post.mentions == (ANNA,)
    assert [button.verb for button in post.buttons] == ["move", "board"]
    await it.pass_time(hours=20)
    assert len(said(it, "it’s your move in")) == 1


@pytest.mark.parametrize("direct", [False, True])
@pytest.mark.parametrize("threaded", [False, True])
async def test_reminder_leads_to_latest_post(it: Club, threaded: bool, direct: bool) -> None:
    await it.app._matches.preferences.change_player(ANNA, lambda _: PlayerSettings(direct_reminders=direct))
    match = await it.begin("connexes", ANNA, BEN, clock="5d", channel=ChannelInfo(CHANNEL, can_thread=threaded))
    for move in ((ANNA, "Nc3"), (BEN, "Nc6")):
        await it.play(match, move)
        await it.app.idle()
    latest = it.world.messages[-1]
    await it.pass_time(days=4, hours=1)
    reminder = it.world.direct_messages[-1][1] if direct else it.world.posts()[-1]
    first_line = reminder.content.splitlines()[0]
    assert first_line.endswith(f" https://discord.com/channels/{GUILD}/{latest.channel}/{latest.id}")


async def test_no_one_is_reminded_again_because_opponent_is_back_from_vacation(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="5d")
    await it.play(match, (ANNA, "Nc3"))
    await it.app.vacations.begin(it.call(ANNA), 4)
    await it.pass_time(days=4, hours=23)
    assert len(said(it, "it’s your move in")) == 1


async def test_no_one_is_reminded_again_because_someone_else_left(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO, clock="5d")
    await it.pass_time(days=4, hours=1)
    await it.app.playing.resign(it.call(CLEO, match))
    await it.pass_time(hours=22)
    assert len(said(it, "it’s your move in")) == 1


async def test_no_one_is_reminded_after_move(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="5d")
    await it.pass_time(days=3)
    await it.play(match, (ANNA, "Nc3"))
    await it.pass_time(days=3)
    assert said(it, "it’s your move in") == []


async def test_reminder_that_could_not_be_sent_before_move_is_not_sent_after_it(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="5d")
    await it.pass_time(days=3, hours=23)
    await it.app._delivery.sender.close()  # the network is away
    await it.pass_time(hours=2)
    await it.play(match, (ANNA, "Nc3"))
    await it.restart()
    await it.app.idle()
    assert said(it, "it’s your move in") == []


async def test_reminder_that_arrived_though_no_one_knows_loses_its_buttons_with_turn(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="5d")
    it.world.after["post"].append(asyncio.CancelledError())
    await it.pass_time(days=4)
    assert it.world.messages[-1].buttons
    await it.play(match, (ANNA, "Nc3"))
    await it.restart()
    await it.app.idle()
    assert len(said(it, "it’s your move in")) == 1
    assert [sent.buttons for sent in it.world.messages][-2:] == [False, True]


async def test_reminder_that_could_not_be_sent_before_match_was_silenced_is_not_sent(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="5d")
    await it.pass_time(days=3, hours=23)
    await it.app._delivery.sender.close()  # the network is away
    await it.pass_time(hours=2)
    await it.app.notes.silence(it.call(ANNA, match))
    await it.restart()
    await it.app.idle()
    assert said(it, "it’s your move in") == []


@pytest.mark.parametrize(("pace", "times"), [("off", 0), ("late", 1), ("twice", 2), ("daily", 4)])
async def test_everyone_chooses_how_often_to_be_reminded(it: Club, pace: str, times: int) -> None:
    await it.app._matches.preferences.change_player(ANNA, lambda _: PlayerSettings(reminders=pace))
    await it.begin("connexes", ANNA, BEN, clock="5d")
    await it.pass_time(days=4, hours=23)
    assert len(said(it, "it’s your move in")) == times


async def test_without_clock_daily_reminders_stop_when_match_is_stalled(it: Club) -> None:
    await it.app._matches.preferences.change_player(ANNA, lambda _: PlayerSettings(reminders="daily"))
    await it.begin("connexes", ANNA, BEN, clock="none")
    await it.pass_time(days=60)
    assert len(said(it, "it’s your move in")) == 14


async def test_reminder_comes_by_direct_message_to_those_who_want_that(it: Club) -> None:
    await it.app._matches.preferences.change_player(ANNA, lambda _: PlayerSettings(direct_reminders=True))
    await it.begin("connexes", ANNA, BEN, clock="5d")
    await it.pass_time(days=4, hours=1)
    assert said(it, "it’s your move in") == []
    ((user, post),) = it.world.direct_messages
    assert user == ANNA
    assert "it’s your move in" in post.content


async def test_silenced_match_reminds_no_one_of_it(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="5d")
    await it.play(match, (ANNA, "Nc3"))
    await it.store.people.set_note(match, ANNA, replace(await it.store.people.note(match, ANNA), muted=True))
    it.app._matches.forget(match)
    await it.play(match, (BEN, "Nc6"))
    await it.pass_time(days=4, hours=1)
    assert said(it, "it’s your move in") == []


async def test_paused_match_reminds_no_one_and_no_time_passes(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="5d")
    await it.pass_time(days=1)
    await it.app.offers.pause(it.call(ANNA, match))
    await it.app.offers.accept(it.call(BEN, match))
    await it.pass_time(days=50)
    assert (await ended(it, match))[0] == "playing"
    assert said(it, "it’s your move in") == []
    await it.app.offers.resume(it.call(BEN, match))
    assert (await row_of(it, match)).deadline == it.world.now + timedelta(days=4)


async def test_unanswered_challenge_expires_after_seven_days_and_says_so(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await it.pass_time(days=6, hours=23)
    assert (await ended(it, match))[0] == "challenge"
    await it.pass_time(hours=2)
    assert (await ended(it, match))[:2] == ("cancelled", "expired")
    first, last = it.world.posts()[0], it.world.posts()[-1]
    assert "no one answered within seven days" in first.content
    assert first.buttons == ()
    assert last.mentions == (ANNA,)
    assert "no one answered" in last.content


async def test_challenge_that_was_answered_does_not_expire(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="30d")
    await it.pass_time(days=8)
    assert (await ended(it, match))[0] == "playing"
    assert said(it, "no one answered") == []


async def test_direct_message_at_each_turn_comes_only_to_those_who_want_it(it: Club) -> None:
    await it.app._matches.preferences.change_player(BEN, lambda _: PlayerSettings(direct_turns=True))
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    await it.play(match, (BEN, "Nc6"))
    await it.app.idle()
    assert [(user, unsealed(post.picture_name)) for user, post in it.world.direct_messages] == [(BEN, f"{match}-1.png")]


async def test_timer_that_cannot_be_served_does_not_keep_others_waiting(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1d")
    unknown = MatchTimer("unknown", it.world.now + timedelta(hours=1), match)
    found = await row_of(it, match)
    end = MatchTimer("time", it.world.now + timedelta(hours=2), match)
    await it.store.matches.apply(Change(match, found.version, "playing", timers=(unknown, end)), it.world.now)
    it.app._matches.timer_set(unknown.at)
    await it.pass_time(hours=3)
    kept = {timer.kind: timer.at for timer in await it.store.timers.due(it.world.now + timedelta(days=9))}
    assert kept == {"unknown": it.world.now + timedelta(hours=1), "time": found.deadline}
    await it.pass_time(days=1)
    assert (await ended(it, match))[1] == "time"


@pytest.mark.parametrize("method", ["timers.due", "timers.next_due", "settings.set"])
async def test_database_that_fails_for_while_delays_what_is_due(it: Club, method: str) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1d")
    await it.pass_time(hours=1)
    it.world.faults[method] = [OSError("disk")] * 3
    await it.pass_time(hours=22)
    assert it.world.faults[method] == []
    assert (await ended(it, match))[0] == "playing"
    await it.pass_time(hours=2)
    assert (await ended(it, match))[1] == "time"


async def test_match_that_cannot_be_given_more_time_does_not_keep_others_from_it(it: Club) -> None:
    matches = [
        await it.begin("connexes", ANNA, BEN, clock="1d", channel=ChannelInfo(place)) for place in (201, 202, 203)
    ]
    await it.kill()
    it.world.now += timedelta(days=3)
    await it.open()
    it.world.faults["matches.apply"] = [OSError("disk")]
    await it.app.start()
    await it.app.idle()
    moves = [[action.kind for action in await it.store.matches.actions(match)] for match in matches]
    assert moves == [[], ["revive"], ["revive"]]


async def test_outage_gives_more_time_once_even_if_what_follows_fails(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1h")
    await it.kill()
    it.world.now += timedelta(days=3)
    await it.open()
    it.world.faults["timers.next_due"] = [OSError("disk")] * 3
    await it.app.start()
    await it.pass_time(minutes=30)
    assert [action.kind for action in await it.store.matches.actions(match)] == ["revive"]


@pytest.mark.parametrize("error", [ClosedError(), RefusedError("40003: You are opening direct messages too fast")])
async def test_reminder_that_cannot_be_sent_in_private_comes_in_channel(it: Club, error: MessengerError) -> None:
    await it.app._matches.preferences.change_player(ANNA, lambda _: PlayerSettings(direct_reminders=True))
    await it.begin("connexes", ANNA, BEN, clock="5d")
    it.world.faults["send_direct_message"] = [error]
    await it.pass_time(days=4, hours=1)
    assert it.world.direct_messages == []
    assert len(said(it, "it’s your move in")) == 1
    assert it.world.posts()[-1].mentions == (ANNA,)


async def test_challenge_that_ran_out_during_outage_can_still_be_answered(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await it.pass_time(hours=1)
    await it.kill()
    it.world.now += timedelta(days=9)
    await it.restart()
    await it.app.idle()
    assert (await ended(it, match))[0] == "challenge"
    await it.pass_time(hours=11)
    assert (await ended(it, match))[0] == "challenge"
    await it.pass_time(hours=2)
    assert (await ended(it, match))[:2] == ("cancelled", "expired")


async def test_match_that_computers_fill_has_no_clock_unless_one_was_asked_for(it: Club) -> None:
    usual, asked = await it.challenge(ANNA, "yalta"), await it.challenge(ANNA, "yalta", clock="1d")
    for done in (usual, asked):
        await it.app.challenges.begin(it.call(ANNA, done.match))
    found = [await it.store.matches.get(done.match) for done in (usual, asked)]
    assert [match.clock for match in found if match] == ["", "1d"]
