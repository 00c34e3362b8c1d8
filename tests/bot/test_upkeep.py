"""The commands that look after the bot's own database."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import storage
from tests.bot.processes import feerie
from tests.storage.samples import NOW, ended


async def test_ratings_are_made_anew_without_a_token(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'feerie.db'}"
    store = await storage.open(url)
    for number in range(3):
        await ended(store, f"match-{number}", 11, 12, at=NOW + timedelta(hours=number))
    await store.close()
    assert await feerie(tmp_path, "ratings", "rebuild", FEERIE_DATABASE=url) == (0, "3 rated matches were counted.\n")
    store = await storage.open(url)
    assert [(rating.user, rating.games) for rating in await store.standings("connexes")] == [(11, 3), (12, 3)]
    assert await store.uncounted() is None
    await store.close()


async def test_a_database_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    status, said = await feerie(tmp_path, "ratings", "rebuild", FEERIE_DATABASE="nonsense")
    assert status == 2
    assert said.startswith("feerie: FEERIE_DATABASE: ")
    assert said.count("\n") == 1
