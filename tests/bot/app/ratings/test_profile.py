"""`/profile`: how someone has played."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from io import BytesIO

import pytest
from PIL import Image

from bot.app.ratings.profile import rose_after_loss
from storage import FinishedGame, Rating
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club
from tests.bot.refusals import refuses
from tests.storage.samples import ended


async def won(it: Club, winner: int, loser: int, count: int = 1, **more: object) -> None:
    for number in range(count):
        at = it.world.now + timedelta(hours=number)
        await ended(it.store, f"{winner}-{loser}-{number}", winner, loser, at=at, **more)
    it.app._rating_worker.wake()
    await it.app._rating_worker.idle()


async def test_profile_tells_ratings_results_by_seat_and_opponents(it: Club) -> None:
    await won(it, ANNA, BEN, 5)
    await won(it, BEN, ANNA, 2)
    await won(it, ANNA, CLEO)
    chart = await it.app.profiles.show(it.call(ANNA))
    title, game, seats, opponents = chart.content.splitlines()
    assert f"<@{ANNA}>" in title
    assert game.startswith("**Échecs connexes** · 1")
    assert game.endswith("8 rated games")
    assert seats == "White: 6 won, 0 drawn or shared, 0 lost · Black: 0 won, 0 drawn or shared, 2 lost"
    assert opponents.endswith(f"<@{BEN}> (7), <@{CLEO}> (1)")


async def test_its_picture_shows_rating_and_says_so_in_words(it: Club) -> None:
    await won(it, ANNA, BEN, 5)
    chart = await it.app.profiles.show(it.call(BEN, language="fr"), ANNA)
    assert chart.picture is not None
    assert Image.open(BytesIO(chart.picture)).size[0] == 600
    assert chart.alt.startswith("Échecs connexes")
    assert "5 parties classées" in chart.alt


async def test_matches_that_are_not_rated_are_told_without_picture(it: Club) -> None:
    await won(it, ANNA, BEN, rated=False)
    chart = await it.app.profiles.show(it.call(ANNA))
    assert "1 won" in chart.content
    assert chart.picture is None


async def test_rating_of_few_matches_bears_question_mark(it: Club) -> None:
    await won(it, ANNA, BEN)
    assert "? ± " in (await it.app.profiles.show(it.call(ANNA))).content


async def test_who_is_not_listed_is_seen_by_no_one_else(it: Club) -> None:
    await won(it, ANNA, BEN)
    await it.app.preferences.change(it.call(ANNA), listed=False)
    with refuses("hidden-profile"):
        await it.app.profiles.show(it.call(BEN), ANNA)
    assert (await it.app.profiles.show(it.call(ANNA))).picture is not None
    assert f"<@{ANNA}>" not in (await it.app.profiles.show(it.call(BEN))).content


async def test_who_has_played_nothing_is_told_how_to_begin(it: Club) -> None:
    assert "/play" in (await it.app.profiles.show(it.call(DORA))).content


async def test_erased_opponent_is_no_one_to_name(it: Club) -> None:
    await won(it, ANNA, BEN)
    await it.store.db.write(
        lambda connection: connection.exec_driver_sql("UPDATE seats SET user_id = NULL WHERE seat > 0")
    )
    assert "opponents" not in (await it.app.profiles.show(it.call(ANNA))).content


async def test_quick_player_thinks_for_less_than_hour(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"))
    await it.app.playing.resign(it.call(BEN, match))
    assert "Longest time on one move: less than an hour" in (await it.app.profiles.show(it.call(ANNA))).content


async def test_longest_thinking_is_longest_turn_without_pause(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, clock="14d")
    await it.pass_time(hours=5)
    await it.play(match, (ANNA, "e3"))
    await it.pass_time(days=3)
    await it.play(match, (BEN, "Nf6"))
    await it.app.offers.pause(it.call(ANNA, match))
    await it.app.offers.accept(it.call(BEN, match))
    await it.pass_time(days=9)
    await it.app.offers.resume(it.call(ANNA, match))
    await it.play(match, (ANNA, "d3"))
    await it.app.playing.resign(it.call(BEN, match))
    assert "Longest time on one move: 5 hours" in (await it.app.profiles.show(it.call(ANNA))).content
    assert "Longest time on one move: 3 days" in (await it.app.profiles.show(it.call(BEN))).content


@pytest.mark.parametrize(("score", "mu", "rose"), [(0, 26.0, True), (0, 24.0, False), (1, 26.0, False)])
def test_rating_that_rose_after_loss_is_noticed(score: int, mu: float, rose: bool) -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    scores = (Fraction(score), Fraction(1 - score), Fraction(0))
    played = FinishedGame("three", "yalta", 0, scores, (BEN, ANNA), 1, 2, 3, at)
    curves = {"yalta": [Rating("three", 0, ANNA, at, 1, mu, 8.0)]}
    assert rose_after_loss([played], curves) is rose


@pytest.mark.parametrize(
    ("language", "unmoved", "absent"),
    [
        (
            "en",
            "2 games unrated: not every player made a move.",
            "1 game unrated: a player lost on time twice within ten days, without a move in between.",
        ),
        (
            "fr",
            "2 parties sans effet sur cette cote\N{NO-BREAK SPACE}: un joueur au moins n’y avait joué aucun coup.",
            "Une partie sans effet sur cette cote\N{NO-BREAK SPACE}: deux pertes au temps en moins de dix jours,"
            " sans coup entre-temps.",
        ),
    ],
)
async def test_profile_tells_games_that_left_rating_alone(it: Club, language: str, unmoved: str, absent: str) -> None:
    await won(it, ANNA, BEN, 2, unrated="unmoved")
    await won(it, BEN, ANNA, 1, unrated="absent 1")
    await won(it, ANNA, CLEO, 1, unrated="")
    await won(it, ANNA, DORA, 1, unrated="unmoved", rated=False)
    lines = (await it.app.profiles.show(it.call(ANNA, language=language))).content.splitlines()
    assert lines[3:5] == [unmoved, absent]
    assert unmoved not in (await it.app.profiles.show(it.call(CLEO, language=language))).content


@pytest.mark.parametrize(("language", "words"), [("en", "unrated"), ("fr", "cote inchangée")])
async def test_finished_games_tell_unchanged_rating(it: Club, language: str, words: str) -> None:
    await won(it, ANNA, BEN, unrated="unmoved")
    await won(it, ANNA, CLEO, unrated="")
    told = (await it.app.results.page(it.call(ANNA, language=language))).content.splitlines()
    assert [f"<@{BEN}>" in line for line in told[1:]] == [words in line for line in told[1:]]
    assert any(words in line for line in told)
