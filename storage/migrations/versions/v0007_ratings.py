"""Ratings: what each player's is after each rated match, and which matches have been counted."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make room for ratings; no match that there is was ever said to be rated."""
    op.add_column("matches", sa.Column("counted", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index(
        "matches_uncounted",
        "matches",
        ["ended_at", "id"],
        unique=False,
        sqlite_where=sa.text("rated AND NOT counted AND status = 'over'"),
        postgresql_where=sa.text("rated AND NOT counted AND status = 'over'"),
    )
    op.create_index(
        "matches_over",
        "matches",
        ["variant", "ended_at", "id"],
        unique=False,
        sqlite_where=sa.text("status = 'over'"),
        postgresql_where=sa.text("status = 'over'"),
    )
    op.create_index(
        "seats_past_user",
        "seats",
        ["user_id"],
        unique=False,
        sqlite_where=sa.text("NOT live"),
        postgresql_where=sa.text("NOT live"),
    )
    op.create_table(
        "ratings",
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("variant", sa.String(length=40), nullable=False),
        sa.Column("ended_at", sa.DateTime(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id", "seat"),
        sqlite_with_rowid=False,
    )
    op.create_index("ratings_user", "ratings", ["variant", "user_id", "games"], unique=True)
    op.create_index("ratings_order", "ratings", ["variant", "ended_at", "match_id"], unique=False)
