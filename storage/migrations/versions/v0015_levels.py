"""Add computer levels."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Computers go on at the level that `/play` proposes."""
    op.add_column("matches", sa.Column("level", sa.Integer(), nullable=False, server_default="3"))
