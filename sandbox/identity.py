"""Identity of a client: a valid bot token, and a library that names itself."""

from .errors import CLOUDFLARE, ApiError

OF_USERS = "GET /users/@me"
"""The route that an access token of the scope `identify` opens."""
UNAUTHORISED = (401, 0, "401: Unauthorized")


class Tokens:
    """Any token is good until all that were used are reset, as in Discord's developer portal."""

    def __init__(self) -> None:
        self._used: set[str] = set()
        self._reset: set[str] = set()
        self.bearers: dict[str, str] = {}
        """Users by the access tokens that they granted."""

    def take(self, token: str) -> bool:
        """True if a token is valid."""
        self._used.add(token)
        return bool(token) and token not in self._reset

    def reset(self) -> None:
        """Let the tokens that were used be good no longer."""
        self._reset |= self._used


def check_header(tokens: Tokens, authorization: str, route: str) -> None:
    """Refuse a request without a good token: docs.discord.com/developers/topics/rate-limits: "stopping further requests
    after a token becomes invalid". ApiError 401.
    """
    scheme, _, token = authorization.partition(" ")
    if scheme == "Bearer" and route == OF_USERS and token in tokens.bearers:
        return
    if scheme != "Bot" or not tokens.take(token.strip()):
        raise ApiError(*UNAUTHORISED)


def check_agent(agent: str) -> None:
    """docs.discord.com/developers/reference: "Client requests that do not have a valid User Agent specified may be
    blocked and return a Cloudflare error"; it is of the form `DiscordBot ($url, $versionNumber)`. ApiError 40333.
    """
    if not agent.startswith("DiscordBot ("):
        raise ApiError(*CLOUDFLARE)
