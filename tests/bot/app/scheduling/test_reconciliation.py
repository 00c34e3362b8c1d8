"""Reconciliation finds lost work in the database once, without a restart and at little cost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio
import sqlalchemy as sa

from bot.app import ForbiddenError, GoneError, Post, UnavailableError
from bot.app.core.signals import Signal
from bot.app.delivery.button_remover import ATTEMPTS
from bot.app.scheduling.reconciliation import SEARCH_INTERVAL
from storage import StoreUnavailableError
from storage.tables import timers
from tests.bot.fakes import ANNA, BEN, Club, FakeThinker
from tests.bot.messenger import FakeMessenger
from tests.bot.world import World
from tests.counting import counted

IDLE_STATEMENTS = 10
"""Statements of an idle look: outbox, buttons to remove, computers to move, the next timer, the lobby (two).

The tenth looks for open ladders."""
LOCKED = StoreUnavailableError("database is locked")


@pytest_asyncio.fixture
async def it(tmp_path: Path) -> AsyncIterator[Club]:
    """A club that looks every minute."""
    made = Club(tmp_path, World(), FakeThinker())
    await made.open(period=SEARCH_INTERVAL)
    await made.app.start()
    yield made
    await made.app.close()
    await made.store.close()


async def forgotten(it: Club, user: int, match: str, text: str) -> None:
    """Play a move of which neither the sender nor the computers hear, as if its commit had brought no answer."""
    committed = it.app._matches.committed
    it.app._matches.committed = Signal()
    await it.play(match, (user, text))
    it.app._matches.committed = committed


@pytest.mark.sqlite("hops to its threads")
async def test_looking_where_nothing_waits_costs_ten_questions_and_no_write(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.pass_time(minutes=5)
    with counted(it.store) as counts:
        await it.pass_time(seconds=SEARCH_INTERVAL.total_seconds())
    assert len(counts.statements) == counts.hops == IDLE_STATEMENTS
    assert all(one.text.startswith("SELECT") for one in counts.statements)


async def test_post_that_no_one_was_told_of_goes_out_once(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await forgotten(it, ANNA, match, "Nc3")
    await it.app.idle()
    assert it.world.names() == [f"{match}-0.png"]
    await it.pass_time(minutes=5)
    assert it.world.names() == [f"{match}-0.png", f"{match}-1.png"]
    assert [sent.buttons for sent in it.world.messages] == [False, False, True]


async def test_post_that_is_under_way_is_left_to_who_sends_it(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    arriving = asyncio.Event()
    asked: list[int] = []

    class Slow(FakeMessenger):
        async def post(self, channel: int, post: Post) -> int:
            asked.append(channel)
            await arriving.wait()
            return await super().post(channel, post)

    it.app._delivery.sender._delivery._sending.messenger = Slow(it.world)
    await it.play(match, (ANNA, "Nc3"))
    for _ in range(3):
        it.app._reconciliation.wake_all()
        await it.app._reconciliation.idle()
    arriving.set()
    await it.app.idle()
    assert it.world.names() == [f"{match}-0.png", f"{match}-1.png"]
    assert len(asked) == 1
    # Of the posts before it this counts how often their buttons were to be taken off.
    rows = await it.store.db.rows(sa.text("SELECT attempts FROM outbox WHERE seq = 1"))
    assert [row.attempts for row in rows] == [1]


async def test_computer_that_no_one_told_of_its_turn_moves_once(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    await forgotten(it, ANNA, match, "Nc3")
    await it.pass_time(minutes=5)
    assert [action.user for action in await it.store.matches.actions(match)] == [ANNA, None]
    assert it.thinker.asked == 1


async def test_computer_that_thinks_is_not_asked_again(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    it.thinker.held = asyncio.Event()
    await it.play(match, (ANNA, "Nc3"))
    await it.thinker.thinking.wait()
    it.app._reconciliation.wake_all()
    await it.app._reconciliation.idle()
    it.thinker.held.set()
    await it.app.idle()
    assert it.thinker.asked == 1


async def test_timer_that_no_one_was_told_of_is_served(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.pass_time(minutes=2)
    soon = sa.update(timers).values(at=it.world.now + timedelta(minutes=2))
    await it.store.db.write(lambda connection: connection.execute(soon))
    await it.pass_time(minutes=4)
    put_off = await it.store.timers.next_due()
    assert put_off is not None
    assert put_off > it.world.now + timedelta(days=2)


@pytest.mark.parametrize("restarts", [False, True])
async def test_buttons_that_could_not_be_taken_off_go_later(it: Club, restarts: bool) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["strip"] = [UnavailableError()] * 3
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert [sent.buttons for sent in it.world.messages] == [False, True, True]
    if restarts:
        await it.restart()
    await it.pass_time(minutes=15)
    assert [sent.buttons for sent in it.world.messages] == [False, False, True]
    assert len(it.world.stripped) == 1


async def test_buttons_that_crash_left_go_after_restart(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["strip"] = [asyncio.CancelledError()]
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    await it.restart()
    await it.pass_time(minutes=5)
    assert [sent.buttons for sent in it.world.messages] == [False, False, True]


async def test_buttons_that_are_gone_are_not_taken_off_again(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    it.world.faults["outbox.mark_stripped"] = [LOCKED, LOCKED]
    await it.pass_time(minutes=30)
    await it.restart()
    await it.pass_time(minutes=30)
    assert len(it.world.stripped) == 1


@pytest.mark.parametrize("error", [GoneError(), ForbiddenError()])
async def test_buttons_that_may_not_be_taken_off_are_left(it: Club, error: Exception) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["strip"] = [error]
    await it.play(match, (ANNA, "Nc3"))
    await it.pass_time(hours=3)
    assert it.world.stripped == []


async def test_buttons_are_given_up_in_end(it: Club) -> None:
    await it.restart(period=timedelta(minutes=30))
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["strip"] = [UnavailableError()] * (ATTEMPTS + 3)
    await it.play(match, (ANNA, "Nc3"))
    await it.pass_time(days=2)
    assert len(it.world.faults["strip"]) == 3
    assert it.world.stripped == []


async def test_search_that_fails_holds_up_no_other_and_is_made_again(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await forgotten(it, ANNA, match, "Nc3")
    for search in ("matches.awaiting_computer", "outbox.posts_to_strip", "timers.next_due", "outbox.waiting_channels"):
        it.world.faults[search] = [LOCKED] * 3
    await it.pass_time(minutes=2)
    assert it.world.names() == [f"{match}-0.png", f"{match}-1.png"]


async def test_bot_that_starts_while_database_is_locked_takes_all_up_afterwards(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app._delivery.sender.close()
    await it.play(match, (ANNA, "Nc3"))
    for search in (
        "outbox.waiting_channels",
        "matches.awaiting_computer",
        "outbox.posts_to_strip",
        "vacations.active",
        "settings.get",
    ):
        it.world.faults[search] = [LOCKED] * 2
    await it.restart()
    await it.pass_time(minutes=5)
    assert it.world.names() == [f"{match}-0.png", f"{match}-1.png"]
    assert not any(it.world.faults.values())
