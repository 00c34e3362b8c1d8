"""Matches that lost their channel go on elsewhere."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app import ChallengeRequest, ChannelInfo, ForbiddenError, GoneError, UnavailableError
from bot.app import errors as wrong
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CHANNEL, DORA, GUILD, Club
from tests.bot.refusals import refuses

THERE = 200
ROOM = ChannelInfo(THERE)


async def lost(it: Club, why: str = "gone", **ask: object) -> str:
    match = await it.begin("connexes", ANNA, BEN, **ask)
    await it.app._matches.suspend(await row_of(it, match), why)
    await it.app.idle()
    return match


@pytest.mark.parametrize("why", ["gone", "forbidden", "busy", "crowded", "fault"])
async def test_player_brings_lost_match_here(it: Club, why: str) -> None:
    match = await lost(it, why)
    assert (await it.app.relocation.move_here(it.call(BEN, match, channel=THERE), ROOM)).key == "done-moved-here"
    row = await row_of(it, match)
    assert (row.status, row.reason, row.channel, row.thread, row.board_channel) == ("playing", None, THERE, None, THERE)
    await it.app.idle()
    post = it.world.messages[-1]
    assert (post.channel, post.post.mentions, post.post.picture is not None) == (THERE, (ANNA,), True)
    assert [button.verb for button in post.post.buttons] == ["move", "board"]
    assert f"\n`{match}` continues here." in post.post.content
    await it.app.playing.move(it.call(ANNA, channel=THERE), "Nc3")
    await it.app.idle()
    assert it.world.messages[-1].channel == THERE


async def test_no_time_is_shown_to_run_out_while_match_is_lost(it: Club) -> None:
    match = await lost(it, clock="3d")
    [game] = await it.app.games.live(it.call(ANNA))
    assert game.deadline is None
    assert "Time runs out" not in (await it.app.board.show(it.call(ANNA, match))).content
    await it.app.relocation.move_here(it.call(BEN, match, channel=THERE), ROOM)
    [game] = await it.app.games.live(it.call(ANNA))
    assert game.deadline == it.world.now + timedelta(days=3)
    assert "Time runs out" in (await it.app.board.show(it.call(ANNA, match))).content


async def test_without_name_only_lost_match_is_meant(it: Club) -> None:
    match = await lost(it)
    assert (await it.app.relocation.move_here(it.call(ANNA, channel=THERE), ROOM)).match == match
    with refuses("nothing-lost"):
        await it.app.relocation.move_here(it.call(ANNA, channel=THERE), ROOM)
    both = {await lost(it), await lost(it)}
    with pytest.raises(wrong.SeveralLostError) as caught:
        await it.app.relocation.move_here(it.call(ANNA, channel=THERE + 1), ChannelInfo(THERE + 1))
    assert set(caught.value.matches) == both


async def test_while_match_is_lost_nobodys_time_passes(it: Club) -> None:
    match = await lost(it, clock="3d")
    await it.pass_time(days=20)
    assert (await row_of(it, match)).status == "parked"
    await it.app.relocation.move_here(it.call(BEN, match, channel=THERE), ROOM)
    assert (await row_of(it, match)).deadline == it.world.now + timedelta(days=3)


@pytest.mark.parametrize("error", [GoneError("deleted"), ForbiddenError("locked out")])
async def test_channel_may_be_lost_before_anyone_notices(it: Club, error: Exception) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["probe"].append(error)
    await it.app.relocation.move_here(it.call(BEN, match, channel=THERE), ROOM)
    assert (await row_of(it, match)).board_channel == THERE


async def test_players_do_not_move_match_that_has_its_channel(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with refuses("not-lost") as caught:
        await it.app.relocation.move_here(it.call(ANNA, match, channel=THERE), ROOM)
    assert caught.value.values["where"] == f"<#{(await row_of(it, match)).board_channel}>"


async def test_manager_does_and_clock_runs_on(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="3d")
    deadline = (await row_of(it, match)).deadline
    await it.pass_time(days=1)
    await it.app.relocation.move_here(it.call(DORA, match, channel=THERE, manager=True), ROOM)
    row = await row_of(it, match)
    assert (row.board_channel, row.deadline) == (THERE, deadline)
    await it.app.idle()
    assert [sent.buttons for sent in it.world.messages] == [False, False, True]


async def test_posts_that_wait_follow(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app._delivery.sender.close()  # as if Discord were down
    await it.play(match, (ANNA, "Nc3"))
    await it.app.relocation.move_here(it.call(DORA, match, channel=THERE, manager=True), ROOM)
    await it.restart()
    await it.app.idle()
    assert [(sent.channel, sent.post.version) for sent in it.world.messages[-2:]] == [(THERE, 1), (THERE, 2)]


async def test_post_that_waits_out_pause_follows_and_is_sent_there_alone(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)

    async def move() -> None:
        await it.app.relocation.move_here(it.call(DORA, match, channel=THERE, manager=True), ROOM)

    it.world.faults["post"] = [UnavailableError(30.0)]
    it.world.meanwhile["sleep"] = move
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert [(sent.channel, sent.post.version) for sent in it.world.messages[2:]] == [(THERE, 1), (THERE, 2)]


async def test_spectators_are_refused(it: Club) -> None:
    match = await lost(it)
    with refuses("not-a-player"):
        await it.app.relocation.move_here(it.call(DORA, match), ROOM)


async def test_manager_elsewhere_is_stranger(it: Club) -> None:
    match = await lost(it)
    with refuses("no-such-match"):
        await it.app.relocation.move_here(it.call(DORA, match, guild=GUILD + 1, manager=True), ROOM)


@pytest.mark.parametrize("guild", [None, GUILD + 1])
async def test_match_stays_in_its_server(it: Club, guild: int | None) -> None:
    match = await lost(it)
    with refuses("wrong-server"):
        await it.app.relocation.move_here(it.call(ANNA, match, channel=THERE, guild=guild), ROOM)


async def test_direct_messages_have_one_place_only(it: Club) -> None:
    done = await it.app.challenges.open(
        it.call(ANNA, guild=None), ChannelInfo(CHANNEL, can_thread=False), ChallengeRequest("connexes", computers=1)
    )
    with refuses("direct-match"):
        await it.app.relocation.move_here(it.call(ANNA, done.match, guild=None), ROOM)


async def test_bot_must_be_able_to_play_there(it: Club) -> None:
    match = await lost(it)
    with refuses("missing-permission"):
        await it.app.relocation.move_here(it.call(ANNA, match, channel=THERE), ChannelInfo(THERE, can_attach=False))


async def test_place_where_another_match_is_played_is_taken(it: Club) -> None:
    match = await lost(it)
    other = await it.begin("connexes", ANNA, BEN, channel=ChannelInfo(THERE, can_thread=False))
    with pytest.raises(wrong.ChannelBusyError) as caught:
        await it.app.relocation.move_here(it.call(ANNA, match, channel=THERE), ROOM)
    assert caught.value.values["match"] == other


async def test_match_that_is_here_stays_here(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, channel=ChannelInfo(CHANNEL, can_thread=False))
    with refuses("already-here"):
        await it.app.relocation.move_here(it.call(DORA, match, manager=True), ChannelInfo(CHANNEL))


async def test_match_that_is_over_stays_where_it_was(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.playing.resign(it.call(ANNA, match))
    with pytest.raises(wrong.MatchOverError):
        await it.app.relocation.move_here(it.call(BEN, match, channel=THERE), ROOM)


async def test_challenge_stays_where_it_was(it: Club) -> None:
    done = await it.challenge(ANNA, "connexes", BEN)
    with refuses("not-started"):
        await it.app.relocation.move_here(it.call(ANNA, done.match, channel=THERE), ROOM)


async def test_redelivered_command_moves_once(it: Club) -> None:
    await lost(it)
    call = it.call(ANNA, channel=THERE)
    assert not (await it.app.relocation.move_here(call, ROOM)).again
    assert (await it.app.relocation.move_here(call, ROOM)).again


async def test_post_that_fails_where_match_was_does_not_set_it_aside_again(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.app._delivery.sender.wake = lambda *_: None  # type: ignore[method-assign]  # the post is still under way when the match moves
    await it.play(match, (ANNA, "Nc3"))
    row = await it.store.outbox.claim((await row_of(it, match)).board_channel or 0, it.world.now)
    assert row is not None
    await it.app.relocation.move_here(it.call(DORA, match, channel=THERE, manager=True), ROOM)
    await it.app._delivery.sender._give_up(row, GoneError("deleted"))
    assert (await row_of(it, match)).status == "playing"


async def test_busy_service_has_not_lost_match(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    it.world.faults["probe"] = [UnavailableError(1.0)]
    with refuses("not-lost"):
        await it.app.relocation.move_here(it.call(ANNA, match, channel=THERE), ROOM)
