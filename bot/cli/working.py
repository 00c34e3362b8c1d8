"""A process that only works out what takes long, for all the bots on a PostgreSQL database."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import AsyncExitStack
from types import MappingProxyType

from bot.app.cluster.job_handlers import ProcessAnimationRenderer, job_handlers
from bot.app.cluster.jobs import JobHandler, JobWorker
from bot.app.computers.thinker import ProcessThinker
from bot.app.computers.worker import Computers
from bot.app.core.ports import Meter, NoMeter
from bot.app.core.system_clock import SystemClock
from bot.app.core.workers import WorkerRegistry
from bot.app.match.cache import MEBIBYTE, StateCache
from bot.app.match.preferences import PreferenceStore
from bot.app.match.service import MatchService
from bot.app.people.vacations import Vacations
from bot.app.play.kings import Kings, SystemEntropy
from bot.app.scheduling.reconciliation import Reconciliation
from bot.app.tournaments.pairing import ProcessPairer
from bot.cli import logging_setup
from bot.cli.metrics import Metrics
from bot.cli.monitoring import serve_metrics
from bot.cli.setting_names import log_misspelt
from bot.cli.settings import Settings, SettingsError
from bot.cli.starting import StoppedError, open_patiently, stop_signal
from storage import Notification, PostgresPubSub, Scope, Store

log = logging.getLogger(__name__)


class Workshop:
    """Plays the moves that computers owe, wherever that is, and runs jobs; whoever has the server posts them.

    Of several one works on a match or a job at a time. Whatever one leaves when it dies the others find within a
    minute, if whoever has asked did not see to it before.
    """

    def __init__(
        self,
        store: Store,
        line: PostgresPubSub,
        thinker: ProcessThinker,
        memory: int,
        handlers: Mapping[str, JobHandler] = MappingProxyType({}),
        meter: Meter | None = None,
    ) -> None:
        store.ownership.scope = Scope(line.process, 1)  # it sends nothing by itself
        clock, known = SystemClock(), PreferenceStore(store)
        self._matches = MatchService(store, clock, known)
        self._matches.meter = meter or NoMeter()
        self._matches.cache = StateCache(memory)
        choose_king = Kings(self._matches, Vacations(self._matches), SystemEntropy()).choose_for_computer
        self._workers = WorkerRegistry()
        self._workers.add("computers", Computers(self._matches, thinker, choose_king, line.try_lock))
        self._workers.add("jobs", JobWorker(store, line.try_lock, clock, handlers))
        self._workers.add("reconciliation", Reconciliation(self._workers, clock))
        line.on_notification, line.on_gap = self.on_notification, self._matches.invalidate_caches

    def on_notification(self, notification: Notification) -> None:
        """Forget what has changed; and in a match, perhaps a computer is to move, or there is a job."""
        self._matches.on_notification(notification)
        self._workers.on_notification(notification)

    async def start(self) -> None:
        """Take up what is owed."""
        await self._workers.start()

    async def close(self) -> None:
        """Stop; what was thought about is owed still, and who sent on jobs runs them."""
        await self._workers.close()
        await self._matches.finish()


async def work(settings: Settings) -> None:
    """Think until SIGINT or SIGTERM. Raises SettingsError, StartError."""
    metrics = None if settings.work_metrics is None else Metrics()
    others = () if metrics is None else (metrics.handler(),)
    logging_setup.begin(settings.log_level, settings.token.get_secret_value(), *others, style=settings.log_format)
    log_misspelt()
    stop = stop_signal()
    async with AsyncExitStack() as stack:
        try:
            store, line = await open_patiently(stop, settings.work_metrics_address, settings, stack)
        except StoppedError:
            return
        if line is None:
            raise SettingsError("FEERIE_DATABASE: feerie work needs a PostgreSQL database.")
        thinker, pairer, animation_renderer = (
            ProcessThinker(max(1, settings.thinkers)),
            ProcessPairer(),
            ProcessAnimationRenderer(),
        )
        for elsewhere in (thinker, pairer, animation_renderer):
            stack.callback(elsewhere.close)
        if metrics is not None:
            await serve_metrics(stack, metrics, settings, store, SystemClock(), None, "work_metrics")
        workshop = Workshop(
            store, line, thinker, settings.memory * MEBIBYTE, job_handlers(pairer, animation_renderer), metrics
        )
        stack.push_async_callback(workshop.close)
        await workshop.start()
        log.info("ready to think")
        await stop.wait()
        log.info("stopping")
