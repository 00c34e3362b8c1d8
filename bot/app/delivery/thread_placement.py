"""Find the board channel of a match: a thread of its own, or else its channel, one match per channel."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from bot.app.core.ports import (
    Clock,
    ForbiddenError,
    GoneError,
    MessageGoneError,
    Messenger,
    NameRefusedError,
    NoThreadError,
    RefusedError,
    UnavailableError,
)
from bot.app.core.translator import TranslatorFactory
from bot.app.delivery.direct_messages import DirectMessages
from bot.app.errors import AppError, ChannelBusyError
from bot.app.match.names import nonce
from bot.app.match.resuming import CROWDED, resume_in
from bot.app.match.service import MatchService
from bot.app.people.vacations import Vacations
from bot.app.posts.notices import bare_thread_name, thread_name
from bot.app.tournaments.due import may_start
from bot.app.tournaments.new_games import thread_values
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.steps import Steps
from storage import SUSPENDED, UNPLACED, ConflictError, Match, OutboxMessage, OutboxRow

log = logging.getLogger(__name__)
ATTEMPTS = 2
"""Attempts at a thread while Discord refuses everything for a moment."""
TIME_OUT_CHECK_SECONDS = 600.0
"""Period between two attempts while the bot is timed out: a moderator may end that early."""
TIME_OUT_GRACE = timedelta(minutes=1)
"""Time before a request at which a time-out may have ended and still explain the refusal: the clocks differ."""
MAX_START_AGE = timedelta(days=7)
"""Age up to which a match without an event is still started by itself."""


async def time_out_wait(
    messenger: Messenger, clock: Clock, guild: int | None, channel: int, asked: datetime
) -> float | None:
    """Seconds to wait if the bot is timed out in a server, or was at the time `asked` of a refused request; else None.

    The answer may have taken long, or the machine may have slept meanwhile. If `guild` is None, it is the server of
    `channel`, if that has one: a match of no server may be shown in a player's server, and a board that was removed
    leaves posts behind. Raises UnavailableError.
    """
    try:
        server = await messenger.server_of(channel) if guild is None else guild
        until = None if server is None else await messenger.timed_out_until(server)
    except (ForbiddenError, GoneError, RefusedError):  # the bot is not in the server, or may not ask: no time-out
        return None
    now = clock.now()
    if until is None or until <= min(asked, now) - TIME_OUT_GRACE:  # the clock may have been set back
        return None
    return min(max((until - now).total_seconds(), 0.0) + 1, TIME_OUT_CHECK_SECONDS)


async def check_time_out(messenger: Messenger, clock: Clock, guild: int | None, channel: int, asked: datetime) -> None:
    """Raise UnavailableError, with the time to wait, if a time-out explains the refusal of a request made at `asked`.

    The time-out is one of the bot in a server, or that of a channel.
    """
    wait = await time_out_wait(messenger, clock, guild, channel, asked)
    if wait is not None:
        raise UnavailableError(wait)


class ThreadPlacement:
    """Opens threads. A match whose thread is refused is played in its channel, or put on hold until there is one."""

    def __init__(
        self,
        matches: MatchService,
        vacations: Vacations,
        messenger: Messenger,
        direct_messages: DirectMessages,
        steps: Steps,
        translator_for: TranslatorFactory,
    ) -> None:
        self._matches = matches
        self._vacations = vacations
        self._messenger = messenger
        self._direct_messages = direct_messages
        self._steps = steps
        self._translator_for = translator_for

    async def open(self, row: OutboxRow, match: Match) -> int | None:
        """Settle where a match is played, and return its thread. Raises UnavailableError to be called again."""
        thread = await self._thread(match, row.outbox_message.payload, row.attempts)

        async def settle() -> None:
            try:
                await self._matches.store.outbox.mark_thread_opened(match.id, row.id, thread)
            except ConflictError:
                await self._put_on_hold(match)
            finally:  # it may have become durable although it failed
                self._matches.forget(match.id)
            self._matches.pending_threads.known(match.id)

        await self._matches.run_locked(match.id, settle)  # or else a move being stored would keep the match without it
        return thread

    async def _put_on_hold(self, match: Match) -> None:
        """Put a match on hold that has no board channel, and tell all its players."""
        outbox_message = OutboxMessage(UNPLACED, match.version, nonce(self._matches.rng))
        await self._matches.suspend(match, CROWDED, (outbox_message,), alerts=match.tournament is None)
        if match.tournament is not None:
            self._matches.tournament_changed(match.tournament)
            if (state := await self._steps.state(match.tournament)) is not None:
                self._direct_messages.tell_missing_threads(state)

    async def _thread(self, match: Match, pairing: Mapping[str, Any], attempt: int) -> int | None:
        """Open the thread of a match; None if Discord refuses it."""
        if match.challenge_message is None or match.status == "over":
            return None
        translate = self._translator_for(match.language)
        names = (thread_name(translate, match, pairing, self._messenger.display_name), bare_thread_name(match))
        for name in names:
            asked = self._matches.clock.now()
            try:
                return await self._messenger.thread(match.channel, match.challenge_message, name)
            except NameRefusedError as error:
                log.info("Discord refuses the thread name of %s: %r", match.id, error)
            except (GoneError, MessageGoneError, ForbiddenError, RefusedError) as error:
                if isinstance(error, ForbiddenError):
                    await check_time_out(self._messenger, self._matches.clock, match.guild, match.channel, asked)
                if isinstance(error, RefusedError) and not isinstance(error, NoThreadError) and attempt < ATTEMPTS:
                    raise
                log.info("cannot open a thread for %s: %r", match.id, error)
                return None
        return None

    async def retry(self) -> None:
        """Start the matches that had no board channel, as far as there is one now."""
        store, full = self._matches.store, set[int]()
        for name in await store.matches.without_channel(self._matches.clock.now() - MAX_START_AGE):
            match = await self._matches.row(name)
            if match is None or match.channel in full:
                continue
            try:
                if not await self._start(match):
                    full.add(match.channel)
            except UnavailableError as error:
                log.info("starting %s later: %s", name, error)
                full.add(match.channel)
            except AppError as error:
                log.info("cannot start %s: %r", name, error)

    async def _start(self, match: Match) -> bool:
        """Start a match that had no board channel; False if its channel still takes none."""
        pairing: dict[str, Any] = {}
        if match.tournament is not None:
            state = await self._steps.state(match.tournament)
            if state is None or not may_start(state, match.id):
                return True
            pairing = _values(state, match.id)
        thread = match.thread or await self._thread(match, pairing, ATTEMPTS)
        try:
            started = await self._matches.run_locked(match.id, partial(self._take_up, match.id, thread))
        except ChannelBusyError:
            return False
        if started:
            await self._vacations.apply_to(match.id)
        if started and match.tournament is not None:
            self._matches.tournament_changed(match.tournament)
        return True

    async def _take_up(self, name: str, thread: int | None) -> bool:
        snapshot = await self._matches.snapshot(name)
        match = snapshot.match
        if match.status != SUSPENDED or match.reason != CROWDED:
            return False
        await resume_in(self._matches, snapshot, thread or match.channel, thread=thread)
        return True


def _values(state: TournamentState, name: str) -> dict[str, Any]:
    game = state.game(name)
    return {} if game is None else thread_values(state, game)
