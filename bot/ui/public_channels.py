"""Channels that @everyone can view: from the client's cache, else by requests whose answers are kept for a minute.

Servers of other processes' shards are not in the cache, and a process without a gateway has none.
https://docs.discord.com/developers/topics/permissions#permission-overwrites
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from time import monotonic
from typing import Any

import discord

from bot.app import MessengerError, cleaned

KEPT_SECONDS = 60.0
"""Seconds after which a channel or server is asked for again: a change shows within this time."""
MAX_KEPT = 2048
"""Channels and servers that are kept."""
REQUEST_SECONDS = 5.0
"""Seconds for an answer; a page waits for it."""
PUBLIC_THREADS, PRIVATE_THREAD = (10, 11), 12
"""Types of channels."""
OF_ROLE = 0
"""Type of permission overwrites of roles."""
Json = Mapping[str, Any]
Turn = Callable[[int], AbstractAsyncContextManager[None]]


class PublicChannels:
    """Channels that every member of a server can view. A channel counts as not public if that is unknown.

    `turn` is entered for each request, with the channel or server that it is about; it raises MessengerError.
    """

    def __init__(self, client: discord.Client, turn: Turn, clock: Callable[[], float] = monotonic) -> None:
        self._client = client
        self._turn = turn
        self._clock = clock
        self._answers: dict[tuple[str, int], tuple[float, asyncio.Future[Json | None]]] = {}
        """Answers, the oldest first, with the times until which they are kept."""

    async def everyone_can_view(self, guild: int, channel: int) -> bool:
        """Tell whether @everyone can view a channel or public thread of a server."""
        known = self._client.get_guild(guild)
        return await self._asked(guild, channel) if known is None else _in_cache(known, channel)

    async def server_name(self, guild: int) -> str | None:
        """Cleaned name of a server; None if it cannot be found out."""
        known = self._client.get_guild(guild)
        if known is not None:
            return cleaned(known.name)
        found = await self._server(guild)
        return None if found is None else cleaned(str(found["name"]))

    async def _asked(self, guild: int, channel: int) -> bool:
        found = await self._channel(channel)
        if found is not None and found["type"] in PUBLIC_THREADS:
            found = await self._channel(int(found["parent_id"] or 0))
        if found is None or found["type"] == PRIVATE_THREAD or found.get("guild_id") != str(guild):
            return False
        server = await self._server(guild)
        return server is not None and _everyone_views(server, found)

    async def _channel(self, channel: int) -> Json | None:
        return await self._kept(("channel", channel), lambda: self._client.http.get_channel(channel))

    async def _server(self, guild: int) -> Json | None:
        return await self._kept(("server", guild), lambda: self._client.http.get_guild(guild, with_counts=False))

    async def _kept(self, key: tuple[str, int], ask: Callable[[], Awaitable[Any]]) -> Json | None:
        """An answer, which everyone who asks within a minute shares; None where there is none."""
        if self._client.http.token is None:  # not logged in yet
            return None
        until, answer = self._answers.get(key, (0.0, None))
        now = self._clock()
        if answer is None or until <= now:
            answer = asyncio.ensure_future(self._answered(key[1], ask))
            self._answers.pop(key, None)
            self._answers[key] = now + KEPT_SECONDS, answer
            if len(self._answers) > MAX_KEPT:
                del self._answers[next(iter(self._answers))]
        return await asyncio.shield(answer)

    async def _answered(self, about: int, ask: Callable[[], Awaitable[Any]]) -> Json | None:
        try:
            async with self._turn(about), asyncio.timeout(REQUEST_SECONDS):
                found: Json = await ask()
        except (MessengerError, TimeoutError):
            return None
        return found


def _in_cache(known: discord.Guild, channel: int) -> bool:
    """Read the permissions of @everyone from what Discord has told of the channel."""
    found = known.get_channel_or_thread(channel)
    if found is None or (isinstance(found, discord.Thread) and found.is_private()):
        return False
    parent = found.parent if isinstance(found, discord.Thread) else found
    return parent is not None and parent.permissions_for(known.default_role).view_channel


def _everyone_views(server: Json, channel: Json) -> bool:
    """Compute the permissions of the role @everyone, whose ID is the server's, in a channel."""
    everyone = server["id"]
    allowed = discord.Permissions(next(int(role["permissions"]) for role in server["roles"] if role["id"] == everyone))
    if allowed.administrator:
        return True
    for overwrite in channel.get("permission_overwrites", ()):
        if overwrite["id"] == everyone and overwrite["type"] == OF_ROLE:
            allowed.handle_overwrite(int(overwrite["allow"]), int(overwrite["deny"]))
    return allowed.view_channel
