"""Seeks become games, in a thread of one server or in everyone's direct messages."""

from __future__ import annotations

from functools import partial

import pytest

from bot.app import ChannelInfo, SeekRequest
from bot.app.errors import AppError
from bot.app.match.preferences import PlayerSettings, ServerSettings, changed
from storage import StoreUnavailableError
from tests.bot.app.lobby.seeking import DIRECT, ELSEWHERE, only_match, run, seek, waiting
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, GUILD, Club
from tests.counting import counted


async def test_two_of_one_server_play_in_thread(it: Club) -> None:
    await seek(it, ANNA)
    await seek(it, BEN)
    match = await only_match(it)
    assert (match.guild, match.channel, match.rated) == (GUILD, CHANNEL, True)
    assert match.thread is not None
    assert match.board_channel == match.thread
    assert {one.user for one in match.seats} == {ANNA, BEN}


async def test_players_of_two_servers_play_in_direct_messages(it: Club) -> None:
    await seek(it, ANNA)
    await seek(it, BEN, ELSEWHERE)
    match = await only_match(it)
    assert (match.guild, match.channel, match.boards) == (None, ANNA + DIRECT, 1)
    (board,) = await it.store.boards.of(match.id)
    assert (board.channel, board.user) == (BEN + DIRECT, BEN)
    (first,), (second,) = it.world.posts(ANNA + DIRECT), it.world.posts(BEN + DIRECT)
    assert f"<@{BEN}>" not in first.content
    assert "(Ben)" in first.content
    assert f"<@{ANNA}>" not in second.content
    assert "(Anna)" in second.content


async def test_moves_of_game_across_servers_reach_both(it: Club) -> None:
    await seek(it, ANNA)
    await seek(it, BEN, ELSEWHERE)
    match = await only_match(it)
    mover = match.seats[0].user or 0
    await it.play(match.id, (mover, "Nc3"))
    await it.app.idle()
    assert [len(it.world.posts(user + DIRECT)) for user in (ANNA, BEN)] == [2, 2]


async def test_games_list_leads_to_own_board(it: Club) -> None:
    await seek(it, ANNA)
    await seek(it, BEN, ELSEWHERE)
    for user in (ANNA, BEN):
        (game,) = await it.app.games.live(it.call(user))
        assert game.channel == user + DIRECT


async def test_three_players_of_three_places_play(it: Club) -> None:
    for user, guild in ((ANNA, GUILD), (BEN, ELSEWHERE), (CLEO, None)):
        await seek(it, user, guild, "yalta")
    match = await only_match(it)
    assert match.boards == 2
    assert all(len(it.world.posts(user + DIRECT)) == 1 for user in (ANNA, BEN, CLEO))


async def test_draw_is_agreed_across_servers(it: Club) -> None:
    await seek(it, ANNA)
    await seek(it, BEN, ELSEWHERE)
    match = await only_match(it)
    await it.app.offers.draw(it.call(ANNA, match.id, guild=GUILD))
    await it.app.offers.accept(it.call(BEN, match.id, guild=None, channel=BEN + DIRECT), "draw")
    assert await it.store.matches.live_of(ANNA) == []


async def test_rematch_of_game_across_servers_is_refused(it: Club) -> None:
    await seek(it, ANNA)
    await seek(it, BEN, ELSEWHERE)
    match = await only_match(it)
    await it.app.playing.resign(it.call(ANNA, match.id))
    with pytest.raises(AppError, match="rematch-elsewhere"):
        await it.app.rematches.rematch(it.call(BEN, match.id, guild=None), ChannelInfo(BEN + DIRECT))


async def test_blocked_players_never_meet(it: Club) -> None:
    await it.app._matches.preferences.change_player(BEN, lambda now: changed(now, {"blocked": (ANNA,)}))
    await seek(it, ANNA)
    await seek(it, BEN)
    assert await waiting(it) == [ANNA, BEN]
    assert PlayerSettings().blocked == ()


async def test_barred_player_meets_no_one_of_that_server(it: Club) -> None:
    await it.app._matches.preferences.change_server(GUILD, lambda now: changed(now, {"barred": (BEN,)}))
    await seek(it, ANNA)
    await seek(it, BEN, ELSEWHERE)
    assert await waiting(it) == [ANNA, BEN]


async def test_server_may_keep_its_players_to_itself(it: Club) -> None:
    assert ServerSettings().elsewhere
    await it.app._matches.preferences.change_server(GUILD, lambda now: changed(now, {"elsewhere": False}))
    await seek(it, ANNA)
    await seek(it, BEN, ELSEWHERE)
    assert await waiting(it) == [ANNA, BEN]
    with pytest.raises(AppError, match="stays-here"):
        await seek(it, CLEO, anywhere=True)


async def test_server_may_withdraw_waiting_players_from_others(it: Club) -> None:
    await seek(it, ANNA)
    await it.app._matches.preferences.change_server(GUILD, lambda now: changed(now, {"elsewhere": False}))
    await seek(it, BEN, ELSEWHERE)
    assert await waiting(it) == [ANNA, BEN]
    assert await it.store.matches.live_of(ANNA) == []


async def test_different_terms_do_not_meet(it: Club) -> None:
    await seek(it, ANNA, clock="1d")
    await seek(it, BEN, clock="2d")
    assert await waiting(it) == [ANNA, BEN]


async def test_window_keeps_strangers_apart(it: Club) -> None:
    await seek(it, ANNA, window=50)
    await seek(it, BEN)
    assert await waiting(it) == []


async def test_standing_seek_gets_game_after_game(it: Club) -> None:
    await seek(it, ANNA, games=2)
    await seek(it, BEN)
    assert await waiting(it) == [ANNA]
    await seek(it, CLEO)
    assert await waiting(it) == []
    assert len(await it.store.matches.live_of(ANNA)) == 2
    for match in await it.store.matches.live_of(ANNA):
        await it.play(match.id, (match.turn or 0, "Nc3"))
        await it.app.playing.resign(it.call(ANNA, match.id))
    await run(it)
    assert await waiting(it) == [ANNA]


async def test_single_seek_is_fulfilled_by_first_move(it: Club) -> None:
    await seek(it, ANNA)
    await seek(it, BEN)
    match = await only_match(it)
    await it.play(match.id, (match.turn or 0, "Nc3"))
    await run(it)
    assert await it.store.lobby.of(ANNA) == await it.store.lobby.of(BEN) == []


async def test_computer_takes_last_seat_after_days_alone(it: Club) -> None:
    await seek(it, ANNA, variant="yalta", computer_days=1)
    await seek(it, BEN, variant="yalta", computer_days=1)
    await run(it)
    assert await waiting(it) == [ANNA, BEN]
    await it.pass_time(days=1)
    await run(it)
    match = await only_match(it)
    assert sorted(one.holder for one in match.seats) == ["computer", "joined", "joined"]
    assert not match.rated


async def test_computer_plays_in_no_server_that_blocks_player(it: Club) -> None:
    await seek(it, ANNA, anywhere=False, direct=None, computer_days=1)
    await it.app._matches.preferences.change_server(GUILD, lambda now: changed(now, {"barred": (ANNA,)}))
    await it.pass_time(days=1)
    await run(it)
    assert await waiting(it) == [ANNA]


@pytest.mark.parametrize("kept", [0, 1])
async def test_computer_leaves_player_the_seat_they_keep(it: Club, kept: int) -> None:
    await seek(it, ANNA, computer_days=1)
    await seek(it, BEN, ELSEWHERE)
    match = await only_match(it)
    await it.store.lobby.give_back(match.id, {ANNA: "open", BEN: "cancelled"}, {ANNA: kept})
    await it.app.playing.abort(it.call(BEN, match.id))
    await it.pass_time(days=2)
    await run(it)
    assert (await only_match(it)).seats[kept].user == ANNA


async def test_join_starts_game_with_whoever_fits_least(it: Club) -> None:
    mine = await seek(it, ANNA, games=1)
    await it.app.seeks.join(it.call(BEN), ChannelInfo(CHANNEL), mine.id)
    await it.app.idle()
    assert (await only_match(it, BEN)).guild == GUILD


async def test_seek_is_taken_once_when_storing_fails(it: Club) -> None:
    it.world.after["lobby.start"] = [StoreUnavailableError("gone")]
    await seek(it, ANNA)
    await seek(it, BEN)
    await run(it)
    assert len(await it.store.matches.live_of(ANNA)) == 1


async def test_withdrawn_seek_starts_nothing(it: Club) -> None:
    mine = await seek(it, ANNA)
    await it.app.seeks.withdraw(it.call(ANNA), mine.id)
    await seek(it, BEN)
    assert await waiting(it) == [BEN]
    with pytest.raises(AppError, match="seek-gone"):
        await it.app.seeks.withdraw(it.call(ANNA), mine.id)


async def test_seek_changed_while_matched_counts_as_it_is(it: Club) -> None:
    await seek(it, ANNA)
    it.world.meanwhile["lobby.start"] = partial(seek_here, it, ANNA)
    await seek(it, BEN, ELSEWHERE)
    await run(it)
    assert await waiting(it) == [ANNA, BEN]
    assert await it.store.matches.live_of(ANNA) == []


async def seek_here(it: Club, user: int) -> None:
    """Seek the same as before, in this server alone."""
    here = ChannelInfo(CHANNEL, can_thread=True)
    await it.app.seeks.seek(it.call(user), here, SeekRequest("connexes", anywhere=False))


async def test_same_seek_again_replaces_first(it: Club) -> None:
    first = await seek(it, ANNA)
    await it.pass_time(hours=1)
    await seek(it, ANNA, window=100)
    (mine,) = await it.store.lobby.of(ANNA)
    assert (mine.id, mine.since, mine.window) == (first.id, first.since, 100)


async def test_game_of_lobby_survives_being_killed(it: Club) -> None:
    it.world.faults["post"] = [ConnectionError("cut")]
    await seek(it, ANNA)
    await seek(it, BEN, ELSEWHERE)
    await it.restart()
    await it.app.idle()
    match = await only_match(it)
    assert [len(it.world.posts(user + DIRECT)) for user in (ANNA, BEN)] == [1, 1]
    assert await waiting(it) == []
    assert match.status == "playing"


async def test_player_on_vacation_waits_and_is_matched_after_it(it: Club) -> None:
    await seek(it, ANNA)
    await it.app.vacations.begin(it.call(ANNA), days=2)
    await seek(it, BEN)
    assert await waiting(it) == [ANNA, BEN]
    await it.pass_time(days=3)
    await run(it)
    assert await waiting(it) == []


async def test_player_with_limit_of_games_waits(it: Club) -> None:
    await it.app._matches.preferences.change_server(GUILD, lambda now: changed(now, {"limit": 1}))
    await seek(it, ANNA)
    match = await it.begin("connexes", ANNA, CLEO)
    await seek(it, BEN)
    assert await waiting(it) == [ANNA, BEN]
    await it.app.playing.resign(it.call(ANNA, match))
    await run(it)
    assert await waiting(it) == []


async def test_several_seeks_start_no_more_games_than_limit(it: Club) -> None:
    for days in (1, 2, 3):
        await seek(it, ANNA, clock=f"{days}d")
    await it.app._matches.preferences.change_server(GUILD, lambda now: changed(now, {"limit": 2}))
    for user, days in ((BEN, 1), (CLEO, 2), (DORA, 3)):
        await seek(it, user, clock=f"{days}d")
    for _ in range(3):
        await run(it)
    assert len(await it.store.matches.live_of(ANNA)) == 2


async def test_games_and_vacations_of_all_are_read_at_once(it: Club) -> None:
    await seek(it, ANNA, clock="1d")
    await seek(it, BEN, clock="2d")
    with counted(it.store) as few:
        await run(it)
    await seek(it, CLEO, clock="3d")
    await seek(it, DORA, clock="4d")
    with counted(it.store) as more:
        await run(it)
    assert [sum("vacations" in one.text for one in counts.statements) for counts in (few, more)] == [1, 1]
