"""Erasure of users: a ghost takes their place wherever others need one.

A ghost is a random negative number, as no user has, and leads back to no one. It is the same in all that one person
left, so that results, ratings and standings stay valid. The request comes first, as a setting. The transaction that
fulfils it leaves another setting for the ghost, which then leaves all that is in progress, as a person would
(`bot.app`). So a crash at any time leaves something to resume from, and no post about it names anyone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any

import sqlalchemy as sa

from storage.base import Database
from storage.mapping import LIVE_STATUSES
from storage.redrawing import redraw_last_posts
from storage.settings import keep
from storage.tables import (
    LIVE_SEAT,
    OPEN_LADDER,
    UNFINISHED_TOURNAMENT,
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
    seeks,
    settings,
    timers,
    tournament_actions,
    tournaments,
    vacations,
    web_tokens,
)

REQUEST = "erase "
"""Prefix of the settings for users who asked to be erased."""
LEAVING = "leave "
"""Prefix of the settings for ghosts that still have to leave matches or tournaments."""
REQUESTED, AGAIN = "asked", "again"
"""Values of a request: the user asked, or an older backup brought them back."""
LOG_POSITION = "erasures"
"""Setting: number of lines of the erasure log that the database has followed."""
MENTION = "@–"
"""Replacement of mentions of an erased user in texts of others."""
OFFERED = "substitute"
"""Prefix, in an action, of the user to whom it offers or gives a seat."""

_GHOST_BITS = 62
_USER = sa.bindparam("the_user", type_=sa.BigInteger)
_GHOST = sa.bindparam("the_ghost", type_=sa.BigInteger)
_OFFER = sa.bindparam("the_offer", type_=sa.String)
_REQUESTS = sa.select(settings.c.key, settings.c.value).where(settings.c.key.like(f"{REQUEST}%"))
_LEAVING = sa.select(settings.c.key).where(settings.c.key.like(f"{LEAVING}%"))
_UNFINISHED = (
    sa.select(settings.c.key)
    .where(sa.or_(settings.c.key.like(f"{REQUEST}%"), settings.c.key.like(f"{LEAVING}%")))
    .order_by(settings.c.key)
)
_LOG_POSITION = sa.select(settings.c.value).where(settings.c.key == LOG_POSITION)
_SEATED = sa.select(seats.c.match_id).where(LIVE_SEAT, seats.c.user_id == _USER)
_offers = sa.and_(actions.c.kind.in_(("offer", "replace")), actions.c.text == _OFFER)
_OFFERED_IN = (
    sa.select(actions.c.match_id)
    .join(matches, matches.c.id == actions.c.match_id)
    .where(matches.c.status.in_(LIVE_STATUSES), actions.c.kind == "offer", actions.c.text == _OFFER)
)
_SEEN_IN = (
    sa.select(matches.c.id)
    .outerjoin(seats, seats.c.match_id == matches.c.id)
    .outerjoin(actions, actions.c.match_id == matches.c.id)
    .where(
        matches.c.status.in_(LIVE_STATUSES),
        sa.or_(matches.c.created_by == _USER, seats.c.user_id == _USER, actions.c.user_id == _USER, _offers),
    )
)
_TOURNAMENTS = (
    sa.select(tournaments.c.id)
    .join(tournament_actions, tournament_actions.c.event_id == tournaments.c.id)
    .where(
        sa.or_(UNFINISHED_TOURNAMENT, OPEN_LADDER),
        sa.or_(tournament_actions.c.subject_id == _USER, tournament_actions.c.user_id == _USER),
    )
)
_ORGANIZED = sa.select(tournaments.c.id).where(UNFINISHED_TOURNAMENT, tournaments.c.created_by == _USER)

# Of a game in DMs, the first channel belongs to the player without an additional board.
_direct = sa.and_(
    matches.c.guild_id.is_(None),
    matches.c.id.in_(sa.select(seats.c.match_id).where(seats.c.user_id == _USER)),
    matches.c.id.not_in(sa.select(board_channels.c.match_id).where(board_channels.c.user_id == _USER)),
)
_others_there = sa.exists(seats.c.seat).where(seats.c.match_id == matches.c.id, seats.c.user_id != _USER)
_DIRECT_MATCHES = sa.select(matches.c.id).where(_direct, matches.c.status.in_(LIVE_STATUSES), ~_others_there)
_NO_CHANNEL = {
    "channel_id": 0,
    "thread_id": None,
    "place": None,
    "challenge_message_id": None,
    "message_id": None,
}
# Private questions are asked when a game starts, of the holders of its seats at that time.
_held_seats = [
    sa.exists(table.c.seat).where(
        table.c.match_id == outbox.c.match_id, table.c.seat == outbox.c.seq, table.c.user_id == _USER
    )
    for table in (seats, seat_links)
]
_their_questions = sa.and_(outbox.c.kind.in_(("asked", "answered")), sa.or_(*_held_seats))
_their_boards = sa.exists(board_channels.c.user_id).where(
    board_channels.c.match_id == outbox.c.match_id,
    board_channels.c.channel_id == outbox.c.channel_id,
    board_channels.c.user_id == _USER,
)
_WITH_THEIR_BOARDS = sa.select(board_channels.c.match_id).where(board_channels.c.user_id == _USER)
_STEPS: tuple[sa.UpdateBase, ...] = (
    sa.delete(plans).where(plans.c.user_id == _USER),
    sa.delete(notes).where(notes.c.user_id == _USER),
    sa.delete(analyses).where(analyses.c.user_id == _USER),
    sa.delete(seat_names).where(seat_names.c.user_id == _USER),
    sa.delete(timers).where(timers.c.user_id == _USER),
    sa.delete(vacations).where(vacations.c.user_id == _USER),
    sa.delete(pings).where(sa.or_(pings.c.user_id == _USER, pings.c.named_id == _USER)),
    sa.delete(web_tokens).where(web_tokens.c.user_id == _USER),
    sa.delete(outbox).where(_their_questions),
    sa.delete(outbox).where(~outbox.c.board, outbox.c.match_id.in_(sa.select(matches.c.id).where(_direct))),
    sa.update(matches).where(_direct).values(_NO_CHANNEL),
    sa.delete(outbox).where(outbox.c.board, _their_boards),
    sa.update(matches).where(matches.c.id.in_(_WITH_THEIR_BOARDS)).values(boards=matches.c.boards - 1),
    sa.delete(board_channels).where(board_channels.c.user_id == _USER),
    sa.delete(lobby_seats).where(lobby_seats.c.user_id == _USER),
    sa.delete(seeks).where(seeks.c.user_id == _USER),
    sa.update(seeks).where(seeks.c.target_id == _USER).values(target_id=None),
    sa.delete(preferences).where(preferences.c.kind == "user", preferences.c.id == _USER),
    sa.update(matches).where(matches.c.created_by == _USER).values(created_by=_GHOST, request_id=None),
    sa.update(matches).where(matches.c.turn_user == _USER).values(turn_user=_GHOST),
    sa.update(seats).where(seats.c.user_id == _USER).values(user_id=_GHOST),
    sa.update(seat_links).where(seat_links.c.user_id == _USER).values(user_id=_GHOST, salt=None),
    sa.update(actions).where(actions.c.user_id == _USER).values(user_id=_GHOST, interaction_id=None),
    sa.update(actions).where(_offers).values(text=sa.bindparam("the_new_offer", type_=sa.String)),
    sa.update(ratings).where(ratings.c.user_id == _USER).values(user_id=_GHOST),
    sa.update(tournaments).where(tournaments.c.created_by == _USER).values(created_by=_GHOST, request_id=None),
    sa.update(tournament_actions)
    .where(tournament_actions.c.user_id == _USER)
    .values(user_id=_GHOST, interaction_id=None),
    sa.update(tournament_actions).where(tournament_actions.c.subject_id == _USER).values(subject_id=_GHOST),
)
# JSON columns that may contain the id of a user.
_JSON_COLUMNS = ((outbox, "payload"), (tournament_actions, "data"))


@dataclass(frozen=True, slots=True)
class Traces:
    """Live matches in which a user holds a seat, or was offered one, and live tournaments.

    `seen` are all live matches that name them.
    """

    seated: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    tournaments: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()


@dataclass
class ErasureStore:
    """Erasures of users, from the request until their ghost has left everything."""

    db: Database

    async def request(self, user: int) -> None:
        """Record that a user asked to be erased."""
        await self.db.write(lambda connection: add_request(connection, user, REQUESTED))

    async def requested(self) -> dict[int, str]:
        """Return the users to be erased, and why: `asked` or `again`."""
        return {int(row.key.removeprefix(REQUEST)): row.value for row in await self.db.rows(_REQUESTS)}

    async def unfinished(self) -> list[int]:
        """Return the users to be erased, then the ghosts that may still have to leave something."""
        rows = await self.db.rows(_UNFINISHED)
        return [int(row.key.rpartition(" ")[2]) for row in rows]

    async def log_position(self) -> int:
        """Return how many lines of the erasure log the database has followed."""
        rows = await self.db.rows(_LOG_POSITION)
        return int(rows[0].value) if rows else 0

    async def traces(self, user: int) -> Traces:
        """Return the matches and tournaments that a user is still in. Reads all live matches."""
        asked = {"the_user": user, "the_offer": f"{OFFERED} {user}"}

        def work(connection: sa.Connection) -> Traces:
            def found(query: sa.Executable) -> tuple[str, ...]:
                return tuple(sorted(set(connection.execute(query, asked).scalars())))

            in_tournaments = {*found(_TOURNAMENTS), *found(_ORGANIZED)}
            return Traces(found(_SEATED), found(_OFFERED_IN), tuple(sorted(in_tournaments)), found(_SEEN_IN))

        return await self.db.read(work)

    async def erase(self, user: int, ghost: int, now: datetime, number: int | None = None) -> set[int]:
        """Replace a user by a ghost, and delete what was theirs alone; their games by direct message end.

        Returns the channels whose posts about the end of a tournament are to be edited.

        The request becomes one for the ghost, which still has to leave matches and tournaments. `number` is the line in
        the erasure log, None if there is no new one.
        """
        asked = {"the_user": user, "the_ghost": ghost}
        asked_of: dict[str, Any] = {"the_offer": f"{OFFERED} {user}", "the_new_offer": f"{OFFERED} {ghost}"}

        def work(connection: sa.Connection) -> set[int]:
            alone = connection.execute(_DIRECT_MATCHES, asked).scalars().all()
            abandon(connection, alone, now)
            channels = redraw_last_posts(connection, user, now)
            for step in _STEPS:
                known = step.compile().params.keys()
                connection.execute(step, {key: value for key, value in (asked | asked_of).items() if key in known})
            for table, name in _JSON_COLUMNS:
                _replace_in_column(connection, table, name, user, ghost)
            connection.execute(sa.delete(settings).where(settings.c.key == f"{REQUEST}{user}"))
            keep(connection, f"{LEAVING}{ghost}", REQUESTED)
            if number is not None:
                keep(connection, LOG_POSITION, str(number))
            self.db.notify(connection, "all")
            return channels

        return await self.db.write(work)

    async def ghosts_leaving(self) -> list[int]:
        """Return the ghosts that may still have to leave something."""
        return [int(row.key.removeprefix(LEAVING)) for row in await self.db.rows(_LEAVING)]

    async def finish(self, ghost: int, given_up: Collection[str], now: datetime) -> None:
        """Record that a ghost has left everything; unreadable matches are `given_up` and end without result."""

        def work(connection: sa.Connection) -> None:
            abandon(connection, given_up, now)
            self.db.notify(connection, "all")
            connection.execute(sa.delete(settings).where(settings.c.key == f"{LEAVING}{ghost}"))

        await self.db.write(work)


def abandon(connection: sa.Connection, names: Collection[str], now: datetime) -> None:
    """End matches without result and without an action in their logs."""
    ended = {"status": "over", "reason": "aborted", "turn_user": None, "deadline": None, "ended_at": now}
    connection.execute(sa.update(matches).where(matches.c.id.in_(names)).values(ended))
    connection.execute(sa.update(seats).where(seats.c.match_id.in_(names)).values(live=False))
    connection.execute(sa.delete(timers).where(timers.c.match_id.in_(names)))


def add_request(connection: sa.Connection, user: int, why: str) -> None:
    """Record that a user is to be erased."""
    keep(connection, f"{REQUEST}{user}", why)


def new_ghost(rng: Random) -> int:
    """Draw a ghost; a collision is practically impossible."""
    return -1 - rng.getrandbits(_GHOST_BITS)


def is_ghost(user: int) -> bool:
    """Tell whether a user id is that of a ghost."""
    return user < 0


def _replace_in_column(connection: sa.Connection, table: sa.Table, name: str, user: int, ghost: int) -> None:
    """Replace a user by a ghost in the objects of a column."""
    column = table.c[name]
    mention = sa.cast(column, sa.String).like(f"%{user}%")
    for row in connection.execute(sa.select(*table.primary_key, column).where(mention)).fetchall():
        same = sa.and_(*(key == value for key, value in zip(table.primary_key, row[:-1], strict=True)))
        changed = sa.update(table).where(same).values({column: _with_ghost(row[-1], user, ghost)})
        connection.execute(changed)


def _with_ghost(value: Any, user: int, ghost: int, key: str = "") -> Any:
    """Return a plain value with a ghost in place of a user, and without mentions of the user."""
    if isinstance(value, Mapping):
        return {name: _with_ghost(one, user, ghost, name) for name, one in value.items()}
    if isinstance(value, list):
        return [_with_ghost(one, user, ghost) for one in value]
    if isinstance(value, str):
        return re.sub(rf"<@!?{user}>", MENTION, value)
    return ghost if key == "user" and value == user else value
