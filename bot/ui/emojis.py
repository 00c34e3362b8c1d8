"""Emoji of the application: the pieces, drawn as on the boards, uploaded once."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Protocol

import discord

from bot.app import image_key
from bot.ui.rate_limit import RateLimiter, RequestPriority

EMOJI_RETRY_SECONDS = 3600.0
"""Seconds until it is tried again, if Discord took them not."""
UPLOADED = "emojis-uploaded"
"""Under which key it is kept which drawings they are."""

log = logging.getLogger(__name__)
Drawings = Mapping[str, tuple[str, bytes]]
"""Emojis by meaning: name at Discord and PNG."""


class Memory(Protocol):
    """Small texts that outlive a restart (`storage.SettingStore` is one)."""

    async def get(self, key: str) -> str | None:
        """Return the text of a key."""

    async def set(self, key: str, value: str) -> None:
        """Set a text."""

    def lock(self, key: str) -> AbstractAsyncContextManager[None]:
        """Hold a lock on a key among all processes."""


class Emojis:
    """Application emojis for buttons; empty until they are uploaded, or if Discord refuses them."""

    def __init__(self, client: discord.Client, memory: Memory, draw: Callable[[], Drawings], pace: RateLimiter) -> None:
        self._client = client
        self._memory = memory
        self._draw = draw
        self._pace = pace
        self._known: Mapping[str, discord.PartialEmoji] = {}

    def of(self, piece: str, army: str = "") -> discord.PartialEmoji | None:
        """The emoji for a piece, by its letter, in the colour of an army; in the usual colour if there is no such."""
        return self._known.get(image_key(piece, army)) or self._known.get(piece)

    def forget(self) -> bool:
        """Use none until the next start, as one is no more; whether any was used."""
        used, self._known = bool(self._known), {}
        return used

    async def keep_trying(self) -> None:
        """Upload until they are there."""
        while True:
            try:
                return await self.upload()
            except Exception as error:  # they only save words
                log.warning("cannot upload emojis yet, so buttons show pieces as words: %r", error)
            await asyncio.sleep(EMOJI_RETRY_SECONDS)

    async def upload(self) -> None:
        """Have Discord know all of them, as they are drawn now; most often it does. Raises what Discord answers."""
        drawings = await asyncio.to_thread(self._draw)
        async with self._memory.lock(UPLOADED):
            await self._upload(drawings)

    async def _upload(self, drawings: Drawings) -> None:
        async with self._turn():
            there = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
        digest = hashlib.sha256(repr(sorted(drawings.items())).encode()).hexdigest()
        if await self._memory.get(UPLOADED) != digest:
            for name, _ in drawings.values():
                if name in there:
                    async with self._turn():
                        await there.pop(name).delete()
            await self._memory.set(UPLOADED, digest)
        for name, image in drawings.values():
            if name not in there:
                async with self._turn():
                    there[name] = await self._client.create_application_emoji(name=name, image=image)
        self._known = {what: discord.PartialEmoji(name=name, id=there[name].id) for what, (name, _) in drawings.items()}

    def _turn(self) -> AbstractAsyncContextManager[None]:
        """Wait behind everything that people wait for."""
        return self._pace.turn(0, RequestPriority.EDIT)
