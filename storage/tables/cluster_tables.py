"""Tables of servers, and of processes that share the database."""

from __future__ import annotations

import sqlalchemy as sa

from storage.tables.schema import Utc, metadata

# Servers that removed the bot, until they add it again or their data are deleted.
removed_servers = sa.Table(
    "left_servers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("since", Utc, nullable=False),
    sqlite_with_rowid=False,
)

# Processes that share the database, each with a heartbeat counter, and the shards that they hold.
processes = sa.Table(
    "processes",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("beat", sa.BigInteger, nullable=False),
)

shards = sa.Table(
    "shards",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("owner", sa.String(40)),
)

# Writers on PostgreSQL, each with the number of its latest committed transaction.
writers = sa.Table(
    "writers",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("at", Utc, nullable=False),
)

# CPU-heavy jobs for other processes, without user data; deleted once the answer is read.
jobs = sa.Table(
    "errands",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("question", sa.Text, nullable=False),
    sa.Column("asked_at", Utc, nullable=False),
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("count", sa.Integer, nullable=False),
    sa.Column("answer", sa.LargeBinary),
    sqlite_autoincrement=True,
)

settings = sa.Table(
    "settings",
    metadata,
    sa.Column("key", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
