"""Worker that takes all due steps of tournaments."""

from __future__ import annotations

import logging

from bot.app.core.tasks import KeyedTasks, KeyedWorker
from bot.app.errors import AppError
from bot.app.match.service import MatchService
from bot.app.tournaments.replay import TournamentReplayError
from bot.app.tournaments.steps import Steps
from storage import Notification

log = logging.getLogger(__name__)


class TournamentWorker(KeyedWorker[str]):
    """One task for each tournament with a step to take; a step that the store refuses is tried again after a delay."""

    def __init__(self, matches: MatchService, steps: Steps) -> None:
        self._matches = matches
        self._steps = steps
        super().__init__(KeyedTasks("tournament", self._run, matches.clock))
        matches.tournament_changed.connect(self.wake)

    def on_notification(self, notification: Notification) -> None:
        """Check a tournament that another process has changed."""
        if notification.subject == "event" and self._matches.store.ownership.owns(notification.guild):
            self.wake(notification.name)

    async def find_work(self) -> None:
        """Check all unfinished tournaments."""
        for tournament in await self._matches.store.tournaments.unfinished():
            if tournament not in self._tasks:
                self.wake(tournament)

    def wake(self, tournament: str) -> None:
        """Check a tournament that has changed."""
        self._tasks.wake(tournament)

    async def _run(self, tournament: str) -> None:
        try:
            while await self._steps.next(tournament):
                pass
        except (AppError, TournamentReplayError) as error:  # nothing that trying again would mend
            log.error("tournament %s is stuck: %r", tournament, error)
