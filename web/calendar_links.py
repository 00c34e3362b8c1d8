"""Personal calendars for calendar programs, which send no cookies: the secret in the address is the key.

The address is shown once, in Discord, and nothing here logs or repeats it.
"""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import urlsplit

from aiohttp import web

from web.caching import tagged
from web.security import OPTIONS
from web.state import STATE

routes = web.RouteTableDef()
CACHE = "private, no-cache"
"""No one but the program that asked keeps a calendar, and it asks again: a link may have been ended."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@routes.get("/calendar/{secret}.ics", name="calendar")
async def calendar(request: web.Request) -> web.Response:
    """A calendar; its tag does not depend on the time at which the text was made."""
    found = await request.app[STATE].app.calendars.show(request.match_info["secret"])
    domain = urlsplit(request.app[OPTIONS].address).hostname or "feerie"
    body, constant = found.text(domain, datetime.now(UTC)).encode(), found.text(domain, _EPOCH).encode()
    return tagged(request, body, "text/calendar", CACHE, constant)
