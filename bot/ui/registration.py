"""The commands as Discord has them: fetched and replaced as plain JSON, so that nothing of them is lost on the way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord.http import Route

Json = dict[str, Any]
CHAT_INPUT, ENTRY_POINT = 1, 4
_SUBCOMMAND = 1
_NOT_SENT = ("application_id", "version", "guild_id")
"""Fields of a command that Discord makes."""


async def known(client: discord.Client) -> list[Json]:
    """All global commands that Discord has of the application, in all languages."""
    way = "/applications/{application_id}/commands?with_localizations=true"
    found: list[Json] = await client.http.request(Route("GET", way, application_id=client.application_id))
    return found


async def replace(client: discord.Client, payload: list[Json], before: Iterable[Json]) -> list[Json]:
    """Register commands in the place of those of before.

    An entry point, which Discord adds where Activities are on, is passed on as it is: without it the request is refused
    (50240).
    """
    entries = [one for one in before if one.get("type") == ENTRY_POINT]
    passed_on = [{name: value for name, value in one.items() if name not in _NOT_SENT} for one in entries]
    application = client.application_id or 0
    found: Any = await client.http.bulk_upsert_global_commands(application, payload=[*payload, *passed_on])
    return list(found)


def own(commands: Iterable[Json]) -> list[Json]:
    """Those that the bot registers itself."""
    return [one for one in commands if one.get("type", CHAT_INPUT) == CHAT_INPUT]


def callable_names(command: Json) -> list[str]:
    """Return the callable commands of a command or group, such as `tournament join`."""
    subs = [one["name"] for one in command.get("options") or [] if one["type"] == _SUBCOMMAND]
    return [f"{command['name']} {sub}" for sub in subs] or [command["name"]]
