"""Add the lobby. Several games may be played in the same direct messages."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
PLAYED_IN_SERVER = sa.text("status = 'playing' AND guild_id IS NOT NULL")


def upgrade() -> None:
    """Add the tables of seeks and of their games; let channels without a server have several games."""
    op.create_table(
        "seeks",
        sa.Column("id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("terms", sa.String(200), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("clock", sa.String(60), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("since", sa.DateTime(), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("window", sa.Integer()),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("anywhere", sa.Boolean(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("computer_days", sa.Integer()),
        sa.Column("dm_id", sa.BigInteger()),
        sa.Column("kept_seat", sa.Integer()),
        sa.Column("target_id", sa.BigInteger()),
        sa.Column("state", sa.String(12), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("seeks_user", "seeks", ["user_id", "terms"], unique=True)
    op.create_table(
        "lobby_seats",
        sa.Column("match_id", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("seek_id", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.DateTime(), nullable=False),
        sa.Column("dm_id", sa.BigInteger()),
        sqlite_with_rowid=False,
    )
    op.create_index("lobby_seats_user", "lobby_seats", ["user_id"])
    op.create_index("lobby_seats_seek", "lobby_seats", ["seek_id"])
    op.create_index(
        "matches_server_place",
        "matches",
        ["place"],
        unique=True,
        sqlite_where=PLAYED_IN_SERVER,
        postgresql_where=PLAYED_IN_SERVER,
    )
    op.drop_index("matches_live_place", "matches")
    playing = sa.text("status = 'playing'")
    op.create_index("matches_live_place", "matches", ["place"], sqlite_where=playing, postgresql_where=playing)
