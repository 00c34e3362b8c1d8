"""A match of two servers when one of them, or one of its people, is lost to it."""

from __future__ import annotations

from datetime import timedelta

from bot.app import ChannelInfo, GoneError
from bot.app.core.ports import NoThreadError
from bot.app.match.snapshot import Snapshot
from storage import is_ghost
from tests.bot.app.tournaments.club_night import HEAD, ROOM, played, state
from tests.bot.app.tournaments.two_servers import (
    ABROAD,
    BISHOPS,
    CHLOE,
    ELSEWHERE,
    KNIGHTS,
    NAMES,
    SALON,
    A,
    B,
    W,
    X,
    accept,
    accepted,
    announced,
    begun,
    created,
    posts,
    there,
    thread_there,
)
from tests.bot.fakes import CHANNEL, GUILD, Club
from tests.storage.inside import holding


async def lost_thread(it: Club, departed: set[int]) -> str:
    """A game of W whose thread in the second server was deleted; some are no members of the first one."""
    tournament = await begun(it)
    it.world.departed = departed
    game = (await state(it, tournament)).games[0].id
    it.app.deleted_channels.deleted(ABROAD, await thread_there(it, game))
    await it.app.idle()
    return game


def seat_of(snapshot: Snapshot, user: int) -> int:
    return next(number for number, seat in enumerate(snapshot.match.seats) if seat.user == user)


async def test_match_outlives_channel_of_second_server(it: Club) -> None:
    tournament = await begun(it)
    it.app.deleted_channels.deleted(ABROAD, SALON)
    await it.app.idle()
    now = await state(it, tournament)
    assert now.stored.halted is None
    assert now.stored.guest_channel is None
    assert any("I can’t post in the channel of the other server" in text for text in posts(it, CHANNEL))
    await played(it, tournament)


async def test_match_outlives_refused_post_in_second_server(it: Club) -> None:
    tournament = await accepted(it)
    it.world.faults[f"post in {SALON}"] = [GoneError("deleted")]
    await it.app.organising.announce(it.call(HEAD, tournament, manager=True), "Hello")
    await it.app.idle()
    now = await state(it, tournament)
    assert (now.stored.halted, now.stored.guest_channel) == (None, None)
    assert any("“Hello”" in text or "Hello" in text for text in posts(it, CHANNEL))


async def test_second_server_is_told_of_halt(it: Club) -> None:
    tournament = await begun(it)
    it.app.deleted_channels.deleted(GUILD, CHANNEL)
    await it.app.idle()
    assert (await state(it, tournament)).stored.halted == "gone"
    assert any("je ne peux plus écrire dans le salon de l’autre serveur" in text for text in posts(it, SALON))


async def test_second_server_is_told_of_removal(it: Club) -> None:
    await begun(it)
    it.world.left.add(GUILD)
    it.app.servers.check(GUILD)
    await it.app.idle()
    assert any("l’autre serveur m’a retiré" in text for text in posts(it, SALON))
    it.app.servers.check(GUILD)
    await it.app.idle()
    assert sum("l’autre serveur m’a retiré" in text for text in posts(it, SALON)) == 1


async def test_guests_have_not_left_the_server(it: Club) -> None:
    tournament = await begun(it)
    it.world.departed = set(BISHOPS)
    await it.pass_time(days=4)
    assert not any("left the server" in sent.post.content for sent in it.world.messages)
    assert (await state(it, tournament)).stored.status != "cancelled"


async def test_log_does_not_keep_names(it: Club) -> None:
    tournament = await begun(it)
    whole = await it.store.tournaments.load(tournament)
    assert whole is not None
    assert not any(name in str(action.data) for action in whole.actions for name in NAMES.values())


async def test_lost_thread_costs_no_game(it: Club) -> None:
    tournament = await begun(it)
    game = (await state(it, tournament)).games[0].id
    it.app.deleted_channels.deleted(ABROAD, await thread_there(it, game))
    await it.app.idle()
    match = await it.store.matches.get(game)
    assert match is not None
    assert (match.status, match.boards) == ("playing", 0)
    (text,) = [post.content for user, post in it.world.direct_messages if user == W]
    assert "/move-here" in text
    assert "channels/" not in text


async def test_clock_stops_for_player_without_board(it: Club) -> None:
    game = await lost_thread(it, departed={W})
    snapshot = await it.app._matches.snapshot(game)
    seat = seat_of(snapshot, W)
    assert snapshot.state.boardless == {seat: it.world.now + timedelta(hours=72)}
    assert any("can’t see this game anywhere" in text for text in posts(it, snapshot.match.board_channel or 0))


async def test_clock_runs_again_with_new_board(it: Club) -> None:
    game = await lost_thread(it, departed={W})
    await it.app.relocation.move_here(there(it, W, game, channel=ELSEWHERE), ChannelInfo(ELSEWHERE, language="fr"))
    assert (await it.app._matches.snapshot(game)).state.boardless == {}


async def test_clock_goes_on_for_member_of_first_server(it: Club) -> None:
    game = await lost_thread(it, departed=set())
    assert (await it.app._matches.snapshot(game)).state.boardless == {}


async def test_clock_stops_for_refused_thread(it: Club) -> None:
    tournament = await announced(it)
    it.world.departed = set(BISHOPS)
    it.world.faults[f"thread in {SALON}"] = [NoThreadError("full")] * 4
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.idle()
    games = (await state(it, tournament)).games
    stopped = [(await it.app._matches.snapshot(game.id)).state.boardless for game in games]
    assert [len(seats) for seats in stopped] == [1, 1, 1, 1]


async def test_refused_thread_costs_no_game(it: Club) -> None:
    tournament = await announced(it)
    it.world.faults["thread"] = [NoThreadError("full")]
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.idle()
    await played(it, tournament)


async def test_captain_is_told_of_lost_channel(it: Club) -> None:
    tournament = await begun(it)
    it.app.deleted_channels.deleted(ABROAD, SALON)
    await it.app.idle()
    code = (await state(it, tournament)).stored.invite_code or "-"
    assert any(user == CHLOE and code in post.content for user, post in it.world.direct_messages)


async def test_lost_channel_is_replaced_with_same_code(it: Club) -> None:
    tournament = await begun(it)
    it.app.deleted_channels.deleted(ABROAD, SALON)
    await it.app.idle()
    code = (await state(it, tournament)).stored.invite_code or ""
    await it.app.invitations.accept(
        there(it, CHLOE, manager=True), ChannelInfo(ELSEWHERE, language="fr"), code, "Bishops"
    )
    await it.app.idle()
    assert "**Knights** 0 – 0 **Bishops**" in posts(it, ELSEWHERE)[0]


async def test_second_server_is_forgotten_without_the_match(it: Club) -> None:
    tournament = await begun(it)
    it.world.left.add(ABROAD)
    it.app.servers.check(ABROAD)
    await it.pass_time(days=31)
    now = await state(it, tournament)
    assert now.stored.guest_guild is None
    assert holding(it.path, SALON) == holding(it.path, ABROAD) == []
    assert [entry.user for entry in now.entries] == [*KNIGHTS, *BISHOPS]


async def test_erased_captain_and_player_leave_no_trace(it: Club) -> None:
    tournament, code = await created(it, boards="2")
    await accept(it, code, captain=W)
    for user in (A, B):
        await it.app.joining.join(it.call(user, tournament))
    for user in (W, X):
        await it.app.joining.join(there(it, user, tournament))
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.idle()
    await it.app.privacy.erase(there(it, W))
    await it.app.idle()
    now = await state(it, tournament)
    assert holding(it.path, W) == []
    assert now.guest_captain is not None
    assert is_ghost(now.guest_captain)
    for channel in (CHANNEL, SALON):
        main = next(text for text in posts(it, channel) if tournament in text)
        assert "Wim" not in main
        assert f"<@{W}>" not in main
