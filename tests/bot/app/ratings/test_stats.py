"""`/stats`: how the matches of a game have gone."""

from __future__ import annotations

from fractions import Fraction
from io import BytesIO

from PIL import Image

from bot.app.ratings.stats import STATS_CACHE_LIFETIME
from tests.bot.fakes import ANNA, BEN, Club
from tests.bot.refusals import refuses
from tests.storage.samples import ended

HALF = (Fraction(1, 2), Fraction(1, 2))


async def several(it: Club) -> None:
    """Three wins of the first seat, one of the second, and a draw."""
    for number, moves in enumerate((12, 30, 55)):
        await ended(it.store, f"match-{number}", ANNA, BEN, at=it.world.now, moves=moves)
    await ended(it.store, "lost", ANNA, BEN, at=it.world.now, moves=31, scores=(Fraction(0), Fraction(1)))
    await ended(it.store, "drawn", ANNA, BEN, at=it.world.now, moves=90, scores=HALF)


async def test_it_tells_how_often_each_seat_wins_and_how_long_it_takes(it: Club) -> None:
    await several(it)
    chart = await it.app.stats.show(it.call(ANNA), "connexes")
    results, lengths = chart.alt.splitlines()
    assert chart.content.endswith("5 finished games")
    assert results == "Results: White 60% (3) · Black 20% (1) · Drawn or shared 20% (1)"
    assert lengths.startswith("Moves by all players (median 31): 0–19 20% (1) · 20–39 40% (2) · 40–59 20% (1) · 80–99")


async def test_first_moves_are_told_as_they_are_read(it: Club) -> None:
    for text in ("Nc3", "e3", "Nc3"):
        match = await it.begin("connexes", ANNA, BEN)
        await it.play(match, (ANNA, text))
        await it.app.playing.resign(it.call(ANNA, match))
        await it.app.idle()
    assert "Nc3 67% (2) · e3 33% (1)" in (await it.app.stats.show(it.call(ANNA), "connexes")).alt
    assert "Cc3 67" in (await it.app.stats.show(it.call(ANNA, language="fr"), "connexes")).alt


async def test_its_picture_says_in_words_what_it_shows(it: Club) -> None:
    await several(it)
    chart = await it.app.stats.show(it.call(ANNA), "connexes")
    assert chart.picture is not None
    assert Image.open(BytesIO(chart.picture)).size[0] == 600
    assert "White 60% (3)" in chart.alt


async def test_what_was_counted_is_shown_again_for_while(it: Club) -> None:
    await several(it)
    before = await it.app.stats.show(it.call(ANNA), "connexes")
    await ended(it.store, "later", ANNA, BEN, at=it.world.now)
    assert await it.app.stats.show(it.call(BEN), "connexes") == before
    await it.pass_time(seconds=STATS_CACHE_LIFETIME.total_seconds())
    assert "6 finished games" in (await it.app.stats.show(it.call(BEN), "connexes")).content


async def test_aborted_matches_are_left_out(it: Club) -> None:
    await ended(it.store, "aborted", ANNA, BEN, at=it.world.now, scores=(), reason="aborted")
    assert "/play" in (await it.app.stats.show(it.call(ANNA), "connexes")).content


async def test_game_that_there_is_not_is_refused(it: Club) -> None:
    with refuses("unknown-variant"):
        await it.app.stats.show(it.call(ANNA), "go")
