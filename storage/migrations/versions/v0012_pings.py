"""Whom challenges have notified."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0009"


def upgrade() -> None:
    """What was notified before is not counted."""
    op.create_table(
        "pings",
        sa.Column("match_id", sa.String(40), primary_key=True),
        sa.Column("named_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("pings_user", "pings", ["user_id", "at"])
