"""Sign in to web pages: a personal link is spent once for a session, which lasts 30 days."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from hmac import new as hmac_new

from cachetools import LRUCache

from bot.app.core.ports import Clock
from bot.app.core.requests import RequestContext
from bot.app.errors import Refused
from storage import Store, WebToken

LINK_LIFETIME = timedelta(minutes=30)
SESSION_LIFETIME = timedelta(days=30)
ACTIVITY_LIFETIME = timedelta(hours=6)
"""Lifetime of a session inside Discord: its token is in the memory of a page, which asks for another one."""
LAUNCH_LIFETIME = timedelta(minutes=10)
"""Time in which the Activity that a click opens shows the match of that click."""
ACTIVITY_DEVICE = "Discord"
"""Browser of sessions inside Discord, as lists of sessions name it."""
MAX_ACTIVITY_SESSIONS = 5
"""Sessions inside Discord that a user has at most: every opening begins one, and the longest unused end."""
TOUCH_INTERVAL = timedelta(hours=1)
"""Precision of the time at which a session was last used: it is not stored with every request."""
MAX_TOKEN_LENGTH = 64
"""Characters of a token at most: longer texts are no tokens."""
MAX_DEVICE_LENGTH = 80
"""Characters that describe a browser."""


def new_token() -> str:
    """Make a token that no one can guess: 256 random bits."""
    return secrets.token_urlsafe(32)


@dataclass(frozen=True, slots=True)
class WebUser:
    """The user of a session: their ID, the name they had when they signed in, and a token for their forms."""

    id: int
    name: str = field(repr=False)
    session: str = field(repr=False)
    csrf: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """A session for its owner: what revokes it, the browser, and times."""

    handle: str
    device: str
    since: datetime
    used: datetime


class Sessions:
    """Links and sessions of web pages. Tokens are stored as hashes, and never logged."""

    def __init__(self, store: Store, clock: Clock, make_token: Callable[[], str] = new_token) -> None:
        self._tokens = store.web_tokens
        self._clock = clock
        self._make_token = make_token
        self._touched: LRUCache[str, datetime] = LRUCache(4096)

    async def open_link(self, request: RequestContext, match: str | None = None) -> str:
        """Make the token of a personal link that leads to a match, or to the user's games."""
        token, now = self._make_token(), self._clock.now()
        name = request.name[:100]
        await self._tokens.add(
            WebToken(hash_of(token), "link", request.user, name, match, "", now, now, now + LINK_LIFETIME)
        )
        return token

    async def owner(self, link: str) -> str:
        """The name of the user for whom a link was made, without spending it. Refusals: link-expired."""
        return (await self._link(link)).name

    async def sign_in(self, link: str, device: str) -> tuple[str, str | None]:
        """Spend a link: the token of the new session, and the match to show. Refusals: link-expired."""
        found, token, now = await self._link(link), self._make_token(), self._clock.now()
        expiry = now + SESSION_LIFETIME
        device = device[:MAX_DEVICE_LENGTH]
        session = WebToken(hash_of(token), "session", found.user, found.name, None, device, now, now, expiry)
        if not await self._tokens.exchange(found.hash, session):
            raise Refused("link-expired")
        return token, found.match

    async def remember_launch(self, request: RequestContext, match: str) -> None:
        """Note that a user opens the Activity for a match; what they opened before no longer counts."""
        now, name = self._clock.now(), request.name[:100]
        hash_ = hash_of(self._make_token())
        await self._tokens.replace(
            WebToken(hash_, "launch", request.user, name, match, "", now, now, now + LAUNCH_LIFETIME)
        )

    async def sign_in_activity(self, user: int, name: str) -> tuple[str, str | None]:
        """Begin a session inside Discord: its token, and the match for which the user opened the Activity, if any.

        `user` must come from Discord itself.
        """
        token, now = self._make_token(), self._clock.now()
        expiry = now + ACTIVITY_LIFETIME
        launches = await self._tokens.of(user, "launch", now)
        inside = [one for one in await self._tokens.of(user, "session", now) if one.device == ACTIVITY_DEVICE]
        for old in inside[MAX_ACTIVITY_SESSIONS - 1 :]:
            await self._tokens.revoke(user, ("session",), old.hash)
        await self._tokens.add(
            WebToken(hash_of(token), "session", user, name[:100], None, ACTIVITY_DEVICE, now, now, expiry)
        )
        return token, launches[0].match if launches else None

    async def user(self, token: str) -> WebUser | None:
        """The user of a session; None if there is none, or it has expired."""
        found = await self._known(token)
        now = self._clock.now()
        if found is None or found.kind != "session" or found.expires_at <= now:
            return None
        if now - max(found.used_at, self._touched.get(found.hash, found.used_at)) >= TOUCH_INTERVAL:
            self._touched[found.hash] = now
            await self._tokens.touch(found.hash, now)
        csrf = hmac_new(token.encode(), b"csrf", sha256).hexdigest()
        return WebUser(found.user, found.name, found.hash, csrf)

    async def list(self, user: int) -> list[SessionInfo]:
        """A user's sessions, the last used first."""
        found = await self._tokens.of(user, "session", self._clock.now())
        return [SessionInfo(one.hash[:16], one.device, one.created_at, one.used_at) for one in found]

    async def revoke(self, user: int, handle: str) -> None:
        """End one of a user's sessions. Refusals: no-such-session."""
        mine = await self._tokens.of(user, "session", self._clock.now())
        found = next((one for one in mine if one.hash[:16] == handle), None)
        if found is None or not await self._tokens.revoke(user, ("session",), found.hash):
            raise Refused("no-such-session")

    async def revoke_all(self, user: int) -> int:
        """End all of a user's sessions and unspent links; return their number."""
        return await self._tokens.revoke(user, ("link", "session", "launch"))

    async def _link(self, token: str) -> WebToken:
        found = await self._known(token)
        if found is None or found.kind != "link" or found.expires_at <= self._clock.now():
            raise Refused("link-expired")
        return found

    async def _known(self, token: str) -> WebToken | None:
        return await self._tokens.get(hash_of(token)) if is_token(token) else None


def is_token(text: str) -> bool:
    """Tell whether a text may be a token."""
    return text.isascii() and 0 < len(text) <= MAX_TOKEN_LENGTH


def hash_of(token: str) -> str:
    """The row stored for a token."""
    return sha256(token.encode()).hexdigest()
