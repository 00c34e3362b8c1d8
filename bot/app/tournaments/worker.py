"""Runs the events: takes every step that is due, whoever or whatever made it so."""

from __future__ import annotations

import logging

from bot.app.core.tasks import KeyedTasks, KeyedWorker
from bot.app.errors import AppError
from bot.app.match.service import MatchService
from bot.app.tournaments.state import TournamentReplayError
from bot.app.tournaments.steps import Steps
from storage import Notification

log = logging.getLogger(__name__)


class TournamentWorker(KeyedWorker[str]):
    """One task per event that has something to do; a step that the store refuses is looked at anew after a pause."""

    def __init__(self, matches: MatchService, steps: Steps) -> None:
        self._matches = matches
        self._steps = steps
        super().__init__(KeyedTasks("tournament", self._run, matches.clock))
        matches.tournament_changed.connect(self.wake)

    def on_notification(self, news: Notification) -> None:
        """Look at an event that another process has changed."""
        if news.subject == "event" and self._matches.store.ownership.owns(news.guild):
            self.wake(news.name)

    async def find_work(self) -> None:
        """Look at all events that go on."""
        for event in await self._matches.store.tournaments.unfinished():
            if event not in self._tasks:
                self.wake(event)

    def wake(self, event: str) -> None:
        """Something of an event has changed."""
        self._tasks.wake(event)

    async def _run(self, event: str) -> None:
        try:
            while await self._steps.next(event):
                pass
        except (AppError, TournamentReplayError) as error:  # nothing that trying again would mend
            log.error("tournament %s is stuck: %r", event, error)
