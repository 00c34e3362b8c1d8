"""Tables of users: preferences, notifications and ratings."""

from __future__ import annotations

import sqlalchemy as sa

from storage.tables.schema import Utc, metadata

preferences = sa.Table(
    "preferences",
    metadata,
    sa.Column("kind", sa.String(8), primary_key=True),
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("chosen", sa.JSON, nullable=False),
    sqlite_with_rowid=False,
)

# Users notified by challenges, kept for as long as they count for the challenger's limit.
pings = sa.Table(
    "pings",
    metadata,
    sa.Column("match_id", sa.String(40), primary_key=True),
    sa.Column("named_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("at", Utc, nullable=False),
    sqlite_with_rowid=False,
)

sa.Index("pings_user", pings.c.user_id, pings.c.at)

# Computed from the results of matches alone. `games` counts the user's rated matches so far.
ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("variant", sa.String(40), nullable=False),
    sa.Column("ended_at", Utc, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sqlite_with_rowid=False,
)

sa.Index("ratings_user", ratings.c.variant, ratings.c.user_id, ratings.c.games, unique=True)
sa.Index("ratings_order", ratings.c.variant, ratings.c.ended_at, ratings.c.match_id)

# Personal links to web pages, and the sessions of browsers that they opened. Only hashes of tokens are stored.
web_tokens = sa.Table(
    "web_tokens",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("match_id", sa.String(40)),
    sa.Column("device", sa.String(80), nullable=False),
    sa.Column("created_at", Utc, nullable=False),
    sa.Column("used_at", Utc, nullable=False),
    sa.Column("expires_at", Utc, nullable=False),
    sqlite_with_rowid=False,
)

sa.Index("web_tokens_user", web_tokens.c.user_id)
sa.Index("web_tokens_expiry", web_tokens.c.expires_at)
