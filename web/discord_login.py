"""Sign in by Discord, for pages inside it: a code that Discord gives a page tells us whose page it is.

The client secret is sent to Discord alone. What Discord lets us do with the code is asked once, and kept nowhere.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from aiohttp import ClientError, ClientSession, ClientTimeout

from bot.app import cleaned
from bot.app.errors import Refused
from web.options import ActivityOptions

TIMEOUT = ClientTimeout(total=10)
USER_AGENT = "DiscordBot (feerie, 1)"
MAX_CODE_LENGTH = 512
MAX_ID_DIGITS = 20


@dataclass(frozen=True, slots=True)
class DiscordUser:
    """A user as Discord knows them: their ID, their display name, and the locale of their client."""

    id: int
    name: str
    locale: str


class DiscordLogin:
    """Requests to Discord, over a session that `connect` makes when the first is sent."""

    def __init__(self, options: ActivityOptions, connect: Callable[[], ClientSession] = ClientSession) -> None:
        self._options = options
        self._connect = connect
        self._session: ClientSession | None = None
        self._client = ""

    async def close(self) -> None:
        """Close the connections."""
        if self._session is not None:
            await self._session.close()

    async def client_id(self) -> str:
        """ID of the application, which its bot's token tells. Refusals: discord-silent."""
        if not self._client:
            found = await self._ask("GET", "/oauth2/applications/@me", f"Bot {self._options.token}")
            self._client = str(_id_in(found))
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
        granted = await self._ask("POST", "/oauth2/token", form=form)
        found = await self._ask("GET", "/users/@me", f"Bearer {granted.get('access_token')}")
        name = cleaned(str(found.get("global_name") or "")) or cleaned(str(found.get("username") or ""))
        return DiscordUser(_id_in(found), name, str(found.get("locale")))

    async def _ask(self, method: str, path: str, who: str = "", form: dict[str, str] | None = None) -> dict[str, Any]:
        """What Discord answers, an object. Refusals: code-refused where it refuses, discord-silent."""
        self._session = self._session or self._connect()
        headers = {"User-Agent": USER_AGENT, **({"Authorization": who} if who else {})}
        with suppress(ClientError, TimeoutError, ValueError):
            async with self._session.request(
                method, self._options.api + path, headers=headers, data=form, timeout=TIMEOUT, allow_redirects=False
            ) as answer:
                if answer.status in (400, 401, 403):
                    raise Refused("code-refused")
                found = await answer.json() if answer.status == 200 else None
                if isinstance(found, dict):
                    return found
        raise Refused("discord-silent")


def _id_in(found: dict[str, Any]) -> int:
    """The ID of an object of Discord. Refusals: discord-silent."""
    text = str(found.get("id"))
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_ID_DIGITS):
        raise Refused("discord-silent")
    return int(text)
