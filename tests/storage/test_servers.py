"""Servers that removed the bot, and what waits for them."""

from __future__ import annotations

from datetime import timedelta

from storage import BoardChannel, Store, TournamentChange
from tests.storage.samples import NOW, a_match, an_event, outbox_message, playing, turn

HERE, ELSEWHERE = 9, 8


async def test_server_that_was_left_is_noted_once_until_bot_is_back(store: Store) -> None:
    await store.servers.mark_removed(HERE, NOW)
    await store.servers.mark_removed(HERE, NOW + timedelta(days=1))
    assert await store.servers.removed_since(HERE) == NOW
    assert await store.servers.removed_since(ELSEWHERE) is None
    assert await store.servers.removed() == [HERE]
    await store.servers.mark_present(HERE)
    assert await store.servers.removed_since(HERE) is None


async def test_servers_left_before_time_are_found(store: Store) -> None:
    await store.servers.mark_removed(HERE, NOW)
    await store.servers.mark_removed(ELSEWHERE, NOW - timedelta(days=31))
    assert await store.servers.removed(NOW - timedelta(days=30)) == [ELSEWHERE]


async def test_what_waits_for_server_that_was_left_is_held_and_nothing_else(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message()])
    await store.matches.create(playing("other", board_channel=101, guild=ELSEWHERE), [outbox_message(1)])
    await store.tournaments.create(an_event("cup", channel=102), [outbox_message(2, "event")])
    await store.servers.mark_removed(HERE, NOW)
    assert await store.outbox.waiting_channels() == [101]
    await store.servers.release_held(HERE)
    assert sorted(await store.outbox.waiting_channels()) == [100, 101, 102]


async def test_what_waits_for_second_server_is_held_with_that(store: Store) -> None:
    await store.tournaments.create(an_event("cup", invite_code="ABCD"), [])
    place = {"guest_guild": ELSEWHERE, "guest_channel": 101}
    messages = (outbox_message(1, "event-news"),)
    change = TournamentChange("cup", 0, (), place, outbox_messages=messages)
    assert await store.tournaments.advance(change, NOW) == [100, 101]
    await store.servers.mark_removed(ELSEWHERE, NOW)
    assert await store.outbox.waiting_channels() == [100]
    await store.servers.release_held(ELSEWHERE)
    assert await store.servers.mark_removed(HERE, NOW) == [101]
    assert await store.outbox.waiting_channels() == [101]


async def test_post_for_second_server_belongs_to_that(store: Store) -> None:
    await store.tournaments.create(an_event("cup", invite_code="ABCD"), [])
    place = {"guest_guild": ELSEWHERE, "guest_channel": 101}
    messages = (outbox_message(1, "event-news"),)
    await store.tournaments.advance(TournamentChange("cup", 0, (), place, outbox_messages=messages), NOW)
    rows = [await store.outbox.claim(channel, NOW) for channel in (100, 101)]
    assert [await store.outbox.server_of(row.id) for row in rows if row is not None] == [HERE, ELSEWHERE]
    assert ELSEWHERE in await store.servers.known()


async def test_what_was_tried_before_it_was_held_may_have_arrived(store: Store) -> None:
    await store.matches.create(playing(), [])
    written = await store.matches.apply(turn(0, outbox_message(1)), NOW)
    assert written.first is not None
    await store.servers.mark_removed(HERE, NOW)
    assert await store.outbox.claim(100, NOW) is None
    await store.servers.release_held(HERE)
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    assert row.interrupted


async def test_what_was_held_and_never_tried_has_not_arrived(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message()])
    await store.servers.mark_removed(HERE, NOW)
    await store.servers.release_held(HERE)
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    assert not row.interrupted


async def test_matches_of_server_are_found_by_status(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.create(playing("elsewhere", board_channel=101, guild=ELSEWHERE), [])
    await store.matches.create(a_match("proposed"), [])
    assert await store.matches.in_server(HERE, "playing") == ["kiva-tolu"]
    assert await store.matches.in_server(HERE, "challenge") == ["proposed"]


async def test_servers_are_known_by_anything_that_is_kept_of_them(store: Store) -> None:
    await store.matches.create(playing(guild=1), [])
    await store.matches.create(playing("private", board_channel=5, guild=None), [])
    await store.tournaments.create(an_event("cup", guild=2), [])
    await store.people.change_preferences("guild", 3, lambda _: {})
    await store.people.change_preferences("user", 4, lambda _: {})
    await store.matches.create(playing("shown", board_channel=6, guild=None, board_guild=5), [])
    await store.boards.set("private", BoardChannel(800, 6, 3, "en"), outbox_message(), NOW)
    assert await store.servers.known() == {1, 2, 3, 5, 6}


async def test_what_waits_knows_its_server(store: Store) -> None:
    await store.matches.create(playing(), [outbox_message()])
    await store.matches.create(playing("private", board_channel=101, guild=None), [outbox_message(1)])
    await store.tournaments.create(an_event("cup", channel=102, guild=ELSEWHERE), [outbox_message(2, "event")])
    rows = [await store.outbox.claim(channel, NOW) for channel in (100, 101, 102)]
    assert [await store.outbox.server_of(row.id) for row in rows if row is not None] == [HERE, None, ELSEWHERE]


async def test_threads_of_server_that_was_left_are_not_tended(store: Store) -> None:
    await store.matches.create(playing(thread=200), [])
    await store.matches.create(playing("over", board_channel=101, thread=201, status="over", ended_at=NOW), [])
    later = NOW + timedelta(days=9)
    assert (await store.threads.idle(later), await store.threads.finished(later)) == ({"kiva-tolu": 200}, {"over": 201})
    await store.servers.mark_removed(HERE, NOW)
    assert (await store.threads.idle(later), await store.threads.finished(later)) == ({}, {})


async def test_who_lives_in_channel_or_thread_is_found(store: Store) -> None:
    await store.matches.create(playing(board_channel=200, channel=100, thread=200), [])
    await store.matches.create(a_match("proposed", channel=100), [])
    await store.matches.create(playing("over", board_channel=300, channel=100, thread=300, status="over"), [])
    assert sorted(await store.matches.in_channel(HERE, 100)) == ["kiva-tolu", "proposed"]
    assert await store.matches.in_channel(HERE, 200) == ["kiva-tolu"]
    assert await store.matches.in_channel(ELSEWHERE, 200) == []
