"""Discord's routes about threads: begun, changed, joined and left."""

from aiohttp import web

from . import begun, threads
from .access import check_awake, require, require_writing
from .errors import MISSING_PERMISSIONS, ApiError, unknown
from .permissions import Permission
from .rest import Handler, Recorder, add_routes, no_content, reply
from .things import FORUM, PRIVATE_THREAD, Channel, Json, User
from .validate import check_text
from .wire import channel_json, member_json, thread_member_json
from .world import World


class ThreadRoutes:
    """Handlers of the routes about threads."""

    def __init__(self, world: World, recorder: Recorder) -> None:
        self._world = world
        self._recorder = recorder

    def add_to(self, router: web.UrlDispatcher) -> None:
        """Register everything."""
        channel = "/channels/{channel_id}"
        member = f"{channel}/thread-members/{{user_id}}"
        table: dict[str, Handler] = {
            f"PATCH {channel}": self._change,
            f"POST {channel}/threads": self._start,
            f"POST {channel}/messages/{{message_id}}/threads": self._start_on_message,
            f"GET {member}": self._get_member,
            f"PUT {member}": self._add_member,
            f"DELETE {member}": self._remove_member,
        }
        add_routes(router, table)

    async def _change(self, request: web.Request) -> web.Response:
        body, _ = await self._recorder.body(request)
        world = self._world
        channel = world.channel(request.match_info["channel_id"])
        if not channel.is_thread:
            raise ApiError(*MISSING_PERMISSIONS)
        check_change(world, channel, body)
        minutes = begun.archive_minutes(body, channel.auto_archive)
        if "name" in body:
            check_text("", body, "name", 1, 100)
            self._recorder.limits.admit_rename(channel.id)
        if body.get("archived") is False:
            threads.wake(world, channel)
        if minutes != channel.auto_archive:
            channel.auto_archive, channel.archive_changed = minutes, world.clock()
        channel.locked = bool(body.get("locked", channel.locked))
        channel.invitable = bool(body.get("invitable", channel.invitable))
        if "name" in body:
            threads.rename(world, channel, body["name"], world.users[world.bot_id])
        world.changed(channel)
        if body.get("archived"):
            world.set_archived(channel, True)
        return reply(channel_json(world, channel))

    async def _start(self, request: web.Request) -> web.Response:
        body, files = await self._recorder.body(request)
        world, parent = self._world, self._world.channel(request.match_info["channel_id"])
        if parent.type == FORUM:
            return reply(begun.posted_by_bot(world, parent, body, files), 201)
        return reply(channel_json(world, begun.alone(world, parent, body)), 201)

    async def _start_on_message(self, request: web.Request) -> web.Response:
        body, _ = await self._recorder.body(request)
        world, parent = self._world, self._world.channel(request.match_info["channel_id"])
        starter = world.message(parent.id, request.match_info["message_id"])
        return reply(channel_json(world, begun.on_message(world, parent, starter, body)), 201)

    def _member(self, request: web.Request) -> tuple[Channel, User]:
        thread, wanted = self._world.channel(request.match_info["channel_id"]), request.match_info["user_id"]
        threads.require_thread(thread)
        require(self._world, thread)
        return thread, self._world.user(self._world.bot_id if wanted == "@me" else wanted)

    async def _get_member(self, request: web.Request) -> web.Response:
        """docs.discord.com/developers/resources/channel: "Returns a thread member object for the specified user if they
        are a member of the thread, returns a 404 response otherwise."
        """
        thread, user = self._member(request)
        if user.id not in thread.members:
            raise unknown("Member")
        found = thread_member_json(thread, user.id)
        if request.query.get("with_member") in ("true", "1"):
            found["member"] = member_json(self._world, user, self._world.guild_of(thread))
        return reply(found)

    async def _add_member(self, request: web.Request) -> web.Response:
        """docs.discord.com/developers/resources/channel: "Requires the ability to send messages in the thread. Also
        requires the thread is not archived. Returns a 204 empty response if the member is successfully added or was
        already a member of the thread."
        """
        world, (thread, user) = self._world, self._member(request)
        check_awake(thread)
        bot = world.users[world.bot_id]
        if user is not bot:
            require_writing(world, thread)
            if not threads.may_invite(world, thread, bot):
                raise ApiError(*MISSING_PERMISSIONS)
            if not world.is_member(user, world.guild_of(thread)):
                raise unknown("Member")
            if not world.sees(user, world.channels[thread.parent_id or ""]):
                raise ApiError(*MISSING_PERMISSIONS)
        threads.join(world, thread, [user], bot)
        return no_content()

    async def _remove_member(self, request: web.Request) -> web.Response:
        """docs.discord.com/developers/resources/channel: "Requires the `MANAGE_THREADS` permission, or the creator of
        the thread if it is a `PRIVATE_THREAD`. Also requires the thread is not archived."
        """
        world, (thread, user) = self._world, self._member(request)
        check_awake(thread)
        own = user.id == world.bot_id or (thread.type == PRIVATE_THREAD and thread.owner_id == world.bot_id)
        if not own:
            require(world, thread, Permission.MANAGE_THREADS)
        threads.leave(world, thread, user, world.users[world.bot_id])
        return no_content()


def check_change(world: World, thread: Channel, body: Json) -> None:
    """Refuse a change of a thread. docs.discord.com/developers/resources/channel and .../topics/threads:

    "Requires the thread to have `archived` set to `false` or be set to `false` in the request." "When setting
    `archived` to `false`, when `locked` is also `false`, only the `SEND_MESSAGES` permission is required"; "only
    requires the current user has already been added to the thread". "Editing a thread to change the `name`, `archived`,
    `auto_archive_duration` fields requires `MANAGE_THREADS` or that the current user is the thread creator"; to change
    `rate_limit_per_user` or `locked` requires `MANAGE_THREADS`; in a locked one all do.
    """
    may = require(world, thread)
    if thread.archived and body.get("archived") is not False:
        check_awake(thread)
    if Permission.MANAGE_THREADS in may:
        return
    wakes = body.get("archived") is False
    if thread.locked or body.keys() & {"locked", "rate_limit_per_user"}:
        raise ApiError(*MISSING_PERMISSIONS)
    if wakes and world.bot_id not in thread.members:
        raise ApiError(*MISSING_PERMISSIONS)
    if wakes:
        require_writing(world, thread)
    others = body.keys() - ({"archived"} if wakes else set())
    if others and thread.owner_id != world.bot_id:
        raise ApiError(*MISSING_PERMISSIONS)
