"""What becomes of people who want to be forgotten: a ghost takes their place wherever others need one.

The wish comes first, as a setting. The transaction that fulfils it leaves another one, for the ghost, which then leaves
whatever goes on, as a person would (`bot.app`): so a crash at any time leaves something to be found, and whatever is
said of it names nobody.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from storage.base import Database
from storage.tables import (
    GOING_ON,
    LIVE_SEAT,
    actions,
    deadlines,
    event_actions,
    events,
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
    settings,
    thoughts,
    vacations,
)

WISH = "erase "
"""What the name of a setting begins with that says who wants to be erased."""
LEAVING = "leave "
"""The same of a ghost that still has to leave what the person was in."""
ASKED, AGAIN = "asked", "again"
"""Its values: somebody has asked for it; a backup of before has raised them."""
ERASURES = "erasures"
"""The setting that says how many lines of the list of erasures the database has followed."""
NOBODY = "@–"
"""What stands in words of others where they mentioned somebody who was erased."""
OFFERED = "substitute"
"""What an action says before the user whom it offers a seat to, or hands it."""

_LIVE = ("challenge", "playing", "parked")
_USER = sa.bindparam("the_user", type_=sa.BigInteger)
_GHOST = sa.bindparam("the_ghost", type_=sa.BigInteger)
_TOLD = sa.bindparam("the_told", type_=sa.String)
_WISHES = sa.select(settings.c.key, settings.c.value).where(settings.c.key.like(f"{WISH}%"))
_LEAVING = sa.select(settings.c.key).where(settings.c.key.like(f"{LEAVING}%"))
_UNFINISHED = (
    sa.select(settings.c.key)
    .where(sa.or_(settings.c.key.like(f"{WISH}%"), settings.c.key.like(f"{LEAVING}%")))
    .order_by(settings.c.key)
)
_ERASED = sa.select(settings.c.value).where(settings.c.key == ERASURES)
_SEATED = sa.select(seats.c.match_id).where(LIVE_SEAT, seats.c.user_id == _USER)
_offers = sa.and_(actions.c.kind.in_(("offer", "replace")), actions.c.text == _TOLD)
_ASKED_IN = (
    sa.select(actions.c.match_id)
    .join(matches, matches.c.id == actions.c.match_id)
    .where(matches.c.status.in_(_LIVE), actions.c.kind == "offer", actions.c.text == _TOLD)
)
_SEEN_IN = (
    sa.select(matches.c.id)
    .outerjoin(seats, seats.c.match_id == matches.c.id)
    .outerjoin(actions, actions.c.match_id == matches.c.id)
    .where(
        matches.c.status.in_(_LIVE),
        sa.or_(matches.c.created_by == _USER, seats.c.user_id == _USER, actions.c.user_id == _USER, _offers),
    )
)
_EVENTS = (
    sa.select(events.c.id)
    .join(event_actions, event_actions.c.event_id == events.c.id)
    .where(GOING_ON, sa.or_(event_actions.c.subject_id == _USER, event_actions.c.user_id == _USER))
)
_ORGANISED = sa.select(events.c.id).where(GOING_ON, events.c.created_by == _USER)

# Of a game with the bot alone, the channel is the person's own.
_direct = sa.and_(
    matches.c.guild_id.is_(None), matches.c.id.in_(sa.select(seats.c.match_id).where(seats.c.user_id == _USER))
)
_ALONE = sa.select(matches.c.id).where(_direct, matches.c.status.in_(_LIVE))
_NOWHERE = {
    "channel_id": 0,
    "thread_id": None,
    "place": None,
    "challenge_message_id": None,
    "message_id": None,
}
# Questions in private are asked when a game begins, of those who hold its seats then.
_held = [
    sa.exists(table.c.seat).where(
        table.c.match_id == outbox.c.match_id, table.c.seat == outbox.c.seq, table.c.user_id == _USER
    )
    for table in (seats, seat_links)
]
_their_questions = sa.and_(outbox.c.kind.in_(("asked", "answered")), sa.or_(*_held))
_STEPS: tuple[sa.UpdateBase, ...] = (
    sa.delete(plans).where(plans.c.user_id == _USER),
    sa.delete(notes).where(notes.c.user_id == _USER),
    sa.delete(thoughts).where(thoughts.c.user_id == _USER),
    sa.delete(seat_names).where(seat_names.c.user_id == _USER),
    sa.delete(deadlines).where(deadlines.c.user_id == _USER),
    sa.delete(vacations).where(vacations.c.user_id == _USER),
    sa.delete(pings).where(sa.or_(pings.c.user_id == _USER, pings.c.named_id == _USER)),
    sa.delete(preferences).where(preferences.c.kind == "user", preferences.c.id == _USER),
    sa.delete(outbox).where(sa.or_(_their_questions, outbox.c.match_id.in_(sa.select(matches.c.id).where(_direct)))),
    sa.update(matches).where(_direct).values(_NOWHERE),
    sa.update(matches).where(matches.c.created_by == _USER).values(created_by=_GHOST, request_id=None),
    sa.update(matches).where(matches.c.turn_user == _USER).values(turn_user=_GHOST),
    sa.update(seats).where(seats.c.user_id == _USER).values(user_id=_GHOST),
    sa.update(seat_links).where(seat_links.c.user_id == _USER).values(user_id=_GHOST, salt=None),
    sa.update(actions).where(actions.c.user_id == _USER).values(user_id=_GHOST, interaction_id=None),
    sa.update(actions).where(_offers).values(text=sa.bindparam("the_ghostly", type_=sa.String)),
    sa.update(ratings).where(ratings.c.user_id == _USER).values(user_id=_GHOST),
    sa.update(events).where(events.c.created_by == _USER).values(created_by=_GHOST, request_id=None),
    sa.update(event_actions).where(event_actions.c.user_id == _USER).values(user_id=_GHOST, interaction_id=None),
    sa.update(event_actions).where(event_actions.c.subject_id == _USER).values(subject_id=_GHOST),
)
# Objects that may hold the number of a user somewhere.
_OBJECTS = ((outbox, "payload"), (event_actions, "data"))


@dataclass(frozen=True, slots=True)
class Traces:
    """Where a person still is: live matches in which they hold a seat, and those that offered them one; live events.

    `seen` are all live matches that name them, those of before included.
    """

    seated: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()


class Erasing(Database):
    """The part of the store that forgets."""

    async def wish_erasure(self, user: int) -> None:
        """Keep that somebody wants to be erased, until that is done."""
        await self._write(lambda connection: wish(connection, user, ASKED))

    async def erasures_wished(self) -> dict[int, str]:
        """Who waits to be erased, and why: `asked` or `again`."""
        return {int(row.key.removeprefix(WISH)): row.value for row in await self._rows(_WISHES)}

    async def unfinished_erasures(self) -> list[int]:
        """Who waits to be erased, then ghosts that may still have to leave something."""
        rows = await self._rows(_UNFINISHED)
        return [int(row.key.rpartition(" ")[2]) for row in rows]

    async def erasures_followed(self) -> int:
        """How many lines of the list of erasures the database has followed."""
        rows = await self._rows(_ERASED)
        return int(rows[0].value) if rows else 0

    async def traces(self, user: int) -> Traces:
        """Where a person still is. Reads all live matches."""
        asked = {"the_user": user, "the_told": f"{OFFERED} {user}"}

        def work(connection: sa.Connection) -> Traces:
            def found(query: sa.Executable) -> tuple[str, ...]:
                return tuple(sorted(set(connection.execute(query, asked).scalars())))

            in_events = {*found(_EVENTS), *found(_ORGANISED)}
            return Traces(found(_SEATED), found(_ASKED_IN), tuple(sorted(in_events)), found(_SEEN_IN))

        return await self._read(work)

    async def erase(self, user: int, ghost: int, now: datetime, number: int | None = None) -> None:
        """Put a ghost in the place of a person, and delete what was theirs alone; their games by direct message end.

        It takes the place of the wish for it, too: it still has to leave what goes on. `number` is the line in the list
        of erasures, None if there is no new one.
        """
        asked = {"the_user": user, "the_ghost": ghost}
        asked_of: dict[str, Any] = {"the_told": f"{OFFERED} {user}", "the_ghostly": f"{OFFERED} {ghost}"}

        def work(connection: sa.Connection) -> None:
            alone = connection.execute(_ALONE, asked).scalars().all()
            abandon(connection, alone, now)
            for step in _STEPS:
                known = step.compile().params.keys()
                connection.execute(step, {key: value for key, value in (asked | asked_of).items() if key in known})
            for table, name in _OBJECTS:
                _haunt(connection, table, name, user, ghost)
            connection.execute(sa.delete(settings).where(settings.c.key == f"{WISH}{user}"))
            keep(connection, f"{LEAVING}{ghost}", ASKED)
            if number is not None:
                keep(connection, ERASURES, str(number))
            self._tell(connection, "all")

        await self._write(work)

    async def ghosts_leaving(self) -> list[int]:
        """Ghosts that may still have to leave something."""
        return [int(row.key.removeprefix(LEAVING)) for row in await self._rows(_LEAVING)]

    async def ghost_left(self, ghost: int, given_up: Collection[str], now: datetime) -> None:
        """A ghost has left all that went on; matches that are `given_up`, as nobody can read them, end for nobody."""

        def work(connection: sa.Connection) -> None:
            abandon(connection, given_up, now)
            self._tell(connection, "all")
            connection.execute(sa.delete(settings).where(settings.c.key == f"{LEAVING}{ghost}"))

        await self._write(work)


def abandon(connection: sa.Connection, names: Collection[str], now: datetime) -> None:
    """End matches for nobody, without a word of it in their logs."""
    ended = {"status": "over", "reason": "aborted", "turn_user": None, "deadline": None, "ended_at": now}
    connection.execute(sa.update(matches).where(matches.c.id.in_(names)).values(ended))
    connection.execute(sa.update(seats).where(seats.c.match_id.in_(names)).values(live=False))
    connection.execute(sa.delete(deadlines).where(deadlines.c.match_id.in_(names)))


def wish(connection: sa.Connection, user: int, why: str) -> None:
    """Keep that somebody is to be erased."""
    keep(connection, f"{WISH}{user}", why)


def keep(connection: sa.Connection, key: str, value: str) -> None:
    """Keep a setting."""
    connection.execute(sa.delete(settings).where(settings.c.key == key))
    connection.execute(sa.insert(settings), {"key": key, "value": value})


def _haunt(connection: sa.Connection, table: sa.Table, name: str, user: int, ghost: int) -> None:
    """Put a ghost in the place of a user in the objects of a column."""
    column = table.c[name]
    mention = sa.cast(column, sa.String).like(f"%{user}%")
    for row in connection.execute(sa.select(*table.primary_key, column).where(mention)).fetchall():
        same = sa.and_(*(key == value for key, value in zip(table.primary_key, row[:-1], strict=True)))
        changed = sa.update(table).where(same).values({column: _haunted(row[-1], user, ghost)})
        connection.execute(changed)


def _haunted(value: Any, user: int, ghost: int, key: str = "") -> Any:
    """A plain value with a ghost wherever the user was: as such, or mentioned in words."""
    if isinstance(value, Mapping):
        return {name: _haunted(one, user, ghost, name) for name, one in value.items()}
    if isinstance(value, list):
        return [_haunted(one, user, ghost) for one in value]
    if isinstance(value, str):
        return re.sub(rf"<@!?{user}>", NOBODY, value)
    return ghost if key == "user" and value == user else value
