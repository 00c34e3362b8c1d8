"""A server's role is pinged in its lobby channel when a game lacks its last player, twice a day at most."""

from __future__ import annotations

from typing import Any

from bot.app import ChannelInfo, Post, SeekRequest
from bot.app.core.ports import ForbiddenError
from bot.app.match.preferences import changed
from tests.bot.app.lobby.seeking import ELSEWHERE, only_match, run, seek
from tests.bot.fakes import ANNA, BEN, CHANNEL, GUILD, Club

LOBBY, ROLE = 700, 7


async def configure(it: Club, guild: int = GUILD, **chosen: Any) -> None:
    settings = {"lobby_channel": LOBBY, "lobby_role": ROLE, **chosen}
    await it.app._matches.preferences.change_server(guild, lambda now: changed(now, settings))


async def wait(it: Club, **time: int) -> list[Post]:
    """Let time pass, and the lobby look; what is in its channel."""
    await it.pass_time(**time)
    await run(it)
    return it.world.posts(LOBBY)


async def test_games_between_members_are_played_in_lobby_channel(it: Club) -> None:
    await configure(it)
    await seek(it, ANNA)
    await seek(it, BEN)
    match = await only_match(it)
    assert (match.guild, match.channel, match.wants_thread) == (GUILD, LOBBY, True)


async def test_role_alone_is_pinged_for_last_player(it: Club) -> None:
    await configure(it)
    await seek(it, ANNA, variant="yalta")
    assert await wait(it, minutes=11) == []
    await seek(it, BEN, variant="yalta")
    assert await wait(it, minutes=5) == []
    (post,) = await wait(it, minutes=6)
    assert (post.roles, post.mentions) == ((ROLE,), ())
    assert post.content.startswith(f"<@&{ROLE}> One player is missing for a game: **Yalta**, 3 days per move, rated.")
    assert [button.verb for button in post.buttons] == ["see-lobby"]


async def test_ping_names_no_player_and_no_server(it: Club) -> None:
    await configure(it)
    await seek(it, ANNA, variant="yalta")
    await seek(it, BEN, ELSEWHERE, variant="yalta")
    (post,) = await wait(it, minutes=11)
    assert not any(text in post.content for text in ("Anna", "Ben", str(ELSEWHERE), str(ANNA), str(BEN)))


async def test_role_is_pinged_twice_a_day_at_most(it: Club) -> None:
    await configure(it)
    for number in range(1, 6):
        await seek(it, ANNA, clock=f"{number}d")
        await wait(it, minutes=11)
    assert len(it.world.posts(LOBBY)) == 2
    assert len(await wait(it, days=1)) == 4


async def test_one_seek_is_pinged_for_once(it: Club) -> None:
    await configure(it)
    await seek(it, ANNA)
    await wait(it, minutes=11)
    assert len(await wait(it, days=3)) == 1


async def test_server_is_pinged_for_its_own_players_only(it: Club) -> None:
    await configure(it)
    await seek(it, BEN, ELSEWHERE)
    assert await wait(it, minutes=11) == []


async def test_channel_without_role_and_role_without_channel_ping_no_one(it: Club) -> None:
    await configure(it, lobby_role=0)
    await configure(it, ELSEWHERE, lobby_channel=0)
    await seek(it, ANNA, clock="1d")
    await seek(it, BEN, ELSEWHERE, clock="2d")
    assert await wait(it, minutes=11) == []


async def test_barred_player_pings_no_one(it: Club) -> None:
    await seek(it, ANNA)
    await configure(it, barred=(ANNA,))
    assert await wait(it, minutes=11) == []


async def test_ping_of_game_that_was_completed_is_not_sent(it: Club) -> None:
    await configure(it)
    mine = await seek(it, ANNA)
    it.world.faults["post"] = [ConnectionError("cut")]
    await it.pass_time(minutes=11)
    await it.app.workers.find_work("lobby")
    await it.app.seeks.withdraw(it.call(ANNA), mine.id)
    await it.app.idle()
    assert it.world.posts(LOBBY) == []


async def test_ping_into_closed_channel_is_given_up(it: Club) -> None:
    await configure(it)
    it.world.faults[f"post in {LOBBY}"] = [ForbiddenError("closed")]
    await seek(it, ANNA)
    assert await wait(it, minutes=11) == []
    assert await it.store.outbox.waiting_channels() == []


async def test_ping_is_sent_once_through_kill(it: Club) -> None:
    await configure(it)
    await seek(it, ANNA)
    it.world.after["post"] = [ConnectionError("cut")]
    await it.pass_time(minutes=11)
    await it.app.workers.find_work("lobby")
    await it.restart()
    await it.app.idle()
    assert len(it.world.posts(LOBBY)) == 1


async def test_seek_where_no_thread_opens_is_played_in_lobby_channel(it: Club) -> None:
    await configure(it)
    for user in (ANNA, BEN):
        here = ChannelInfo(CHANNEL, can_thread=False)
        await it.app.seeks.seek(it.call(user), here, SeekRequest("connexes", anywhere=False))
    await it.app.idle()
    assert (await only_match(it)).channel == LOBBY
