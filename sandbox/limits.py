"""Rate limits: per route and channel, over all, for edits of old messages, and for invalid requests.

docs.discord.com/developers/topics/rate-limits publishes the two figures of `Rules` and no others: "rate limits should
not be hard coded into your app". Those of `ROUTES` are of the order that Discord's headers tell of.
"""

import hashlib
from collections import deque
from dataclasses import dataclass

from .errors import BannedError, RateLimitError
from .ids import created_at
from .world import World


@dataclass(frozen=True)
class Limit:
    """So many requests in so many seconds."""

    count: int
    seconds: float


ROUTES = {
    "POST /channels/{channel_id}/messages": Limit(5, 5),
    "PATCH /channels/{channel_id}/messages/{message_id}": Limit(5, 5),
    "DELETE /channels/{channel_id}/messages/{message_id}": Limit(5, 1),
    "PUT /channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me": Limit(1, 0.25),
    "POST /channels/{channel_id}/messages/{message_id}/threads": Limit(50, 300),
    "POST /channels/{channel_id}/threads": Limit(50, 300),
    "PATCH /channels/{channel_id}": Limit(5, 15),
    "POST /users/@me/channels": Limit(10, 10),
    "PUT /channels/{channel_id}/thread-members/{user_id}": Limit(5, 5),
    "POST /webhooks/{application_id}/{token}": Limit(5, 2),
}
ANY = Limit(50, 10)
NO_LIMIT = Limit(5000, 1)
"""Rate limit headers of unlimited routes: without any, discord.py sends one request at a time."""
OLD_EDITS = Limit(3, 6)
RENAMES = Limit(2, 600)
OLD_MESSAGE_AGE_SECONDS = 3600.0
MAX_WINDOWS = 10_000
INVALID_SECONDS = 600.0
TOP = ("channel_id", "guild_id", "token")
"""docs.discord.com/developers/topics/rate-limits: "Top-level resources are currently limited to channels
(`channel_id`), guilds (`guild_id`), and webhooks (`webhook_id` or `webhook_id + webhook_token`)."
"""
INTERACTIONS = ("/interactions/", "/webhooks/")
Headers = dict[str, str]


@dataclass
class Window:
    """Use of a limit until it resets (by the world's clock)."""

    resets: float
    used: int = 0


class RateLimits:
    """Counts the bot's requests in the world's time; at a `Rules.pace` of 2 limits of routes end in half the time."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._windows: dict[tuple[str, str], Window] = {}
        self._latest: deque[float] = deque()
        self._invalid: deque[float] = deque()
        self.busiest = 0
        """The most requests that were let in within a second, of those that count and while limits were kept."""

    def admit(self, route: str, where: dict[str, str]) -> Headers:
        """The headers for a request of "METHOD /path/{of_route}"; BannedError, RateLimitError.

        docs.discord.com/developers/topics/rate-limits: "10,000 per 10 minutes"; "All bots can make up to 50 requests
        per second to our API"; "Interaction endpoints are not bound to the bot's Global Rate Limit."
        """
        rules, now = self._world.rules, self._world.clock()
        _forget(self._invalid, now - INVALID_SECONDS)
        if len(self._invalid) >= rules.invalid_requests:
            raise BannedError(self._invalid[0] + INVALID_SECONDS - now)
        if not rules.rate_limits:
            return _headers(route, NO_LIMIT, Window(now + NO_LIMIT.seconds, 1), now)
        if not route.partition(" ")[2].startswith(INTERACTIONS):
            self._admit_over_all(now)
        if "message_id" in where and route.startswith("PATCH /channels"):
            self._admit_edit(where, now)
        resource = next((where[name] for name in TOP if name in where), "")
        return self._admit_route(route, resource, now)

    def _admit_over_all(self, now: float) -> None:
        _forget(self._latest, now - 1)
        if len(self._latest) >= self._world.rules.requests_a_second:
            raise RateLimitError(self._latest[0] + 1 - now, {}, scope="global")
        self._latest.append(now)
        self.busiest = max(self.busiest, len(self._latest))

    def _admit_edit(self, where: dict[str, str], now: float) -> None:
        """docs.discord.com/developers/topics/opcodes-and-status-codes, 30046: "Maximum number of edits to messages
        older than 1 hour reached. Try again later".
        """
        message_id = where["message_id"]
        if message_id.isdecimal() and now - created_at(message_id) > OLD_MESSAGE_AGE_SECONDS:
            reason = "Maximum number of edits to messages older than 1 hour reached. Try again later"
            self._admit_apart("old edits", where["channel_id"], OLD_EDITS, RateLimitError(0, {}, 30046, reason))

    def admit_rename(self, channel_id: str) -> None:
        """A new name for a channel, which is rationed more than other changes; RateLimitError."""
        if self._world.rules.rate_limits:
            self._admit_apart("renames", channel_id, RENAMES, RateLimitError(0, {}))

    def _admit_apart(self, name: str, resource: str, limit: Limit, refusal: RateLimitError) -> None:
        now = self._world.clock()
        window = self._window(name, resource, limit, now)
        if window.used >= limit.count:
            raise refusal.until(window.resets - now)
        window.used += 1

    def _admit_route(self, route: str, resource: str, now: float) -> Headers:
        limit = ROUTES.get(route, ANY)
        window = self._window(route, resource, limit, now)
        full = window.used >= limit.count
        window.used += not full
        headers = _headers(route, limit, window, now)
        if full:
            raise RateLimitError(window.resets - now, headers)
        return headers

    def _window(self, name: str, resource: str, limit: Limit, now: float) -> Window:
        window = self._windows.get((name, resource))
        if window is None or window.resets <= now:
            if len(self._windows) > MAX_WINDOWS:
                self._windows = {key: window for key, window in self._windows.items() if window.resets > now}
            window = self._windows[name, resource] = Window(now + limit.seconds / self._world.rules.pace)
        return window

    def note(self, status: int, scope: str | None) -> None:
        """Remember an answer. docs.discord.com/developers/topics/rate-limits: "An invalid request is one that results
        in 401, 403, or 429 statuses"; those of the scope "shared" "are not counted against you".
        """
        if status in (401, 403, 429) and scope != "shared":
            self._invalid.append(self._world.clock())

    @property
    def invalid(self) -> int:
        """Number of invalid requests that count now."""
        _forget(self._invalid, self._world.clock() - INVALID_SECONDS)
        return len(self._invalid)


def _headers(route: str, limit: Limit, window: Window, now: float) -> Headers:
    # docs.discord.com/developers/topics/rate-limits, X-RateLimit-Bucket: "A unique string denoting the rate limit being
    # encountered (non-inclusive of top-level resources in the path)".
    return {
        "X-RateLimit-Limit": str(limit.count),
        "X-RateLimit-Remaining": str(limit.count - window.used),
        "X-RateLimit-Reset": f"{window.resets:.3f}",
        "X-RateLimit-Reset-After": f"{max(0.0, window.resets - now):.3f}",
        "X-RateLimit-Bucket": hashlib.sha256(route.encode()).hexdigest()[:32],
    }


def _forget(moments: deque[float], before: float) -> None:
    while moments and moments[0] <= before:
        moments.popleft()
