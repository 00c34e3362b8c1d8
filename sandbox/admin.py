"""Changing the world from outside: for tests and for the page's small panel."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import asdict

from . import guild
from .commands import add_entry_point
from .errors import ControlError
from .known_commands import available
from .permissions import Permission
from .things import ANNOUNCEMENT, DM, FORUM, STAGE, TEXT, VOICE, Channel, Json
from .wire import page_channel_json, page_user_json, roles_json
from .world import World

KINDS = {"text": TEXT, "announcement": ANNOUNCEMENT, "forum": FORUM, "voice": VOICE, "stage": STAGE}

LONGEST_TIMEOUT = 28 * 24 * 60
"""Minutes: Discord lets no one be timed out for longer."""


async def do(world: World, body: Json) -> Json:
    """Carry out one action and answer the changed object; ControlError."""
    action = ACTIONS.get(str(body.get("do")))
    if action is None:
        raise ControlError(400, f"Unknown action; there are: {', '.join(ACTIONS)}.")
    return await action(world, body)


async def _user(world: World, body: Json) -> Json:
    values = {name: body[name] for name in ("locale", "dms_open", "manager", "roles") if body.get(name) is not None}
    where = None if body.get("guild_id") is None else guild.existing(world, body["guild_id"])
    if not set(values.get("roles", [])) <= {role for one in world.guilds.values() for role in one.roles}:
        raise ControlError(404, "There is no such role.")
    name = str(body.get("username") or "").strip()
    if not body.get("id"):
        if not 1 <= len(name) <= 32:
            raise ControlError(400, "A member's name has 1 to 32 characters.")
        plain = re.sub(r"\W+", "", name.lower()) or "member"
        if where or len(world.guilds) > 1:
            values["guilds"] = [(where or guild.existing(world, None)).id]
        made = world.add_user(username=plain, global_name=name, avatar_color=_color(name), **values)
        return page_user_json(world, made)
    user = world.users.get(str(body["id"]))
    if user is None or user.bot:
        raise ControlError(404, "There is no such member.")
    if name:
        user.global_name = name[:32]
    for key, value in values.items():
        if key == "manager" and where and where.id != world.guild_id:
            where.managers = [one for one in where.managers if one != user.id] + [user.id] * bool(value)
        else:
            setattr(user, key, value)
    world.announce("user", user)
    if body.get("installed") is not None:
        guild.install(world, user, bool(body["installed"]))
    return page_user_json(world, user)


def _color(name: str) -> str:
    palette = ("#d8574d", "#3f8f5f", "#c98a1b", "#2f7fc4", "#9a4fb0", "#3a8f96", "#b5527e", "#6a7d2c")
    return palette[sum(name.encode()) % len(palette)]


def _existing(world: World, channel_id: object) -> Channel:
    channel = world.channels.get(str(channel_id))
    if channel is None or channel.type == DM:
        raise ControlError(404, "There is no such channel.")
    return channel


async def _channel(world: World, body: Json) -> Json:
    name = str(body.get("name") or "").strip().lower().replace(" ", "-").removeprefix("#")
    if not 1 <= len(name) <= 100:
        raise ControlError(400, "A channel's name has 1 to 100 characters.")
    kind = KINDS.get(str(body.get("kind") or "text"))
    if kind is None:
        raise ControlError(400, f"A channel is one of: {', '.join(KINDS)}.")
    where = guild.existing(world, body.get("guild_id")).id
    own = None if where == world.guild_id else where
    return page_channel_json(world, world.add_channel(Channel(world.ids.next(), kind, name, guild_id=own)))


async def _thread(world: World, body: Json) -> Json:
    thread = _existing(world, body.get("id"))
    if not thread.is_thread:
        raise ControlError(404, "There is no such thread.")
    thread.locked = bool(body.get("locked", thread.locked))
    archived = bool(body.get("archived", thread.archived))
    if archived == thread.archived:
        world.changed(thread)
    world.set_archived(thread, archived)
    return page_channel_json(world, thread)


def _check_permissions(names: list[str]) -> None:
    for name in names:
        if name not in Permission.__members__:
            raise ControlError(400, f"There is no permission {name}.")


async def _permissions(world: World, body: Json) -> Json:
    channel = _existing(world, body.get("channel_id"))
    if channel.is_thread:
        raise ControlError(404, "There is no such channel.")
    _check_permissions([*body.get("deny", []), *body.get("allow", [])])
    seen = bool(world.permissions(channel))
    channel.deny = list(body.get("deny", []))
    channel.allow = list(body.get("allow", []))
    channel.managers_only = bool(body.get("managers_only"))
    world.changed(channel)
    if world.permissions(channel) and not seen:
        world.announce("threads_gained", channel)
    return page_channel_json(world, channel)


async def _delete_channel(world: World, body: Json) -> Json:
    channel = _existing(world, body.get("id"))
    world.delete_channel(channel)
    return page_channel_json(world, channel)


async def _overwrite(world: World, body: Json) -> Json:
    """Set the permission overwrite of a member (other than the bot) or role in a channel."""
    channel, who = _existing(world, body.get("channel_id")), str(body.get("id"))
    if channel.is_thread or who == world.bot_id or who not in _holders(world, world.guild_of(channel)):
        raise ControlError(404, "There is no such channel, member or role.")
    named = {what: list(body.get(what, [])) for what in ("allow", "deny")}
    _check_permissions([*named["allow"], *named["deny"]])
    channel.overwrites.pop(who, None)
    if any(named.values()):
        channel.overwrites[who] = named
    world.changed(channel)
    return page_channel_json(world, channel)


def _holders(world: World, guild_id: str) -> set[str]:
    """Those to whom something may be granted or denied in a server: users and roles."""
    return {*world.users, *(role["id"] for role in roles_json(world, guild_id))}


async def _add_guild(world: World, body: Json) -> Json:
    """A further server without channels, with all members of the first or with these `members`.

    The bot is not in it if its `state` is "removed".
    """
    name = str(body.get("name") or "").strip()
    if not 2 <= len(name) <= 100:
        raise ControlError(400, "A server's name has 2 to 100 characters.")
    members, state = body.get("members"), str(body.get("state") or guild.HERE)
    if state not in guild.STATES or not set(members or []) <= world.users.keys():
        raise ControlError(400, "A server has known members, and is one of: " + ", ".join(guild.STATES))
    return {"id": guild.add_guild(world, name, members, state), "name": name}


async def _guild(world: World, body: Json) -> Json:
    guild.set_state(world, str(body.get("state")), body.get("guild_id"))
    where = guild.existing(world, body.get("guild_id"))
    return {"id": where.id, "state": where.state}


async def _member(world: World, body: Json) -> Json:
    user = world.users.get(str(body.get("id")))
    if user is None or user.bot:
        raise ControlError(404, "There is no such member.")
    where = None if body.get("guild_id") is None else guild.existing(world, body["guild_id"]).id
    (guild.leave if body.get("gone") else guild.come_back)(world, user, where)
    return page_user_json(world, user)


async def _timeout(world: World, body: Json) -> Json:
    """Time the bot out for so many `minutes`; 0 ends it."""
    minutes = body.get("minutes")
    if isinstance(minutes, bool) or not isinstance(minutes, int | float) or not 0 <= minutes <= LONGEST_TIMEOUT:
        raise ControlError(400, f"A time-out lasts up to {LONGEST_TIMEOUT} minutes.")
    guild.time_out(world, world.users[world.bot_id], minutes * 60)
    return {"minutes": minutes}


async def _role(world: World, body: Json) -> Json:
    name = str(body.get("name") or "").strip()
    if not 1 <= len(name) <= 100:
        raise ControlError(400, "A role's name has 1 to 100 characters.")
    return {"id": guild.add_role(world, guild.existing(world, body.get("guild_id")), name), "name": name}


async def _delete_role(world: World, body: Json) -> Json:
    guild.delete_role(world, str(body.get("id")))
    return {"id": body.get("id")}


async def _integration(world: World, body: Json) -> Json:
    """Grant a command to a role or a member in *Integrations* (or to everyone, by the server's id), or deny it.

    docs.discord.com/developers/interactions/application-commands: permissions are kept by the command's id.
    """
    name, who, allow = str(body.get("command")), str(body.get("id")), body.get("allow")
    where = guild.existing(world, body.get("guild_id")).id
    if who not in _holders(world, where):
        raise ControlError(404, "There is no such member.")
    command = next((one for one in available(world, where) if one["name"] == name), None)
    if command is None:
        raise ControlError(404, f"There is no command /{name} here.")
    said = world.integrations.setdefault(command["id"], {})
    said.pop(who, None)
    if allow is not None:
        said[who] = bool(allow)
    return {"command": name, "id": who, "allow": allow}


async def _rules(world: World, body: Json) -> Json:
    world.rules.change({name: value for name, value in body.items() if name != "do"})
    world.announce("rules", None)
    return asdict(world.rules)


async def _locale(world: World, body: Json) -> Json:
    where = guild.existing(world, body.get("guild_id"))
    where.locale = str(body.get("preferred_locale") or "en-US")
    world.announce("guild", where.id)
    return {"id": where.id, "preferred_locale": where.locale}


async def _entry_point(world: World, _: Json) -> Json:
    return add_entry_point(world)


async def _reset(world: World, _: Json) -> Json:
    world.reset()
    return {"id": world.guild_id, "preferred_locale": world.locale}


ACTIONS: dict[str, Callable[[World, Json], Awaitable[Json]]] = {
    "user": _user,
    "channel": _channel,
    "thread": _thread,
    "permissions": _permissions,
    "overwrite": _overwrite,
    "delete_channel": _delete_channel,
    "locale": _locale,
    "integration": _integration,
    "rules": _rules,
    "guild": _guild,
    "add_guild": _add_guild,
    "member": _member,
    "timeout": _timeout,
    "role": _role,
    "delete_role": _delete_role,
    "entry_point": _entry_point,
    "reset": _reset,
}
