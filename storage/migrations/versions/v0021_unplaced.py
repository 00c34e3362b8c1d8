"""Find the matches that wait for a thread."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Index them."""
    unplaced = sa.text("status = 'parked' AND reason = 'crowded'")
    op.create_index("matches_unplaced", "matches", ["started_at"], sqlite_where=unplaced, postgresql_where=unplaced)
