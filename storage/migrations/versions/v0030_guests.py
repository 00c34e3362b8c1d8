"""Add the second server of team matches between two servers."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
GUESTS = sa.text("guest_guild_id IS NOT NULL")


def upgrade() -> None:
    """Add the columns, with indexes for the few tournaments that have them."""
    op.add_column("events", sa.Column("invite_code", sa.String(20)))
    for name in ("guest_guild_id", "guest_channel_id", "guest_message_id"):
        op.add_column("events", sa.Column(name, sa.BigInteger()))
    op.add_column("events", sa.Column("guest_language", sa.String(8)))
    op.create_index("events_code", "events", ["invite_code"], unique=True)
    op.create_index("events_guest", "events", ["guest_guild_id"], sqlite_where=GUESTS, postgresql_where=GUESTS)
