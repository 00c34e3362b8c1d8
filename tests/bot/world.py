"""A little Discord in memory: what survives the bot."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random

from bot.app import Post


def unsealed(name: str) -> str:
    """The name of a post's picture without the seal, which depends on all that was done before."""
    return re.sub(r"-[0-9a-f]{64}\.png$", ".png", name)


def raise_next(faults: Mapping[str, list[BaseException | None]], method: str) -> None:
    """Raise the next planned fault of a method, if there is one."""
    queue = faults.get(method)
    if queue and (error := queue.pop(0)) is not None:
        raise error


@dataclass
class Sent:
    """A message as it stands in a channel."""

    id: int
    channel: int
    post: Post
    buttons: bool
    at: datetime


@dataclass
class World:
    """Everything that outlives the bot: messages, threads, planned faults, time; Discord's clock may be `ahead`.

    `meanwhile[method]` runs once before `post`, `strip` or `thread`, a method (`outbox.claim`) of the store, or during
    a sleep.
    """

    messages: list[Sent] = field(default_factory=list)
    ahead: timedelta = timedelta()
    threads: dict[int, int] = field(default_factory=dict)
    thread_names: list[str] = field(default_factory=list)
    called: dict[int, str] = field(default_factory=dict)
    direct_messages: list[tuple[int, Post]] = field(default_factory=list)
    private: dict[int, int] = field(default_factory=dict)
    """Recipient of each direct message, by message ID."""
    private_edits: list[tuple[int, Post]] = field(default_factory=list)
    """Edits of direct messages, by message ID."""
    stripped: list[int] = field(default_factory=list)
    tended: list[tuple[str | int, ...]] = field(default_factory=list)
    """Thread operations: `add_thread_member`, `keep_thread_active` or `archive`, the thread, and the user concerned."""
    archived: set[int] = field(default_factory=set)
    """Threads that someone closed without the bot's hearing of it."""
    servers: set[int] = field(default_factory=set)
    """The servers that the bot is in besides the usual one; which of all have `left`, or have an outage: `dark`."""
    left: set[int] = field(default_factory=set)
    dark: set[int] = field(default_factory=set)
    hidden: set[tuple[int, int]] = field(default_factory=set)
    """Channels, and the users who cannot see them."""
    restricted: set[int] = field(default_factory=set)
    """Channels that @everyone cannot view."""
    server_of: dict[int, int] = field(default_factory=dict)
    """The servers of channels that someone may have taken for direct messages."""
    timed_out: dict[int, datetime] = field(default_factory=dict)
    """Until when the bot is timed out, by server."""
    departed: set[int] = field(default_factory=set)
    """People who have left the server."""
    typing: list[int] = field(default_factory=list)
    """The channels in which the typing sign was shown."""
    asked: list[tuple[int, ...]] = field(default_factory=list)
    """The servers, and members, that were asked about one by one."""
    faults: dict[str, list[BaseException | None]] = field(default_factory=lambda: defaultdict(list))
    after: dict[str, list[BaseException | None]] = field(default_factory=lambda: defaultdict(list))
    meanwhile: dict[str, Callable[[], Awaitable[None]]] = field(default_factory=dict)
    chaos: Random | None = None
    now: datetime = datetime(2026, 1, 1, tzinfo=UTC)
    jumped: timedelta = timedelta()
    """Total of all changes of the clock while the bot ran; a monotonic clock ignores them."""
    slept: list[float] = field(default_factory=list)
    waits: list[tuple[datetime, asyncio.Future[None]]] = field(default_factory=list)
    next_id: int = 1000

    def posts(self, channel: int | None = None) -> list[Post]:
        """All posts but the lines that tell results beside their threads, or all of one channel, oldest first."""
        if channel is not None:
            return [sent.post for sent in self.messages if sent.channel == channel]
        return [sent.post for sent in self.messages if not self.is_result(sent)]

    def told_in(self, channel: int) -> list[Post]:
        """Posts in a channel except results of games in its threads, which may arrive a little later."""
        return [sent.post for sent in self.messages if sent.channel == channel and not self.is_result(sent)]

    def is_result(self, sent: Sent) -> bool:
        """True if a message reports the result of a game in one of the channel's threads."""
        threads = [thread for thread, parent in self.threads.items() if parent == sent.channel]
        line = sent.post.content.partition("\n")[0]
        return sent.post.version > 0 and any(line.endswith(f" <#{thread}>") for thread in threads)

    async def wait(self, method: str) -> None:
        """Let happen what does so before a method."""
        await self.meanwhile.pop(method, partial(asyncio.sleep, 0))()

    def answers_after(self, method: str, time: timedelta) -> None:
        """Let the next request of a method take so much time."""

        async def pass_time() -> None:
            self.now += time

        self.meanwhile[method] = pass_time

    def names(self) -> list[str]:
        """The pictures' names in the order they arrived, without their seals."""
        return [unsealed(post.picture_name) for post in self.posts() if post.picture_name]
