"""Let a server's role be pinged for the lobby. A post may belong to a server alone."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Add the table of pings, and to posts the server to which they belong without match or tournament."""
    op.create_table(
        "lobby_pings",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("seek_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.add_column("outbox", sa.Column("guild_id", sa.BigInteger()))
