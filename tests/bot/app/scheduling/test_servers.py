"""Servers that remove the bot and take it back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app import ChannelInfo, ForbiddenError, GoneError, UnavailableError
from bot.app import errors as wrong
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CLEO, GUILD, Club, LongPause
from tests.bot.refusals import refuses

CLOSED = ForbiddenError("removed")


async def removed(it: Club) -> None:
    """The server removes the bot, which is told."""
    it.world.left.add(GUILD)
    it.app.servers.check(GUILD)
    await it.app.idle()


async def back(it: Club) -> None:
    """The server takes the bot back, which is told."""
    it.world.left.discard(GUILD)
    it.app.servers.check(GUILD)
    await it.app.idle()


async def test_match_waits_while_its_server_has_removed_bot(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await removed(it)
    row = await row_of(it, match)
    assert (row.status, row.reason, row.deadline) == ("parked", "left", None)
    assert await it.store.servers.removed_since(GUILD) == it.world.now
    assert it.world.direct_messages == []  # the server did not want it
    with refuses("server-left"):
        await it.play(match, (ANNA, "e3"))


async def test_match_goes_on_by_itself_once_bot_is_back_and_says_so(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await removed(it)
    count = len(it.world.messages)
    await back(it)
    assert (await row_of(it, match)).status == "playing"
    [post] = it.world.messages[count:]
    assert f"\n`{match}` continues here." in post.post.content
    assert post.post.mentions == (ANNA,)
    assert await it.store.servers.removed_since(GUILD) is None
    await it.play(match, (ANNA, "e3"))


async def test_no_one_loses_time_while_bot_is_away_from_server(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.pass_time(days=2)
    await removed(it)
    await it.pass_time(days=20)
    await back(it)
    row = await row_of(it, match)
    assert (row.status, row.deadline) == ("playing", it.world.now + timedelta(days=3))


async def test_server_that_removed_bot_is_forgotten_after_thirty_days(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await removed(it)
    await it.pass_time(days=29)
    assert (await row_of(it, match)).guild == GUILD
    await it.pass_time(days=2)
    row = await row_of(it, match)
    assert (row.guild, row.status, [seat.user in (ANNA, BEN) for seat in row.seats]) == (None, "over", [False, False])
    assert await it.store.servers.removed() == []


async def test_outage_of_server_sets_nothing_aside(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.dark.add(GUILD)
    it.app.servers.check(GUILD)
    await it.app.idle()
    assert (await row_of(it, match)).status == "playing"
    assert await it.store.servers.removed() == []


async def test_event_that_was_lost_is_found_out_about_within_hour(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.left.add(GUILD)
    await it.pass_time(days=1)
    assert (await row_of(it, match)).reason == "left"
    it.world.left.clear()
    await it.pass_time(days=1)
    assert (await row_of(it, match)).status == "playing"


async def test_server_that_removed_bot_while_it_was_stopped_is_found_at_start(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.kill()
    it.world.left.add(GUILD)
    await it.restart()
    await it.app.idle()
    assert (await row_of(it, match)).reason == "left"
    it.world.left.clear()
    await it.restart()
    await it.app.idle()
    assert (await row_of(it, match)).status == "playing"


async def test_server_that_is_not_listed_is_asked_about_before_it_counts_as_left(it: Club) -> None:
    await it.kill()
    await it.restart(start=False)
    other = 77
    await it.store.people.change_preferences("guild", other, lambda _: {})
    await it.app.start()
    await it.app.idle()
    assert it.world.asked == [(other,)]
    assert await it.store.servers.removed() == []


async def test_while_discord_does_not_answer_no_server_counts_as_left(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.left.add(GUILD)
    it.world.faults["is_in"] = [UnavailableError()]
    it.app.servers.check(GUILD)
    await it.app.idle()
    assert (await row_of(it, match)).status == "playing"
    await it.pass_time(days=1)
    assert (await row_of(it, match)).reason == "left"


@pytest.mark.parametrize("error", [CLOSED, GoneError("removed")])
async def test_post_that_lost_server_refuses_waits_and_comes_once_it_is_back(it: Club, error: Exception) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.left.add(GUILD)  # and nothing has told it yet
    it.world.faults["post"] = [error]
    await it.play(match, (ANNA, "e3"))
    await it.app.idle()
    assert (await row_of(it, match)).reason == "left"
    assert it.world.direct_messages == []
    await back(it)
    assert it.world.names() == [f"{match}-{number}.png" for number in (0, 1, 2)]


async def test_what_ends_while_server_is_lost_is_told_once_it_is_back(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await removed(it)
    count = len(it.world.messages)
    it.world.faults["post"] = [CLOSED]
    await it.app.playing.abort(it.call(ANNA, match, channel=None, guild=None))
    await it.app.idle()
    assert len(it.world.messages) == count
    await back(it)
    [post] = it.world.messages[count:]
    assert "Game over: aborted" in post.post.content


async def test_challenge_waits_for_answer_while_server_is_lost(it: Club) -> None:
    challenge = (await it.challenge(ANNA, "connexes", BEN)).match
    await it.app.idle()
    await removed(it)
    await back(it)
    await it.app.challenges.join(it.call(BEN, challenge))
    await it.app.idle()
    assert (await row_of(it, challenge)).status == "playing"


async def test_match_whose_channel_was_closed_is_tried_again_once_bot_is_back(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["post"] = [CLOSED]
    await it.play(match, (ANNA, "e3"))
    await it.app.idle()
    assert (await row_of(it, match)).reason == "forbidden"
    await removed(it)
    await back(it)
    assert (await row_of(it, match)).status == "playing"


async def test_match_whose_place_was_taken_meanwhile_waits_for_its_players(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    place = (await row_of(it, match)).board_channel or 0
    await removed(it)
    it.world.left.clear()
    await it.begin("connexes", CLEO, BEN, channel=ChannelInfo(place, can_thread=False))
    await back(it)
    assert (await row_of(it, match)).reason == "left"
    with pytest.raises(wrong.ChannelBusyError):
        await it.play(match, (ANNA, "e3"))


async def test_no_one_counts_as_away_whose_vacation_has_ended_meanwhile(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.vacations.begin(it.call(ANNA), 3)
    await it.app.idle()
    await removed(it)
    await it.pass_time(days=5)
    await back(it)
    assert (await it.app._matches.snapshot(match)).state.away == frozenset()


async def test_crash_while_matches_are_taken_up_leaves_none_behind(it: Club) -> None:
    first, second = [await it.begin("connexes", ANNA, BEN) for _ in range(2)]
    await removed(it)
    it.world.left.clear()
    dying = LongPause(it.world, "matches.in_server")
    it.app.servers.check(GUILD)
    await dying.begun.wait()
    await it.restart()
    await it.app.idle()
    assert [(await row_of(it, match)).status for match in (first, second)] == ["playing", "playing"]


async def test_who_forgets_is_told_of_servers_left_for_over_month(it: Club) -> None:
    forgotten: list[int] = []

    async def forget(guild: int) -> None:
        forgotten.append(guild)

    await it.begin("connexes", ANNA, BEN)
    it.app.servers._forget = forget
    await removed(it)
    await it.pass_time(days=30)
    assert forgotten == []
    await it.pass_time(days=1)
    assert forgotten == [GUILD]
    assert await it.store.servers.removed(it.world.now - timedelta(days=30)) == []


async def dark(it: Club, **time: float) -> None:
    """An outage of the server for a time."""
    it.world.dark.add(GUILD)
    it.app.servers.on_outage_start(GUILD)
    await it.pass_time(**time)
    it.world.dark.clear()
    it.app.servers.on_outage_end(GUILD)
    await it.app.idle()


async def test_nobodys_time_ends_in_outage_of_server(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.pass_time(days=2, hours=23)
    await dark(it, hours=2)
    row = await row_of(it, match)
    assert (row.status, row.deadline) == ("playing", it.world.now + timedelta(days=3))
    assert "The clock resumes with extra time" in it.world.messages[-1].post.content


async def test_clock_that_ends_soon_after_outage_of_server_goes_on_with_more_time(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.pass_time(days=2)
    await dark(it, hours=23)
    assert (await row_of(it, match)).deadline == it.world.now + timedelta(days=3)


async def test_clock_with_much_time_left_goes_on_as_it_was_after_outage_of_server(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    before = (await row_of(it, match)).deadline
    await dark(it, hours=23)
    assert (await row_of(it, match)).deadline == before


async def test_brief_outage_of_server_changes_no_clock(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.pass_time(days=2, hours=23)
    await dark(it, minutes=10)
    assert (await row_of(it, match)).version == 0


async def test_more_time_after_outage_of_server_is_given_once(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1h")
    await dark(it, hours=6)
    assert (await row_of(it, match)).version == 1
