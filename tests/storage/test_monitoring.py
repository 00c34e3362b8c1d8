"""Computer moves that wait, and the size of the database, as metrics tell them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from storage import Action, Change, Store
from tests.storage.samples import NOW, a_match, playing, turn


def acted(store_version: int, kind: str, text: str = "", minutes: int = 0) -> Change:
    at = NOW + timedelta(minutes=minutes)
    action = Action(store_version + 1, kind, 0, text, "abcd", at, user=1)
    return Change("kiva-tolu", store_version, "playing", action, {"turn": None}, None, ())


async def test_computer_queue_is_empty_without_computers(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.create(a_match("other"), [])
    queue = await store.monitoring.computer_queue()
    assert (queue.waiting, queue.oldest) == (0, None)


async def test_computer_queue_starts_with_match(store: Store) -> None:
    await store.matches.create(playing(turn=None, started_at=NOW + timedelta(hours=1)), [])
    queue = await store.monitoring.computer_queue()
    assert (queue.waiting, queue.oldest) == (1, NOW + timedelta(hours=1))


async def test_computer_queue_counts_since_last_action(store: Store) -> None:
    await store.matches.create(playing(), [])
    await store.matches.apply(acted(0, "move", "e2e4", minutes=5), NOW)
    await store.matches.create(playing("later", board_channel=101, turn=None, started_at=NOW + timedelta(hours=1)), [])
    queue = await store.monitoring.computer_queue()
    assert (queue.waiting, queue.oldest) == (2, NOW + timedelta(minutes=5))
    await store.matches.apply(turn(1), NOW)
    assert (await store.monitoring.computer_queue()).waiting == 1


@pytest.mark.parametrize("paused", [("offer", "pause"), ("accept", "pause"), ("hold", "")])
@pytest.mark.parametrize("going_on", ["resume", "release", "move"])
async def test_computer_queue_leaves_paused_matches_out(store: Store, paused: tuple[str, str], going_on: str) -> None:
    await store.matches.create(playing(), [])
    await store.matches.apply(acted(0, "move", "e2e4"), NOW)
    await store.matches.apply(acted(1, *paused), NOW)
    assert (await store.monitoring.computer_queue()).waiting == 0
    await store.matches.apply(acted(2, going_on), NOW)
    assert (await store.monitoring.computer_queue()).waiting == 1


async def test_database_size_is_that_of_its_pages(store: Store) -> None:
    assert await store.monitoring.database_size() > 100_000
