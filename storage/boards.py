"""Board channels of matches besides their first: one for each player who wants the board elsewhere too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from storage import mapping, tables
from storage.base import Database
from storage.posting import drop_board, drop_repeated, post_on_board
from storage.rows import BoardChannel, OutboxMessage, ReplacedPost
from storage.tables import board_channels, matches

_MATCH = sa.bindparam("the_match", type_=sa.String)
_CHANNEL = sa.bindparam("the_channel", type_=sa.BigInteger)
_OF = sa.select(board_channels).where(board_channels.c.match_id == _MATCH).order_by(board_channels.c.user_id)
_AT = sa.select(board_channels).where(board_channels.c.match_id == _MATCH, board_channels.c.channel_id == _CHANNEL)
_IN = (
    sa.select(board_channels.c.match_id)
    .join(matches, matches.c.id == board_channels.c.match_id)
    .where(board_channels.c.channel_id == _CHANNEL, tables.PLAYING)
    .order_by(board_channels.c.match_id)
)


@dataclass
class BoardStore:
    """Additional board channels. A match knows their number, so that one without them costs nothing."""

    db: Database

    async def of(self, match: str) -> tuple[BoardChannel, ...]:
        """Return the additional board channels of a match."""
        return tuple(map(_board_of, await self.db.rows(_OF, the_match=match)))

    async def at(self, match: str, channel: int) -> BoardChannel | None:
        """Return the additional board channel of a match that is a given channel."""
        rows = await self.db.rows(_AT, the_match=match, the_channel=channel)
        return _board_of(rows[0]) if rows else None

    async def playing_in(self, channel: int) -> list[str]:
        """Return the matches in progress with an additional board in a channel; a DM may have several."""
        return [str(row.match_id) for row in await self.db.rows(_IN, the_channel=channel)]

    async def set(
        self, match: str, board: BoardChannel, outbox_message: OutboxMessage, now: datetime
    ) -> list[ReplacedPost]:
        """Give a player an additional board channel in place of their earlier one, and post a message there.

        Returns the posts of the earlier one, which lose their buttons.
        """

        def work(connection: sa.Connection) -> list[ReplacedPost]:
            replaced = _removed(connection, match, board_channels.c.user_id == board.user, now)
            values = mapping.values_of(board, match_id=match)
            connection.execute(sa.insert(board_channels), values)
            post_on_board(connection, match, board.channel, outbox_message, now)
            _count(connection, match)
            self.db.notify(connection, "match", match, board.channel, board.guild)
            return replaced

        return await self.db.write(work, match=match)

    async def hand_over(self, match: str, guild: int, user: int, by: int) -> None:
        """Give a player's additional board in a server to someone else, who takes over their seat."""
        theirs = (
            board_channels.c.match_id == match,
            board_channels.c.guild_id == guild,
            board_channels.c.user_id == user,
        )
        given = sa.update(board_channels).where(*theirs).values(user_id=by)

        def work(connection: sa.Connection) -> None:
            connection.execute(given)
            self.db.notify(connection, "match", match)

        await self.db.write(work, match=match)

    async def remove(self, match: str, channel: int, now: datetime) -> list[ReplacedPost]:
        """Remove an additional board channel; what waits to be posted there is dropped.

        Returns its posts that lose their buttons.
        """

        def work(connection: sa.Connection) -> list[ReplacedPost]:
            replaced = _removed(connection, match, board_channels.c.channel_id == channel, now)
            _count(connection, match)
            self.db.notify(connection, "match", match)
            return replaced

        return await self.db.write(work, match=match)


def take_over(connection: sa.Connection, match: str, channel: int, now: datetime) -> tuple[int, list[ReplacedPost]]:
    """Remove the additional board in a channel that is now the first one.

    What it has shown is not posted there again. Return the number of additional boards left, and the posts of the
    removed one that lose their buttons.
    """
    drop_repeated(connection, match, channel)
    replaced = _removed(connection, match, board_channels.c.channel_id == channel, now)
    return _count(connection, match), replaced


def _removed(connection: sa.Connection, match: str, which: sa.ColumnElement[bool], now: datetime) -> list[ReplacedPost]:
    gone = sa.delete(board_channels).where(board_channels.c.match_id == match, which)
    channels: Sequence[int] = connection.execute(gone.returning(board_channels.c.channel_id)).scalars().all()
    posts: list[sa.Row[Any]] = [row for channel in channels for row in drop_board(connection, match, channel, now)]
    return [mapping.replaced_of(row) for row in posts]


def _count(connection: sa.Connection, match: str) -> int:
    number = sa.select(sa.func.count()).where(board_channels.c.match_id == match).scalar_subquery()
    counted = sa.update(matches).where(matches.c.id == match).values(boards=number).returning(matches.c.boards)
    return int(connection.execute(counted).scalar_one())


def _board_of(row: sa.Row[Any]) -> BoardChannel:
    return BoardChannel(row.channel_id, row.guild_id, row.user_id, row.language)
