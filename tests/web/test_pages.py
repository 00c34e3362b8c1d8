"""Pages: what they carry, what they never carry, and what follows a match."""

from __future__ import annotations

import asyncio
import json
import re

import pytest
from aiohttp import ClientResponse
from yarl import URL

from tests.bot.app.play.test_kings import MATE_OF_L, TO_THE_END
from tests.bot.fakes import ANNA, BEN
from tests.web.conftest import Browser, Site
from web.state import plain


def _data(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, object] = json.loads(found[1])
    return data


async def _page(browser: Browser, match: str) -> str:
    answer = await browser.get(f"/game/{match}", Accept="text/html")
    assert answer.status == 200
    return await answer.text()


async def _event(answer: ClientResponse) -> tuple[str, dict[str, object]]:
    """The next event of a stream: its ID, and its data."""
    found = dict[str, str]()
    async with asyncio.timeout(5):
        while line := (await answer.content.readline()).decode().strip():
            name, _, value = line.partition(": ")
            found[name] = value
    return found["id"], json.loads(found["data"])


@pytest.mark.parametrize("path", ["/", "/sign-in", "/robots.txt", "/nothing", "/game/nothing"])
async def test_every_answer_carries_security_headers(site: Site, path: str) -> None:
    answer = await site.client.get(path)
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert "Python" not in answer.headers["Server"]


async def test_page_speaks_language_of_browser(site: Site) -> None:
    french = await site.client.get("/nothing", headers={"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.8"})
    assert "Cette page n’existe pas" in await french.text()
    assert "There’s no such page" in await (await site.client.get("/nothing?language=en")).text()


@pytest.mark.parametrize("path", ["//evil.example", "/%5Cevil.example", "/%2F/evil.example"])
async def test_language_link_never_leads_to_other_site(site: Site, path: str) -> None:
    address = URL(f"{site.client.make_url('')}".rstrip("/") + path, encoded=True)
    page = await (await site.client.session.get(address)).text()
    assert 'href="?language=fr"' in page
    assert "evil" not in page


async def test_page_shows_own_side_and_legal_moves(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna, ben = await site.browser(ANNA), await site.browser(BEN)
    hers, his = _data(await _page(anna, match)), _data(await _page(ben, match))
    assert ["d2d3", "move", [11, 19], ""] in hers["own"]["legal"]  # type: ignore[index]
    assert his["own"]["legal"] == []  # type: ignore[index]
    assert hers["centres"] == his["centres"][::-1]  # type: ignore[index]


async def test_data_in_page_cannot_end_its_element(site: Site) -> None:
    site.club.world.called[ANNA] = "</script><b>"
    match = await site.club.begin("connexes", ANNA, BEN)
    page = await _page(await site.browser(ANNA), match)
    assert "</script><b>" not in page
    assert _data(page)["players"][0] in ("</script><b>", "a player")  # type: ignore[index]


async def test_stream_sends_position_after_each_move(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna = await site.browser(ANNA)
    stream = await anna.get(f"/game/{match}/events?version=0")
    assert stream.headers["Content-Type"] == "text/event-stream"
    await site.club.play(match, (ANNA, "d2d3"))
    event, position = await _event(stream)
    assert (event, position["version"], position["turn"]) == ("1", 1, 1)
    await site.club.play(match, (BEN, "d7d6"))
    assert (await _event(stream))[0] == "2"
    stream.close()


async def test_stream_resumes_with_what_was_missed(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna = await site.browser(ANNA)
    await site.club.play(match, (ANNA, "d2d3"), (BEN, "d7d6"))
    stream = await anna.get(f"/game/{match}/events", **{"Last-Event-ID": "1"})
    event, position = await _event(stream)
    assert (event, len(position["moves"])) == ("2", 2)  # type: ignore[arg-type]
    stream.close()


async def test_position_is_sent_again_only_if_it_changed(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna = await site.browser(ANNA)
    tag = (await anna.get(f"/game/{match}/position")).headers["ETag"]
    assert (await anna.get(f"/game/{match}/position", **{"If-None-Match": tag})).status == 304
    await site.club.play(match, (ANNA, "d2d3"))
    assert (await anna.get(f"/game/{match}/position", **{"If-None-Match": tag})).status == 200


async def test_pages_of_opponent_do_not_depend_on_secret(site: Site) -> None:
    pages = []
    for king in "KL":
        match = await site.club.begin("nouveaux", ANNA, BEN)
        await site.club.app.kings.choose(site.club.call(ANNA, match), king)
        await site.club.app.kings.choose(site.club.call(BEN, match), "K")
        await site.club.app.idle()
        ben = await site.browser(BEN)
        found = [await _page(ben, match)]
        for path in ("position", "positions", "own"):
            found.append(await (await ben.get(f"/game/{match}/{path}")).text())
        csrf = await ben.csrf()
        pages.append([text.replace(match, "MATCH").replace(csrf, "CSRF") for text in found])
    assert pages[0] == pages[1]


async def test_home_lists_games_of_user(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    page = await (await (await site.browser(ANNA)).get("/", Accept="text/html")).text()
    assert f"/game/{match}" in page
    assert "Your turn" in page
    assert match not in await (await site.client.get("/")).text()


async def test_too_many_requests_are_asked_to_wait(site: Site) -> None:
    headers = {"Origin": "https://club.example"}
    answers = [await site.client.post("/sign-in", json={"token": "x"}, headers=headers) for _ in range(40)]
    assert answers[-1].status == 429
    assert int(answers[-1].headers["Retry-After"]) >= 1


async def test_replay_has_position_for_each_written_move(site: Site) -> None:
    match = await site.club.begin("nouveaux", ANNA, BEN)
    for user, king in ((ANNA, "L"), (BEN, "K")):
        await site.club.app.kings.choose(site.club.call(user, match), king)
    moves = [*MATE_OF_L, *TO_THE_END]
    turn = 0
    for text in moves:
        await site.club.play(match, ((ANNA, BEN)[turn], text))
        turn = (await site.club.app.live_boards.current(match)).view.turn
    anna = await site.browser(ANNA)
    replay = await (await anna.get(f"/game/{match}/positions")).json()
    position = await (await anna.get(f"/game/{match}/position")).json()
    assert len(replay["positions"]) == len(position["moves"]) + 1 == len(moves) + 1
    assert replay["positions"][-1]["pieces"] == position["pieces"]
    tag = (await anna.get(f"/game/{match}/positions")).headers["ETag"]
    assert (await anna.get(f"/game/{match}/positions", **{"If-None-Match": tag})).status == 304


def test_times_of_discord_are_told_in_utc() -> None:
    assert plain("Starts <t:1796083547:f>, **really**.") == "Starts 2026-12-01 00:05 UTC, really."
