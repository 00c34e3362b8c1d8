"""What is asked of the store: matches and how they are found, in questions that stay quick."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest
import sqlalchemy as sa

import storage
from storage import Change, ConflictError, Note, OutboxRow, Plan, Seat, Store, tables
from tests.counting import Statement, counted
from tests.storage.samples import NOW, a_match, outbox_message, playing, turn


async def test_a_match_comes_back_as_it_was_stored(store: Store, url: str) -> None:
    match = playing(scores=(Fraction(1, 3),) * 3, reason="agreement", request=77, thread=5, message=6, event="cup")
    match = replace(match, clock="3d+5d+12h", vacations=False, deadline=NOW + timedelta(days=3), rematch_of="luno-saka")
    await store.create(match, [])
    other = await storage.open(url)
    assert await other.match("kiva-tolu") == match
    assert await other.match("nobody") is None
    await other.close()


@pytest.mark.sqlite("hops to its threads")
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
    assert (len(counts.statements), counts.hops) == (6, 2)


async def test_actions_that_come_while_a_match_is_read_belong_to_a_later_version(store: Store) -> None:
    await store.create(playing(), [])
    await store.write(turn(0), NOW)
    await store._write(lambda connection: connection.execute(sa.update(tables.matches).values(version=0)))
    whole = await store.whole("kiva-tolu")
    assert whole is not None
    assert (whole.match.version, whole.actions) == (0, ())


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


ROW = OutboxRow(1, "a", 1, outbox_message(1), 1, None, interrupted=False)
QUESTIONS = {
    "matches_live_place": lambda store: store.played_in(1),
    "matches_place": lambda store: store.latest_in(1),
    "matches_guild (guild_id=? AND status": lambda store: store.matches_in(9, "playing"),
    "matches_guild (guild_id=? AND status=?": lambda store: store.homes(9, 1),
    "outbox_departed": lambda store: store.departed("a", 0),
    "outbox_held": lambda store: store.release_held(9),
    "seats_live_user": lambda store: store.live_of(1),
    "matches_owed": lambda store: store.owed(),
    "outbox_waiting": lambda store: store.waiting_channels(),
    "outbox_waiting (channel_id": lambda store: store.take(1, NOW),
    "outbox_replaced (next_at": lambda store: store.replaced(NOW),
    "outbox_buttons": lambda store: store.sent(ROW, 5, NOW),
    "INTEGER PRIMARY KEY (rowid": lambda store: store.sent(
        replace(ROW, outbox_message=outbox_message(1, "notice")), 5, NOW
    ),
    "sqlite_autoindex_matches_1": lambda store: store.match("a"),
    "matches_rematch": lambda store: store.rematch("a"),
    "deadlines_at": lambda store: store.next_timer(),
    "deadlines_at (at": lambda store: store.due(NOW),
    "deadlines_match": lambda store: store.create(playing(), []),
    "vacations_user": lambda store: store.vacations(1, 2),
    "vacations_user (user_id": lambda store: store.away(2, [1, 3]),
    "PRIMARY KEY (match_id": lambda store: store.actions("a"),
    "seats_past_user": lambda store: store.played(1),
    "matches_over": lambda store: store.game_record("yalta"),
    "matches_uncounted": lambda store: store.uncounted(),
    "ratings_user": lambda store: store.rating_curve(1, "yalta"),
    "pings_user": lambda store: store.pinged(1, NOW),
    "PRIMARY KEY (kind": lambda store: store.preferences("user", 1),
}


@pytest.mark.parametrize("index", QUESTIONS)
@pytest.mark.sqlite("EXPLAIN QUERY PLAN")
async def test_frequent_questions_use_their_index(store: Store, index: str) -> None:
    with counted(store) as counts:
        await QUESTIONS[index](store)
    asked = next(one for one in counts.statements if one.text.startswith(("SELECT", "UPDATE", "DELETE")))
    steps = await steps_of(store, asked)
    assert any(index in step for step in steps), steps
    assert not any(is_slow(step) for step in steps), steps


@pytest.mark.sqlite("EXPLAIN QUERY PLAN")
async def test_a_whole_match_is_read_by_indexes_alone(store: Store) -> None:
    await store.create(playing(), [])
    with counted(store) as counts:
        await store.whole("kiva-tolu")
    assert len(counts.statements) == 5
    for asked in counts.statements:
        steps = await steps_of(store, asked)
        assert not any(is_slow(step) for step in steps), steps


@pytest.mark.sqlite("EXPLAIN QUERY PLAN")
async def test_of_tables_that_grow_only_indexes_are_asked_whether_somebody_has_used_the_bot(store: Store) -> None:
    with counted(store) as counts:
        await store.has_used(1)
    (asked,) = counts.statements
    assert [step for step in await steps_of(store, asked) if is_slow(step)] == ["SCAN CONSTANT ROW", "SCAN events"]


async def steps_of(store: Store, asked: Statement) -> list[str]:
    """How SQLite finds what a statement asks for."""
    explained = f"EXPLAIN QUERY PLAN {asked.text}"
    plan = await store._reader.run(lambda connection: connection.exec_driver_sql(explained, asked.values).fetchall())
    return [str(line.detail) for line in plan]


def is_slow(step: str) -> bool:
    """Whether a step reads a whole table."""
    return step.startswith("SCAN") and "INDEX" not in step
