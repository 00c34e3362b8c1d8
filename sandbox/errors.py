"""Typed errors of the sandbox.

* SandboxError
  * ApiError      a refusal to the bot: HTTP status, Discord's numeric code, message
    * FormError   code 50035, pointing at one field
    * RateLimitError 429: for how long, and the headers that go with it
  * BannedError   too many invalid requests
  * ControlError  a refusal to the page or a test driver: HTTP status, one sentence
  * PortError     the server cannot listen there
  * StateFileError the saved world cannot be read
"""

import errno
import math
from typing import Any

UNKNOWN = {"Application": 10002, "Channel": 10003, "Guild": 10004, "Member": 10007, "Message": 10008}
UNKNOWN |= {"User": 10013, "Emoji": 10014, "Webhook": 10015, "Interaction": 10062, "application command": 10063}
MISSING_ACCESS = (403, 50001, "Missing Access")
EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
CLOSED_DM = (403, 50007, "Cannot send messages to this user")
NO_MUTUAL_GUILDS = (403, 50278, "Cannot send messages to this user due to having no mutual guilds")
MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
ARCHIVED = (400, 50083, "Thread is archived")
LOCKED = (403, 160005, "Thread is locked")
ANOTHER_CHANNEL_TYPE = (400, 50024, "Cannot execute action on this channel type")
NOT_TEXT = (400, 50008, "Cannot send messages in a non-text channel")
SYSTEM_MESSAGE = (403, 50021, "Cannot execute action on a system message")
TOO_MANY_MEMBERS = (400, 30033, "Maximum number of thread participants has been reached (1000)")
TOO_MANY_EMOJIS = (400, 30008, "Maximum number of emojis reached (2000)")
TOO_MANY_THREADS = (400, 160006, "Maximum number of active threads reached")
TOO_MANY_ANNOUNCEMENT_THREADS = (400, 160007, "Maximum number of active announcement threads reached")
TITLE_BLOCKED = (400, 200001, "Title was blocked by automatic moderation")
WORDS_NOT_ALLOWED = (
    *(400, 20031),
    "Your Stage topic, server name, server description, or channel names contain words that are not allowed",
)
TOO_MANY_FOLLOW_UPS = (400, 40094, "This interaction has reached the maximum number of follow-up messages")
INVALID_FORM = (400, 50035, "Invalid Form Body")
OPENING_TOO_FAST = (403, 40003, "You are opening direct messages too fast")
CLOUDFLARE = (
    *(403, 40333),
    "Cloudflare is blocking your request. This can often be resolved by setting a proper User Agent",
)
FAULTS = {
    code: (status, code, message)
    for status, code, message in (
        *(MISSING_ACCESS, CLOSED_DM, NO_MUTUAL_GUILDS, MISSING_PERMISSIONS, ARCHIVED, LOCKED, TOO_MANY_THREADS),
        *(OPENING_TOO_FAST, CLOUDFLARE, SYSTEM_MESSAGE, TOO_MANY_ANNOUNCEMENT_THREADS, TITLE_BLOCKED),
        *(WORDS_NOT_ALLOWED, INVALID_FORM),
        (404, 10003, "Unknown Channel"),
        (404, 10004, "Unknown Guild"),
        (404, 10008, "Unknown Message"),
        (403, 20028, "The write action you are performing on the channel has hit the write rate limit"),
        (403, 40006, "This feature has been temporarily disabled server-side"),
        (503, 130000, "API resource is currently overloaded. Try again a little later"),
    )
}
"""Answers that the control API can give in Discord's place, in the words of
docs.discord.com/developers/topics/opcodes-and-status-codes ("JSON Error Codes")."""


class SandboxError(Exception):
    """Anything the sandbox refuses."""


class ApiError(SandboxError):
    """Answered to the bot as Discord would: `{"message", "code", "errors"}` with an HTTP status."""

    def __init__(self, status: int, code: int, message: str, errors: dict[str, Any] | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.status = status
        self.body: dict[str, Any] = {"message": message, "code": code} | ({"errors": errors} if errors else {})


class RateLimitError(ApiError):
    """429 with `retry_after` and `global`, and the headers that come with it.

    docs.discord.com/developers/topics/rate-limits: "the API will return a HTTP 429 response code with a JSON body".
    """

    def __init__(
        self,
        retry_after: float,
        headers: dict[str, str],
        code: int = 0,
        message: str = "You are being rate limited.",
        *,
        scope: str = "user",
    ) -> None:
        super().__init__(429, code, message)
        if not code:
            del self.body["code"]
        self.headers = headers | {"Via": "1.1 sandbox", "X-RateLimit-Scope": scope}
        if scope == "global":
            self.headers["X-RateLimit-Global"] = "true"
        self.body["global"] = scope == "global"
        self.until(retry_after)

    def until(self, seconds: float) -> "RateLimitError":
        """The same, for so long."""
        self.body["retry_after"] = round(max(0.001, seconds), 3)
        self.headers["Retry-After"] = str(math.ceil(max(1.0, seconds)))
        return self


class BannedError(SandboxError):
    """Too many invalid requests: refused before Discord reads them, without JSON."""

    def __init__(self, seconds: float) -> None:
        super().__init__("error code: 1015")
        self.seconds = seconds


class FormError(ApiError):
    """Code 50035, "Invalid Form Body", pointing at one field by its dotted path."""

    def __init__(self, path: str, reason: str, code: str = "BASE_TYPE_BAD_VALUE") -> None:
        errors: dict[str, Any] = {"_errors": [{"code": code, "message": reason}]}
        for part in reversed(path.split(".")):
            errors = {part: errors}
        super().__init__(400, 50035, "Invalid Form Body", errors)
        self.path = path
        self.args = (f"{path}: {reason}",)


class ControlError(SandboxError):
    """Answered to the page or a driver as `{"error": text}`."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


class PortError(SandboxError):
    """The port cannot be listened on, because of what the system says."""

    def __init__(self, port: int, said: OSError) -> None:
        messages = {
            errno.EADDRINUSE: f"Port {port} is already in use: stop the other program or choose another port.",
            errno.EACCES: f"Port {port} needs special rights: choose one above 1023.",
        }
        super().__init__(messages.get(said.errno or 0, f"Port {port} cannot be used: {said.strerror}."))


class StateFileError(SandboxError):
    """The saved world is unreadable."""


def unknown(what: str) -> ApiError:
    """404 "Unknown Channel" and its sisters."""
    return ApiError(404, UNKNOWN[what], f"Unknown {what}")
