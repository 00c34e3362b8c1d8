"""Channels and threads that are deleted: what is played there is set aside at once, and someone is told."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from bot.app.core.tasks import KeyedTasks, KeyedWorker
from bot.app.delivery.additional_boards import AdditionalBoards
from bot.app.errors import AppError
from bot.app.match.service import MatchService

log = logging.getLogger(__name__)
GONE = "gone"


class DeletedChannels(KeyedWorker[tuple[int, int]]):
    """Is told of channels and threads that are deleted. Of those it is not told, the next post finds out.

    `halt` sets an event aside, for a reason, and has it told. `lose_guest` sends no more posts to a second server.
    """

    def __init__(
        self,
        matches: MatchService,
        additional_boards: AdditionalBoards,
        halt: Callable[[str, str], Awaitable[None]],
        lose_guest: Callable[[str, int, str], Awaitable[None]],
    ) -> None:
        self._matches = matches
        self._additional_boards = additional_boards
        self._halt = halt
        self._lose_guest = lose_guest
        super().__init__(KeyedTasks("putting games on hold in channel", self._set_aside, matches.clock))

    def deleted(self, guild: int, channel: int) -> None:
        """A channel or thread of a server was deleted."""
        self._tasks.wake((guild, channel))

    async def _set_aside(self, where: tuple[int, int]) -> None:
        for name in await self._matches.store.matches.in_channel(*where):
            log.info("the channel of %s was deleted", name)
            with suppress(AppError):
                await self._matches.run_locked(name, partial(suspend_deleted, self._matches, name))
        await self._additional_boards.lose_all(where[1])
        for tournament in await self._matches.store.tournaments.in_channel(*where):
            await self._halt(tournament, GONE)
        for tournament in await self._matches.store.tournaments.guests_in_channel(*where):
            await self._lose_guest(tournament, where[1], GONE)


async def suspend_deleted(matches: MatchService, name: str) -> None:
    """Suspend a match whose channel was deleted, unless it is over."""
    match = await matches.row(name)
    if match is not None and match.status in ("challenge", "playing"):
        await matches.suspend(match, GONE)
