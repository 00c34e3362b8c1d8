"""Listed games: which of them are played in a thread of their own, and nowhere else."""

from __future__ import annotations

from bot.app import ChannelInfo
from tests.bot.fakes import ANNA, BEN, CHANNEL, Club


async def in_thread(it: Club) -> bool:
    """Tell whether the link of the caller's only game names a thread of its own."""
    (game,) = await it.app.games.live(it.call(ANNA))
    return game.in_thread


async def test_listed_game_tells_its_own_thread(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN)
    assert await in_thread(it)


async def test_listed_game_in_channel_has_no_own_thread(it: Club) -> None:
    await it.begin("connexes", ANNA, BEN, channel=ChannelInfo(CHANNEL, can_thread=False))
    assert not await in_thread(it)


async def test_listed_challenge_has_no_own_thread(it: Club) -> None:
    await it.challenge(ANNA, "connexes", BEN)
    assert not await in_thread(it)


async def test_listed_game_shown_elsewhere_is_told_in_full(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    request = it.call(ANNA, match, channel=500, guild=501)
    await it.app.relocation.move_here(request, ChannelInfo(500))
    assert not await in_thread(it)
