"""The commands as Discord has them: fetched, renamed and replaced as plain JSON, so that nothing is lost on the way."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any, Final

import aiohttp
import discord
from discord.http import Route

log = logging.getLogger(__name__)
Json = dict[str, Any]
CHAT_INPUT, ENTRY_POINT = 1, 4
GUILD_INSTALL, PRIVATE_CHANNEL = 0, 2
USER_INSTALL: Final = "1"
"""Key of what the portal says of installations by users."""
_SUBCOMMAND = 1
_NOT_SENT = ("application_id", "version", "guild_id")
"""Fields of a command that Discord makes."""
RENAMED = {"event": "tournament", "organise": "manage-tournament"}
"""New names of commands by their old ones. An entry may go when no host updates from a version before 1.0 any more."""


async def known(client: discord.Client) -> list[Json]:
    """All global commands that Discord has of the application, in all languages."""
    way = "/applications/{application_id}/commands?with_localizations=true"
    found: list[Json] = await client.http.request(Route("GET", way, application_id=client.application_id))
    return found


async def rename(client: discord.Client, commands: Iterable[Json]) -> list[Json]:
    """Give commands that have an old name the new one, and return all commands.

    Under a new name `replace` would register a new command with a new id, and so lose its permissions in *Integrations*
    and the links to it in older posts. A command that cannot be renamed is left to `replace`.
    """
    found = list(commands)
    taken = {one["name"] for one in own(found)}
    for at, one in enumerate(found):
        new = RENAMED.get(one["name"]) if own([one]) else None
        if new is None or new in taken:
            continue
        try:
            await client.http.edit_global_command(client.application_id or 0, one["id"], {"name": new})
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.warning("cannot rename /%s, registering it as a new command /%s: %s", one["name"], new, error)
        else:
            found[at] = {**one, "name": new}
            log.info("renamed /%s to /%s", one["name"], new)
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
    """The slash commands that the bot registers itself."""
    return [one for one in commands if one.get("type", CHAT_INPUT) == CHAT_INPUT]


def names(commands: Iterable[Json]) -> set[tuple[int, str]]:
    """Types and names of all commands that the bot registers itself, those of menus included."""
    found = {(one.get("type", CHAT_INPUT), one["name"]) for one in commands}
    return {(kind, name) for kind, name in found if kind != ENTRY_POINT}


def without_user_installs(commands: Iterable[Json]) -> list[Json]:
    """Commands as Discord takes them of an application that people cannot install for themselves."""
    kept = ("integration_types", "contexts")
    guild_only = {"integration_types": [GUILD_INSTALL]}
    return [
        one | guild_only | {"contexts": [context for context in one["contexts"] if context != PRIVATE_CHANNEL]}
        if all(one.get(name) for name in kept)
        else one
        for one in commands
    ]


def callable_names(command: Json) -> list[str]:
    """Return the callable commands of a command or group, such as `tournament join`."""
    subs = [one["name"] for one in command.get("options") or [] if one["type"] == _SUBCOMMAND]
    return [f"{command['name']} {sub}" for sub in subs] or [command["name"]]
