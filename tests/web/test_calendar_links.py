"""Personal calendars: for whoever has the link, until its owner ends it."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest

from storage import StoreUnavailableError
from storage.tables import web_tokens
from tests.bot.app.tournaments.club_night import created
from tests.bot.fakes import ANNA, BEN, GUILD
from tests.bot.refusals import refuses
from tests.web.conftest import ADDRESS, Site
from web.options import WebOptions
from web.server import serve


async def _made(site: Site, user: int = ANNA) -> str:
    return await site.club.app.calendars.make_link(site.club.call(user))


async def _read(site: Site, secret: str, status: int = 200) -> str:
    answer = await site.client.get(f"/calendar/{secret}.ics")
    assert answer.status == status
    return (await answer.text()).replace("\r\n ", "")


def _values(text: str, name: str) -> list[str]:
    return [line.partition(":")[2] for line in text.split("\r\n") if line.startswith(f"{name}:")]


async def test_calendar_shows_deadline_of_own_move_alone(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN, clock="3d")
    mine, others = await _made(site), await _made(site, BEN)
    text = await _read(site, mine)
    stored = await site.club.store.matches.get(match)
    assert stored is not None
    assert stored.deadline is not None
    assert _values(text, "DTEND") == [stored.deadline.strftime("%Y%m%dT%H%M%SZ")]
    assert _values(text, "UID") == [f"move-{match}-0@club.example"]
    assert "Ben" not in text
    assert "BEGIN:VEVENT" not in await _read(site, others)


async def test_each_move_is_another_event_that_stays(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN, clock="3d")
    secret = await _made(site)
    first = await _read(site, secret)
    await site.club.pass_time(hours=2)
    assert _values(await _read(site, secret), "UID") == _values(first, "UID")
    await site.club.play(match, (ANNA, "d2d3"), (BEN, "d7d6"))
    assert _values(await _read(site, secret), "UID") == [f"move-{match}-2@club.example"]


async def test_calendar_shows_vacations_and_tournament_starts(site: Site) -> None:
    secret = await _made(site)
    await site.club.app.vacations.begin(site.club.call(ANNA, guild=GUILD), 3, 2)
    starts = site.club.world.now + timedelta(days=5)
    tournament = await created(site.club, name="Cup, autumn", days="5")
    assert f"tournament-{tournament}@club.example" not in await _read(site, secret)
    await site.club.app.joining.join(site.club.call(ANNA, tournament))
    text = await _read(site, secret)
    assert [uid.partition("-")[0] for uid in _values(text, "UID")] == ["vacation", "tournament"]
    assert _values(text, "SUMMARY")[1] == "Cup\\, autumn starts"
    assert starts.strftime("%Y%m%dT%H%M%SZ") in _values(text, "DTSTART")


async def test_calendar_is_in_language_of_its_owner(site: Site) -> None:
    await site.club.begin("connexes", ANNA, BEN, clock="3d")
    await site.club.app.preferences.change(site.club.call(ANNA), language="fr")
    assert "À vous de jouer" in await _read(site, await _made(site))


async def test_new_link_ends_old_one(site: Site) -> None:
    old, new = await _made(site), await _made(site)
    await _read(site, old, 404)
    await _read(site, new)


async def test_ended_link_is_missing(site: Site) -> None:
    mine, others = await _made(site), await _made(site, BEN)
    await site.club.app.calendars.end_link(ANNA)
    await _read(site, mine, 404)
    await _read(site, others)


async def test_unused_link_ends_after_year(site: Site) -> None:
    secret = await _made(site)
    for _ in range(2):
        site.club.world.now += timedelta(days=300)
        await _read(site, secret)
    site.club.world.now += timedelta(days=366)
    await _read(site, secret, 404)


async def test_erasure_ends_calendar(site: Site) -> None:
    secret = await _made(site)
    await site.club.app.privacy.erase(site.club.call(ANNA))
    await site.club.app.idle()
    await _read(site, secret, 404)


async def test_signing_out_everywhere_keeps_calendar(site: Site) -> None:
    secret, browser = await _made(site), await site.browser(ANNA)
    await site.club.app.sessions.revoke_all(ANNA)
    assert await site.club.app.sessions.user(browser.token) is None
    await _read(site, secret)


async def test_calendar_secret_opens_nothing_else(site: Site) -> None:
    secret, browser = await _made(site), await site.browser(ANNA)
    assert await site.club.app.sessions.user(secret) is None
    with refuses("link-expired"):
        await site.club.app.sessions.owner(secret)
    await _read(site, browser.token, 404)


@pytest.mark.parametrize("secret", ["x", "x" * 43, "%C3%A9", "x" * 500, "%00"])
async def test_unknown_secret_is_missing(site: Site, secret: str) -> None:
    await _read(site, secret, 404)


async def test_calendar_is_sent_again_only_if_it_changed(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN, clock="3d")
    path = f"/calendar/{await _made(site)}.ics"
    tag = (await site.client.get(path)).headers["ETag"]
    assert (await site.client.get(path, headers={"If-None-Match": tag})).status == 304
    await site.club.play(match, (ANNA, "d2d3"))
    assert (await site.client.get(path, headers={"If-None-Match": tag})).status == 200


async def test_calendar_has_private_headers(site: Site) -> None:
    answer = await site.client.get(f"/calendar/{await _made(site)}.ics")
    assert answer.content_type == "text/calendar"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert "Access-Control-Allow-Origin" not in answer.headers


async def test_secret_is_neither_stored_nor_logged(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    secret = await _made(site)
    assert secret not in str([list(map(str, row)) for row in await site.club.store.db.rows(web_tokens.select())])
    async with serve(site.club.app, WebOptions(address=ADDRESS, host="127.0.0.1", port=0)) as port:
        for fault in (StoreUnavailableError("locked"), RuntimeError("a fault"), None):
            site.club.world.faults["web_tokens.get"] = [] if fault is None else [fault]
            answer = await site.client.session.get(f"http://127.0.0.1:{port}/calendar/{secret}.ics")
            assert answer.status in (200, 500, 503)
            assert secret not in await answer.text()
    assert secret not in caplog.text
