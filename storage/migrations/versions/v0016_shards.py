"""Several processes may share a database: each has a row, and holds shards."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add the tables of processes and of the shards that they hold; one process alone uses neither."""
    op.create_table(
        "processes",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "shards",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("owner", sa.String(40)),
        sa.PrimaryKeyConstraint("number"),
    )
