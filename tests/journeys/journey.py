"""Tools of a journey: a sandbox, the bot as a process, its database, matches as members see them."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, Self

from PIL import Image

from sandbox.driver import Answer, Driver, Json, Member, items, label_of
from sandbox.server import Sandbox
from tests.bot.world import unsealed

from .acquainted import acquaint, remember
from .process import BotProcess

NAME = re.compile(r"`([a-z]+-[a-z]+)`")
OUT_OF_ORDER = 503
"""The status with which a journey itself makes requests of the bot fail."""
PACE = 20.0
"""Speed-up of route limits compared with Discord, to shorten waits."""
PUT_OFF = "0: You are being rate limited."
"""The error of a request beyond the limit of its route."""
FEW = 3
"""Requests of a journey that may be put off: discord.py forgets what is under way when the window of a limit ends, and
at this pace windows are hardly longer than requests on a busy machine.
"""
MUCH = 100_000
"""Bytes of a picture that would be too many."""


def labels(message: Json) -> list[str]:
    """The labels of a message's buttons."""
    return [label_of(item) for item in items(message) if "label" in item]


def mentioned(message: Json) -> set[str]:
    """The ids of those whom a message notifies."""
    return {user["id"] for user in message["mentions"]}


def refused(answer: Answer, text: str) -> bool:
    """True if an answer is one or two private sentences that contain the text, and nothing else."""
    (message,) = answer.messages
    assert text in message["content"], message["content"]
    return bool(message["ephemeral"]) and not items(message) and "\n" not in message["content"]


def move_refused(answer: Answer, text: str) -> bool:
    """True if a private answer contains the text over buttons with legal moves and one for the menu of moves."""
    assert text in answer.text, answer.text
    return bool(answer.message["ephemeral"]) and labels(answer.message)[-1] in ("Pick a move", "Choisir un coup")


def moved(answer: Answer, san: str) -> bool:
    """True if an answer confirms a move in private, with a button to plan the next ones, perhaps before *Next game*."""
    told = f"You played **{san}**" in answer.text
    return (
        told
        and bool(answer.message["ephemeral"])
        and {*labels(answer.message)} - {"Next game"} == {"Conditional moves"}
    )


@dataclass
class Journey:
    """The parts. `refusals` are the answers of Discord that a journey provokes, such as "POST 403"."""

    sandbox: Sandbox
    driver: Driver
    bot: BotProcess
    refusals: set[str] = field(default_factory=set)

    @classmethod
    @asynccontextmanager
    async def start(
        cls, folder: Path, *, cold: bool = False, environment: Mapping[str, str] | None = None
    ) -> AsyncIterator[Self]:
        """Everything, running. At the end no request may have been unknown, invalid or refused, and no fault logged.

        A `cold` bot starts for the first time; others have been here before.
        """
        async with Sandbox.start() as sandbox, Driver(sandbox.url) as driver:
            sandbox.world.rules.pace = PACE
            bot = BotProcess(driver, folder, cold=cold, environment=environment)
            if not cold:
                acquaint(sandbox.world, bot.database)
            try:
                await bot.start()
                journey = cls(sandbox, driver, bot)
                yield journey
                assert await bot.stop() == 0
                if not cold:
                    remember(sandbox.world, bot.database)
            finally:
                if bot.running:
                    await bot.kill()
            assert not journey.problems(), journey.problems()
            assert bot.crashes() == []

    async def members(self, *names: str) -> list[Member]:
        """Members of the server."""
        return [await self.driver.member(name) for name in names]

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Rows of a query on the bot's database."""
        with closing(sqlite3.connect(f"file:{self.bot.database}?mode=ro", uri=True)) as connection:
            return connection.execute(query, values).fetchall()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something stands in the database that no one is shown."""
        for _ in range(400):
            if holds():
                return
            await asyncio.sleep(0.05)
        raise AssertionError("it never stood there")

    async def send(self, member: Member, channel: str, command: str, **options: Any) -> None:
        """Run a command without waiting for its answer."""
        place = {"as": member.id, "channel_id": await member.channel_id(channel)}
        await self.driver.post("/sandbox/command", {**place, "name": command, "options": options})

    async def press(self, member: Member, message: Json, label: str) -> None:
        """Press a button without waiting for the answer."""
        (name,) = (item["custom_id"] for item in items(message) if label_of(item) == label)
        place = {"as": member.id, "channel_id": message["channel_id"], "message_id": message["id"]}
        await self.driver.post("/sandbox/component", {**place, "custom_id": name})

    async def challenge(self, creator: Member, variant: str = "connexes", channel: str = "#games", **more: Any) -> Json:
        """Open a challenge by /play and return its message."""
        answer = await creator.command(channel, "play", variant=variant, **more)
        name = NAME.search(answer.text)
        assert name, answer.text
        return await creator.wait_for(lambda m: f"`{name[1]}`" in m["content"] and not m["ephemeral"])

    async def match(self, *players: Member, **more: Any) -> Match:
        """A match that has begun: challenged by the first player, joined by the others, seats in this order."""
        message = await self.challenge(players[0], seats="listed", **more)
        for player in players[1:]:
            await player.click(message, items(message)[0]["custom_id"])
        return await self.begun(message, players[0])

    async def begun(self, challenge: Json, watcher: Member) -> Match:
        """The match that came of a challenge."""
        name = NAME.search(challenge["content"])
        assert name
        match = Match(self, watcher, name[1])
        await match.follow(0)
        return match

    def problems(self) -> list[Json]:
        """The bot's requests that Discord would not have taken, but for those provoked and a few that it put off."""
        expected = self.refusals | {f"{method} {OUT_OF_ORDER}" for method in ("GET", "POST", "PATCH")}
        found = [
            request
            for request in self.sandbox.requests
            if request["valid"] is False
            or (request["status"] >= 400 and f"{request['method']} {request['status']}" not in expected)
        ]
        put_off = [request for request in found if (request["status"], request["error"]) == (429, PUT_OFF)]
        return found if len(put_off) > FEW else [request for request in found if request not in put_off]


@dataclass
class Match:
    """A match as a member sees it: `post` is the latest picture, `version` how many actions led to it."""

    journey: Journey
    watcher: Member
    name: str
    version: int = 0
    post: Json = field(default_factory=dict)

    @property
    def channel(self) -> str:
        """The id of the channel or thread it is played in."""
        return str(self.post["channel_id"])

    async def follow(self, version: int | None = None) -> Json:
        """Wait for the next picture, or for that of a version, and see that it is in order."""
        version = self.version + 1 if version is None else version
        name = f"{self.name}-{version}.png"
        self.post = await self.watcher.wait_for(lambda m: not m["ephemeral"] and name in pictured(m), within=20)
        self.version = version
        await self._look()
        return self.post

    async def _look(self) -> None:
        attachment, *proofs = self.post["attachments"]
        assert [proof["filename"] for proof in proofs] in ([], [f"{self.name}.jsonl", f"{self.name}.pgn"])
        data = await self.journey.driver.file(attachment)
        with Image.open(BytesIO(data)) as picture:
            assert picture.size == (attachment["width"], attachment["height"])
            assert 900 <= min(picture.size) <= max(picture.size) <= 1200
        assert len(data) < MUCH
        assert 20 < len(attachment["description"]) <= 1024

    async def move(self, member: Member, text: str, answers: int = 0) -> Json:
        """Play by /move and return the post that tells it, with so many answers that follow at once."""
        answer = await member.command(self.channel, "move", text=text)
        assert answer.message["ephemeral"], answer.text
        assert self.name in answer.text, answer.text
        return await self.follow(self.version + 1 + answers)

    async def stripped(self, post: Json) -> None:
        """Wait until a post has no buttons (any more)."""
        await self.watcher.wait_for(lambda m: m["id"] == post["id"] and not m["components"])

    def actions(self) -> list[tuple[Any, ...]]:
        """The log: (seq, kind, seat, text)."""
        query = "SELECT seq, kind, seat, text FROM actions WHERE match_id = ? ORDER BY seq"
        return self.journey.rows(query, self.name)

    def row(self, *columns: str) -> tuple[Any, ...]:
        """Columns of its row."""
        (row,) = self.journey.rows(f"SELECT {', '.join(columns)} FROM matches WHERE id = ?", self.name)  # noqa: S608 (the test's own words)
        return row

    async def pictures(self) -> list[str]:
        """The names of all its public pictures in the order of posting, without their seals."""
        posts = await self.watcher.messages(self.channel)
        return [name for post in posts if not post["ephemeral"] for name in pictured(post)]


def files(message: Json) -> list[str]:
    """The names of a message's attachments."""
    return [attachment["filename"] for attachment in message["attachments"]]


def pictured(message: Json) -> list[str]:
    """The names of the pictures among them, without their seals."""
    return [unsealed(name) for name in files(message) if name.endswith(".png")]
