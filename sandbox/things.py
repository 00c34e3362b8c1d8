"""Objects of the simulated Discord: users, channels, messages, files."""

from dataclasses import dataclass, field
from typing import Any

from .ids import WORLD_BEGAN

Json = dict[str, Any]

TEXT, DM, VOICE, ANNOUNCEMENT, STAGE, FORUM = 0, 1, 2, 5, 13, 15
ANNOUNCEMENT_THREAD, THREAD, PRIVATE_THREAD = 10, 11, 12
THREADS = frozenset({ANNOUNCEMENT_THREAD, THREAD, PRIVATE_THREAD})
WITHOUT_TEXT = frozenset({FORUM})
"""Channels in which nothing is written, as they have posts."""
OBFUSCATED = 1 << 17
"""The flag of a channel that the bot cannot view."""
HAS_THREAD, EPHEMERAL, LOADING, SILENT = 1 << 5, 1 << 6, 1 << 7, 1 << 12


@dataclass
class Guild:
    """A server: its roles (names by id), and whether the bot is "here", or "removed", or there is an outage.

    `managers` are those of a further guild; a user who is `manager` is one of the first. `bot_joined_at` is 0 where the
    bot has never been.
    """

    id: str
    name: str
    locale: str
    bot_role_id: str
    manager_role_id: str
    roles: dict[str, str] = field(default_factory=dict)
    managers: list[str] = field(default_factory=list)
    state: str = "here"
    bot_joined_at: float = WORLD_BEGAN


@dataclass
class User:
    """Someone who is a member of `guilds` (None: of all) unless they have `gone`, or the bot.

    `installed` tells whether they have installed the bot for themselves. `roles` are those of all guilds.
    """

    id: str
    username: str
    global_name: str
    locale: str = "en-US"
    dms_open: bool = True
    manager: bool = False
    bot: bool = False
    avatar_color: str = "#5865f2"
    gone: bool = False
    roles: list[str] = field(default_factory=list)
    timed_out_until: float = 0.0
    guilds: list[str] | None = None
    installed: bool = False


@dataclass
class Channel:
    """A channel of a guild, a thread (with a parent) or the bot's DM with one user (the recipient).

    `guild_id` is that of a further guild, None for the first.

    `deny` and `allow` are about the bot, `overwrites` about other members and roles: by id, what is "allow"ed and
    "deny"ed by name. `members` tells since when (seconds since 1970) who is in a thread.
    """

    id: str
    type: int
    name: str
    parent_id: str | None = None
    recipient_id: str | None = None
    owner_id: str | None = None
    archived: bool = False
    locked: bool = False
    auto_archive: int = 4320
    archive_changed: float = WORLD_BEGAN
    deny: list[str] = field(default_factory=list)
    allow: list[str] = field(default_factory=list)
    managers_only: bool = False
    overwrites: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    last_message_id: str | None = None
    sent: int = 0
    members: dict[str, float] = field(default_factory=dict)
    invitable: bool = True
    guild_id: str | None = None

    @property
    def is_thread(self) -> bool:
        """True if it is a thread in another channel."""
        return self.type in THREADS


@dataclass
class Message:
    """A Discord message object; with a viewer it is ephemeral: only that user sees it."""

    data: Json
    viewer: str | None = None
    loading: bool = False

    @property
    def id(self) -> str:
        """The message's id."""
        return str(self.data["id"])

    @property
    def channel_id(self) -> str:
        """ID of its channel."""
        return str(self.data["channel_id"])


@dataclass(frozen=True)
class WorldChange:
    """Something happened: `kind` says what, `viewer` restricts who may learn of it."""

    kind: str
    subject: Any
    viewer: str | None = None


@dataclass(frozen=True)
class Emoji:
    """An emoji of the application; `image` is in base64."""

    name: str
    content_type: str
    image: str


@dataclass(frozen=True)
class Blob:
    """An uploaded file."""

    filename: str
    content_type: str
    data: bytes
