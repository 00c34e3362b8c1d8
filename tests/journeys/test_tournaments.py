"""Events over real sockets: announced by a form, joined by a button, played in threads, to the podium."""

from __future__ import annotations

from datetime import timedelta

from .clubbing import CHANNEL, ClubNight, labels
from .journey import Journey


async def test_nine_play_tournament_of_three_seats_to_its_podium(journey: Journey) -> None:
    night = await ClubNight.announced(journey, "trichess", 9)
    await night.join()
    await night.start()
    await night.play_out()
    podium = await night.shows("🥇")
    assert "🥈" in podium["content"]
    over = await night.shows("The tournament is over.")
    results = [m for m in await night.head.messages(CHANNEL) if "· [" in m["content"] and "**1**" in m["content"]]
    assert len(results) == 12
    [table] = over["attachments"]
    assert table["filename"].startswith(f"{night.name}-")
    assert "Standings of" in table["description"]
    shown = await night.head.command(CHANNEL, "tournament show", tournament=night.name)
    assert [file["filename"] for file in shown.message["attachments"]] == [table["filename"]]
    files = (await night.head.command(CHANNEL, "tournament export", tournament=night.name)).message["attachments"]
    assert [file["filename"].removeprefix(night.name) for file in files] == ["-table.csv", "-games.csv", ".txt", ".pgn"]
    assert journey.rows("SELECT count(*), sum(rated) FROM matches WHERE event_id = ?", night.name) == [(12, 12)]


async def test_event_goes_on_while_bot_is_killed_again_and_again(journey: Journey) -> None:
    night = await ClubNight.announced(journey, "connexes", 3, fields={"days": "1"})
    await night.join()
    await journey.driver.later(timedelta(days=1, minutes=5))
    await night.shows("starts. Rounds 1 to 3 are paired")
    for match, _thread in night.open():
        await journey.bot.kill()
        await journey.bot.start()
        await night.resign(match, 1)
    await night.play_out()
    await night.shows("🥇")
    assert len([m for m in await night.head.messages(CHANNEL) if "🥇" in m["content"]]) == 1


async def test_silent_player_is_withdrawn_after_second_time(journey: Journey) -> None:
    night = await ClubNight.announced(journey, "connexes", 4, fields={"clock": "1d"})
    await night.join()
    await night.start()
    await journey.driver.later(timedelta(minutes=1))
    await night.shows("round 3, table 2")
    await journey.driver.later(timedelta(days=1, hours=1))
    told = await night.shows("ran out of time twice")
    assert "is withdrawn" in told["content"]


async def test_every_thread_of_round_opens_at_once_under_limits_of_discord(journey: Journey) -> None:
    journey.sandbox.world.rules.pace = 1  # threads are counted over five minutes
    night = await ClubNight.announced(journey, "connexes", 4, format="swiss")
    await night.join()
    await night.start()
    await journey.until(lambda: len(night.open()) == 2)
    _, (second, _thread) = night.open()
    await night.head.wait_for(lambda m: f"`{second}`" in m["content"] and "Move" in labels(m), within=20)
