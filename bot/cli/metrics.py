"""Prometheus metrics and health of a running bot, served at the configured address."""

from __future__ import annotations

import asyncio
import json
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from logging import WARNING, Handler, LogRecord
from time import perf_counter
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Histogram, Info, ProcessCollector
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from bot.app import Messenger, Post
from bot.app.core.ports import Clock
from bot.cli.version import version
from storage import Scope, Store, StoreError, Traffic

_QUICK = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
_SLOW = (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300)
"""Upper bounds in seconds of what happens here, and of what needs Discord."""
TICK = 0.5
"""Seconds between two looks at how late the event loop is."""
DATABASE_TIMEOUT_SECONDS = 5.0
"""Seconds that the database has to answer: Prometheus itself waits for ten."""
ON_THE_WAY = 1000
"""Turns remembered until their post has gone out."""
_OWN = re.compile(r"(?<=/webhooks/)\d+/[^/]+|(?<=/interactions/)\d+/[^/]+|(?<=/)\d+")
"""Variable parts of a route: IDs and tokens."""


class Metrics:
    """Counts what the parts of a bot tell it: as a `Meter`, a handler of logs, a trace of requests."""

    def __init__(self, patience: float = DATABASE_TIMEOUT_SECONDS) -> None:
        self._patience = patience
        self.registry = CollectorRegistry()
        own: dict[str, Any] = {"registry": self.registry}
        ProcessCollector(**own)
        Info("feerie_build", "The version that runs", **own).info({"version": version()})
        self._actions = Counter("feerie_actions", "Actions stored, by kind (moves are move and plan)", ["kind"], **own)
        self._commands = Histogram("feerie_command_seconds", "Time of commands on matches", buckets=_QUICK, **own)
        self._refusals = Counter("feerie_refusals", "Commands refused, by what was wrong", ["error"], **own)
        self._turns = Histogram(
            "feerie_turn_seconds", "From an action's being stored to its post's being sent", buckets=_SLOW, **own
        )
        self._requests = Histogram(
            "feerie_discord_seconds", "Time of requests to Discord", ["method", "status"], buckets=_SLOW, **own
        )
        self._limited = Counter("feerie_discord_429", "Requests that Discord put off, by route", ["route"], **own)
        self._late = Histogram("feerie_loop_delay_seconds", "How late the event loop is", buckets=_QUICK, **own)
        self._logged = Counter("feerie_log_records", "Warnings and errors, by where", ["level", "logger"], **own)
        self._taken = Counter("feerie_shards_taken", "Shards taken over, from others or at the start", **own)
        self._buried = Counter("feerie_processes_buried", "Other processes that this one has found dead", **own)
        self._begun: OrderedDict[tuple[str, int], float] = OrderedDict()

    # What the application tells

    def acted(self, match: str, version: int, kind: str) -> None:
        """An action was stored."""
        self._actions.labels(kind).inc()
        self._begun[match, version] = perf_counter()
        if len(self._begun) > ON_THE_WAY:
            self._begun.popitem(last=False)

    def answered(self, seconds: float, refusal: str) -> None:
        """A command was done, or refused."""
        self._commands.observe(seconds)
        if refusal:
            self._refusals.labels(refusal).inc()

    def took(self, shards: int) -> None:
        """Shards were taken over."""
        self._taken.inc(shards)

    def expired_process(self) -> None:
        """Another process was found dead."""
        self._buried.inc()

    def posted(self, match: str, version: int) -> None:
        """A post was sent."""
        if (begun := self._begun.pop((match, version), None)) is not None:
            self._turns.observe(perf_counter() - begun)

    # What the way to Discord tells

    def messenger(self, inner: Messenger) -> Messenger:
        """A messenger whose posts are noticed."""
        return cast(Messenger, _Noticed(inner, self.posted))

    def trace(self) -> aiohttp.TraceConfig:
        """Trace configuration that measures a client's requests."""
        config = aiohttp.TraceConfig()

        async def begin(_session: object, context: SimpleNamespace, _told: object) -> None:
            context.begun = perf_counter()

        async def end(_session: object, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
            status = params.response.status
            self._requests.labels(params.method, str(status)).observe(perf_counter() - context.begun)
            if status == 429:
                self._limited.labels(f"{params.method} {_OWN.sub('*', params.url.path)}").inc()

        async def fail(_session: object, context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams) -> None:
            name = type(params.exception).__name__
            self._requests.labels(params.method, name).observe(perf_counter() - context.begun)

        config.on_request_start.append(begin)
        config.on_request_end.append(end)
        config.on_request_exception.append(fail)
        return config

    # What the process tells

    def handler(self) -> Handler:
        """Log handler that counts warnings and errors."""
        return _Counting(lambda record: self._logged.labels(record.levelname.lower(), record.name).inc())

    async def watch_loop(self) -> None:
        """Look again and again how late the event loop is."""
        while True:
            due = perf_counter() + TICK
            await asyncio.sleep(TICK)
            self._late.observe(max(0.0, perf_counter() - due))

    # Serving

    @asynccontextmanager
    async def served(
        self,
        host: str,
        port: int,
        store: Store,
        clock: Clock,
        connected: Callable[[], bool] | None,
        look: Callable[[bool], Awaitable[Sequence[Metric]]] | None = None,
    ) -> AsyncIterator[int]:
        """Serve `/metrics` and `/healthz` until the block ends; the port. Raises OSError.

        A worker is `connected` to nothing. What `look` finds is served besides; it is told whether the database
        answers.
        """

        async def metrics(_request: web.Request) -> web.Response:
            traffic, up = await _looked(store, clock, self._patience)
            gauges = _Gauges(traffic, clock.now(), connected and connected(), up=up)
            several = (
                () if store.ownership.scope is None or connected is None else (_Shards(store, store.ownership.scope),)
            )
            besides = () if look is None else (_Found(await look(up)),)
            asked = (self.registry, *(cast(CollectorRegistry, each) for each in (gauges, *several, *besides)))
            body = b"".join(map(generate_latest, asked))
            return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})

        async def healthz(_request: web.Request) -> web.Response:
            well = {"database": (await _looked(store, clock, self._patience))[1]}
            if connected is not None:
                well["discord"] = connected()
            status = 200 if all(well.values()) else 503
            return web.Response(text=json.dumps(well) + "\n", status=status, content_type="application/json")

        application = web.Application()
        application.router.add_get("/metrics", metrics)
        application.router.add_get("/healthz", healthz)
        runner = web.AppRunner(application, access_log=None, shutdown_timeout=1)
        await runner.setup()
        watching = asyncio.create_task(self.watch_loop())
        try:
            await web.TCPSite(runner, host, port).start()
            yield runner.addresses[0][1]
        finally:
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching
            await runner.cleanup()


class _Noticed:
    """A messenger that tells of each post it has sent."""

    def __init__(self, inner: Messenger, posted: Callable[[str, int], None]) -> None:
        self._inner = inner
        self._posted = posted

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    async def post(self, channel: int, post: Post) -> int:
        """Send it, and tell."""
        message = await self._inner.post(channel, post)
        self._posted(post.match, post.version)
        return message


class _Counting(Handler):
    def __init__(self, on_record: Callable[[LogRecord], None]) -> None:
        super().__init__(WARNING)
        self._told = on_record

    def emit(self, record: LogRecord) -> None:
        """Count it."""
        self._told(record)


class _Gauges:
    """Gauges read on demand. Those of an unavailable database are left out."""

    def __init__(self, traffic: Traffic | None, now: datetime, connected: bool | None, *, up: bool) -> None:
        self._traffic = traffic
        self._now = now
        self._connected = connected
        self._up = up

    def collect(self) -> Iterator[Metric]:
        """As a collector of Prometheus."""
        if self._connected is not None:
            yield GaugeMetricFamily("feerie_connected", "Whether Discord is connected", self._connected)
        yield GaugeMetricFamily("feerie_database_up", "Whether the database can be read and written", self._up)
        if (found := self._traffic) is not None:
            age = 0.0 if found.oldest is None else max(0.0, (self._now - found.oldest).total_seconds())
            yield GaugeMetricFamily("feerie_matches_live", "Matches being played", found.playing)
            yield GaugeMetricFamily("feerie_posts_waiting", "Posts that wait to be sent", found.waiting)
            yield GaugeMetricFamily("feerie_posts_oldest_seconds", "For how long the oldest of them has waited", age)


class _Found:
    """Metrics that were looked up."""

    def __init__(self, metrics: Sequence[Metric]) -> None:
        self._metrics = metrics

    def collect(self) -> Sequence[Metric]:
        """As a collector of Prometheus."""
        return self._metrics


class _Shards:
    """Gauges of the shards that a process of a cluster holds."""

    def __init__(self, store: Store, scope: Scope) -> None:
        self._store = store
        self._scope = scope

    def collect(self) -> Iterator[Metric]:
        """As a collector of Prometheus."""
        held = GaugeMetricFamily("feerie_shard", "Shards that this process looks after", labels=["shard"])
        certain = GaugeMetricFamily(
            "feerie_shard_certain", "Whether no other process can have taken over a shard", labels=["shard"]
        )
        for shard in sorted(self._scope.shards):
            held.add_metric([str(shard)], 1)
            certain.add_metric([str(shard)], self._store.ownership.lease_valid(self._scope.first_of(shard)))
        yield from (held, certain)
        yield GaugeMetricFamily("feerie_shards", "Shards of all processes", self._scope.count)


async def _looked(store: Store, clock: Clock, patience: float) -> tuple[Traffic | None, bool]:
    """The traffic, None if it cannot be read; whether the database can be read and written."""
    traffic = None
    try:
        async with asyncio.timeout(patience):
            traffic = await store.monitoring.traffic(clock.now())
            await store.monitoring.probe(clock.now())
    except (StoreError, TimeoutError):
        return traffic, False
    return traffic, True
