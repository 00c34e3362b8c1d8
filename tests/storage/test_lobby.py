"""Seeks, and the seats that they have got."""

from __future__ import annotations

from datetime import timedelta

import pytest

from storage import ConflictError, Store
from tests.storage.samples import NOW, a_lobby_game, a_seek


async def test_seek_is_taken_once(store: Store) -> None:
    for user in (1, 2, 3):
        await store.lobby.put(a_seek(user), 10)
    await store.lobby.start(a_lobby_game("one", 1, 2))
    with pytest.raises(ConflictError):
        await store.lobby.start(a_lobby_game("two", 1, 3))
    assert [seek.user for seek in await store.lobby.open()] == [3]
    assert await store.matches.get("two") is None


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
