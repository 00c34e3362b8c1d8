"""Queries for matches, which stay quick in large tables."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest
import sqlalchemy as sa

import storage
from storage import Change, ConflictError, MatchSeat, OutboxRow, PlayerNote, Store, StoredConditionalMoves, tables
from tests.counting import Statement, counted
from tests.storage.samples import NOW, a_match, outbox_message, playing, turn


async def test_match_comes_back_as_it_was_stored(store: Store, url: str) -> None:
    match = playing(scores=(Fraction(1, 3),) * 3, reason="agreement", request=77, thread=5, message=6, tournament="cup")
    match = replace(match, clock="3d+5d+12h", vacations=False, deadline=NOW + timedelta(days=3), rematch_of="luno-saka")
    await store.matches.create(match, [])
    other = await storage.open(url)
    assert await other.matches.get("kiva-tolu") == match
    assert await other.matches.get("nobody") is None
    await other.close()


@pytest.mark.sqlite("hops to its threads")
async def test_match_with_all_that_belongs_to_it_is_read_in_one_hop(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.apply(turn(0, interaction=5), NOW)
    await store.matches.apply(turn(1), NOW)
    await store.matches.set_conditional_moves("kiva-tolu", 2, 1, StoredConditionalMoves(2, (("e2e4",),)))
    await store.people.set_note("kiva-tolu", 1, PlayerNote(muted=True))
    with counted(store) as counts:
        whole = await store.matches.load("kiva-tolu")
        assert await store.matches.load("other") is None
    assert whole is not None
    assert whole.match == await store.matches.get("kiva-tolu")
    assert list(whole.actions) == await store.matches.actions("kiva-tolu")
    assert whole.conditional_moves == {1: StoredConditionalMoves(2, (("e2e4",),))}
    assert whole.muted == {1}
    assert (len(counts.statements), counts.hops) == (6, 2)


async def test_actions_that_come_while_match_is_read_belong_to_later_version(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.apply(turn(0), NOW)
    await store.db.write(lambda connection: connection.execute(sa.update(tables.matches).values(version=0)))
    whole = await store.matches.load("kiva-tolu")
    assert whole is not None
    assert (whole.match.version, whole.actions) == (0, ())


async def test_place_holds_one_match_being_played(store: Store) -> None:
    await store.matches.create(playing(), [])
    with pytest.raises(ConflictError):
        await store.matches.create(playing("other"), [])
    await store.matches.apply(Change("kiva-tolu", 0, "playing", fields={"status": "over"}), NOW)
    await store.matches.create(playing("third"), [])
    assert await store.matches.playing_in(100) == "third"


async def test_latest_match_of_place_is_known_after_its_end(store: Store) -> None:
    await store.matches.create(playing("first", status="over"), [])
    await store.matches.create(playing("second", status="over", started_at=NOW + timedelta(days=1)), [])
    assert await store.matches.playing_in(100) is None
    assert await store.matches.latest_in(100) == ("second", "over")
    assert await store.matches.latest_in(5) is None


async def test_live_matches_are_those_of_players_and_invited(store: Store) -> None:
    await store.matches.create(a_match("one", seats=(MatchSeat("joined", 1), MatchSeat("invited", 2))), [])
    await store.matches.create(playing("two", created_at=NOW + timedelta(hours=1)), [])
    await store.matches.create(playing("gone", board_channel=3, status="over"), [])
    assert [match.id for match in await store.matches.live_of(2)] == ["one", "two"]
    left = (MatchSeat("left", 2), MatchSeat("joined", 1))
    await store.matches.apply(replace(turn(0, match="two"), seats=left), NOW)
    await store.matches.apply(Change("one", 0, "challenge", fields={"status": "cancelled"}), NOW)
    assert await store.matches.live_of(2) == []
    assert [match.seats for match in await store.matches.live_of(1)] == [left]


async def test_owed_moves_are_those_of_computers(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.create(replace(playing("owing", board_channel=4), turn=None), [])
    await store.matches.create(a_match("challenge"), [])
    assert await store.matches.awaiting_computer() == ["owing"]


async def test_match_is_followed_by_one_rematch(store: Store) -> None:
    await store.matches.create(playing(status="over"), [])
    assert await store.matches.rematch_of("kiva-tolu") is None
    await store.matches.create(playing("second", rematch_of="kiva-tolu"), [])
    with pytest.raises(ConflictError):
        await store.matches.create(playing("third", board_channel=7, rematch_of="kiva-tolu"), [])
    assert await store.matches.rematch_of("kiva-tolu") == "second"


async def test_cancelled_rematch_makes_room_for_another(store: Store) -> None:
    await store.matches.create(playing(status="over"), [])
    await store.matches.create(a_match("second", rematch_of="kiva-tolu"), [])
    await store.matches.apply(Change("second", 0, "challenge", fields={"status": "cancelled"}), NOW)
    assert await store.matches.rematch_of("kiva-tolu") is None
    await store.matches.create(a_match("third", rematch_of="kiva-tolu"), [])
    assert await store.matches.rematch_of("kiva-tolu") == "third"


ROW = OutboxRow(1, "a", 1, outbox_message(1), 1, None, interrupted=False)
QUESTIONS = {
    "matches_live_place": lambda store: store.matches.playing_in(1),
    "matches_place": lambda store: store.matches.latest_in(1),
    "matches_guild (guild_id=? AND status": lambda store: store.matches.in_server(9, "playing"),
    "matches_guild (guild_id=? AND status=?": lambda store: store.matches.in_channel(9, 1),
    "matches_guild (guild_id=?": lambda store: store.public_matches.latest(9, [1], ["over"], 5, (NOW, "a")),
    "outbox_departed": lambda store: store.outbox.departed_players("a", 0),
    "outbox_held": lambda store: store.servers.release_held(9),
    "seats_live_user": lambda store: store.matches.live_of(1),
    "seats_live_user (user_id": lambda store: store.matches.awaiting_user(1, "a", 5),
    "matches_owed": lambda store: store.matches.awaiting_computer(),
    "outbox_waiting": lambda store: store.outbox.waiting_channels(),
    "outbox_waiting (channel_id": lambda store: store.outbox.claim(1, NOW),
    "outbox_replaced (next_at": lambda store: store.outbox.posts_to_strip(NOW),
    "outbox_buttons": lambda store: store.outbox.mark_sent(ROW, 5, NOW),
    "INTEGER PRIMARY KEY (rowid": lambda store: store.outbox.mark_sent(
        replace(ROW, outbox_message=outbox_message(1, "notice")), 5, NOW
    ),
    "sqlite_autoindex_matches_1": lambda store: store.matches.get("a"),
    "matches_rematch": lambda store: store.matches.rematch_of("a"),
    "deadlines_at": lambda store: store.timers.next_due(),
    "deadlines_at (at": lambda store: store.timers.due(NOW),
    "deadlines_match": lambda store: store.matches.create(playing(), []),
    "vacations_user": lambda store: store.vacations.of(1, 2),
    "vacations_user (user_id": lambda store: store.vacations.active_among(2, [1, 3]),
    "PRIMARY KEY (match_id": lambda store: store.matches.actions("a"),
    "seats_past_user": lambda store: store.statistics.games_of(1),
    "seats_past_user (user_id": lambda store: store.statistics.timed_games(1),
    "matches_over": lambda store: store.statistics.variant_totals("yalta"),
    "matches_uncounted": lambda store: store.ratings.next_batch(),
    "ratings_user": lambda store: store.ratings.history(1, "yalta"),
    "web_tokens_user": lambda store: store.web_tokens.of(1, "session", NOW),
    "board_channels_channel": lambda store: store.boards.playing_in(100),
    "pings_user": lambda store: store.people.pinged(1, NOW),
    "PRIMARY KEY (kind": lambda store: store.people.preferences("user", 1),
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
async def test_whole_match_is_read_by_indexes_alone(store: Store) -> None:
    await store.matches.create(playing(), [])
    with counted(store) as counts:
        await store.matches.load("kiva-tolu")
    assert len(counts.statements) == 5
    for asked in counts.statements:
        steps = await steps_of(store, asked)
        assert not any(is_slow(step) for step in steps), steps


@pytest.mark.sqlite("EXPLAIN QUERY PLAN")
async def test_of_tables_that_grow_only_indexes_are_asked_whether_someone_has_used_bot(store: Store) -> None:
    with counted(store) as counts:
        await store.people.has_used_bot(1)
    (asked,) = counts.statements
    assert [step for step in await steps_of(store, asked) if is_slow(step)] == ["SCAN CONSTANT ROW", "SCAN events"]


async def steps_of(store: Store, asked: Statement) -> list[str]:
    """Return SQLite's query plan of a statement."""
    explained = f"EXPLAIN QUERY PLAN {asked.text}"
    plan = await store.db.reader.run(lambda connection: connection.exec_driver_sql(explained, asked.values).fetchall())
    return [str(line.detail) for line in plan]


def is_slow(step: str) -> bool:
    """Tell whether a step scans a whole table."""
    return step.startswith("SCAN") and "INDEX" not in step
