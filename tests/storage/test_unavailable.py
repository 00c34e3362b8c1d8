"""A database that cannot be asked: every read and every write says so in one way, and nothing is done."""

from __future__ import annotations

import asyncio
import inspect
import sqlite3
from collections.abc import Callable, Coroutine
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from storage import (
    Counting,
    EventStep,
    Note,
    OutboxRow,
    Plan,
    Result,
    Scope,
    Store,
    StoredAnalysis,
    StoreUnavailableError,
    Timer,
    Vacation,
)
from storage.base import Database
from storage.opening import connect
from storage.transactions import AsyncTransactor
from storage.writer import MOST
from tests.counting import counted
from tests.storage.samples import NOW, a_match, an_event, outbox_message, turn

ROW = OutboxRow(1, "a", 1, outbox_message(1), 1, None, interrupted=False)
TIMER = Timer("time", NOW, "a", id=1)
VACATION = Vacation(1, 2, NOW, NOW + timedelta(days=1), "planned", 1)

ASKING: dict[str, Callable[[Store], Coroutine[Any, Any, Any]]] = {
    "actions": lambda store: store.actions("a"),
    "advance": lambda store: store.advance(EventStep("a", 0), NOW),
    "add_vacation": lambda store: store.add_vacation(VACATION),
    "away": lambda store: store.away(2, [1]),
    "change_vacation": lambda store: store.change_vacation(VACATION),
    "computer_queue": lambda store: store.computer_queue(),
    "count": lambda store: store.count(Counting("yalta", (Result("a"),)), ()),
    "create_event": lambda store: store.create_event(an_event(), []),
    "erase": lambda store: store.erase(1, -1, NOW),
    "erasures_followed": lambda store: store.erasures_followed(),
    "erasures_wished": lambda store: store.erasures_wished(),
    "event": lambda store: store.event("a"),
    "events_played": lambda store: store.events_played(1),
    "event_names": lambda store: store.event_names(["a"]),
    "event_requested": lambda store: store.event_requested(1),
    "events_going_on": lambda store: store.events_going_on(),
    "events_of": lambda store: store.events_of(1),
    "whole_event": lambda store: store.whole_event("a"),
    "create": lambda store: store.create(a_match(), []),
    "database_size": lambda store: store.database_size(),
    "dated_after": lambda store: store.dated_after(NOW),
    "drop": lambda store: store.drop(TIMER),
    "due": lambda store: store.due(NOW),
    "correct_dates": lambda store: store.correct_dates(NOW),
    "forget_pings": lambda store: store.forget_pings(NOW),
    "forget_thoughts": lambda store: store.forget_thoughts(NOW),
    "fail": lambda store: store.fail(1, "gone"),
    "forget_server": lambda store: store.forget_server(1, lambda: -1, NOW),
    "game_record": lambda store: store.game_record("yalta"),
    "ghost_left": lambda store: store.ghost_left(-1, (), NOW),
    "ghosts_leaving": lambda store: store.ghosts_leaving(),
    "give_up": lambda store: store.give_up("a", "gone"),
    "held_about": lambda store: store.held_about(1),
    "latest_in": lambda store: store.latest_in(1),
    "live_of": lambda store: store.live_of(1),
    "rematchable": lambda store: store.rematchable(1, 1, 10),
    "longest_thought": lambda store: store.longest_thought(1),
    "match": lambda store: store.match("a"),
    "next_timer": lambda store: store.next_timer(),
    "note": lambda store: store.note("a", 1),
    "origin": lambda store: store.origin("a"),
    "owed": lambda store: store.owed(),
    "played_in": lambda store: store.played_in(1),
    "of_status": lambda store: store.of_status("playing"),
    "played": lambda store: store.played(1),
    "pinged": lambda store: store.pinged(1, NOW),
    "preferences": lambda store: store.preferences("user", 1),
    "preferences_of": lambda store: store.preferences_of("user", [1]),
    "probe": lambda store: store.probe(NOW),
    "put_off": lambda store: store.put_off(TIMER, NOW),
    "rating_curve": lambda store: store.rating_curve(1, "yalta"),
    "recount": lambda store: store.recount(),
    "rematch": lambda store: store.rematch("a"),
    "remind": lambda store: store.remind(TIMER, None, None),
    "replaced": lambda store: store.replaced(NOW),
    "requested": lambda store: store.requested(1),
    "resting": lambda store: store.resting(),
    "retry": lambda store: store.retry(1, NOW, "busy"),
    "revive_challenges": lambda store: store.revive_challenges(NOW),
    "secrets": lambda store: store.secrets("a"),
    "has_used": lambda store: store.has_used(1),
    "heading": lambda store: store.heading("a"),
    "set_aside": lambda store: store.set_aside("a", "unreadable", NOW),
    "sent": lambda store: store.sent(ROW, 5, NOW),
    "beat": lambda store: store.beat("one"),
    "bury": lambda store: store.bury("one", 1),
    "claim": lambda store: store.claim("one", [0]),
    "join": lambda store: store.join("one", 1),
    "leave": lambda store: store.leave("one"),
    "release": lambda store: store.release("one", [0]),
    "membership": lambda store: store.membership(),
    "standing": lambda store: store.standing("a"),
    "stayed_away": lambda store: store.stayed_away(1, NOW),
    "taken": lambda store: store.taken(["a"]),
    "still_sending": lambda store: store.still_sending(Scope("one", 1, frozenset({0}))),
    "set_note": lambda store: store.set_note("a", 1, Note("x")),
    "set_plan": lambda store: store.set_plan("a", 0, 0, Plan(1, (("e2e4",),))),
    "change_preferences": lambda store: store.change_preferences("user", 1, lambda _: {}),
    "set_setting": lambda store: store.set_setting("key", "x"),
    "set_thought": lambda store: store.set_thought("a", 1, StoredAnalysis(1, {}), NOW),
    "setting": lambda store: store.setting("key"),
    "tell_connected": lambda store: store.tell_connected([0]),
    "settings": lambda store: store.settings("k"),
    "thought": lambda store: store.thought("a", 1),
    "tired_threads": lambda store: store.tired_threads(NOW),
    "unplaced": lambda store: store.unplaced(NOW),
    "homes": lambda store: store.homes(9, 1),
    "events_in": lambda store: store.events_in(9, 1),
    "left_threads": lambda store: store.left_threads(NOW),
    "active_threads": lambda store: store.active_threads(1),
    "live_threads": lambda store: store.live_threads(),
    "opened": lambda store: store.opened(1, NOW, 5),
    "known_servers": lambda store: store.known_servers(),
    "left_servers": lambda store: store.left_servers(),
    "left_since": lambda store: store.left_since(9),
    "note_left": lambda store: store.note_left(9, NOW),
    "note_back": lambda store: store.note_back(9),
    "release_held": lambda store: store.release_held(9),
    "send_grown": lambda store: store.send_grown(TIMER),
    "server_of": lambda store: store.server_of(1),
    "matches_in": lambda store: store.matches_in(9, "playing"),
    "depart": lambda store: store.depart(1),
    "departed": lambda store: store.departed("a", 0),
    "ask": lambda store: store.ask("pair", "{}", NOW),
    "job": lambda store: store.job(1),
    "unanswered": lambda store: store.unanswered(["pair"]),
    "tell_far": lambda store: store.tell_far(1, 1, 2),
    "answer": lambda store: store.answer(1, b""),
    "drop_errand": lambda store: store.drop_errand(1),
    "forget_errands": lambda store: store.forget_errands(NOW),
    "asked": lambda store: store.asked("a", 0, 5, 6, NOW),
    "answered": lambda store: store.answered("a", None, NOW),
    "tended": lambda store: store.tended(["a"], NOW),
    "stripped": lambda store: store.stripped({1: None}),
    "standings": lambda store: store.standings("yalta"),
    "take": lambda store: store.take(1, NOW),
    "thread_opened": lambda store: store.thread_opened("a", 1, 5),
    "traces": lambda store: store.traces(1),
    "traffic": lambda store: store.traffic(NOW),
    "uncounted": lambda store: store.uncounted(),
    "under_way_in": lambda store: store.under_way_in(1),
    "unfinished_erasures": lambda store: store.unfinished_erasures(),
    "vacations": lambda store: store.vacations(1, 2),
    "waiting_channels": lambda store: store.waiting_channels(),
    "whole": lambda store: store.whole("a"),
    "wish_erasure": lambda store: store.wish_erasure(1),
    "write": lambda store: store.write(turn(0), NOW),
}
METHODS = [
    name
    for name, method in inspect.getmembers(Store, inspect.iscoroutinefunction)
    if not name.startswith("_") and name != "close"
]


def locked(*_: object) -> None:
    raise sa.exc.OperationalError("SELECT 1", {}, sqlite3.OperationalError("database is locked"))


@pytest.mark.parametrize("method", METHODS)
async def test_whatever_is_asked_of_a_locked_database_is_unavailable(store: Store, method: str) -> None:
    for database in (store._writer.transactor, store._reader):
        sa.event.listen(database.engine, "before_cursor_execute", locked)
    with pytest.raises(StoreUnavailableError, match="database is locked"):
        await ASKING[method](store)


@pytest.mark.sqlite("the lock on its file")
async def test_writes_that_wait_for_a_locked_database_wait_for_it_once(store: Store, url: str) -> None:
    await store._write(lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout = 50").fetchall())
    keys = [f"key {number}" for number in range(MOST)]
    other = sqlite3.connect(sa.make_url(url).database or "", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with counted(store) as counts:
        told = await asyncio.gather(*(store.set_setting(key, "x") for key in keys), return_exceptions=True)
    other.close()
    assert {type(one) for one in told} == {StoreUnavailableError}
    assert counts.hops == 1
    await asyncio.gather(*(store.set_setting(key, "kept") for key in keys))
    assert {await store.setting(key) for key in keys} == {"kept"}


@pytest.mark.parametrize("method", METHODS)
async def test_whatever_is_asked_of_a_closed_store_is_unavailable(store: Store, method: str) -> None:
    await store.close()
    with pytest.raises(StoreUnavailableError, match="closed"):
        await ASKING[method](store)


async def test_a_closed_store_may_be_closed_again(store: Store) -> None:
    await store.close()
    await store.close()


async def test_a_closed_store_opens_no_new_connection(url: str) -> None:
    pool = create_async_engine(url)
    database = Database(await connect(url, writes=True), AsyncTransactor(pool))
    await database.close()
    connected: list[object] = []
    sa.event.listen(pool.sync_engine, "connect", lambda *_: connected.append(1))
    with pytest.raises(StoreUnavailableError):
        await database._rows(sa.text("SELECT 1"))
    assert connected == []


async def test_what_was_asked_before_a_store_is_closed_is_answered(store: Store) -> None:
    writing = [asyncio.create_task(store.set_setting(f"key {number}", "kept")) for number in range(2 * MOST)]
    reading = asyncio.create_task(store.setting("key"))
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*writing, reading) == [None] * (2 * MOST + 1)
