"""The typing sign for computers that think in another process."""

from __future__ import annotations

import asyncio

from bot.app import App
from storage import Notification
from tests.bot.fakes import ANNA, Club

DELAY_SECONDS = 0.05


async def thought_about_elsewhere(it: Club, delay_seconds: float = DELAY_SECONDS) -> str:
    """A match whose computer another process has to move for, after Anna's move."""
    await it.restart(thinks=False, typing_delay_seconds=delay_seconds)
    match = await it.begin("connexes", ANNA, computers=1)
    await it.play(match, (ANNA, "Nc3"))
    return match


async def settle(app: App) -> None:
    """Wait until the worker has looked at the match."""
    await asyncio.sleep(4 * DELAY_SECONDS)
    await app.idle()


async def test_channel_shows_sign_while_other_process_thinks(it: Club) -> None:
    match = await thought_about_elsewhere(it)
    await settle(it.app)
    row = await it.store.matches.get(match)
    assert row is not None
    assert it.world.typing == [row.board_channel]


async def test_change_heard_again_shows_no_second_sign(it: Club) -> None:
    match = await thought_about_elsewhere(it)
    await settle(it.app)
    row = await it.store.matches.get(match)
    assert row is not None
    it.app.on_notification(Notification("worker", "match", match, row.channel, row.guild))
    await settle(it.app)
    assert len(it.world.typing) == 1


async def test_game_that_ends_before_sign_is_due_shows_none(it: Club) -> None:
    match = await thought_about_elsewhere(it, delay_seconds=0.5)
    await it.app.playing.resign(it.call(ANNA, match))
    await asyncio.sleep(0.6)
    await it.app.idle()
    assert it.world.typing == []
