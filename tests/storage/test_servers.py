"""Servers that removed the bot, and what waits for them."""

from __future__ import annotations

from datetime import timedelta

from storage import Store
from tests.storage.samples import NOW, a_match, an_event, outbox_message, playing, turn

HERE, ELSEWHERE = 9, 8


async def test_a_server_that_was_left_is_noted_once_until_the_bot_is_back(store: Store) -> None:
    await store.note_left(HERE, NOW)
    await store.note_left(HERE, NOW + timedelta(days=1))
    assert await store.left_since(HERE) == NOW
    assert await store.left_since(ELSEWHERE) is None
    assert await store.left_servers() == [HERE]
    await store.note_back(HERE)
    assert await store.left_since(HERE) is None


async def test_servers_left_before_a_time_are_found(store: Store) -> None:
    await store.note_left(HERE, NOW)
    await store.note_left(ELSEWHERE, NOW - timedelta(days=31))
    assert await store.left_servers(NOW - timedelta(days=30)) == [ELSEWHERE]


async def test_what_waits_for_a_server_that_was_left_is_held_and_nothing_else(store: Store) -> None:
    await store.create(playing(), [outbox_message()])
    await store.create(playing("other", place=101, guild=ELSEWHERE), [outbox_message(1)])
    await store.create_event(an_event("cup", channel=102), [outbox_message(2, "event")])
    await store.note_left(HERE, NOW)
    assert await store.waiting_channels() == [101]
    await store.release_held(HERE)
    assert sorted(await store.waiting_channels()) == [100, 101, 102]


async def test_what_was_tried_before_it_was_held_may_have_arrived(store: Store) -> None:
    await store.create(playing(), [])
    written = await store.write(turn(0, outbox_message(1)), NOW)
    assert written.first is not None
    await store.note_left(HERE, NOW)
    assert await store.take(100, NOW) is None
    await store.release_held(HERE)
    row = await store.take(100, NOW)
    assert row is not None
    assert row.interrupted


async def test_what_was_held_and_never_tried_has_not_arrived(store: Store) -> None:
    await store.create(playing(), [outbox_message()])
    await store.note_left(HERE, NOW)
    await store.release_held(HERE)
    row = await store.take(100, NOW)
    assert row is not None
    assert not row.interrupted


async def test_the_matches_of_a_server_are_found_by_status(store: Store) -> None:
    await store.create(playing(), [])
    await store.create(playing("elsewhere", place=101, guild=ELSEWHERE), [])
    await store.create(a_match("proposed"), [])
    assert await store.matches_in(HERE, "playing") == ["kiva-tolu"]
    assert await store.matches_in(HERE, "challenge") == ["proposed"]


async def test_servers_are_known_by_anything_that_is_kept_of_them(store: Store) -> None:
    await store.create(playing(guild=1), [])
    await store.create(playing("private", place=5, guild=None), [])
    await store.create_event(an_event("cup", guild=2), [])
    await store.change_preferences("guild", 3, lambda _: {})
    await store.change_preferences("user", 4, lambda _: {})
    assert await store.known_servers() == {1, 2, 3}


async def test_what_waits_knows_its_server(store: Store) -> None:
    await store.create(playing(), [outbox_message()])
    await store.create(playing("private", place=101, guild=None), [outbox_message(1)])
    await store.create_event(an_event("cup", channel=102, guild=ELSEWHERE), [outbox_message(2, "event")])
    rows = [await store.take(channel, NOW) for channel in (100, 101, 102)]
    assert [await store.server_of(row.id) for row in rows if row is not None] == [HERE, None, ELSEWHERE]


async def test_threads_of_a_server_that_was_left_are_not_tended(store: Store) -> None:
    await store.create(playing(thread=200), [])
    await store.create(playing("over", place=101, thread=201, status="over", ended_at=NOW), [])
    later = NOW + timedelta(days=9)
    assert (await store.tired_threads(later), await store.left_threads(later)) == ({"kiva-tolu": 200}, {"over": 201})
    await store.note_left(HERE, NOW)
    assert (await store.tired_threads(later), await store.left_threads(later)) == ({}, {})


async def test_who_lives_in_a_channel_or_a_thread_is_found(store: Store) -> None:
    await store.create(playing(place=200, channel=100, thread=200), [])
    await store.create(a_match("proposed", channel=100), [])
    await store.create(playing("over", place=300, channel=100, thread=300, status="over"), [])
    assert sorted(await store.homes(HERE, 100)) == ["kiva-tolu", "proposed"]
    assert await store.homes(HERE, 200) == ["kiva-tolu"]
    assert await store.homes(ELSEWHERE, 200) == []
