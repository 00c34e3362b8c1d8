"""Players who leave the server are told of once, and waited for as long as anyone."""

from __future__ import annotations

import pytest

from bot.app import ForbiddenError, MessengerError, UnavailableError
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CLEO, GUILD, Club


def told(it: Club) -> list[str]:
    """The posts that say that someone has left."""
    return [post.content for post in it.world.posts() if "has left the server" in post.content]


def reminders(it: Club) -> int:
    return sum("it’s your move in" in post.content for post in it.world.posts())


async def test_someone_who_has_left_is_not_reminded_but_told_of_without_mention(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="10d")
    it.world.departed.add(ANNA)
    await it.pass_time(days=8, hours=1)
    [news] = told(it)
    assert news.startswith(f"<@{ANNA}> has left the server. It’s their turn in `{match}`.\nTime runs out")
    assert it.world.posts()[-1].mentions == ()
    assert it.world.posts()[-1].buttons == ()
    assert reminders(it) == 0


async def test_discord_is_asked_once_for_each_reminder_and_never_for_turn(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="10d")
    await it.play(match, (ANNA, "e3"), (BEN, "Nf6"))
    await it.app.idle()
    assert it.world.asked == []
    await it.pass_time(days=8, hours=1)
    assert it.world.asked == [(GUILD, ANNA)]
    assert reminders(it) == 1


async def test_that_someone_has_left_is_told_once_though_they_are_to_be_reminded_every_day(it: Club) -> None:
    await it.app.preferences.change(it.call(ANNA), reminders="daily")
    match = await it.begin("connexes", ANNA, BEN, clock="5d")
    it.world.departed.add(ANNA)
    await it.pass_time(days=5, hours=1)
    assert len(told(it)) == 1
    assert (await row_of(it, match)).reason == "time"


async def test_who_comes_back_in_time_is_reminded_again(it: Club) -> None:
    await it.app.preferences.change(it.call(ANNA), reminders="daily")
    match = await it.begin("connexes", ANNA, BEN, clock="5d")
    it.world.departed.add(ANNA)
    await it.pass_time(days=1, hours=1)
    it.world.departed.clear()
    await it.pass_time(days=1)
    assert (len(told(it)), reminders(it)) == (1, 1)
    await it.play(match, (ANNA, "e3"))


async def test_time_that_is_over_says_that_its_player_has_left_if_no_one_knows(it: Club) -> None:
    await it.app.preferences.change(it.call(ANNA), reminders="off")
    match = await it.begin("connexes", ANNA, BEN, clock="1d")
    it.world.departed.add(ANNA)
    await it.pass_time(days=2)
    [end] = told(it)
    assert end.endswith(f"\n<@{ANNA}> has left the server.")
    assert (await row_of(it, match)).reason == "time"
    assert it.world.asked == [(GUILD, ANNA)]


async def test_with_three_players_others_go_on_without_who_has_left(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO, clock="1d")
    it.world.departed.add(ANNA)
    await it.pass_time(days=1, hours=1)
    row = await row_of(it, match)
    assert (row.status, row.seats[0].holder) == ("playing", "left")


@pytest.mark.parametrize("error", [UnavailableError(), ForbiddenError()])
async def test_who_cannot_be_asked_about_counts_as_there(it: Club, error: MessengerError) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="1d")
    it.world.departed.add(ANNA)
    it.world.faults["is_member"] = [error, error]
    await it.pass_time(days=1, hours=1)
    assert told(it) == []
    assert reminders(it) == 1
    assert (await row_of(it, match)).reason == "time"


async def test_reminder_that_arrived_unheard_is_found_though_its_player_has_left(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="10d")
    it.world.departed.add(ANNA)
    it.world.faults["is_member"] = [UnavailableError()]
    it.world.after["post"] = [UnavailableError()]
    await it.pass_time(days=8, hours=1)
    assert (len(told(it)), reminders(it)) == (0, 1)
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    assert not any(sent.buttons for sent in it.world.messages if "it’s your move in" in sent.post.content)


async def test_news_that_someone_has_left_survive_crash(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN, clock="10d")
    it.world.departed.add(ANNA)
    it.world.faults["post"] = [UnavailableError()]
    await it.pass_time(days=8, hours=1)
    await it.restart()
    await it.pass_time(hours=1)
    assert len(told(it)) == 1
