"""Threads: how they wake, who is in them, and what they tell of themselves."""

from .errors import ANOTHER_CHANNEL_TYPE, TOO_MANY_MEMBERS, TOO_MANY_THREADS, ApiError, ControlError
from .permissions import Permission
from .things import DM, HAS_THREAD, THREAD, WITHOUT_TEXT, Channel, Json, Message, User
from .wire import channel_json, new_message_json, user_json
from .world import World

RECIPIENT_ADD, RECIPIENT_REMOVE, NAME_CHANGE, THREAD_CREATED, STARTER = 1, 2, 4, 18, 21
MOST_MEMBERS = 1000


def check_room(world: World, channel: Channel) -> None:
    """Refuse one more active thread in the guild of a channel. docs.discord.com/developers/topics/threads: "guilds are
    capped at a certain number of active threads".
    """
    if len(world.active_threads(world.guild_of(channel))) >= world.rules.active_threads:
        raise ApiError(*TOO_MANY_THREADS)


def wake(world: World, thread: Channel) -> None:
    """Un-archive a thread; ApiError 160006."""
    if thread.archived:
        check_room(world, thread)
        world.set_archived(thread, False)


def wake_by_message(world: World, channel: Channel) -> None:
    """docs.discord.com/developers/topics/threads: "Sending a message will automatically unarchive the thread, unless
    the thread has been locked by a moderator." ApiError 160006.
    """
    if channel.is_thread and not channel.locked:
        wake(world, channel)


def join_by_message(world: World, channel: Channel, message: Message) -> None:
    """Bring the author and those whom a message mentions into a thread, if they may see the channel it stands in.

    docs.discord.com/developers/topics/permissions: "Users must have the `VIEW_CHANNEL` permission to view any threads
    in the channel, even if they are directly mentioned or added to the thread."
    """
    if not channel.is_thread:
        return
    author = world.users[message.data["author"]["id"]]
    invited = [world.users[user["id"]] for user in message.data["mentions"]]
    parent = world.channels[channel.parent_id or ""]
    invited = [user for user in invited if may_invite(world, channel, author) and world.sees(user, parent)]
    join(world, channel, [author, *invited])


def system_message(
    world: World, channel: Channel, author: User, kind: int, content: str = "", **more: Json | list[Json]
) -> None:
    """Say something in nobody's words; `more` are fields of the message object."""
    data = new_message_json(world, channel, author) | {"type": kind, "content": content, "mentions": []} | more
    world.add_message(channel, Message(data))


def may_invite(world: World, thread: Channel, user: User) -> bool:
    """True if a user may add others to a thread.

    `invitable` (docs.discord.com/developers/resources/channel): "whether non-moderators can add other non-moderators to
    a thread; only available on private threads".
    """
    return thread.invitable or Permission.MANAGE_THREADS in world.permissions(thread, user)


def use(world: World, channel: Channel, user: User, *, clicks: bool) -> None:
    """A member wants to use a command there, or clicks; ControlError if their client does not let them.

    docs.discord.com/developers/topics/threads: "Users cannot [...] use application commands [...] archived threads".
    """
    if channel.type == DM:
        return
    if channel.type in WITHOUT_TEXT:
        raise ControlError(403, "You can’t send messages or commands in this kind of channel.")
    may = world.permissions(channel, user)
    if not clicks and Permission.USE_APPLICATION_COMMANDS not in may:
        raise ControlError(403, "You can’t use commands here.")
    if channel.locked and Permission.MANAGE_THREADS not in may and (channel.archived or not clicks):
        raise ControlError(403, "This thread is locked.")
    if channel.archived and not world.rules.clients_wake:
        what = "Buttons" if clicks else "Commands"
        raise ControlError(403, f"{what} don’t work in an archived thread.")
    wake(world, channel)


def check_say(world: World, channel: Channel, user: User) -> None:
    """Refuse what a member may not write; ControlError."""
    if channel.type == DM:
        return
    if channel.type in WITHOUT_TEXT:
        raise ControlError(403, "You can’t send messages or commands in this kind of channel.")
    may = world.permissions(channel, user)
    talk = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    if talk not in may:
        raise ControlError(403, "You can’t send messages here.")
    if channel.locked and Permission.MANAGE_THREADS not in may:
        raise ControlError(403, "This thread is locked.")


def join(world: World, thread: Channel, users: list[User], by: User | None = None) -> None:
    """Add members; nothing happens to those who are in it. ApiError 30033.

    docs.discord.com/developers/topics/threads: "`RECIPIENT_ADD` and `RECIPIENT_REMOVE` have been repurposed to also
    send when a user is added to or removed from a thread by someone else".
    """
    new = [user for user in dict.fromkeys(user.id for user in users) if user not in thread.members]
    if not new:
        return
    if len(thread.members) + len(new) > MOST_MEMBERS:
        raise ApiError(*TOO_MANY_MEMBERS)
    thread.members |= dict.fromkeys(new, world.clock())
    world.announce("thread_members", (thread, new, []))
    for user in new:
        if by is not None and by.id != user:
            system_message(world, thread, by, RECIPIENT_ADD, mentions=[user_json(world.users[user])])


def leave(world: World, thread: Channel, user: User, by: User) -> None:
    """Remove a member, if they are one."""
    if thread.members.pop(user.id, None) is None:
        return
    world.announce("thread_members", (thread, [], [user.id]))
    if by is not user:
        system_message(world, thread, by, RECIPIENT_REMOVE, mentions=[user_json(user)])


def rename(world: World, thread: Channel, name: str, by: User) -> None:
    """docs.discord.com/developers/topics/threads: "`CHANNEL_NAME_CHANGE` [...] is sent when the thread's name is
    changed".
    """
    if name != thread.name:
        thread.name = name
        system_message(world, thread, by, NAME_CHANGE, name)


def begin(world: World, thread: Channel, starter: Message | None) -> None:
    """Put a new thread there, with its creator in it, and say so where Discord does.

    docs.discord.com/developers/topics/threads: THREAD_CREATED is sent "when a `PUBLIC_THREAD` is created from an older
    message", THREAD_STARTER_MESSAGE "as the first message in threads that are started from an existing message".
    """
    check_room(world, thread)
    creator, parent = world.users[thread.owner_id or ""], world.channels[thread.parent_id or ""]
    thread.archive_changed = world.clock()
    thread.members[creator.id] = world.clock()
    world.add_channel(thread)
    world.announce("thread_begun", thread)
    if starter is None:
        return
    starter.data["flags"] |= HAS_THREAD
    starter.data["thread"] = channel_json(world, thread)
    world.announce_message("message", starter)
    if starter.id != parent.last_message_id and thread.type == THREAD:
        reference = {"type": 0, "channel_id": thread.id, "guild_id": world.guild_of(thread)}
        system_message(world, parent, creator, THREAD_CREATED, thread.name, message_reference=reference)
    reference = {"type": 0, "channel_id": parent.id, "guild_id": world.guild_of(parent), "message_id": starter.id}
    system_message(world, thread, creator, STARTER, message_reference=reference)
    thread.sent = 0


def require_thread(channel: Channel) -> None:
    """ApiError 50024, "Cannot execute action on this channel type"."""
    if not channel.is_thread:
        raise ApiError(*ANOTHER_CHANNEL_TYPE)
