"""Public pages: only where managers turned them on, in channels that @everyone can view, with people as they wish."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.app.core.requests import ChannelInfo
from bot.app.publication.publication import MAX_RESULTS
from tests.bot.app.ladders.climbing import game, ladder_of, won
from tests.bot.app.tournaments.club_night import FOUR, begun
from tests.bot.fakes import ANNA, BEN, CHANNEL, GUILD, NAMES, club
from tests.counting import counted
from tests.web.conftest import Site


async def _publish(site: Site, **settings: bool) -> None:
    request = site.club.call(ANNA, manager=True)
    await site.club.app.preferences.change_server(request, **({"public": True} | settings))


async def _begun(site: Site) -> str:
    match = await site.club.begin("connexes", ANNA, BEN)
    await site.club.play(match, (ANNA, "d2d3"))
    await site.club.app.idle()
    return match


async def _text(site: Site, path: str) -> str:
    answer = await site.client.get(path)
    assert answer.status == 200
    return await answer.text()


def _paths(match: str) -> list[str]:
    return [
        f"/server/{GUILD}",
        f"/game/{match}",
        f"/game/{match}/position",
        f"/game/{match}/own",
        f"/game/{match}/events",
    ]


async def test_nothing_is_public_by_default(site: Site) -> None:
    match = await _begun(site)
    for path in [*_paths(match), f"/server/{GUILD}/player/{ANNA}"]:
        assert (await site.client.get(path)).status == 404


async def test_report_of_public_swiss_hides_unlisted_players(site: Site) -> None:
    site.club.world.called |= NAMES
    tournament = await begun(site.club, FOUR, "connexes", "swiss", rounds="1")
    path = f"/tournament/{tournament}/trf"
    assert (await site.client.get(path)).status == 404
    await _publish(site)
    await site.club.app.preferences.change(site.club.call(ANNA), listed=False)
    assert f'href="{path}"' in await _text(site, f"/tournament/{tournament}")
    report = await _text(site, path)
    assert "Ben" in report
    assert "Anna" not in report


async def test_other_tournaments_have_no_report(site: Site) -> None:
    tournament = await begun(site.club, FOUR)
    await _publish(site)
    assert (await site.client.get(f"/tournament/{tournament}/trf")).status == 404
    assert "/trf" not in await _text(site, f"/tournament/{tournament}")


async def test_published_server_lists_its_games(site: Site) -> None:
    match = await _begun(site)
    await _publish(site)
    page = await _text(site, f"/server/{GUILD}")
    assert f"/game/{match}" in page
    assert "Anna" in page
    assert "1 move" in page


async def test_spectator_sees_board_and_may_not_move(site: Site) -> None:
    match = await _begun(site)
    await _publish(site)
    page = await _text(site, f"/game/{match}")
    assert '"seat":null' in page
    assert '"legal":[]' in page
    assert '"csrf":null' in page


async def test_channel_hidden_from_everyone_is_not_public(site: Site) -> None:
    match = await _begun(site)
    await _publish(site)
    site.club.world.restricted.add(CHANNEL)
    for path in _paths(match)[1:]:
        assert (await site.client.get(path)).status == 404
    assert match not in await _text(site, f"/server/{GUILD}")


async def test_player_of_hidden_channels_alone_is_not_public(site: Site) -> None:
    match = await _begun(site)
    await site.club.app.playing.resign(site.club.call(BEN, match))
    await site.club.app.idle()
    await _publish(site)
    assert "Anna" in await _text(site, f"/server/{GUILD}")
    site.club.world.restricted.add(CHANNEL)
    assert (await site.client.get(f"/server/{GUILD}/player/{ANNA}")).status == 404
    assert "Anna" not in await _text(site, f"/server/{GUILD}")


async def _counted(path: Path, pairs: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Players in the ranking of a server, and queries that its page takes, after a game of each pair."""
    async with club(path) as it:
        for first, second in pairs:
            match = await it.begin("connexes", first, second)
            await it.play(match, (first, "d2d3"), (second, "d7d6"))
            await it.app.playing.resign(it.call(second, match))
        await it.app.idle()
        await it.app.preferences.change_server(it.call(ANNA, manager=True), public=True)
        with counted(it.store) as counts:
            page = await it.app.publication.server(GUILD)
        return len(page.ranking["connexes"]), len(counts.statements)


async def test_ranking_takes_same_queries_for_any_players(tmp_path: Path) -> None:
    for name in ("few", "many"):
        (tmp_path / name).mkdir()
    few, queries = await _counted(tmp_path / "few", [(ANNA, BEN)] * 4)
    many, more = await _counted(tmp_path / "many", [(number, number + 1) for number in range(101, 109, 2)])
    assert (few, many) == (2, 8)
    assert queries == more


async def test_player_keeps_page_behind_newer_hidden_games(site: Site) -> None:
    await site.club.app.playing.resign(site.club.call(BEN, match := await _begun(site)))
    await site.club.pass_time(minutes=1)
    for opponent in range(101, 101 + MAX_RESULTS):
        hidden = await site.club.begin("connexes", opponent, ANNA, channel=ChannelInfo(CHANNEL + 1))
        await site.club.play(hidden, (opponent, "d2d3"))
        await site.club.app.playing.resign(site.club.call(ANNA, hidden))
    await site.club.app.idle()
    await _publish(site)
    site.club.world.restricted.add(CHANNEL + 1)
    assert f"/game/{match}" in await _text(site, f"/server/{GUILD}/player/{ANNA}")


async def test_pages_end_when_they_are_turned_off(site: Site) -> None:
    match = await _begun(site)
    await _publish(site)
    await _publish(site, public=False)
    for path in _paths(match):
        assert (await site.client.get(path)).status == 404


async def test_unlisted_player_is_nameless(site: Site) -> None:
    match = await _begun(site)
    await _publish(site)
    await site.club.app.preferences.change(site.club.call(ANNA), listed=False)
    for path in (f"/server/{GUILD}", f"/game/{match}"):
        page = await _text(site, path)
        assert "Anna" not in page
        assert "a player" in page
    assert (await site.client.get(f"/server/{GUILD}/player/{ANNA}")).status == 404


async def test_erased_player_is_former_player_at_once(site: Site) -> None:
    match = await _begun(site)
    await site.club.app.playing.resign(site.club.call(BEN, match))
    await site.club.app.idle()
    await _publish(site)
    await site.club.app.privacy.erase(site.club.call(ANNA))
    await site.club.app.idle()
    page = await _text(site, f"/game/{match}")
    assert "Anna" not in page
    assert "a former player" in page
    assert (await site.client.get(f"/server/{GUILD}/player/{ANNA}")).status == 404


async def test_player_page_shows_ratings_and_results(site: Site) -> None:
    match = await _begun(site)
    await site.club.app.playing.resign(site.club.call(BEN, match))
    await site.club.app.idle()
    await _publish(site)
    page = await _text(site, f"/server/{GUILD}/player/{ANNA}")
    assert f"/game/{match}" in page
    assert "1 – 0" in page


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_player_page_shows_reliability(site: Site, language: str) -> None:
    for _ in range(5):
        match = await _begun(site)
        await site.club.app.playing.resign(site.club.call(BEN, match))
        await site.club.app.idle()
    await _publish(site)
    page = await _text(site, f"/server/{GUILD}/player/{ANNA}?language={language}")
    assert {"en": "5 of the last 5 games finished", "fr": "5 des 5 dernières parties terminées"}[language] in page


@pytest.mark.parametrize("path", ["/server/99", "/server/1" + "0" * 19, "/server/9/player/11", "/tournament/nothing"])
async def test_unknown_pages_are_missing(site: Site, path: str) -> None:
    await _publish(site)
    assert (await site.client.get(path)).status == 404


async def test_pages_are_indexed_only_if_allowed(site: Site) -> None:
    await _begun(site)
    await _publish(site)
    path = f"/server/{GUILD}"
    assert (await site.client.get(path)).headers["X-Robots-Tag"] == "noindex"
    await _publish(site, indexed=True)
    assert (await site.client.get(path)).headers["X-Robots-Tag"] == "all"


async def test_public_pages_do_not_depend_on_secret(site: Site) -> None:
    await _publish(site)
    pages = []
    for king in "KL":
        match = await site.club.begin("nouveaux", ANNA, BEN)
        await site.club.app.kings.choose(site.club.call(ANNA, match), king)
        await site.club.app.kings.choose(site.club.call(BEN, match), "K")
        await site.club.app.idle()
        texts = [await _text(site, path) for path in _paths(match)[1:4]]
        pages.append([text.replace(match, "MATCH") for text in texts])
    assert pages[0] == pages[1]


@pytest.mark.parametrize(
    ("format_", "users", "expected"),
    [("round-robin", FOUR, "Anna"), ("knockout", FOUR, "bracket"), ("swiss", FOUR, "Round 1")],
)
async def test_tournament_page_shows_tables_and_rounds(
    site: Site, format_: str, users: tuple[int, ...], expected: str
) -> None:
    site.club.world.called[ANNA] = "Anna"
    tournament = await begun(site.club, users, "connexes", format_, name="Autumn cup")
    await _publish(site)
    page = await _text(site, f"/tournament/{tournament}")
    assert "Autumn cup" in page
    assert expected in page
    assert "/game/" in page
    assert f"/tournament/{tournament}" in await _text(site, f"/server/{GUILD}")


async def test_tournament_of_hidden_channel_is_missing(site: Site) -> None:
    tournament = await begun(site.club, FOUR)
    await _publish(site)
    site.club.world.restricted.add(CHANNEL)
    assert (await site.client.get(f"/tournament/{tournament}")).status == 404
    assert tournament not in await _text(site, f"/server/{GUILD}")


async def test_server_page_shows_ladders_with_wins(site: Site) -> None:
    ladder = await ladder_of(site.club, ANNA, BEN)
    await won(site.club, await game(site.club, ladder, BEN, ANNA), BEN)
    assert (await site.client.get(f"/server/{GUILD}")).status == 404
    await _publish(site)
    site.club.world.called |= NAMES
    text = await _text(site, f"/server/{GUILD}")
    assert "<h2>Échecs connexes ladder</h2>" in text
    assert re.findall(r"<tr><td>(\d)</td><td>.*?(\w+)(?:</a>)?</td><td>(\d)</td><td>(\d)</td></tr>", text) == [
        ("1", "Ben", "1", "1"),
        ("2", "Anna", "1", "0"),
    ]


async def test_ladder_of_hidden_channel_is_not_on_server_page(site: Site) -> None:
    await ladder_of(site.club, ANNA, BEN)
    await _publish(site)
    site.club.world.restricted.add(CHANNEL)
    assert "ladder" not in await _text(site, f"/server/{GUILD}")
