"""Permission bits, and what the bot or a member may do where."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import IntFlag


class Permission(IntFlag):
    """The bits of Discord's permissions that matter here."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


NONE = Permission(0)


def combine(names: list[str]) -> Permission:
    """The union of named permissions; KeyError for an unknown name."""
    bits = NONE
    for name in names:
        bits |= Permission[name]
    return bits


READING = combine(["VIEW_CHANNEL", "READ_MESSAGE_HISTORY", "ADD_REACTIONS", "USE_APPLICATION_COMMANDS"])
WRITING = combine(["SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS", "CREATE_PUBLIC_THREADS", "EMBED_LINKS", "ATTACH_FILES"])
EVERYONE = READING | WRITING
TIMED_OUT = combine(["VIEW_CHANNEL", "READ_MESSAGE_HISTORY"])
"""Permissions that a member keeps under time-out."""
MANAGERS = combine(["MANAGE_GUILD", "MANAGE_CHANNELS", "MANAGE_MESSAGES", "MANAGE_THREADS", "MANAGE_ROLES"])


@dataclass(frozen=True)
class Overwrite:
    """Permissions allowed and denied in a channel for a role (type 0) or a member (type 1)."""

    id: str
    type: int
    allow: Permission
    deny: Permission


def computed(
    base: Permission, overwrites: Iterable[Overwrite], everyone: str, roles: Collection[str], user: str
) -> Permission:
    """Permissions of a member in a channel, given those in the guild.

    docs.discord.com/developers/topics/permissions: "permissions are applied to users in the following hierarchy":
    everyone's, then those of all their roles together, then their own; each denied first, then allowed. "Denying a user
    or a role `VIEW_CHANNEL` on a channel implicitly denies other permissions on the channel."
    """
    of = {overwrite.id: overwrite for overwrite in overwrites}
    granted = base
    for step in ([everyone], [role for role in roles if role != everyone], [user]):
        allow = deny = NONE
        for identifier in step:
            if identifier in of:
                allow |= of[identifier].allow
                deny |= of[identifier].deny
        granted = (granted & ~deny) | allow
    return granted if Permission.VIEW_CHANNEL in granted else NONE


def member_permissions(manager: bool) -> Permission:
    """Permissions of a member in a guild."""
    return EVERYONE | MANAGERS if manager else EVERYONE
