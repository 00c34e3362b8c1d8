"""The HTTP side seen by the bot: who may call, reading bodies, recording, errors, the table of routes."""

import json
import re
from collections import deque
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any

from aiohttp import BodyPartReader, web

from .errors import ApiError, BannedError, RateLimitError
from .faults import Faults
from .identity import Tokens, check_agent, check_header
from .limits import RateLimits
from .messages import Files
from .openapi import Schemas
from .things import Blob, Json
from .validate import MAX_FILE_BYTES

PREFIX = "/api/v10"
PUBLIC = re.compile(r"^/api/v10/(interactions/|webhooks/|oauth2/token$)")
FILE_FIELD = re.compile(r"^files\[(\d+)\]$")
REMEMBERED = 10_000
RECORD: ContextVar[Json] = ContextVar("record")
"""Record of the request being served."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Gate = Callable[[Json, bool], Awaitable[None]]
"""Is given a remembered request, and whether it has been served; may wait, and raise ApiError instead of the answer."""


def reply(data: object, status: int = 200) -> web.Response:
    """A JSON answer with exactly the content type discord.py expects (it takes a charset for plain text)."""
    return web.Response(body=json.dumps(data).encode(), status=status, headers={"Content-Type": "application/json"})


def no_content() -> web.Response:
    """204."""
    return web.Response(status=204)


def add_routes(router: web.UrlDispatcher, table: dict[str, Handler]) -> None:
    """Register handlers of the bot's API by "METHOD /path"."""
    for route, handler in table.items():
        method, path = route.split()
        router.add_route(method, PREFIX + path, handler)


class Recorder:
    """Remembers every request of the bot and checks bodies against Discord's published schemas if given.

    A request remembered with status 0 is not answered (yet).
    Tests may set a `gate`, which each request meets before it is served and again before it is answered.
    """

    def __init__(self, schemas: Schemas | None, limits: RateLimits, tokens: Tokens, faults: Faults) -> None:
        self._schemas = schemas
        self.limits = limits
        self.tokens = tokens
        self.faults = faults
        self.gate: Gate | None = None
        self.requests: deque[Json] = deque(maxlen=REMEMBERED)

    async def handle(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Run a handler of the bot's API: authorise, answer errors as Discord does, record the request."""
        entry: Json = {"method": request.method, "path": request.path, "status": 0, "valid": None, "error": None}
        self.requests.append(entry)
        RECORD.set(entry)
        headers: dict[str, str] = {}
        try:
            headers |= self.limits.admit(f"{request.method} {_route(request)}", dict(request.match_info))
            if not PUBLIC.match(request.path):  # there discord.py does not say what it is, and is served
                check_agent(request.headers.get("User-Agent", ""))
                authorization = request.headers.get("Authorization", "")
                check_header(self.tokens, authorization, f"{request.method} {_route(request)}")
            response = await self._served(request, handler, entry)
        except ApiError as error:
            entry["error"] = entry["error"] or str(error)
            response = reply(error.body, error.status)
            headers |= error.headers if isinstance(error, RateLimitError) else {}
        except BannedError as error:
            # Whoever is banned does not reach Discord, whose answers alone have "Via".
            entry |= {"status": 429, "error": str(error)}
            return web.Response(status=429, text=str(error), headers={"Retry-After": f"{error.seconds:.0f}"})
        except (web.HTTPNotFound, web.HTTPMethodNotAllowed):
            entry["error"] = f"the sandbox has no route {request.method} {request.path}"
            response = reply({"message": entry["error"], "code": 0}, 501)
        except ConnectionError:
            # The bot ended before its request did: no one is to blame, and no one reads the answer.
            return no_content()
        except Exception as error:
            entry |= {"status": 500, "error": repr(error)}
            raise
        entry["status"] = response.status
        response.headers.update(headers)
        self.limits.note(response.status, headers.get("X-RateLimit-Scope"))
        return response

    async def _served(self, request: web.Request, handler: Handler, entry: Json) -> web.StreamResponse:
        self.faults.meet(request.method, request.path, False)
        if self.gate is not None:
            await self.gate(entry, False)
        response = await handler(request)
        self.faults.meet(request.method, request.path, True)
        if self.gate is not None:
            await self.gate(entry, True)
        return response

    async def body(self, request: web.Request) -> tuple[Any, Files]:
        """The JSON of a request (its `payload_json` if multipart) and its uploads; ApiError 50035, 50109, 40005."""
        if request.content_type == "multipart/form-data":
            payload, files = await _multipart(request)
        else:
            payload, files = await request.text(), {}
        try:
            data = json.loads(payload) if payload else {}
        except ValueError:
            raise ApiError(400, 50109, "The request body contains invalid JSON.") from None
        if self._schemas is not None:
            self._check(request, data, self._schemas)
        return data, files

    def _check(self, request: web.Request, data: object, schemas: Schemas) -> None:
        problem = schemas.problem(request.method, _route(request), data)
        RECORD.get()["valid"] = problem is None
        if problem is not None:
            RECORD.get()["error"] = problem
            raise ApiError(400, 50035, f"Invalid Form Body (against Discord's published schema): {problem}")


def _route(request: web.Request) -> str:
    resource = request.match_info.route.resource
    return resource.canonical.removeprefix(PREFIX) if resource else ""


async def _multipart(request: web.Request) -> tuple[str, Files]:
    payload, files = "", {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        field = FILE_FIELD.match(part.name or "")
        if part.name == "payload_json":
            payload = await part.text()
        elif field:
            data = bytes(await part.read())
            if len(data) > MAX_FILE_BYTES:
                raise ApiError(413, 40005, "Request entity too large")
            kind = part.headers.get("Content-Type", "application/octet-stream")
            files[int(field[1])] = Blob(part.filename or "unknown", _content_type(data, kind), data)
    return payload, files


def _content_type(data: bytes, declared: str) -> str:
    # discord.py declares every upload as application/octet-stream; Discord looks at the bytes.
    kinds = {b"\x89PNG": "image/png", b"GIF8": "image/gif"}
    return kinds.get(data[:4], declared)
