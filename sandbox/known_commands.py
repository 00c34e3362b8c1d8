"""The commands that a member's client knows: where, and whether the member may use them."""

import re

from .commands import (
    BOT_DM_CONTEXT,
    CHAT_INPUT,
    ENTRY_POINT,
    GROUP,
    GUILD_CONTEXT,
)
from .errors import ControlError
from .installed import kinds_of, owners
from .things import DM, TEXT, Channel, Json, User
from .world import World

MENTION = re.compile(r"</([^:<>]+):(\d+)>")
"""A command in a message, which its id stands for; the name before it still names the subcommand."""


def available(world: World, guild_id: str | None = None) -> list[Json]:
    """All commands of a guild, or of the first; a guild's own hides the global one of that name."""
    own = world.commands.get(guild_id or world.guild_id, [])
    globally = [command for command in world.commands.get("", []) if command["type"] != ENTRY_POINT]
    names = {(command["type"], command["name"]) for command in own}
    return own + [command for command in globally if (command["type"], command["name"]) not in names]


def usable(world: World, user: User, guild_id: str | None = None) -> list[Json]:
    """The commands of a guild, or of the first, as a member has them: what *Integrations* says of the member, or of one
    of their roles, stands in the place of what the command asks for.

    docs.discord.com/developers/interactions/application-commands: permissions "allow you to enable or disable commands
    for up to 100 users, roles, and channels"; what is said of a user counts first, of roles an admission.
    """
    where = guild_id or world.guild_id
    return [command | _overridden(world, command, user, where) for command in available(world, where)]


def listed(world: World, user: User) -> list[Json]:
    """The commands that a user's client knows, each with the `places` where it lists it: servers, or "dm"."""
    found: dict[str, Json] = {}
    own = [one for one in world.guilds if world.is_member(user, one)]
    rooms = [(one, Channel("", TEXT, "", guild_id=one)) for one in own] + [("dm", world.dm_of(user.id))]
    for place, room in rooms:
        for command in usable(world, user, room.guild_id):
            here = owners(world, user, room, kinds_of(command)) and _context(room) in contexts_of(command)
            if here and not (room.type == DM and "guild_id" in command):
                found.setdefault(command["id"], command | {"places": []})["places"].append(place)
    return list(found.values())


def _overridden(world: World, command: Json, user: User, guild_id: str) -> Json:
    said = world.integrations.get(command["id"], {})
    of_roles = [said[role] for role in world.role_ids(user, guild_id) if role in said]
    permissions = [said[user.id]] if user.id in said else [any(of_roles)] if of_roles else []
    if not permissions and guild_id in said:
        permissions = [said[guild_id]]
    return {"default_member_permissions": None if permissions[0] else "0"} if permissions else {}


def find(
    world: World, user: User, channel: Channel, name: str, kind: int = CHAT_INPUT
) -> tuple[Json, list[Json], list[Json]]:
    """The command called "name", "name sub" or "name group sub", or mentioned: itself, its wrappers, its options.

    Commands of menus (another `kind`) have names with spaces. ControlError if there is none, or the member may not use
    it there.
    """
    mention = MENTION.fullmatch(name)
    first, *rest = (mention[1] if mention else name.strip().removeprefix("/")).split() if kind == CHAT_INPUT else [name]
    key, value = ("id", mention[2]) if mention else ("name", first)
    here = usable(world, user, channel.guild_id)
    command = next((c for c in here if c[key] == value and c["type"] == kind), None)
    if command is None or (channel.type == DM and "guild_id" in command):
        raise ControlError(404, f"There is no command /{name} here.")
    if not owners(world, user, channel, kinds_of(command)):
        raise ControlError(403, "The bot isn’t in this server.")
    _check_allowed(world, command, user, channel)
    options, wrappers = command.get("options") or [], []
    for part in rest:
        wrapper = next((o for o in options if o["name"] == part and o["type"] <= GROUP), None)
        if wrapper is None:
            raise ControlError(404, f"There is no command /{name} here.")
        wrappers.append(wrapper)
        options = wrapper.get("options") or []
    if any(option["type"] <= GROUP for option in options):
        raise ControlError(400, f"/{name} needs a subcommand.")
    return command, wrappers, options


def contexts_of(command: Json) -> list[int]:
    """The kinds of channels in which a command may be used."""
    contexts = command.get("contexts")
    if contexts is not None:
        return list(contexts)
    return [GUILD_CONTEXT] if command.get("dm_permission") is False else [GUILD_CONTEXT, BOT_DM_CONTEXT]


def _context(channel: Channel) -> int:
    return BOT_DM_CONTEXT if channel.type == DM else GUILD_CONTEXT


def _check_allowed(world: World, command: Json, user: User, channel: Channel) -> None:
    if _context(channel) not in contexts_of(command):
        raise ControlError(403, f"/{command['name']} doesn’t work in this kind of channel.")
    needed = command.get("default_member_permissions")
    if needed is None or channel.type == DM:
        return
    # "0" means: no one but administrators.
    if needed == "0" or int(needed) & ~int(world.permissions(channel, user)):
        raise ControlError(403, f"You don’t have permission to use /{command['name']}.")
