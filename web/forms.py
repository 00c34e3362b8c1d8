"""Forms of pages that work without a script: what they send, and the proof that the page is ours."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Mapping

from aiohttp import web

from bot.app import WebUser
from web.sign_in import BODY_SECONDS
from web.state import USER

FORM = "application/x-www-form-urlencoded"


async def form_fields(request: web.Request) -> Mapping[str, str]:
    """Fields of the form that a signed-in user's page has sent. Raises HTTPException for any other request."""
    user = request[USER]
    if user is None:
        raise web.HTTPForbidden
    if request.content_type != FORM:
        raise web.HTTPUnsupportedMediaType
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = await request.post()
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
    except (ValueError, LookupError):  # not in the encoding that it names, or there is no such
        raise web.HTTPBadRequest from None
    fields = {name: value for name, value in body.items() if isinstance(value, str)}
    require_csrf(user, fields.get("csrf", ""))
    return fields


def require_csrf(user: WebUser, given: str) -> None:
    """See that a page of the user's session has sent a request. Raises HTTPForbidden."""
    if not given.isascii() or not hmac.compare_digest(given, user.csrf):
        raise web.HTTPForbidden
