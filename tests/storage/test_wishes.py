"""A host has somebody erased who cannot ask for it, in a database that a bot may have open."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage import Note, Store, StoreUnavailableError, wish_in
from storage.rows import OutboxMessage
from tests.storage.samples import a_match, playing


async def test_whoever_plays_is_known(store: Store, url: str) -> None:
    await store.create(playing(), [])
    assert await wish_in(url, 1)
    assert await store.erasures_wished() == {1: "asked"}
    assert await wish_in(url, 1)
    assert await store.erasures_wished() == {1: "asked"}


async def test_of_a_stranger_nothing_is_kept(store: Store, url: str) -> None:
    await store.create(playing(), [])
    assert not await wish_in(url, 987654321)
    assert await store.erasures_wished() == {}


@pytest.mark.parametrize("where", ["a note", "a preference", "a post"])
async def test_whoever_is_known_in_some_other_way_is_known(store: Store, url: str, where: str) -> None:
    await store.create(a_match(), [OutboxMessage("notice", 0, "", payload={"user": 77} if where == "a post" else {})])
    if where == "a note":
        await store.set_note("kiva-tolu", 77, Note("x"))
    elif where == "a preference":
        await store.change_preferences("user", 77, lambda _: {"language": "fr"})
    assert await wish_in(url, 77)


async def test_what_is_kept_of_somebody_in_a_server_of_the_same_number_is_not_theirs(store: Store, url: str) -> None:
    await store.change_preferences("guild", 77, lambda _: {"language": "fr"})
    assert not await wish_in(url, 77)


@pytest.mark.sqlite("its files")
async def test_a_database_that_cannot_be_opened_is_unavailable(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailableError):
        await wish_in(f"sqlite+aiosqlite:///{tmp_path}/nowhere/x.db", 1)
