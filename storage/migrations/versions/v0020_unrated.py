"""Rated matches that leave ratings alone."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Let matches begun from now on say why they are not rated, and find what a user has done lately."""
    op.add_column("matches", sa.Column("unrated", sa.String(40)))
    op.create_index("seat_links_user", "seat_links", ["user_id"])
