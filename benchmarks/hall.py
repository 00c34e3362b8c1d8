"""A local Discord as it is measured: members act in it, and one of them sees every post."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from sandbox.driver import Driver

Json = dict[str, Any]
_SEAL = re.compile(r"-[0-9a-f]{64}(?=\.png$)")


@dataclass
class Hall:
    """View of one member through one socket: posts are found by their pictures and buttons.

    Picture names are compared without the hashes in them, which are unpredictable.
    """

    driver: Driver
    _posts: dict[str, asyncio.Future[Json]] = field(default_factory=dict)

    def post(self, name: str) -> asyncio.Future[Json]:
        """The post with a picture of that name or a button of that id, once it is there."""
        return self._posts.setdefault(name, asyncio.get_running_loop().create_future())

    def learn(self, event: Json) -> None:
        """Take note of a message."""
        message = event.get("message") or {"ephemeral": True}
        if message["ephemeral"]:
            return
        names = [_SEAL.sub("", attachment["filename"]) for attachment in message["attachments"]]
        names += [item["custom_id"] for row in message["components"] for item in row["components"]]
        for name in names:
            if not self.post(name).done():
                self.post(name).set_result(message)

    async def members(self, count: int) -> list[str]:
        """The ids of so many members; some are made if there are fewer."""
        users = (await self.driver.get("/sandbox/state"))["users"]
        known = [user["id"] for user in users if not user["bot"]]
        made = range(max(0, count - len(known)))
        return known + [(await self.driver.admin("user", username=f"Member {number}"))["id"] for number in made]

    async def command(self, member: str, channel: str, name: str, **options: Any) -> str:
        """Run a command; the interaction's id."""
        body = {"as": member, "channel_id": channel, "name": name, "options": options}
        return str((await self.driver.post("/sandbox/command", body))["interaction_id"])

    async def answer(self, interaction: str, within: float) -> Json:
        """State of an interaction, as in `GET /sandbox/interaction`, once it has ended or timed out."""
        return await self.driver.get(f"/sandbox/interaction/{interaction}?wait={within}")

    async def challenge(self, member: str, channel: str, **options: Any) -> str:
        """Open a match; its name."""
        answer = await self.answer(await self.command(member, channel, "play", **options), 10)
        (match,) = re.findall("`(.+)`", answer["shown"][0]["content"])
        return str(match)

    async def join(self, member: str, channel: str, match: str) -> None:
        """Take up a challenge."""
        button = f"f1:join:{match}:0"
        challenge = await self.post(button)
        place = {"as": member, "channel_id": channel, "message_id": challenge["id"]}
        await self.driver.post("/sandbox/component", {**place, "custom_id": button})


@contextlib.asynccontextmanager
async def listening(hall: Hall) -> AsyncIterator[Hall]:
    """Have it see what happens until the end of the block."""
    me = (await hall.driver.get("/sandbox/state"))["me"]

    async def listen(socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            if frame.type is aiohttp.WSMsgType.TEXT:
                hall.learn(frame.json())

    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{hall.driver.url}/sandbox/events?as={me}", max_msg_size=0) as socket,
    ):
        task = asyncio.create_task(listen(socket))
        yield hall
        task.cancel()


def cpu(process: int) -> float:
    """Seconds of processor time spent by a process; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0
