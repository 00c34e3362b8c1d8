"""Clocks, timers, vacations, plans, notes and preferences."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Give matches a clock, and create the tables around it."""
    _matches()
    _of_a_match()
    _of_time()
    op.create_table(
        "preferences",
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("chosen", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "id"),
        sqlite_with_rowid=False,
    )


def _matches() -> None:
    # SQLite adds columns in place, but a constraint only by building the table again, to which others refer: an index.
    op.add_column("matches", sa.Column("clock", sa.String(length=60), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("vacations", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("matches", sa.Column("deadline", sa.DateTime(), nullable=True))
    op.add_column("matches", sa.Column("rematch_of", sa.String(length=40), nullable=True))
    op.create_index(
        "matches_rematch",
        "matches",
        ["rematch_of"],
        unique=True,
        sqlite_where=sa.text("rematch_of IS NOT NULL AND status != 'cancelled'"),
        postgresql_where=sa.text("rematch_of IS NOT NULL AND status != 'cancelled'"),
    )


def _of_a_match() -> None:
    op.create_table(
        "plans",
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("lines", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id", "seat"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "notes",
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.String(length=2000), nullable=False),
        sa.Column("silent", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id", "user_id"),
        sqlite_with_rowid=False,
    )


def _of_time() -> None:
    op.create_table(
        "deadlines",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("match_id", sa.String(length=40), nullable=True),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("deadlines_at", "deadlines", ["at"])
    op.create_index("deadlines_match", "deadlines", ["match_id"])
    op.create_table(
        "vacations",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("starts_at", sa.DateTime(), nullable=False),
        sa.Column("ends_at", sa.DateTime(), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("vacations_user", "vacations", ["user_id", "guild_id"])
