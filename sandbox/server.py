"""The server: one aiohttp application with Discord's API, the gateway, the control API and the page."""

import asyncio
import contextlib
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import web

from .control import Control
from .emoji_routes import EmojiRoutes
from .errors import ApiError, ControlError, PortError
from .faults import Faults
from .gateway import Gateway
from .identity import Tokens
from .ids import Clock
from .interactions import Interactions
from .limits import RateLimits
from .message_routes import MessageRoutes
from .openapi import Schemas
from .portal import Portal
from .rest import Gate, Recorder, reply
from .routes import Routes
from .store import WorldStore
from .thread_routes import ThreadRoutes
from .time_machine import TimeMachine
from .world import World

LOOPBACK = {"127.0.0.1", "localhost", "::1"}
POLICY = "default-src 'self'; img-src 'self' blob: data:; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
MAX_BODY = 110 * 1024 * 1024


class Parts:
    """The server's objects, wired."""

    def __init__(self, world: World, patience: float, schemas: Schemas | None) -> None:
        self.world = world
        tokens, faults = Tokens(), Faults()
        self.recorder = Recorder(schemas, RateLimits(world), tokens, faults)
        self.gateway = Gateway(world, tokens, faults)
        self.interactions = Interactions(world, self.gateway.deliver, patience)
        self.time_machine = TimeMachine(world)
        self.portal = Portal(world, tokens)
        self.control = Control(world, self.gateway, self.interactions, self.recorder, self.time_machine)


PARTS = web.AppKey("parts", Parts)


def create_app(world: World, *, patience: float = 3.0, schemas: Schemas | None = None) -> web.Application:
    """The application; `patience` is how many seconds the bot has to acknowledge an interaction."""
    parts = Parts(world, patience, schemas or Schemas.from_environment())
    app = web.Application(client_max_size=MAX_BODY, middlewares=[_guard])
    app[PARTS] = parts
    Routes(world, parts.recorder).add_to(app.router)
    EmojiRoutes(world, parts.recorder).add_to(app.router)
    ThreadRoutes(world, parts.recorder).add_to(app.router)
    MessageRoutes(world, parts.interactions, parts.recorder).add_to(app.router)
    parts.control.add_to(app.router)
    parts.portal.add_to(app.router)
    app.router.add_get("/gateway", parts.gateway.handle)
    app.router.add_get("/gateway/", parts.gateway.handle)
    app.router.add_get("/", _page)
    app.router.add_get("/page/{name}", _page)
    app.on_shutdown.append(_shut_down)
    return app


async def _shut_down(app: web.Application) -> None:
    app[PARTS].control.close()
    await app[PARTS].portal.close()
    await app[PARTS].time_machine.close()
    await app[PARTS].gateway.close()


def _is_local(request: web.Request) -> bool:
    host, origin = urlsplit(f"//{request.host}").hostname, request.headers.get("Origin")
    if host not in LOOPBACK or origin not in (None, f"http://{request.host}"):
        return False
    # Following a link to the page from elsewhere is harmless.
    return request.path == "/" or request.headers.get("Sec-Fetch-Site") not in ("cross-site", "same-site")


@web.middleware
async def _guard(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    # Any web site could otherwise drive this server through the visitor's browser.
    if not _is_local(request):
        return reply({"error": "Only this machine's own page may use the sandbox."}, 403)
    if request.path.startswith("/api/"):
        return await request.app[PARTS].recorder.handle(request, handler)
    try:
        return await handler(request)
    except ControlError as error:
        return reply({"error": str(error)}, error.status)
    except ApiError as error:
        return reply({"error": str(error)}, error.status)
    except web.HTTPException as error:
        return reply({"error": error.reason}, error.status)


async def _page(request: web.Request) -> web.Response:
    name = request.match_info.get("name", "index.html")
    kinds = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
    kind = kinds.get(Path(name).suffix)
    asset = files("sandbox").joinpath("page", name)
    if kind is None or "/" in name or not asset.is_file():
        raise web.HTTPNotFound
    headers = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache"}
    return web.Response(text=asset.read_text("utf-8"), content_type=kind, charset="utf-8", headers=headers)


class Sandbox:
    """A running server. `world` is its state, `gateway` its connection to the bot, `requests` what the bot asked."""

    def __init__(self, app: web.Application, port: int) -> None:
        parts = app[PARTS]
        self.world, self.gateway, self.interactions = parts.world, parts.gateway, parts.interactions
        self.time_machine = parts.time_machine
        self.requests, self._recorder = parts.recorder.requests, parts.recorder
        self.port, self.url = port, parts.world.base_url

    def set_gate(self, gate: Gate | None) -> None:
        """Let a test hold, watch or refuse the bot's requests."""
        self._recorder.gate = gate

    @classmethod
    @contextlib.asynccontextmanager
    async def start(
        cls,
        port: int = 0,
        *,
        host: str = "127.0.0.1",
        locale: str = "en-US",
        clock: Clock = time.time,
        patience: float = 3.0,
        tick: float = 30.0,
        state_file: Path | None = None,
        further: bool = False,
    ) -> "AsyncIterator[Sandbox]":
        """Serve until the block ends; port 0 takes a free one, `further` begins with more servers than one.

        PortError, StateFileError.

        Every `tick` seconds threads are archived in which nothing has happened for long enough.
        """
        world = World(locale=locale, clock=clock, further=further)
        app = create_app(world, patience=patience)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        async with _kept(world, state_file), _ticking(world, tick):
            await runner.setup()
            try:
                await _listen(runner, host, port)
                name = f"[{host}]" if ":" in host else host
                world.base_url = f"http://{name}:{runner.addresses[0][1]}"
                yield cls(app, runner.addresses[0][1])
            finally:
                await runner.cleanup()


def require_free(host: str, port: int) -> None:
    """Return if the port can be listened on. Raises PortError."""
    try:
        socket.create_server((host, port)).close()
    except OSError as error:
        raise PortError(port, error) from None


async def _listen(runner: web.AppRunner, host: str, port: int) -> None:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        raise PortError(port, error) from None


@contextlib.asynccontextmanager
async def _ticking(world: World, pause: float) -> AsyncIterator[None]:
    async def tick() -> None:
        while True:
            await asyncio.sleep(pause)
            world.archive_idle()

    ticking = asyncio.create_task(tick())
    try:
        yield
    finally:
        ticking.cancel()
        await asyncio.wait([ticking])


@contextlib.asynccontextmanager
async def _kept(world: World, state_file: Path | None) -> AsyncIterator[None]:
    if state_file is None:
        yield
        return
    store = WorldStore(world, state_file)
    store.load()
    saving = asyncio.create_task(store.run())
    try:
        yield
    finally:
        saving.cancel()
        await asyncio.wait([saving])
        store.finish()


async def serve(host: str, port: int, locale: str, state_file: Path | None, further: bool = False) -> None:
    """Serve until cancelled, for the command line. PortError; StateFileError."""
    async with Sandbox.start(port, host=host, locale=locale, state_file=state_file, further=further):
        await asyncio.Event().wait()
