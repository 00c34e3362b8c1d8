"""Tables of what is done later: timers, vacations and the outbox."""

from __future__ import annotations

import sqlalchemy as sa

from storage.tables.conditions import (
    DEPARTURE_NOTICE,
    FAILED_CHALLENGE,
    HELD,
    LIVE_BUTTONS,
    MERGEABLE,
    SENT_QUESTION,
    STALE_BUTTONS,
    TOURNAMENT_TIMER,
    WAITING,
    partial_index,
)
from storage.tables.schema import Utc, metadata

timers = sa.Table(
    "deadlines",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("match_id", sa.ForeignKey("matches.id")),
    sa.Column("user_id", sa.BigInteger),
    sa.Column("guild_id", sa.BigInteger),
    sa.Column("at", Utc, nullable=False),
    sa.Column("number", sa.Integer, nullable=False, default=0),
    sa.Column("event_id", sa.String(40)),
    sqlite_autoincrement=True,
)

sa.Index("deadlines_at", timers.c.at)
sa.Index("deadlines_match", timers.c.match_id)
sa.Index("deadlines_event", timers.c.event_id, **partial_index(TOURNAMENT_TIMER))

vacations = sa.Table(
    "vacations",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("starts_at", Utc, nullable=False),
    sa.Column("ends_at", Utc, nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sqlite_autoincrement=True,
)

# Past vacations count too: a server allows a number of days per year.
sa.Index("vacations_user", vacations.c.user_id, vacations.c.guild_id)

outbox = sa.Table(
    "outbox",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("match_id", sa.ForeignKey("matches.id")),  # None for a tournament, or a server alone
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("buttons", sa.Boolean, nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("nonce", sa.String(25), nullable=False),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("attempts", sa.Integer, nullable=False),
    # Time of the next or last attempt to send it. For a sent row (also `attempts`): to strip its buttons.
    sa.Column("next_at", Utc),
    sa.Column("error", sa.String(200)),
    sa.Column("written_at", Utc),
    sa.Column("event_id", sa.String(40)),
    # The server of a post that belongs to no match and no tournament, or is for the second server of one.
    sa.Column("guild_id", sa.BigInteger),
    # True for a copy in an additional board channel of its match.
    sa.Column("board", sa.Boolean, nullable=False, server_default=sa.false()),
    sqlite_autoincrement=True,
)

sa.Index("outbox_waiting", outbox.c.channel_id, outbox.c.id, **partial_index(WAITING))
sa.Index("outbox_growing", outbox.c.match_id, **partial_index(MERGEABLE))
sa.Index("outbox_held", outbox.c.id, **partial_index(HELD))
sa.Index("outbox_departed", outbox.c.match_id, **partial_index(DEPARTURE_NOTICE))
sa.Index("outbox_given_up", outbox.c.match_id, **partial_index(FAILED_CHALLENGE))
sa.Index("outbox_asked", outbox.c.match_id, **partial_index(SENT_QUESTION))
sa.Index("outbox_buttons", outbox.c.match_id, **partial_index(LIVE_BUTTONS))
sa.Index("outbox_replaced", outbox.c.next_at, **partial_index(STALE_BUTTONS))
