"""Take the buttons off posts of the time that a restore has lost. Failed attempts are stored and repeated."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable
from contextlib import aclosing
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta

from bot.app.core.ports import FoundMessage, GoneError, MessageGoneError, Messenger, MessengerError
from bot.app.delivery.sending import MAX_CLOCK_SKEW
from bot.app.errors import AppError
from bot.app.match.service import MatchService

log = logging.getLogger(__name__)
LOST_BUTTONS = "lost buttons"
"""The setting that keeps the channels where buttons of the lost time are left."""
FIRST_RETRY = timedelta(minutes=5)
"""Delay of the first retry; doubles after each further failure."""
ATTEMPTS = 9
"""Attempts before the buttons are left in posts: about two days of them."""
_NAME = re.compile("`[a-z0-9-]+`")
"""A match as posts name it."""


@dataclass(frozen=True, slots=True)
class LostPosts:
    """Posts of a channel or thread made between a backup and its restore: after a message, since a time.

    The names of the fields are stored. `which` posts lose their buttons: `all`, or only those that are `named` after
    the match in a channel that other matches use, with the threads on them if it `has_threads`. For a tournament (no
    match), those in threads of `lost` matches.
    """

    channel: int
    after: int | None
    since: str
    match: str = ""
    which: str = "all"
    has_threads: bool = False
    attempts: int = 0
    next_at: str = ""


class LostPostCleanup:
    """Strips lost posts. Those that are left are stored as a setting, so that they survive a restart."""

    def __init__(self, matches: MatchService, messenger: Messenger) -> None:
        self._matches = matches
        self._messenger = messenger

    async def strip(self, *lost: LostPosts) -> None:
        """Strip all that can be stripped now, before anything new is posted there, and store what fails."""
        failed = [left for posts in lost for left in await self._strip(posts, None)]
        if failed:
            await self._save([*await self._load(), *map(self._rescheduled, failed)])

    async def retry(self) -> None:
        """Repeat failed attempts that are due."""
        kept, now = await self._load(), self._matches.clock.now()
        due = [posts for posts in kept if datetime.fromisoformat(posts.next_at) <= now]
        left = [posts for posts in kept if posts not in due]
        for posts in due:
            failed = await self._retry(posts)
            left += map(self._rescheduled, (one for one in failed if one.attempts < ATTEMPTS))
        if due:
            await self._save(left)

    async def _retry(self, posts: LostPosts) -> list[LostPosts]:
        """Strip lost posts of a channel that may have newer ones: the buttons of these stay."""
        if not posts.match:
            return await self._strip(posts, None)
        try:
            match = await self._matches.row(posts.match)
        except AppError:
            return [posts]
        if match is None:
            return []
        if match.message is None or match.message <= (posts.after or 0):
            return [posts]  # no post has said yet that the match goes on
        return await self._strip(posts, match.message)

    async def _strip(self, posts: LostPosts, before: int | None) -> list[LostPosts]:
        """Strip posts, and return those to try again, with the threads on them."""
        failed: dict[LostPosts, None] = {}
        try:
            found = await self._own_messages(posts)
        except GoneError:
            return []
        except MessengerError as error:
            log.info("old buttons in %d stay for now: %r", posts.channel, error)
            return [posts]
        for one in found:
            if before is not None and one.message >= before:
                break
            if not await self._is_lost_post(posts, one):
                continue
            if posts.which != "lost" and not await self._is_stripped(posts.channel, one.message):
                failed[posts] = None
            if posts.which == "lost" or posts.has_threads:
                thread = LostPosts(one.message, None, posts.since, posts.match, attempts=posts.attempts)
                failed |= dict.fromkeys(await self._strip(thread, before))
        return list(failed)

    async def _is_lost_post(self, posts: LostPosts, found: FoundMessage) -> bool:
        if posts.which == "lost":
            return (
                bool(_NAME.search(found.content)) and await self._matches.store.matches.latest_in(found.message) is None
            )
        named = posts.match in found.content or any(posts.match in name for name in found.attachments)
        return named or posts.which == "all"

    async def _is_stripped(self, channel: int, message: int) -> bool:
        try:
            await self._messenger.strip(channel, message)
        except (GoneError, MessageGoneError):
            return True
        except MessengerError as error:
            log.info("old buttons of %d in %d stay for now: %r", message, channel, error)
            return False
        return True

    async def _own_messages(self, posts: LostPosts) -> list[FoundMessage]:
        """Own messages in a channel or thread."""
        since = datetime.fromisoformat(posts.since) - MAX_CLOCK_SKEW
        async with aclosing(self._messenger.own_messages(posts.channel, posts.after, since, None)) as messages:
            return [found async for found in messages]

    def _rescheduled(self, posts: LostPosts) -> LostPosts:
        at = self._matches.clock.now() + FIRST_RETRY * 2**posts.attempts
        return replace(posts, attempts=posts.attempts + 1, next_at=at.isoformat())

    async def _load(self) -> list[LostPosts]:
        return [LostPosts(**one) for one in json.loads(await self._matches.store.settings.get(LOST_BUTTONS) or "[]")]

    async def _save(self, lost: Iterable[LostPosts]) -> None:
        await self._matches.store.settings.set(LOST_BUTTONS, json.dumps([asdict(posts) for posts in lost]))
