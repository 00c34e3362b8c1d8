"""Add the time at which a tournament that repeats announces the next one."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
REPEATING = sa.text("repeats_at IS NOT NULL")


def upgrade() -> None:
    """Add the column, and an index of the tournaments that have it."""
    op.add_column("events", sa.Column("repeats_at", sa.DateTime()))
    op.create_index("events_repeating", "events", ["repeats_at"], sqlite_where=REPEATING, postgresql_where=REPEATING)
