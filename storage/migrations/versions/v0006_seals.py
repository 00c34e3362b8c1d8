"""Logs with seals: a hash after every action, what the first one covers, and who holds the seats."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make room for seals; matches that have begun go on without."""
    op.add_column("matches", sa.Column("genesis", sa.String(length=64), nullable=False, server_default=""))
    op.add_column("actions", sa.Column("seal", sa.String(length=64), nullable=False, server_default=""))
    op.create_table(
        "origins",
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seat_links",
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("link", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("salt", sa.String(length=32), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id", "seq", "seat"),
        sqlite_with_rowid=False,
    )
