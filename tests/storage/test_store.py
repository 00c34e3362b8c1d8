"""The store: whole transactions, refusals, order of the outbox, queries that stay quick."""

from __future__ import annotations

import asyncio
import sqlite3
import traceback
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
import sqlalchemy as sa

import storage
from storage import (
    Action,
    Change,
    ConflictError,
    DuplicateError,
    Note,
    OutboxRow,
    Plan,
    Replaced,
    Seat,
    Secret,
    Store,
    StoreUnavailableError,
    Timer,
    Written,
    tables,
)
from storage.writer import MOST
from tests.counting import counted
from tests.storage.samples import NOW, a_match, parcel, playing, turn


async def test_writes_are_fully_synchronous_in_wal_mode(store: Store) -> None:
    def look(connection: sa.Connection) -> list[Any]:
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in pragmas]

    assert await store._write(look) == ["wal", 2, 1, 10_000]


async def test_a_match_comes_back_as_it_was_stored(store: Store, url: str) -> None:
    match = playing(scores=(Fraction(1, 3),) * 3, reason="agreement", request=77, thread=5, message=6, event="cup")
    match = replace(match, clock="3d+5d+12h", vacations=False, deadline=NOW + timedelta(days=3), rematch_of="luno-saka")
    await store.create(match, [])
    other = await storage.open(url)
    assert await other.match("kiva-tolu") == match
    assert await other.match("nobody") is None
    await other.close()


async def test_a_turn_appends_its_action_and_its_parcel(store: Store) -> None:
    await store.create(playing(), [])
    assert (await store.write(turn(0, parcel(1), interaction=5), NOW)).channel == 100
    match = await store.match("kiva-tolu")
    assert match is not None
    assert (match.version, match.moves, match.turn) == (1, 1, 2)
    assert [(action.seq, action.text, action.at) for action in await store.actions("kiva-tolu")] == [(1, "e2e4", NOW)]
    row = await store.take(100, NOW)
    assert row is not None
    assert row.parcel == parcel(1)


async def test_what_follows_from_an_action_is_stored_with_it(store: Store) -> None:
    await store.create(playing(), [])
    reveal = Action(2, "reveal", 1, "!K", "abcd", NOW)
    await store.write(replace(turn(0), more=(reveal,)), NOW)
    match = await store.match("kiva-tolu")
    assert match is not None
    assert match.version == 2
    assert [action.kind for action in await store.actions("kiva-tolu")] == ["move", "reveal"]


async def test_a_secret_is_stored_apart_and_printed_nowhere(store: Store) -> None:
    await store.create(playing(), [])
    secret = Secret(1, "L", "ab" * 32)
    await store.write(replace(turn(0), secret=secret), NOW)
    assert await store.secrets("kiva-tolu") == (secret,)
    assert await store.secrets("other") == ()
    with pytest.raises(ConflictError) as caught:
        await store.write(replace(turn(1), secret=secret), NOW)
    told = repr(secret) + "".join(traceback.format_exception(caught.value))
    assert "ab" * 32 not in told
    assert "'L'" not in told


@pytest.mark.parametrize("change", [turn(1), replace(turn(0), status="challenge"), turn(0, match="nobody")])
async def test_an_outdated_change_is_refused_and_changes_nothing(store: Store, change: Change) -> None:
    await store.create(playing(), [])
    with pytest.raises(ConflictError):
        await store.write(change, NOW)
    assert await store.match("kiva-tolu") == playing()
    assert await store.actions("kiva-tolu") == []


async def test_the_same_interaction_is_refused_and_changes_nothing(store: Store) -> None:
    await store.create(playing(), [])
    await store.write(turn(0, interaction=5), NOW)
    before = await store.match("kiva-tolu")
    with pytest.raises(DuplicateError):
        await store.write(turn(1, parcel(2), interaction=5), NOW)
    assert await store.match("kiva-tolu") == before
    assert await store.waiting_channels() == []
    assert await store.requested(5) == "kiva-tolu"
    assert await store.requested(6) is None


async def test_the_same_request_opens_no_second_match(store: Store) -> None:
    await store.create(a_match(request=8), [])
    with pytest.raises(DuplicateError):
        await store.create(a_match("other", request=8), [])
    assert await store.requested(8) == "kiva-tolu"


async def test_a_place_holds_one_match_being_played(store: Store) -> None:
    await store.create(playing(), [])
    with pytest.raises(ConflictError):
        await store.create(playing("other"), [])
    await store.write(Change("kiva-tolu", 0, "playing", fields={"status": "over"}), NOW)
    await store.create(playing("third"), [])
    assert await store.played_in(100) == "third"


async def test_the_latest_match_of_a_place_is_known_after_its_end(store: Store) -> None:
    await store.create(playing("first", status="over"), [])
    await store.create(playing("second", status="over", started_at=NOW + timedelta(days=1)), [])
    assert await store.played_in(100) is None
    assert await store.latest_in(100) == ("second", "over")
    assert await store.latest_in(5) is None


async def test_a_cancelled_caller_leaves_a_whole_turn(store: Store) -> None:
    await store.create(playing(), [])
    caller = asyncio.create_task(store.write(turn(0, parcel(1)), NOW))
    await asyncio.sleep(0)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    await store.set_setting("next", "in line")
    assert len(await store.actions("kiva-tolu")) == 1
    assert await store.waiting_channels() == [100]


async def test_of_many_writers_at_once_exactly_one_wins_a_version(store: Store) -> None:
    await store.create(playing(), [])
    results = await asyncio.gather(*(store.write(turn(0), NOW) for _ in range(20)), return_exceptions=True)
    assert sum(result == Written(100) for result in results) == 1
    assert sum(isinstance(result, ConflictError) for result in results) == 19


async def test_none_is_lost_of_more_writes_at_once_than_one_transaction_takes(store: Store) -> None:
    keys = [f"key {number}" for number in range(2 * MOST + 2)]
    async with asyncio.timeout(30):
        await asyncio.gather(*(store.set_setting(key, "kept") for key in keys))
    assert [await store.setting(key) for key in keys] == ["kept"] * len(keys)


async def test_a_refused_write_does_not_harm_those_beside_it(store: Store) -> None:
    await store.create(playing(), [])
    await store.create(playing("other", place=5), [])
    results = await asyncio.gather(
        store.write(turn(0, interaction=1), NOW),
        store.write(turn(7), NOW),
        store.write(turn(0, match="other", interaction=1), NOW),
        store.write(turn(0, match="other", interaction=2), NOW),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [Written, ConflictError, DuplicateError, Written]
    assert [len(await store.actions(name)) for name in ("kiva-tolu", "other")] == [1, 1]


async def test_live_matches_are_those_of_players_and_the_invited(store: Store) -> None:
    await store.create(a_match("one", seats=(Seat("joined", 1), Seat("invited", 2))), [])
    await store.create(playing("two", created_at=NOW + timedelta(hours=1)), [])
    await store.create(playing("gone", place=3, status="over"), [])
    assert [match.id for match in await store.live_of(2)] == ["one", "two"]
    left = (Seat("left", 2), Seat("joined", 1))
    await store.write(replace(turn(0, match="two"), seats=left), NOW)
    await store.write(Change("one", 0, "challenge", fields={"status": "cancelled"}), NOW)
    assert await store.live_of(2) == []
    assert [match.seats for match in await store.live_of(1)] == [left]


async def test_owed_moves_are_those_of_computers(store: Store) -> None:
    await store.create(playing(), [])
    await store.create(replace(playing("owing", place=4), turn=None), [])
    await store.create(a_match("challenge"), [])
    assert await store.owed() == ["owing"]


async def test_the_outbox_keeps_its_order_in_each_channel(store: Store) -> None:
    await store.create(playing(), [parcel(0), parcel(1)])
    await store.create(playing("other", place=7), [parcel(5)])
    assert sorted(await store.waiting_channels()) == [7, 100]
    first = await store.take(100, NOW)
    assert first is not None
    assert (first.parcel.seq, first.interrupted) == (0, False)
    again = await store.take(100, NOW)
    assert again is not None
    assert (again.parcel.seq, again.interrupted, again.attempts) == (0, True, 2)
    _, second = await store.sent(first, 50, NOW)
    assert second is not None
    assert (second.parcel.seq, second.interrupted) == (1, False)
    match = await store.match("kiva-tolu")
    assert match is not None
    assert match.message == 50


async def test_a_turn_takes_its_post_at_once_if_nothing_else_waits(store: Store) -> None:
    await store.create(playing(), [])
    written = await store.write(turn(0, parcel(1), parcel(2)), NOW)
    assert written.first is not None
    assert (written.first.parcel, written.first.attempts, written.first.interrupted) == (parcel(1), 1, False)
    _, second = await store.sent(written.first, 50, NOW)
    assert second is not None
    assert (second.parcel, second.attempts) == (parcel(2), 1)


async def test_a_turn_takes_nothing_while_another_post_of_its_channel_is_under_way(store: Store) -> None:
    await store.create(playing(), [parcel(0)])
    assert await store.write(turn(0, parcel(1)), NOW) == Written(100)
    row = await store.take(100, NOW)
    assert row is not None
    assert await store.write(turn(1, parcel(2)), NOW) == Written(100)
    for seq in (1, 2):
        _, row = await store.sent(row, 50 + seq, NOW)
        assert row is not None
        assert row.parcel == parcel(seq)


async def test_a_turn_takes_its_post_whatever_waits_elsewhere_or_is_over(store: Store) -> None:
    await store.create(playing(), [parcel(0)])
    await store.create(playing("other", place=7), [parcel(5)])
    row = await store.take(100, NOW)
    assert row is not None
    await store.fail(row.id, "gone")
    assert (await store.write(turn(0, parcel(1)), NOW)).first is not None


async def test_a_post_that_was_taken_and_not_sent_is_taken_anew_after_a_crash(store: Store, url: str) -> None:
    await store.create(playing(), [])
    written = await store.write(turn(0, parcel(1)), NOW)
    again = await storage.open(url)
    assert await again.waiting_channels() == [100]
    row = await again.take(100, NOW)
    assert row is not None
    assert written.first is not None
    assert (row.id, row.parcel, row.interrupted) == (written.first.id, parcel(1), True)
    await again.close()


async def test_what_went_together_and_was_refused_takes_no_post(store: Store) -> None:
    await store.create(playing(), [])
    done, refused = await asyncio.gather(
        store.write(turn(0, parcel(1)), NOW), store.write(turn(7, parcel(2)), NOW), return_exceptions=True
    )
    assert isinstance(done, Written)
    assert done.first is not None
    assert (done.first.parcel, done.first.attempts) == (parcel(1), 1)
    assert isinstance(refused, ConflictError)


async def test_a_turn_takes_eight_statements_and_three_hops(store: Store) -> None:
    timers = (Timer("time", NOW + timedelta(days=3)), Timer("remind", NOW + timedelta(days=2), user=2))
    await store.create(playing(), [parcel(0)], timers)
    row = await store.take(100, NOW)
    assert row is not None
    await store.sent(row, 50, NOW)
    with counted(store) as counts:
        assert await store.played_in(100) == "kiva-tolu"
        written = await store.write(replace(turn(0, parcel(1), interaction=5), timers=timers), NOW)
        assert written.first is not None
        assert await store.sent(written.first, 51, NOW) == ([Replaced(row.id, 100, 50)], None)
    assert (len(counts.statements), counts.hops) == (8, 3)


async def test_a_match_with_all_that_belongs_to_it_is_read_in_one_hop(store: Store) -> None:
    await store.create(playing(), [])
    await store.write(turn(0, interaction=5), NOW)
    await store.write(turn(1), NOW)
    await store.set_plan("kiva-tolu", 2, 1, Plan(2, (("e2e4",),)))
    await store.set_note("kiva-tolu", 1, Note(silent=True))
    with counted(store) as counts:
        whole = await store.whole("kiva-tolu")
        assert await store.whole("other") is None
    assert whole is not None
    assert whole.match == await store.match("kiva-tolu")
    assert list(whole.actions) == await store.actions("kiva-tolu")
    assert whole.plans == {1: Plan(2, (("e2e4",),))}
    assert whole.silent == {1}
    assert (len(counts.statements), counts.hops) == (5, 2)


async def test_actions_that_come_while_a_match_is_read_belong_to_a_later_version(store: Store) -> None:
    await store.create(playing(), [])
    await store.write(turn(0), NOW)
    await store._write(lambda connection: connection.execute(sa.update(tables.matches).values(version=0)))
    whole = await store.whole("kiva-tolu")
    assert whole is not None
    assert (whole.match.version, whole.actions) == (0, ())


async def test_a_sent_turn_replaces_older_buttons_once(store: Store) -> None:
    await store.create(playing(), [parcel(0), parcel(1, "notice"), parcel(2, "notice"), parcel(3)])
    told = []
    row = await store.take(100, NOW)
    for message in (50, 51, 52, 53):
        assert row is not None
        replaced, row = await store.sent(row, message, NOW)
        told.append(sorted(post.message for post in replaced))
    assert row is None
    assert told == [[], [], [51], [50, 52]]


async def test_replaced_buttons_are_known_until_they_are_noted_as_gone(store: Store, url: str) -> None:
    await store.create(playing(), [parcel(0), parcel(1)])
    row = await store.take(100, NOW)
    assert row is not None
    _, second = await store.sent(row, 50, NOW)
    assert second is not None
    await store.sent(second, 51, NOW)
    again = await storage.open(url)
    assert await again.replaced(NOW - timedelta(seconds=1)) == []
    assert await again.replaced(NOW) == [Replaced(row.id, 100, 50)]
    await again.stripped({row.id: NOW + timedelta(minutes=1)})
    assert await again.replaced(NOW) == []
    assert await again.replaced(NOW + timedelta(minutes=1)) == [Replaced(row.id, 100, 50, 1)]
    await again.stripped({row.id: None})
    assert await again.replaced(NOW + timedelta(days=9)) == []
    await again.close()


async def test_a_post_that_left_no_message_has_no_buttons_to_lose(store: Store) -> None:
    await store.create(playing(), [parcel(0, "reminder"), parcel(1)])
    row = await store.take(100, NOW)
    assert row is not None
    _, second = await store.sent(row, None, NOW)
    assert second is not None
    assert await store.sent(second, 51, NOW) == ([], None)
    assert await store.replaced(NOW) == []


async def test_a_thread_that_was_opened_has_no_buttons_to_lose(store: Store) -> None:
    await store.create(replace(playing(), place=None, wants_thread=True), [parcel(0, "thread", buttons=False)])
    row = await store.take(100, NOW)
    assert row is not None
    await store.thread_opened("kiva-tolu", row.id, 500)
    assert await store.replaced(NOW) == []


async def test_a_row_tells_when_it_was_written_and_last_tried(store: Store) -> None:
    first, second, later = (NOW + timedelta(minutes=number) for number in (1, 2, 3))
    await store.create(playing(), [])
    written = (await store.write(turn(0, parcel(1)), first)).first
    assert written is not None
    assert (written.written_at, written.tried_at) == (first, None)
    again = await store.take(100, second)
    assert again is not None
    assert (again.written_at, again.tried_at, again.next_at) == (first, first, second)
    await store.retry(again.id, later, "busy")
    again = await store.take(100, second)
    assert again is not None
    assert (again.written_at, again.tried_at, again.next_at) == (first, later, later)


async def test_a_turn_noted_as_sent_twice_keeps_its_buttons(store: Store) -> None:
    await store.create(playing(), [parcel(0), parcel(1)])
    row = await store.take(100, NOW)
    assert row is not None
    await store.sent(row, 50, NOW)
    _, second = await store.sent(row, 50, NOW)
    assert second is not None
    assert await store.sent(second, 51, NOW) == ([Replaced(row.id, 100, 50)], None)


async def test_what_leaves_no_message_replaces_none(store: Store) -> None:
    await store.create(playing(), [parcel(0), parcel(1), parcel(2)])
    row = await store.take(100, NOW)
    assert row is not None
    _, row = await store.sent(row, 50, NOW)
    assert row is not None
    replaced, row = await store.sent(row, None, NOW)
    assert replaced == []
    assert row is not None
    assert (row.parcel, row.attempts) == (parcel(2), 1)
    match = await store.match("kiva-tolu")
    assert match is not None
    assert match.message == 50
    assert [post.message for post in (await store.sent(row, 52, NOW))[0]] == [50]


async def test_a_challenge_is_known_by_its_message(store: Store) -> None:
    await store.create(a_match(), [parcel(0, "challenge")])
    row = await store.take(100, NOW)
    assert row is not None
    assert await store.sent(row, 50, NOW) == ([], None)
    match = await store.match("kiva-tolu")
    assert match is not None
    assert (match.challenge_message, match.message) == (50, 50)


async def test_a_row_that_failed_frees_the_queue(store: Store) -> None:
    await store.create(playing(), [parcel(0), parcel(1), parcel(2)])
    row = await store.take(100, NOW)
    assert row is not None
    await store.retry(row.id, NOW + timedelta(seconds=9), "busy")
    row = await store.take(100, NOW)
    assert row is not None
    assert (row.next_at, row.attempts, row.interrupted) == (NOW + timedelta(seconds=9), 2, True)
    await store.fail(row.id, "gone")
    row = await store.take(100, NOW)
    assert row is not None
    assert row.parcel.seq == 1
    await store.give_up("kiva-tolu", "gone")
    assert await store.take(100, NOW) is None


async def test_giving_up_what_waits_leaves_buttons_to_be_taken_off(store: Store) -> None:
    await store.create(playing(), [parcel(0), parcel(1)])
    row = await store.take(100, NOW)
    assert row is not None
    await store.sent(row, 50, NOW)
    await store.give_up("kiva-tolu", "gone")
    written = await store.write(turn(0, parcel(2)), NOW)
    assert written.first is not None
    assert await store.sent(written.first, 52, NOW) == ([Replaced(row.id, 100, 50)], None)


async def test_what_waits_follows_the_match_into_its_thread(store: Store) -> None:
    match = replace(playing(), place=None, wants_thread=True)
    await store.create(match, [parcel(0, "thread"), parcel(0, "refresh"), parcel(0)])
    row = await store.take(100, NOW)
    assert row is not None
    await store.thread_opened("kiva-tolu", row.id, 500)
    assert (await store.write(turn(0, parcel(1)), NOW)).channel == 500
    kinds = [
        (taken.channel, taken.parcel.kind)
        for taken in [await store.take(100, NOW), await store.take(500, NOW)]
        if taken
    ]
    assert kinds == [(100, "refresh"), (500, "turn")]
    assert await store.played_in(500) == "kiva-tolu"
    assert await store.played_in(100) is None


async def test_what_waits_follows_a_match_that_moves_elsewhere(store: Store) -> None:
    await store.create(playing(), [parcel(0, "refresh"), parcel(0)])
    await store.create(playing("other", place=7), [parcel(5)])
    moved = {"channel": 300, "place": 300}
    change = Change("kiva-tolu", 0, "playing", None, moved, parcels=(parcel(1, "notice"),))
    assert await store.write(change, NOW) == Written(300)
    row = await store.take(300, NOW)
    assert row is not None
    assert row.parcel == parcel(0)
    _, later = await store.sent(row, 50, NOW)
    assert later is not None
    assert later.parcel.kind == "notice"
    assert sorted(await store.waiting_channels()) == [7, 100, 300]


async def test_a_match_is_followed_by_one_rematch(store: Store) -> None:
    await store.create(playing(status="over"), [])
    assert await store.rematch("kiva-tolu") is None
    await store.create(playing("second", rematch_of="kiva-tolu"), [])
    with pytest.raises(ConflictError):
        await store.create(playing("third", place=7, rematch_of="kiva-tolu"), [])
    assert await store.rematch("kiva-tolu") == "second"


async def test_a_cancelled_rematch_makes_room_for_another(store: Store) -> None:
    await store.create(playing(status="over"), [])
    await store.create(a_match("second", rematch_of="kiva-tolu"), [])
    await store.write(Change("second", 0, "challenge", fields={"status": "cancelled"}), NOW)
    assert await store.rematch("kiva-tolu") is None
    await store.create(a_match("third", rematch_of="kiva-tolu"), [])
    assert await store.rematch("kiva-tolu") == "third"


ROW = OutboxRow(1, "a", 1, parcel(1), 1, None, interrupted=False)
QUESTIONS = {
    "matches_live_place": lambda store: store.played_in(1),
    "matches_place": lambda store: store.latest_in(1),
    "seats_live_user": lambda store: store.live_of(1),
    "matches_owed": lambda store: store.owed(),
    "outbox_waiting": lambda store: store.waiting_channels(),
    "outbox_waiting (channel_id": lambda store: store.take(1, NOW),
    "outbox_replaced (next_at": lambda store: store.replaced(NOW),
    "outbox_buttons": lambda store: store.sent(ROW, 5, NOW),
    "INTEGER PRIMARY KEY (rowid": lambda store: store.sent(replace(ROW, parcel=parcel(1, "notice")), 5, NOW),
    "sqlite_autoindex_matches_1": lambda store: store.match("a"),
    "matches_rematch": lambda store: store.rematch("a"),
    "deadlines_at": lambda store: store.next_timer(),
    "deadlines_at (at": lambda store: store.due(NOW),
    "deadlines_match": lambda store: store.create(playing(), []),
    "vacations_user": lambda store: store.vacations(1, 2),
    "vacations_user (user_id": lambda store: store.away(2, [1, 3]),
    "PRIMARY KEY (match_id": lambda store: store.plans("a"),
    "PRIMARY KEY (match_id=": lambda store: store.actions("a"),
    "PRIMARY KEY (match_id=?": lambda store: store.silent("a"),
    "PRIMARY KEY (kind": lambda store: store.preferences("user", 1),
}


@pytest.mark.parametrize("index", QUESTIONS)
async def test_frequent_questions_use_their_index(store: Store, index: str) -> None:
    with counted(store) as counts:
        await QUESTIONS[index](store)
    asked = next(one for one in counts.statements if one.text.startswith(("SELECT", "UPDATE", "DELETE")))
    explained = f"EXPLAIN QUERY PLAN {asked.text}"
    plan = await store._reader.run(lambda connection: connection.exec_driver_sql(explained, asked.values).fetchall())
    steps = [str(line.detail) for line in plan]
    assert any(index in step for step in steps), steps
    assert not any(step.startswith("SCAN") and "INDEX" not in step for step in steps), steps


ASKING: list[Callable[[Store], Any]] = [
    lambda store: store.take(100, NOW),
    lambda store: store.match("aaaa"),
    lambda store: store.whole("aaaa"),
    lambda store: store.actions("aaaa"),
    lambda store: store.plans("aaaa"),
    lambda store: store.silent("aaaa"),
]


@pytest.mark.parametrize("ask", ASKING, ids=["take", "match", "whole", "actions", "plans", "silent"])
async def test_a_database_that_cannot_be_asked_is_unavailable(store: Store, ask: Callable[[Store], Any]) -> None:
    for database in (store._writer.transactor, store._reader):
        sa.event.listen(database.engine, "before_cursor_execute", locked)
    with pytest.raises(StoreUnavailableError, match="database is locked"):
        await ask(store)


def locked(*_: object) -> None:
    raise sa.exc.OperationalError("SELECT 1", {}, sqlite3.OperationalError("database is locked"))
