"""Seeks, and the seats that they have got."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from storage import ConflictError, Store
from tests.storage.samples import NOW, a_lobby_game, a_seek, outbox_message


async def test_seek_is_taken_once(store: Store) -> None:
    for user in (1, 2, 3):
        await store.lobby.put(a_seek(user), 10)
    await store.lobby.start(a_lobby_game("one", 1, 2))
    with pytest.raises(ConflictError):
        await store.lobby.start(a_lobby_game("two", 1, 3))
    assert [seek.user for seek in await store.lobby.open()] == [3]
    assert await store.matches.get("two") is None


CHANGES = [
    {"anywhere": False},
    {"guild": 8},
    {"channel": 6},
    {"dm": 700},
    {"window": 100},
    {"computer_days": 1},
]


@pytest.mark.parametrize("change", CHANGES)
async def test_game_needs_seeks_as_they_were_matched(store: Store, change: dict[str, Any]) -> None:
    for user in (1, 2):
        await store.lobby.put(a_seek(user), 10)
    await store.lobby.put(a_seek(2, **change), 10)
    with pytest.raises(ConflictError):
        await store.lobby.start(a_lobby_game("one", 1, 2))
    assert await store.matches.get("one") is None


async def test_game_of_seeks_held_in_their_server_starts(store: Store) -> None:
    for user in (1, 2):
        await store.lobby.put(a_seek(user), 10)
    game = a_lobby_game("one", 1, 2)
    await store.lobby.start(replace(game, seeks=tuple(replace(seek, anywhere=False) for seek in game.seeks)))
    assert await store.lobby.open() == []


async def test_boards_of_new_game_have_their_posts(store: Store) -> None:
    for user in (1, 2):
        await store.lobby.put(a_seek(user), 10)
    await store.lobby.start(a_lobby_game("one", 1, 2))
    assert sorted(await store.outbox.waiting_channels()) == [600, 700]


async def test_seats_given_back_wait_as_long_as_before(store: Store) -> None:
    for user in (1, 2):
        await store.lobby.put(a_seek(user, games=2, since=NOW - timedelta(days=1)), 10)
    await store.lobby.start(a_lobby_game("one", 1, 2))
    await store.lobby.give_back("one", {1: "cancelled", 2: "open"}, {1: 1})
    first, second = await store.lobby.get(1), await store.lobby.get(2)
    assert first is not None
    assert second is not None
    assert (first.state, first.kept_seat, first.since) == ("cancelled", 1, NOW - timedelta(days=1))
    assert (second.state, second.kept_seat) == ("open", None)
    assert await store.lobby.seats() == []


async def test_several_games_are_played_in_same_direct_messages(store: Store) -> None:
    for user in (1, 2, 3, 4):
        await store.lobby.put(a_seek(user), 10)
    await store.lobby.start(a_lobby_game("one", 1, 2))
    await store.lobby.start(a_lobby_game("two", 3, 4))
    assert sorted(await store.matches.all_playing_in(600)) == ["one", "two"]


async def test_user_has_limited_seeks(store: Store) -> None:
    assert await store.lobby.put(a_seek(), 1)
    assert not await store.lobby.put(a_seek(id=7, clock="1d"), 1)


async def test_meetings_and_seats_are_counted(store: Store) -> None:
    for user in (1, 2):
        await store.lobby.put(a_seek(user), 10)
    await store.lobby.start(a_lobby_game("one", 1, 2))
    assert await store.lobby.meetings([1, 2, 3], NOW - timedelta(days=90)) in ({frozenset((1, 2)): 1}, {})
    assert set(await store.lobby.seat_counts("connexes", [1, 2], 2)) == {1, 2}


async def test_ping_waits_while_server_has_removed_bot(store: Store) -> None:
    assert await store.lobby.ping(9, 100, (1,), outbox_message(0), NOW, 2)
    await store.servers.mark_removed(9, NOW)
    assert await store.outbox.waiting_channels() == []
    await store.servers.release_held(9)
    row = await store.outbox.claim(100, NOW)
    assert row is not None
    assert (row.guild, row.match, row.tournament) == (9, "", "")
    assert await store.outbox.server_of(row.id) == 9


async def test_pings_in_same_instant_are_counted_each(store: Store) -> None:
    found = [await store.lobby.ping(9, 100, (seek,), outbox_message(0), NOW, 2) for seek in (1, 1, 2, 3)]
    assert found == [True, False, True, False]
    assert await store.lobby.ping(9, 100, (3,), outbox_message(0), NOW + timedelta(days=2), 2)


async def test_forgotten_server_has_no_pings(store: Store) -> None:
    await store.lobby.ping(9, 100, (1,), outbox_message(0), NOW, 2)
    await store.servers.forget(9, lambda: -1, NOW)
    assert await store.lobby.pinged(9) == frozenset()
    assert await store.outbox.waiting_channels() == []
