"""Users of the bot, and users notified by challenges."""

from __future__ import annotations

from datetime import timedelta

import pytest
import sqlalchemy as sa

from storage import Change, MatchSeat, Store, TournamentAction, TournamentChange, tables
from tests.counting import counted
from tests.storage.samples import NOW, a_match, an_event, playing, turn

DAY = timedelta(days=1)


@pytest.mark.parametrize("kind", ["user", "guild"])
async def test_who_has_chosen_settings_has_used_bot(store: Store, kind: str) -> None:
    await store.people.change_preferences(kind, 5, lambda _: {})
    assert await store.people.has_used_bot(5) is (kind == "user")
    assert not await store.people.has_used_bot(6)


async def test_who_joined_match_has_used_bot_even_once_it_is_over_and_who_was_asked_to_has_not(
    store: Store,
) -> None:
    await store.matches.create(
        a_match("one", seats=(MatchSeat("joined", 1), MatchSeat("invited", 2), MatchSeat("open"))), []
    )
    await store.matches.create(playing("two", seats=(MatchSeat("joined", 3), MatchSeat("left", 4)), status="over"), [])
    assert [await store.people.has_used_bot(user) for user in (1, 2, 3, 4)] == [True, False, True, True]
    await store.matches.apply(Change("one", 0, "challenge", fields={"status": "cancelled"}), NOW)
    assert [await store.people.has_used_bot(user) for user in (1, 2)] == [True, False]


async def test_who_entered_or_created_event_has_used_bot_and_who_was_put_into_one_has_not(
    store: Store,
) -> None:
    await store.tournaments.create(an_event(), [])
    came, put = TournamentAction(1, "join", NOW, 5, 5), TournamentAction(2, "replace", NOW, 1, 6)
    await store.tournaments.advance(TournamentChange("kiva-tolu", 0, (came, put)), NOW)
    assert [await store.people.has_used_bot(user) for user in (1, 5, 6)] == [True, True, False]


async def test_who_was_put_into_game_has_used_bot_once_they_have_played(store: Store) -> None:
    await store.matches.create(playing(tournament="cup", seats=(MatchSeat("joined", 1), MatchSeat("joined", 2))), [])
    await store.matches.apply(turn(0), NOW)
    assert [await store.people.has_used_bot(user) for user in (1, 2)] == [True, False]


async def test_whom_challenge_notifies_is_known_for_day(store: Store) -> None:
    await store.matches.create(a_match("one"), [], pinged=[2, 3])
    await store.matches.create(a_match("two", created_at=NOW + DAY / 2), [], pinged=[2])
    await store.matches.create(a_match("three", created_by=7), [], pinged=[8])
    assert sorted(await store.people.pinged(1, NOW - DAY)) == [2, 2, 3]
    assert await store.people.pinged(1, NOW) == [2]
    assert await store.people.pinged(7, NOW - DAY) == [8]


async def test_old_notifications_of_challenges_are_forgotten(store: Store) -> None:
    await store.matches.create(a_match("one"), [], pinged=[2])
    await store.matches.create(a_match("two", created_by=7, created_at=NOW + DAY), [], pinged=[8])
    assert await store.people.forget_pings(NOW) == 1
    rows = sa.select(tables.pings.c.match_id)
    assert [row.match_id for row in await store.db.rows(rows)] == ["two"]


async def test_challenge_that_names_no_one_costs_no_statement_more(store: Store) -> None:
    with counted(store) as counts:
        await store.matches.create(a_match("one"), [])
    plain = len(counts.statements)
    with counted(store) as counts:
        await store.matches.create(a_match("two"), [], pinged=[2, 3])
    assert len(counts.statements) == plain + 1


async def test_stored_names_are_those_of_latest_match_in_server(store: Store) -> None:
    seats = (MatchSeat("joined", 1), MatchSeat("left", 2))
    for at, (name, guild, own) in enumerate([("a", 7, "Al"), ("b", 7, "Alice"), ("c", 8, "Ali")]):
        match = playing(name, 100 + at, seats=seats, guild=guild, created_at=NOW + at * DAY)
        await store.matches.create(match, [], names={1: own, 2: "Bruno"})
    assert await store.people.names([1, 2, 3], 7) == {1: "Alice", 2: "Bruno"}
    assert await store.people.names([1], 9) == {}
