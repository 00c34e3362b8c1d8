"""Changes of the world as the gateway tells them to the bot."""

from .things import DM, Channel, Json, User, WorldChange
from .wire import (
    channel_json,
    guild_create_json,
    guild_json,
    member_json,
    roles_json,
    seen_channel_json,
    thread_member_json,
    user_json,
)
from .world import World

GUILD_MEMBERS = 1 << 1
"""The intent with which a bot learns of members; it is privileged."""
NAMES = {"channel": "UPDATE", "channel_created": "CREATE", "channel_deleted": "DELETE"}

Event = tuple[str, Json]
"""A name and its `d`."""


def events(world: World, change: WorldChange, intents: int) -> list[Event]:
    """Gateway events of a change for a session with these intents."""
    kind, subject = change.kind, change.subject
    if kind in ("member_added", "member_removed"):
        return _of_member(world, kind == "member_added", subject, intents)
    if kind == "member_changed":
        return _of_member_changed(world, subject, intents)
    if kind in ("role_created", "role_deleted"):
        return _of_role(world, kind == "role_created", *subject)
    if kind == "guild_state":
        return [event for guild_id in subject[0] for event in _of_guild(world, guild_id, *subject[1:])]
    if kind in ("guild_added", "guild_removed"):
        before, state = ("removed", "here") if kind == "guild_added" else ("here", "removed")
        return _of_guild(world, subject, before, state)
    if kind in NAMES:
        return _of_channel(world, NAMES[kind], subject)
    if kind == "thread_begun":
        return _of_members(world, (subject, list(subject.members), []), intents)
    if kind == "thread_members":
        # docs.discord.com/developers/events/gateway-events: Thread Create is sent "when a thread is created [...] or
        # when the current user is added to a thread".
        gained = [("THREAD_CREATE", channel_json(world, subject[0]))] if world.bot_id in subject[1] else []
        return gained + _of_members(world, subject, intents)
    if kind == "threads_gained":
        return [("THREAD_LIST_SYNC", _synced(world, subject))]
    if kind == "thread_woken" and world.bot_id in subject.members:
        # docs.discord.com/developers/topics/threads: after a Thread Update "a Thread Member Update event, which is sent
        # to all members of the unarchived thread".
        return [("THREAD_MEMBER_UPDATE", thread_member_json(subject, world.bot_id) | _guild(world, subject))]
    return [("GUILD_UPDATE", guild_json(world, subject))] if kind == "guild" else []


def _guild(world: World, channel: Channel) -> Json:
    return {"guild_id": world.guild_of(channel)}


def _synced(world: World, parent: Channel) -> Json:
    # docs.discord.com/developers/topics/threads: "if a user gains access to a channel, then the gateway may need to
    # sync the active threads in that channel to the user."
    found = [thread for thread in world.active_threads() if thread.parent_id == parent.id and world.permissions(thread)]
    mine = [thread_member_json(thread, world.bot_id) for thread in found if world.bot_id in thread.members]
    shown = [channel_json(world, thread) for thread in found]
    return _guild(world, parent) | {"channel_ids": [parent.id], "threads": shown, "members": mine}


def _of_channel(world: World, name: str, channel: Channel) -> list[Event]:
    # docs.discord.com/developers/topics/threads: "Clients will not be informed of a thread through the gateway if they
    # do not have permission to view that thread."
    if channel.type == DM or (channel.is_thread and not world.permissions(channel)):
        return []
    name = f"{'THREAD' if channel.is_thread else 'CHANNEL'}_{name}"
    if name.endswith("DELETE"):
        kept = {"id": channel.id, "type": channel.type, "parent_id": channel.parent_id, **_guild(world, channel)}
        return [(name, kept if channel.is_thread else kept | {"name": channel.name, "position": 0})]
    newly = {"newly_created": True} if name == "THREAD_CREATE" else {}
    return [(name, seen_channel_json(world, channel) | newly)]


def _of_guild(world: World, guild_id: str, before: str, state: str) -> list[Event]:
    # docs.discord.com/developers/events/gateway-events: "If the `unavailable` field is not set, the user was removed
    # from the guild." In Guild Create discord.py takes `false` for a guild that was known.
    if state == "here":
        known = guild_create_json(world, guild_id)
        if before == "removed":
            del known["unavailable"]
        return [("GUILD_CREATE", known)]
    return [("GUILD_DELETE", {"id": guild_id} | ({"unavailable": True} if state == "unavailable" else {}))]


def _of_member(world: World, added: bool, who: tuple[User, str], intents: int) -> list[Event]:
    # docs.discord.com/developers/events/gateway-events: "the `GUILD_MEMBERS` intent will be required to receive this
    # event".
    if not intents & GUILD_MEMBERS:
        return []
    user, guild_id = who
    name, content = ("ADD", member_json(world, user, guild_id)) if added else ("REMOVE", {"user": user_json(user)})
    return [(f"GUILD_MEMBER_{name}", content | {"guild_id": guild_id})]


def _of_member_changed(world: World, user: User, intents: int) -> list[Event]:
    # docs.discord.com/developers/events/gateway: "GUILD_MEMBER_UPDATE is sent for current-user updates regardless of
    # whether the GUILD_MEMBERS intent is set."
    if user.id != world.bot_id and not intents & GUILD_MEMBERS:
        return []
    own = [guild_id for guild_id in world.guild_ids if world.is_member(user, guild_id)]
    return [("GUILD_MEMBER_UPDATE", member_json(world, user, one) | {"guild_id": one}) for one in own]


def _of_role(world: World, created: bool, guild_id: str, role_id: str) -> list[Event]:
    if not created:
        return [("GUILD_ROLE_DELETE", {"guild_id": guild_id, "role_id": role_id})]
    made = next(role for role in roles_json(world, guild_id) if role["id"] == role_id)
    return [("GUILD_ROLE_CREATE", {"guild_id": guild_id, "role": made})]


def _of_members(world: World, changed: tuple[Channel, list[str], list[str]], intents: int) -> list[Event]:
    # docs.discord.com/developers/events/gateway-events: "If the current user does not have the `GUILD_MEMBERS` Gateway
    # Intent, then this event will only be sent if the current user was added to or removed from the thread."
    thread, added, removed = changed
    mine = world.bot_id in (*added, *removed)
    if not mine and not intents & GUILD_MEMBERS:
        return []
    content: Json = {"id": thread.id, **_guild(world, thread), "member_count": min(50, len(thread.members))}
    if added:
        content["added_members"] = [thread_member_json(thread, user) for user in added]
    if removed:
        content["removed_member_ids"] = removed
    return [("THREAD_MEMBERS_UPDATE", content)]
