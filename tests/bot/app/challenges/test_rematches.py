"""Rematches: the same game once more, in the next seats."""

from __future__ import annotations

import asyncio

import pytest

from bot.app import ChallengeRequest, ChannelInfo
from bot.app import errors as wrong
from storage import MatchSeat, Vacation
from tests.bot.app.stored import row_of
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, GUILD, Club
from tests.bot.refusals import refuses

ROOM = ChannelInfo(CHANNEL)


async def over(it: Club, variant: str = "connexes", *users: int, **ask: object) -> str:
    """A match that the last of these users has given up (and the one before, if there are three)."""
    match = await it.begin(variant, *users, **ask)
    for user in users[1:]:
        await it.app.playing.resign(it.call(user, match))
    await it.app.idle()
    return match


async def test_last_post_of_match_offers_rematch(it: Club) -> None:
    await over(it, "connexes", ANNA, BEN)
    last = it.world.posts()[-1]
    assert [button.verb for button in last.buttons] == ["rematch", "seek-again"]
    assert [sent.buttons for sent in it.world.messages if sent.post is last] == [True]


async def test_that_of_aborted_match_does_not(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.playing.abort(it.call(ANNA, match))
    await it.app.idle()
    assert it.world.posts()[-1].buttons == ()


async def test_rematch_is_challenge_with_same_game_and_seats_rotated(it: Club) -> None:
    first = await over(it, "yalta", ANNA, BEN, CLEO, options={"direction": "counterclockwise"}, clock="2d")
    done = await it.app.rematches.rematch(it.call(BEN, first), ROOM)
    assert (done.key, done.values["where"]) == ("done-rematch", f"<#{CHANNEL}>")
    row = await row_of(it, done.match)
    assert row.seats == (MatchSeat("invited", CLEO), MatchSeat("invited", ANNA), MatchSeat("joined", BEN))
    assert (row.variant, row.options, row.clock) == ("yalta", {"direction": "counterclockwise"}, "2d")
    assert (row.seats_mode, row.channel, row.rematch_of, row.created_by) == ("listed", CHANNEL, first, BEN)
    await it.app.idle()
    post = it.world.posts()[-1]
    assert f"Rematch of `{first}`" in post.content
    assert set(post.mentions) == {ANNA, CLEO}
    for user in (CLEO, ANNA):
        await it.app.challenges.join(it.call(user, done.match))
    seats = (await row_of(it, done.match)).seats
    assert [seat.user for seat in seats] == [CLEO, ANNA, BEN]


async def test_match_without_vacations_has_rematch_without_them(it: Club) -> None:
    first = await over(it, "connexes", ANNA, BEN, vacations=False)
    assert not (await row_of(it, (await it.app.rematches.rematch(it.call(BEN, first), ROOM)).match)).vacations


async def test_against_computers_rematch_begins_at_once_with_seats_rotated(it: Club) -> None:
    match = await it.begin("connexes", ANNA, computers=1)
    await it.app.playing.resign(it.call(ANNA, match))
    done = await it.app.rematches.rematch(it.call(ANNA, match), ROOM)
    assert done.key == "done-started"
    assert (await row_of(it, done.match)).seats == (MatchSeat("computer"), MatchSeat("joined", ANNA))
    await it.app.idle()
    assert len(await it.store.matches.actions(done.match)) == 1


async def test_who_asks_second_takes_part_and_who_asks_twice_is_told(it: Club) -> None:
    first = await over(it, "connexes", ANNA, BEN)
    done = await it.app.rematches.rematch(it.call(ANNA, first), ROOM)
    with refuses("already-in"):
        await it.app.rematches.rematch(it.call(ANNA, first), ROOM)
    assert (await it.app.rematches.rematch(it.call(BEN, first), ROOM)).match == done.match
    assert (await row_of(it, done.match)).status == "playing"
    for user in (ANNA, BEN):
        with refuses("rematch-begun") as caught:
            await it.app.rematches.rematch(it.call(user, first), ROOM)
        assert caught.value.values["match"] == done.match


async def test_of_two_who_ask_at_same_time_one_opens_and_other_joins(it: Club) -> None:
    first = await over(it, "connexes", ANNA, BEN)
    done = await asyncio.gather(*(it.app.rematches.rematch(it.call(user, first), ROOM) for user in (ANNA, BEN)))
    assert len({one.match for one in done}) == 1
    assert (await row_of(it, done[0].match)).status == "playing"


async def test_declined_rematch_may_be_asked_for_again(it: Club) -> None:
    first = await over(it, "connexes", ANNA, BEN)
    done = await it.app.rematches.rematch(it.call(ANNA, first), ROOM)
    await it.app.challenges.decline(it.call(BEN, done.match))
    again = await it.app.rematches.rematch(it.call(BEN, first), ROOM)
    assert again.match != done.match
    with pytest.raises(wrong.ChallengeClosedError):
        await it.app.rematches.rematch(it.call(ANNA, done.match), ROOM)


async def test_rematch_has_rematch(it: Club) -> None:
    first = await over(it, "connexes", ANNA, BEN)
    second = (await it.app.rematches.rematch(it.call(ANNA, first), ROOM)).match
    await it.app.rematches.rematch(it.call(BEN, first), ROOM)
    await it.app.playing.resign(it.call(ANNA, second))
    third = (await it.app.rematches.rematch(it.call(ANNA, second), ROOM)).match
    assert [seat.user for seat in (await row_of(it, third)).seats] == [ANNA, BEN]


async def test_without_name_latest_match_here_is_meant(it: Club) -> None:
    first = await over(it, "connexes", ANNA, BEN)
    thread = (await row_of(it, first)).board_channel
    done = await it.app.rematches.rematch(it.call(ANNA, channel=thread), ROOM)
    assert (await row_of(it, done.match)).rematch_of == first
    with refuses("no-match-here"):
        await it.app.rematches.rematch(it.call(DORA, channel=999), ROOM)


async def test_spectators_are_refused(it: Club) -> None:
    first = await over(it, "connexes", ANNA, BEN)
    with refuses("not-a-player"):
        await it.app.rematches.rematch(it.call(DORA, first), ROOM)


async def test_match_that_goes_on_has_no_rematch(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    with refuses("not-over"):
        await it.app.rematches.rematch(it.call(ANNA, match), ROOM)


@pytest.mark.parametrize("guild", [None, GUILD + 1])
async def test_rematch_stays_in_its_server(it: Club, guild: int | None) -> None:
    first = await over(it, "connexes", ANNA, BEN)
    with refuses("wrong-server"):
        await it.app.rematches.rematch(it.call(ANNA, first, guild=guild), ROOM)


async def test_match_in_direct_messages_has_its_rematch_there(it: Club) -> None:
    alone = ChannelInfo(CHANNEL, can_thread=False)
    first = await it.app.challenges.open(it.call(ANNA, guild=None), alone, ChallengeRequest("connexes", computers=1))
    await it.app.playing.resign(it.call(ANNA, first.match, guild=None))
    done = await it.app.rematches.rematch(it.call(ANNA, guild=None), alone)
    assert (await row_of(it, done.match)).guild is None
    with refuses("wrong-server"):
        await it.app.rematches.rematch(it.call(ANNA, first.match), ROOM)


async def test_all_that_opening_match_asks_for_is_asked_for(it: Club) -> None:
    first = await over(it, "connexes", ANNA, BEN)
    with refuses("missing-permission"):
        await it.app.rematches.rematch(it.call(ANNA, first), ChannelInfo(CHANNEL, can_post=False))
    server = await it.app._matches.preferences.server(GUILD)
    await it.app._matches.preferences.change_server(GUILD, lambda _: type(server)(channels=(555,)))
    with refuses("wrong-channel"):
        await it.app.rematches.rematch(it.call(ANNA, first), ROOM)
    await it.app._matches.preferences.change_server(GUILD, lambda _: type(server)(limit=1))
    await it.challenge(ANNA, "connexes", DORA)
    with refuses("too-many-matches"):
        await it.app.rematches.rematch(it.call(ANNA, first), ROOM)
    await it.store.vacations.add(Vacation(BEN, GUILD, it.world.now, it.world.now.replace(day=20), "active"))
    with refuses("on-vacation"):
        await it.app.rematches.rematch(it.call(BEN, first), ROOM)


async def test_redelivered_press_opens_one(it: Club) -> None:
    first = await over(it, "connexes", ANNA, BEN)
    call = it.call(ANNA, first)
    done = await it.app.rematches.rematch(call, ROOM)
    again = await it.app.rematches.rematch(call, ROOM)
    assert (again.again, again.match) == (True, done.match)


async def test_elsewhere_finished_games_are_offered_latest_first(it: Club) -> None:
    first = await over(it, "connexes", ANNA, BEN)
    await it.pass_time(minutes=1)
    second = await over(it, "connexes", ANNA, CLEO)
    await it.begin("connexes", ANNA, DORA)  # which goes on, and is not meant
    offered = await it.app.rematches.offered(it.call(ANNA, channel=7))
    assert [choice.value for choice in offered] == [second, first]
    assert offered[0].label == f"{second} · Échecs connexes · ended today"
    assert [choice.value for choice in await it.app.rematches.choices(it.call(BEN), first[:4])] == [first]


async def test_game_whose_rematch_was_asked_for_is_offered_no_more(it: Club) -> None:
    first = await over(it, "connexes", ANNA, BEN)
    await it.app.rematches.rematch(it.call(ANNA, first), ROOM)
    with refuses("nothing-to-rematch"):
        await it.app.rematches.offered(it.call(ANNA, channel=7))


async def test_neither_aborted_games_nor_those_of_other_servers_are_offered(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.playing.abort(it.call(ANNA, match))
    await over(it, "connexes", ANNA, BEN)
    assert len(await it.app.rematches.choices(it.call(ANNA))) == 1
    assert await it.app.rematches.choices(it.call(ANNA, guild=GUILD + 1)) == []
    assert await it.app.rematches.choices(it.call(ANNA, guild=None)) == []


async def test_in_thread_of_game_that_one_is_meant(it: Club) -> None:
    match = await over(it, "connexes", ANNA, BEN)
    place = (await row_of(it, match)).board_channel
    assert await it.app.rematches.offered(it.call(ANNA, channel=place)) == []
