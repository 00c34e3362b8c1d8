"""An update that renames commands: their ids, permissions and links in older posts live on."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import aiohttp
import pytest

from bot.ui.client import SYNCED
from bot.ui.registration import RENAMED
from sandbox.driver import DriverError, Json
from tests.sandbox.conftest import HEADERS

from .journey import Journey

MADE_BY_DISCORD = ("id", "application_id", "version")


async def as_before(journey: Journey, channel: str) -> dict[str, str]:
    """Register the commands under their old names, and post links to these; return their ids by old name."""
    old = {new: name for name, new in RENAMED.items()}
    url = f"{journey.sandbox.url}/api/v10"
    commands = f"{url}/applications/{journey.sandbox.world.bot_id}/commands"
    async with aiohttp.ClientSession(headers=HEADERS, raise_for_status=True) as session:
        async with session.get(commands) as response:
            known: list[Json] = await response.json()
        wanted = [{key: value for key, value in one.items() if key not in MADE_BY_DISCORD} for one in known]
        for one in wanted:
            needed = one["default_member_permissions"]
            one |= {"name": old.get(one["name"], one["name"]), "default_member_permissions": needed and int(needed)}
        async with session.put(commands, json=wanted) as response:
            ids = {one["name"]: str(one["id"]) for one in await response.json() if one["name"] in RENAMED}
        content = f"</event show:{ids['event']}> </organise start:{ids['organise']}>"
        async with session.post(f"{url}/channels/{channel}/messages", json={"content": content}):
            return ids


async def test_renamed_commands_keep_permissions_and_links(journey: Journey) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    assert await journey.bot.stop() == 0
    with closing(sqlite3.connect(journey.bot.database)) as connection, connection:
        connection.execute("DELETE FROM settings WHERE key = ?", (SYNCED,))
    ids = await as_before(journey, await alice.channel_id("#games"))
    await journey.driver.admin("integration", command="organise", id=bruno.id, allow=False)
    await journey.bot.start()
    now = {one["name"]: one["id"] for one in (await alice.state())["commands"]}
    assert {new: now[new] for new in RENAMED.values()} == {RENAMED[old]: known for old, known in ids.items()}
    assert not RENAMED.keys() & now.keys()
    edits = [request["method"] for request in journey.sandbox.requests if "/commands" in request["path"]]
    assert edits[-4:] == ["GET", "PATCH", "PATCH", "PUT"]
    with pytest.raises(DriverError, match="have permission to use /manage-tournament"):
        await bruno.command("#games", "manage-tournament start")
    post = (await alice.messages("#games"))[-1]
    shown, start = post["content"].replace("> <", ">|<").split("|")
    answers = [await bruno.command("#games", shown), await alice.command("#games", start)]
    called = [answer.message["interaction_metadata"]["name"] for answer in answers]
    assert called == ["tournament show", "manage-tournament start"]
