"""Channels and threads that are deleted while something is played in them."""

from __future__ import annotations

from bot.app import GoneError
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CHANNEL, GUILD, Club


async def test_match_whose_thread_is_deleted_is_set_aside_and_its_creator_told(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    (thread,) = it.world.threads
    it.app.deleted_channels.deleted(GUILD, thread)
    await it.app.idle()
    row = await row_of(it, match)
    assert (row.status, row.reason) == ("parked", "gone")
    [(user, told)] = it.world.direct_messages
    assert user == ANNA
    assert "its channel or thread was deleted" in told.content


async def test_matches_in_threads_are_lost_with_their_channel(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.app.deleted_channels.deleted(GUILD, CHANNEL)
    await it.app.idle()
    assert (await row_of(it, match)).reason == "gone"


async def test_challenge_whose_channel_is_deleted_is_closed(it: Club) -> None:
    challenge = (await it.challenge(ANNA, "connexes", BEN)).match
    await it.app.idle()
    it.app.deleted_channels.deleted(GUILD, CHANNEL)
    await it.app.idle()
    assert (await row_of(it, challenge)).status == "cancelled"


async def test_what_is_played_elsewhere_does_not_mind(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.app.deleted_channels.deleted(GUILD, CHANNEL + 1)
    await it.app.idle()
    assert (await row_of(it, match)).status == "playing"


async def test_match_that_is_over_stays_as_it_is(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    it.app.deleted_channels.deleted(GUILD, CHANNEL)
    await it.app.idle()
    assert (await row_of(it, match)).status == "over"


async def test_thread_whose_deletion_no_one_told_is_found_when_it_is_tended(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="")
    it.world.faults["keep_thread_active"] = [GoneError()]
    await it.pass_time(days=7)
    assert (await row_of(it, match)).reason == "gone"
