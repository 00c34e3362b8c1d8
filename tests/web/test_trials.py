"""Moves tried out on a page: only by those who are signed in, seen by them alone, and without effect on the match."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.fakes import ANNA, BEN, CLEO
from tests.web.conftest import Browser, Site

MADE = "0123456789"
STEP = {"action": "go", "value": "d2d3", "depth": 0, "version": 0, "id": MADE}


async def _analysis(browser: Browser, match: str, **change: Any) -> Any:
    answer = await browser.post(f"/game/{match}/analysis", STEP | change)
    assert answer.status == 200, await answer.text()
    return await answer.json()


async def test_position_after_trial_moves_lists_replies(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna = await site.browser(ANNA)
    trial = await (await anna.get(f"/game/{match}/after?moves=d2d3%20d7d6")).json()
    assert trial["moves"] == ["d3", "d6"]
    assert trial["position"]["turn"] == 0
    assert ["e2e3", "move", [12, 20], ""] in trial["legal"]
    assert (await site.club.app.live_boards.current(match)).version == 0


@pytest.mark.parametrize("moves", ["d2d5", "x" * 65, "%20".join(["d2d3"] * 41), "!K", "%00"])
async def test_impossible_trial_moves_are_refused(site: Site, moves: str) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna = await site.browser(ANNA)
    assert (await anna.get(f"/game/{match}/after?moves={moves}")).status in (400, 409)


async def test_analysis_branches_and_goes_back_to_place(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna = await site.browser(ANNA)
    first = await _analysis(anna, match)
    second = await _analysis(anna, match, value="d7d6", version=first["revision"])
    back = await _analysis(anna, match, action="place", value="0", depth=1, version=second["revision"])
    branched = await _analysis(anna, match, value="e7e6", version=back["revision"])
    assert branched["lines"] == [["1. d3", "d6"], ["1. d3", "e6"]]
    assert (branched["selected"], branched["depth"]) == (1, 2)


async def test_analysis_is_private(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna, ben = await site.browser(ANNA), await site.browser(BEN)
    await _analysis(anna, match)
    assert (await (await ben.get(f"/game/{match}/analysis")).json())["lines"] == []


async def test_trials_need_session_and_match_of_ones_own(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    cleo = await site.browser(CLEO)
    for path in ("analysis", "conditional", "after?moves="):
        assert (await site.client.get(f"/game/{match}/{path}")).status == 403
        assert (await cleo.get(f"/game/{match}/{path}")).status == 404
    assert (await cleo.post(f"/game/{match}/analysis", STEP)).status == 404
    line = {"line": "d2d3 d7d6", "version": 0, "id": MADE}
    assert (await cleo.post(f"/game/{match}/conditional", line)).status == 404


@pytest.mark.parametrize(
    "change",
    [
        {"action": "share"},
        {"value": 7},
        {"value": "x" * 65},
        {"action": "place", "value": "-1"},
        {"action": "place", "value": "x"},
        {"depth": None},
        {"version": -1},
    ],
)
async def test_malformed_step_of_analysis_is_refused(site: Site, change: dict[str, Any]) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna = await site.browser(ANNA)
    assert (await anna.post(f"/game/{match}/analysis", STEP | change)).status == 400


async def test_step_in_analysis_changed_elsewhere_is_refused(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna = await site.browser(ANNA)
    await _analysis(anna, match)
    assert (await anna.post(f"/game/{match}/analysis", STEP)).status == 409


async def test_conditional_moves_are_added_and_deleted_by_page(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    ben = await site.browser(BEN)
    path = f"/game/{match}/conditional"
    assert (await ben.post(path, {"line": "d2d3 d7d6", "version": 0, "id": MADE})).status == 200
    shown = await (await ben.get(path)).json()
    assert shown["lines"] == 1
    body = {"delete": 1, "mark": shown["mark"], "version": 0, "id": MADE + "1"}
    assert (await ben.post(path, body)).status == 200
    assert (await (await ben.get(path)).json())["lines"] == 0
    assert (await ben.post(path, {"line": "", "version": 0, "id": MADE})).status == 400
