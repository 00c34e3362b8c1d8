"""The state of the little Discord: users, guilds, channels, messages, commands. Every change is announced."""

import math
import time
from collections.abc import Callable
from typing import Any

from .beginning import begin, more_servers
from .errors import unknown
from .ids import Clock, Snowflakes, created_at
from .permissions import NONE, TIMED_OUT, Overwrite, Permission, combine, computed, member_permissions
from .rules import SandboxRules
from .things import DM, PRIVATE_THREAD, Blob, Channel, Emoji, Guild, Json, Message, User, WorldChange


class World:
    """All state, in memory. `base_url` is where the server listens, once it does.

    Its time is `ahead` of the given clock by so many seconds, also after a reset. It begins with one guild, or with
    `further` ones.
    """

    guild_id: str
    bot_id: str

    def __init__(self, *, locale: str = "en-US", clock: Clock = time.time, further: bool = False) -> None:
        self._further = further
        self._now = clock
        self.ahead = 0.0
        self.ids = Snowflakes(self.clock)
        self.base_url = "http://127.0.0.1"
        self.commands: dict[str, list[Json]] = {}
        self.emojis: dict[str, Emoji] = {}
        self.rules = SandboxRules()
        self._listeners: list[Callable[[WorldChange], None]] = []
        self._begin(locale)

    def clock(self) -> float:
        """The time here, in seconds since 1970, UTC."""
        return self._now() + self.ahead

    def pass_time(self, seconds: float) -> None:
        """Let so much time have passed."""
        self.ahead += seconds
        self.archive_idle()
        self.announce("time", None)

    def archive_idle(self) -> None:
        """Archive threads in which nothing has happened for long enough."""
        for thread in self.active_threads():
            if self._idle_from(thread) <= self.clock():
                self.set_archived(thread, True)

    def next_archiving(self) -> float:
        """In how many seconds that will be the case of a thread, if nothing happens before."""
        return min((self._idle_from(thread) for thread in self.active_threads()), default=math.inf) - self.clock()

    def _idle_from(self, thread: Channel) -> float:
        # docs.discord.com/developers/topics/threads: "`archive_timestamp` is changed when creating, archiving, or
        # unarchiving a thread, and when changing the `auto_archive_duration` field"; "'Activity' is defined as sending
        # a message, unarchiving a thread, or changing the auto-archive time."
        active = max(thread.archive_changed, created_at(thread.last_message_id or thread.id))
        return active + thread.auto_archive * 60

    def active_threads(self, guild_id: str | None = None) -> list[Channel]:
        """Those that are not archived, in one guild or in all."""
        found = [channel for channel in self.channels.values() if channel.is_thread and not channel.archived]
        return [thread for thread in found if guild_id in (None, self.guild_of(thread))]

    def _begin(self, locale: str) -> None:
        self.guilds: dict[str, Guild] = {}  # by age; the first has `guild_id`
        self.users: dict[str, User] = {}
        self.channels: dict[str, Channel] = {}
        self.messages: dict[str, dict[str, Message]] = {}
        self.blobs: dict[str, Blob] = {}
        self.nonces: dict[tuple[str, str], Message] = {}
        self.integrations: dict[str, dict[str, bool]] = {}  # by a command's id: whom it is granted or denied to
        begin(self, locale)
        if self._further:
            more_servers(self)

    def put_channel(self, channel: Channel) -> Channel:
        """Add a channel without announcing it."""
        self.channels[channel.id] = channel
        self.messages[channel.id] = {}
        return channel

    def put_user(self, user: User, dm_id: str) -> User:
        """Add a user without announcing it. They may write to the bot first, so everyone's DM exists from the start."""
        self.users[user.id] = user
        self.put_channel(Channel(dm_id, DM, "Féerie", recipient_id=user.id))
        return user

    def subscribe(self, listener: Callable[[WorldChange], None]) -> None:
        """Call the listener at every change, in order, at once."""
        self._listeners.append(listener)

    def announce(self, kind: str, subject: Any, viewer: str | None = None) -> None:
        """Tell every listener."""
        change = WorldChange(kind, subject, viewer)
        for listener in self._listeners:
            listener(change)

    def announce_message(self, kind: str, message: Message) -> None:
        """Tell of a message, within its channel's and its own audience."""
        self.announce(kind, message, message.viewer or self.channels[message.channel_id].recipient_id)

    def reset(self) -> None:
        """Back to the first day; the bot's registered commands stay, since it registers them once only."""
        before, were = self.channels, self.guilds
        self._begin(self.locale)
        for guild_id, old in were.items():
            if guild_id not in self.guilds:
                self.announce("guild_removed", guild_id)
            elif old.state != self.guilds[guild_id].state:
                self.announce("guild_state", ([guild_id], old.state, self.guilds[guild_id].state))
        for channel in before.values():
            if channel.id not in self.channels and self.guild_of(channel) in self.guilds:
                self.announce("channel_deleted", channel)
        for channel in self.channels.values():
            self.announce("channel" if channel.id in before else "channel_created", channel, channel.recipient_id)
        self.announce("reset", None)

    @property
    def guild_ids(self) -> list[str]:
        """All guilds, by age."""
        return list(self.guilds)

    @property
    def locale(self) -> str:
        """The first guild's language."""
        return self.guilds[self.guild_id].locale

    @property
    def guild_state(self) -> str:
        """The first guild's state."""
        return self.guilds[self.guild_id].state

    @guild_state.setter
    def guild_state(self, state: str) -> None:
        for guild in self.guilds.values():
            guild.state = state

    def has_bot(self, guild_id: str) -> bool:
        """True if the bot is in a guild, be it one with an outage."""
        return self.guilds[guild_id].state != "removed"

    def is_member(self, user: User, guild_id: str) -> bool:
        """True if someone is a member of a guild."""
        return not user.gone and (user.guilds is None or guild_id in user.guilds)

    def members(self, guild_id: str) -> list[User]:
        """The members of a guild; the bot only where it is."""
        found = [user for user in self.users.values() if self.is_member(user, guild_id)]
        return [user for user in found if not user.bot or self.has_bot(guild_id)]

    def meets_bot(self, user: User) -> bool:
        """True if someone shares a guild with the bot."""
        return any(self.has_bot(guild_id) and self.is_member(user, guild_id) for guild_id in self.guilds)

    def manages(self, user: User, guild_id: str) -> bool:
        """True if someone manages a guild."""
        return user.manager if guild_id == self.guild_id else user.id in self.guilds[guild_id].managers

    def guild_of(self, channel: Channel) -> str:
        """The guild that a channel is of."""
        return channel.guild_id or self.guild_id

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

    def permissions(self, channel: Channel, user: User | None = None) -> Permission:
        """Permissions of a member, by default the bot, in a channel of the guild.

        docs.discord.com/developers/topics/threads: for a private thread "you must be invited to the thread to be able
        to view or participate in it, or be a moderator (`MANAGE_THREADS` permission)".
        """
        user = user or self.users[self.bot_id]
        guild_id = self.guild_of(channel)
        if not self.is_member(user, guild_id) or (user.bot and not self.has_bot(guild_id)):
            return NONE
        granted = self._computed(user, self.channels.get(channel.parent_id or "", channel))
        # docs.discord.com/developers/topics/permissions: "Timed out members will temporarily lose all permissions
        # except `VIEW_CHANNEL` and `READ_MESSAGE_HISTORY`."
        if user.timed_out_until > self.clock() and Permission.ADMINISTRATOR not in granted:
            granted &= TIMED_OUT
        hidden = channel.type == PRIVATE_THREAD and user.id not in channel.members
        return NONE if hidden and Permission.MANAGE_THREADS not in granted else granted

    def _computed(self, user: User, channel: Channel) -> Permission:
        everyone = self.guild_of(channel)
        mine = {everyone, *self.role_ids(user, everyone)}
        granted = member_permissions(self.manages(user, everyone))
        return computed(granted, self.overwrites(channel), everyone, mine, user.id)

    def role_ids(self, user: User, guild_id: str) -> list[str]:
        """The roles that someone has in a guild, but for that of everyone."""
        guild = self.guilds[guild_id]
        if user.bot:
            return [guild.bot_role_id]
        own = [role for role in user.roles if role in guild.roles]
        return own + [guild.manager_role_id] * self.manages(user, guild_id)

    def overwrites(self, channel: Channel) -> list[Overwrite]:
        """Permission overwrites in a channel."""
        found = []
        if channel.deny or channel.allow:
            found.append(Overwrite(self.bot_id, 1, combine(channel.allow), combine(channel.deny)))
        if channel.managers_only:
            sight = Permission.VIEW_CHANNEL
            guild = self.guilds[self.guild_of(channel)]
            found += [Overwrite(role, 0, sight, NONE) for role in (guild.bot_role_id, guild.manager_role_id)]
            found.append(Overwrite(self.guild_of(channel), 0, NONE, sight))
        for identifier, of in channel.overwrites.items():
            kind = int(identifier in self.users)
            found.append(Overwrite(identifier, kind, combine(of["allow"]), combine(of["deny"])))
        return found

    def sees(self, user: User, channel: Channel) -> bool:
        """True if a member may see a channel."""
        if channel.type == DM:
            return channel.recipient_id == user.id
        return Permission.VIEW_CHANNEL in self.permissions(channel, user)

    def add_user(self, **values: Any) -> User:
        """A new member."""
        user = self.put_user(User(self.ids.next(), **values), self.ids.next())
        self.announce("user", user)
        self.changed(self.dm_of(user.id))
        return user

    def add_channel(self, channel: Channel) -> Channel:
        """A new channel or thread."""
        self.put_channel(channel)
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
            if not archived:
                self.announce("thread_woken", channel)

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
