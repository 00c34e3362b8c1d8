"""A process that only thinks believes no longer what another has changed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest
import pytest_asyncio

import storage
from bot.app.computers.thinker import ProcessThinker
from bot.cli.working import Workshop
from storage import Notification, PostgresPubSub, Store
from tests import databases


@dataclass
class FakeLine:
    """Tells what it is told to."""

    process: str = "worker"
    on_notification: Callable[[Notification], None] = lambda _: None
    on_gap: Callable[[], None] = lambda: None
    try_lock: Any = None


@dataclass
class Place:
    """A workshop, and its database."""

    store: Store
    line: FakeLine
    shop: Workshop


@pytest_asyncio.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    store, line = await storage.open(databases.make(tmp_path / "feerie.db")), FakeLine()
    shop = Workshop(store, cast(PostgresPubSub, line), cast(ProcessThinker, None), 1 << 20)
    yield Place(store, line, shop)
    await shop.close()
    await store.close()


@pytest.mark.parametrize("subject", ["user", "all", "gap"])
async def test_what_someone_has_chosen_is_read_anew(place: Place, subject: Any) -> None:
    known = place.shop._matches.preferences
    assert (await known.player(7)).reminders == "late"
    await place.store.people.change_preferences("user", 7, lambda _: {"reminders": "off"})
    if subject == "gap":
        place.line.on_gap()
    else:
        place.line.on_notification(Notification("bot", subject, "7"))
    assert (await known.player(7)).reminders == "off"


async def test_what_server_has_chosen_is_read_anew(place: Place) -> None:
    known = place.shop._matches.preferences
    assert (await known.server(9)).vacation == 30
    await place.store.people.change_preferences("guild", 9, lambda _: {"vacation": 5})
    place.line.on_notification(Notification("bot", "guild", "9"))
    assert (await known.server(9)).vacation == 5
