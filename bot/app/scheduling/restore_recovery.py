"""After a restore: announce it in every match, and strip the buttons of posts made after the backup."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from datetime import datetime
from functools import partial
from typing import Any

from bot.app.core.ports import Messenger
from bot.app.delivery.lost_post_cleanup import LostPostCleanup, LostPosts
from bot.app.errors import AppError
from bot.app.ladders.steps import LadderSteps
from bot.app.match.actions import ResumeMatch
from bot.app.match.log import append
from bot.app.match.names import nonce
from bot.app.match.service import MatchService
from bot.app.tournaments.replay import TournamentReplayError, state_of
from bot.app.tournaments.steps import Steps
from storage import RESTORED, Change, LoadedTournament, Match, OutboxMessage

log = logging.getLogger(__name__)


class RestoreRecovery:
    """Announces a restore from a backup once, in every match and tournament."""

    def __init__(self, matches: MatchService, messenger: Messenger, steps: Steps, ladder_steps: LadderSteps) -> None:
        self._matches = matches
        self._steps = steps
        self._ladder_steps = ladder_steps
        self._lost_post_cleanup = LostPostCleanup(matches, messenger)
        self._done = False

    async def catch_up(self) -> None:
        """Announce the restore, or retry what Discord refused then."""
        if self._done:
            await self._lost_post_cleanup.retry()
            return
        store = self._matches.store
        noted = await store.settings.get(RESTORED)
        if noted:
            await store.web_tokens.clear()  # the backup may hold sessions that were ended since
            names = await store.matches.with_status("playing")
            log.warning("the database was restored at %s; games to notify: %d", noted, len(names))
            for name in names:
                await self._run_locked(name, partial(self._announce_restore, name, datetime.fromisoformat(noted)))
            for name in await store.matches.with_status("challenge"):
                await self._run_locked(name, partial(self._refresh_challenge, name))
            for tournament in await store.tournaments.unfinished():
                await self._run_locked(f"tournament {tournament}", partial(self._refresh_tournament, tournament))
            for ladder in await store.ladders.open():
                await self._run_locked(f"tournament {ladder}", partial(self._refresh_ladder, ladder))
            await store.settings.set(RESTORED, "")
        self._done = True

    async def _run_locked(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run work with the lock of a match or tournament; an unreadable one is skipped."""
        try:
            await self._matches.run_locked(name, work)
        except (AppError, TournamentReplayError) as error:
            log.info("cannot post the restore in %s: %r", name, error)

    async def _announce_restore(self, name: str, at: datetime) -> None:
        """Announce once that a match continues from a backup."""
        snapshot = await self._matches.snapshot(name)
        last = snapshot.state.last
        announced = last is not None and snapshot.state.action == ResumeMatch(reason="restored") and last.at >= at
        if snapshot.match.status == "playing" and not announced:
            await self._strip_buttons(snapshot.match)
            await append(self._matches, snapshot, ResumeMatch(reason="restored"))

    async def _refresh_challenge(self, name: str) -> None:
        """Refresh the post of a challenge, which may have been accepted or closed since the backup."""
        match = await self._matches.row(name)
        if match is not None and match.status == "challenge":
            outbox_message = OutboxMessage("refresh", 0, nonce(self._matches.rng), {}, buttons=False)
            await self._matches.write(Change(name, match.version, "challenge", outbox_messages=(outbox_message,)))

    async def _refresh_tournament(self, tournament: str) -> None:
        """Refresh the post of a tournament, and strip the buttons of threads opened after the backup."""
        whole = await self._matches.store.tournaments.load(tournament)
        if whole is not None:
            await self._strip_lost_threads(whole)
            await self._steps.advance(state_of(whole), [])

    async def _refresh_ladder(self, ladder: str) -> None:
        """Refresh the post of a ladder; strip the buttons of challenges made after the backup, whose numbers return."""
        state = await self._ladder_steps.state(ladder)
        if state is not None:
            stored = state.stored
            since = max((action.at for action in state.log), default=stored.created_at).isoformat()
            await self._lost_post_cleanup.strip(LostPosts(stored.channel, None, since, stored.name, "named"))
            await self._ladder_steps.refresh(state)

    async def _strip_lost_threads(self, whole: LoadedTournament) -> None:
        """Strip the buttons of threads that belong to no known match.

        Each thread starts from a message that names its game, and has that message's ID. A game whose pairing is in the
        backup opens again with the same name, so the old buttons would act on it.
        """
        tournament = whole.tournament
        times = [action.at for action in whole.actions] + [fact.started_at for fact in whole.matches.values()]
        since = max((at for at in times if at is not None), default=tournament.created_at)
        await self._lost_post_cleanup.strip(
            LostPosts(tournament.channel, tournament.message, since.isoformat(), which="lost")
        )

    async def _strip_buttons(self, match: Match) -> None:
        """Strip the buttons of posts made after the backup: one day their versions would seem current again.

        In a shared channel, posts without a picture keep theirs.
        """
        board_channel, since = match.board_channel or match.channel, (match.started_at or match.created_at).isoformat()
        if match.thread is not None:
            await self._lost_post_cleanup.strip(LostPosts(board_channel, match.message, since, match.id))
            return
        named = LostPosts(board_channel, match.message, since, match.id, "named", match.wants_thread)
        if match.wants_thread and match.message is not None:
            await self._lost_post_cleanup.strip(named, LostPosts(match.message, None, since, match.id))
        else:
            await self._lost_post_cleanup.strip(named)
