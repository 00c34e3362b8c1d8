"""Worker that takes all due steps of ladders."""

from __future__ import annotations

import logging

from bot.app.core.tasks import KeyedTasks, KeyedWorker
from bot.app.errors import AppError
from bot.app.ladders.state import LadderState
from bot.app.ladders.steps import LadderSteps
from bot.app.match.service import MatchService
from storage import Notification

log = logging.getLogger(__name__)


class LadderWorker(KeyedWorker[str]):
    """One task for each ladder with a step to take. Every step can be repeated: the log tells if it was taken."""

    def __init__(self, matches: MatchService, steps: LadderSteps) -> None:
        self._matches = matches
        self._steps = steps
        self._games: dict[str, str] = {}
        """Ladders by their games in progress, as far as they were loaded; the search finds what is missing here."""
        super().__init__(KeyedTasks("ladder", self._run, matches.clock))
        steps.loaded.connect(self._remember)
        matches.tournament_changed.connect(self.wake)
        self._touched: dict[str, None] = {}
        """Ladders in a game of which something was done, in order, until a game is over."""
        matches.committed.connect(lambda match, _written: self._on_commit(match))
        matches.match_ended.connect(self._on_end)

    def on_notification(self, notification: Notification) -> None:
        """Check a ladder that another process has changed, or a game of one."""
        if not self._matches.store.ownership.owns(notification.guild):
            return
        if notification.subject == "event":
            self.wake(notification.name)
        elif notification.subject == "match" and notification.name in self._games:
            self.wake(self._games[notification.name])

    async def find_work(self) -> None:
        """Check all open ladders."""
        for ladder in await self._matches.store.ladders.open():
            if ladder not in self._tasks:
                self.wake(ladder)

    def wake(self, ladder: str) -> None:
        """Check a ladder that has changed."""
        self._tasks.wake(ladder)

    def _on_commit(self, match: str) -> None:
        if (ladder := self._games.get(match)) is not None:
            self._touched[ladder] = None

    def _on_end(self) -> None:
        touched, self._touched = self._touched, {}
        for ladder in touched:
            self.wake(ladder)

    def _remember(self, state: LadderState) -> None:
        for challenge in state.challenges.values():
            if challenge.match and not challenge.outcome:
                self._games[challenge.match] = state.stored.id
            else:
                self._games.pop(challenge.match, None)

    async def _run(self, ladder: str) -> None:
        try:
            while await self._steps.next(ladder):
                pass
        except AppError as error:  # nothing that trying again would mend
            log.error("ladder %s is stuck: %r", ladder, error)
