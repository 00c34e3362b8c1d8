"""A process that only thinks for computers, for all the bots on a PostgreSQL database."""

from __future__ import annotations

import asyncio
import logging
import signal
from contextlib import AsyncExitStack

from bot import journal
from bot.app.commands.kings import Kings, SystemEntropy
from bot.app.commands.vacations import Vacations
from bot.app.match.cache import MEBIBYTE, StateCache
from bot.app.match.preferences import PreferenceStore
from bot.app.match.repository import Repository
from bot.app.system_clock import SystemClock
from bot.app.workers.computers import Computers
from bot.app.workers.sweep import Sweep
from bot.app.workers.thinker import ProcessThinker
from bot.databases import joined, open_store
from bot.settings import Settings, SettingsError
from storage import News, PostgresLine, Scope, Store

log = logging.getLogger(__name__)


class Workshop:
    """Plays the moves that computers owe, wherever that is; whoever has the server posts them.

    Of several one thinks about a match at a time. Whatever one leaves when it dies the others find within a minute.
    """

    def __init__(self, store: Store, line: PostgresLine, thinker: ProcessThinker, memory: int) -> None:
        store.narrow(Scope(line.process, 1))  # it sends nothing by itself
        clock, known = SystemClock(), PreferenceStore(store)
        self._matches = Repository(store, clock, lambda match, _: self._computers.owe(match), known)
        self._matches.cache = StateCache(memory)
        crown = Kings(self._matches, Vacations(self._matches), SystemEntropy()).crown_computer
        self._computers = Computers(self._matches, thinker, crown, line.claim)
        self._sweep = Sweep([self._computers.search], clock)
        line.heard, line.deafened = self.hear, self._matches.distrust

    def hear(self, news: News) -> None:
        """Forget what has changed; and in a match, perhaps a computer is to move."""
        self._matches.hear(news)
        if news.subject == "match":
            self._computers.owe(news.name)

    def start(self) -> None:
        """Take up what is owed."""
        self._sweep.start()

    async def close(self) -> None:
        """Stop; what was thought about is owed still."""
        await self._sweep.close()
        await self._computers.close()
        await self._matches.finish()


async def work(settings: Settings) -> None:
    """Think until SIGINT or SIGTERM. Raises SettingsError, StartError."""
    journal.begin(settings.log_level, settings.token.get_secret_value())
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with AsyncExitStack() as stack:
        store = await open_store(settings, stack)
        line = await joined(settings, store, stack)
        if line is None:
            raise SettingsError("FEERIE_DATABASE: only bots on PostgreSQL leave thinking to other processes.")
        thinker = ProcessThinker(max(1, settings.thinkers))
        stack.callback(thinker.close)
        workshop = Workshop(store, line, thinker, settings.memory * MEBIBYTE)
        stack.push_async_callback(workshop.close)
        workshop.start()
        log.info("ready to think")
        await stop.wait()
        log.info("stopping")
