"""Add board channels of matches besides their first."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Add the table, and what matches and outbox rows tell of it."""
    op.create_table(
        "board_channels",
        sa.Column("match_id", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("language", sa.String(8), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("board_channels_channel", "board_channels", ["channel_id"])
    op.create_index("board_channels_user", "board_channels", ["user_id"])
    op.add_column("matches", sa.Column("boards", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("outbox", sa.Column("board", sa.Boolean(), nullable=False, server_default=sa.false()))
