"""`/ranking`: the players of a server by their ratings."""

from __future__ import annotations

from datetime import timedelta

from tests.bot.fakes import ANNA, BEN, CLEO, Club
from tests.bot.refusals import refuses
from tests.storage.samples import ended


async def won(it: Club, winner: int, loser: int, count: int = 1, guild: int | None = 1) -> None:
    """So many matches, counted."""
    for number in range(count):
        at = it.world.now + timedelta(hours=number)
        await ended(it.store, f"{winner}-{loser}-{guild}-{number}", winner, loser, at=at, guild=guild)
    it.app._rating_worker.wake()
    await it.app._rating_worker.idle()


async def test_players_stand_in_order_of_their_ratings(it: Club) -> None:
    await won(it, BEN, ANNA, 5)
    page = await it.app.ranking.page(it.call(CLEO), "connexes")
    title, first, second = page.content.splitlines()
    assert "connexes" in title
    assert first.startswith(f"**1.** <@{BEN}> · 1")
    assert first.endswith("· 5 games")
    assert second.startswith(f"**2.** <@{ANNA}> · 1")


async def test_those_with_few_matches_stand_below_without_place(it: Club) -> None:
    await won(it, BEN, ANNA, 5)
    await won(it, CLEO, ANNA)
    page = await it.app.ranking.page(it.call(BEN, language="fr"), "connexes")
    *_, mark, cleo = page.content.splitlines()
    assert mark.startswith("*Cotes provisoires")
    assert cleo.startswith(f"• <@{CLEO}>")


async def test_only_who_played_in_server_is_listed_with_matches_from_everywhere(it: Club) -> None:
    await won(it, BEN, ANNA, 1)
    await won(it, BEN, CLEO, 2, guild=2)
    page = await it.app.ranking.page(it.call(ANNA), "connexes")
    assert f"<@{CLEO}>" not in page.content
    assert "3 games" in page.content


async def test_who_does_not_want_to_be_listed_is_not(it: Club) -> None:
    await won(it, BEN, ANNA)
    await it.app.preferences.change(it.call(BEN), listed=False)
    page = await it.app.ranking.page(it.call(ANNA), "connexes")
    assert f"<@{BEN}>" not in page.content
    assert f"<@{ANNA}>" in page.content


async def test_where_no_one_has_played_it_says_how_to_begin(it: Club) -> None:
    page = await it.app.ranking.page(it.call(ANNA), "yalta")
    assert "/play" in page.content


async def test_long_rankings_have_pages_and_show_ones_own_line_on_each(it: Club) -> None:
    for user in range(30):
        await ended(it.store, f"match-{user}", 1000 + user, 2000 + user, at=it.world.now, guild=1)
    await won(it, BEN, ANNA)
    pages = [await it.app.ranking.page(it.call(ANNA), "connexes", at) for at in range(5)]
    assert [(page.at, page.last) for page in pages] == [(0, 3), (1, 3), (2, 3), (3, 3), (3, 3)]
    assert all(f"<@{ANNA}>" in page.content for page in pages)
    assert all(len(page.content) < 2000 for page in pages)


async def test_server_and_game_are_needed(it: Club) -> None:
    with refuses("server-only"):
        await it.app.ranking.page(it.call(ANNA, guild=None), "connexes")
    with refuses("unknown-variant"):
        await it.app.ranking.page(it.call(ANNA), "go")
