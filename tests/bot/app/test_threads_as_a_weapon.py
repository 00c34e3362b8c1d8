"""One member, or one event, cannot fill a server with threads."""

from __future__ import annotations

from bot.app.people import eligibility
from tests.bot.app.stored import row_of
from tests.bot.app.tournaments.club_night import FOUR, begun, resigned, state
from tests.bot.fakes import ANNA, BEN, Club
from tests.bot.refusals import refuses


async def opened_and_aborted(it: Club, count: int) -> None:
    for _ in range(count):
        match = await it.begin("connexes", ANNA, BEN)
        await it.app.playing.abort(it.call(ANNA, match))


async def test_member_opens_only_so_many_games_in_hour(it: Club) -> None:
    await opened_and_aborted(it, eligibility.HOURLY)
    with refuses("opened-too-many"):
        await it.challenge(ANNA, "connexes", BEN)
    await it.pass_time(hours=1)
    assert (await it.challenge(ANNA, "connexes", BEN)).key == "done-opened"


async def test_thread_of_aborted_game_is_archived_at_once(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    await it.app.playing.abort(it.call(BEN, match))
    await it.app.idle()
    await it.app._delivery.threads.idle()
    assert ("archive", (await row_of(it, match)).thread) in it.world.tended


async def test_game_that_is_over_gets_no_thread(it: Club) -> None:
    async def abort() -> None:
        [match] = [game.match for game in await it.app.games.live(it.call(ANNA))]
        await it.app.playing.abort(it.call(ANNA, match))

    await it.app._delivery.sender.close()  # as if Discord were down
    match = (await it.challenge(ANNA, "connexes", BEN)).match
    await it.app.challenges.join(it.call(BEN, match))
    await abort()
    await it.restart()
    await it.app.idle()
    assert it.world.threads == {}


async def test_event_opens_no_more_games_than_there_is_room_for(it: Club) -> None:
    it.app._steps.max_open_threads = 2
    tournament = await begun(it, FOUR)
    now = await state(it, tournament)
    assert [game.status for game in now.games].count("playing") == 2
    await resigned(it, next(game.id for game in now.games if game.status == "playing"))
    await it.pass_time(days=2)
    assert [game.status for game in (await state(it, tournament)).games].count("waiting") < 4
