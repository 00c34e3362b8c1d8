"""Sender of the outbox: rows leave in order per channel, each once, through crashes and refusals."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta

from bot.app.core.ports import (
    ClosedError,
    ForbiddenError,
    GoneError,
    LockedError,
    MessengerError,
    RefusedError,
    UnavailableError,
)
from bot.app.core.tasks import KeyedTasks, KeyedWorker
from bot.app.delivery.additional_boards import AdditionalBoards
from bot.app.delivery.button_remover import ButtonRemover
from bot.app.delivery.delivery import MAX_TEMPORARY_REFUSALS, Delivery
from bot.app.delivery.sending import OwnedElsewhereError
from bot.app.errors import MatchSuspendedError, StaleVersionError
from bot.app.match.clock_start import is_unposted
from bot.app.match.service import MatchService
from bot.app.match.state import NewerRulesError, ReplayError
from storage import Notification, OutboxRow, StoreUnavailableError, UnreadableError

log = logging.getLogger(__name__)
Halt = Callable[[str, str], Awaitable[None]]
"""Puts a tournament on hold for a reason, and tells its creator."""
LoseGuest = Callable[[str, int, str], Awaitable[None]]
"""Sends no more posts of a match to a channel of its second server, for a reason."""
Removed = Callable[[int | None], Awaitable[bool]]
"""True if a server has removed the bot; its outbox waits then. Raises UnavailableError."""
MAX_RETRY_WAIT_SECONDS = 300.0
MAX_DELAY = timedelta(days=1)
"""Longest delay of a post; a longer one was stored while the clock was wrong."""
MAX_FAULTS = 5
"""Unexpected errors a row may meet before it is given up."""
CHALLENGE_RETRY_INTERVAL = timedelta(hours=1)
"""Time after which a challenge that was given up because Discord kept refusing it is posted again."""

_REASONS = (
    (GoneError, "gone"),
    (ForbiddenError, "forbidden"),
    (ClosedError, "closed"),
    (LockedError, "locked"),
    (NewerRulesError, "newer"),
    (ReplayError, "unreplayable"),
)


class Sender(KeyedWorker[int]):
    """Sends what `MatchService` has written. One task per channel that has something to send.

    `aborted` is called with a match that ended without a score, once its last post is sent.
    """

    def __init__(
        self,
        matches: MatchService,
        delivery: Delivery,
        button_remover: ButtonRemover,
        additional_boards: AdditionalBoards,
        halt: Halt,
        lose_guest: LoseGuest,
        removed: Removed,
        aborted: Callable[[str], None],
    ) -> None:
        self._aborted = aborted
        self._matches = matches
        self._delivery = delivery
        self._button_remover = button_remover
        self._additional_boards = additional_boards
        self._halt = halt
        self._lose_guest = lose_guest
        self._is_bot_removed = removed
        super().__init__(KeyedTasks("the queue of channel", self._drain, matches.clock))
        matches.committed.connect(lambda _, written: self.wake(written.channel, written.first))
        matches.posts_waiting.connect(self.wake)
        self._claimed: dict[int, OutboxRow] = {}
        self._challenges_retried_at: datetime | None = None

    async def find_work(self) -> None:
        """Send what waits in channels where nothing is being sent. Sometimes retry challenges that were given up."""
        now = self._matches.clock.now()
        if self._challenges_retried_at is None or now - self._challenges_retried_at >= CHALLENGE_RETRY_INTERVAL:
            await self._matches.store.outbox.retry_challenges(now - CHALLENGE_RETRY_INTERVAL)
            self._challenges_retried_at = now
        for channel in await self._matches.store.outbox.waiting_channels():
            if channel not in self._tasks:
                self.wake(channel)

    def on_notification(self, notification: Notification) -> None:
        """Send what another process has written for a channel."""
        if notification.channel is not None and self._matches.store.ownership.owns(notification.guild):
            self.wake(notification.channel)

    def wake(self, channel: int, first: OutboxRow | None = None) -> None:
        """Send what waits for a channel; `first` is its first row, if it is claimed already."""
        if first is not None and channel not in self._tasks:  # or else a task may have come across it already
            self._claimed[channel] = first
        self._tasks.wake(channel)

    async def _drain(self, channel: int) -> None:
        row = self._claimed.pop(channel, None) or await self._claim(channel)
        clock, waited = self._matches.clock, None
        while row is not None:
            wait = _wait_of(row, clock.now())
            if wait > 0 and row.id != waited:  # once, whatever becomes of the wall clock meanwhile
                waited = row.id
                await clock.sleep(wait)
                row = await self._claim(channel, waited)  # its match may have moved meanwhile
                continue
            waited, asked = None, clock.now()
            try:
                message = await self._delivery.deliver(row)
            except StoreUnavailableError:  # no fault of this row: it is taken again when the database can be asked
                raise
            except OwnedElsewhereError:
                log.info("leaving the queue of channel %d to another process", channel)
                return
            except Exception as error:
                await self._handle_failure(row, error, asked)
                row = await self._claim(channel)
            else:
                row = await self._mark_sent(row, message)

    async def _claim(self, channel: int, waited: int | None = None) -> OutboxRow | None:
        """Claim the next row of a channel, perhaps the row `waited`. Put the match of an unreadable row on hold."""
        while True:
            try:
                return await self._matches.store.outbox.claim(channel, self._matches.clock.now(), waited)
            except UnreadableError as error:
                await self._matches.suspend_unreadable(error.match or "", error)

    async def _mark_sent(self, row: OutboxRow, message: int | None) -> OutboxRow | None:
        """Mark a row as sent, strip the posts that it replaces, and claim the next row."""
        try:
            replaced, following = await self._matches.store.outbox.mark_sent(row, message, self._matches.clock.now())
        except UnreadableError as error:
            await self._matches.suspend_unreadable(error.match or "", error)
            return await self._claim(row.channel)
        self._button_remover.strip(replaced)
        of_turn = row.outbox_message.kind == "turn" and not row.board
        known = self._matches.cache.latest(row.match) if of_turn else None
        if known is not None and message is not None and is_unposted(known.match):
            known = replace(known, match=replace(known.match, message=message))
            self._matches.cache.keep(known)
        if known is not None and known.match.status == "over" and not known.match.scores:
            self._aborted(row.match)
        return following

    async def _handle_failure(self, row: OutboxRow, error: Exception, asked: datetime) -> None:
        """Try a row again or give it up; `asked` is when the attempt began."""
        if isinstance(error, RefusedError) and row.attempts >= MAX_TEMPORARY_REFUSALS:
            log.error("Discord keeps refusing post %s of %s: %s", row.id, row.match or row.tournament, error)
            await self._give_up(row, error)
        elif isinstance(error, UnavailableError):
            await self._retry_later(row, error.retry_after, error)
        elif isinstance(error, StaleVersionError):  # another process has just changed the match
            await self._retry_later(row, 1.0, error)
        elif isinstance(error, (GoneError, ForbiddenError)):
            await self._handle_closed_channel(row, error, asked)
        elif isinstance(error, (MessengerError, ReplayError)):
            await self._give_up(row, error)
        elif isinstance(error, MatchSuspendedError):  # and someone was told already
            await self._matches.store.outbox.fail(row.id, repr(error))
        else:
            log.error("cannot send post %s of %s", row.id, row.match, exc_info=error)
            await (self._retry_later(row, 1.0, error) if row.attempts < MAX_FAULTS else self._give_up(row, error))

    async def _retry_later(self, row: OutboxRow, least: float, error: Exception) -> None:
        wait = min(max(least, min(MAX_RETRY_WAIT_SECONDS, 2.0**row.attempts)), MAX_DELAY.total_seconds())
        await self._matches.store.outbox.retry(row.id, self._matches.clock.now() + timedelta(seconds=wait), repr(error))

    async def _handle_closed_channel(self, row: OutboxRow, error: Exception, asked: datetime) -> None:
        """Handle a channel that is closed to the bot; check if the whole server is."""
        try:
            guild = await self._matches.store.outbox.server_of(row.id)
            if isinstance(error, ForbiddenError):
                await self._delivery.check_time_out(guild, row.channel, asked)
            removed = not row.board and await self._is_bot_removed(guild)
        except UnavailableError as busy:
            await self._retry_later(row, busy.retry_after, error)
        else:
            if not removed:
                await self._give_up(row, error)

    async def _give_up(self, row: OutboxRow, error: Exception) -> None:
        """Put the match or tournament of an undeliverable message on hold, so that the channel's queue goes on."""
        if row.tournament and row.guild is not None:
            await self._lose_guest(row.tournament, row.channel, _why(error))
        elif row.tournament:
            await self._halt(row.tournament, _why(error))
        elif row.guild is not None:
            await self._delivery.lose_guest_board(row)
        elif row.board:
            await self._additional_boards.lose(row.match, row.channel)
        else:
            with suppress(MatchSuspendedError):
                await self._suspend(row, error)
        await self._matches.store.outbox.fail(
            row.id, repr(error)
        )  # last: until then it is taken again if the store fails

    async def _suspend(self, row: OutboxRow, error: Exception) -> None:
        match = await self._matches.row(row.match)
        if row.outbox_message.kind == "challenge" and isinstance(error, RefusedError):
            return  # it stays open, and is posted once that is allowed
        gone_elsewhere = match is not None and row.channel != (match.thread or match.channel)
        over = match is not None and match.status == "over"  # its result is told elsewhere, and may arrive there
        if match is not None and row.outbox_message.kind != "refresh" and not gone_elsewhere and not over:
            if await self._additional_boards.take_over(match):
                return
            log.info("putting %s on hold: %r", match.id, error)
            await self._matches.run_locked(match.id, lambda: self._matches.suspend(match, _why(error)))


def _wait_of(row: OutboxRow, now: datetime) -> float:
    """Seconds until a row is due; none if its time was noted while the clock was wrong."""
    wait = timedelta() if row.next_at is None else row.next_at - now
    return 0.0 if wait > MAX_DELAY else wait.total_seconds()


def _why(error: Exception) -> str:
    """The reason for setting aside what cannot be posted."""
    return next((reason for kind, reason in _REASONS if isinstance(error, kind)), "fault")
