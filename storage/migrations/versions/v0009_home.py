"""Challenges that could not be posted are found again; threads are tended."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
_LIVE = sa.text("status IN ('playing', 'parked') AND thread_id IS NOT NULL")
_LEFT = sa.text("status = 'over' AND thread_id IS NOT NULL AND (tended_at IS NULL OR tended_at < ended_at)")
_ASKED = sa.text("kind = 'asked' AND state = 'sent'")
_GIVEN_UP = sa.text("kind = 'challenge' AND state = 'failed'")


def upgrade() -> None:
    """Index what was given up, and what is to be tended; threads of matches that are over are left as they are."""
    op.add_column("matches", sa.Column("tended_at", sa.DateTime(), nullable=True))
    op.execute("UPDATE matches SET tended_at = ended_at WHERE status = 'over'")
    op.create_index("matches_live_thread", "matches", ["tended_at"], sqlite_where=_LIVE, postgresql_where=_LIVE)
    op.create_index("matches_left_thread", "matches", ["ended_at"], sqlite_where=_LEFT, postgresql_where=_LEFT)
    op.create_index("outbox_given_up", "outbox", ["match_id"], sqlite_where=_GIVEN_UP, postgresql_where=_GIVEN_UP)
    op.create_index("outbox_asked", "outbox", ["match_id"], sqlite_where=_ASKED, postgresql_where=_ASKED)
