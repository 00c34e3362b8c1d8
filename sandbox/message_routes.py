"""Discord's routes about messages: in channels, as answers to interactions, and the uploads themselves."""

from aiohttp import web

from .access import check_awake, check_delete, check_edit, check_post, require
from .errors import MISSING_PERMISSIONS, SYSTEM_MESSAGE, ApiError, FormError, unknown
from .interactions import DEFER, Interaction, Interactions
from .messages import create_message, edit_message
from .permissions import Permission
from .rest import Handler, Recorder, add_routes, no_content, reply
from .things import DM, EPHEMERAL, Channel, Json, Message
from .threads import THREAD_CREATED
from .wire import message_json
from .world import World

WRITTEN = (0, 19, 20)
"""Types of messages that someone wrote: DEFAULT, REPLY, CHAT_INPUT_COMMAND."""
DELETABLE = (*WRITTEN, THREAD_CREATED)


class MessageRoutes:
    """Handlers of the routes about messages."""

    def __init__(self, world: World, interactions: Interactions, recorder: Recorder) -> None:
        self._world = world
        self._interactions = interactions
        self._recorder = recorder

    def add_to(self, router: web.UrlDispatcher) -> None:
        """Register everything."""
        messages = "/channels/{channel_id}/messages"
        webhook = "/webhooks/{application_id}/{token}"
        table: dict[str, Handler] = {
            f"GET {messages}": self._list,
            f"POST {messages}": self._create,
            "POST /channels/{channel_id}/typing": self._type,
            f"GET {messages}/{{message_id}}": self._get,
            f"PATCH {messages}/{{message_id}}": self._edit,
            f"DELETE {messages}/{{message_id}}": self._delete,
            f"PUT {messages}/{{message_id}}/reactions/{{emoji}}/@me": self._react,
            f"DELETE {messages}/{{message_id}}/reactions/{{emoji}}/@me": self._react,
            "POST /interactions/{interaction_id}/{token}/callback": self._callback,
            f"POST {webhook}": self._follow_up,
        }
        for answer in (f"{webhook}/messages/@original", f"{webhook}/messages/{{message_id}}"):
            handlers = {"GET": self._get_answer, "PATCH": self._edit_answer, "DELETE": self._delete_answer}
            table |= {f"{method} {answer}": handler for method, handler in handlers.items()}
        add_routes(router, table)
        router.add_get("/attachments/{channel_id}/{attachment_id}/{filename}", self._attachment)

    def _channel(self, request: web.Request) -> Channel:
        return self._world.channel(request.match_info["channel_id"])

    def _message(self, request: web.Request) -> Message:
        message = self._world.message(request.match_info["channel_id"], request.match_info["message_id"])
        # Ephemeral messages live only in their interaction.
        if message.viewer is not None:
            raise unknown("Message")
        return message

    def _reply(self, message: Message) -> web.Response:
        return reply(message_json(self._world, message))

    async def _list(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        may = require(self._world, channel)
        limit = int(request.query.get("limit", 50))
        if not 1 <= limit <= 100:
            raise FormError("limit", "int value should be between 1 and 100.", "NUMBER_TYPE_MAX")
        low, high = int(request.query.get("after", 0)), int(request.query.get("before", 1 << 63))
        found = [m for m in self._world.messages[channel.id].values() if m.viewer is None and low < int(m.id) < high]
        if channel.type != DM and Permission.READ_MESSAGE_HISTORY not in may:
            found = []
        chosen = found[:limit] if "after" in request.query else found[-limit:]
        return reply([_without_nonce(message_json(self._world, m)) for m in reversed(chosen)])

    async def _create(self, request: web.Request) -> web.Response:
        body, files = await self._recorder.body(request)
        channel = self._channel(request)
        check_post(self._world, channel, len(files))
        if int(body.get("flags") or 0) & EPHEMERAL:
            body = body | {"flags": int(body["flags"]) & ~EPHEMERAL}
        bot = self._world.users[self._world.bot_id]
        return self._reply(create_message(self._world, channel, bot, body, files))

    async def _get(self, request: web.Request) -> web.Response:
        require(self._world, self._channel(request), Permission.READ_MESSAGE_HISTORY)
        return reply(_without_nonce(message_json(self._world, self._message(request))))

    async def _edit(self, request: web.Request) -> web.Response:
        body, files = await self._recorder.body(request)
        channel, message = self._channel(request), self._message(request)
        check_edit(self._world, channel, len(files))
        if message.data["author"]["id"] != self._world.bot_id:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        if message.data["type"] not in WRITTEN:
            raise ApiError(*SYSTEM_MESSAGE)
        return self._reply(edit_message(self._world, message, body, files))

    async def _delete(self, request: web.Request) -> web.Response:
        """Its own messages, with MANAGE_MESSAGES those of others too. docs.discord.com/developers/resources/message
        lists which types are "Deletable".
        """
        channel, message = self._channel(request), self._message(request)
        may = require(self._world, channel)
        own = message.data["author"]["id"] == self._world.bot_id
        if not own and (channel.type == DM or Permission.MANAGE_MESSAGES not in may):
            raise ApiError(*MISSING_PERMISSIONS)
        if message.data["type"] not in DELETABLE:
            raise ApiError(*SYSTEM_MESSAGE)
        check_delete(self._world, channel)
        self._world.delete_message(message)
        return no_content()

    async def _type(self, request: web.Request) -> web.Response:
        """The typing sign, which pages show for ten seconds or until the bot's next message."""
        channel = self._channel(request)
        check_post(self._world, channel, 0)
        self._world.announce("typing", channel)
        return no_content()

    async def _react(self, request: web.Request) -> web.Response:
        """Adding and removing the bot's reactions, which no one is shown here."""
        channel, message = self._channel(request), self._message(request)
        require(self._world, channel, Permission.READ_MESSAGE_HISTORY | Permission.ADD_REACTIONS)
        check_awake(channel)
        emoji = {"id": None, "name": request.match_info["emoji"]}
        others = [one for one in message.data.get("reactions", []) if one["emoji"] != emoji]
        added = [{"emoji": emoji, "count": 1, "me": True}] if request.method == "PUT" else []
        message.data["reactions"] = others + added
        return no_content()

    async def _callback(self, request: web.Request) -> web.Response:
        body, files = await self._recorder.body(request)
        where = request.match_info
        interaction = self._interactions.acknowledge(where["interaction_id"], where["token"], body, files)
        if request.query.get("with_response", "").lower() not in ("1", "true"):
            return no_content()
        return reply(self._callback_json(interaction))

    def _callback_json(self, interaction: Interaction) -> Json:
        summary: Json = {"id": interaction.id, "type": interaction.kind}
        resource: Json = {"type": interaction.callback}
        original = interaction.original
        if original is not None:
            summary["response_message_id"] = original.id
            summary["response_message_loading"] = interaction.callback == DEFER
            summary["response_message_ephemeral"] = original.viewer is not None
            resource["message"] = message_json(self._world, original)
        if interaction.instance is not None:
            summary["activity_instance_id"] = interaction.instance
            resource["activity_instance"] = {"id": interaction.instance}
        return {"interaction": summary, "resource": resource}

    def _interaction(self, request: web.Request) -> Interaction:
        if request.match_info["application_id"] != self._world.bot_id:
            raise unknown("Webhook")
        return self._interactions.by_token(request.match_info["token"])

    def _answer(self, request: web.Request) -> tuple[Interaction, Message]:
        interaction = self._interaction(request)
        return interaction, self._interactions.message(interaction, request.match_info.get("message_id", "@original"))

    async def _follow_up(self, request: web.Request) -> web.Response:
        body, files = await self._recorder.body(request)
        return self._reply(self._interactions.follow_up(self._interaction(request), body, files))

    async def _get_answer(self, request: web.Request) -> web.Response:
        return self._reply(self._answer(request)[1])

    async def _edit_answer(self, request: web.Request) -> web.Response:
        body, files = await self._recorder.body(request)
        interaction, message = self._answer(request)
        return self._reply(self._interactions.edit(interaction, message, body, files))

    async def _delete_answer(self, request: web.Request) -> web.Response:
        interaction, message = self._answer(request)
        interaction.settle("answered")
        self._world.delete_message(message)
        return no_content()

    async def _attachment(self, request: web.Request) -> web.Response:
        blob = self._world.blobs.get(request.match_info["attachment_id"])
        if blob is None:
            raise web.HTTPNotFound(text="There is no such file.")
        # Uploads are shown inside the page's own origin, so only pictures may be displayed.
        picture = blob.content_type.startswith("image/")
        headers = {"Cache-Control": "private, max-age=86400", "X-Content-Type-Options": "nosniff"}
        headers["Content-Disposition"] = "inline" if picture else "attachment"
        kind = blob.content_type if picture else "application/octet-stream"
        return web.Response(body=blob.data, headers=headers, content_type=kind)


def _without_nonce(data: Json) -> Json:
    return {name: value for name, value in data.items() if name != "nonce"}
