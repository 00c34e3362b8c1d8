"""Add analyses of matches."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Nobody has thought of anything yet."""
    op.create_table(
        "thoughts",
        sa.Column("match_id", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("thought", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("thoughts_at", "thoughts", ["at"])
