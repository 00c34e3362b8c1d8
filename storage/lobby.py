"""The lobby: open seeks, and the seats that they have got."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Literal

import sqlalchemy as sa

from storage import mapping
from storage.base import Database
from storage.errors import ConflictError
from storage.match_writes import insert_match, set_seat_names
from storage.posting import BOARD_KINDS, post_in_server, post_on_board
from storage.rows import SUSPENDED, BoardChannel, Genesis, Match, MatchTimer, OutboxMessage
from storage.tables import (
    LIVE_SEAT,
    PAST_SEAT,
    board_channels,
    lobby_pings,
    lobby_seats,
    matches,
    removed_servers,
    seats,
    seeks,
    vacations,
)

SeekState = Literal["open", "closed", "cancelled", "absent"]
"""`closed`: the player's direct messages are closed; `cancelled`: they cancelled a game before the first move;
`absent`: their time for it ran out then."""
_taken = (
    sa.select(sa.func.count())
    .where(lobby_seats.c.seek_id == seeks.c.id, lobby_seats.c.user_id == seeks.c.user_id)
    .scalar_subquery()
)
_SEEKS = sa.select(seeks, _taken.label("taken")).order_by(seeks.c.since, seeks.c.id)
_OPEN = _SEEKS.where(
    seeks.c.state == "open",
    seeks.c.games > _taken,
    ~sa.exists(removed_servers.c.guild_id).where(removed_servers.c.guild_id == seeks.c.guild_id),
)
_MATCHED_BY = ("guild", "channel", "dm", "window", "computer_days", "kept_seat")
"""Fields of a seek that decide, with its terms and `anywhere`, whom its player meets, where, and at which seat."""
AWAY = 1_000_000
"""Number of games of someone on vacation: more than any limit."""
_AMONG: sa.BindParameter[Any] = sa.bindparam("the_users", expanding=True)
_SERVER = sa.func.coalesce(matches.c.guild_id, 0)
_OPEN_GAMES = sa.union_all(
    sa.select(seats.c.user_id, _SERVER.label("guild_id"), sa.func.count().label("number"))
    .join(matches, matches.c.id == seats.c.match_id)
    .where(LIVE_SEAT, seats.c.user_id.in_(_AMONG), seats.c.holder == "joined")
    .where(matches.c.status != SUSPENDED, matches.c.event_id.is_(None))
    .group_by(seats.c.user_id, _SERVER),
    sa.select(vacations.c.user_id, vacations.c.guild_id, sa.literal_column(str(AWAY)).label("number")).where(
        vacations.c.user_id.in_(_AMONG), vacations.c.state == "active"
    ),
)
PING_PERIOD = timedelta(days=1)
"""Period in which the pings of a server are counted."""
_SEEK_IS_GONE = ~sa.exists(seeks.c.id).where(seeks.c.id == lobby_pings.c.seek_id)
_SEATS = (
    sa.select(
        lobby_seats,
        *matches.c["status", "moves", "scores", "guild_id", "boards"],
        matches.c.channel_id.label("match_channel"),
        seeks.c.games,
    )
    .join(matches, matches.c.id == lobby_seats.c.match_id)
    .outerjoin(seeks, seeks.c.id == lobby_seats.c.seek_id)
    .order_by(lobby_seats.c.match_id, lobby_seats.c.user_id)
)


@dataclass(frozen=True, slots=True)
class StoredSeek:
    """A player who looks for games of one variant, time control and kind; `games` is how many at once.

    `since` is when they began to wait. `window` is their limit of rating differences in points, None for the usual one
    that widens. `guild` and `channel` are where they asked, and where a thread can be opened there. Unless `anywhere`,
    opponents must have asked in the same server. `computer_days` is the time after which a computer takes the last
    seat. `dm` is the channel of their direct messages. `target` is the player whose seek they joined. `taken` is the
    number of games that they have got.
    """

    id: int
    user: int
    variant: str
    options: Mapping[str, str]
    clock: str
    rated: bool
    since: datetime
    language: str
    name: str = field(repr=False)
    window: int | None = None
    guild: int | None = None
    channel: int | None = None
    anywhere: bool = True
    games: int = 1
    computer_days: int | None = None
    dm: int | None = None
    kept_seat: int | None = None
    target: int | None = None
    state: SeekState = "open"
    taken: int = 0

    @property
    def terms(self) -> str:
        """Variant, options, time control and kind, as one text."""
        return json.dumps([self.variant, dict(sorted(self.options.items())), self.clock, self.rated])


@dataclass(frozen=True, slots=True)
class LobbySeat:
    """A seat that a seek has got, and how its match stands.

    `games` is that of the seek, 0 if it was withdrawn. `channel` is the match's first one.
    """

    match: str
    user: int
    dm: int | None
    games: int
    status: str
    moves: int
    scored: bool
    guild: int | None
    channel: int
    boards: int


@dataclass(frozen=True, slots=True)
class LobbyGame:
    """A match to create from seeks, with all that belongs to it. `boards` are its additional ones."""

    match: Match
    seeks: tuple[StoredSeek, ...]
    outbox_messages: tuple[OutboxMessage, ...]
    timers: tuple[MatchTimer, ...]
    genesis: Genesis
    names: Mapping[int, str] = field(default_factory=dict, repr=False)
    boards: tuple[BoardChannel, ...] = ()


@dataclass
class LobbyStore:
    """Seeks and their games."""

    db: Database

    async def put(self, seek: StoredSeek, most: int) -> bool:
        """Store a seek. One of the same user and terms keeps its ID and kept seat, and if it is open its waiting time.

        If that one was for a single game, or the new one is, and a game of it is played already, it gives way.
        Return False, and store nothing, if the user has `most` seeks already.
        """

        def work(connection: sa.Connection) -> bool:
            mine = connection.execute(sa.select(seeks).where(seeks.c.user_id == seek.user)).fetchall()
            known = next((row for row in mine if row.terms == seek.terms), None)
            if known is not None and 1 in (known.games, seek.games) and _is_played(connection, known):
                connection.execute(sa.delete(seeks).where(seeks.c.id == known.id))  # it would be fulfilled in a moment
                connection.execute(sa.insert(seeks), _values(seek))
                return True
            if known is None:
                if len(mine) >= most:
                    return False
                connection.execute(sa.insert(seeks), _values(seek))
                return True
            since = known.since if known.state == "open" else seek.since
            kept = replace(seek, id=known.id, since=since, kept_seat=known.kept_seat)
            connection.execute(sa.update(seeks).where(seeks.c.id == known.id).values(_values(kept)))
            return True

        return await self.db.write(work)

    async def open(self) -> list[StoredSeek]:
        """Return the seeks that want one more game, those who wait longest first."""
        return [_seek_of(row) for row in await self.db.rows(_OPEN)]

    async def of(self, user: int) -> list[StoredSeek]:
        """Return all seeks of a user."""
        return [_seek_of(row) for row in await self.db.rows(_SEEKS.where(seeks.c.user_id == user))]

    async def open_games(self, users: Collection[int]) -> Counter[tuple[int, int]]:
        """Return how many games and challenges users have by server (0 for none), those of tournaments aside.

        A user on vacation in a server has `AWAY` there.
        """
        rows = await self.db.rows(_OPEN_GAMES, the_users=list(users))
        found = Counter[tuple[int, int]]()
        for row in rows:
            found[row.user_id, row.guild_id] += row.number
        return found

    async def get(self, seek: int) -> StoredSeek | None:
        """Return a seek."""
        rows = await self.db.rows(_SEEKS.where(seeks.c.id == seek))
        return _seek_of(rows[0]) if rows else None

    async def withdraw(self, seek: int, user: int) -> bool:
        """Delete a user's seek; False if there is none. Games that it has got go on."""
        gone = sa.delete(seeks).where(seeks.c.id == seek, seeks.c.user_id == user)
        return await self.db.write(lambda connection: connection.execute(gone).rowcount == 1)

    async def start(self, game: LobbyGame) -> None:
        """Create a match, and take its seats by the seeks. Raises ConflictError if one of them has changed."""
        match, now = game.match, game.match.created_at

        def work(connection: sa.Connection) -> None:
            insert_match(connection, match, game.outbox_messages, game.timers, game.genesis)
            for seek in sorted(game.seeks, key=lambda one: one.id):
                _take(connection, seek, match.id, now)
            set_seat_names(connection, match.id, game.names)
            for board in game.boards:
                connection.execute(sa.insert(board_channels), mapping.values_of(board, match_id=match.id))
                for message in game.outbox_messages:
                    if message.kind in BOARD_KINDS:
                        post_on_board(connection, match.id, board.channel, message, now)
                self.db.notify(connection, "match", match.id, board.channel, board.guild)
            self.db.notify(connection, "match", match.id, match.channel, match.guild)

        await self.db.write_unique(work, match=match.id)

    async def ping(
        self, guild: int, channel: int, which: Collection[int], message: OutboxMessage, now: datetime, most: int
    ) -> bool:
        """Post a message in a server for some seeks, and note that.

        Return False, and post nothing, if the server had `most` such messages in the last day, or one for all of these
        seeks at any time.
        """

        def work(connection: sa.Connection) -> bool:
            connection.execute(sa.delete(lobby_pings).where(lobby_pings.c.at <= now - PING_PERIOD, _SEEK_IS_GONE))
            rows = connection.execute(sa.select(lobby_pings).where(lobby_pings.c.guild_id == guild)).fetchall()
            new, times = set(which) - {row.seek_id for row in rows}, {row.at for row in rows}
            if not new or sum(at > now - PING_PERIOD for at in times) >= most:
                return False
            at = now
            while at in times:  # each ping has a time of its own, by which they are counted
                at += timedelta(microseconds=1)
            pinged = [{"guild_id": guild, "seek_id": seek, "at": at} for seek in sorted(new)]
            connection.execute(sa.insert(lobby_pings), pinged)
            post_in_server(connection, guild, channel, message, now)
            self.db.notify(connection, "match", "", channel, guild)
            return True

        try:
            return await self.db.write_unique(work)
        except ConflictError:  # another process has just done that
            return False

    async def pinged(self, guild: int) -> frozenset[int]:
        """Return the seeks for which there was such a message in a server."""
        query = sa.select(lobby_pings.c.seek_id).where(lobby_pings.c.guild_id == guild)
        return frozenset(row.seek_id for row in await self.db.rows(query))

    async def seats(self) -> list[LobbySeat]:
        """Return the seats of all seeks."""
        return [_seat_of(row) for row in await self.db.rows(_SEATS)]

    async def fulfil(self, match: str, users: Collection[int]) -> None:
        """Forget seats whose game was played, or is under way; seeks for a single game are fulfilled."""

        def work(connection: sa.Connection) -> None:
            for row in _freed(connection, match, users):
                connection.execute(sa.delete(seeks).where(seeks.c.id == row.seek_id, seeks.c.games == 1))
                connection.execute(sa.update(seeks).where(seeks.c.id == row.seek_id).values(kept_seat=None))

        await self.db.write(work, match=match)

    async def give_back(self, match: str, states: Mapping[int, SeekState], kept: Mapping[int, int]) -> None:
        """Give the seats of a cancelled match back to the lobby, with the time that each user had waited.

        `states` are those of the seeks by user from now on, `kept` are seats that users keep for their next game.
        """

        def work(connection: sa.Connection) -> None:
            for row in _freed(connection, match, states):
                values: dict[str, Any] = {"since": row.since, "state": states[row.user_id], "target_id": None}
                if row.user_id in kept:
                    values["kept_seat"] = kept[row.user_id]
                connection.execute(sa.update(seeks).where(seeks.c.id == row.seek_id).values(values))

        await self.db.write(work, match=match)

    async def seat_counts(self, variant: str, users: Collection[int], seat_count: int) -> dict[int, tuple[int, ...]]:
        """Return how often users had each of `seat_count` seats in a variant."""
        found: Counter[tuple[int, int]] = Counter()
        for condition in (LIVE_SEAT, PAST_SEAT):
            query = (
                sa.select(seats.c.user_id, seats.c.seat, sa.func.count().label("number"))
                .join(matches, matches.c.id == seats.c.match_id)
                .where(condition, seats.c.user_id.in_(users), matches.c.variant == variant)
                .where(matches.c.started_at.is_not(None))
                .group_by(seats.c.user_id, seats.c.seat)
            )
            for row in await self.db.rows(query):
                found[row.user_id, row.seat] += row.number
        return {user: tuple(found[user, seat] for seat in range(seat_count)) for user in users}

    async def meetings(self, users: Collection[int], since: datetime) -> dict[frozenset[int], int]:
        """Return how many games pairs of users started together since a time."""
        found: Counter[frozenset[int]] = Counter()
        other = seats.alias("other")
        for condition in (LIVE_SEAT, PAST_SEAT):
            query = (
                sa.select(seats.c.user_id, other.c.user_id.label("other_id"), sa.func.count().label("number"))
                .join(other, sa.and_(other.c.match_id == seats.c.match_id, other.c.user_id > seats.c.user_id))
                .join(matches, matches.c.id == seats.c.match_id)
                .where(condition, seats.c.user_id.in_(users), other.c.user_id.in_(users))
                .where(matches.c.started_at >= since)
                .group_by(seats.c.user_id, other.c.user_id)
            )
            for row in await self.db.rows(query):
                found[frozenset((row.user_id, row.other_id))] += row.number
        return dict(found)


def _take(connection: sa.Connection, seek: StoredSeek, match: str, now: datetime) -> None:
    row = connection.execute(sa.select(seeks).where(seeks.c.id == seek.id).with_for_update()).one_or_none()
    mine = sa.select(sa.func.count()).where(lobby_seats.c.seek_id == seek.id, lobby_seats.c.user_id == seek.user)
    taken = connection.execute(mine).scalar_one()
    if row is None or row.state != "open" or taken >= row.games or _has_changed(row, seek):
        raise ConflictError(f"a seek of {match} has changed")
    seat = {"match_id": match, "user_id": seek.user, "seek_id": seek.id, "since": row.since, "dm_id": seek.dm}
    connection.execute(sa.insert(lobby_seats), seat)
    again = {"since": now, "target_id": None} if row.games > 1 else {"target_id": None}
    connection.execute(sa.update(seeks).where(seeks.c.id == seek.id).values(again))


def _has_changed(row: sa.Row[Any], seek: StoredSeek) -> bool:
    """Tell whether the player of a stored seek wants something else by now than when it was matched.

    A seek is matched for its server alone if that keeps its players to itself, whatever its player wants.
    """
    if row.terms != seek.terms or (seek.anywhere and not row.anywhere):
        return True
    return any(getattr(row, mapping.column_of(name)) != getattr(seek, name) for name in _MATCHED_BY)


def _is_played(connection: sa.Connection, seek: sa.Row[Any]) -> bool:
    """Tell whether the first move of a game that a seek has got was made, or it has a result."""
    query = (
        sa.select(matches.c.moves, matches.c.scores)
        .join(lobby_seats, matches.c.id == lobby_seats.c.match_id)
        .where(lobby_seats.c.seek_id == seek.id, lobby_seats.c.user_id == seek.user_id)
    )
    return any(row.moves or row.scores for row in connection.execute(query))


def _freed(connection: sa.Connection, match: str, users: Iterable[int]) -> Sequence[sa.Row[Any]]:
    """Delete seats of a match, and return them."""
    which = sa.and_(lobby_seats.c.match_id == match, lobby_seats.c.user_id.in_(list(users)))
    return connection.execute(sa.delete(lobby_seats).where(which).returning(lobby_seats)).fetchall()


def _values(seek: StoredSeek) -> dict[str, Any]:
    values = mapping.values_of(seek, id=seek.id, terms=seek.terms, options=dict(seek.options))
    del values["taken"]
    return values


def _seek_of(row: sa.Row[Any]) -> StoredSeek:
    return StoredSeek(
        id=row.id, **{name: getattr(row, column) for name, column in mapping.columns_of(StoredSeek).items()}
    )


def _seat_of(row: sa.Row[Any]) -> LobbySeat:
    return LobbySeat(
        match=row.match_id,
        user=row.user_id,
        dm=row.dm_id,
        games=row.games or 0,
        status=row.status,
        moves=row.moves,
        scored=bool(row.scores),
        guild=row.guild_id,
        channel=row.match_channel,
        boards=row.boards,
    )
