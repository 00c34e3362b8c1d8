"""Ladders: stored like tournaments, with a log of their own and matches that belong to no tournament."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from storage.base import Database
from storage.rows import MatchSeat
from storage.scope import OF_TOURNAMENT
from storage.tables import LADDER, OPEN_LADDER, matches, outbox, removed_servers, seats, tournaments
from storage.tournament_rows import LoadedTournament, StoredTournament, TournamentMatch
from storage.tournaments import tournament_of, with_log

CHALLENGE_POST, TOURNAMENT_POST = "ladder-challenge", "event"
"""Kinds of outbox messages: a challenge of a ladder; the own post of a ladder, or of a tournament."""
_ID = sa.bindparam("the_tournament", type_=sa.String)
_LADDER = sa.select(tournaments).where(tournaments.c.id == _ID, LADDER)
_REMOVED = sa.exists(removed_servers.c.guild_id).where(removed_servers.c.guild_id == tournaments.c.guild_id)
_OPEN = sa.select(tournaments.c.id).where(OPEN_LADDER, ~_REMOVED).order_by(tournaments.c.created_at)
_GAMES: sa.Select[Any] = (
    sa.select(
        *matches.c["id", "status", "moves", "scores", "reason", "thread_id", "started_at", "ended_at", "clock"],
        seats.c.holder,
        seats.c.user_id,
    )
    .select_from(matches.join(seats, seats.c.match_id == matches.c.id))
    .where(matches.c.id.in_(sa.bindparam("the_matches", expanding=True)))
    .order_by(matches.c.id, seats.c.seat)
)
_POSTED = (
    sa.select(outbox.c.channel_id, outbox.c.message_id, outbox.c.payload)
    .where(outbox.c.event_id == _ID, outbox.c.kind == sa.bindparam("the_kind"), outbox.c.message_id.is_not(None))
    .order_by(outbox.c.id)
)


@dataclass
class LadderStore:
    """Ladders and their logs. `TournamentStore` creates and advances them."""

    db: Database

    async def load(self, ladder: str) -> LoadedTournament | None:
        """Return a ladder with its log, and the matches whose result is not in it yet, in one hop to the database."""

        def work(connection: sa.Connection) -> LoadedTournament | None:
            known = with_log(connection, _LADDER, ladder)
            if known is None:
                return None
            found, log = known
            started = {action.data["challenge"]: action.data["match"] for action in log if action.kind == "accept"}
            over = {action.data["challenge"] for action in log if action.kind == "result"}
            running = [match for challenge, match in started.items() if challenge not in over]
            return LoadedTournament(found, log, _games(connection, running))

        return await self.db.read(work)

    async def open(self) -> list[str]:
        """Return the ladders of servers that have the bot, oldest first."""
        return [str(row.id) for row in await self.db.rows(self.db.own(_OPEN, OF_TOURNAMENT))]

    async def in_server(self, guild: int) -> list[StoredTournament]:
        """Return the open ladders of a server, oldest first."""
        query = sa.select(tournaments).where(tournaments.c.guild_id == guild, OPEN_LADDER)
        rows = await self.db.rows(query.order_by(tournaments.c.created_at, tournaments.c.id))
        return [tournament_of(row) for row in rows]

    async def challenge_posts(self, ladder: str, challenge: int, stage: str) -> list[tuple[int, int]]:
        """Return channel and message of each post of a challenge: one in each channel that the ladder was in meanwhile.

        A game of three has such posts for each `stage`.
        """
        rows = await self.db.rows(_POSTED, the_tournament=ladder, the_kind=CHALLENGE_POST)
        which = {"challenge": challenge, "stage": stage}
        return [(int(row.channel_id), int(row.message_id)) for row in rows if which.items() <= row.payload.items()]

    async def own_posts(self, ladder: str) -> list[tuple[int, int]]:
        """Return channel and message of each post that was the ladder's own, oldest first."""
        rows = await self.db.rows(_POSTED, the_tournament=ladder, the_kind=TOURNAMENT_POST)
        return [(int(row.channel_id), int(row.message_id)) for row in rows]


def _games(connection: sa.Connection, ids: Collection[str]) -> dict[str, TournamentMatch]:
    grouped: dict[str, list[sa.Row[Any]]] = defaultdict(list)
    if ids:
        for row in connection.execute(_GAMES, {"the_matches": sorted(ids)}):
            grouped[row.id].append(row)
    return {match: _game(rows) for match, rows in grouped.items()}


def _game(rows: list[sa.Row[Any]]) -> TournamentMatch:
    first = rows[0]
    return TournamentMatch(
        match=first.id,
        status=first.status,
        seats=tuple(MatchSeat(row.holder, row.user_id) for row in rows),
        moves=first.moves,
        scores=first.scores,
        reason=first.reason,
        thread=first.thread_id,
        ended_at=first.ended_at,
        started_at=first.started_at,
        clocked=bool(first.clock),
    )
