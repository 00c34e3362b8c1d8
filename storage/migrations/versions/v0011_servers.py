"""Servers that removed the bot are noted, and what is to be sent there waits; who has left a server is told once."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0012"
_HELD = sa.text("state = 'held'")
_DEPARTED = sa.text("kind = 'departed'")


def upgrade() -> None:
    """Add the table of servers, and indices for what is asked about one."""
    op.create_table(
        "left_servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("since", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("matches_guild", "matches", ["guild_id", "status"])
    op.create_index("outbox_held", "outbox", ["id"], sqlite_where=_HELD, postgresql_where=_HELD)
    op.create_index("outbox_departed", "outbox", ["match_id"], sqlite_where=_DEPARTED, postgresql_where=_DEPARTED)
