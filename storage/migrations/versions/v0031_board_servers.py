"""Add the server of the first board of matches that belong to no server."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Add the column. Where it should be known and isn't, links lead nowhere until the match is shown elsewhere."""
    op.add_column("matches", sa.Column("board_guild_id", sa.BigInteger()))
