"""Events whose games get no threads."""

from __future__ import annotations

from bot.app import NoThreadError
from storage import SUSPENDED
from tests.bot.app.stored import row_of
from tests.bot.app.tournaments.club_night import FOUR, HEAD, begun, state
from tests.bot.fakes import CHANNEL, GUILD, Club


def refuse(it: Club) -> None:
    """Let Discord open no threads."""
    it.world.faults["thread"] = [NoThreadError("too many threads")] * 1000


async def standings(it: Club, tournament: str) -> list[str]:
    """Return the standings of an event's games, those in progress first."""
    return sorted(game.status for game in (await state(it, tournament)).games)


async def test_games_without_threads_do_not_count_as_playing(it: Club) -> None:
    refuse(it)
    tournament = await begun(it, FOUR, "connexes", "round-robin", together=False)
    assert (await standings(it, tournament)).count("playing") == 1
    assert len(await it.store.outbox.waiting_channels()) == 0


async def test_players_and_organiser_are_told_of_refused_threads(it: Club) -> None:
    refuse(it)
    tournament = await begun(it, FOUR)
    told = [sent.post for sent in it.world.messages if "/move-here" in sent.post.content]
    waiting = [game for game in (await state(it, tournament)).games if game.status == "waiting"]
    assert [post.match for post in told] == [
        game.id for game in waiting if game.id in (await state(it, tournament)).matches
    ]
    assert all(len(post.mentions) == 2 for post in told)
    assert [tournament in post.content for user, post in it.world.direct_messages if user == HEAD] == [True]


async def test_games_start_once_threads_are_possible(it: Club) -> None:
    refuse(it)
    tournament = await begun(it, FOUR)
    it.world.faults["thread"] = []
    await it.pass_time(hours=13)
    now = await state(it, tournament)
    assert {game.status for game in now.games} == {"playing"}
    assert sorted(it.world.thread_names)[0].startswith("R1 T")
    assert {match.thread for match in now.matches.values()} == {None, *it.world.threads}


async def test_games_without_threads_start_one_at_time(it: Club) -> None:
    refuse(it)
    tournament = await begun(it, FOUR, max_games_at_once=1)
    assert (await standings(it, tournament)).count("playing") == 1
    it.world.faults["thread"] = []
    await it.pass_time(hours=13)
    now = await state(it, tournament)
    playing = [entry for game in now.games if game.status == "playing" for entry in game.entries]
    assert sorted(playing) == [1, 2, 3, 4]


async def test_game_with_moves_starts_again_once_threads_are_possible(it: Club) -> None:
    refuse(it)
    moved = list[str]()

    async def move() -> None:
        game = sorted(await it.store.matches.in_server(GUILD, "playing"))[-1]
        await it.app.playing.move(it.call((await row_of(it, game)).seats[0].user or 0, game), "e2e3")
        moved.append(game)

    it.world.meanwhile["thread"] = move
    tournament = await begun(it, FOUR)
    (game,) = moved
    assert (await row_of(it, game)).status == SUSPENDED
    assert game in {one.id for one in (await state(it, tournament)).games if one.status == "playing"}
    it.world.faults["thread"] = []
    await it.pass_time(hours=13)
    row = await row_of(it, game)
    assert (row.status, row.thread in it.world.threads) == ("playing", True)


async def test_withdrawing_annuls_game_without_thread(it: Club) -> None:
    refuse(it)
    tournament = await begun(it, FOUR)
    leaver = next(game for game in (await state(it, tournament)).games if game.status == "waiting").entries[0]
    user = (await state(it, tournament)).user_of(leaver)
    await it.app.joining.leave(it.call(user, tournament))
    await it.app.idle()
    left = [game for game in (await state(it, tournament)).games if leaver in game.entries and game.status == "waiting"]
    assert left == []
    assert it.world.messages[-1].channel == CHANNEL
