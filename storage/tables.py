"""The tables. Indexes are partial where only live rows are ever asked for, so that history costs nothing."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect


class Utc(sa.types.TypeDecorator[datetime]):
    """A time in UTC, kept without its zone."""

    impl = sa.DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 (SQLAlchemy's signature)
        """To the database."""
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 (SQLAlchemy's signature)
        """From the database."""
        return None if value is None else value.replace(tzinfo=UTC)


class Scores(sa.types.TypeDecorator[tuple[Fraction, ...]]):
    """Exact scores, as text such as `1/2 1/2 0`."""

    impl = sa.String
    cache_ok = True

    def process_bind_param(self, value: tuple[Fraction, ...] | None, dialect: Dialect) -> str:  # noqa: ARG002 (SQLAlchemy's signature)
        """To the database."""
        return " ".join(str(score) for score in value or ())

    def process_result_value(self, value: Any | None, dialect: Dialect) -> tuple[Fraction, ...]:  # noqa: ARG002 (SQLAlchemy's signature)
        """From the database."""
        return tuple(Fraction(score) for score in (value or "").split())


metadata = sa.MetaData()

# An index on part of a table serves only queries that repeat its condition word for word, hence these.
PLAYING = sa.text("matches.status = 'playing'")
OWED = sa.text("matches.status = 'playing' AND matches.turn_user IS NULL")
LIVE_SEAT = sa.text("seats.live")
PAST_SEAT = sa.text("NOT seats.live")
UNCOUNTED = sa.text("matches.rated AND NOT matches.counted AND matches.status = 'over'")
OVER = sa.text("matches.status = 'over'")
FOLLOWS = sa.text("matches.rematch_of IS NOT NULL AND matches.status != 'cancelled'")
WAITING = sa.text("outbox.state IN ('pending', 'sending')")
LIVE_THREAD = sa.text("matches.status IN ('playing', 'parked') AND matches.thread_id IS NOT NULL")
UNPLACED = sa.text("matches.status = 'parked' AND matches.reason = 'crowded'")
LEFT_THREAD = sa.text(
    "matches.status = 'over' AND matches.thread_id IS NOT NULL"
    " AND (matches.tended_at IS NULL OR matches.tended_at < matches.ended_at)"
)
UNSENT = sa.text("outbox.state IN ('pending', 'sending', 'growing')")
GROWING = sa.text("outbox.state = 'growing'")
HELD = sa.text("outbox.state = 'held'")
GIVEN_UP = sa.text("outbox.kind = 'challenge' AND outbox.state = 'failed'")
ASKED = sa.text("outbox.kind = 'asked' AND outbox.state = 'sent'")
DEPARTED = sa.text("outbox.kind = 'departed'")
LIVE_BUTTONS = sa.text("outbox.buttons AND outbox.state = 'sent'")
REPLACED = sa.text("outbox.state = 'sent' AND outbox.next_at IS NOT NULL")
OF_EVENT = sa.text("deadlines.event_id IS NOT NULL")
IN_EVENT = sa.text("matches.event_id IS NOT NULL")
GOING_ON = sa.text("events.status IN ('open', 'running', 'paused')")


def _where(condition: sa.TextClause) -> dict[str, Any]:
    plain = sa.text(re.sub(r"\b(matches|seats|outbox|deadlines|events)\.", "", condition.text))
    return {"sqlite_where": plain, "postgresql_where": plain}


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
    # Whether the ratings have taken its result in: theirs to know, no part of a `Match`.
    sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false()),
    # When its thread was last kept from falling asleep, or sent to sleep: no part of a `Match` either.
    sa.Column("tended_at", Utc),
)

sa.Index("matches_live_place", matches.c.place, unique=True, **_where(PLAYING))
sa.Index("matches_place", matches.c.place, matches.c.started_at)
sa.Index("matches_guild", matches.c.guild_id, matches.c.status)
sa.Index("matches_created_by", matches.c.created_by, matches.c.created_at)
sa.Index("matches_owed", matches.c.created_at, **_where(OWED))
sa.Index("matches_event", matches.c.event_id, **_where(IN_EVENT))
sa.Index("matches_rematch", matches.c.rematch_of, unique=True, **_where(FOLLOWS))
sa.Index("matches_uncounted", matches.c.ended_at, matches.c.id, **_where(UNCOUNTED))
sa.Index("matches_live_thread", matches.c.tended_at, **_where(LIVE_THREAD))
sa.Index("matches_unplaced", matches.c.started_at, **_where(UNPLACED))
sa.Index("matches_left_thread", matches.c.ended_at, **_where(LEFT_THREAD))
sa.Index("matches_over", matches.c.variant, matches.c.ended_at, matches.c.id, **_where(OVER))

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

sa.Index("seats_live_user", seats.c.user_id, **_where(LIVE_SEAT))
sa.Index("seats_past_user", seats.c.user_id, **_where(PAST_SEAT))

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

# What those who hold seats are called; whom it names is known by number alone everywhere else.
seat_names = sa.Table(
    "seat_names",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(32), nullable=False),
    sqlite_with_rowid=False,
)

# To erase a person is to empty `user_id` and `salt`: what the log says of the seat stays provable.
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

# Analyses; `at` is when someone last worked on one.
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

timers = sa.Table(
    "deadlines",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("match_id", sa.ForeignKey("matches.id")),
    sa.Column("user_id", sa.BigInteger),
    sa.Column("guild_id", sa.BigInteger),
    sa.Column("at", Utc, nullable=False),
    sa.Column("number", sa.Integer, nullable=False, default=0),
    sa.Column("event_id", sa.String(40)),
    sqlite_autoincrement=True,
)

sa.Index("deadlines_at", timers.c.at)
sa.Index("deadlines_match", timers.c.match_id)
sa.Index("deadlines_event", timers.c.event_id, **_where(OF_EVENT))

vacations = sa.Table(
    "vacations",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("starts_at", Utc, nullable=False),
    sa.Column("ends_at", Utc, nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sqlite_autoincrement=True,
)

# Those that are over count too: a server allows so many days a year.
sa.Index("vacations_user", vacations.c.user_id, vacations.c.guild_id)

outbox = sa.Table(
    "outbox",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("match_id", sa.ForeignKey("matches.id")),  # or else it is of a tournament
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("buttons", sa.Boolean, nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("nonce", sa.String(25), nullable=False),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("attempts", sa.Integer, nullable=False),
    # When it is tried next, or was tried last; of a row that was sent, and of its attempts: to take its buttons off.
    sa.Column("next_at", Utc),
    sa.Column("error", sa.String(200)),
    sa.Column("written_at", Utc),
    sa.Column("event_id", sa.String(40)),
    sqlite_autoincrement=True,
)

sa.Index("outbox_waiting", outbox.c.channel_id, outbox.c.id, **_where(WAITING))
sa.Index("outbox_growing", outbox.c.match_id, **_where(GROWING))
sa.Index("outbox_held", outbox.c.id, **_where(HELD))
sa.Index("outbox_departed", outbox.c.match_id, **_where(DEPARTED))
sa.Index("outbox_given_up", outbox.c.match_id, **_where(GIVEN_UP))
sa.Index("outbox_asked", outbox.c.match_id, **_where(ASKED))
sa.Index("outbox_buttons", outbox.c.match_id, **_where(LIVE_BUTTONS))
sa.Index("outbox_replaced", outbox.c.next_at, **_where(REPLACED))

# Those that removed the bot, until they take it back or are forgotten.
removed_servers = sa.Table(
    "left_servers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("since", Utc, nullable=False),
    sqlite_with_rowid=False,
)

# Bots that share the database, each with a number that grows as long as it runs, and the shards that they hold.
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

# Whoever writes to a server, with the number of its latest transaction: what was not committed has not changed it.
writers = sa.Table(
    "writers",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("at", Utc, nullable=False),
)

# What takes long and is asked of other processes, in values that name no one; gone once the answer is read.
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
    sa.Column("value", sa.String(400), nullable=False),
)

preferences = sa.Table(
    "preferences",
    metadata,
    sa.Column("kind", sa.String(8), primary_key=True),
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("chosen", sa.JSON, nullable=False),
    sqlite_with_rowid=False,
)

# Whom challenges have notified, for as long as that limits whoever made them.
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

# Made of the results of matches alone, and can be made anew of them. `games` counts the user's rated matches so far.
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

tournaments = sa.Table(
    "events",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("created_by", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("variant", sa.String(40), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("plan", sa.JSON, nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("created_at", Utc, nullable=False),
    sa.Column("status", sa.String(12), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("started_at", Utc),
    sa.Column("ended_at", Utc),
    sa.Column("request_id", sa.BigInteger, unique=True),
    sa.Column("halted", sa.String(40)),
)

sa.Index("events_guild", tournaments.c.guild_id, tournaments.c.created_at)
sa.Index("events_going_on", tournaments.c.created_at, **_where(GOING_ON))

# Who did something and whom it is about stand in columns of their own, so that a person can be erased.
tournament_actions = sa.Table(
    "event_actions",
    metadata,
    sa.Column("event_id", sa.ForeignKey("events.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("at", Utc, nullable=False),
    sa.Column("user_id", sa.BigInteger),
    sa.Column("subject_id", sa.BigInteger),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("interaction_id", sa.BigInteger, unique=True),
    sqlite_with_rowid=False,
)

sa.Index("event_actions_subject", tournament_actions.c.subject_id)
