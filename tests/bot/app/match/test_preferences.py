"""Settings are cached only as long as no one can have changed them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.app.match.preferences import PlayerSettings, PreferenceStore
from storage import Store
from storage.people import Edit


class SlowStore:
    """Answers a question, or says that a change is committed, when it is let."""

    def __init__(self) -> None:
        self.chosen: dict[str, Any] = {}
        self.asked = 0
        self.goes, self.commits = asyncio.Event(), asyncio.Event()
        self.goes.set()
        self.commits.set()

    async def preferences(self, _kind: str, _number: int) -> Mapping[str, Any]:
        """Read at the start, return only when released."""
        self.asked += 1
        found = dict(self.chosen)
        await self.goes.wait()
        return found

    async def change_preferences(self, _kind: str, _number: int, edit: Edit) -> None:
        """Done at once."""
        self.chosen = dict(edit(self.chosen))
        await self.commits.wait()


@pytest.fixture
def kept() -> SlowStore:
    return SlowStore()


@pytest.fixture
def known(kept: SlowStore) -> PreferenceStore:
    return PreferenceStore(cast(Store, SimpleNamespace(people=kept)))


def wordy(settings: PlayerSettings) -> PlayerSettings:
    return replace(settings, words=True)


async def stopped(gate: asyncio.Event, work: asyncio.Task[Any]) -> None:
    """Have work begun that is not answered before a gate is open."""
    gate.clear()
    await asyncio.sleep(0)
    assert not work.done()


async def test_what_was_read_is_known(kept: SlowStore, known: PreferenceStore) -> None:
    await known.player(7)
    await known.player(7)
    assert kept.asked == 1


async def test_what_was_changed_is_known(kept: SlowStore, known: PreferenceStore) -> None:
    await known.change_player(7, wordy)
    assert (await known.player(7)).words
    assert kept.asked == 0


@pytest.mark.parametrize("everything", [False, True])
async def test_what_was_read_before_news_is_not_kept(kept: SlowStore, known: PreferenceStore, everything: bool) -> None:
    reading = asyncio.create_task(known.player(7))
    await stopped(kept.goes, reading)
    kept.chosen = {"words": True}
    if everything:
        known.forget_all()
    else:
        known.forget("user", 7)
    kept.goes.set()
    await reading
    assert (await known.player(7)).words


async def test_what_was_changed_before_news_is_not_kept(kept: SlowStore, known: PreferenceStore) -> None:
    changing = asyncio.create_task(known.change_player(7, wordy))
    await stopped(kept.commits, changing)
    kept.chosen["confirm"] = True
    known.forget("user", 7)
    kept.commits.set()
    assert await changing == PlayerSettings(words=True)
    assert await known.player(7) == PlayerSettings(words=True, confirm=True)


async def test_what_was_read_before_change_is_not_kept(kept: SlowStore, known: PreferenceStore) -> None:
    reading = asyncio.create_task(known.player(7))
    await stopped(kept.goes, reading)
    await known.change_player(7, wordy)
    kept.goes.set()
    await reading
    assert (await known.player(7)).words


async def test_change_is_one_of_what_is_stored_not_of_what_is_known(kept: SlowStore, known: PreferenceStore) -> None:
    await known.player(7)
    kept.chosen = {"blocked": [666]}
    assert (await known.change_player(7, wordy)).blocked == (666,)
    assert kept.chosen["blocked"] == [666]


async def test_change_keeps_what_another_version_has_stored(kept: SlowStore, known: PreferenceStore) -> None:
    kept.chosen = {"theme": "neon", "sounds": True}
    await known.change_player(7, wordy)
    assert (kept.chosen["theme"], kept.chosen["sounds"], kept.chosen["words"]) == ("neon", True, True)
