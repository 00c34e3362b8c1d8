"""How a match gets into the tables."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from storage import mapping
from storage.posting import post
from storage.rows import Match, Origin, OutboxMessage, SeatLink, Timer
from storage.tables import matches, origins, seat_links, seats
from storage.timers import set_timers


def insert_match(
    connection: sa.Connection,
    match: Match,
    outbox_messages: Iterable[OutboxMessage],
    timers: Iterable[Timer],
    origin: Origin | None,
) -> None:
    """A new match with its timers and what it has to tell, and with its origin if it begins at once."""
    connection.execute(sa.insert(matches), mapping.match_values(match))
    connection.execute(sa.insert(seats), mapping.seat_values(match.id, match.status, match.seats))
    originate(connection, match.id, origin)
    set_timers(connection, match.id, timers)
    post(connection, match.id, match.thread or match.channel, outbox_messages, match.created_at)


def originate(connection: sa.Connection, match: str, origin: Origin | None) -> None:
    """How the log of a match begins."""
    if origin is not None:
        connection.execute(sa.insert(origins), {"match_id": match, "line": origin.line, "seed": origin.seed})
        link(connection, match, origin.links)


def link(connection: sa.Connection, match: str, links: Iterable[SeatLink]) -> None:
    """Who holds seats, or was offered them."""
    if rows := [mapping.link_values(match, one) for one in links]:
        connection.execute(sa.insert(seat_links), rows)
