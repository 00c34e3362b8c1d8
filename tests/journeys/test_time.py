"""Timers as days go by, in simulated time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from sandbox.driver import Json

from .journey import Journey, Match, labels, mentioned, refused
from .settings import choose
from .test_kills import POST, Trap

DAY = timedelta(days=1)
OVER = "ran out of time"


async def told(match: Match, words: str) -> list[Json]:
    """The public messages in a match's place that say something."""
    posts = await match.watcher.messages(match.channel)
    return [post for post in posts if words in post["content"] and not post["ephemeral"]]


def left(match: Match) -> timedelta:
    """Time left for the player to move, by the clock of the match."""
    (deadline,) = match.row("deadline")
    now = datetime.fromtimestamp(match.journey.sandbox.world.clock(), UTC)
    return datetime.fromisoformat(deadline).replace(tzinfo=UTC) - now


async def test_match_whose_time_is_over_ends_by_itself(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan, clock="1d")
    start = match.post
    await journey.driver.later(DAY)
    await match.follow()
    assert OVER in match.post["content"]
    assert f"**Black (<@{dan.id}>) wins on time.**" in match.post["content"]
    assert (labels(match.post), mentioned(match.post)) == (["Rematch", "Seek a rematch"], {alice.id, dan.id})
    await match.stripped(start)
    assert match.row("status", "reason", "scores") == ("over", "time", "0 1")
    assert refused(await alice.command(match.channel, "move", text="e3"), "is over")
    assert [action[1] for action in match.actions()] == ["time"]
    assert len(await told(match, OVER)) == 1


@pytest.mark.parametrize("served", [False, True], ids=["before it is taken", "after it is taken"])
async def test_kill_as_end_is_told_leaves_it_told_once(journey: Journey, served: bool) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan, clock="1d")
    start = match.post
    await journey.driver.later(timedelta(hours=23))  # after the reminder
    trap = Trap(journey, POST, served=served)
    await journey.driver.later(timedelta(hours=1, minutes=5))
    await trap.sprung()
    await journey.bot.start()
    await match.follow()
    await match.stripped(start)
    assert [action[1] for action in match.actions()] == ["time"]
    assert len(await told(match, OVER)) == 1


async def test_no_one_loses_on_time_while_bot_was_away(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan, clock="1d")
    assert await journey.bot.stop() == 0
    await journey.driver.later(2 * DAY)
    await journey.bot.start()
    news = await dan.wait_for("I was offline, so no one could play", match.channel)
    assert (labels(news), mentioned(news)) == (["Move", "My view"], {alice.id})
    assert timedelta(hours=23) < left(match) <= DAY
    await journey.driver.later(timedelta(hours=23))
    await alice.command(match.channel, "move", text="e3")
    await match.follow(2)
    assert len(await told(match, "I was offline")) == 1
    assert [action[1] for action in match.actions()] == ["revive", "move"]


async def test_reminder_leads_to_move_in_three_taps(journey: Journey) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    match = await journey.match(alice, bruno)
    await journey.driver.later(timedelta(hours=60))
    reminder = await alice.wait_for("it’s your move in", match.channel)
    assert (labels(reminder), mentioned(reminder)) == (["Move", "My view"], {alice.id})
    piece = (await alice.click(reminder, "Move")).message
    to = (await alice.click(piece, "Knight b1")).message
    await alice.click(to, "Nc3")
    await match.follow()
    await match.stripped(reminder)
    await journey.driver.later(timedelta(hours=1))
    assert len(await told(match, "it’s your move in")) == 1


async def test_reminder_that_closed_messages_refuse_comes_in_channel(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    menus = (await alice.command("#games", "settings")).message
    await choose(alice, menus, "switches", "direct_reminders")
    match = await journey.match(alice, dan)
    await journey.driver.admin("user", id=alice.id, dms_open=False)
    journey.refusals.add("POST 403")
    await journey.driver.later(timedelta(hours=60))
    reminder = await alice.wait_for("it’s your move in", match.channel)
    assert (labels(reminder), mentioned(reminder)) == (["Move", "My view"], {alice.id})
    assert [request["status"] for request in journey.sandbox.requests if request["status"] >= 400] == [403]
    await match.move(alice, "e3")
    assert len(await told(match, "it’s your move in")) == 1


async def test_challenge_that_no_one_answers_is_closed(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    challenge = await journey.challenge(alice, opponent=dan)
    await journey.driver.later(8 * DAY)
    closed = await alice.wait_for("no one answered within seven days", "#games")
    assert (labels(closed), mentioned(closed)) == ([], {alice.id})
    await dan.wait_for(lambda m: m["id"] == challenge["id"] and "challenge expired" in m["content"] and not labels(m))
    assert journey.rows("SELECT status, reason FROM matches") == [("cancelled", "expired")]


async def test_planned_vacation_stops_clock_and_ends_by_itself(journey: Journey) -> None:
    alice, dan = await journey.members("Alice", "Dan")
    match = await journey.match(alice, dan)
    await alice.command("#games", "vacation", days=5, in_days=2)
    assert match.actions() == []
    await journey.driver.later(2 * DAY)
    away = await dan.wait_for("is on vacation until", match.channel)
    assert mentioned(away) == set()
    assert match.row("deadline") == (None,)
    await journey.driver.later(5 * DAY)
    back = await dan.wait_for("is back from vacation", match.channel)
    assert mentioned(back) == {alice.id}
    assert timedelta(hours=23) < left(match) <= DAY
    assert [action[1] for action in match.actions()] == ["away", "back"]
