"""Secret kings: no address of a match tells others one before it is over."""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.app.publication.open_data import cursor_of
from tests.bot.fakes import ANNA, BEN, CLEO, GUILD
from tests.web.conftest import Browser, Site

HASHES = re.compile(r"[0-9a-f]{32,64}")
"""Hashes, salts and commitments: every match has its own."""
NEXT = re.compile(r'"next":[^}]+')
"""Cursor of the games before, in a list."""
MOVES = ((ANNA, "b2j2"), (BEN, "e10f9"), (ANNA, "e1f2"))


def _paths(site: Site, match: str) -> list[str]:
    """Every address of a match that is read, also those that are yet to be written."""
    routes = (route.resource.canonical for route in site.server.app.router.routes() if route.resource is not None)
    found = {path.replace("{match}", match) for path in routes if "{match}" in path}
    newest = cursor_of(site.club.world.now, f"{match}~")
    found.add(f"/api/v1/servers/{GUILD}/games?limit=1&cursor={newest}")
    return sorted(f"{path}?version=99" if path.endswith("/events") else path for path in found)


async def _read(site: Site, reader: Browser | None, match: str) -> list[str]:
    texts, nonce = [], (await site.club.store.matches.secrets(match))[0].nonce
    for path in _paths(site, match):
        async with await (site.client.get(path) if reader is None else reader.get(path)) as answer:
            first = answer.headers["Content-Type"] == "text/event-stream"
            text = await (answer.content.readuntil(b"\r\n\r\n") if first else answer.read())
        csrf = "none" if reader is None else await reader.csrf()
        shown = HASHES.sub("HASH", text.decode(errors="replace").replace(match, "MATCH").replace(csrf, "CSRF"))
        assert nonce not in text.decode(errors="replace")
        tag = "" if path.startswith("/api/") else answer.headers.get("ETag")  # there the hash of the text
        shown = NEXT.sub("", shown)
        texts.append(f"{path.replace(match, 'MATCH')} {answer.status} {tag} {shown}")
    return texts


@pytest.mark.parametrize("suspended", [False, True])
@pytest.mark.parametrize("moves", [0, 3])
async def test_no_address_of_match_depends_on_secret(site: Site, moves: int, suspended: bool) -> None:
    await site.club.app.preferences.change_server(site.club.call(ANNA, manager=True), public=True)
    site.lift_limits()
    readers = [await site.browser(BEN), await site.browser(CLEO), None]
    seen = []
    for king in "KL":
        match = await site.club.begin("nouveaux", ANNA, BEN, rated=False)
        await site.club.app.kings.choose(site.club.call(ANNA, match), king)
        await site.club.app.kings.choose(site.club.call(BEN, match), "K")
        if moves:
            await site.club.play(match, *MOVES[:moves])
        if suspended:
            matches = site.club.app._matches
            await matches.suspend((await matches.snapshot(match)).match, "unreplayable")
        await site.club.app.idle()
        async with asyncio.timeout(20):
            seen.append([await _read(site, reader, match) for reader in readers])
    assert len(seen[0][0]) > 5
    assert any("/api/v1/games/MATCH 200" in text for text in seen[0][2])
    assert seen[0] == seen[1]
