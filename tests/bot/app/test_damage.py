"""Rows that are damaged, or of a later version: their match is set aside, and all others go on."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from bot.app import ChannelInfo
from bot.app import errors as wrong
from bot.app.scheduling.match_timers import UNAVAILABLE_RETRY_DELAY
from bot.texts import translator_for
from tests.bot.fakes import ANNA, BEN, CHANNEL, Club
from tests.bot.refusals import refuses

pytestmark = pytest.mark.sqlite("rows that only a file may hold")

UNREADABLE = {
    "its options are no JSON": "UPDATE matches SET options = '{' WHERE id = ?",
    "its options are no options": "UPDATE matches SET options = '[1]' WHERE id = ?",
    "it began at no time": "UPDATE matches SET created_at = 'yesterday' WHERE id = ?",
    "its scores are no numbers": "UPDATE matches SET scores = '1/0 x' WHERE id = ?",
    "an action was at no time": "UPDATE actions SET at = 12 WHERE seq = 1 AND match_id = ?",
    "an action is no text": "UPDATE actions SET text = CAST(X'FF' AS TEXT) WHERE seq = 1 AND match_id = ?",
    "a plan is no JSON": "INSERT INTO plans VALUES (?, 1, 12, '[')",
    "a plan is no plan": "INSERT INTO plans VALUES (?, 1, 12, '[[1]]')",
}
NEWER = "UPDATE matches SET rules_version = 99 WHERE id = ?"


async def damage(it: Club, statement: str, match: str) -> None:
    """Damage a file while no bot runs, and start one."""
    await it.app.idle()
    await it.kill()
    with closing(sqlite3.connect(it.path)) as connection, connection:
        assert connection.execute(statement, (match,)).rowcount == 1
    await it.open()
    await it.app.start()


def row(it: Club, match: str) -> tuple[str, str | None]:
    with closing(sqlite3.connect(it.path)) as connection:
        [found] = connection.execute("SELECT status, reason FROM matches WHERE id = ?", (match,))
    return found[0], found[1]


async def two(it: Club) -> tuple[str, str]:
    """Two matches of the same players, a move played in each."""
    names = []
    for channel in (CHANNEL, CHANNEL + 1):
        done = await it.challenge(ANNA, "connexes", BEN, channel=ChannelInfo(channel, can_thread=False), clock="3d")
        await it.app.challenges.join(it.call(BEN, done.match))
        await it.play(done.match, (ANNA, "e3"))
        names.append(done.match)
    return names[0], names[1]


@pytest.mark.parametrize("statement", UNREADABLE.values(), ids=UNREADABLE.keys())
async def test_match_that_cannot_be_read_is_set_aside(it: Club, statement: str) -> None:
    broken, sound = await two(it)
    await damage(it, statement, broken)
    for user in (BEN, ANNA):
        with pytest.raises(wrong.UnreadableMatchError) as refusal:
            await it.app.playing.move(it.call(user, broken), "Nf6")
        assert "restore a backup" in refusal.value.explain(translator_for("en"))
    assert row(it, broken) == ("parked", "unreadable")
    await it.app.idle()
    [(told, post)] = it.world.direct_messages
    assert told == ANNA
    assert f"`{broken}` is on hold: its stored data is damaged" in post.content
    await it.play(sound, (BEN, "Nf6"), (ANNA, "d3"))
    await it.app.idle()
    assert it.world.names()[-1] == f"{sound}-3.png"
    assert sound in [game.match for game in await it.app.games.live(it.call(ANNA))]
    await it.pass_time(days=4)
    assert row(it, sound) == ("over", "time")


@pytest.mark.parametrize("statement", UNREADABLE.values(), ids=UNREADABLE.keys())
async def test_log_says_which_match_was_set_aside(it: Club, statement: str, caplog: pytest.LogCaptureFixture) -> None:
    broken, _ = await two(it)
    await damage(it, statement, broken)
    await it.pass_time(days=4)
    assert f"putting {broken} on hold: its rows cannot be read" in caplog.text
    assert row(it, broken) == ("parked", "unreadable")


async def test_log_repeats_nothing_of_plan_that_cannot_be_read(it: Club, caplog: pytest.LogCaptureFixture) -> None:
    broken, _ = await two(it)
    await damage(it, "INSERT INTO plans VALUES (?, 1, 12, CAST(X'5B5B2267387336FF' AS TEXT))", broken)
    await it.pass_time(days=4)
    assert f"putting {broken} on hold" in caplog.text
    assert "g8s6" not in caplog.text


async def test_match_that_can_be_read_again_goes_on(it: Club) -> None:
    broken, _ = await two(it)
    await damage(it, "UPDATE matches SET options = '{' WHERE id = ?", broken)
    with pytest.raises(wrong.UnreadableMatchError):
        await it.app.playing.move(it.call(BEN, broken), "Nf6")
    await damage(it, "UPDATE matches SET options = '{}' WHERE id = ?", broken)
    await it.play(broken, (BEN, "Nf6"))
    assert row(it, broken) == ("playing", None)


async def test_challenge_that_cannot_be_read_is_cancelled(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await damage(it, "UPDATE matches SET options = '{' WHERE id = ?", match)
    with pytest.raises(wrong.UnreadableMatchError):
        await it.app.challenges.join(it.call(BEN, match))
    assert row(it, match) == ("cancelled", "unreadable")


@pytest.mark.parametrize("payload", ["{", "[]"])
async def test_post_that_cannot_be_read_leaves_channel_to_others(it: Club, payload: str) -> None:
    broken, sound = await two(it)
    await it.app.idle()
    await it.app._delivery.sender.close()
    await it.play(broken, (BEN, "Nf6"), (ANNA, "d3"))
    await it.play(sound, (BEN, "Nf6"))
    statement = f"UPDATE outbox SET payload = '{payload}', channel_id = 101 WHERE seq = 2 AND match_id = ?"  # noqa: S608
    await damage(it, statement, broken)
    await it.app.idle()
    assert f"{sound}-2.png" in it.world.names()
    assert row(it, broken) == ("parked", "unreadable")
    assert row(it, sound) == ("playing", None)


async def test_post_before_one_that_cannot_be_read_is_sent_once(it: Club) -> None:
    broken, _ = await two(it)
    await it.app.idle()
    await it.app._delivery.sender.close()
    await it.play(broken, (BEN, "Nf6"), (ANNA, "d3"), (BEN, "Nc6"))
    await damage(it, "UPDATE outbox SET payload = '{' WHERE seq = 3 AND match_id = ?", broken)
    await it.app.idle()
    assert [name for name in it.world.names() if broken in name] == [f"{broken}-{at}.png" for at in range(3)]
    assert row(it, broken) == ("parked", "unreadable")


async def test_timer_that_cannot_be_read_keeps_no_other_waiting(it: Club) -> None:
    broken, sound = await two(it)
    await damage(it, "UPDATE deadlines SET at = '' WHERE kind = 'time' AND match_id = ?", broken)
    await it.pass_time(seconds=UNAVAILABLE_RETRY_DELAY.total_seconds())
    assert row(it, broken) == ("parked", "unreadable")
    await it.pass_time(days=4)
    assert row(it, sound) == ("over", "time")


async def test_match_of_later_version_is_set_aside_until_bot_knows_it(it: Club) -> None:
    later, sound = await two(it)
    await damage(it, NEWER, later)
    with refuses("match-newer") as refusal:
        await it.app.playing.move(it.call(BEN, later), "Nf6")
    assert "needs a newer version" in refusal.value.explain(translator_for("en"))
    assert row(it, later) == ("parked", "newer")
    await it.play(sound, (BEN, "Nf6"))
    await damage(it, "UPDATE matches SET rules_version = 1 WHERE id = ?", later)
    await it.play(later, (BEN, "Nf6"))
    assert row(it, later) == ("playing", None)


async def test_challenge_of_later_version_is_cancelled(it: Club) -> None:
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await damage(it, NEWER, match)
    with refuses("match-newer"):
        await it.app.challenges.join(it.call(BEN, match))
    assert row(it, match) == ("cancelled", "newer")
