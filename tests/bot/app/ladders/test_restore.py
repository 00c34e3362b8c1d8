"""A ladder goes on from a backup: posts made since then lose their buttons."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.app.ladders.climbing import FOUR, challenged, ladder_of, state
from tests.bot.app.scheduling.test_restore_recovery import restored, saved
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club, club

pytestmark = pytest.mark.sqlite("backups of its file")


@pytest_asyncio.fixture
async def it(tmp_path: Path) -> AsyncIterator[Club]:
    async with club(tmp_path) as made:
        yield made


async def test_only_challenges_of_backup_keep_buttons(it: Club, tmp_path: Path) -> None:
    ladder = await ladder_of(it, *FOUR)
    kept = await challenged(it, ladder, BEN, ANNA)
    backup = await saved(it, tmp_path)
    await challenged(it, ladder, DORA, CLEO)
    await restored(it, backup)
    now = await state(it, ladder)
    assert [one.number for one in now.open_challenges] == [kept]
    buttons = {sent.post.content.split("\n")[0].partition(": ")[2]: sent.buttons for sent in it.world.messages[1:]}
    assert buttons == {f"<@{BEN}> challenges <@{ANNA}>.": True, f"<@{DORA}> challenges <@{CLEO}>.": False}
    await it.app.ladders.accept(it.call(ANNA, ladder), kept)
    assert it.world.messages[0].buttons
