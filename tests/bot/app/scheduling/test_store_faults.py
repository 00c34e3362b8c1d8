"""The database is locked or full for a while: what was under way is taken up by itself once it works again."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable

import pytest
import sqlalchemy as sa

from bot.app import ForbiddenError, UnavailableError
from storage import StoreUnavailableError, UnreadableError
from tests.bot.fakes import ANNA, BEN, Club, LongPause

TIMES = 7
"""As often as a post that cannot be sent for a reason of its own would long have been given up."""


def fail(it: Club, *methods: str) -> None:
    """Let methods of the store fail from now on, `TIMES` times each."""
    for method in methods:
        it.world.faults[method] = [StoreUnavailableError("database is locked") for _ in range(TIMES)]


@pytest.mark.parametrize("method", ["outbox.mark_sent", "outbox.retry", "outbox.claim", "matches.get"])
async def test_posts_go_out_once_when_store_works_again(it: Club, method: str) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.board.show(it.call(BEN, match))  # what the move needs is read before
    it.world.faults["post"] = [UnavailableError()]  # so that the row is put off, taken again and looked for
    fail(it, method)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert len(it.world.faults[method]) < TIMES
    assert it.world.names() == [f"{match}-0.png", f"{match}-1.png"]
    assert await it.store.outbox.waiting_channels() == []


async def test_next_move_has_its_post_sent_at_once_when_store_works_again(it: Club) -> None:
    match, pause = await it.begin("connexes", ANNA, BEN), LongPause(it.world)
    it.world.faults["outbox.mark_sent"] = [StoreUnavailableError("database is locked")]
    await it.play(match, (ANNA, "Nc3"))
    await pause.begun.wait()
    await it.play(match, (BEN, "Nc6"))
    await asyncio.wait_for(it.app.idle(), 10)
    assert it.world.names() == [f"{match}-{seq}.png" for seq in range(3)]


async def test_looking_for_what_waits_ends_no_pause(it: Club) -> None:
    match, pause = await it.begin("connexes", ANNA, BEN), LongPause(it.world)
    it.world.faults["outbox.mark_sent"] = [StoreUnavailableError("database is locked")]
    await it.play(match, (ANNA, "Nc3"))
    await pause.begun.wait()
    await it.app._delivery.sender.find_work()
    for _ in range(5):
        await asyncio.sleep(0)
    assert not pause.ended.is_set()


async def test_post_that_arrived_while_store_failed_is_not_sent_twice(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    fail(it, "outbox.mark_sent", "outbox.claim")
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert it.world.names() == [f"{match}-0.png", f"{match}-1.png"]


@pytest.mark.parametrize("method", ["outbox.fail", "outbox.fail_all", "matches.apply", "matches.get"])
async def test_refusal_parks_match_when_store_works_again(it: Club, method: str) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["post"] = [ForbiddenError() for _ in range(2 * TIMES)]
    await it.play(match, (ANNA, "Nc3"))
    fail(it, method)
    await it.app.idle()
    assert [game.status for game in await it.app.games.live(it.call(ANNA))] == ["parked"]
    assert len(it.world.direct_messages) == 1


async def suspend(it: Club, match: str) -> None:
    stored = await it.store.matches.get(match)
    assert stored is not None
    await it.app._matches.suspend(stored, "forbidden")


async def set_aside(it: Club, match: str) -> None:
    await it.app._matches.suspend_unreadable(match, UnreadableError("damaged"))


@pytest.mark.parametrize(("stop", "method"), [(suspend, "matches.apply"), (set_aside, "matches.suspend")])
async def test_move_resumes_match_whose_suspension_was_ambiguous(
    it: Club, stop: Callable[[Club, str], Awaitable[None]], method: str
) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.after[method] = [StoreUnavailableError("the answer was lost")]
    with pytest.raises(StoreUnavailableError):
        await stop(it, match)
    await it.play(match, (ANNA, "Nc3"))
    assert [action.kind for action in await it.store.matches.actions(match)] == ["revive", "move"]


@pytest.mark.parametrize("method", ["matches.apply", "matches.load"])
async def test_computer_moves_once_store_works_again(it: Club, method: str) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "Nc3"))
    await it.thinker.thinking.wait()
    fail(it, method)
    it.app._matches.forget(match)  # so that it is asked for
    it.thinker.held.set()
    await it.app.idle()
    assert it.world.faults[method] == []
    assert [action.user for action in await it.store.matches.actions(match)] == [ANNA, None]


async def test_queue_of_another_channel_goes_on_meanwhile(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN)
    it.world.faults["outbox.mark_sent"] = [StoreUnavailableError("database is locked")]
    first = await it.challenge(ANNA, "connexes", BEN)
    await it.app.idle()
    assert it.world.posts()[-1].match == first.match


async def test_log_that_cannot_be_read_for_while_parks_no_match(it: Club) -> None:
    await it.restart(memory=1)  # what a post tells is replayed
    match = await it.begin("connexes", ANNA, BEN)
    await it.app._computers.close()  # they would look as well, and use the faults up
    left = TIMES

    def locked(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        nonlocal left
        if left and "FROM actions" in statement:
            left -= 1
            raise sa.exc.OperationalError(statement, {}, sqlite3.OperationalError("database is locked"))

    it.world.faults["post"] = [UnavailableError()]
    await it.play(match, (ANNA, "Nc3"))
    sa.event.listen(it.store.db.reader.engine, "before_cursor_execute", locked)
    await it.app.idle()
    assert left == 0
    assert it.world.names() == [f"{match}-0.png", f"{match}-1.png"]


async def test_direct_message_waits_for_store(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.restart()
    fail(it, "people.preferences")
    stored = await it.store.matches.get(match)
    assert stored is not None
    await it.app._matches.suspend(stored, "gone")  # whose creator would be told
    await it.app.idle()
    assert [user for user, _ in it.world.direct_messages] == [ANNA]
