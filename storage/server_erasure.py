"""Erasure of a server that removed the bot: only variant, ghosts, scores and dates of its games remain."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from storage.mapping import LIVE_STATUSES
from storage.tables import (
    actions,
    analyses,
    board_channels,
    lobby_pings,
    lobby_seats,
    matches,
    notes,
    origins,
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
)

_GUILD = sa.bindparam("the_guild", type_=sa.BigInteger)
_MATCHES = sa.select(matches.c.id).where(matches.c.guild_id == _GUILD)
_CANCELLED = _MATCHES.where(matches.c.status == "cancelled")
_TOURNAMENTS = sa.select(tournaments.c.id).where(tournaments.c.guild_id == _GUILD)
_PEOPLE = sa.select(seats.c.user_id).where(seats.c.match_id.in_(_MATCHES), seats.c.user_id >= 0).distinct()
_REMAINS: dict[str, Any] = {
    "guild_id": None,
    "channel_id": 0,
    "thread_id": None,
    "place": None,
    "wants_thread": False,
    "created_by": 0,
    "options": {},
    "version": 0,
    "moves": 0,
    "turn_user": None,
    "language": "",
    "seats_mode": "",
    "event_id": None,
    "reason": None,
    "challenge_message_id": None,
    "message_id": None,
    "request_id": None,
    "clock": "",
    "deadline": None,
    "rematch_of": None,
    "genesis": "",
    "tended_at": None,
    "boards": 0,
    "counted": False,  # their ratings are made anew, for ghosts
}
_NO_FIRST_BOARD = {"channel_id": 0, "place": 0, "board_guild_id": None, "message_id": None}
"""The next post of such a match finds no channel, and it goes on elsewhere or waits."""
_TABLES_OF_MATCHES = (
    *(actions, origins, secrets, seat_names, board_channels, lobby_seats, plans),
    *(notes, analyses, timers, outbox, ratings, pings),
)
_board_in_server = sa.exists(board_channels.c.user_id).where(
    board_channels.c.match_id == outbox.c.match_id,
    board_channels.c.channel_id == outbox.c.channel_id,
    board_channels.c.guild_id == _GUILD,
)
_BOARDS_LEFT = (
    sa.select(sa.func.count())
    .where(board_channels.c.match_id == matches.c.id, board_channels.c.guild_id.is_distinct_from(_GUILD))
    .scalar_subquery()
)
_FIRST_BOARD_THERE = matches.c.board_guild_id == _GUILD
_on_first_board_there = sa.exists(matches.c.id).where(
    matches.c.id == outbox.c.match_id, matches.c.place == outbox.c.channel_id, _FIRST_BOARD_THERE
)
_WITH_BOARDS_THERE = sa.select(board_channels.c.match_id).where(board_channels.c.guild_id == _GUILD)
_DELETIONS: tuple[sa.Delete, ...] = (
    *(sa.delete(table).where(table.c.match_id.in_(_MATCHES)) for table in _TABLES_OF_MATCHES),
    sa.delete(outbox).where(outbox.c.board, _board_in_server),
    sa.delete(outbox).where(_on_first_board_there),
    sa.delete(board_channels).where(board_channels.c.guild_id == _GUILD),
    sa.delete(seeks).where(seeks.c.guild_id == _GUILD),
    sa.delete(lobby_pings).where(lobby_pings.c.guild_id == _GUILD),
    sa.delete(outbox).where(outbox.c.guild_id == _GUILD),
    sa.delete(seat_links).where(
        seat_links.c.match_id.in_(_MATCHES), sa.or_(seat_links.c.seq > 0, seat_links.c.match_id.in_(_CANCELLED))
    ),
    sa.delete(seats).where(seats.c.match_id.in_(_CANCELLED)),
    sa.delete(timers).where(sa.or_(timers.c.guild_id == _GUILD, timers.c.event_id.in_(_TOURNAMENTS))),
    sa.delete(outbox).where(outbox.c.event_id.in_(_TOURNAMENTS)),
    sa.delete(tournament_actions).where(tournament_actions.c.event_id.in_(_TOURNAMENTS)),
    sa.delete(vacations).where(vacations.c.guild_id == _GUILD),
    sa.delete(preferences).where(preferences.c.kind == "guild", preferences.c.id == _GUILD),
    sa.delete(tournaments).where(tournaments.c.guild_id == _GUILD),
    sa.delete(matches).where(matches.c.id.in_(_CANCELLED)),
)


def forget_server(connection: sa.Connection, guild: int, ghost: Callable[[], int], now: datetime) -> None:
    """Delete all that is stored of a server, except variant, scores and dates of its games, played by ghosts."""
    asked = {"the_guild": guild}
    mine = sa.update(matches).where(matches.c.guild_id == _GUILD)
    connection.execute(mine.where(matches.c.status == "challenge").values(status="cancelled"), asked)
    ended = mine.where(matches.c.status.in_(LIVE_STATUSES)).values(status="over", ended_at=now)
    connection.execute(ended, asked)
    left = dict.fromkeys(("guest_guild_id", "guest_channel_id", "guest_message_id", "guest_language"))
    connection.execute(sa.update(tournaments).where(tournaments.c.guest_guild_id == _GUILD).values(left), asked)
    elsewhere = sa.update(matches).where(matches.c.id.in_(_WITH_BOARDS_THERE)).values(boards=_BOARDS_LEFT)
    connection.execute(elsewhere, asked)
    for deletion in _DELETIONS:
        connection.execute(deletion, asked)
    connection.execute(sa.update(matches).where(_FIRST_BOARD_THERE).values(_NO_FIRST_BOARD), asked)
    for user in connection.execute(_PEOPLE, asked).scalars().all():
        _replace_by_ghost(connection, guild, user, ghost())
    connection.execute(sa.update(seats).where(seats.c.match_id.in_(_MATCHES)).values(live=False), asked)
    unlinked = sa.update(seat_links).where(seat_links.c.match_id.in_(_MATCHES))
    connection.execute(unlinked.values(salt=None, link=""), asked)
    connection.execute(mine.values(_REMAINS), asked)


def _replace_by_ghost(connection: sa.Connection, guild: int, user: int, ghost: int) -> None:
    asked: dict[str, Any] = {"the_guild": guild}
    for table in (seats, seat_links):
        theirs = sa.and_(table.c.match_id.in_(_MATCHES), table.c.user_id == user)
        connection.execute(sa.update(table).where(theirs).values(user_id=ghost), asked)
