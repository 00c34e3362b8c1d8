"""Discord's routes about users, the application, guilds and channels; only those the bot meets."""

from aiohttp import web

from .access import require
from .commands import edit, register
from .errors import MISSING_ACCESS, ApiError, unknown
from .guild import member
from .installed import GUILD_INSTALL, USER_INSTALL
from .permissions import EVERYONE
from .rest import Handler, Recorder, add_routes, reply
from .things import Json
from .wire import channel_json, guild_json, member_json, user_json
from .world import World


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
            f"PATCH {mine}/commands/{{command_id}}": self._patch_command,
            f"GET {mine}{guild}/commands": self._get_commands,
            f"PUT {mine}{guild}/commands": self._put_commands,
            f"GET {channel}": self._get_channel,
            f"GET {guild}": self._get_guild,
            f"GET {guild}/members/{{user_id}}": self._get_member,
        }
        add_routes(router, table)

    async def _me(self, request: web.Request) -> web.Response:
        """The bot, or with an access token the user who granted it."""
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme == "Bearer":
            user = self._world.users[self._recorder.tokens.bearers[token]]
            return reply(user_json(user) | {"locale": user.locale})
        bot = user_json(self._world.users[self._world.bot_id])
        return reply(bot | {"verified": True, "mfa_enabled": True, "email": None, "locale": "en-US", "flags": 0})

    async def _guilds(self, request: web.Request) -> web.Response:
        """The servers, with what the bot may do where no channel says otherwise.

        docs.discord.com/developers/resources/user: "returns 200 guilds by default, which is the maximum number".
        """
        world, after = self._world, int(request.query.get("after", "0"))
        here = [one for one in world.guild_ids if world.has_bot(one) and int(one) > after]
        content: Json = {"icon": None, "owner": False, "features": [], "permissions": str(int(EVERYONE))}
        shown = here[: int(request.query.get("limit", "200"))]
        return reply([{"id": one, "name": world.guilds[one].name, **content} for one in shown])

    async def _open_dm(self, request: web.Request) -> web.Response:
        body, _ = await self._recorder.body(request)
        return reply(channel_json(self._world, self._world.dm_of(str(body.get("recipient_id")))))

    async def _application(self, _: web.Request) -> web.Response:
        owner = next(user for user in self._world.users.values() if not user.bot)
        application: Json = {"id": self._world.bot_id, "name": "Féerie", "description": "", "summary": "", "flags": 0}
        application |= {"icon": None, "team": None, "owner": user_json(owner), "verify_key": "0" * 64}
        installs = {str(kind): {"oauth2_install_params": None} for kind in (GUILD_INSTALL, USER_INSTALL)}
        application["integration_types_config"] = installs
        return reply(application | {"bot_public": True, "bot_require_code_grant": False})

    async def _gateway(self, _: web.Request) -> web.Response:
        url = self._world.base_url.replace("http", "ws", 1) + "/gateway"
        limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
        return reply({"url": url, "shards": 1, "session_start_limit": limit})

    def _scope(self, request: web.Request) -> str:
        if request.match_info["application_id"] != self._world.bot_id:
            raise unknown("Application")
        scope = request.match_info.get("guild_id", "")
        return self._guild(request) if scope else ""

    def _guild(self, request: web.Request) -> str:
        """The server of a request. docs.discord.com/developers/topics/opcodes-and-status-codes: 10004 "Unknown guild",
        50001 "Missing access".
        """
        guild_id = request.match_info["guild_id"]
        if guild_id not in self._world.guilds:
            raise unknown("Guild")
        if not self._world.has_bot(guild_id):
            raise ApiError(*MISSING_ACCESS)
        return guild_id

    async def _get_commands(self, request: web.Request) -> web.Response:
        return reply(self._world.commands.get(self._scope(request), []))

    async def _put_commands(self, request: web.Request) -> web.Response:
        body, _ = await self._recorder.body(request)
        return reply(register(self._world, self._scope(request), body))

    async def _patch_command(self, request: web.Request) -> web.Response:
        body, _ = await self._recorder.body(request)
        return reply(edit(self._world, self._scope(request), request.match_info["command_id"], body))

    async def _get_member(self, request: web.Request) -> web.Response:
        """docs.discord.com/developers/topics/opcodes-and-status-codes: 10007 "Unknown member"."""
        world, guild_id = self._world, self._guild(request)
        return reply(member_json(world, member(world, guild_id, request.match_info["user_id"]), guild_id))

    async def _get_guild(self, request: web.Request) -> web.Response:
        return reply(guild_json(self._world, self._guild(request)))

    async def _get_channel(self, request: web.Request) -> web.Response:
        channel = self._world.channel(request.match_info["channel_id"])
        require(self._world, channel)
        return reply(channel_json(self._world, channel))
