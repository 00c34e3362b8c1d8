"""A match of no server, whose players have a board each in their DMs, when the first of these is lost."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app import (
    ChallengeRequest,
    ChannelInfo,
    ClosedError,
    CommandResult,
    ForbiddenError,
    GoneError,
    UnavailableError,
)
from bot.app.match.preferences import PlayerSettings
from bot.app.people.blocklist import is_barred_where_shown
from storage import SUSPENDED, BoardChannel, Change, OutboxMessage
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, Club
from tests.bot.refusals import refuses
from tests.bot.world import Sent
from tests.storage.inside import holding

ANNAS, BENS, CLEOS = 801, 802, 803
"""The DMs of three players."""


def posts(it: Club, channel: int) -> list[Sent]:
    return [sent for sent in it.world.messages if sent.channel == channel]


def versions(it: Club, channel: int) -> list[int]:
    return [sent.post.version for sent in posts(it, channel) if sent.post.picture]


async def in_messages(it: Club, variant: str, *players: int) -> str:
    """A match that players share in their DMs, the first of which is that of its first player."""
    match = await it.begin(variant, *players, clock="3d", channel=ChannelInfo(ANNAS, can_thread=False))
    row = await row_of(it, match)
    await it.store.matches.apply(Change(match, row.version, "playing", fields={"guild": None}), it.world.now)
    for user, channel in list(zip(players, (ANNAS, BENS, CLEOS), strict=False))[1:]:
        opening = OutboxMessage("turn", row.version, f"opening {channel}", {"opening": True}, buttons=True)
        await it.store.boards.set(match, BoardChannel(channel, None, user, "fr"), opening, it.world.now)
        it.app._matches.posts_waiting(channel)
    it.app._matches.forget(match)
    await it.app.idle()
    return match


LOST = [GoneError("deleted"), ForbiddenError("no access"), ClosedError("no DMs")]


@pytest.mark.parametrize("error", LOST)
async def test_others_play_on_when_first_board_is_lost(it: Club, error: Exception) -> None:
    match = await in_messages(it, "yalta", ANNA, BEN, CLEO)
    it.world.faults[f"post in {ANNAS}"].append(error)
    await it.play(match, (ANNA, "b2b4"))
    await it.app.idle()
    row = await row_of(it, match)
    assert (row.status, row.board_channel, row.boards, row.language) == ("playing", BENS, 1, "fr")
    assert versions(it, BENS)[-1] == versions(it, CLEOS)[-1] == row.version
    turn = posts(it, BENS)[-1]
    assert (f"<@{BEN}>" in turn.post.content, turn.buttons) == (True, True)
    assert [sent.buttons for sent in posts(it, BENS)[:-1]] == [False] * (len(posts(it, BENS)) - 1)


async def test_board_that_takes_over_repeats_no_turn(it: Club) -> None:
    match = await in_messages(it, "yalta", ANNA, BEN, CLEO)
    it.world.faults[f"post in {ANNAS}"] += [UnavailableError(), ClosedError("no DMs")]
    await it.play(match, (ANNA, "b2b4"), (BEN, "b7b5"))
    await it.pass_time(minutes=1)
    assert versions(it, BENS) == [0, 1, 2, (await row_of(it, match)).version]


async def test_post_under_way_to_board_that_takes_over_arrives(it: Club) -> None:
    match = await in_messages(it, "yalta", ANNA, BEN, CLEO)
    it.world.faults[f"post in {ANNAS}"].append(ClosedError("no DMs"))
    it.world.faults[f"post in {BENS}"].append(UnavailableError(60.0))
    await it.play(match, (ANNA, "b2b4"))
    await it.pass_time(minutes=2)
    assert versions(it, BENS) == [0, 1, (await row_of(it, match)).version]


async def test_board_of_player_who_left_does_not_take_over(it: Club) -> None:
    match = await in_messages(it, "yalta", ANNA, BEN, CLEO)
    await it.app.playing.resign(it.call(BEN, match, channel=BENS, guild=None))
    await it.app.idle()
    it.world.faults[f"post in {ANNAS}"].append(ClosedError("no DMs"))
    await it.play(match, (ANNA, "b2b4"))
    await it.app.idle()
    assert (await row_of(it, match)).board_channel == CLEOS


async def test_result_waits_for_time_out_where_first_board_went(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    await goes_to_server_of_ben(it, match)
    it.world.timed_out[777] = it.world.now + timedelta(minutes=30)
    it.world.faults["post in 700"].append(ForbiddenError("under a time-out"))
    await it.app.playing.resign(it.call(BEN, match, channel=700, guild=777))
    await it.pass_time(minutes=31)
    assert posts(it, 700)[-1].post.version == (await row_of(it, match)).version
    assert not any(sent.buttons for sent in posts(it, 700)[:-1])


async def test_time_out_where_first_board_went_loses_no_board(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    await goes_to_server_of_ben(it, match)
    it.world.timed_out[777] = it.world.now + timedelta(minutes=30)
    it.world.faults["post in 700"].append(ForbiddenError("under a time-out"))
    await it.play(match, (BEN, "Nc6"))
    await it.pass_time(minutes=31)
    row = await row_of(it, match)
    assert (row.status, row.board_channel) == ("playing", 700)
    assert versions(it, 700)[-1] == row.version


async def goes_to_server_of_ben(it: Club, match: str) -> None:
    """The first board is lost after Anna's move, and the match goes on in a channel of Ben's server."""
    it.world.server_of[700] = 777
    await moved(it, BEN, match, 700, 777)
    it.world.faults[f"post in {ANNAS}"].append(ClosedError("no DMs"))
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()


async def test_lost_first_board_gives_nobody_time(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    await it.pass_time(days=2, hours=23)
    it.world.faults[f"post in {ANNAS}"].append(ClosedError("no DMs"))
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert (await row_of(it, match)).deadline == it.world.now + timedelta(days=3)


async def test_match_without_any_board_left_is_on_hold(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    for channel in (ANNAS, BENS):
        it.world.faults[f"post in {channel}"] += [ClosedError("no DMs")] * 2
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert (await row_of(it, match)).status == SUSPENDED


async def test_match_without_board_goes_on_in_dm_of_whoever_asks(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    for channel in (ANNAS, BENS):
        it.world.faults[f"post in {channel}"] += [ClosedError("no DMs")] * 2
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    it.world.faults.clear()
    await moved(it, BEN, match, BENS)
    row = await row_of(it, match)
    assert (row.status, row.board_channel) == ("playing", BENS)
    assert versions(it, BENS)[-1] == row.version


async def test_player_without_board_takes_one_again(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    it.world.faults[f"post in {ANNAS}"].append(ClosedError("no DMs"))
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert (await moved(it, ANNA, match, ANNAS)).key == "done-board-here"
    await it.play(match, (BEN, "Nc6"))
    await it.app.idle()
    assert versions(it, ANNAS)[-1] == versions(it, BENS)[-1] == (await row_of(it, match)).version


async def test_player_shows_match_of_no_server_in_their_server(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    assert (await moved(it, BEN, match, 700, 777)).key == "done-board-here"
    with refuses("no-such-match"):
        await moved(it, DORA, match, 701, 777)


async def gone_on_in_server(it: Club) -> str:
    """A match in DMs that goes on where Ben had shown it: in a channel of his server."""
    match = await in_messages(it, "connexes", ANNA, BEN)
    await moved(it, BEN, match, 700, 777)
    it.world.faults[f"post in {ANNAS}"].append(ClosedError("no DMs"))
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert (await row_of(it, match)).board_channel == 700
    return match


async def test_link_to_board_that_took_over_leads_to_its_server(it: Club) -> None:
    await gone_on_in_server(it)
    (game,) = await it.app.games.live(it.call(BEN, guild=None))
    assert (game.guild, game.channel, game.in_messages) == (777, 700, False)
    (hidden,) = await it.app.games.live(it.call(ANNA, guild=None))
    assert hidden.in_messages
    await it.pass_time(days=2.5)
    assert "channels/777/700/" in posts(it, 700)[-1].post.content


async def test_server_of_board_that_took_over_blocks_players_there(it: Club) -> None:
    match = await gone_on_in_server(it)
    assert not await is_barred_where_shown(it.app._matches, await row_of(it, match), DORA)
    await it.app.preferences.change_server(it.call(ANNA, guild=777, manager=True), barred=(DORA,))
    assert await is_barred_where_shown(it.app._matches, await row_of(it, match), DORA)


async def test_server_of_board_that_took_over_is_forgotten_without_the_match(it: Club) -> None:
    match = await gone_on_in_server(it)
    await it.app._eraser.forget_server(777)
    await it.app.idle()
    assert holding(it.path, 777) == holding(it.path, 700) == []
    it.world.faults["post in 0"].append(GoneError("no such channel"))
    await it.play(match, (BEN, "Nc6"))
    await it.app.idle()
    assert (await row_of(it, match)).status == SUSPENDED
    await moved(it, ANNA, match, ANNAS)
    row = await row_of(it, match)
    assert (row.status, row.board_channel, row.board_guild) == ("playing", ANNAS, None)


async def test_first_owner_with_second_board_is_mentioned_on_both(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    await moved(it, ANNA, match, 700, 777)
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.idle()
    for channel in (ANNAS, 700):
        assert f"<@{ANNA}>" in posts(it, channel)[-1].post.content
        assert f"<@{BEN}>" not in posts(it, channel)[-1].post.content


async def test_player_without_board_is_mentioned_on_no_other(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    it.world.faults[f"post in {ANNAS}"].append(ClosedError("no DMs"))
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    await it.app.playing.resign(it.call(BEN, match, channel=BENS, guild=None))
    await it.app.idle()
    assert all(f"<@{ANNA}>" not in sent.post.content for sent in posts(it, BENS))


async def test_lost_second_board_of_first_owner_stops_no_clock(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    await moved(it, ANNA, match, 700, 777)
    it.world.faults["post in 700"].append(ClosedError("gone"))
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert (await it.app._matches.snapshot(match)).state.boardless == {}


async def moved(it: Club, user: int, match: str, channel: int, guild: int | None = None) -> CommandResult:
    request = it.call(user, match, channel=channel, guild=guild)
    done = await it.app.relocation.move_here(request, ChannelInfo(channel, "fr", can_thread=False))
    await it.app.idle()
    return done


async def test_list_of_games_links_no_one_to_another_players_messages(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    [listed] = await it.app.games.live(it.call(ANNA))
    assert (listed.channel, listed.in_messages) == (ANNAS, False)
    it.world.faults[f"post in {ANNAS}"].append(ClosedError("no DMs"))
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert [game.in_messages for game in await it.app.games.live(it.call(ANNA))] == [True]


async def test_clock_of_player_without_board_stops_72_hours(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    await close_messages_of_ben(it, match)
    await it.pass_time(hours=71)
    assert (await row_of(it, match)).deadline is None
    await it.pass_time(hours=1)
    assert (await row_of(it, match)).deadline == it.world.now + timedelta(days=3)
    assert "clock" in posts(it, ANNAS)[-1].post.content


async def test_clock_stops_only_once_for_want_of_a_board(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    await close_messages_of_ben(it, match)
    await moved(it, BEN, match, BENS)
    assert (await row_of(it, match)).deadline == it.world.now + timedelta(days=3)
    await it.play(match, (BEN, "Nc6"))
    await it.app.idle()
    await close_messages_of_ben(it, match, "Nf3")
    assert (await row_of(it, match)).deadline == it.world.now + timedelta(days=3)


async def test_clock_stops_for_owner_of_lost_first_board(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    it.world.faults[f"post in {ANNAS}"].append(ClosedError("no DMs"))
    await it.play(match, (ANNA, "Nc3"), (BEN, "Nc6"))
    await it.app.idle()
    assert (await row_of(it, match)).deadline is None
    assert versions(it, BENS)[-1] == (await row_of(it, match)).version


async def test_player_without_board_is_told_in_private(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    await close_messages_of_ben(it, match)
    [told] = [post.content for user, post in it.world.direct_messages if user == BEN]
    assert "72" in told
    assert "/move-here" in told or "/déplacer-ici" in told
    assert str(ANNAS) not in told


async def close_messages_of_ben(it: Club, match: str, move: str = "Nc3") -> None:
    """Anna moves, and the post in Ben's messages is refused."""
    it.world.faults[f"post in {BENS}"].append(ClosedError("no DMs"))
    await it.play(match, (ANNA, move))
    await it.app.idle()


async def test_player_without_board_is_named_but_not_mentioned(it: Club) -> None:
    match = await in_messages(it, "yalta", ANNA, BEN, CLEO)
    await it.play(match, (ANNA, "b2b4"))
    it.world.faults[f"post in {CLEOS}"].append(ClosedError("no DMs"))
    await it.play(match, (BEN, "b7b5"))
    await it.app.idle()
    assert all(f"<@{CLEO}>" not in sent.post.content for sent in posts(it, ANNAS)[-2:])


async def test_reminder_leads_each_player_to_their_own_board(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.pass_time(days=2, hours=12)
    for channel, other in ((ANNAS, BENS), (BENS, ANNAS)):
        reminder = posts(it, channel)[-1].post.content
        assert str(channel) in reminder
        assert str(other) not in reminder


async def test_private_reminder_leads_to_own_board(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    await it.app._matches.preferences.change_player(BEN, lambda _: PlayerSettings(direct_reminders=True))
    await it.play(match, (ANNA, "Nc3"))
    await it.pass_time(days=2, hours=12)
    [reminder] = [post.content for user, post in it.world.direct_messages if user == BEN]
    assert str(BENS) in reminder
    assert str(ANNAS) not in reminder


async def test_private_reminder_of_player_without_board_tells_what_to_do(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    await it.app._matches.preferences.change_player(BEN, lambda _: PlayerSettings(direct_reminders=True))
    await close_messages_of_ben(it, match)
    await it.pass_time(days=3)
    await it.pass_time(days=2, hours=12)
    reminder = [post.content for user, post in it.world.direct_messages if user == BEN][-1]
    assert "-here" in reminder or "-ici" in reminder
    assert str(ANNAS) not in reminder


async def test_move_here_means_the_only_game_across_servers(it: Club) -> None:
    match = await in_messages(it, "connexes", ANNA, BEN)
    request = it.call(BEN, channel=700, guild=777)
    assert await it.app.relocation.resolve_match(request) == match


async def test_move_here_means_no_game_against_computers(it: Club) -> None:
    own = ChannelInfo(CHANNEL, can_thread=False)
    await it.app.challenges.open(it.call(ANNA, guild=None), own, ChallengeRequest("connexes", computers=1))
    with refuses("nothing-lost"):
        await it.app.relocation.resolve_match(it.call(ANNA, channel=700, guild=777))
