"""Files of a match from its page, and its proof: as complete as in Discord, and silent about who isn't listed."""

from __future__ import annotations

import pytest

from bot.app.match.audit import verify
from engine import records
from engine.proofs import hashed
from tests.bot.fakes import ANNA, BEN, CHANNEL
from tests.web.conftest import Site

FILES = {
    "pgn": "application/x-chess-pgn",
    "log": "application/jsonl",
    "fen": "text/plain",
    "image": "image/png",
    "page": "text/html",
}


async def _over(site: Site) -> str:
    match = await site.club.begin("connexes", ANNA, BEN)
    await site.club.play(match, (ANNA, "d2d3"))
    await site.club.app.playing.resign(site.club.call(BEN, match))
    await site.club.app.idle()
    return match


async def _publish(site: Site) -> None:
    await site.club.app.preferences.change_server(site.club.call(ANNA, manager=True), public=True)


async def _public_text(site: Site, path: str) -> str:
    answer = await site.client.get(path)
    assert answer.status == 200
    return await answer.text()


@pytest.mark.parametrize(("name", "kind"), FILES.items())
async def test_file_is_offered_to_be_kept(site: Site, name: str, kind: str) -> None:
    match = await _over(site)
    answer = await (await site.browser(ANNA)).get(f"/game/{match}/{name}")
    assert (answer.status, answer.content_type) == (200, kind)
    assert answer.headers["Content-Disposition"].startswith(f'attachment; filename="{match}')


async def test_pgn_of_page_is_that_of_discord(site: Site) -> None:
    match = await _over(site)
    text = await (await (await site.browser(ANNA)).get(f"/game/{match}/pgn")).text()
    assert text == (await site.club.app.proofs.export(site.club.call(ANNA, match))).text


async def test_log_ends_in_seal_of_proof(site: Site) -> None:
    match = await _over(site)
    anna = await site.browser(ANNA)
    log = await (await anna.get(f"/game/{match}/log")).text()
    proof = await (await anna.get(f"/game/{match}/proof")).json()
    assert proof["verdict"] == f"✅ {match} is verified: nothing was changed."
    assert hashed(log.splitlines()[-1]) in proof["hashes"]


@pytest.mark.parametrize("listed", [True, False])
async def test_public_pgn_tells_only_listed_players(site: Site, listed: bool) -> None:
    match = await _over(site)
    await _publish(site)
    await site.club.app.preferences.change(site.club.call(ANNA), listed=listed)
    record = records.read(await _public_text(site, f"/game/{match}/pgn"))
    names = [record.tags.get(name) for name in ("White", "WhiteName", "WhiteUser", "BlackName")]
    assert names == ([f"Discord user {ANNA}", "Anna", str(ANNA), "Ben"] if listed else ["a player", None, None, "Ben"])
    assert any("actions, all by the rules" in finding for finding in verify(record))


async def test_public_files_do_not_name_unlisted_player(site: Site) -> None:
    match = await _over(site)
    await _publish(site)
    await site.club.app.preferences.change(site.club.call(ANNA), listed=False)
    for name in ("pgn", "log", "fen", "page", "proof"):
        text = await _public_text(site, f"/game/{match}/{name}")
        assert "Anna" not in text
        assert f"user {ANNA}" not in text
    assert "a player" in await _public_text(site, f"/game/{match}/page")


@pytest.mark.parametrize("name", [*FILES, "gif", "proof"])
async def test_files_of_hidden_match_are_missing(site: Site, name: str) -> None:
    match = await _over(site)
    await _publish(site)
    site.club.world.restricted.add(CHANNEL)
    assert (await site.client.get(f"/game/{match}/{name}")).status == 404


async def test_animation_is_for_players_alone(site: Site) -> None:
    match = await _over(site)
    await _publish(site)
    assert (await site.client.get(f"/game/{match}/gif")).status == 403
    answer = await (await site.browser(BEN)).get(f"/game/{match}/gif")
    assert (await answer.read()).startswith(b"GIF")


async def test_too_many_files_are_asked_to_wait(site: Site) -> None:
    match = await _over(site)
    anna = await site.browser(ANNA)
    statuses = [(await anna.get(f"/game/{match}/fen")).status for _ in range(21)]
    assert statuses == [200] * 20 + [429]
