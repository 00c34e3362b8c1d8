"""The developer portal's part of Activities: sign-in by OAuth2, and the proxy between frames and pages."""

import secrets
import time
from urllib.parse import urlsplit

from aiohttp import ClientSession, ClientTimeout, web

from .errors import ControlError
from .identity import Tokens
from .rest import PREFIX, reply
from .things import Json
from .world import World

CLIENT_SECRET = "sandbox"  # noqa: S105 - of a server that only this machine reaches
CODE_SECONDS = 60.0
TOKEN_SECONDS = 604_800
FRAME = "/activity/"
"""Start of the proxy's addresses. On Discord that is another site, https://<application ID>.discordsays.com."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")
PASSED_ON = ("accept", "accept-language", "authorization", "content-type", "if-none-match", "origin", "user-agent")
"""Headers that the proxy passes on, beside those that begin with `x-`; cookies of this site are not among them."""
PASSED_BACK = ("cache-control", "content-security-policy", "content-type", "etag", "referrer-policy", "retry-after")


class Portal:
    """Handlers of the sign-in, and of the frame's addresses.

    docs.discord.com/developers/topics/oauth2: a code is exchanged once, by the application it was made for.
    """

    def __init__(self, world: World, tokens: Tokens) -> None:
        self._world = world
        self._tokens = tokens
        self._codes: dict[str, tuple[str, float]] = {}
        self._agreed: set[str] = set()
        self._session: ClientSession | None = None

    def add_to(self, router: web.UrlDispatcher) -> None:
        """Register everything."""
        router.add_post(f"{PREFIX}/oauth2/token", self._exchange)
        router.add_post("/sandbox/authorize", self._authorize)
        router.add_route("*", FRAME + "{path:.*}", self._proxy)

    async def close(self) -> None:
        """Close the connections to the pages."""
        if self._session is not None:
            await self._session.close()

    async def _authorize(self, request: web.Request) -> web.Response:
        """A code for a member's frame; `agree` is what a person says to Discord's question, asked the first time."""
        body: Json = await request.json()
        user = self._world.users.get(str(body.get("as")))
        if user is None or user.bot:
            raise ControlError(404, "There is no such member.")
        if body.get("client_id") != self._world.bot_id or body.get("scope") != ["identify"]:
            raise ControlError(400, "The application is another one, or asks for more than who someone is.")
        if body.get("agree"):
            self._agreed.add(user.id)
        if user.id not in self._agreed:
            return reply({"asks": True})
        code = secrets.token_urlsafe(24)
        self._codes[code] = user.id, time.monotonic() + CODE_SECONDS
        return reply({"code": code})

    async def _exchange(self, request: web.Request) -> web.Response:
        form = await request.post()
        if form.get("client_id") != self._world.bot_id or form.get("client_secret") != CLIENT_SECRET:
            return reply({"error": "invalid_client"}, 401)
        user, until = self._codes.pop(str(form.get("code")), ("", 0.0))
        if form.get("grant_type") != "authorization_code" or until < time.monotonic():
            return reply({"error": "invalid_grant", "error_description": 'Invalid "code" in request.'}, 400)
        token = secrets.token_urlsafe(24)
        self._tokens.bearers[token] = user
        return reply({"access_token": token, "token_type": "Bearer", "expires_in": TOKEN_SECONDS, "scope": "identify"})

    async def _proxy(self, request: web.Request) -> web.Response:
        target = self._world.rules.activity
        if urlsplit(target).hostname not in LOOPBACK:
            raise ControlError(404, "Activities are off, or mapped to another machine.")
        self._session = self._session or ClientSession(timeout=ClientTimeout(total=30))
        headers = {
            name: value
            for name, value in request.headers.items()
            if name.lower() in PASSED_ON or name.lower().startswith("x-")
        }
        address = target.rstrip("/") + request.rel_url.raw_path_qs.removeprefix(FRAME.rstrip("/"))
        async with self._session.request(
            request.method, address, headers=headers, data=await request.read(), allow_redirects=False
        ) as answer:
            kept = {name: value for name, value in answer.headers.items() if name.lower() in PASSED_BACK}
            return web.Response(status=answer.status, body=await answer.read(), headers=kept)
