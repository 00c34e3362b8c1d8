"""Emoji of the application: uploaded by the bot, usable wherever it writes.

docs.discord.com/developers/resources/emoji: "An application can own up to 2000 emojis that can only be used by that
app"; "Emojis and animated emojis have a maximum file size of 256 KiB".
"""

import base64
import binascii
import re

from aiohttp import web

from .errors import TOO_MANY_EMOJIS, ApiError, FormError, unknown
from .rest import Handler, Recorder, add_routes, no_content, reply
from .things import Emoji, Json
from .wire import user_json
from .world import World

MAX_EMOJIS = 2000
MAX_BYTES = 256 * 1024
NAME = re.compile(r"^\w{2,32}$", re.ASCII)
IMAGE = re.compile(r"^data:(image/(?:png|gif|jpeg|webp));base64,(.+)$")


class EmojiRoutes:
    """Handlers of the routes about emoji."""

    def __init__(self, world: World, recorder: Recorder) -> None:
        self._world = world
        self._recorder = recorder

    def add_to(self, router: web.UrlDispatcher) -> None:
        """Register everything."""
        emojis = "/applications/{application_id}/emojis"
        table: dict[str, Handler] = {
            f"GET {emojis}": self._list,
            f"POST {emojis}": self._create,
            f"DELETE {emojis}/{{emoji_id}}": self._delete,
        }
        add_routes(router, table)
        router.add_get("/emojis/{emoji_id}.png", self._image)

    async def _list(self, _: web.Request) -> web.Response:
        return reply({"items": [self._json(key, emoji) for key, emoji in self._world.emojis.items()]})

    async def _create(self, request: web.Request) -> web.Response:
        body, _ = await self._recorder.body(request)
        name = str(body.get("name"))
        if not NAME.match(name):
            raise FormError("name", "Must be 2 to 32 letters, digits or underscores.", "STRING_TYPE_REGEX")
        if name in (emoji.name for emoji in self._world.emojis.values()):
            raise FormError("name", "An emoji of that name exists.", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN")
        if len(self._world.emojis) >= MAX_EMOJIS:
            raise ApiError(*TOO_MANY_EMOJIS)
        emoji = Emoji(name, *_image_of(str(body.get("image"))))
        identifier = self._world.ids.next()
        self._world.emojis[identifier] = emoji
        self._world.announce("emoji", emoji)
        return reply(self._json(identifier, emoji), 201)

    async def _delete(self, request: web.Request) -> web.Response:
        if self._world.emojis.pop(request.match_info["emoji_id"], None) is None:
            raise unknown("Emoji")
        self._world.announce("emoji", None)
        return no_content()

    async def _image(self, request: web.Request) -> web.Response:
        """Serve an emoji's image, as cdn.discordapp.com does."""
        emoji = self._world.emojis.get(request.match_info["emoji_id"])
        if emoji is None:
            raise web.HTTPNotFound(text="There is no such emoji.")
        headers = {"Cache-Control": "private, max-age=86400", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=base64.b64decode(emoji.image), content_type=emoji.content_type, headers=headers)

    def _json(self, identifier: str, emoji: Emoji) -> Json:
        bot = user_json(self._world.users[self._world.bot_id])
        content: Json = {"id": identifier, "name": emoji.name, "user": bot, "roles": [], "require_colons": True}
        return content | {"managed": False, "animated": emoji.content_type == "image/gif", "available": True}


def _image_of(uri: str) -> tuple[str, str]:
    """The kind of an image and its bytes in base64. FormError."""
    found = IMAGE.match(uri)
    try:
        size = len(base64.b64decode(found[2], validate=True)) if found else 0
    except binascii.Error:
        size = 0
    if found is None or not size:
        raise FormError("image", "Invalid image data", "BASE_TYPE_IMAGE")
    if size > MAX_BYTES:
        raise FormError("image", "File cannot be larger than 256.0 kb.", "BINARY_TYPE_MAX_SIZE")
    return found[1], found[2]
