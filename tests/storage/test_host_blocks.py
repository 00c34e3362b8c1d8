"""A host blocks people in a database that a bot may have open."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from storage import Store, StoreUnavailableError, block_user, blocked_users, unblock_user
from tests.storage.samples import NOW


async def test_open_store_sees_block_at_once(store: Store, url: str) -> None:
    assert await store.host_blocks.among([1, 2]) == frozenset()
    assert await block_user(url, 1, NOW)
    assert await store.host_blocks.among([1, 2]) == {1}
    assert await unblock_user(url, 1)
    assert await store.host_blocks.among([1, 2]) == frozenset()


@pytest.mark.usefixtures("store")
async def test_second_block_keeps_time_of_first(url: str) -> None:
    assert await block_user(url, 12, NOW)
    assert await block_user(url, 1, NOW + timedelta(hours=1))
    assert not await block_user(url, 12, NOW + timedelta(hours=2))
    assert list((await blocked_users(url)).items()) == [(12, NOW), (1, NOW + timedelta(hours=1))]


@pytest.mark.usefixtures("store")
async def test_lifting_no_block_changes_nothing(url: str) -> None:
    await block_user(url, 12, NOW)
    assert not await unblock_user(url, 1)
    assert await blocked_users(url) == {12: NOW}


async def test_block_outlives_erasure(store: Store, url: str) -> None:
    await block_user(url, 1, NOW)
    await store.erasure.erase(1, -5, NOW)
    assert await store.host_blocks.among([1]) == {1}


@pytest.mark.sqlite("its files")
async def test_database_that_cannot_be_opened_is_unavailable(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailableError):
        await block_user(f"sqlite+aiosqlite:///{tmp_path}/nowhere/x.db", 1, NOW)
