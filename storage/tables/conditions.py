"""Conditions of partial indexes: a query uses one only if it repeats its condition word for word."""

from __future__ import annotations

import re
from typing import Any

import sqlalchemy as sa

PLAYING = sa.text("matches.status = 'playing'")
PLAYING_IN_SERVER = sa.text("matches.status = 'playing' AND matches.guild_id IS NOT NULL")
AWAITING_COMPUTER = sa.text("matches.status = 'playing' AND matches.turn_user IS NULL")
LIVE_SEAT = sa.text("seats.live")
PAST_SEAT = sa.text("NOT seats.live")
UNCOUNTED = sa.text("matches.rated AND NOT matches.counted AND matches.status = 'over'")
OVER = sa.text("matches.status = 'over'")
REMATCH = sa.text("matches.rematch_of IS NOT NULL AND matches.status != 'cancelled'")
WAITING = sa.text("outbox.state IN ('pending', 'sending')")
LIVE_THREAD = sa.text("matches.status IN ('playing', 'parked') AND matches.thread_id IS NOT NULL")
UNPLACED = sa.text("matches.status = 'parked' AND matches.reason = 'crowded'")
FINISHED_THREAD = sa.text(
    "matches.status = 'over' AND matches.thread_id IS NOT NULL"
    " AND (matches.tended_at IS NULL OR matches.tended_at < matches.ended_at)"
)
UNSENT = sa.text("outbox.state IN ('pending', 'sending', 'growing')")
MERGEABLE = sa.text("outbox.state = 'growing'")
HELD = sa.text("outbox.state = 'held'")
FAILED_CHALLENGE = sa.text("outbox.kind = 'challenge' AND outbox.state = 'failed'")
SENT_QUESTION = sa.text("outbox.kind = 'asked' AND outbox.state = 'sent'")
DEPARTURE_NOTICE = sa.text("outbox.kind = 'departed'")
LIVE_BUTTONS = sa.text("outbox.buttons AND outbox.state = 'sent'")
STALE_BUTTONS = sa.text("outbox.state = 'sent' AND outbox.next_at IS NOT NULL")
TOURNAMENT_TIMER = sa.text("deadlines.event_id IS NOT NULL")
TOURNAMENT_MATCH = sa.text("matches.event_id IS NOT NULL")
LADDER = sa.text("events.status IN ('ladder', 'closed')")
NO_LADDER = sa.text("events.status NOT IN ('ladder', 'closed')")
OPEN_LADDER = sa.text("events.status = 'ladder'")
REPEATING_TOURNAMENT = sa.text("events.repeats_at IS NOT NULL")
GUEST_TOURNAMENT = sa.text("events.guest_guild_id IS NOT NULL")
UNFINISHED_TOURNAMENT = sa.text("events.status IN ('open', 'running', 'paused')")


def partial_index(condition: sa.TextClause) -> dict[str, Any]:
    """Return the arguments of an index on the rows that meet a condition."""
    plain = sa.text(re.sub(r"\b(matches|seats|outbox|deadlines|events)\.", "", condition.text))
    return {"sqlite_where": plain, "postgresql_where": plain}
