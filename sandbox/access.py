"""Permission checks for the bot: each raises the ApiError that Discord would answer."""

from .errors import (
    ARCHIVED,
    CLOSED_DM,
    LOCKED,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    NO_MUTUAL_GUILDS,
    NOT_TEXT,
    ApiError,
)
from .permissions import NONE, Permission
from .things import DM, WITHOUT_TEXT, Channel
from .world import World


def require(world: World, channel: Channel, needed: Permission = NONE) -> Permission:
    """The bot's permissions in a channel; ApiError 50001 without sight of it, 50013 when some needed are missing."""
    if channel.type == DM:
        return Permission(~0)
    may = world.permissions(channel)
    if Permission.VIEW_CHANNEL not in may:
        raise ApiError(*MISSING_ACCESS)
    if needed & ~may:
        raise ApiError(*MISSING_PERMISSIONS)
    return may


def require_writing(world: World, channel: Channel, needed: Permission = NONE) -> Permission:
    """Require the permissions for sending, and others.

    docs.discord.com/developers/topics/threads: "users must have `SEND_MESSAGES_IN_THREADS` to talk in a thread".
    """
    talk = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    return require(world, channel, talk | needed)


def check_post(world: World, channel: Channel, files: int) -> None:
    """Refuse what the bot may not post there."""
    if channel.type == DM:
        user = world.users[channel.recipient_id or ""]
        if not world.meets_bot(user) and not user.installed:
            raise ApiError(*NO_MUTUAL_GUILDS)
        # No document tells whether a bot may write to someone who has only installed it for themselves.
        refused = not world.meets_bot(user) and not world.rules.installed_dms
        if refused or not user.dms_open:
            raise ApiError(*CLOSED_DM)
        return
    check_text_channel(channel)
    may = require_writing(world, channel, Permission.ATTACH_FILES if files else NONE)
    _check_unlocked(world, channel, may)


def check_text_channel(channel: Channel) -> None:
    """docs.discord.com/developers/topics/threads: "Messages cannot be sent directly in forum channels." 50008: "Cannot
    send messages in a non-text channel". Voice and stage channels have a chat.
    """
    if channel.type in WITHOUT_TEXT:
        raise ApiError(*NOT_TEXT)


def check_edit(world: World, channel: Channel, files: int) -> None:
    """Refuse to edit there. docs.discord.com/developers/topics/threads: "Users cannot edit messages, add reactions,
    use application commands, or join archived threads."
    """
    may = require(world, channel, Permission.ATTACH_FILES if files else NONE)
    check_awake(channel)
    _check_unlocked(world, channel, may)


def check_answer(world: World, channel: Channel, *, new: bool) -> None:
    """Refuse what is posted or changed in public by way of an interaction, where threads do not take it. What one
    member sees is no part of the thread.
    """
    if channel.is_thread:
        if not new:
            check_awake(channel)
        _check_unlocked(world, channel, world.permissions(channel))


def check_delete(world: World, channel: Channel) -> None:
    """Refuse to delete in a thread that is asleep and locked. docs.discord.com/developers/topics/threads: "deleting
    messages and adding or removing reactions will only be allowed in locked threads if that thread is also active".
    """
    if channel.archived:
        _check_unlocked(world, channel, require(world, channel))


def check_awake(channel: Channel) -> None:
    """Refuse in an archived thread, with 50083, "Tried to perform an operation on an archived thread, such as editing a
    message or adding a user to the thread" (docs.discord.com/developers/topics/opcodes-and-status-codes).
    """
    if channel.archived:
        raise ApiError(*ARCHIVED)


def _check_unlocked(world: World, channel: Channel, may: Permission) -> None:
    # docs.discord.com/developers/topics/threads: "Users won't be able to create or update messages in locked threads",
    # unless they have MANAGE_THREADS.
    if channel.locked and Permission.MANAGE_THREADS not in may:
        raise ApiError(*(ARCHIVED if channel.archived and world.rules.locked_is_archived else LOCKED))
