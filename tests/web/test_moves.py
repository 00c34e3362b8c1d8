"""Moves from a page: the same checks as in Discord, once each, and only from our own page."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from storage import StoreUnavailableError, UnreadableError
from tests.bot.fakes import ANNA, BEN, CLEO
from tests.web.conftest import Site


async def test_move_from_page_is_posted_like_any_other(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna = await site.browser(ANNA)
    answer = await anna.move(match, "d2d3", 0)
    assert (answer.status, (await answer.json())["version"]) == (200, 1)
    await site.club.app.idle()
    assert "Black (<@12>) to move." in site.club.world.posts()[-1].content
    assert (await site.club.app.live_boards.current(match)).moves[-1].text["en"] == "d3"


async def test_repeated_request_plays_once(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna = await site.browser(ANNA)
    for _ in range(3):
        assert (await anna.move(match, "d2d3", 0)).status == 200
    assert (await site.club.app.live_boards.current(match)).version == 1


async def test_other_move_under_same_id_is_refused(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna = await site.browser(ANNA)
    assert (await anna.move(match, "d2d3", 0)).status == 200
    assert (await anna.move(match, "e2e3", 0)).status == 409


async def test_repeated_request_stays_done_after_takeback(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN, rated=False)
    anna = await site.browser(ANNA)
    await anna.move(match, "d2d3", 0)
    await site.club.app.offers.takeback(site.club.call(ANNA, match))
    await site.club.app.offers.accept(site.club.call(BEN, match))
    before = (await site.club.app.live_boards.current(match)).version
    assert "already done" in (await (await anna.move(match, "d2d3", 0)).json())["said"]
    assert (await anna.move(match, "e2e3", 0)).status == 409
    assert (await site.club.app.live_boards.current(match)).version == before


async def test_move_whose_answer_was_lost_is_played_once(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna = await site.browser(ANNA)
    site.club.world.after["matches.apply"] = [StoreUnavailableError("the answer was lost")]
    answers = [await anna.move(match, "d2d3", 0) for _ in range(2)]
    assert [answer.status for answer in answers] == [200, 200]
    assert (await site.club.app.live_boards.current(match)).version == 1


async def test_move_without_store_is_to_be_tried_again(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna = await site.browser(ANNA)
    site.club.world.faults["matches.apply"] = [StoreUnavailableError("database is locked")]
    assert (await anna.move(match, "d2d3", 0)).status == 503
    assert (await anna.move(match, "d2d3", 0)).status == 200


@pytest.mark.parametrize("steps", range(2, 32, 3))
async def test_move_of_browser_that_left_is_whole(site: Site, steps: int) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna, ben = await site.browser(ANNA), await site.browser(BEN)
    sending = asyncio.create_task(anna.move(match, "d2d3", 0))
    for _ in range(steps):
        await asyncio.sleep(0)
    sending.cancel()
    with suppress(asyncio.CancelledError):
        await sending
    async with asyncio.timeout(5):
        assert (await anna.move(match, "d2d3", 0)).status == 200
        assert (await ben.move(match, "d7d6", 1)).status == 200
    assert [action.kind for action in await site.club.store.matches.actions(match)] == ["move", "move"]


async def test_version_tells_others_nothing_of_match(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    cleo = await site.browser(CLEO)
    answers = [await cleo.move(name, "d2d3", version) for name in (match, "none-such") for version in (0, 2**30)]
    found = {(answer.status, (await answer.text()).replace(match, "none-such")) for answer in answers}
    assert len(found) == 1
    assert answers[0].status == 404


async def test_illegal_move_is_refused_with_its_reason(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna = await site.browser(ANNA)
    answer = await anna.move(match, "d2d5", 0)
    assert answer.status == 409
    assert (await answer.json())["reason"].startswith("You can’t play d2d5")
    assert (await site.club.app.live_boards.current(match)).version == 0


async def test_opponent_cannot_move_for_player(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    ben = await site.browser(BEN)
    assert (await ben.move(match, "d2d3", 0)).status == 409


async def test_match_of_others_is_missing(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    cleo = await site.browser(CLEO)
    for path in (f"/game/{match}", f"/game/{match}/position", f"/game/{match}/own", f"/game/{match}/events"):
        assert (await cleo.get(path)).status == 404
    assert (await cleo.move(match, "d2d3", 0)).status == 404


async def test_match_that_cannot_be_read_is_missing_for_others(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna, cleo = await site.browser(ANNA), await site.browser(CLEO)
    answers = []
    for reader, name in ((cleo, match), (cleo, "none-such"), (anna, match)):
        site.club.app._matches.forget_all()
        site.club.world.faults["matches.load"] = [UnreadableError("damaged")] * 2 if name == match else []
        answers.append(await reader.get(f"/game/{name}"))
    assert [answer.status for answer in answers] == [404, 404, 409]
    assert (await answers[0].text()).replace(match, "none-such") == await answers[1].text()


async def test_visitor_without_session_may_not_move(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    headers = {"Origin": "https://club.example", "Accept": "application/json"}
    body = {"move": "d2d3", "version": 0, "id": "0123456789"}
    assert (await site.client.post(f"/game/{match}/move", json=body, headers=headers)).status == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"X_CSRF_Token": ""},
        {"X_CSRF_Token": "0" * 64},
        {"X_CSRF_Token": "é"},
    ],
)
async def test_request_of_other_site_is_refused(site: Site, headers: dict[str, str]) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna = await site.browser(ANNA)
    body = {"move": "d2d3", "version": 0, "id": "0123456789"}
    assert (await anna.post(f"/game/{match}/move", body, **headers)).status == 403
    assert (await site.club.app.live_boards.current(match)).version == 0


@pytest.mark.parametrize(
    "change",
    [
        {"move": 7},
        {"move": ""},
        {"move": "x" * 65},
        {"version": "0"},
        {"version": -1},
        {"version": True},
        {"version": 2**40},
        {"id": "short"},
        {"id": "g" * 12},
        {"id": None},
    ],
)
async def test_malformed_request_is_refused(site: Site, change: dict[str, object]) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna = await site.browser(ANNA)
    body = {"move": "d2d3", "version": 0, "id": "0123456789"} | change
    assert (await anna.post(f"/game/{match}/move", body)).status == 400
    assert (await site.club.app.live_boards.current(match)).version == 0


async def test_true_king_is_chosen_from_page(site: Site) -> None:
    match = await site.club.begin("nouveaux", ANNA, BEN)
    anna, ben = await site.browser(ANNA), await site.browser(BEN)
    answer = await anna.post(f"/game/{match}/king", {"king": "L", "version": 0, "id": "0123456789"})
    assert answer.status == 200
    assert (await (await anna.get(f"/game/{match}/own")).json())["king"] == "L"
    assert (await (await ben.get(f"/game/{match}/own")).json())["king"] == ""
