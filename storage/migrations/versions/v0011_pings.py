"""Add users notified by challenges."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the table; earlier notifications are not counted."""
    op.create_table(
        "pings",
        sa.Column("match_id", sa.String(40), primary_key=True),
        sa.Column("named_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("pings_user", "pings", ["user_id", "at"])
