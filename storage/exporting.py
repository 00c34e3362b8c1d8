"""Export of all that is held about one user, without data of others."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

import sqlalchemy as sa

from storage.tables import (
    actions,
    analyses,
    board_channels,
    lobby_seats,
    matches,
    notes,
    outbox,
    pings,
    plans,
    preferences,
    ratings,
    seat_links,
    seat_names,
    seats,
    secrets,
    seeks,
    timers,
    tournament_actions,
    tournaments,
    vacations,
    web_tokens,
)

_EXACT = 2**53
_USER = sa.bindparam("the_user", type_=sa.BigInteger)
_MINE = sa.select(seats.c.match_id).where(seats.c.user_id == _USER)
_GAME = ("variant", "status", "rated", "clock", "created_at", "started_at", "ended_at", "reason", "scores", "unrated")
# What each part of an export is made of: always one statement, however much is held.
_PARTS: Mapping[str, sa.Select[Any]] = {
    "settings": sa.select(preferences.c.chosen).where(preferences.c.kind == "user", preferences.c.id == _USER),
    "games": (
        sa.select(
            *matches.c["id", "guild_id", "channel_id", "thread_id"],
            *(matches.c[name] for name in _GAME),
            seats.c.seat,
            seats.c.holder,
            (matches.c.created_by == _USER).label("opened_by_you"),
        )
        .join(seats, seats.c.match_id == matches.c.id)
        .where(seats.c.user_id == _USER)
        .order_by(matches.c.created_at, matches.c.id, seats.c.seat)
    ),
    "names": (
        sa.select(*seat_names.c["match_id", "name"])
        .where(seat_names.c.user_id == _USER)
        .order_by(seat_names.c.match_id)
    ),
    "opened_for_others": (
        sa.select(*matches.c["id", "guild_id", "channel_id", "variant", "created_at"])
        .where(matches.c.created_by == _USER, matches.c.id.not_in(_MINE))
        .order_by(matches.c.created_at, matches.c.id)
    ),
    "actions": (
        sa.select(*actions.c["match_id", "seq", "seat", "kind", "text", "at", "interaction_id"])
        .where(actions.c.user_id == _USER)
        .order_by(actions.c.at, actions.c.match_id, actions.c.seq)
    ),
    "seats_offered_or_held": (
        sa.select(*seat_links.c["match_id", "seq", "seat", "link", "salt"])
        .where(seat_links.c.user_id == _USER)
        .order_by(seat_links.c.match_id, seat_links.c.seq, seat_links.c.seat)
    ),
    "secrets": (
        sa.select(*secrets.c["match_id", "seat", "choice", "nonce"])
        .join(seats, sa.and_(seats.c.match_id == secrets.c.match_id, seats.c.seat == secrets.c.seat))
        .where(seats.c.user_id == _USER)
        .order_by(secrets.c.match_id, secrets.c.seat)
    ),
    "plans": sa.select(*plans.c["match_id", "seat", "lines"])
    .where(plans.c.user_id == _USER)
    .order_by(plans.c.match_id),
    "notes": (
        sa.select(*notes.c["match_id", "text", "silent"]).where(notes.c.user_id == _USER).order_by(notes.c.match_id)
    ),
    "thoughts": (
        sa.select(*analyses.c["match_id", "thought", "at"])
        .where(analyses.c.user_id == _USER)
        .order_by(analyses.c.match_id)
    ),
    "timers": (
        sa.select(*timers.c["kind", "match_id", "guild_id", "at"])
        .where(timers.c.user_id == _USER)
        .order_by(timers.c.at, timers.c.id)
    ),
    "vacations": (
        sa.select(*vacations.c["guild_id", "starts_at", "ends_at", "state"])
        .where(vacations.c.user_id == _USER)
        .order_by(vacations.c.starts_at, vacations.c.id)
    ),
    "notified_by_your_challenges": (
        sa.select(*pings.c["match_id", "at"]).where(pings.c.user_id == _USER).order_by(pings.c.at, pings.c.match_id)
    ),
    "ratings": (
        sa.select(*ratings.c["variant", "match_id", "seat", "ended_at", "games", "mu", "sigma"])
        .where(ratings.c.user_id == _USER)
        .order_by(ratings.c.variant, ratings.c.games)
    ),
    "direct_messages": (
        sa.select(*outbox.c["match_id", "channel_id", "message_id", "written_at"])
        .join(seat_links, sa.and_(seat_links.c.match_id == outbox.c.match_id, seat_links.c.seat == outbox.c.seq))
        .where(outbox.c.kind.in_(("asked", "answered")), seat_links.c.seq == 0, seat_links.c.user_id == _USER)
        .order_by(outbox.c.id)
    ),
    "board_channels": (
        sa.select(*board_channels.c["match_id", "channel_id", "guild_id", "language"])
        .where(board_channels.c.user_id == _USER)
        .order_by(board_channels.c.match_id)
    ),
    "seeks": (
        sa.select(
            *seeks.c["variant", "options", "clock", "rated", "since", "language", "name", "window", "guild_id"],
            *seeks.c["channel_id", "anywhere", "games", "computer_days", "dm_id", "kept_seat", "target_id", "state"],
        )
        .where(seeks.c.user_id == _USER)
        .order_by(seeks.c.since, seeks.c.id)
    ),
    "games_of_your_seeks": (
        sa.select(*lobby_seats.c["match_id", "since", "dm_id"])
        .where(lobby_seats.c.user_id == _USER)
        .order_by(lobby_seats.c.since, lobby_seats.c.match_id)
    ),
    "web_sessions": (
        sa.select(*web_tokens.c["kind", "name", "match_id", "device", "created_at", "used_at", "expires_at"])
        .where(web_tokens.c.user_id == _USER)
        .order_by(web_tokens.c.created_at)
    ),
    "events": (
        sa.select(*tournaments.c["id", "name", "guild_id", "channel_id", "status", "created_at"])
        .where(tournaments.c.created_by == _USER)
        .order_by(tournaments.c.created_at, tournaments.c.id)
    ),
    "event_actions": (
        sa.select(
            *tournament_actions.c["event_id", "seq", "kind", "at", "data"],
            (tournament_actions.c.user_id == _USER).label("by_you"),
            (tournament_actions.c.subject_id == _USER).label("about_you"),
        )
        .where(sa.or_(tournament_actions.c.user_id == _USER, tournament_actions.c.subject_id == _USER))
        .order_by(tournament_actions.c.at, tournament_actions.c.event_id, tournament_actions.c.seq)
    ),
}


def export(connection: sa.Connection, user: int) -> dict[str, list[dict[str, Any]]]:
    """Return all that is held about a user, by kind, as plain values; times are texts."""
    return {
        part: [_plain(row, user) for row in connection.execute(query, {"the_user": user})]
        for part, query in _PARTS.items()
    }


def _plain(row: sa.Row[Any], user: int) -> dict[str, Any]:
    values = {name: _value(value) for name, value in row._mapping.items()}
    what, _, guest = str(values.get("text", "")).partition(" ")
    if "kind" in values and guest.isdigit() and what == "substitute" and guest != str(user):
        values["text"] = what  # whom a seat was offered to is theirs
    return values


def _value(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, tuple):
        return [str(one) if isinstance(one, Fraction) else one for one in value]
    if isinstance(value, Mapping):
        return {name: _value(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_value(one) for one in value]
    # Whoever reads the file with JavaScript has no exact numbers beyond that, such as Discord's.
    return str(value) if type(value) is int and abs(value) > _EXACT else value
