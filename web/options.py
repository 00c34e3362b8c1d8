"""Options of the web server."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network

Network = IPv4Network | IPv6Network
DISCORD_API = "https://discord.com/api/v10"
DISCORD_CLIENTS = ("https://discord.com", "https://ptb.discord.com", "https://canary.discord.com")
"""Origins of Discord's own pages, in which an Activity is a frame."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivityOptions:
    """Options of the Discord Activity: credentials of the application, and where Discord is.

    `origin` is where the frame seems to be, with `{client}` for the application's ID.
    """

    token: str = field(repr=False)
    secret: str = field(repr=False)
    api: str = DISCORD_API
    clients: tuple[str, ...] = DISCORD_CLIENTS
    origin: str = "https://{client}.discordsays.com"


@dataclass(frozen=True, slots=True, kw_only=True)
class WebOptions:
    """The public `address` without a final slash, where to listen, and the networks of trusted reverse proxies."""

    address: str
    host: str
    port: int
    trusted_proxies: tuple[Network, ...] = ()
    activity: ActivityOptions | None = None
    """None: no Activity."""

    @property
    def secure(self) -> bool:
        """True if browsers reach the pages by HTTPS: cookies are then never sent without it."""
        return self.address.startswith("https://")

    @property
    def cookie(self) -> str:
        """Name of the cookie of sessions: over HTTPS one that no other host of the same site can set."""
        return "__Host-feerie_session" if self.secure else "feerie_session"
