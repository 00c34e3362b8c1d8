"""Tables of the lobby: seeks, and the games that they led to."""

from __future__ import annotations

import sqlalchemy as sa

from storage.tables.schema import Utc, metadata

# One seek of each player for the same `terms`: variant, options, time control, rated or not.
seeks = sa.Table(
    "seeks",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("terms", sa.String(200), nullable=False),
    sa.Column("variant", sa.String(40), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("clock", sa.String(60), nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("since", Utc, nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("window", sa.Integer),
    sa.Column("guild_id", sa.BigInteger),
    sa.Column("channel_id", sa.BigInteger),
    sa.Column("anywhere", sa.Boolean, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("computer_days", sa.Integer),
    sa.Column("dm_id", sa.BigInteger),
    sa.Column("kept_seat", sa.Integer),
    sa.Column("target_id", sa.BigInteger),
    sa.Column("state", sa.String(12), nullable=False),
    sqlite_with_rowid=False,
)

sa.Index("seeks_user", seeks.c.user_id, seeks.c.terms, unique=True)

# Seats that a seek has got: until the first move, and for as long as the game lasts if several were sought at once.
lobby_seats = sa.Table(
    "lobby_seats",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("seek_id", sa.BigInteger, nullable=False),
    sa.Column("since", Utc, nullable=False),
    sa.Column("dm_id", sa.BigInteger),
    sqlite_with_rowid=False,
)

# Seeks for which a server's role was pinged, as their game lacked its last player.
lobby_pings = sa.Table(
    "lobby_pings",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("seek_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", Utc, nullable=False),
    sqlite_with_rowid=False,
)

sa.Index("lobby_seats_user", lobby_seats.c.user_id)
sa.Index("lobby_seats_seek", lobby_seats.c.seek_id)
