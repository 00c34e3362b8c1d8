"""Answers with an entity tag, which are sent again only if they have changed."""

from __future__ import annotations

from hashlib import sha256

from aiohttp import web


def tagged(request: web.Request, body: bytes, content_type: str, cache: str, constant: bytes = b"") -> web.Response:
    """The answer with a body, or 304 if the client has it. `constant`: what the tag is made of instead of the body.

    The tag is weak because the body may be compressed.
    """
    tag = sha256(constant or body).hexdigest()[:24]
    headers = {"ETag": f'W/"{tag}"', "Cache-Control": cache, "Vary": "Accept-Encoding"}
    if any(known.value in (tag, "*") for known in request.if_none_match or ()):
        return web.Response(status=304, headers=headers)
    response = web.Response(body=body, content_type=content_type, charset="utf-8", headers=headers)
    response.enable_compression()
    return response
