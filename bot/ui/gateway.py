"""The connection to Discord, which comes back whatever breaks it.

discord.py's own shards end the client if an attempt to reconnect ends in a way that they do not expect, and try again
without a pause if Discord asks them to, with a new session each time. So shards are kept here, on discord.py's sockets:
`discord.gateway` and `HTTPClient.connector` are no part of its public API, hence the upper bound on its version.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from random import uniform
from typing import Any

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.ui.payloads import Guard

log = logging.getLogger(__name__)
FATAL = frozenset({4004, 4010, 4011, 4012, 4013, 4014})
"""The codes with which Discord closes a connection for good: it refuses the token, the shards or the intents."""
MAX_RESUME_ATTEMPTS = 3
"""Attempts to resume a session before a new one is started."""

# Times in multiples of a client's `base`, a second.
LONGEST_PAUSE = 300
SESSION_START_INTERVAL_SECONDS = 5
"""From the start of a session to that of the next, as Discord demands."""
DEAD_CONNECTION_SECONDS = 60
"""After which a connection counts as dead."""
TURNSTILE_DELAY_SECONDS = 0.5
"""For another process to start a session before the next one of this process."""
HANDSHAKE_TIMEOUT_SECONDS = 2 * DEAD_CONNECTION_SECONDS
"""For each half of connecting: up to what the bot says, and until Discord has answered that."""
CLOSE_TIMEOUT_SECONDS = 5
"""For Discord to confirm that a connection is closed."""


class Backoff:
    """Pauses that double with each failure; one failure is forgotten in the time of the longest pause.

    So a shard has at most 600 a day, however they come, and Discord grants 1000 sessions a day. Each pause is cut by
    chance, to half at most, so that not all bots come back at once.
    """

    def __init__(self, base: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._longest = LONGEST_PAUSE * base
        self._base = base
        self._clock = clock
        self._failures = 0.0
        self._last = clock()

    def next(self) -> float:
        """The pause after one more failure."""
        now = self._clock()
        self._failures = max(0.0, self._failures - (now - self._last) / self._longest)
        self._last = now
        pause: float = min(self._base * 2**self._failures, self._longest)
        if pause < self._longest:
            self._failures += 1
        return pause * uniform(0.5, 1)


class ReconnectingClient(discord.AutoShardedClient):
    """A client that only its host ends, or Discord for good. discord.py's `shards` and `latency` know no shards of it.

    `base` is the first pause in seconds, and the measure of all others. One that is `leased` connects the shards that
    it is told to by `connect_only`, of `shard_count`; `turnstile` is held by whoever starts a session, among all
    processes.
    """

    def __init__(
        self,
        *,
        base: float = 1.0,
        leased: bool = False,
        turnstile: Callable[[], AbstractAsyncContextManager[None]] = contextlib.nullcontext,
        **options: Any,
    ) -> None:
        super().__init__(heartbeat_timeout=DEAD_CONNECTION_SECONDS * base, **options)
        Guard(self._connection.parsers)
        self.base = base
        self.leased = leased
        self._turnstile = turnstile
        self._keepers: set[asyncio.Task[None]] = set()
        self._kept: dict[int, tuple[Shard, asyncio.Task[None]]] = {}
        self._wanted: frozenset[int] = frozenset()
        self._launched = False
        self._refused: asyncio.Future[None] | None = None
        self._dismissed = asyncio.Event()
        self._starting = asyncio.Lock()
        self._last_start = -math.inf

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        """Log in as soon as Discord can be reached, and connect.

        Raises LoginFailure, HTTPException and ConnectionClosed where trying again would not help.
        """

        async def log_in() -> None:
            await self.http.close()  # an earlier try has left its connections
            self.http.connector = discord.utils.MISSING
            await self.login(token)

        await self._reached(log_in)
        await self.connect(reconnect=reconnect)

    async def connect(self, *, reconnect: bool = True) -> None:  # noqa: ARG002 (discord.py's signature)
        """Keep all shards connected until the client is closed.

        Raises ConnectionClosed or LoginFailure if Discord refuses the bot.
        """
        self._refused = asyncio.get_running_loop().create_future()
        await self._reached(self.launch_shards)
        self._keep(self._until_dismissed())
        for keeper in list(self._keepers):
            self._see(keeper)
        await self._refused

    def _keep(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something for as long as the client is connected; what it raises ends the client."""
        task = asyncio.create_task(work)
        self._keepers.add(task)
        task.add_done_callback(self._see)
        return task

    def _see(self, keeper: asyncio.Task[None]) -> None:
        if self._refused is None or not keeper.done():
            return
        self._keepers.discard(keeper)
        if not keeper.cancelled() and (error := keeper.exception()) is not None and not self._refused.done():
            self._refused.set_exception(error)

    def dismiss(self) -> None:
        """Discord knows the token no more: every further request would only count against this address."""
        self._dismissed.set()

    async def _until_dismissed(self) -> None:
        await self._dismissed.wait()
        raise discord.LoginFailure("the token is refused")

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:  # noqa: ARG002 (the same)
        """Keep one shard connected from now on; `launch_shards` calls this for each that Discord asks for."""
        shard = Shard(self, gateway, shard_id)
        self._kept[shard_id] = shard, self._keep(shard.keep())

    async def launch_shards(self) -> None:
        """Connect all shards; one that is leased those that it is told to, from now on."""
        if not self.leased:
            await super().launch_shards()
            return
        self._connection.shard_count, self._connection.shard_ids = self.shard_count, range(self.shard_count or 1)
        self._launched = True
        await self.connect_only(self._wanted)

    async def connect_only(self, shards: frozenset[int]) -> None:
        """Keep these shards connected, and no others; before the log-in, once that is done."""
        self._wanted = shards
        if not self._launched:
            return
        for number in sorted(shards - self._kept.keys()):
            await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, number)
        leaving = [self._kept.pop(number)[1] for number in sorted(self._kept.keys() - shards)]
        for keeper in leaving:
            keeper.cancel()
        await asyncio.gather(*leaving, return_exceptions=True)
        for guild in self.guilds:
            if guild.shard_id not in shards:  # no one tells what happens there any more
                self._connection._remove_guild(guild)

    def arrived(self, shard: int) -> None:
        """Discord sends the events of a shard from now on; its older session, if there is one, gets them as well."""

    def connected(self) -> bool:
        """True while all shards are connected; `is_ready` covers only the first time."""
        known = self._launched if self.leased else bool(self._kept)
        return known and all(shard.connected for shard, _ in self._kept.values())

    async def close(self) -> None:
        """Leave Discord."""
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        await super().close()

    @contextlib.asynccontextmanager
    async def start_of_session(self) -> AsyncIterator[None]:
        """Wait until a session may be started. One is at a time, among all processes."""
        async with contextlib.AsyncExitStack() as stack:
            await stack.enter_async_context(self._starting)
            if self.leased:
                stack.push_async_callback(asyncio.sleep, TURNSTILE_DELAY_SECONDS * self.base)
                await stack.enter_async_context(self._turnstile())
            await asyncio.sleep(self._last_start + SESSION_START_INTERVAL_SECONDS * self.base - time.monotonic())
            try:
                yield
            finally:
                self._last_start = time.monotonic()
                if self.leased:
                    self._keep(_later(SESSION_START_INTERVAL_SECONDS * self.base, stack.pop_all()))

    async def _reached(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do what needs Discord, again and again while it is out of reach."""
        backoff = Backoff(self.base)
        while True:
            try:
                return await work()
            except (OSError, aiohttp.ClientError, discord.GatewayNotFound, discord.HTTPException) as error:
                if isinstance(error, discord.HTTPException) and error.status < 500 and error.status != 429:
                    raise
                pause = backoff.next()
                log.warning("Discord cannot be reached (%s). Trying again in %.3g s", _described(error), pause)
            await asyncio.sleep(pause)


class Shard:
    """One shard. It resumes its session where a connection broke, or starts another."""

    def __init__(self, client: ReconnectingClient, gateway: yarl.URL, number: int) -> None:
        self._client = client
        self._gateway = gateway
        self._number = number
        self._backoff = Backoff(client.base)
        self._session: dict[str, Any] = {}
        """State needed to resume; empty if there is no session."""
        self._refused = 0
        """Number of consecutive connections that Discord did not accept."""
        self.connected = False

    async def keep(self) -> None:
        """Stay connected. Raises ConnectionClosed if Discord refuses the bot for good, and nothing else."""
        while True:
            self._refused += 1
            try:
                await self._connect()
            except Exception as error:  # whatever it is: no one else would bring this shard back
                if isinstance(error, discord.ConnectionClosed) and error.code in FATAL:
                    raise
                await asyncio.sleep(self._pause(error))

    def _pause(self, error: Exception) -> float:
        """The pause before the next connection, told in the log."""
        if self._session and not self._refused:
            level, pause = logging.DEBUG, uniform(0.5, 1) * self._client.base
        else:
            level, pause = logging.WARNING, self._backoff.next()
        if self._refused >= MAX_RESUME_ATTEMPTS:
            self._session = {}
        log.log(
            level,
            "shard %d is not connected (%s), and is tried again in %.3g s",
            self._number,
            _described(error),
            pause,
        )
        return pause

    async def _connect(self) -> None:
        """Connect, and handle events until the connection breaks: whatever that raises."""
        if self._session:
            ws = await self._opened()
        else:
            async with self._client.start_of_session():
                ws = await self._opened()
        begun = ws.sequence
        level = logging.DEBUG if self._session and self._refused == 1 else logging.INFO  # it happens many times a day
        try:
            async with asyncio.timeout(HANDSHAKE_TIMEOUT_SECONDS * self._client.base):
                while ws.sequence in (None, begun):  # until the first event: READY, RESUMED, or what was missed
                    await ws.poll_event()
            self._refused = 0
            self.connected = True
            self._client.arrived(self._number)
            log.log(level, "shard %d is connected", self._number)
            while True:
                await ws.poll_event()
        except asyncio.CancelledError:
            await self._closed(ws, 1000)  # ends the session: the bot is seen to leave
            raise
        finally:
            self.connected = False
            kept = {"resume": True, "session": ws.session_id, "sequence": ws.sequence, "gateway": ws.gateway}
            self._session = kept if ws.session_id else {}
            await self._closed(ws, 4000)

    async def _opened(self) -> DiscordWebSocket:
        """A connection that has said who it is."""
        options = {"gateway": self._gateway, "shard_id": self._number, **self._session}
        async with asyncio.timeout(HANDSHAKE_TIMEOUT_SECONDS * self._client.base):
            # As if it were the first one: discord.py waits before all others.
            return await DiscordWebSocket.from_client(self._client, initial=True, **options)

    async def _closed(self, ws: DiscordWebSocket, code: int) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_TIMEOUT_SECONDS * self._client.base):
                await ws.close(code)


async def _later(seconds: float, stack: contextlib.AsyncExitStack) -> None:
    """Let go of what was entered, after a while or when the client is closed."""
    async with stack:
        await asyncio.sleep(seconds)


def _described(error: Exception) -> str:
    """An error in one line."""
    if isinstance(error, ReconnectWebSocket):
        return "the connection broke"
    return f"{type(error).__name__}: {error}".splitlines()[0].removesuffix(": ")
