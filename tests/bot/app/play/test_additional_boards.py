"""A player has the board of a match in another server or in their DMs too."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.app import ChannelInfo, ClosedError, CommandResult, ForbiddenError, GoneError, UnavailableError
from bot.app.errors import ChannelBusyError
from storage import ReplacedPost
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, GUILD, Club, club
from tests.bot.refusals import refuses
from tests.bot.world import Sent

ELSEWHERE, THERE, DM = 777, 700, 800
ROOM = ChannelInfo(THERE, "fr")
HERE = ChannelInfo(CHANNEL, can_thread=False)


async def show(
    it: Club, user: int, match: str | None, channel: int = THERE, guild: int | None = ELSEWHERE
) -> CommandResult:
    request = it.call(user, match, channel=channel, guild=guild)
    done = await it.app.relocation.move_here(request, replace(ROOM, id=channel))
    await it.app.idle()
    return done


def posts(it: Club, channel: int) -> list[Sent]:
    return [sent for sent in it.world.messages if sent.channel == channel]


def versions(it: Club, channel: int) -> list[int]:
    return [sent.post.version for sent in posts(it, channel) if sent.post.picture]


@pytest.fixture
async def match(it: Club) -> str:
    return await it.begin("connexes", ANNA, BEN, channel=HERE)


async def test_board_appears_in_other_server_at_once(it: Club, match: str) -> None:
    assert (await show(it, BEN, match)).key == "done-board-here"
    [sent] = posts(it, THERE)
    assert (sent.post.picture is not None, sent.buttons, sent.post.language) == (True, True, "fr")
    assert (await row_of(it, match)).board_channel == CHANNEL


async def test_every_turn_is_posted_on_both_boards(it: Club, match: str) -> None:
    await show(it, BEN, match)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.idle()
    assert versions(it, THERE) == versions(it, CHANNEL) == [0, 1, 2]
    names = [
        {sent.post.picture_name for sent in posts(it, channel) if sent.post.picture} for channel in (THERE, CHANNEL)
    ]
    assert names[0] == names[1]


async def test_nonces_of_both_boards_differ(it: Club, match: str) -> None:
    await show(it, BEN, match)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    nonces = [sent.post.nonce for sent in it.world.messages]
    assert len(set(nonces)) == len(nonces)
    assert all(len(nonce) <= 25 for nonce in nonces)


async def test_each_board_keeps_buttons_of_its_newest_post(it: Club, match: str) -> None:
    await show(it, BEN, match)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.idle()
    for channel in (CHANNEL, THERE):
        assert [sent.buttons for sent in posts(it, channel) if sent.post.picture] == [False, False, True]


async def test_owner_plays_from_either_board(it: Club, match: str) -> None:
    await show(it, BEN, match)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.playing.move(it.call(BEN, channel=THERE, guild=ELSEWHERE), "Nc6")
    await it.app.idle()
    assert versions(it, CHANNEL)[-1] == versions(it, THERE)[-1] == 2


async def test_owners_army_is_at_bottom_of_their_board(tmp_path: Path) -> None:
    async with club(tmp_path) as it:
        await it.restart(render=lambda view, seat, **_: f"{view.turn}{seat}".encode())
        match = await it.begin("connexes", ANNA, BEN, channel=HERE)
        await show(it, BEN, match)
        assert posts(it, THERE)[-1].post.picture == b"01"


async def test_other_players_are_named_but_not_mentioned_there(it: Club, match: str) -> None:
    it.world.called[ANNA] = "Anna **the** <@1>"
    await show(it, BEN, match)
    [sent] = posts(it, THERE)
    assert f"<@{ANNA}>" not in sent.post.content
    assert ANNA not in sent.post.mentions
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert posts(it, THERE)[-1].post.mentions == (BEN,)
    assert f"<@{ANNA}>" not in posts(it, THERE)[-1].post.content


async def test_moves_there_have_letters_of_match(it: Club, match: str) -> None:
    await show(it, BEN, match)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert "Nc3" in posts(it, THERE)[-1].post.content
    assert "Trait aux" in posts(it, THERE)[-1].post.content


async def test_strangers_there_may_look_but_not_play(it: Club, match: str) -> None:
    await show(it, BEN, match)
    seen = await it.app.board.show(it.call(DORA, match, channel=THERE, guild=ELSEWHERE))
    assert seen.content
    with refuses("not-a-player"):
        await it.app.playing.move(it.call(DORA, match, channel=THERE, guild=ELSEWHERE), "Nc3")
    with refuses("no-such-match"):
        await it.app.board.show(it.call(DORA, match, channel=THERE + 1, guild=ELSEWHERE))


async def test_only_players_bring_match_elsewhere(it: Club, match: str) -> None:
    with refuses("no-such-match"):
        await show(it, DORA, match)


async def test_direct_messages_hold_several_boards(it: Club, match: str) -> None:
    other = await it.begin("connexes", ANNA, BEN, channel=ChannelInfo(CHANNEL + 1))
    await show(it, BEN, match, DM, None)
    await show(it, BEN, other, DM, None)
    await it.app.playing.move(it.call(ANNA, match), "Nc3")
    await it.app.idle()
    assert [sent.post.match for sent in posts(it, DM)] == [match, other, match]
    assert not it.world.private  # who has the board there needs no word of their turn


async def test_server_channel_has_one_match_only(it: Club, match: str) -> None:
    other = await it.begin("connexes", ANNA, BEN, channel=ChannelInfo(CHANNEL + 1))
    await show(it, BEN, match)
    with pytest.raises(ChannelBusyError):
        await show(it, BEN, other)


async def test_server_that_blocks_player_shows_no_match_of_theirs(it: Club, match: str) -> None:
    await it.store.people.change_preferences("guild", ELSEWHERE, lambda _: {"barred": [ANNA]})
    with refuses("board-barred"):
        await show(it, BEN, match)
    assert posts(it, THERE) == []


async def test_new_board_replaces_players_earlier_one(it: Club, match: str) -> None:
    await show(it, BEN, match)
    await show(it, BEN, match, DM, None)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert (versions(it, THERE), versions(it, DM)) == ([0], [0, 1])
    assert not posts(it, THERE)[0].buttons


async def test_each_player_has_board_of_their_own(it: Club, match: str) -> None:
    await show(it, BEN, match)
    await show(it, ANNA, match, DM, None)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert [versions(it, channel)[-1] for channel in (CHANNEL, THERE, DM)] == [1, 1, 1]


async def test_board_is_given_up_in_matchs_own_channel(it: Club, match: str) -> None:
    await show(it, BEN, match)
    assert (await show(it, BEN, match, CHANNEL, GUILD)).key == "done-board-gone"
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert (versions(it, THERE), versions(it, CHANNEL)) == ([0], [0, 1])
    assert not posts(it, THERE)[0].buttons
    with refuses("already-here"):
        await show(it, BEN, match, CHANNEL, GUILD)


@pytest.mark.parametrize("error", [GoneError("deleted"), ForbiddenError("no access"), ClosedError("no DMs")])
async def test_lost_board_is_told_and_others_play_on(it: Club, match: str, error: Exception) -> None:
    await show(it, BEN, match)
    it.world.faults[f"post in {THERE}"].append(error)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.idle()
    assert versions(it, CHANNEL) == [0, 1, 2]
    assert versions(it, THERE) == [0]
    assert (await row_of(it, match)).status == "playing"
    [(user, told)] = [(user, post) for user, post in it.world.direct_messages if "can’t post" in post.content]
    assert (user, f"`{match}`" in told.content) == (BEN, True)


async def test_deleted_channel_loses_its_board_at_once(it: Club, match: str) -> None:
    await show(it, BEN, match)
    it.app.deleted_channels.deleted(ELSEWHERE, THERE)
    await it.app.idle()
    assert await it.store.boards.of(match) == ()
    assert (await row_of(it, match)).boards == 0


async def test_slow_board_holds_up_no_other(it: Club, match: str) -> None:
    await show(it, BEN, match)
    it.world.faults[f"post in {THERE}"] += [UnavailableError(60.0)]
    await it.play(match, (ANNA, "Nc3"))
    await it.pass_time(seconds=120)
    assert versions(it, CHANNEL) == versions(it, THERE) == [0, 1]
    assert posts(it, THERE)[-1].at - posts(it, CHANNEL)[-1].at >= timedelta(seconds=60)


@pytest.mark.parametrize("channel", [CHANNEL, THERE])
async def test_kill_between_two_boards_doubles_and_loses_nothing(it: Club, match: str, channel: int) -> None:
    await show(it, BEN, match)
    it.world.faults[f"post in {channel}"] += [UnavailableError(60.0)]
    await it.play(match, (ANNA, "Nc3"))
    await it.restart()
    await it.pass_time(seconds=120)
    assert versions(it, CHANNEL) == versions(it, THERE) == [0, 1]


async def test_kill_after_post_arrived_doubles_it_nowhere(it: Club, match: str) -> None:
    await show(it, BEN, match)
    it.world.after["post"] += [UnavailableError(60.0), UnavailableError(60.0)]
    await it.play(match, (ANNA, "Nc3"))
    await it.restart()
    await it.pass_time(seconds=120)
    assert versions(it, CHANNEL) == versions(it, THERE) == [0, 1]


async def test_interrupted_post_is_not_taken_for_an_earlier_one_of_equal_words(it: Club, match: str) -> None:
    await show(it, BEN, match)
    await it.app.offers.pause(it.call(ANNA, match))
    await it.app.offers.withdraw(it.call(ANNA, match))
    await it.app.idle()
    it.world.faults[f"post in {THERE}"].append(UnavailableError())
    await it.app.offers.pause(it.call(ANNA, match))
    await it.pass_time(seconds=120)
    told = [sent.post.content for sent in posts(it, THERE)]
    assert len(told) == 4
    assert told[1] == told[3]


async def test_interrupted_post_on_removed_board_loses_its_buttons(it: Club, match: str) -> None:
    await show(it, BEN, match)
    it.world.after["post"] += [UnavailableError(60.0), UnavailableError(60.0)]
    await it.play(match, (ANNA, "Nc3"))
    for _ in range(1000):  # until the post has arrived, the answer of which is lost
        if versions(it, THERE) != [0]:
            break
        await asyncio.sleep(0.001)
    await show(it, BEN, match, DM, None)
    await it.pass_time(seconds=120)
    assert versions(it, THERE) == [0, 1]
    assert [sent.buttons for sent in posts(it, THERE)] == [False, False]


async def test_computers_run_of_moves_is_one_post_there_too(it: Club) -> None:
    match = await it.begin("yalta", ANNA, computers=2, channel=HERE)
    await it.pass_time(minutes=1)
    await show(it, ANNA, match, DM, None)
    before = len(posts(it, DM))
    moves = await it.app.autocomplete.moves(it.call(ANNA, match), "")
    await it.app.playing.move(it.call(ANNA, match), moves[0].value)
    await it.pass_time(minutes=1)
    assert len(posts(it, DM)) == before + 1
    assert versions(it, DM)[-1] == versions(it, CHANNEL)[-1]


async def test_erased_player_has_no_board_any_more(it: Club, match: str) -> None:
    await show(it, BEN, match, DM, None)
    await it.app.privacy.erase(it.call(BEN))
    await it.pass_time(minutes=1)
    assert await it.store.boards.of(match) == ()
    last = versions(it, DM)[-1]
    assert versions(it, CHANNEL)[-1] > last


async def test_end_is_told_on_every_board(it: Club, match: str) -> None:
    await show(it, BEN, match)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"), (ANNA, "e3"))
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    ends = [posts(it, channel)[-1].post for channel in (CHANNEL, THERE)]
    assert [post.version for post in ends] == [4, 4]
    assert ends[0].log == ends[1].log != ""


async def test_third_player_sees_boards_of_both_others(it: Club) -> None:
    match = await it.begin("yalta", ANNA, BEN, CLEO)
    await show(it, BEN, match)
    await show(it, CLEO, match, DM, None)
    assert {board.user for board in await it.store.boards.of(match)} == {BEN, CLEO}
    assert isinstance(await it.store.boards.remove(match, DM, it.world.now), list)
    assert all(isinstance(post, ReplacedPost) for post in await it.store.outbox.posts_to_strip(it.world.now))
