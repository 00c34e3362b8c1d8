"""Tables of tournaments."""

from __future__ import annotations

import sqlalchemy as sa

from storage.tables.conditions import GUEST_TOURNAMENT, REPEATING_TOURNAMENT, UNFINISHED_TOURNAMENT, partial_index
from storage.tables.schema import Utc, metadata

tournaments = sa.Table(
    "events",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("created_by", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("variant", sa.String(40), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("plan", sa.JSON, nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("created_at", Utc, nullable=False),
    sa.Column("status", sa.String(12), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("started_at", Utc),
    sa.Column("ended_at", Utc),
    sa.Column("request_id", sa.BigInteger, unique=True),
    sa.Column("halted", sa.String(40)),
    sa.Column("repeats_at", Utc),
    # The second server of a team match between two servers: the code by which it accepts, its place, its post.
    sa.Column("invite_code", sa.String(20)),
    sa.Column("guest_guild_id", sa.BigInteger),
    sa.Column("guest_channel_id", sa.BigInteger),
    sa.Column("guest_message_id", sa.BigInteger),
    sa.Column("guest_language", sa.String(8)),
)

sa.Index("events_guild", tournaments.c.guild_id, tournaments.c.created_at)
sa.Index("events_going_on", tournaments.c.created_at, **partial_index(UNFINISHED_TOURNAMENT))
sa.Index("events_code", tournaments.c.invite_code, unique=True)
sa.Index("events_guest", tournaments.c.guest_guild_id, **partial_index(GUEST_TOURNAMENT))
sa.Index("events_repeating", tournaments.c.repeats_at, **partial_index(REPEATING_TOURNAMENT))

# The acting user and the subject have their own columns, so that a person can be erased.
tournament_actions = sa.Table(
    "event_actions",
    metadata,
    sa.Column("event_id", sa.ForeignKey("events.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("at", Utc, nullable=False),
    sa.Column("user_id", sa.BigInteger),
    sa.Column("subject_id", sa.BigInteger),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("interaction_id", sa.BigInteger, unique=True),
    sqlite_with_rowid=False,
)

sa.Index("event_actions_subject", tournament_actions.c.subject_id)
