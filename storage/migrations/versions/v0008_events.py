"""Events and their logs; posts and timers that belong to an event."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
_GOING_ON = sa.text("status IN ('open', 'running', 'paused')")
_IN_EVENT = sa.text("event_id IS NOT NULL")


def upgrade() -> None:
    """Create the tables; what is to be sent need no longer belong to a match."""
    op.create_table(
        "events",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("created_by", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("variant", sa.String(length=40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("started_at", sa.DateTime(), nullable=True),
        sa.Column("ended_at", sa.DateTime(), nullable=True),
        sa.Column("request_id", sa.BigInteger(), nullable=True),
        sa.Column("halted", sa.String(length=40), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("request_id"),
    )
    op.create_index("events_guild", "events", ["guild_id", "created_at"])
    op.create_index("events_going_on", "events", ["created_at"], sqlite_where=_GOING_ON, postgresql_where=_GOING_ON)
    op.create_table(
        "event_actions",
        sa.Column("event_id", sa.String(length=40), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("subject_id", sa.BigInteger(), nullable=True),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("interaction_id", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"]),
        sa.PrimaryKeyConstraint("event_id", "seq"),
        sa.UniqueConstraint("interaction_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("event_actions_subject", "event_actions", ["subject_id"])
    op.create_index("matches_event", "matches", ["event_id"], sqlite_where=_IN_EVENT, postgresql_where=_IN_EVENT)
    op.add_column("deadlines", sa.Column("event_id", sa.String(length=40), nullable=True))
    op.create_index("deadlines_event", "deadlines", ["event_id"], sqlite_where=_IN_EVENT, postgresql_where=_IN_EVENT)
    with op.batch_alter_table("outbox", table_kwargs={"sqlite_autoincrement": True}) as outbox:
        outbox.add_column(sa.Column("event_id", sa.String(length=40), nullable=True))
        outbox.alter_column("match_id", existing_type=sa.String(length=40), nullable=True)
