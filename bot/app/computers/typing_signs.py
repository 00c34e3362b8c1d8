"""The typing sign in a game's channel while a computer thinks, here or in a process that only thinks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from bot.app.core.ports import MessengerError
from bot.app.core.tasks import KeyedTasks, KeyedWorker
from bot.app.errors import AppError
from bot.app.match.service import MatchService
from bot.app.match.snapshot import Snapshot
from storage import Notification

TYPING_DELAY_SECONDS: Final = 1.0


class TypingSign:
    """Shows in a channel that a computer thinks, once it has thought for some seconds."""

    def __init__(self, show: Callable[[int], Awaitable[None]], delay_seconds: float) -> None:
        self._show = show
        self._delay_seconds = delay_seconds

    async def wait(self) -> None:
        """Wait until a thought is long enough for a sign."""
        await asyncio.sleep(self._delay_seconds)

    async def show(self, channel: int) -> None:
        """Wait and show the sign."""
        await self.wait()
        await self.show_now(channel)

    async def show_now(self, channel: int) -> None:
        """Show the sign; without it nothing is lost."""
        with suppress(MessengerError):
            await self._show(channel)


class RemoteTypingSigns(KeyedWorker[str]):
    """Shows the sign once per turn of a computer that thinks in another process."""

    def __init__(self, matches: MatchService, sign: TypingSign) -> None:
        self._matches = matches
        self._sign = sign
        #: for each match in which a computer thinks, the version of the position under which its sign was shown
        self._shown: dict[str, int] = {}
        super().__init__(KeyedTasks("the typing sign in", self._watch, matches.clock))
        matches.committed.connect(lambda match, _: self._tasks.wake(match))

    def on_notification(self, notification: Notification) -> None:
        """Look at a match of this process's servers that another process has changed."""
        mine = notification.channel is not None and self._matches.store.ownership.owns(notification.guild)
        if notification.subject == "match" and mine:
            self._tasks.wake(notification.name)

    async def _watch(self, match: str) -> None:
        thought = await self._thought(match)
        if thought is None:
            self._shown.pop(match, None)
            return
        version = thought.state.position_version
        if self._shown.get(match) == version:
            return
        await self._sign.wait()
        now = await self._thought(match)
        if now is not None and now.state.position_version == version and now.match.board_channel is not None:
            self._shown[match] = version
            await self._sign.show_now(now.match.board_channel)

    async def _thought(self, match: str) -> Snapshot | None:
        """The match, if a computer is thinking about its move."""
        try:
            snapshot = await self._matches.snapshot(match)
        except AppError:
            return None
        state, owned = snapshot.state, self._matches.store.ownership.owns(snapshot.match.guild)
        seat = state.computer_to_act
        thinks = seat is not None and not state.paused and seat not in state.position.to_choose()
        return snapshot if owned and thinks and snapshot.match.status == "playing" else None
