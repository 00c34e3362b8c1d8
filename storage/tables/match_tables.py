"""Tables of matches: seats, logs, secrets, and private rows of players."""

from __future__ import annotations

import sqlalchemy as sa

from storage.tables.conditions import (
    AWAITING_COMPUTER,
    FINISHED_THREAD,
    LIVE_SEAT,
    LIVE_THREAD,
    OVER,
    PAST_SEAT,
    PLAYING,
    PLAYING_IN_SERVER,
    REMATCH,
    TOURNAMENT_MATCH,
    UNCOUNTED,
    UNPLACED,
    partial_index,
)
from storage.tables.schema import Scores, Utc, metadata

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("guild_id", sa.BigInteger),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("thread_id", sa.BigInteger),
    sa.Column("place", sa.BigInteger),
    sa.Column("wants_thread", sa.Boolean, nullable=False),
    sa.Column("created_by", sa.BigInteger, nullable=False),
    sa.Column("variant", sa.String(40), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("status", sa.String(12), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("turn_user", sa.BigInteger),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("seats_mode", sa.String(8), nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("event_id", sa.String(40)),
    sa.Column("created_at", Utc, nullable=False),
    sa.Column("started_at", Utc),
    sa.Column("ended_at", Utc),
    sa.Column("reason", sa.String(40)),
    sa.Column("scores", Scores, nullable=False),
    sa.Column("challenge_message_id", sa.BigInteger),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("request_id", sa.BigInteger, unique=True),
    sa.Column("clock", sa.String(60), nullable=False, server_default=""),
    sa.Column("vacations", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("deadline", Utc),
    sa.Column("rematch_of", sa.String(40)),
    sa.Column("genesis", sa.String(64), nullable=False, server_default=""),
    sa.Column("level", sa.Integer, nullable=False, server_default="3"),
    sa.Column("unrated", sa.String(40)),
    sa.Column("boards", sa.Integer, nullable=False, server_default="0"),
    sa.Column("board_guild_id", sa.BigInteger),
    # True once its result is part of the ratings. Not a field of `Match`.
    sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false()),
    # Time at which its thread was last kept active or archived. Not a field of `Match` either.
    sa.Column("tended_at", Utc),
)

sa.Index("matches_live_place", matches.c.place, **partial_index(PLAYING))
sa.Index("matches_server_place", matches.c.place, unique=True, **partial_index(PLAYING_IN_SERVER))
sa.Index("matches_place", matches.c.place, matches.c.started_at)
sa.Index("matches_guild", matches.c.guild_id, matches.c.status)
sa.Index("matches_created_by", matches.c.created_by, matches.c.created_at)
sa.Index("matches_owed", matches.c.created_at, **partial_index(AWAITING_COMPUTER))
sa.Index("matches_event", matches.c.event_id, **partial_index(TOURNAMENT_MATCH))
sa.Index("matches_rematch", matches.c.rematch_of, unique=True, **partial_index(REMATCH))
sa.Index("matches_uncounted", matches.c.ended_at, matches.c.id, **partial_index(UNCOUNTED))
sa.Index("matches_live_thread", matches.c.tended_at, **partial_index(LIVE_THREAD))
sa.Index("matches_unplaced", matches.c.started_at, **partial_index(UNPLACED))
sa.Index("matches_left_thread", matches.c.ended_at, **partial_index(FINISHED_THREAD))
sa.Index("matches_over", matches.c.variant, matches.c.ended_at, matches.c.id, **partial_index(OVER))

# Channels besides `matches.place` where players have the board; one for each player.
board_channels = sa.Table(
    "board_channels",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("guild_id", sa.BigInteger),
    sa.Column("language", sa.String(8), nullable=False),
    sqlite_with_rowid=False,
)

sa.Index("board_channels_channel", board_channels.c.channel_id)
sa.Index("board_channels_user", board_channels.c.user_id)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("user_id", sa.BigInteger),
    sa.Column("holder", sa.String(8), nullable=False),
    sa.Column("live", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)

sa.Index("seats_live_user", seats.c.user_id, **partial_index(LIVE_SEAT))
sa.Index("seats_past_user", seats.c.user_id, **partial_index(PAST_SEAT))

actions = sa.Table(
    "actions",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer),
    sa.Column("user_id", sa.BigInteger),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("text", sa.String(64), nullable=False),
    sa.Column("interaction_id", sa.BigInteger, unique=True),
    sa.Column("position_hash", sa.String(16), nullable=False),
    sa.Column("at", Utc, nullable=False),
    sa.Column("seal", sa.String(64), nullable=False, server_default=""),
    sqlite_with_rowid=False,
)

origins = sa.Table(
    "origins",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("line", sa.Text, nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
    sqlite_with_rowid=False,
)

# Names of players. All other tables have user IDs only.
seat_names = sa.Table(
    "seat_names",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(32), nullable=False),
    sqlite_with_rowid=False,
)

# An erasure empties `user_id` and `salt`; the log of the seat stays provable.
seat_links = sa.Table(
    "seat_links",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("link", sa.String(64), nullable=False),
    sa.Column("user_id", sa.BigInteger),
    sa.Column("salt", sa.String(32)),
    sqlite_with_rowid=False,
)

sa.Index("seat_links_user", seat_links.c.user_id)

secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("choice", sa.String(1), nullable=False),
    sa.Column("nonce", sa.String(64), nullable=False),
    sqlite_with_rowid=False,
)

plans = sa.Table(
    "plans",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("lines", sa.JSON, nullable=False),
    sqlite_with_rowid=False,
)

notes = sa.Table(
    "notes",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True),
    sa.Column("text", sa.String(2000), nullable=False),
    sa.Column("silent", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)

# Analyses; `at` is the time of the last change.
analyses = sa.Table(
    "thoughts",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("thought", sa.JSON, nullable=False),
    sa.Column("at", Utc, nullable=False),
    sqlite_with_rowid=False,
)

sa.Index("thoughts_at", analyses.c.at)
