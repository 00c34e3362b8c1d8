"""The state of the little Discord: users, one guild, channels, messages, commands. Every change is announced."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .errors import unknown
from .ids import WORLD_BEGAN, Clock, Snowflakes, created_at, snowflake
from .permissions import Permission, bot_permissions

Json = dict[str, Any]

TEXT, DM, THREAD = 0, 1, 11
HAS_THREAD, EPHEMERAL, LOADING, SILENT = 1 << 5, 1 << 6, 1 << 7, 1 << 12
MEMBERS = (
    ("Alice", "en-US", True, "#d8574d", "Players"),
    ("Bruno", "fr", False, "#3f8f5f", "Players"),
    ("Chloé", "fr", False, "#c98a1b", ""),
    ("Dan", "en-US", False, "#2f7fc4", "Guests"),
)
ROLES = ("Players", "Guests")


@dataclass
class User:
    """A member of the guild, or the bot."""

    id: str
    username: str
    global_name: str
    locale: str = "en-US"
    dms_open: bool = True
    manager: bool = False
    bot: bool = False
    avatar_color: str = "#5865f2"
    roles: list[str] = field(default_factory=list)


@dataclass
class Channel:
    """A text channel, a thread (with a parent) or the bot's DM with one user (the recipient)."""

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
    last_message_id: str | None = None
    sent: int = 0


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
        """Where it stands."""
        return str(self.data["channel_id"])


@dataclass(frozen=True)
class Change:
    """Something happened: `kind` says what, `viewer` restricts who may learn of it."""

    kind: str
    subject: Any
    viewer: str | None = None


@dataclass
class Blob:
    """An uploaded file."""

    filename: str
    content_type: str
    data: bytes


class World:
    """All state, in memory. `base_url` is where the server listens, once it does.

    Its time is `ahead` of the given clock by so many seconds, also after a reset.
    """

    def __init__(self, *, locale: str = "en-US", clock: Clock = time.time) -> None:
        self._now = clock
        self.ahead = 0.0
        self.ids = Snowflakes(self.clock)
        self.base_url = "http://127.0.0.1"
        self.commands: dict[str, list[Json]] = {}
        self._listeners: list[Callable[[Change], None]] = []
        self._begin(locale)

    def clock(self) -> float:
        """The time here, in seconds since 1970, UTC."""
        return self._now() + self.ahead

    def pass_time(self, seconds: float) -> None:
        """Let so much time have passed. Threads in which nothing has happened for long enough are archived."""
        self.ahead += seconds
        for thread in [channel for channel in self.channels.values() if channel.type == THREAD]:
            active = max(thread.archive_changed, created_at(thread.last_message_id or thread.id))
            if self.clock() - active >= thread.auto_archive * 60:
                self.set_archived(thread, True)
        self.announce("time", None)

    def _begin(self, locale: str) -> None:
        start = (snowflake(WORLD_BEGAN + minute * 60) for minute in range(40))
        self.locale = locale
        self.guild_id, self.bot_id, self.bot_role_id, self.manager_role_id = (next(start) for _ in range(4))
        # Later than all that is made from `start`, whose ids stand in saved worlds.
        self.roles = {snowflake(WORLD_BEGAN + 3600 + number): name for number, name in enumerate(ROLES)}
        self.users: dict[str, User] = {}
        self.channels: dict[str, Channel] = {}
        self.messages: dict[str, dict[str, Message]] = {}
        self.blobs: dict[str, Blob] = {}
        self.nonces: dict[tuple[str, str], Message] = {}
        self.users[self.bot_id] = User(self.bot_id, "feerie", "Féerie", bot=True, avatar_color="#7a4dd8")
        for name in ("general", "games", "club"):
            self._put_channel(Channel(next(start), TEXT, name))
        for name, where, manager, color, named in MEMBERS:
            user = User(next(start), name.lower().replace("é", "e"), name, where, manager=manager, avatar_color=color)
            user.roles = [role_id for role_id, role in self.roles.items() if role == named]
            self._put_user(user, next(start))

    def _put_channel(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        self.messages[channel.id] = {}
        return channel

    def _put_user(self, user: User, dm_id: str) -> User:
        # A member may write to the bot first, so everyone's DM exists from the start.
        self.users[user.id] = user
        self._put_channel(Channel(dm_id, DM, "Féerie", recipient_id=user.id))
        return user

    def subscribe(self, listener: Callable[[Change], None]) -> None:
        """Call the listener at every change, in order, at once."""
        self._listeners.append(listener)

    def announce(self, kind: str, subject: Any, viewer: str | None = None) -> None:
        """Tell every listener."""
        change = Change(kind, subject, viewer)
        for listener in self._listeners:
            listener(change)

    def announce_message(self, kind: str, message: Message) -> None:
        """Tell of a message, within its channel's and its own audience."""
        self.announce(kind, message, message.viewer or self.channels[message.channel_id].recipient_id)

    def reset(self) -> None:
        """Back to the first day; the bot's registered commands stay, since it registers them once only."""
        before = self.channels
        self._begin(self.locale)
        for channel in before.values():
            if channel.id not in self.channels:
                self.announce("channel_deleted", channel)
        for channel in self.channels.values():
            self.announce("channel" if channel.id in before else "channel_created", channel, channel.recipient_id)
        self.announce("reset", None)

    def channel(self, channel_id: str) -> Channel:
        """A channel by id; ApiError 10003."""
        if channel_id not in self.channels:
            raise unknown("Channel")
        return self.channels[channel_id]

    def user(self, user_id: str) -> User:
        """A user by id; ApiError 10013."""
        if user_id not in self.users:
            raise unknown("User")
        return self.users[user_id]

    def message(self, channel_id: str, message_id: str) -> Message:
        """A message by ids; ApiError 10003 or 10008."""
        found = self.messages[self.channel(channel_id).id].get(message_id)
        if found is None:
            raise unknown("Message")
        return found

    def dm_of(self, user_id: str) -> Channel:
        """The bot's DM channel with a user; ApiError 10013."""
        self.user(user_id)
        return next(channel for channel in self.channels.values() if channel.recipient_id == user_id)

    def permissions(self, channel: Channel) -> Permission:
        """What the bot may do in that channel."""
        return bot_permissions(channel, self.channels.get(channel.parent_id or ""))

    def sees(self, user: User, channel: Channel) -> bool:
        """Whether a member may see a channel; a thread is seen by those who see its parent."""
        if channel.type == DM:
            return channel.recipient_id == user.id
        return user.manager or not self.channels.get(channel.parent_id or "", channel).managers_only

    def add_user(self, **values: Any) -> User:
        """A new member."""
        user = self._put_user(User(self.ids.next(), **values), self.ids.next())
        self.announce("user", user)
        self.changed(self.dm_of(user.id))
        return user

    def add_channel(self, channel: Channel) -> Channel:
        """A new channel or thread."""
        self._put_channel(channel)
        self.announce("channel_created", channel)
        return channel

    def changed(self, channel: Channel) -> None:
        """Announce a channel whose fields were changed."""
        self.announce("channel", channel, channel.recipient_id)

    def set_archived(self, channel: Channel, archived: bool) -> None:
        """Archive or wake a thread."""
        if channel.archived != archived:
            channel.archived, channel.archive_changed = archived, self.clock()
            self.changed(channel)

    def delete_channel(self, channel: Channel) -> None:
        """Remove a channel, its threads, its messages."""
        for thread in [c for c in self.channels.values() if c.parent_id == channel.id]:
            self.delete_channel(thread)
        for message in self.messages.pop(channel.id).values():
            self.forget_files(message.data)
        del self.channels[channel.id]
        self.announce("channel_deleted", channel)

    def add_message(self, channel: Channel, message: Message) -> None:
        """Put a finished message into its channel."""
        self.messages[channel.id][message.id] = message
        if message.viewer is None:
            channel.last_message_id = message.id
            channel.sent += 1
        self.announce_message("message", message)

    def delete_message(self, message: Message) -> None:
        """Remove a message and its files."""
        del self.messages[message.channel_id][message.id]
        self.forget_files(message.data)
        self.announce_message("message_deleted", message)

    def forget_files(self, data: Json, keep: frozenset[str] = frozenset()) -> None:
        """Drop the uploads of a message, except those kept."""
        for attachment in data["attachments"]:
            if attachment["id"] not in keep:
                self.blobs.pop(attachment["id"], None)
