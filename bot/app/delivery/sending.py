"""Sending of an outbox row's post: while this process holds the server's lease, and never twice."""

from __future__ import annotations

from contextlib import aclosing
from datetime import datetime, timedelta

from bot.app.core.ports import FoundMessage, Messenger, Post
from bot.app.match.service import MatchService
from storage import OutboxRow, StoreUnavailableError

MAX_CLOCK_SKEW = timedelta(minutes=5)
"""Largest difference between Discord's clock and ours."""
LATE_ARRIVAL_PERIOD = timedelta(hours=1)
"""Time after an attempt in which a post may still have arrived, all waits included."""


class OwnedElsewhereError(Exception):
    """Another process owns the server by now, and delivers its posts."""


class Sending:
    """Sends posts of rows, and edits those that were sent.

    Methods that reach Discord raise OwnedElsewhereError if another process owns the server, StoreUnavailableError (so
    that the row is claimed again) if that is unknown, and MessengerErrors.
    """

    def __init__(self, matches: MatchService, messenger: Messenger) -> None:
        self._matches = matches
        self.messenger = messenger

    async def send(self, row: OutboxRow, guild: int | None, post: Post) -> int:
        """Send a post; return its message."""
        self._check_lease(row, guild)
        return await self.messenger.post(row.channel, post)

    async def send_once(self, row: OutboxRow, guild: int | None, post: Post, after: int | None, began: datetime) -> int:
        """The same, unless an interrupted attempt has sent it; that is looked for as in `find_sent_message`."""
        arrived = await self.find_sent_message(row, post, after, began)
        return await self.send(row, guild, post) if arrived is None else arrived

    async def edit(self, row: OutboxRow, guild: int | None, channel: int, message: int, post: Post) -> None:
        """Edit a message for a row."""
        self._check_lease(row, guild)
        await self.messenger.edit(channel, message, post)

    async def find_sent_message(self, row: OutboxRow, post: Post, after: int | None, began: datetime) -> int | None:
        """Find the message that an interrupted attempt may have posted.

        Looks at the bot's own messages newer than `after` and those of earlier rows, from the row's time on (or from
        `began`): the same may have been said a moment before.
        """
        if not row.interrupted:
            return None
        earlier = await self._matches.store.outbox.latest_message(row)
        after = max((known for known in (after, earlier) if known is not None), default=None)
        # Oldest first: where people talk, a thousand messages may have come since.
        since = (row.written_at or began) - MAX_CLOCK_SKEW
        until = None if row.tried_at is None else row.tried_at + LATE_ARRIVAL_PERIOD
        async with aclosing(self.messenger.own_messages(row.channel, after, since, until)) as messages:
            async for found in messages:
                if is_same(post, found):
                    return found.message
        return None

    def _check_lease(self, row: OutboxRow, guild: int | None) -> None:
        """Check that this process still holds the lease of a server."""
        store = self._matches.store
        if not store.ownership.lease_valid(guild) or row.term != store.ownership.term:
            if not store.ownership.owns(guild):
                raise OwnedElsewhereError
            raise StoreUnavailableError("it is not known whether another process has taken over")


def is_same(post: Post, found: FoundMessage) -> bool:
    """True if a found message is this post, by picture name or else first line (the rest of a challenge changes)."""
    if post.picture is not None and found.attachments:
        return post.picture_name in found.attachments
    return _first_line(found.content) == _first_line(post.content)


def _first_line(content: str) -> list[str]:
    """Its words: a space that does not break may come back as one that does, and a match may be elsewhere by now."""
    return [word for word in content.partition("\n")[0].split() if not word.startswith("https://")]
