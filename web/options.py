"""Options of the web server."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network

Network = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True, kw_only=True)
class WebOptions:
    """The public `address` without a final slash, where to listen, and the networks of trusted reverse proxies."""

    address: str
    host: str
    port: int
    trusted_proxies: tuple[Network, ...] = ()

    @property
    def secure(self) -> bool:
        """True if browsers reach the pages by HTTPS: cookies are then never sent without it."""
        return self.address.startswith("https://")

    @property
    def cookie(self) -> str:
        """Name of the cookie of sessions: over HTTPS one that no other host of the same site can set."""
        return "__Host-feerie_session" if self.secure else "feerie_session"
