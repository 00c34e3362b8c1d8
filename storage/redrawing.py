"""Edits of the last posts of tournaments that are over, in the transaction that erased one of their players."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from storage.posting import REFRESH, place_of_guest, post_tournament
from storage.rows import OutboxMessage
from storage.tables import outbox, tournament_actions, tournaments

LAST_POSTS = ("event-end", "event-games")
"""Kinds of posts that tell the end of a tournament."""
_USER = sa.bindparam("the_user", type_=sa.BigInteger)
_FINISHED = (
    sa.select(*tournaments.c["id", "channel_id", "version", "guest_guild_id", "guest_channel_id"])
    .where(
        tournaments.c.status == "over",
        tournaments.c.id.in_(sa.select(tournament_actions.c.event_id).where(tournament_actions.c.subject_id == _USER)),
    )
    .order_by(tournaments.c.id)
)
_POSTED = (
    sa.select(outbox)
    .where(
        outbox.c.event_id == sa.bindparam("the_tournament", type_=sa.String),
        outbox.c.kind.in_(LAST_POSTS),
        outbox.c.message_id.is_not(None),
    )
    .order_by(outbox.c.id)
)


def redraw_last_posts(connection: sa.Connection, user: int, now: datetime) -> set[int]:
    """Have the posts about the end of all tournaments of a user edited; return their channels."""
    channels = set[int]()
    for tournament in connection.execute(_FINISHED, {"the_user": user}).fetchall():
        posted = connection.execute(_POSTED, {"the_tournament": tournament.id}).fetchall()
        edits = [
            OutboxMessage(row.kind, row.seq, "", {**row.payload, "edits": row.message_id}, channel=row.channel_id)
            for row in posted
            if row.guild_id is None or row.channel_id == tournament.guest_channel_id
        ]
        refresh = OutboxMessage(REFRESH, tournament.version, "")
        guest = place_of_guest(tournament)
        post_tournament(connection, tournament.id, tournament.channel_id, [refresh, *edits], now, guest)
        channels |= {tournament.channel_id, *(row.channel_id for row in posted), *(guest or ())[1:]}
    return channels
