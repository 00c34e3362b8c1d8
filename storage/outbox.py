"""The outbox drained: what is sent, in order per channel; and which older posts lose their buttons to a new one."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any, TypeVar

import sqlalchemy as sa

from storage import mapping, tables
from storage.base import Database, is_unreadable, reason_of
from storage.errors import UnreadableError
from storage.posting import REFRESH, RESULT, UNPLACED, give_up, redirect
from storage.rows import OutboxMessage, OutboxRow, Replaced, Traffic
from storage.scope import OF_POST, Scope
from storage.tables import events, matches, outbox

Found = TypeVar("Found")
_THE_ROW, _THE_MESSAGE = sa.bindparam("the_row", type_=sa.Integer), sa.bindparam("the_message", type_=sa.BigInteger)
_NOW = sa.bindparam("the_time", type_=tables.Utc)
_UNDER_WAY = sa.update(outbox).where(outbox.c.id == _THE_ROW, tables.WAITING)
_WAITING = (tables.WAITING, outbox.c.channel_id == sa.bindparam("the_channel"))
# A row that is taken again may be tried now, but not before the time that was set when it failed.
_TRIED = sa.case((outbox.c.next_at > _NOW, outbox.c.next_at), else_=_NOW)
_ATTEMPTS = outbox.c.attempts + sa.case((outbox.c.id == sa.bindparam("the_waited", type_=sa.Integer), 0), else_=1)
_TAKE = (
    sa.update(outbox)
    .where(outbox.c.id == _THE_ROW, *_WAITING)
    .values(state="sending", attempts=_ATTEMPTS, next_at=_TRIED)
    .returning(outbox)
)
_REPLACED = (
    sa.select(outbox)
    .where(tables.REPLACED, outbox.c.next_at <= _NOW)
    .order_by(outbox.c.next_at, outbox.c.id)
    .limit(sa.bindparam("the_most"))
)
_STRIPPED = (
    sa.update(outbox)
    .where(outbox.c.id == _THE_ROW)
    .values(next_at=_NOW, attempts=outbox.c.attempts + sa.bindparam("the_attempt", type_=sa.Integer))
)
_STRIP_AT = sa.case((outbox.c.message_id.is_not(None), _NOW))


def _waiting(scope: Scope | None) -> tuple[sa.ColumnElement[bool] | sa.TextClause, ...]:
    """What waits for a channel, as far as this process may send it."""
    return _WAITING if scope is None else (*_WAITING, scope.about_still(OF_POST))


@cache
def _next(scope: Scope | None) -> sa.Select[Any]:
    return sa.select(outbox.c.id, outbox.c.next_at).where(*_waiting(scope)).order_by(outbox.c.id).limit(1)


@cache
def _sent(scope: Scope | None, *, replaces: bool) -> sa.UpdateBase:
    """One row is sent, the next one of its channel is taken, and older posts of the match may lose their buttons."""
    mine = outbox.c.id == _THE_ROW
    older = sa.and_(~mine, outbox.c.state == "sent")  # a row that is noted twice keeps its own buttons
    following = sa.select(sa.func.min(outbox.c.id)).where(*_waiting(scope), ~mine)
    earlier = (outbox.c.id < _THE_ROW,) if replaces else (sa.false(),)
    before = sa.and_(outbox.c.match_id == sa.bindparam("the_match"), *earlier)
    losing = sa.select(outbox.c.id).where(tables.LIVE_BUTTONS, before)
    rows = sa.union_all(sa.select(outbox.c.id).where(mine), following, losing)
    # Where a row was waited for that another process was changing, these are held against what it has become.
    still = sa.or_(sa.and_(mine, outbox.c.state != "sent"), older, sa.and_(~mine, *_WAITING))
    return (
        sa.update(outbox)
        .where(outbox.c.id.in_(rows), still)
        .values(
            state=sa.case((sa.or_(mine, older), "sent"), else_="sending"),
            attempts=sa.case((mine, outbox.c.attempts), (older, 0), else_=outbox.c.attempts + 1),
            message_id=sa.case((mine, _THE_MESSAGE), else_=outbox.c.message_id),
            next_at=sa.case((mine, None), (older, _STRIP_AT), else_=_TRIED),
            buttons=sa.and_(outbox.c.buttons, ~older),
        )
        .returning(outbox)
    )


# The newest post of an action has all the buttons there are. (`call` was a kind of its own in older databases.)
_REPLACING = ("turn", "call", "dropped", "notice")
_LATEST = sa.update(matches).where(matches.c.id == sa.bindparam("the_match")).values(message_id=_THE_MESSAGE)
_FIRST = _LATEST.values(challenge_message_id=_THE_MESSAGE)
_LATEST_OF = {"challenge": _FIRST, "game": _FIRST}
_EVENT_POST = sa.update(events).where(events.c.id == sa.bindparam("the_event")).values(message_id=_THE_MESSAGE)
_OPEN = sa.select(matches.c.id).where(matches.c.status == "challenge")
_REVIVE = (
    sa.update(outbox)
    .where(tables.GIVEN_UP, outbox.c.match_id.in_(_OPEN), outbox.c.next_at <= _NOW)
    .values(state="pending", attempts=1)
)


class Outbox(Database):
    """The part of the store that the sender drains."""

    async def waiting_channels(self) -> list[int]:
        """Channels with something to send."""
        query = sa.select(outbox.c.channel_id).where(tables.WAITING).distinct()
        return [int(row.channel_id) for row in await self._rows(self._own(query, OF_POST))]

    async def traffic(self, now: datetime) -> Traffic:
        """How much is going on: matches that are played, posts that wait (those to be sent later left out)."""
        due = sa.or_(outbox.c.attempts > 0, outbox.c.next_at.is_(None), outbox.c.next_at <= _NOW)
        waiting = sa.select(sa.func.count(), sa.func.min(outbox.c.written_at)).where(tables.WAITING, due)
        playing = sa.select(sa.func.count()).select_from(matches).where(tables.PLAYING)

        def work(connection: sa.Connection) -> Traffic:
            count, oldest = connection.execute(waiting, {"the_time": now}).one()
            return Traffic(connection.execute(playing).scalar_one(), count, oldest)

        return await self._read(work)

    async def take(self, channel: int, now: datetime, waited: int | None = None) -> OutboxRow | None:
        """Mark the next row of a channel as `sending` and return it.

        It may be the one that `waited` for its time since it was taken, which is then not counted twice. Raises
        UnreadableError for one that is damaged, and gives it up.
        """
        term = self.term

        def work(connection: sa.Connection) -> OutboxRow | UnreadableError | None:
            try:
                found = _take(connection, _next(self.scope), channel, now, waited)
                return found and replace(found, term=term)
            except Exception as error:
                if not is_unreadable(error):
                    raise
                return _given_up(connection, channel, error)

        return _or_raised(await self._write(work, "beside"))

    async def sent(self, row: OutboxRow, message: int | None, now: datetime) -> tuple[list[Replaced], OutboxRow | None]:
        """Note that a row was sent as `message` (None: it left none), and take the next one.

        Also returns the older posts whose buttons it replaces; they stay noted until they are `stripped`. Raises
        UnreadableError if the next one is damaged, and gives that up; the first is sent all the same. What another
        process has noted meanwhile stays as it is.
        """

        kind, term = "" if message is None else row.outbox_message.kind, self.term
        which = {"the_row": row.id, "the_channel": row.channel, "the_match": row.match}
        values = {**which, "the_message": message, "the_time": now}
        noting = _sent(self.scope, replaces=kind in _REPLACING)

        def work(connection: sa.Connection) -> tuple[list[Replaced], OutboxRow | None] | UnreadableError:
            changed: Sequence[sa.Row[Any]] = ()
            damaged = following = None
            try:
                changed = connection.execute(noting, values).fetchall()
                taken = (mapping.outbox_of(one) for one in changed if one.state == "sending")
                following = next((replace(one, term=term) for one in taken), None)
            except Exception as error:
                if not is_unreadable(error):
                    raise
                damaged = _given_up(connection, row.channel, error)
            noted = damaged is not None or any(one.id == row.id for one in changed)
            if noted and message is not None and row.match and kind not in (RESULT, UNPLACED):
                connection.execute(_LATEST_OF.get(kind, _LATEST), values)
            if noted and kind in ("event", REFRESH):
                connection.execute(_EVENT_POST, {"the_event": row.event, "the_message": message})
            older = [one for one in changed if one.state == "sent" and one.id != row.id]
            replaced = [mapping.replaced_of(one) for one in older if one.message_id is not None]
            return damaged or (replaced, following)

        return _or_raised(await self._write(work, "beside", row.match))

    async def replaced(self, before: datetime, most: int = 100) -> list[Replaced]:
        """Posts whose buttons should have gone by a time, in order."""
        rows = await self._rows(self._own(_REPLACED, OF_POST), the_time=before, the_most=most)
        return [mapping.replaced_of(row) for row in rows]

    async def stripped(self, rows: Mapping[int, datetime | None], uncounted: Container[int] = ()) -> None:
        """Note which posts have lost their buttons (None), and when to try others again.

        The attempts at `uncounted` ones do not count.
        """
        values = [
            {"the_row": row, "the_time": at, "the_attempt": int(row not in uncounted)} for row, at in rows.items()
        ]
        if values:
            await self._write(lambda connection: connection.execute(_STRIPPED, values), "beside")

    async def retry(self, row: int, at: datetime, error: str) -> None:
        """Note why sending did not work; the row stays `sending`, as the message may have arrived all the same."""
        await self._note(row, next_at=at, error=error[:200])

    async def fail(self, row: int, error: str) -> None:
        """Give a row up."""
        await self._note(row, state="failed", error=error[:200])

    async def asked(self, match: str, seat: int, channel: int, message: int, at: datetime) -> None:
        """Note a private question to a seat, whose buttons go once it is `answered`."""
        outbox_message = mapping.parcel_values(match, channel, OutboxMessage("asked", seat, ""), at)
        values = {**outbox_message, "state": "sent", "attempts": 0, "message_id": message}
        await self._write(lambda connection: connection.execute(sa.insert(outbox), values))

    async def answered(self, match: str, seat: int | None, at: datetime) -> list[Replaced]:
        """The private questions to a seat (None: to all) that have buttons; they stay noted until `stripped`."""
        which = sa.update(outbox).where(tables.ASKED, outbox.c.match_id == match)
        if seat is not None:
            which = which.where(outbox.c.seq == seat)
        strip = which.values(kind="answered", next_at=at).returning(outbox)

        def work(connection: sa.Connection) -> list[Replaced]:
            return [mapping.replaced_of(row) for row in connection.execute(strip)]

        return await self._write(work, "beside", match)

    async def depart(self, row: int) -> None:
        """A reminder becomes the news that its player has left the server."""
        await self._note(row, kind="departed", buttons=False)

    async def _note(self, row: int, **values: object) -> None:
        """Note something about a row under way, unless another process has seen to it meanwhile."""
        noting = _UNDER_WAY.values(values)
        await self._write(lambda connection: connection.execute(noting, {"the_row": row}), "beside")

    async def departed(self, match: str, since: int) -> frozenset[int]:
        """The players of a match of whom it was told, since a version, that they have left the server."""
        told = sa.select(outbox.c.payload).where(tables.DEPARTED, outbox.c.match_id == match, outbox.c.seq >= since)
        return frozenset(int(row.payload["user"]) for row in await self._rows(told))

    async def revive_challenges(self, before: datetime) -> None:
        """Post after all the challenges that were given up before a time though they are still open."""
        await self._write(lambda connection: connection.execute(_REVIVE, {"the_time": before}))

    async def give_up(self, match: str, error: str) -> None:
        """Give up everything a match still has to send."""
        await self._write(lambda connection: give_up(connection, match, error))

    async def thread_opened(self, match: str, row: int, thread: int | None) -> None:
        """The match is played in `thread` (None: in the channel after all); what waits for it goes there.

        Raises ConflictError if another match is played there. What another process has noted meanwhile stays.
        """
        opened = _UNDER_WAY.values(state="sent", next_at=None)

        def work(connection: sa.Connection) -> None:
            if not connection.execute(opened, {"the_row": row}).rowcount:
                return
            place = matches.c.channel_id if thread is None else thread
            values = {"thread_id": thread, "place": place}
            connection.execute(sa.update(matches).where(matches.c.id == match).values(values))
            self._tell(connection, "match", match)
            if thread is not None:
                redirect(connection, match, thread)

        await self._guarded(work)


def _take(
    connection: sa.Connection, first: sa.Select[Any], channel: int, now: datetime, waited: int | None
) -> OutboxRow | None:
    found = connection.execute(first, {"the_channel": channel}).one_or_none()
    if found is None:
        return None
    values = {"the_row": found.id, "the_channel": channel, "the_time": now, "the_waited": waited}
    row = connection.execute(_TAKE, values).one_or_none()
    return None if row is None else mapping.outbox_of(row, found.next_at)


def _given_up(connection: sa.Connection, channel: int, error: Exception) -> UnreadableError:
    """Give up the row of a channel that was just taken and cannot be read."""
    taken = sa.select(sa.func.min(outbox.c.id)).where(*_WAITING).scalar_subquery()
    failed = sa.update(outbox).where(outbox.c.id == taken).values(state="failed", error="unreadable")
    match = connection.execute(failed.returning(outbox.c.match_id), {"the_channel": channel}).scalar_one()
    return UnreadableError(reason_of(error), match)


def _or_raised(found: Found | UnreadableError) -> Found:
    """What was found; what could not be read is told only now, when the transaction has noted it."""
    if isinstance(found, UnreadableError):
        raise found
    return found
