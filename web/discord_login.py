"""Sign in by Discord, for pages inside it: a code that Discord gives a page tells us whose page it is.

The client secret is sent to Discord alone. What Discord lets us do with the code is asked once, and kept nowhere.
Discord blocks an address that sends many refused requests, and the bot's is ours: after a refusal we wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from aiohttp import ClientError, ClientSession, ClientTimeout, DummyCookieJar

from bot.app import cleaned
from bot.app.errors import Refused
from web.options import ActivityOptions

log = logging.getLogger(__name__)
TIMEOUT = ClientTimeout(total=10)
USER_AGENT = "DiscordBot (feerie, 1)"
MAX_CODE_LENGTH = 512
MAX_ID_DIGITS = 20
SILENCE_SECONDS = 5.0
"""Pause after Discord did not tell who we are, or wanted one without saying how long."""
CREDENTIALS_SECONDS = 60.0
"""Pause after Discord refused our credentials."""
MAX_PAUSE_SECONDS = 600.0


@dataclass(frozen=True, slots=True)
class DiscordUser:
    """A user as Discord knows them: their ID, their display name, and the locale of their client."""

    id: int
    name: str = field(repr=False)
    locale: str


def _connect() -> ClientSession:
    return ClientSession(cookie_jar=DummyCookieJar())


class DiscordLogin:
    """Requests to Discord, over a session that `connect` makes when the first is sent; `clock` counts seconds."""

    def __init__(
        self,
        options: ActivityOptions,
        connect: Callable[[], ClientSession] = _connect,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._options = options
        self._connect = connect
        self._clock = clock
        self._session: ClientSession | None = None
        self._client = ""
        self._asking = asyncio.Lock()
        self._paused_until = 0.0

    async def close(self) -> None:
        """Close the connections."""
        if self._session is not None:
            await self._session.close()

    async def client_id(self) -> str:
        """ID of the application, which its bot's token tells: asked once. Refusals: discord-silent."""
        if not self._client:
            async with self._asking:
                self._client = self._client or str(await self._application())
        return self._client

    async def origin(self) -> str:
        """Origin of the page inside Discord. Refusals: as `client_id`."""
        return self._options.origin.format(client=await self.client_id())

    async def user(self, code: str) -> DiscordUser:
        """The user whose page was given a code. Refusals: code-refused, discord-silent."""
        if not code.isascii() or not 0 < len(code) <= MAX_CODE_LENGTH:
            raise Refused("code-refused")
        form = {
            "client_id": await self.client_id(),
            "client_secret": self._options.secret,
            "grant_type": "authorization_code",
            "code": code,
        }
        status, granted = await self._ask("POST", "/oauth2/token", form=form)
        if status == 401:
            self._pause(CREDENTIALS_SECONDS, "refuses FEERIE_CLIENT_SECRET")
            raise Refused("discord-silent")
        found = _allowed(status, granted)
        found = _allowed(*await self._ask("GET", "/users/@me", f"Bearer {found.get('access_token')}"))
        name = cleaned(str(found.get("global_name") or "")) or cleaned(str(found.get("username") or ""))
        return DiscordUser(_id_in(found), name, str(found.get("locale")))

    async def _application(self) -> int:
        status, found = await self._ask("GET", "/oauth2/applications/@me", f"Bot {self._options.token}")
        with suppress(Refused):
            return _id_in(found)
        refused = status in (401, 403)
        self._pause(CREDENTIALS_SECONDS if refused else SILENCE_SECONDS, "does not tell the bot's application")
        raise Refused("discord-silent")

    async def _ask(
        self, method: str, path: str, who: str = "", form: dict[str, str] | None = None
    ) -> tuple[int, dict[str, Any]]:
        """Status of Discord's answer, 0 without one, and the object in it. Refusals: discord-silent, in a pause."""
        if self._clock() < self._paused_until:
            raise Refused("discord-silent")
        self._session = self._session or self._connect()
        headers = {"User-Agent": USER_AGENT, **({"Authorization": who} if who else {})}
        with suppress(ClientError, TimeoutError, ValueError):
            async with self._session.request(
                method, self._options.api + path, headers=headers, data=form, timeout=TIMEOUT, allow_redirects=False
            ) as answer:
                if answer.status == 429:
                    self._pause(_seconds(answer.headers.get("Retry-After", "")), "limits our requests")
                found = await answer.json() if answer.status == 200 else {}
                return answer.status, found if isinstance(found, dict) else {}
        return 0, {}

    def _pause(self, seconds: float, why: str) -> None:
        """Ask nothing for a while: until then every sign-in is refused."""
        until = self._clock() + seconds
        if until > self._paused_until:
            self._paused_until = until
            log.warning("Discord %s: no sign-in to the Activity for %.0f s", why, seconds)


def _allowed(status: int, found: dict[str, Any]) -> dict[str, Any]:
    """What Discord answered about a reader. Refusals: code-refused, discord-silent."""
    if status in (400, 401, 403):
        raise Refused("code-refused")
    if not found:
        raise Refused("discord-silent")
    return found


def _seconds(text: str) -> float:
    """Seconds of a Retry-After header."""
    return min(float(text), MAX_PAUSE_SECONDS) if text.isascii() and text.isdigit() else SILENCE_SECONDS


def _id_in(found: dict[str, Any]) -> int:
    """The ID of an object of Discord. Refusals: discord-silent."""
    text = str(found.get("id"))
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_ID_DIGITS):
        raise Refused("discord-silent")
    return int(text)
