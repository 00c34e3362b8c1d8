"""Discord's routes about users, the application, guilds and channels; only those the bot meets."""

from aiohttp import web

from .commands import register
from .errors import ARCHIVED, CLOSED_DM, MISSING_ACCESS, MISSING_PERMISSIONS, ApiError, FormError, unknown
from .permissions import EVERYONE, NONE, Permission
from .rest import Handler, Recorder, add_routes, reply
from .validate import check_text
from .wire import channel_json, user_json
from .world import DM, HAS_THREAD, TEXT, THREAD, Channel, Json, World

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


class Routes:
    """Handlers of the routes that are not about messages."""

    def __init__(self, world: World, recorder: Recorder) -> None:
        self._world = world
        self._recorder = recorder

    def add_to(self, router: web.UrlDispatcher) -> None:
        """Register everything."""
        mine, guild, channel = "/applications/{application_id}", "/guilds/{guild_id}", "/channels/{channel_id}"
        table: dict[str, Handler] = {
            "GET /users/@me": self._me,
            "GET /users/@me/guilds": self._guilds,
            "POST /users/@me/channels": self._open_dm,
            "GET /oauth2/applications/@me": self._application,
            "GET /gateway/bot": self._gateway,
            f"GET {mine}/commands": self._get_commands,
            f"PUT {mine}/commands": self._put_commands,
            f"GET {mine}{guild}/commands": self._get_commands,
            f"PUT {mine}{guild}/commands": self._put_commands,
            f"GET {channel}": self._get_channel,
            f"PATCH {channel}": self._patch_channel,
            f"POST {channel}/threads": self._start_thread,
            f"POST {channel}/messages/{{message_id}}/threads": self._start_thread,
        }
        add_routes(router, table)

    async def _me(self, _: web.Request) -> web.Response:
        bot = user_json(self._world.users[self._world.bot_id])
        return reply(bot | {"verified": True, "mfa_enabled": True, "email": None, "locale": "en-US", "flags": 0})

    async def _guilds(self, request: web.Request) -> web.Response:
        """The one server, with what the bot may do where no channel says otherwise."""
        world = self._world
        found = [] if request.query.get("after", "0") >= world.guild_id else [world.guild_id]
        told: Json = {"name": "Féerie", "icon": None, "owner": False, "features": [], "permissions": str(int(EVERYONE))}
        return reply([{"id": guild, **told} for guild in found])

    async def _open_dm(self, request: web.Request) -> web.Response:
        body, _ = await self._recorder.body(request)
        return reply(channel_json(self._world, self._world.dm_of(str(body.get("recipient_id")))))

    async def _application(self, _: web.Request) -> web.Response:
        owner = next(user for user in self._world.users.values() if not user.bot)
        application: Json = {"id": self._world.bot_id, "name": "Féerie", "description": "", "summary": "", "flags": 0}
        application |= {"icon": None, "team": None, "owner": user_json(owner), "verify_key": "0" * 64}
        return reply(application | {"bot_public": True, "bot_require_code_grant": False})

    async def _gateway(self, _: web.Request) -> web.Response:
        url = self._world.base_url.replace("http", "ws", 1) + "/gateway"
        limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
        return reply({"url": url, "shards": 1, "session_start_limit": limit})

    def _scope(self, request: web.Request) -> str:
        if request.match_info["application_id"] != self._world.bot_id:
            raise unknown("Application")
        scope = request.match_info.get("guild_id", "")
        if scope not in ("", self._world.guild_id):
            raise unknown("Guild")
        return scope

    async def _get_commands(self, request: web.Request) -> web.Response:
        return reply(self._world.commands.get(self._scope(request), []))

    async def _put_commands(self, request: web.Request) -> web.Response:
        body, _ = await self._recorder.body(request)
        return reply(register(self._world, self._scope(request), body))

    async def _get_channel(self, request: web.Request) -> web.Response:
        channel = self._world.channel(request.match_info["channel_id"])
        require(self._world, channel)
        return reply(channel_json(self._world, channel))

    async def _patch_channel(self, request: web.Request) -> web.Response:
        """Rename, archive, lock a thread: the bot's own, or any with MANAGE_THREADS; locking always needs it."""
        body, _ = await self._recorder.body(request)
        world = self._world
        channel = world.channel(request.match_info["channel_id"])
        if channel.type != THREAD:
            raise ApiError(*MISSING_PERMISSIONS)
        manages = Permission.MANAGE_THREADS in require(world, channel)
        locks = body.get("locked", channel.locked) != channel.locked
        wakes_locked = channel.locked and body.get("archived") is False
        if not manages and (channel.owner_id != world.bot_id or locks or wakes_locked):
            raise ApiError(*MISSING_PERMISSIONS)
        if channel.archived and "name" in body and body.get("archived") is not False:
            raise ApiError(*ARCHIVED)
        if "name" in body:
            check_text("", body, "name", 1, 100)
            channel.name = body["name"]
        channel.auto_archive = _archive_minutes(body, channel.auto_archive)
        channel.locked = bool(body.get("locked", channel.locked))
        if "archived" in body and bool(body["archived"]) != channel.archived:
            world.set_archived(channel, bool(body["archived"]))
        else:
            world.changed(channel)
        return reply(channel_json(world, channel))

    async def _start_thread(self, request: web.Request) -> web.Response:
        """A public thread, from a message (it then has the message's id) or on its own."""
        body, _ = await self._recorder.body(request)
        world = self._world
        parent = world.channel(request.match_info["channel_id"])
        if parent.type != TEXT:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        message_id = request.match_info.get("message_id")
        starter = world.message(parent.id, message_id) if message_id else None
        # The API's default for a thread without a message is a private one.
        private = starter is None and body.get("type", 12) == 12
        require(world, parent, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
        if private:
            raise FormError("type", "This sandbox knows public threads (type 11) only.")
        if starter and starter.id in world.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        check_text("", body, "name", 1, 100)
        identifier = starter.id if starter else world.ids.next()
        thread = Channel(identifier, THREAD, body["name"], parent_id=parent.id, owner_id=world.bot_id)
        thread.auto_archive, thread.archive_changed = _archive_minutes(body, 4320), world.clock()
        world.add_channel(thread)
        if starter:
            starter.data["flags"] |= HAS_THREAD
            starter.data["thread"] = channel_json(world, thread)
            world.announce_message("message", starter)
        return reply(channel_json(world, thread), 201)


def _archive_minutes(body: Json, default: int) -> int:
    minutes = body.get("auto_archive_duration") or default
    if minutes not in ARCHIVE_MINUTES:
        raise FormError("auto_archive_duration", f"Value must be one of {ARCHIVE_MINUTES}.", "BASE_TYPE_CHOICES")
    return int(minutes)


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


def check_post(world: World, channel: Channel, files: int) -> None:
    """Refuse what the bot may not post there."""
    if channel.type == DM:
        if not world.users[channel.recipient_id or ""].dms_open:
            raise ApiError(*CLOSED_DM)
        return
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.type == THREAD else Permission.SEND_MESSAGES
    if files:
        needed |= Permission.ATTACH_FILES
    may = require(world, channel, needed)
    if channel.locked and Permission.MANAGE_THREADS not in may:
        raise ApiError(*ARCHIVED)
