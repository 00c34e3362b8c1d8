"""The bot is stopped while people play: what is under way is done whole or not at all, and is no fault."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.app import CommandResult
from storage import StoreUnavailableError
from tests.bot.fakes import ANNA, BEN, Club


@pytest.mark.parametrize("turns", [0, 1, 2, 4, 8, 16, 32])
async def test_move_under_way_is_made_or_refused_quietly(
    it: Club, turns: int, caplog: pytest.LogCaptureFixture
) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    moving = asyncio.create_task(it.play(match, (ANNA, "Nc3")))
    for _ in range(turns):
        await asyncio.sleep(0)
    await it.app.close()
    await it.store.close()
    (told,) = await asyncio.gather(moving, return_exceptions=True)
    assert isinstance(told, CommandResult | StoreUnavailableError)
    await it.open()
    assert len(await it.store.matches.actions(match)) == isinstance(told, CommandResult)
    assert [record for record in caplog.records if record.levelno > logging.INFO] == []


async def test_what_is_asked_after_stop_is_refused_quietly(it: Club, caplog: pytest.LogCaptureFixture) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.close()
    await it.store.close()
    with pytest.raises(StoreUnavailableError):
        await it.play(match, (ANNA, "Nc3"))
    with pytest.raises(StoreUnavailableError):
        await it.app.games.live(it.call(ANNA))
    assert [record for record in caplog.records if record.levelno > logging.INFO] == []
