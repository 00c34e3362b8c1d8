"""Resignations, draws and takebacks from a page: the same checks, log and posts as in Discord, once each."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app.match.actions import decode
from tests.bot.app.tournaments.club_night import FOUR, begun
from tests.bot.fakes import ANNA, BEN, CLEO
from tests.web.conftest import Browser, Site

ID = "0123456789"


async def _version(site: Site, match: str) -> int:
    return (await site.club.app.live_boards.current(match)).version


async def _sent(site: Site, browser: Browser, match: str, path: str, **body: Any) -> tuple[int, str]:
    """Status of a request, and what it says."""
    sent = {"version": await _version(site, match), "id": ID, **body}
    answer = await browser.post(f"/game/{match}/{path}", sent)
    said = await answer.json()
    return answer.status, str(said.get("said", said.get("reason")))


async def _deeds(site: Site, match: str) -> list[str]:
    return [type(decode(row)).__name__ for row in await site.club.store.matches.actions(match)]


async def test_resignation_from_page_ends_match_once(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna = await site.browser(ANNA)
    answers = [await _sent(site, anna, match, "resign", version=0) for _ in range(2)]
    assert answers == [(200, f"You resigned {match}."), (200, f"That’s already done in {match}.")]
    assert await _deeds(site, match) == ["Resign"]
    await site.club.app.idle()
    assert "resign" in site.club.world.posts()[-1].content


async def test_draw_is_offered_and_accepted_from_pages(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna, ben = await site.browser(ANNA), await site.browser(BEN)
    assert (await _sent(site, anna, match, "offer", offer="draw"))[0] == 200
    position = await (await ben.get(f"/game/{match}/position")).json()
    assert position["offers"] == [{"seq": 1, "kind": "draw", "seat": 0, "waits": [1], "level": 0}]
    assert (await _sent(site, ben, match, "answer", answer="accept", kind="draw"))[0] == 200
    board = await site.club.app.live_boards.current(match)
    assert (board.status, board.offers) == ("over", ())


async def test_offer_is_declined_or_withdrawn_from_page(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN, rated=False)
    await site.club.play(match, (ANNA, "d2d3"))
    anna, ben = await site.browser(ANNA), await site.browser(BEN)
    await _sent(site, anna, match, "offer", offer="draw", id=ID + "1")
    await _sent(site, anna, match, "offer", offer="takeback", id=ID + "2")
    assert (await _sent(site, ben, match, "answer", answer="refuse", kind="draw"))[0] == 200
    assert (await _sent(site, anna, match, "answer", answer="withdraw", kind="takeback"))[0] == 200
    assert (await _deeds(site, match))[-2:] == ["RefuseOffer", "RefuseOffer"]


async def test_takeback_is_asked_and_accepted_from_pages(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN, rated=False)
    await site.club.play(match, (ANNA, "d2d3"))
    anna, ben = await site.browser(ANNA), await site.browser(BEN)
    await _sent(site, anna, match, "offer", offer="takeback")
    await _sent(site, ben, match, "answer", answer="accept", kind="takeback")
    assert (await site.club.app.live_boards.current(match)).moves == ()


async def test_page_cannot_answer_offer_made_after_it(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    await site.club.app.offers.draw(site.club.call(ANNA, match))
    ben, accept = await site.browser(BEN), {"answer": "accept", "kind": "draw"}
    status, reason = await _sent(site, ben, match, "answer", version=0, **accept)
    assert status == 409
    assert reason.startswith("There’s no such offer now")


async def test_own_board_tells_what_may_be_asked(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN, rated=False)
    anna = await site.browser(ANNA)

    async def asks() -> list[str]:
        found: list[str] = (await (await anna.get(f"/game/{match}/own")).json())["asks"]
        return found

    assert await asks() == ["draw", "pause", "abort", "resign"]
    await site.club.play(match, (ANNA, "d2d3"))
    assert await asks() == ["draw", "takeback", "pause", "abort", "resign"]
    await site.club.app.offers.draw(site.club.call(BEN, match))
    assert await asks() == ["takeback", "pause", "abort", "resign"]
    await site.club.play(match, (BEN, "d7d6"))
    assert await asks() == ["draw", "takeback", "pause", "request-abort", "resign"]
    await site.club.app.offers.pause(site.club.call(ANNA, match))
    assert await asks() == ["draw", "takeback", "request-abort", "resign"]
    await site.club.app.offers.accept(site.club.call(BEN, match), "pause")
    assert await asks() == ["resume", "draw", "takeback", "request-abort", "resign"]
    await site.club.app.playing.resign(site.club.call(ANNA, match))
    assert await asks() == []


async def test_rated_match_offers_no_takeback(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    await site.club.play(match, (ANNA, "d2d3"))
    anna = await site.browser(ANNA)
    assert (await (await anna.get(f"/game/{match}/own")).json())["asks"] == [
        "draw",
        "pause",
        "abort",
        "resign",
    ]
    assert (await _sent(site, anna, match, "offer", offer="takeback"))[0] == 409


async def test_pause_is_asked_and_ended_from_pages(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    anna, ben = await site.browser(ANNA), await site.browser(BEN)
    assert (await _sent(site, anna, match, "offer", offer="pause"))[0] == 200
    assert (await _sent(site, ben, match, "answer", answer="accept", kind="pause"))[0] == 200
    assert (await site.club.app.live_boards.current(match)).paused
    assert (await _sent(site, ben, match, "resume"))[0] == 200
    assert not (await site.club.app.live_boards.current(match)).paused
    assert (await _sent(site, anna, match, "resume"))[0] == 409


async def test_match_is_aborted_at_once_before_everyone_moved(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    assert (await _sent(site, await site.browser(BEN), match, "offer", offer="abort"))[0] == 200
    assert await _deeds(site, match) == ["Abort"]


async def test_abort_is_asked_once_everyone_moved(site: Site) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    await site.club.play(match, (ANNA, "d2d3"), (BEN, "d7d6"))
    anna, ben = await site.browser(ANNA), await site.browser(BEN)
    await _sent(site, anna, match, "offer", offer="abort")
    assert (await site.club.app.live_boards.current(match)).status == "playing"
    await _sent(site, ben, match, "answer", answer="accept", kind="abort")
    board = await site.club.app.live_boards.current(match)
    assert (board.status, (await _deeds(site, match))[-1]) == ("over", "AcceptOffer")


async def test_tournament_game_is_neither_paused_nor_aborted(site: Site) -> None:
    await begun(site.club, FOUR)
    match = (await site.club.app.games.live(site.club.call(ANNA)))[0].match
    anna = await site.browser(ANNA)
    assert (await (await anna.get(f"/game/{match}/own")).json())["asks"] == ["draw", "resign"]
    for what in ("pause", "abort"):
        assert (await _sent(site, anna, match, "offer", offer=what))[0] == 409


BODIES = [
    ("resign", {}),
    ("claim", {}),
    ("resume", {}),
    ("offer", {"offer": "draw"}),
    ("answer", {"answer": "accept", "kind": "draw"}),
]


@pytest.mark.parametrize(("path", "body"), BODIES)
@pytest.mark.parametrize("headers", [{"Origin": "https://evil.example"}, {"X_CSRF_Token": "0" * 64}])
async def test_other_site_changes_nothing(site: Site, path: str, body: dict[str, Any], headers: dict[str, str]) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    sent = {"version": 0, "id": ID, **body}
    assert (await (await site.browser(ANNA)).post(f"/game/{match}/{path}", sent, **headers)).status == 403
    assert await _deeds(site, match) == []


@pytest.mark.parametrize(("path", "body"), BODIES)
async def test_spectator_of_public_match_changes_nothing(site: Site, path: str, body: dict[str, Any]) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    await site.club.app.preferences.change_server(site.club.call(ANNA, manager=True), public=True)
    assert (await _sent(site, await site.browser(CLEO), match, path, **body))[0] in (404, 409)
    assert await _deeds(site, match) == []


@pytest.mark.parametrize(
    ("path", "body"),
    [("offer", {"offer": "level"}), ("answer", {"answer": "accept", "kind": "x"}), ("answer", {"kind": "draw"})],
)
async def test_malformed_request_is_refused(site: Site, path: str, body: dict[str, Any]) -> None:
    match = await site.club.begin("connexes", ANNA, BEN)
    assert (await _sent(site, await site.browser(ANNA), match, path, **body))[0] == 400
