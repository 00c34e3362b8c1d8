"""After a restore: every match tells that it goes on from a backup, and posts of the time that was lost do nothing."""

from __future__ import annotations

import logging
from contextlib import aclosing
from datetime import datetime, timedelta

from bot.app.errors import AppError
from bot.app.match.log import RESTORED, append
from bot.app.match.repository import Repository
from bot.app.ports import Messenger, MessengerError
from storage import RESTORED as NOTED
from storage import Match

log = logging.getLogger(__name__)
SKEW = timedelta(minutes=5)
"""How far Discord's clock and ours may be apart."""


class Restored:
    """Looks once whether the database was restored since the bot ran last."""

    def __init__(self, matches: Repository, messenger: Messenger) -> None:
        self._matches = matches
        self._messenger = messenger
        self._done = False

    async def catch_up(self) -> None:
        """Tell it in all matches that go on, in each once."""
        if self._done:
            return
        store = self._matches.store
        noted = await store.setting(NOTED)
        if noted:
            names = await store.playing()
            log.warning("the database was restored at %s: telling it in %d matches", noted, len(names))
            for name in names:
                await self._tell(name, datetime.fromisoformat(noted))
            await store.set_setting(NOTED, "")
        self._done = True

    async def _tell(self, name: str, at: datetime) -> None:
        async def work() -> None:
            snapshot = await self._matches.snapshot(name)
            last = snapshot.state.last
            told = last is not None and (last.kind, last.text) == ("revive", RESTORED) and last.at >= at
            if snapshot.match.status == "playing" and not told:
                await self._strip(snapshot.match)
                await append(self._matches, snapshot, "revive", None, RESTORED)

        try:
            await self._matches.alone(name, work)
        except AppError as error:
            log.info("that it was restored is not told in %s: %r", name, error)

    async def _strip(self, match: Match) -> None:
        """Take the buttons off what the lost time has posted: one day they would be taken for those of then.

        In a channel that others use, words without a picture keep theirs.
        """
        place, own = match.place or match.channel, match.thread is not None
        since = match.started_at or match.created_at
        try:
            async with aclosing(self._messenger.own_messages(place, match.message, since - SKEW, None)) as messages:
                lost = [
                    found.message
                    async for found in messages
                    if own or match.id in found.content or any(match.id in name for name in found.attachments)
                ]
            for message in lost:
                await self._messenger.strip(place, message)
        except MessengerError as error:
            log.info("old buttons of %s stay: %r", match.id, error)
