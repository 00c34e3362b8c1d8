"""What can go wrong, typed.

* SandboxError
  * ApiError      a refusal to the bot: HTTP status, Discord's numeric code, message
    * FormError   code 50035, pointing at one field
  * ControlError  a refusal to the page or a test driver: HTTP status, one sentence
  * PortError     the server cannot listen there
  * StateFileError the saved world cannot be read
"""

import errno
from typing import Any

UNKNOWN = {"Application": 10002, "Channel": 10003, "Guild": 10004, "Member": 10007, "Message": 10008}
UNKNOWN |= {"User": 10013, "Webhook": 10015, "Interaction": 10062}
MISSING_ACCESS = (403, 50001, "Missing Access")
EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
CLOSED_DM = (403, 50007, "Cannot send messages to this user")
MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
ARCHIVED = (400, 50083, "Thread is archived")


class SandboxError(Exception):
    """Anything the sandbox refuses."""


class ApiError(SandboxError):
    """Answered to the bot as Discord would: `{"message", "code", "errors"}` with an HTTP status."""

    def __init__(self, status: int, code: int, message: str, errors: dict[str, Any] | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.status = status
        self.body: dict[str, Any] = {"message": message, "code": code} | ({"errors": errors} if errors else {})


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
        told = {
            errno.EADDRINUSE: f"Port {port} is already in use: stop the other program or choose another port.",
            errno.EACCES: f"Port {port} may not be used without special rights: choose one above 1023.",
        }
        super().__init__(told.get(said.errno or 0, f"Port {port} cannot be used: {said.strerror}."))


class StateFileError(SandboxError):
    """The saved world is unreadable."""


def unknown(what: str) -> ApiError:
    """404 "Unknown Channel" and its sisters."""
    return ApiError(404, UNKNOWN[what], f"Unknown {what}")
