"""Discord's JSON objects, made from the world. Everything discord.py reads must be present."""

from dataclasses import asdict

from .ids import WORLD_BEGAN, created_at, timestamp
from .permissions import EVERYONE, MANAGERS, Overwrite, Permission, member_permissions
from .things import DM, FORUM, OBFUSCATED, PRIVATE_THREAD, STAGE, TEXT, VOICE, Channel, Json, Message, User
from .world import World

NO_PICTURES = dict.fromkeys(("avatar", "avatar_decoration_data", "banner", "accent_color"))
GUILD_TEXTS = ("icon", "banner", "splash", "discovery_splash", "description", "vanity_url_code", "application_id")
GUILD_CHANNELS = ("afk", "system", "rules", "public_updates", "safety_alerts")
GUILD_LEVELS = ("verification_level", "explicit_content_filter", "mfa_level", "nsfw_level", "premium_tier")
GUILD_NUMBERS = (*GUILD_LEVELS, "default_message_notifications", "system_channel_flags", "afk_timeout")
NOTHING_THERE = ("presences", "voice_states", "stage_instances", "guild_scheduled_events", "soundboard_sounds")
PAGE_CHANNEL = ("id", "type", "name", "parent_id", "archived", "locked", "deny", "allow", "overwrites", "managers_only")

SPOKEN = {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
OF_KIND: dict[int, Json] = {
    VOICE: SPOKEN,
    STAGE: SPOKEN,
    FORUM: {
        "available_tags": [],
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_forum_layout": 0,
    },
}
"""Additional fields of channel objects, by channel type."""


def user_json(user: User) -> Json:
    """A user object."""
    names = {"id": user.id, "username": user.username, "global_name": user.global_name, "bot": user.bot}
    return names | NO_PICTURES | {"discriminator": "0000" if user.bot else "0", "public_flags": 0}


def member_json(world: World, user: User, guild_id: str, where: Channel | None = None) -> Json:
    """A guild member object; inside interactions it also tells what the member may do there."""
    member: Json = {
        "user": user_json(user),
        "roles": world.role_ids(user, guild_id),
        "joined_at": timestamp(WORLD_BEGAN),
        "flags": 0,
    }
    member |= dict.fromkeys(("nick", "avatar", "banner", "premium_since"))
    member["communication_disabled_until"] = timestamp(user.timed_out_until) if user.timed_out_until else None
    member |= dict.fromkeys(("deaf", "mute", "pending"), False)
    if where is not None:
        member["permissions"] = str(int(world.permissions(where, user)))
    return member


def _role(role_id: str, name: str, permissions: Permission, position: int, tags: Json | None = None) -> Json:
    role: Json = {"id": role_id, "name": name, "permissions": str(int(permissions)), "position": position}
    role |= {"color": 0, "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}, "flags": 0}
    role |= {"hoist": False, "mentionable": False, "managed": bool(tags), "icon": None, "unicode_emoji": None}
    return role | ({"tags": tags} if tags else {})


def roles_json(world: World, guild_id: str) -> list[Json]:
    """A guild's roles."""
    guild = world.guilds[guild_id]
    return [
        _role(guild_id, "@everyone", EVERYONE, 0),
        *(_role(role_id, name, EVERYONE, 1) for role_id, name in guild.roles.items()),
        _role(guild.bot_role_id, "Féerie", EVERYONE, 2, {"bot_id": world.bot_id}),
        _role(guild.manager_role_id, "Managers", EVERYONE | MANAGERS, 3),
    ]


def new_message_json(world: World, channel: Channel, author: User) -> Json:
    """A message object with a new id, and nothing in it."""
    data: Json = {"id": world.ids.next(), "channel_id": channel.id, "type": 0, "author": user_json(author)}
    data |= {"content": "", "flags": 0, "tts": False, "pinned": False, "mention_everyone": False}
    data |= {"timestamp": timestamp(world.clock()), "edited_timestamp": None}
    return data | {"mention_roles": [], "attachments": [], "embeds": [], "components": []}


def channel_json(world: World, channel: Channel) -> Json:
    """A channel object: text, thread or DM."""
    common: Json = {"id": channel.id, "type": channel.type, "last_message_id": channel.last_message_id, "flags": 0}
    if channel.type == DM:
        return common | {"recipients": [user_json(world.users[channel.recipient_id or ""])]}
    guild_id = world.guild_of(channel)
    common |= {"guild_id": guild_id, "name": channel.name, "parent_id": channel.parent_id}
    common["rate_limit_per_user"] = 0
    if channel.is_thread:
        return common | _thread_fields(world, channel)
    overwrites = [_overwrite_json(overwrite) for overwrite in world.overwrites(channel)]
    position = guild_channels(world, guild_id).index(channel)
    common |= {"permission_overwrites": overwrites, "position": position, "topic": None, "nsfw": False}
    return common | OF_KIND.get(channel.type, {})


def seen_channel_json(world: World, channel: Channel) -> Json:
    """A channel object as the gateway shows it to the bot: obfuscated where the bot cannot view the channel.

    docs.discord.com/developers/resources/channel (mandatory since 16 November 2026). The kinds of channels lack what
    bots have met: a bitrate, a list of tags, a list of overwrites.
    """
    found = channel_json(world, channel)
    if channel.type == DM or channel.is_thread or world.permissions(channel):
        return found
    fake = {"id": world.guild_of(channel), "type": 0, "allow": "0", "deny": str(int(Permission.VIEW_CHANNEL))}
    found |= {"name": "___hidden___", "flags": OBFUSCATED, "topic": None, "permission_overwrites": [fake]}
    if channel.type == FORUM:
        found["available_tags"] = None
    if channel.type in (VOICE, STAGE):
        del found["bitrate"]
    if channel.type == STAGE:
        found["permission_overwrites"] = None
    return found


def guild_channels(world: World, guild_id: str) -> list[Channel]:
    """The channels of a guild, threads aside."""
    found = (c for c in world.channels.values() if c.type != DM and not c.is_thread)
    return [channel for channel in found if world.guild_of(channel) == guild_id]


def _overwrite_json(of: Overwrite) -> Json:
    return {"id": of.id, "type": of.type, "allow": str(int(of.allow)), "deny": str(int(of.deny))}


def _thread_fields(world: World, channel: Channel) -> Json:
    began = timestamp(created_at(channel.id))
    metadata = {
        "archived": channel.archived,
        "auto_archive_duration": channel.auto_archive,
        "archive_timestamp": timestamp(channel.archive_changed),
        "locked": channel.locked,
        "create_timestamp": began,
    }
    if channel.type == PRIVATE_THREAD:
        metadata["invitable"] = channel.invitable
    # docs.discord.com/developers/topics/threads: "`member_count` stores an approximate member count, but it stops
    # counting at 50".
    counts = {"message_count": channel.sent, "total_message_sent": channel.sent}
    counts["member_count"] = min(50, len(channel.members))
    fields = counts | {"owner_id": channel.owner_id, "thread_metadata": metadata}
    mine = world.bot_id in channel.members
    return fields | ({"member": thread_member_json(channel, world.bot_id)} if mine else {})


def thread_member_json(thread: Channel, user_id: str) -> Json:
    """A thread member object."""
    joined = timestamp(thread.members[user_id])
    return {"id": thread.id, "user_id": user_id, "join_timestamp": joined, "flags": 0}


def guild_json(world: World, guild_id: str) -> Json:
    """A guild object, without members and channels."""
    known, people = world.guilds[guild_id], [user for user in world.members(guild_id) if not user.bot]
    owner = next((user for user in people if world.manages(user, guild_id)), next(iter(people), None))
    guild: Json = {"id": guild_id, "name": known.name, "preferred_locale": known.locale}
    guild["roles"] = roles_json(world, guild_id)
    guild |= {"owner_id": owner.id if owner else "1"}
    guild |= {"emojis": [], "stickers": [], "features": ["COMMUNITY"], "premium_progress_bar_enabled": False}
    guild |= {f"{name}_channel_id": None for name in GUILD_CHANNELS}
    rooms = [channel.id for channel in guild_channels(world, guild_id) if channel.type == TEXT]
    guild["system_channel_id"] = next(iter(rooms), None)
    return guild | dict.fromkeys(GUILD_TEXTS) | dict.fromkeys(GUILD_NUMBERS, 0)


def guild_create_json(world: World, guild_id: str) -> Json:
    """Payload of GUILD_CREATE for a bot with the intent "guilds": of the members, only itself."""
    joined_at = timestamp(max(world.guilds[guild_id].bot_joined_at, created_at(guild_id)))
    return {
        **guild_json(world, guild_id),
        **{name: [] for name in NOTHING_THERE},
        "joined_at": joined_at,
        "large": False,
        "unavailable": False,
        "member_count": len(world.members(guild_id)),
        "members": [member_json(world, world.users[world.bot_id], guild_id) | {"joined_at": joined_at}],
        "channels": [seen_channel_json(world, channel) for channel in guild_channels(world, guild_id)],
        "threads": [channel_json(world, c) for c in world.active_threads(guild_id) if world.permissions(c)],
    }


def message_json(world: World, message: Message) -> Json:
    """A message object with absolute addresses, as the bot receives it."""
    where = world.base_url
    absolute = [a | {"url": where + a["url"], "proxy_url": where + a["proxy_url"]} for a in message.data["attachments"]]
    return message.data | {"attachments": absolute}


def page_message_json(message: Message) -> Json:
    """A message object as the page and drivers receive it: attachments' addresses are relative to the server."""
    return message.data | {"ephemeral": message.viewer is not None, "loading": message.loading}


def page_user_json(world: World, user: User) -> Json:
    """A user as the page sees them, with their permissions in each of their servers, and those in the first."""
    may = {one: str(int(member_permissions(world.manages(user, one)))) for one in world.guilds}
    own = {guild_id: may[guild_id] for guild_id in world.guilds if world.is_member(user, guild_id)}
    return asdict(user) | {"permissions": may[world.guild_id], "servers": own}


def page_guild_json(world: World, guild_id: str) -> Json:
    """A server as the page sees it."""
    guild = world.guilds[guild_id]
    shown = {"id": guild_id, "name": guild.name, "preferred_locale": guild.locale, "state": guild.state}
    return shown | {"roles": roles_json(world, guild_id), "manager_role": guild.manager_role_id}


def page_channel_json(world: World, channel: Channel) -> Json:
    """A channel as the page sees it; `deny` lists the bot's missing permissions."""
    where = None if channel.type == DM else world.guild_of(channel)
    return {name: getattr(channel, name) for name in PAGE_CHANNEL} | {"guild_id": where}
