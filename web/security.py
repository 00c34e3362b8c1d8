"""Security headers of every answer, and checks of every request's origin and address."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address

from aiohttp import web

from web.options import WebOptions

OPTIONS = web.AppKey("options", WebOptions)
MAX_BODY_BYTES = 8 * 1024
"""Size of the largest body that a page sends: a move, or a token."""
UNFRAMED = "frame-ancestors 'none'"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    f"form-action 'self'; base-uri 'none'; {UNFRAMED}"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
}
"""Headers of every answer; a page that may be indexed replaces the last one."""
API = "/api/"
"""Start of the addresses of open data, which any site's scripts may read: the answers are the same for everyone."""
ACTIVITY_SESSION = "/activity/session"
COOKIELESS = (API, "/calendar/", ACTIVITY_SESSION)
"""Starts of addresses where no session plays a part."""
SAFE_METHODS = frozenset({"GET", "HEAD"})
SERVER = "Feerie"
"""What says nothing of the versions of libraries."""


def common_headers(options: WebOptions) -> dict[str, str]:
    """Headers of every answer that has no others of these names."""
    secure = {"Strict-Transport-Security": "max-age=31536000"} if options.secure else {}
    return {**HEADERS, "Cache-Control": "no-store", "Server": SERVER, **secure}


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Add the headers of every answer, before it is sent."""
    for name, value in common_headers(request.app[OPTIONS]).items():
        response.headers.setdefault(name, value)
    response.headers["Server"] = SERVER  # aiohttp has put its own name there by now
    if request.path.startswith(API) and request.method in SAFE_METHODS:
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = "ETag, Retry-After"


def is_same_origin(request: web.Request) -> bool:
    """True unless a request that changes something comes from another site's page, or does not say where from."""
    if request.method in SAFE_METHODS:
        return True
    origin = request.headers.get("Origin")
    if origin == "null":  # what browsers send for the forms of pages without referrers, ours included
        return request.headers.get("Sec-Fetch-Site") == "same-origin"
    return origin == request.app[OPTIONS].address


def client_address(request: web.Request) -> str:
    """Address of the browser: what trusted proxies report, else the peer's. IPv6 addresses count by their /64."""
    trusted, address = request.app[OPTIONS].trusted_proxies, _parsed(request.remote or "")
    for hop in reversed(request.headers.getall("X-Forwarded-For", [])):
        for text in reversed(hop.split(",")):
            if address is None or not any(address in network for network in trusted):
                return _counted(address)
            address = _parsed(text.strip())
    return _counted(address)


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _counted(address: IPv4Address | IPv6Address | None) -> str:
    if isinstance(address, IPv6Address):
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)
