"""Take the buttons off posts of the time that a restore has lost; what fails is kept, and tried again later."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable
from contextlib import aclosing
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta

from bot.app.core.ports import FoundMessage, GoneError, MessageGoneError, Messenger, MessengerError
from bot.app.delivery.delivery import MAX_CLOCK_SKEW
from bot.app.errors import AppError
from bot.app.match.service import MatchService

log = logging.getLogger(__name__)
LOST_BUTTONS = "lost buttons"
"""The setting that keeps the places where buttons of the lost time are left."""
FIRST_RETRY = timedelta(minutes=5)
"""Delay of the first retry; doubles after each further failure."""
ATTEMPTS = 9
"""Attempts before the buttons are left in place: about two days of them."""
_NAME = re.compile("`[a-z0-9-]+`")
"""A match as posts name it."""


@dataclass(frozen=True, slots=True)
class Place:
    """A channel or thread with posts made between a backup and its restore: after a message, since a time.

    `which` posts lose their buttons: `all`, or only those that are `named` after the match in a channel that other
    matches use, with the threads on them if it `has_threads`. For a tournament (no match), those in threads of `lost`
    matches.
    """

    channel: int
    after: int | None
    since: str
    match: str = ""
    which: str = "all"
    has_threads: bool = False
    attempts: int = 0
    next_at: str = ""


class LostButtons:
    """The places that are left survive a restart: they are a setting of the database."""

    def __init__(self, matches: MatchService, messenger: Messenger) -> None:
        self._matches = matches
        self._messenger = messenger

    async def strip(self, *places: Place) -> None:
        """Strip all that can be stripped now, before anything new is posted there, and keep what fails."""
        failed = [place for one in places for place in await self._strip(one, None)]
        if failed:
            await self._keep([*await self._kept(), *map(self._later, failed)])

    async def retry(self) -> None:
        """Try again what failed."""
        kept, now = await self._kept(), self._matches.clock.now()
        due = [place for place in kept if datetime.fromisoformat(place.next_at) <= now]
        left = [place for place in kept if place not in due]
        for place in due:
            failed = await self._again(place)
            left += map(self._later, (one for one in failed if one.attempts < ATTEMPTS))
        if due:
            await self._keep(left)

    async def _again(self, place: Place) -> list[Place]:
        """Strip a place in which newer posts may have come: the buttons of these stay."""
        if not place.match:
            return await self._strip(place, None)
        try:
            match = await self._matches.row(place.match)
        except AppError:
            return [place]
        if match is None:
            return []
        if match.message is None or match.message <= (place.after or 0):
            return [place]  # it is not told yet that the match goes on
        return await self._strip(place, match.message)

    async def _strip(self, place: Place, before: int | None) -> list[Place]:
        """Strip a place, and return what is to be tried again: the place itself, and threads on its messages."""
        failed: dict[Place, None] = {}
        try:
            found = await self._own(place)
        except GoneError:
            return []
        except MessengerError as error:
            log.info("old buttons in %d stay for now: %r", place.channel, error)
            return [place]
        for one in found:
            if before is not None and one.message >= before:
                break
            if not await self._concerns(place, one):
                continue
            if place.which != "lost" and not await self._is_stripped(place.channel, one.message):
                failed[place] = None
            if place.which == "lost" or place.has_threads:
                thread = Place(one.message, None, place.since, place.match, attempts=place.attempts)
                failed |= dict.fromkeys(await self._strip(thread, before))
        return list(failed)

    async def _concerns(self, place: Place, found: FoundMessage) -> bool:
        if place.which == "lost":
            return (
                bool(_NAME.search(found.content)) and await self._matches.store.matches.latest_in(found.message) is None
            )
        named = place.match in found.content or any(place.match in name for name in found.attachments)
        return named or place.which == "all"

    async def _is_stripped(self, channel: int, message: int) -> bool:
        try:
            await self._messenger.strip(channel, message)
        except (GoneError, MessageGoneError):
            return True
        except MessengerError as error:
            log.info("old buttons of %d in %d stay for now: %r", message, channel, error)
            return False
        return True

    async def _own(self, place: Place) -> list[FoundMessage]:
        """Own messages in a channel or thread."""
        since = datetime.fromisoformat(place.since) - MAX_CLOCK_SKEW
        async with aclosing(self._messenger.own_messages(place.channel, place.after, since, None)) as messages:
            return [found async for found in messages]

    def _later(self, place: Place) -> Place:
        at = self._matches.clock.now() + FIRST_RETRY * 2**place.attempts
        return replace(place, attempts=place.attempts + 1, next_at=at.isoformat())

    async def _kept(self) -> list[Place]:
        return [Place(**one) for one in json.loads(await self._matches.store.settings.get(LOST_BUTTONS) or "[]")]

    async def _keep(self, places: Iterable[Place]) -> None:
        await self._matches.store.settings.set(LOST_BUTTONS, json.dumps([asdict(place) for place in places]))
