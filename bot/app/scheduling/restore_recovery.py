"""After a restore: every match tells that it goes on from a backup, and posts of the lost time are put right."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from datetime import datetime
from functools import partial
from typing import Any

from bot.app.core.ports import Messenger
from bot.app.delivery.lost_buttons import LostButtons, Place
from bot.app.errors import AppError
from bot.app.match.actions import ResumeMatch
from bot.app.match.log import append
from bot.app.match.names import nonce
from bot.app.match.service import MatchService
from bot.app.tournaments.state import TournamentReplayError, state_of
from bot.app.tournaments.steps import Steps
from storage import RESTORED as NOTED
from storage import Change, LoadedTournament, Match, OutboxMessage

log = logging.getLogger(__name__)


class RestoreRecovery:
    """Looks once whether the database was restored since the bot ran last."""

    def __init__(self, matches: MatchService, messenger: Messenger, steps: Steps) -> None:
        self._matches = matches
        self._steps = steps
        self._buttons = LostButtons(matches, messenger)
        self._done = False

    async def catch_up(self) -> None:
        """Tell it in all matches that go on, in each once."""
        if self._done:
            await self._buttons.retry()
            return
        store = self._matches.store
        noted = await store.settings.get(NOTED)
        if noted:
            names = await store.matches.with_status("playing")
            log.warning("the database was restored at %s; games to notify: %d", noted, len(names))
            for name in names:
                await self._alone(name, partial(self._tell, name, datetime.fromisoformat(noted)))
            for name in await store.matches.with_status("challenge"):
                await self._alone(name, partial(self._propose, name))
            for event in await store.tournaments.unfinished():
                await self._alone(f"event {event}", partial(self._show, event))
            await store.settings.set(NOTED, "")
        self._done = True

    async def _alone(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something with a match, or an event, to itself; one that cannot be read keeps no other from it."""
        try:
            await self._matches.run_locked(name, work)
        except (AppError, TournamentReplayError) as error:
            log.info("cannot post the restore in %s: %r", name, error)

    async def _tell(self, name: str, at: datetime) -> None:
        """Say in a match that it goes on from a backup, once."""
        snapshot = await self._matches.snapshot(name)
        last = snapshot.state.last
        announced = last is not None and snapshot.state.action == ResumeMatch(reason="restored") and last.at >= at
        if snapshot.match.status == "playing" and not announced:
            await self._strip(snapshot.match)
            await append(self._matches, snapshot, ResumeMatch(reason="restored"))

    async def _propose(self, name: str) -> None:
        """Show a challenge as it stands: it may have been accepted or closed since."""
        match = await self._matches.row(name)
        if match is not None and match.status == "challenge":
            outbox_message = OutboxMessage("refresh", 0, nonce(self._matches.rng), {}, buttons=False)
            await self._matches.write(Change(name, match.version, "challenge", outbox_messages=(outbox_message,)))

    async def _show(self, event: str) -> None:
        """Show an event's post as it stands, and strip the threads of games that the lost time opened."""
        whole = await self._matches.store.tournaments.load(event)
        if whole is not None:
            await self._strip_lost_threads(whole)
            await self._steps.advance(state_of(whole), [])

    async def _strip_lost_threads(self, whole: LoadedTournament) -> None:
        """Take the buttons off threads that no match is known to be played in.

        Each hangs on a line that names its game, and bears the number of that message. A game whose pairing was saved
        is opened again under its name, for which those buttons would be taken.
        """
        event = whole.tournament
        times = [action.at for action in whole.actions] + [fact.started_at for fact in whole.games.values()]
        since = max((at for at in times if at is not None), default=event.created_at)
        await self._buttons.strip(Place(event.channel, event.message, since.isoformat(), which="lost"))

    async def _strip(self, match: Match) -> None:
        """Take the buttons off what the lost time has posted: one day they would be taken for those of then.

        In a channel that others use, words without a picture keep theirs.
        """
        place, since = match.place or match.channel, (match.started_at or match.created_at).isoformat()
        if match.thread is not None:
            await self._buttons.strip(Place(place, match.message, since, match.id))
            return
        named = Place(place, match.message, since, match.id, "named", match.wants_thread)
        if match.wants_thread and match.message is not None:
            await self._buttons.strip(named, Place(match.message, None, since, match.id))
        else:
            await self._buttons.strip(named)
