"""The lobby's page: seeks and joins by the commands of Discord, for signed-in people whose form is ours."""

from __future__ import annotations

from typing import Any

import pytest
from aiohttp import ClientResponse

from bot.app.core.ports import ClosedError
from tests.bot.app.lobby.seeking import DIRECT, ELSEWHERE, only_match, run, seek, waiting
from tests.bot.fakes import ANNA, BEN
from tests.web.conftest import Browser, Site

GAME = {"game": "connexes", "clock": "3d"}


async def post(browser: Browser, path: str, fields: Any = (), **headers: str) -> ClientResponse:
    """Send a form as the page does; headers replace its own, underscores being hyphens."""
    own = browser.headers | {"Accept": "text/html"} | {name.replace("_", "-"): text for name, text in headers.items()}
    sent = {"csrf": await browser.csrf(), **dict(fields)}
    return await browser.site.client.post(f"/lobby/{path}", data=sent, headers=own, allow_redirects=False)


async def shown(browser: Browser, query: str = "") -> str:
    answer = await browser.get(f"/lobby{query}", Accept="text/html")
    assert answer.status == 200
    return await answer.text()


async def test_visitor_is_told_how_to_sign_in(site: Site) -> None:
    answer = await site.client.get("/lobby")
    assert answer.status == 403
    assert "press On the web" in await answer.text()


async def test_seek_from_page_waits_in_lobby(site: Site) -> None:
    anna = await site.browser(ANNA)
    answer = await post(anna, "seek", GAME | {"rated": "no", "window": "100", "games": "2", "alone": "3"})
    assert (answer.status, answer.headers["Location"]) == (303, "/lobby?language=en&done=seeking")
    (mine,) = await site.club.store.lobby.of(ANNA)
    assert (mine.rated, mine.window, mine.games, mine.computer_days) == (False, 100, 2, 3)
    assert (mine.guild, mine.anywhere, mine.clock) == (None, True, "3d")
    page = await shown(anna, "?done=seeking")
    assert "Your seek is in the lobby." in page
    assert "0 of 2 games" in page


async def test_option_of_variant_is_sought(site: Site) -> None:
    anna = await site.browser(ANNA)
    await post(anna, "seek", {"game": "yalta direction=counterclockwise"})
    (mine,) = await site.club.store.lobby.of(ANNA)
    assert (mine.variant, mine.options) == ("yalta", {"direction": "counterclockwise"})


async def test_join_from_page_starts_game(site: Site) -> None:
    his = await seek(site.club, BEN, ELSEWHERE)
    anna = await site.browser(ANNA)
    assert "Ben (new)" in await shown(anna)
    assert (await post(anna, f"{his.id}/join")).status == 303
    await site.club.app.idle()
    assert (await only_match(site.club)).guild is None


async def test_seek_is_withdrawn_by_its_owner_alone(site: Site) -> None:
    anna, ben = await site.browser(ANNA), await site.browser(BEN)
    await post(anna, "seek", GAME)
    (mine,) = await site.club.store.lobby.of(ANNA)
    assert (await post(ben, f"{mine.id}/withdraw")).status == 409
    assert await waiting(site.club) == [ANNA]
    assert (await post(anna, f"{mine.id}/withdraw")).status == 303
    assert await waiting(site.club) == []


async def test_closed_messages_store_no_seek(site: Site) -> None:
    site.club.world.faults["send_direct_message"] = [ClosedError("closed")]
    anna = await site.browser(ANNA)
    answer = await post(anna, "seek", GAME)
    assert answer.status == 409
    assert "Discord doesn’t let me send you DMs" in await answer.text()
    assert await waiting(site.club) == []


async def test_seek_withdrawn_for_closed_messages_says_so(site: Site) -> None:
    await seek(site.club, ANNA)
    site.club.world.faults[f"post in {ANNA + DIRECT}"] = [ClosedError("closed"), ClosedError("closed")]
    await seek(site.club, BEN, ELSEWHERE)
    await run(site.club)
    page = await shown(await site.browser(ANNA))
    assert "withdrawn, because I can’t send you DMs. Allow DMs, then seek again" in page


async def test_refusal_keeps_what_was_chosen(site: Site) -> None:
    anna = await site.browser(ANNA)
    answer = await post(anna, "seek", {"game": "trichess", "clock": "never", "window": "200"})
    page = await answer.text()
    assert answer.status == 409
    assert 'value="trichess" selected' in page
    assert 'value="200" selected' in page
    assert 'value="never"' in page


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"csrf": "forged"}, 403),
        ({"csrf": "é"}, 403),
        ({"window": "7"}, 400),
        ({"games": "0"}, 400),
        ({"alone": "x"}, 400),
        ({"game": "chess"}, 409),
        ({"game": "yalta nonsense"}, 409),
        ({"game": "yalta \x00=\x00"}, 409),
    ],
)
async def test_forged_form_changes_nothing(site: Site, fields: dict[str, str], status: int) -> None:
    anna = await site.browser(ANNA)
    assert (await post(anna, "seek", GAME | fields)).status == status
    assert await waiting(site.club) == []


async def test_form_of_other_site_is_refused(site: Site) -> None:
    anna = await site.browser(ANNA)
    assert (await post(anna, "seek", GAME, Origin="https://evil.example")).status == 403
    assert (await post(anna, "seek", GAME, Origin="null", Sec_Fetch_Site="cross-site")).status == 403
    assert await waiting(site.club) == []


async def test_form_in_unknown_encoding_is_refused(site: Site) -> None:
    anna = await site.browser(ANNA)
    kind = "application/x-www-form-urlencoded; charset=no-such"
    answer = await site.client.post("/lobby/seek", data=b"game=%e9", headers=anna.headers | {"Content-Type": kind})
    assert answer.status == 400


async def test_page_speaks_french(site: Site) -> None:
    page = await shown(await site.browser(ANNA), "?language=fr")
    assert "Salon de recherche" in page
    assert 'action="/lobby/seek?language=fr"' in page


async def test_home_leads_to_lobby(site: Site) -> None:
    page = await (await (await site.browser(ANNA)).get("/", Accept="text/html")).text()
    assert 'href="/lobby"' in page
