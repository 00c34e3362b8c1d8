"""Index the matches that a user has opened: they are counted before each new one."""

from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Add an index by creator and time."""
    op.create_index("matches_created_by", "matches", ["created_by", "created_at"])
