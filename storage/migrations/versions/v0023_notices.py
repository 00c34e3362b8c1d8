"""Calls to move become notices, the kind of all posts without a picture."""

from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Rename the kind of messages."""
    op.execute("UPDATE outbox SET kind = 'notice' WHERE kind = 'call'")
