"""Threads and forum posts as they are begun, by the bot or by members."""

from . import threads
from .access import require
from .errors import ANOTHER_CHANNEL_TYPE, ApiError, ControlError, FormError
from .messages import Files, MessageOrigin, create_message
from .permissions import Permission
from .things import ANNOUNCEMENT, ANNOUNCEMENT_THREAD, FORUM, PRIVATE_THREAD, TEXT, THREAD, Channel, Json, Message, User
from .validate import check_count, check_text
from .wire import channel_json, message_json
from .world import World

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
WITH_THREADS = {TEXT: (THREAD, PRIVATE_THREAD), ANNOUNCEMENT: (ANNOUNCEMENT_THREAD,)}
"""Types of threads by type of parent channel, except posts in forums."""


def on_message(world: World, parent: Channel, starter: Message, body: Json) -> Channel:
    """The bot's thread on a message. docs.discord.com/developers/resources/channel: "When called on a `GUILD_TEXT`
    channel, creates a `PUBLIC_THREAD`. When called on a `GUILD_ANNOUNCEMENT` channel, creates a `ANNOUNCEMENT_THREAD`.
    Does not work on a `GUILD_FORUM` [...] a message can only have a single thread created from it."
    """
    if parent.type not in WITH_THREADS:
        raise ApiError(*ANOTHER_CHANNEL_TYPE)
    require(world, parent, Permission.CREATE_PUBLIC_THREADS)
    if starter.id in world.channels:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    thread = _made(world, parent, world.users[world.bot_id], body, (starter.id, WITH_THREADS[parent.type][0]))
    threads.begin(world, thread, starter)
    return thread


def alone(world: World, parent: Channel, body: Json) -> Channel:
    """The bot's thread on no message. docs.discord.com/developers/resources/channel: "`type` currently defaults to
    `PRIVATE_THREAD`"; .../topics/threads: those "can only be created in `GUILD_TEXT` channels".
    """
    if parent.type not in WITH_THREADS:
        raise ApiError(*ANOTHER_CHANNEL_TYPE)
    kind, kinds = body.get("type", PRIVATE_THREAD), WITH_THREADS[parent.type]
    if kind not in kinds:
        raise FormError("type", f"Value must be one of {set(kinds)}.", "BASE_TYPE_CHOICES")
    private = kind == PRIVATE_THREAD
    require(world, parent, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
    thread = _made(world, parent, world.users[world.bot_id], body, (world.ids.next(), kind))
    thread.invitable = bool(body.get("invitable", True))
    threads.begin(world, thread, None)
    return thread


def post(world: World, forum: Channel, author: User, body: Json, files: Files) -> tuple[Channel, Message]:
    """A post of a forum. docs.discord.com/developers/resources/channel: "The type of the created thread is
    `PUBLIC_THREAD`"; .../topics/threads: "a message is created that has the same ID as the thread". Tags are ignored.
    """
    thread = _made(world, forum, author, body, (world.ids.next(), THREAD))
    check_count("applied_tags", body.get("applied_tags") or [], 0, 5)
    if not isinstance(body.get("message"), dict):
        raise FormError("message", "This field is required", "BASE_TYPE_REQUIRED")
    threads.begin(world, thread, None)
    try:
        message = create_message(world, thread, author, body["message"], files, MessageOrigin({"id": thread.id}))
    except ApiError:
        world.delete_channel(thread)
        raise
    thread.sent = 0  # docs.discord.com/developers/resources/channel: "not including the initial message"
    return thread, message


def posted_by_bot(world: World, forum: Channel, body: Json, files: Files) -> Json:
    """The bot's post: "The current user must have the `SEND_MESSAGES` permission (`CREATE_PUBLIC_THREADS` is ignored)"
    (docs.discord.com/developers/resources/channel). Answers "a channel, with a nested message object".
    """
    require(world, forum, Permission.SEND_MESSAGES | (Permission.ATTACH_FILES if files else Permission(0)))
    thread, message = post(world, forum, world.users[world.bot_id], body, files)
    return channel_json(world, thread) | {"message": message_json(world, message)}


def by_member(world: World, user: User, parent: Channel, body: Json) -> Channel:
    """A member's thread (`private` or not), or post if it is in a forum; ControlError."""
    private = bool(body.get("private"))
    kinds = (THREAD,) if parent.type == FORUM else WITH_THREADS.get(parent.type, ())
    kind = PRIVATE_THREAD if private else next(iter(kinds), 0)
    if kind not in kinds:
        raise ControlError(403, "This kind of thread can’t be created here.")
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    if (Permission.SEND_MESSAGES if parent.type == FORUM else needed) not in world.permissions(parent, user):
        raise ControlError(403, "You can’t create a thread here.")
    name, content = str(body.get("name") or "").strip(), str(body.get("content") or "").strip()
    values = {"name": name, "message": {"content": content or name}}
    if parent.type == FORUM:
        return post(world, parent, user, values, {})[0]
    thread = _made(world, parent, user, values, (world.ids.next(), kind))
    threads.begin(world, thread, None)
    return thread


def _made(world: World, parent: Channel, creator: User, body: Json, what: tuple[str, int]) -> Channel:
    check_text("", body, "name", 1, 100)
    identifier, kind = what
    thread = Channel(identifier, kind, body["name"], parent_id=parent.id, owner_id=creator.id, guild_id=parent.guild_id)
    thread.auto_archive = archive_minutes(body, thread.auto_archive)
    threads.check_room(world, thread)
    return thread


def archive_minutes(body: Json, default: int) -> int:
    """After how many minutes of silence a thread is archived; FormError. docs.discord.com/developers/resources/channel,
    `auto_archive_duration`: "can be set to: 60, 1440, 4320, 10080".
    """
    minutes = body.get("auto_archive_duration") or default
    if minutes not in ARCHIVE_MINUTES:
        raise FormError("auto_archive_duration", f"Value must be one of {ARCHIVE_MINUTES}.", "BASE_TYPE_CHOICES")
    return int(minutes)
