"""`/games finished`: what came of someone's games."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from typing import Any

from storage import MatchSeat
from tests.bot.fakes import ANNA, BEN, CLEO, Club
from tests.bot.refusals import refuses
from tests.storage.samples import ended

HALF = Fraction(1, 2)


async def finished(it: Club, name: str, winner: int, loser: int, day: int = 0, **more: Any) -> None:
    await ended(
        it.store, name, winner, loser, at=it.world.now + timedelta(days=day), guild=more.pop("guild", 1), **more
    )


async def test_games_are_listed_with_their_results_latest_first(it: Club) -> None:
    await finished(it, "first", ANNA, BEN)
    await finished(it, "second", BEN, ANNA, 1)
    await finished(it, "third", ANNA, BEN, 2, scores=(HALF, HALF))
    page = await it.app.results.page(it.call(ANNA))
    title, third, second, first = page.content.splitlines()
    assert title == f"**Finished games of <@{ANNA}>**: 1 won, 1 drawn or shared, 1 lost"
    assert third.startswith(f"• Drawn · `third` Échecs connexes against <@{BEN}>, ended <t:")
    assert second.startswith("• Lost · `second`")
    assert first.startswith("• **Won** · `first`")
    assert [choice.value for choice in page.boards] == ["third", "second", "first"]


async def test_line_leads_to_last_post_of_its_game(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.playing.move(it.call(ANNA, match), "e3")
    await it.app.playing.resign(it.call(BEN, match))
    await it.app.idle()
    row = await it.app._matches.row(match)
    assert row is not None
    page = await it.app.results.page(it.call(BEN))
    assert page.content.endswith(f"https://discord.com/channels/{row.guild}/{row.board_channel}/{row.message}")


async def test_what_was_shared_by_three_is_told_in_parts(it: Club) -> None:
    three = (MatchSeat("joined", ANNA), MatchSeat("computer"), MatchSeat("joined", BEN))
    await finished(it, "shared", ANNA, BEN, seats=three, variant="yalta", scores=(HALF, HALF, Fraction(0)))
    told = (await it.app.results.page(it.call(ANNA))).content
    assert f"Shared (1/2) · `shared` Yalta against the computer and <@{BEN}>, ended" in told
    assert "Partage (1/2)" in (await it.app.results.page(it.call(ANNA, language="fr"))).content


async def test_game_without_score_is_no_result(it: Club) -> None:
    await finished(it, "aborted", ANNA, BEN, scores=(), reason="aborted")
    assert (await it.app.results.page(it.call(ANNA))).content.startswith(f"<@{ANNA}> has no finished game")


async def test_of_others_one_sees_games_of_this_server_only(it: Club) -> None:
    await finished(it, "here", ANNA, BEN)
    await finished(it, "elsewhere", ANNA, BEN, guild=2)
    await finished(it, "private", ANNA, BEN, guild=None)
    assert [choice.value for choice in (await it.app.results.page(it.call(CLEO), ANNA)).boards] == ["here"]
    assert len((await it.app.results.page(it.call(ANNA))).boards) == 3
    assert (await it.app.results.page(it.call(CLEO, guild=None), ANNA)).boards == ()


async def test_who_hides_their_profile_hides_their_games_from_others(it: Club) -> None:
    await finished(it, "hidden", ANNA, BEN)
    await it.app.preferences.change(it.call(ANNA), listed=False)
    with refuses("hidden-profile"):
        await it.app.results.page(it.call(BEN), ANNA)
    assert (await it.app.results.page(it.call(ANNA), ANNA)).boards


async def test_many_games_have_pages_that_fit_into_message(it: Club) -> None:
    for number in range(18):
        await finished(it, f"a-rather-long-name-{number:02}", ANNA, BEN, number)
    pages = [await it.app.results.page(it.call(ANNA), at=at) for at in range(4)]
    assert [(page.at, page.last, len(page.boards)) for page in pages] == [(0, 2, 8), (1, 2, 8), (2, 2, 2), (2, 2, 2)]
    assert all(len(page.content) < 2000 for page in pages)
