"""Ways to end a live game without a score: once everyone has moved, no player has one alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.app import ChannelInfo, UnavailableError
from bot.app import errors as wrong
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, GUILD, Club
from tests.bot.refusals import refuses

Way = Callable[[Club, str], Awaitable[object]]
THERE = 200


async def moved(it: Club) -> str:
    """A match in which everyone has moved."""
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.idle()
    return match


async def place_of(it: Club, match: str) -> int:
    """Return the place of a match."""
    place = (await row_of(it, match)).board_channel
    assert place is not None
    return place


async def abort(it: Club, match: str) -> None:
    await it.app.playing.abort(it.call(ANNA, match))


async def abort_as_manager(it: Club, match: str) -> None:
    await it.app.playing.abort(it.call(ANNA, match, manager=True))


async def delete_the_thread(it: Club, match: str) -> None:
    it.app.deleted_channels.deleted(GUILD, await place_of(it, match))
    await it.app.idle()
    await abort_as_manager(it, match)


async def lock_the_bot_out(it: Club, match: str) -> None:
    await it.app._matches.suspend(await row_of(it, match), "forbidden")
    await abort(it, match)


async def remove_the_bot(it: Club, match: str) -> None:
    it.world.left.add(GUILD)
    it.app.servers.check(GUILD)
    await it.app.idle()
    await it.app.playing.abort(it.call(ANNA, match, channel=None, guild=None))


WAYS: list[Way] = [abort, abort_as_manager, delete_the_thread, lock_the_bot_out, remove_the_bot]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
async def test_no_player_ends_game_alone_once_all_have_moved(it: Club, way: Way) -> None:
    match = await moved(it)
    with pytest.raises(wrong.AppError, match="abort"):
        await way(it, match)
    assert (await row_of(it, match)).status in ("playing", "parked")


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
async def test_player_ends_game_in_which_one_has_not_moved(it: Club, way: Way) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    await way(it, match)
    assert (await row_of(it, match)).reason == "aborted"


async def test_manager_who_does_not_play_ends_lost_game(it: Club) -> None:
    match = await moved(it)
    await it.app._matches.suspend(await row_of(it, match), "gone")
    await it.app.playing.abort(it.call(DORA, match, manager=True))
    assert (await row_of(it, match)).reason == "aborted"


async def test_player_who_left_cannot_end_lost_game(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "e2e3"), (BEN, "d7d6"), (CLEO, "Nj10"))
    await it.app.playing.resign(it.call(CLEO, match))
    await it.app._matches.suspend(await row_of(it, match), "gone")
    with refuses("abort-parked"):
        await it.app.playing.abort(it.call(CLEO, match))


async def test_game_whose_thread_is_deleted_goes_on_elsewhere(it: Club) -> None:
    match = await moved(it)
    it.app.deleted_channels.deleted(GUILD, await place_of(it, match))
    await it.app.idle()
    await it.app.relocation.move_here(it.call(BEN, match, channel=THERE), ChannelInfo(THERE))
    assert (await row_of(it, match)).status == "playing"


@pytest.mark.parametrize("manager", [False, True])
async def test_game_moves_only_where_all_players_see_it(it: Club, manager: bool) -> None:
    match = await moved(it)
    await it.app._matches.suspend(await row_of(it, match), "gone")
    it.world.hidden.add((THERE, BEN))
    with refuses("unseen-channel") as caught:
        await it.app.relocation.move_here(it.call(ANNA, match, channel=THERE, manager=manager), ChannelInfo(THERE))
    assert caught.value.values["players"] == (f"<@{BEN}>",)


async def test_others_are_told_privately_where_game_moves(it: Club) -> None:
    match = await moved(it)
    await it.app.relocation.move_here(it.call(ANNA, match, channel=THERE, manager=True), ChannelInfo(THERE))
    await it.app.idle()
    [(user, post)] = it.world.direct_messages
    assert user == BEN
    assert f"`{match}`" in post.content
    assert f"/{GUILD}/{THERE}" in post.content


async def test_move_elsewhere_leaves_others_time_to_find_it(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    await it.play(match, (ANNA, "Nc3"))
    await it.pass_time(days=2, hours=23)
    await it.app.relocation.move_here(it.call(ANNA, match, channel=THERE, manager=True), ChannelInfo(THERE))
    await it.pass_time(hours=11)
    assert (await row_of(it, match)).status == "playing"


async def test_channel_that_cannot_be_checked_takes_no_game(it: Club) -> None:
    match = await moved(it)
    it.world.faults["can_see"] = [UnavailableError(1.0)]
    with refuses("unseen-channel"):
        await it.app.relocation.move_here(it.call(DORA, match, channel=THERE, manager=True), ChannelInfo(THERE))
