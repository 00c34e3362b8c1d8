"""Channels that every member can view: Discord is asked where there is no gateway."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.app import ForbiddenError, UnavailableError
from bot.ui.public_channels import KEPT_SECONDS, MAX_KEPT, PublicChannels

GUILD, CHANNEL, THREAD, SECRET = 9, 50, 51, 52
VIEW = discord.Permissions(view_channel=True).value
Json = dict[str, Any]


def overwrite(who: int, *, allow: int = 0, deny: int = 0, kind: int = 0) -> Json:
    return {"id": str(who), "type": kind, "allow": str(allow), "deny": str(deny)}


class Discord:
    """A client without a gateway, and the few things that it can ask for; `failing` is raised instead."""

    def __init__(self) -> None:
        self.server = {"id": str(GUILD), "name": "Chess  club", "roles": [{"id": str(GUILD), "permissions": str(VIEW)}]}
        self.channels: dict[int, Json] = {
            CHANNEL: {"type": 0, "guild_id": str(GUILD), "permission_overwrites": []},
            THREAD: {"type": 11, "guild_id": str(GUILD), "parent_id": str(CHANNEL)},
            SECRET: {"type": 12, "guild_id": str(GUILD), "parent_id": str(CHANNEL)},
        }
        self.asked: list[str] = []
        self.failing: Exception | None = None
        self.time = 0.0
        self.http = SimpleNamespace(token=str(GUILD), get_channel=self._channel, get_guild=self._guild)
        self.public = PublicChannels(cast(discord.Client, self), self._turn, lambda: self.time)

    def get_guild(self, _guild: int) -> None:
        return None

    async def _channel(self, channel: int) -> Json:
        self.asked.append(f"channel {channel}")
        await asyncio.sleep(0)
        return self.channels[channel]

    async def _guild(self, guild: int, *, with_counts: bool) -> Json:
        assert not with_counts
        self.asked.append(f"server {guild}")
        await asyncio.sleep(0)
        return self.server

    @asynccontextmanager
    async def _turn(self, _about: int) -> AsyncIterator[None]:
        yield
        if self.failing is not None:
            raise self.failing

    async def views(self, channel: int = CHANNEL, guild: int = GUILD) -> bool:
        return await self.public.everyone_can_view(guild, channel)

    def hide(self) -> None:
        self.channels[CHANNEL]["permission_overwrites"] = [overwrite(GUILD, deny=VIEW)]


@pytest.fixture
def there() -> Discord:
    return Discord()


async def test_channel_of_everyone_is_public(there: Discord) -> None:
    assert await there.views()


async def test_channel_denied_to_everyone_is_not_public(there: Discord) -> None:
    there.hide()
    assert not await there.views()


async def test_channel_allowed_to_everyone_is_public(there: Discord) -> None:
    there.server["roles"] = [{"id": str(GUILD), "permissions": "0"}]
    assert not await there.views()
    there.channels[CHANNEL]["permission_overwrites"] = [overwrite(GUILD, allow=VIEW)]
    there.time += KEPT_SECONDS
    assert await there.views()


async def test_overwrites_of_others_change_nothing(there: Discord) -> None:
    there.channels[CHANNEL]["permission_overwrites"] = [overwrite(7, deny=VIEW), overwrite(GUILD, deny=VIEW, kind=1)]
    assert await there.views()


async def test_administrators_view_all(there: Discord) -> None:
    there.server["roles"] = [{"id": str(GUILD), "permissions": str(discord.Permissions(administrator=True).value)}]
    there.hide()
    assert await there.views()


async def test_public_thread_is_as_public_as_its_channel(there: Discord) -> None:
    assert await there.views(THREAD)
    there.hide()
    there.time += KEPT_SECONDS
    assert not await there.views(THREAD)


async def test_private_thread_is_not_public(there: Discord) -> None:
    assert not await there.views(SECRET)


async def test_channel_of_another_server_is_not_public(there: Discord) -> None:
    assert not await there.views(guild=GUILD + 1)


@pytest.mark.parametrize("error", [ForbiddenError("no"), UnavailableError(5.0), TimeoutError()])
async def test_what_discord_does_not_tell_is_not_public(there: Discord, error: Exception) -> None:
    there.failing = error
    assert not await there.views()
    assert await there.public.server_name(GUILD) is None
    assert there.asked == [f"channel {CHANNEL}", f"server {GUILD}"]


async def test_client_that_is_not_logged_in_asks_nothing_and_keeps_nothing(there: Discord) -> None:
    there.http.token = None
    assert not await there.views()
    assert there.asked == []
    there.http.token = str(GUILD)
    assert await there.views()


async def test_each_channel_is_asked_for_once_a_minute(there: Discord) -> None:
    assert all(await asyncio.gather(*(there.views() for _ in range(50)), *(there.views(THREAD) for _ in range(50))))
    assert sorted(there.asked) == [f"channel {CHANNEL}", f"channel {THREAD}", f"server {GUILD}"]
    there.time += KEPT_SECONDS - 1
    assert await there.views()
    assert len(there.asked) == 3
    there.time += 1
    assert await there.views()
    assert len(there.asked) == 5


async def test_change_of_channel_shows_within_a_minute(there: Discord) -> None:
    assert await there.views()
    there.hide()
    there.time += KEPT_SECONDS
    assert not await there.views()


async def test_name_of_server_is_asked_for_and_cleaned(there: Discord) -> None:
    assert await there.public.server_name(GUILD) == "Chess club"
    assert await there.public.server_name(GUILD) == "Chess club"
    assert there.asked == [f"server {GUILD}"]


async def test_oldest_answers_are_forgotten(there: Discord) -> None:
    for channel in range(1000, 1000 + MAX_KEPT + 1):
        there.channels[channel] = there.channels[CHANNEL]
        assert await there.views(channel)
    assert len(there.public._answers) == MAX_KEPT
