"""Discord's JSON objects, made from the world. Everything discord.py reads must be present."""

from .ids import WORLD_BEGAN, created_at, timestamp
from .permissions import EVERYONE, MANAGERS, Permission, combine, member_permissions
from .world import DM, TEXT, THREAD, Channel, Json, Message, User, World


def user_json(user: User) -> Json:
    """A user object."""
    return {
        "id": user.id,
        "username": user.username,
        "global_name": user.global_name,
        "discriminator": "0000" if user.bot else "0",
        "avatar": None,
        "avatar_decoration_data": None,
        "banner": None,
        "accent_color": None,
        "bot": user.bot,
        "public_flags": 0,
    }


def member_json(world: World, user: User, *, interaction: bool = False) -> Json:
    """A guild member object; inside interactions it also tells the member's permissions."""
    roles = [world.bot_role_id] if user.bot else [world.manager_role_id] if user.manager else []
    member: Json = {
        "user": user_json(user),
        "roles": roles,
        "nick": None,
        "avatar": None,
        "banner": None,
        "joined_at": timestamp(WORLD_BEGAN),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }
    if interaction:
        member["permissions"] = str(int(member_permissions(user)))
    return member


def _role(role_id: str, name: str, permissions: Permission, position: int, tags: Json | None = None) -> Json:
    role: Json = {
        "id": role_id,
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": position,
        "permissions": str(int(permissions)),
        "managed": tags is not None,
        "mentionable": False,
        "flags": 0,
    }
    return role | ({"tags": tags} if tags else {})


def channel_json(world: World, channel: Channel) -> Json:
    """A channel object: text, thread or DM."""
    common: Json = {
        "id": channel.id,
        "type": channel.type,
        "last_message_id": channel.last_message_id,
        "flags": 0,
    }
    if channel.type == DM:
        return common | {"recipients": [user_json(world.users[channel.recipient_id or ""])]}
    common |= {"guild_id": world.guild_id, "name": channel.name, "parent_id": channel.parent_id}
    common |= {"rate_limit_per_user": 0}
    if channel.type == THREAD:
        return common | _thread_fields(world, channel)
    overwrites = []
    if channel.deny or channel.allow:
        allow, deny = str(int(combine(channel.allow))), str(int(combine(channel.deny)))
        overwrites = [{"id": world.bot_id, "type": 1, "allow": allow, "deny": deny}]
    position = [c.id for c in world.channels.values() if c.type == TEXT].index(channel.id)
    return common | {"permission_overwrites": overwrites, "position": position, "topic": None, "nsfw": False}


def _thread_fields(world: World, channel: Channel) -> Json:
    return {
        "owner_id": channel.owner_id,
        "message_count": channel.sent,
        "member_count": 1,
        "total_message_sent": channel.sent,
        "thread_metadata": {
            "archived": channel.archived,
            "auto_archive_duration": channel.auto_archive,
            "archive_timestamp": timestamp(channel.archive_changed),
            "locked": channel.locked,
            "create_timestamp": timestamp(created_at(channel.id)),
        },
        "member": {
            "id": channel.id,
            "user_id": world.bot_id,
            "join_timestamp": timestamp(created_at(channel.id)),
            "flags": 0,
        },
    }


def guild_json(world: World) -> Json:
    """A guild object, without members and channels."""
    owner = next(user.id for user in world.users.values() if not user.bot)
    bot_tags = {"bot_id": world.bot_id}
    return {
        "id": world.guild_id,
        "name": "Féerie",
        "owner_id": owner,
        "preferred_locale": world.locale,
        "roles": [
            _role(world.guild_id, "@everyone", EVERYONE, 0),
            _role(world.bot_role_id, "Féerie", EVERYONE, 1, bot_tags),
            _role(world.manager_role_id, "Managers", EVERYONE | MANAGERS, 2),
        ],
        "emojis": [],
        "stickers": [],
        "features": ["COMMUNITY"],
        "icon": None,
        "banner": None,
        "splash": None,
        "discovery_splash": None,
        "description": None,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "vanity_url_code": None,
        "application_id": None,
        "verification_level": 1,
        "default_message_notifications": 1,
        "explicit_content_filter": 2,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_progress_bar_enabled": False,
    }


def guild_create_json(world: World) -> Json:
    """What GUILD_CREATE carries to a bot with the intent "guilds": of the members, only itself."""
    channels = [channel_json(world, c) for c in world.channels.values() if c.type == TEXT]
    threads = [channel_json(world, c) for c in world.channels.values() if c.type == THREAD and not c.archived]
    return guild_json(world) | {
        "joined_at": timestamp(WORLD_BEGAN),
        "large": False,
        "unavailable": False,
        "member_count": len(world.users),
        "members": [member_json(world, world.users[world.bot_id])],
        "channels": channels,
        "threads": threads,
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def message_json(world: World, message: Message) -> Json:
    """A message object with absolute addresses, as the bot receives it."""
    data = dict(message.data)
    data["attachments"] = [
        a | {"url": world.base_url + a["url"], "proxy_url": world.base_url + a["proxy_url"]}
        for a in message.data["attachments"]
    ]
    return data


def page_message_json(message: Message) -> Json:
    """A message object as the page and drivers receive it: attachments' addresses are relative to the server."""
    return message.data | {"ephemeral": message.viewer is not None, "loading": message.loading}


def page_user_json(user: User) -> Json:
    """A user as the page sees them."""
    return {
        "id": user.id,
        "username": user.username,
        "global_name": user.global_name,
        "bot": user.bot,
        "avatar_color": user.avatar_color,
        "locale": user.locale,
        "dms_open": user.dms_open,
        "manager": user.manager,
    }


def page_channel_json(channel: Channel) -> Json:
    """A channel as the page sees it; `deny` lists the bot's missing permissions."""
    return {
        "id": channel.id,
        "type": channel.type,
        "name": channel.name,
        "parent_id": channel.parent_id,
        "archived": channel.archived,
        "locked": channel.locked,
        "deny": list(channel.deny),
    }
