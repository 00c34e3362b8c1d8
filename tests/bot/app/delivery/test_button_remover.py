"""Old buttons go although the bot was timed out meanwhile, and stay where access was lost."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app import ChannelInfo, ForbiddenError, UnavailableError
from bot.app.core.ports import MessengerError
from bot.app.delivery.button_remover import ATTEMPTS
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, GUILD, Club
from tests.bot.world import unsealed


async def played(it: Club, *faults: MessengerError | None) -> None:
    """Replace the first post of a game while Discord refuses to take its buttons off."""
    match = await it.begin("connexes", ANNA, BEN, clock="")
    it.world.faults["strip"] = list(faults)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()


async def search(it: Club, **time: float) -> bool:
    """Let time pass, look for old buttons, and tell if the first post still has its own."""
    it.world.now += timedelta(**time)
    await it.app._delivery.button_remover.find_work()
    await it.app.idle()
    return next(sent.buttons for sent in it.world.messages if unsealed(sent.post.picture_name).endswith("-0.png"))


async def test_old_buttons_go_after_time_out(it: Club) -> None:
    it.world.timed_out[GUILD] = it.world.now + timedelta(minutes=30)
    await played(it, ForbiddenError())
    assert await search(it)
    assert not await search(it, minutes=31)


async def test_old_buttons_go_if_machine_slept_through_time_out(it: Club) -> None:
    it.world.timed_out[GUILD] = it.world.now + timedelta(minutes=30)
    it.world.answers_after("strip", timedelta(days=2))
    await played(it, ForbiddenError())
    assert not await search(it, minutes=11)


async def test_old_buttons_outlast_long_time_out(it: Club) -> None:
    it.world.timed_out[GUILD] = it.world.now + timedelta(days=2)
    await played(it, *[ForbiddenError()] * (ATTEMPTS + 2), UnavailableError())
    for _ in range(ATTEMPTS + 1):
        assert await search(it, minutes=11)
    it.world.timed_out.clear()
    assert await search(it, minutes=11)
    assert not await search(it, minutes=11)


async def test_old_buttons_wait_between_attempts_under_time_out(it: Club) -> None:
    it.world.timed_out[GUILD] = it.world.now + timedelta(days=2)
    await played(it, *[ForbiddenError()] * 3)
    for _ in range(9):
        await search(it, minutes=1)
    assert len(it.world.faults["strip"]) == 2


async def test_old_buttons_stay_where_access_was_lost(it: Club) -> None:
    await played(it, ForbiddenError())
    assert await search(it)
    assert await search(it, days=2)


async def test_buttons_of_removed_board_go_after_time_out(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="")
    it.world.server_of[700] = 777
    request = it.call(BEN, match, channel=700, guild=777)
    await it.app.relocation.move_here(request, ChannelInfo(700, can_thread=False))
    await it.app.idle()
    it.world.timed_out[777] = it.world.now + timedelta(minutes=30)
    it.world.faults["strip"] = [ForbiddenError()]
    own = (await row_of(it, match)).board_channel or 0
    await it.app.relocation.move_here(it.call(BEN, match, channel=own), ChannelInfo(own, can_thread=False))
    await it.app.idle()
    assert [sent.buttons for sent in it.world.messages if sent.channel == 700] == [True]
    await search(it, minutes=31)
    assert [sent.buttons for sent in it.world.messages if sent.channel == 700] == [False]


@pytest.mark.parametrize("error", [UnavailableError(), ForbiddenError()])
async def test_old_buttons_need_answer_about_time_outs(it: Club, error: MessengerError) -> None:
    it.world.faults["timed_out_until"] = [error]
    await played(it, ForbiddenError())
    await search(it)
    assert await search(it, hours=1) is isinstance(error, ForbiddenError)
