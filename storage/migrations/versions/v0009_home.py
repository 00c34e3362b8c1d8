"""Challenges that could not be posted are found again."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
_GIVEN_UP = sa.text("kind = 'challenge' AND state = 'failed'")


def upgrade() -> None:
    """Index what was given up."""
    op.create_index("outbox_given_up", "outbox", ["match_id"], sqlite_where=_GIVEN_UP, postgresql_where=_GIVEN_UP)
