"""Personal links and sessions: single-use, for one user, and never more than asked for."""

from __future__ import annotations

import asyncio
import json

import pytest

from storage.tables import web_tokens
from tests.bot.fakes import ANNA, BEN
from tests.web.conftest import ADDRESS, Site

ORIGIN = {"Origin": ADDRESS, "Accept": "application/json"}


async def _post(site: Site, path: str, token: object) -> tuple[int, dict[str, str]]:
    answer = await site.client.post(path, json={"token": token}, headers=ORIGIN)
    return answer.status, await answer.json()


async def test_link_tells_name_without_being_spent(site: Site) -> None:
    link = await site.club.app.sessions.open_link(site.club.call(ANNA))
    for _ in range(3):
        assert await _post(site, "/sign-in/name", link) == (200, {"name": "Anna"})
    assert await _post(site, "/sign-in", link) == (200, {"to": "/"})


async def test_opening_link_by_get_spends_nothing(site: Site) -> None:
    link = await site.club.app.sessions.open_link(site.club.call(ANNA))
    assert (await site.client.get(f"/sign-in?token={link}")).status == 200
    assert await _post(site, "/sign-in", link) == (200, {"to": "/"})


async def test_link_works_once(site: Site) -> None:
    link = await site.club.app.sessions.open_link(site.club.call(ANNA))
    assert (await _post(site, "/sign-in", link))[0] == 200
    status, answer = await _post(site, "/sign-in", link)
    assert status == 409
    assert "used before" in answer["reason"]


async def test_link_expires_after_half_an_hour(site: Site) -> None:
    link = await site.club.app.sessions.open_link(site.club.call(ANNA))
    await site.club.pass_time(minutes=31)
    assert (await _post(site, "/sign-in", link))[0] == 409


@pytest.mark.parametrize("token", ["", "x", "é", "\ud800", "x" * 10_000, 7, None, ["a"], {"a": 1}])
async def test_forged_link_is_refused(site: Site, token: object) -> None:
    assert (await _post(site, "/sign-in", token))[0] in (400, 409, 413)


async def test_link_leads_to_its_match(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    link = await site.club.app.sessions.open_link(site.club.call(ANNA), match)
    assert await _post(site, "/sign-in", link) == (200, {"to": f"/game/{match}"})


async def test_session_cookie_is_bound_to_this_host_alone(site: Site) -> None:
    link = await site.club.app.sessions.open_link(site.club.call(ANNA))
    answer = await site.client.post("/sign-in", json={"token": link}, headers={"Origin": ADDRESS})
    assert answer.headers["Set-Cookie"].startswith("__Host-feerie_session=")
    assert "Domain" not in answer.headers["Set-Cookie"]
    out = await site.client.post("/sign-out", headers={"Origin": ADDRESS}, allow_redirects=False)
    assert "__Host-feerie_session=" in out.headers["Set-Cookie"]
    assert "Secure" in out.headers["Set-Cookie"]


async def test_session_cookie_is_kept_from_scripts_and_plain_http(site: Site) -> None:
    link = await site.club.app.sessions.open_link(site.club.call(ANNA))
    answer = await site.client.post("/sign-in", json={"token": link}, headers=ORIGIN)
    cookie = answer.headers["Set-Cookie"]
    assert all(part in cookie for part in ("HttpOnly", "Secure", "SameSite=Lax", "Max-Age=2592000", "Path=/"))


async def test_tokens_are_stored_as_hashes(site: Site) -> None:
    link = await site.club.app.sessions.open_link(site.club.call(ANNA))
    browser = await site.browser(ANNA)
    rows = await site.club.store.db.rows(web_tokens.select())
    stored = json.dumps([list(map(str, row)) for row in rows])
    assert len(rows) == 2
    assert link not in stored
    assert browser.token not in stored


async def test_session_expires_after_thirty_days(site: Site) -> None:
    browser = await site.browser(ANNA)
    await site.club.pass_time(days=29)
    assert "Anna" in await (await browser.get("/", Accept="text/html")).text()
    await site.club.pass_time(days=2)
    assert "Anna" not in await (await browser.get("/", Accept="text/html")).text()


async def test_signing_out_ends_session(site: Site) -> None:
    browser = await site.browser(ANNA)
    answer = await browser.post("/sign-out", None)
    assert (answer.status, answer.headers["Location"]) == (303, "/")
    assert await site.club.app.sessions.user(browser.token) is None


async def test_signing_in_again_replaces_session_of_browser(site: Site) -> None:
    browser, other = await site.browser(ANNA), await site.browser(ANNA)
    link = await site.club.app.sessions.open_link(site.club.call(ANNA))
    assert (await browser.post("/sign-in", {"token": link})).status == 200
    assert await site.club.app.sessions.user(browser.token) is None
    assert await site.club.app.sessions.user(other.token) is not None


async def test_signing_out_works_without_referrer(site: Site) -> None:
    browser = await site.browser(ANNA)
    assert (await browser.post("/sign-out", None, Origin="null", Sec_Fetch_Site="cross-site")).status == 403
    assert (await browser.post("/sign-out", None, Origin="null", Sec_Fetch_Site="same-origin")).status == 303


async def test_link_spent_at_once_from_two_places_works_once(site: Site) -> None:
    link = await site.club.app.sessions.open_link(site.club.call(ANNA))
    answers = await asyncio.gather(*(_post(site, "/sign-in", link) for _ in range(8)))
    assert sorted(status for status, _ in answers) == [200, *[409] * 7]
    assert len(await site.club.app.sessions.list(ANNA)) == 1


async def test_revoked_session_is_refused(site: Site) -> None:
    browser = await site.browser(ANNA)
    match = await site.club.begin("connexes", ANNA, BEN)
    [session] = await site.club.app.sessions.list(ANNA)
    await site.club.app.sessions.revoke(ANNA, session.handle)
    assert (await browser.get(f"/game/{match}")).status == 404


async def test_user_revokes_only_own_sessions(site: Site) -> None:
    await site.browser(ANNA)
    [session] = await site.club.app.sessions.list(ANNA)
    with pytest.raises(Exception, match="no-such-session"):
        await site.club.app.sessions.revoke(BEN, session.handle)
    assert len(await site.club.app.sessions.list(ANNA)) == 1


async def test_session_shows_browser_and_system_alone(site: Site) -> None:
    link = await site.club.app.sessions.open_link(site.club.call(ANNA))
    agent = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36"
    await site.client.post("/sign-in", json={"token": link}, headers=ORIGIN | {"User-Agent": agent})
    [session] = await site.club.app.sessions.list(ANNA)
    assert session.device == "Chrome, Android"


async def test_erasure_ends_sessions(site: Site) -> None:
    browser = await site.browser(ANNA)
    await site.club.app.privacy.erase(site.club.call(ANNA))
    await site.club.app.idle()
    assert await site.club.app.sessions.user(browser.token) is None
