"""A host has someone erased who cannot ask for it, in a database that a bot may have open."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage import PlayerNote, Store, StoreUnavailableError, request_erasure
from storage.rows import OutboxMessage
from tests.storage.samples import a_match, playing


async def test_who_plays_is_known(store: Store, url: str) -> None:
    await store.matches.create(playing(), [])
    assert await request_erasure(url, 1)
    assert await store.erasure.requested() == {1: "asked"}
    assert await request_erasure(url, 1)
    assert await store.erasure.requested() == {1: "asked"}


async def test_of_stranger_nothing_is_kept(store: Store, url: str) -> None:
    await store.matches.create(playing(), [])
    assert not await request_erasure(url, 987654321)
    assert await store.erasure.requested() == {}


@pytest.mark.parametrize("where", ["a note", "a preference", "a post"])
async def test_who_is_known_in_some_other_way_is_known(store: Store, url: str, where: str) -> None:
    await store.matches.create(
        a_match(), [OutboxMessage("notice", 0, "", payload={"user": 77} if where == "a post" else {})]
    )
    if where == "a note":
        await store.people.set_note("kiva-tolu", 77, PlayerNote("x"))
    elif where == "a preference":
        await store.people.change_preferences("user", 77, lambda _: {"language": "fr"})
    assert await request_erasure(url, 77)


async def test_what_is_kept_of_someone_in_server_of_same_number_is_not_theirs(store: Store, url: str) -> None:
    await store.people.change_preferences("guild", 77, lambda _: {"language": "fr"})
    assert not await request_erasure(url, 77)


@pytest.mark.sqlite("its files")
async def test_database_that_cannot_be_opened_is_unavailable(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailableError):
        await request_erasure(f"sqlite+aiosqlite:///{tmp_path}/nowhere/x.db", 1)
