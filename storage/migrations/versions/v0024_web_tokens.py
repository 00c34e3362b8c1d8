"""Add personal links to web pages, and sessions of browsers."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "web_tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("match_id", sa.String(40)),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("used_at", sa.DateTime(), nullable=False),
        sa.Column("expires_at", sa.DateTime(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("web_tokens_user", "web_tokens", ["user_id"])
    op.create_index("web_tokens_expiry", "web_tokens", ["expires_at"])
