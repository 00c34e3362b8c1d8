"""The pages inside Discord: who may frame them, whose session a code opens, and what a bearer token may do."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.bot.fakes import ANNA, BEN, CLEO
from tests.web.conftest import ADDRESS, COOKIE, Site
from tests.web.frames import BOT_TOKEN, CLIENT, FRAME, SECRET, Frame, Frames, framed_club
from web.rate_limits import Limit, RateLimits
from web.state import LOGIN, STATE


@pytest_asyncio.fixture
async def frames(tmp_path: Path) -> AsyncIterator[Frames]:
    async with framed_club(tmp_path) as it:
        yield it


async def test_code_opens_session_of_its_user(frames: Frames) -> None:
    frames.discord.codes["good"] = ANNA, CLIENT
    answer = await (await frames.exchange("good")).json()
    user = await frames.site.club.app.sessions.user(answer["token"])
    assert user is not None
    assert (user.id, user.name, answer["match"], answer["language"]) == (ANNA, "Anna", None, "en")


async def test_code_works_once(frames: Frames) -> None:
    frames.discord.codes["good"] = ANNA, CLIENT
    assert [(await frames.exchange("good")).status for _ in range(2)] == [200, 409]


async def test_code_for_another_application_is_refused(frames: Frames) -> None:
    frames.discord.codes["foreign"] = ANNA, "999"
    answer = await frames.exchange("foreign")
    assert (answer.status, (await answer.json())["reason"]) == (
        409,
        "Discord didn’t let you sign in. Close this window and open it again.",
    )


@pytest.mark.parametrize("code", ["", "expired", "é", "\ud800", "x" * 5000, 7, None, ["a"], {"a": 1}])
async def test_forged_code_is_refused(frames: Frames, code: object) -> None:
    assert (await frames.exchange(code)).status in (400, 409)


async def test_silent_discord_is_told(frames: Frames) -> None:
    await frames.site.client.get("/activity")
    frames.discord.status = 502
    answer = await frames.exchange("good")
    assert (answer.status, (await answer.json())["reason"].partition(".")[0]) == (
        409,
        "Discord doesn’t answer right now",
    )


async def test_code_from_another_site_is_refused(frames: Frames) -> None:
    frames.discord.codes["good"] = ANNA, CLIENT
    for origin in ("https://evil.example", "https://999.discordsays.com", "null"):
        assert (await frames.exchange("good", Origin=origin)).status == 403
    assert "good" in frames.discord.codes


async def test_session_inside_discord_sets_no_cookie(frames: Frames) -> None:
    frames.discord.codes["good"] = ANNA, CLIENT
    assert "Set-Cookie" not in (await frames.exchange("good")).headers


async def test_clicked_match_is_shown_for_ten_minutes(frames: Frames) -> None:
    it = frames.site.club
    first, second = await it.begin("connexes", ANNA, BEN), await it.begin("yalta", ANNA, BEN, CLEO)
    for match in (first, second):
        await it.app.sessions.remember_launch(it.call(ANNA), match)
    shown = []
    for user, minutes in ((ANNA, 0), (BEN, 0), (ANNA, 11)):
        await it.pass_time(minutes=minutes)
        frames.discord.codes["good"] = user, CLIENT
        shown.append((await (await frames.exchange("good")).json())["match"])
    assert shown == [second, None, None]


async def test_language_is_chosen_one_else_that_of_discord(frames: Frames) -> None:
    frames.discord.locale = "fr"
    frames.discord.codes |= {"one": (ANNA, CLIENT), "two": (ANNA, CLIENT)}
    assert (await (await frames.exchange("one")).json())["language"] == "fr"
    await frames.site.club.app.preferences.change(frames.site.club.call(ANNA), language="en")
    assert (await (await frames.exchange("two")).json())["language"] == "en"


async def test_bearer_plays_move_of_its_user(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    frame = await frames.open(ANNA)
    assert await frame.move(match, "e2e3") == 200
    assert (await frames.site.club.app.live_boards.current(match)).version == 1


async def test_bearer_of_another_user_neither_sees_nor_plays(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    frame, own = await frames.open(CLEO), await frames.open(ANNA)
    assert (await frame.get(f"/game/{match}")).status == 404
    assert await frame.move(match, "e2e3") != 200
    assert await frame.move(match, "e2e3", X_CSRF_Token=await own.csrf()) == 403
    assert (await frames.site.club.app.live_boards.current(match)).version == 0


async def test_bearer_from_another_site_plays_nothing(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    frame = await frames.open(ANNA)
    for origin in ("https://evil.example", "https://999.discordsays.com", "https://discord.com"):
        assert await frame.move(match, "e2e3", Origin=origin) == 403


async def test_cookie_inside_discord_plays_nothing(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    browser = await frames.site.browser(ANNA)
    body = {"move": "e2e3", "version": 0, "id": "0123456789"}
    assert (await browser.post(f"/game/{match}/move", body, Origin=FRAME["Origin"])).status == 403
    assert (
        await browser.post(f"/game/{match}/move", body, Origin=FRAME["Origin"], Authorization="Bearer x")
    ).status == 403


async def test_forged_bearer_is_nobody(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    browser = await frames.site.browser(ANNA)
    for token in ("", "x", "x" * 1000, "é"):
        answer = await Frame(frames.site, token).get(f"/game/{match}", Cookie=f"{COOKIE}={browser.token}")
        assert answer.status == 404


async def test_bearer_expires_after_six_hours(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    frame = await frames.open(ANNA)
    await frames.site.club.pass_time(hours=5)
    assert (await frame.get(f"/game/{match}/own")).status == 200
    await frames.site.club.pass_time(hours=2)
    assert (await frame.get(f"/game/{match}/own")).status == 404


async def test_session_inside_discord_is_listed_and_revoked(frames: Frames) -> None:
    frame, sessions = await frames.open(ANNA), frames.site.club.app.sessions
    assert [one.device for one in await sessions.list(ANNA)] == ["Discord"]
    await sessions.revoke_all(ANNA)
    assert await sessions.user(frame.token) is None


async def test_erasure_forgets_clicked_match(frames: Frames) -> None:
    it = frames.site.club
    await it.app.sessions.remember_launch(it.call(ANNA), await it.begin("connexes", ANNA, BEN))
    await it.app.privacy.erase(it.call(ANNA))
    await it.app.idle()
    frames.discord.codes["good"] = ANNA, CLIENT
    assert (await (await frames.exchange("good")).json())["match"] is None


async def test_only_discord_frames_activity_and_nothing_else(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    frame = await frames.open(ANNA)
    discord = "frame-ancestors https://discord.com https://ptb.discord.com https://canary.discord.com"
    for path in ("/activity", "/?frame_id=1&instance_id=2&platform=desktop"):
        answer = await frames.site.client.get(path)
        assert (answer.status, answer.headers["Content-Security-Policy"].rpartition("; ")[2]) == (200, discord)
    for answer in (await frame.get(f"/game/{match}"), await frame.get("/"), await frame.get("/sign-in")):
        assert answer.headers["Content-Security-Policy"].endswith("frame-ancestors 'none'")


async def test_pages_tell_neither_secret_nor_token(frames: Frames) -> None:
    page = await (await frames.site.client.get("/activity")).text()
    assert f'data-client="{CLIENT}"' in page
    assert SECRET not in page
    assert BOT_TOKEN not in page


async def test_frame_has_no_links_that_need_cookie(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    frame, browser = await frames.open(ANNA), await frames.site.browser(ANNA)
    assert " download>" not in await (await frame.get(f"/game/{match}")).text()
    assert " download>" in await (await browser.get(f"/game/{match}")).text()


async def test_poll_brings_position_only_if_it_changed(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    frame = await frames.open(ANNA)
    tag = (await frame.get(f"/game/{match}/position")).headers["ETag"]
    known = {"If-None-Match": tag}
    assert (await frame.get(f"/game/{match}/position", **known)).status == 304
    assert await frame.move(match, "e2e3") == 200
    assert (await frame.get(f"/game/{match}/position", **known)).status == 200


async def test_readers_behind_proxy_of_discord_share_no_limit(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    readers = [await frames.open(user) for user in (ANNA, BEN)]
    found = {(await reader.get(f"/game/{match}/own")).status for _ in range(80) for reader in readers}
    assert found == {200}


async def test_requests_wait_for_application_id_once(frames: Frames) -> None:
    login = frames.site.server.app[LOGIN]
    assert login is not None
    assert {await login.client_id() for _ in range(3)} == {CLIENT}


async def test_cookie_beside_other_authorization_plays_nothing(frames: Frames) -> None:
    match = await frames.site.club.begin("connexes", ANNA, BEN)
    browser = await frames.site.browser(ANNA)
    body = {"move": "e2e3", "version": 0, "id": "0123456789"}
    for authorization in ("Basic x", "bearer x", "Bearer"):
        headers = {"Origin": FRAME["Origin"], "Authorization": authorization}
        assert (await browser.post(f"/game/{match}/move", body, **headers)).status == 403
    assert (await frames.site.club.app.live_boards.current(match)).version == 0


async def test_forged_bearer_lifts_no_limit(frames: Frames) -> None:
    frame = Frame(frames.site, "forged")
    found = [(await frame.get("/")).status for _ in range(150)]
    assert (found[:100], found[-1]) == ([200] * 100, 429)


async def test_bearer_lifts_no_limit_where_it_counts_nothing(frames: Frames) -> None:
    frame = await frames.open(ANNA)
    found = [(await frame.get("/api/v1/servers/1")).status for _ in range(150)]
    assert found[-1] == 429


async def test_bearer_lifts_no_limit_of_sign_ins(frames: Frames) -> None:
    found = [(await frames.exchange("forged", Authorization="Bearer x")).status for _ in range(40)]
    assert (found[0], found[-1]) == (409, 429)
    assert frames.discord.asked.count("/oauth2/token") == 30


async def test_query_of_frame_lifts_no_limit_elsewhere(frames: Frames) -> None:
    for path in ("/game/no-such?frame_id=1", "/api/v1/servers/1?frame_id=1"):
        frames.clock.now += 60
        found = [(await frames.site.client.get(path)).status for _ in range(150)]
        assert (found[0], found[-1]) == (404, 429)


async def test_refusal_is_shown_inside_discord(frames: Frames) -> None:
    frames.discord.status = 502
    for path in ("/activity", "/?frame_id=1"):
        answer = await frames.site.client.get(path)
        assert answer.status == 409
        assert answer.headers["Content-Security-Policy"].rpartition("; ")[2].startswith("frame-ancestors https://disc")
    answer = await frames.site.client.get("/activity/none")
    assert answer.headers["Content-Security-Policy"].endswith("frame-ancestors 'none'")


async def test_many_readers_load_page_from_one_address(frames: Frames) -> None:
    script = frames.site.server.app[STATE].assets.address("activity.js")
    found = {(await frames.site.client.get(path)).status for _ in range(150) for path in ("/?frame_id=1", script)}
    assert found == {200}


async def test_sign_ins_from_many_addresses_are_limited(frames: Frames) -> None:
    object.__setattr__(frames.site.server.app[STATE], "changes", RateLimits(Limit(10**9, 1)))
    found = [(await frames.exchange("forged")).status for _ in range(70)]
    assert (found[59], found[60]) == (409, 429)
    frames.clock.now += 1
    assert (await frames.exchange("forged")).status == 409


async def test_limited_bot_asks_discord_nothing_for_a_while(frames: Frames) -> None:
    await frames.site.client.get("/activity")
    frames.discord.status = 429
    await frames.exchange("one")
    frames.discord.status, before = 200, len(frames.discord.asked)
    frames.discord.codes["good"] = ANNA, CLIENT
    assert ((await frames.exchange("good")).status, len(frames.discord.asked)) == (409, before)
    frames.clock.now += 31
    assert (await frames.exchange("good")).status == 200


async def test_wrong_client_secret_is_not_tried_again_at_once(frames: Frames, caplog: pytest.LogCaptureFixture) -> None:
    frames.discord.secret = SECRET[1:]
    reasons = {(await (await frames.exchange("code")).json())["reason"].partition(".")[0] for _ in range(5)}
    assert reasons == {"Discord doesn’t answer right now"}
    assert frames.discord.asked.count("/oauth2/token") == 1
    assert "FEERIE_CLIENT_SECRET" in caplog.text


async def test_unknown_application_is_asked_for_once_a_while(frames: Frames) -> None:
    frames.discord.status = 502
    answers = await asyncio.gather(*(frames.site.client.get("/activity") for _ in range(20)))
    assert ({answer.status for answer in answers}, len(frames.discord.asked)) == ({409}, 1)
    frames.discord.status = 200
    frames.clock.now += 6
    assert (await frames.site.client.get("/activity")).status == 200


async def test_sessions_inside_discord_do_not_pile_up(frames: Frames) -> None:
    browser, opened = await frames.site.browser(ANNA), [await frames.open(ANNA) for _ in range(8)]
    assert len(await frames.site.club.app.sessions.list(ANNA)) == 6
    assert (await browser.get("/")).status == 200
    assert await frames.site.club.app.sessions.user(opened[-1].token) is not None


async def test_nothing_of_sign_in_is_logged(frames: Frames, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    frame = await frames.open(ANNA)
    await frames.exchange("the-code")
    await frame.get("/")
    frames.discord.status = 401
    await frames.exchange("the-code")
    for secret in (SECRET, BOT_TOKEN, frame.token, "the-code", f"of-{ANNA}"):
        assert secret not in caplog.text


async def test_without_secret_there_is_no_activity(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    browser = await site.browser(ANNA)
    assert (await site.client.get("/activity")).status == 404
    answer: Any = await site.client.post("/activity/session", json={"code": "x"}, headers={"Origin": ADDRESS})
    assert answer.status == 404
    assert (await site.client.post("/activity/session", json={"code": "x"}, headers=FRAME)).status == 403
    home = await site.client.get("/?frame_id=1")
    assert home.headers["Content-Security-Policy"].endswith("frame-ancestors 'none'")
    bearer = {"Authorization": f"Bearer {browser.token}"}
    assert (await site.client.get(f"/game/{match}", headers=bearer)).status == 404
