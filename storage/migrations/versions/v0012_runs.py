"""Posts that wait a little for the moves that follow, and take them in."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
_GROWING = sa.text("state = 'growing'")


def upgrade() -> None:
    """Find the post of a match that grows; there is none so far."""
    op.create_index("outbox_growing", "outbox", ["match_id"], sqlite_where=_GROWING, postgresql_where=_GROWING)
