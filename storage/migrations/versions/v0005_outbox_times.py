"""Add the time when an outbox row was written, and the posts that must still lose their buttons."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Give rows the time they were written at; a row that was sent has a next time only if its buttons must go."""
    op.add_column("outbox", sa.Column("written_at", sa.DateTime(), nullable=True))
    op.execute("UPDATE outbox SET next_at = NULL WHERE state = 'sent'")
    op.create_index(
        "outbox_replaced",
        "outbox",
        ["next_at"],
        unique=False,
        sqlite_where=sa.text("state = 'sent' AND next_at IS NOT NULL"),
        postgresql_where=sa.text("state = 'sent' AND next_at IS NOT NULL"),
    )
