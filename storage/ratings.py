"""Ratings: a projection of the results of rated matches, which can be rebuilt at any time.

Results are ordered by `(ended_at, match id)`. Finished matches that are not yet counted have an index of their own, so
finding them is cheap. In each variant, the ratings before the earliest of them are valid, and those after it are not.
Results are counted in batches, each in a transaction of its own, which marks the first result behind it as uncounted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from storage.base import Database, is_unreadable
from storage.mapping import values_of
from storage.results import Rating, RatingBatch, Result
from storage.tables import OVER, UNCOUNTED, Utc, actions, matches, ratings, seat_links, seats

_SEATS = 3
"""Usual maximum of ratings for one result."""
_VARIANT = sa.bindparam("the_variant", type_=sa.String)
_NEXT = sa.select(matches.c.id, matches.c.variant).where(UNCOUNTED).order_by(matches.c.ended_at, matches.c.id).limit(1)
_RATED = sa.and_(OVER, matches.c.rated, matches.c.variant == _VARIANT)
_NAMES = sa.select(matches.c.id).where(_RATED).order_by(matches.c.ended_at, matches.c.id)
_RESULTS = (
    sa.select(
        matches.c.id,
        matches.c.ended_at,
        matches.c.scores,
        matches.c.unrated,
        seats.c.holder,
        seats.c.user_id,
        seat_links.c.user_id.label("first_user"),
    )
    .join(seats, seats.c.match_id == matches.c.id)
    .outerjoin(
        seat_links,
        sa.and_(seat_links.c.match_id == seats.c.match_id, seat_links.c.seat == seats.c.seat, seat_links.c.seq == 0),
    )
    .order_by(matches.c.ended_at, matches.c.id, seats.c.seat)
)
_SIZES = sa.select(matches.c.variant, sa.func.count().label("size")).where(OVER, matches.c.rated)
_AGAIN = sa.update(matches).where(matches.c.id == _NAMES.limit(1).scalar_subquery()).values(counted=False)
_SAME = sa.and_(matches.c.variant == ratings.c.variant, matches.c.ended_at == ratings.c.ended_at)
_STRAY = sa.delete(ratings).where(
    ~sa.exists(matches.c.id).where(matches.c.id == ratings.c.match_id, OVER, matches.c.rated, _SAME)
)
_UNMARK = sa.update(matches).where(matches.c.id == sa.bindparam("the_match", type_=sa.String)).values(counted=False)
_CURVE = sa.select(ratings).where(ratings.c.user_id == sa.bindparam("the_user"), ratings.c.variant == _VARIANT)

_since = sa.bindparam("since", type_=Utc)
_user = sa.bindparam("the_user", type_=sa.BigInteger)
_LATELY = (
    sa.select(actions.c.kind, sa.func.max(actions.c.at).label("at"))
    .join(matches, matches.c.id == actions.c.match_id)
    .where(
        matches.c.id.in_(sa.select(seat_links.c.match_id).where(seat_links.c.user_id == _user)),
        sa.or_(matches.c.ended_at.is_(None), matches.c.ended_at >= _since),
        actions.c.user_id == _user,
        actions.c.kind.in_(("move", "plan", "time")),
        actions.c.at >= _since,
    )
    .group_by(actions.c.kind)
)


@dataclass
class RatingStore:
    """Ratings, and the results that they are made of."""

    db: Database
    batch_size: int = 200
    """Number of results in one transaction, during which no one else writes."""

    async def next_batch(self) -> RatingBatch | None:
        """Return the earliest uncounted result and those of its variant that follow.

        None if all are counted, or another process counts. An unreadable result has no scores.
        """

        def work(connection: sa.Connection) -> RatingBatch | None:
            return self._next(connection) if self.db.owns_still(connection, None) else None

        return await self.db.read(work)

    async def save(self, batch: RatingBatch, made: Iterable[Rating]) -> bool:
        """Replace the ratings from the first result of a batch on by those made of the batch.

        If there are many old ones, they are deleted first, in transactions of their own. Returns False if another
        process counts by now, or the batch is out of date: then ask for the next one.
        """
        first, variant = batch.results[0].match, {"the_variant": batch.variant}
        names = [result.match for result in batch.results]
        rows = [values_of(rating, variant=batch.variant) for rating in made]
        worthless = sa.select(ratings.c.match_id).where(
            ratings.c.variant == _VARIANT, _from(ratings.c.match_id, ratings, first)
        )
        latest = worthless.order_by(ratings.c.ended_at.desc(), ratings.c.match_id.desc())
        gone = sa.delete(ratings).where(ratings.c.match_id.in_(latest.limit(_SEATS * self.batch_size)))
        mark = sa.update(matches).where(matches.c.id.in_(names), sa.not_(matches.c.counted)).values(counted=True)

        def work(connection: sa.Connection) -> bool | None:
            earliest = connection.execute(_NEXT).first()
            if earliest is None or earliest.id != first or not self.db.owns_still(connection, None):
                return False
            if connection.execute(gone, variant).rowcount >= _SEATS * self.batch_size:
                return None
            if self._next(connection) != batch:
                return False
            if rows:
                connection.execute(sa.insert(ratings), rows)
            connection.execute(mark)
            connection.execute(_UNMARK, {"the_match": batch.then})
            return True

        while (done := await self.db.write(work)) is None:
            pass
        return done

    async def recount(self) -> int:
        """Mark all results as uncounted, delete ratings without a result, and return the number of results."""
        sizes = await self.db.rows(_SIZES.group_by(matches.c.variant))

        def work(connection: sa.Connection) -> None:
            connection.execute(_STRAY)
            for row in sizes:
                connection.execute(_AGAIN, {"the_variant": row.variant})

        await self.db.write(work)
        return sum(row.size for row in sizes)

    async def is_inactive(self, user: int, since: datetime) -> bool:
        """Tell whether a user has lost on time `since` then and has not moved in any match after that.

        Reads only the logs of matches that have gone on since.
        """
        rows = await self.db.rows(_LATELY, the_user=user, since=since)
        times = {row.kind: row.at for row in rows}
        lost = times.pop("time", None)
        return lost is not None and all(at <= lost for at in times.values())

    async def leaderboard(
        self, variant: str, users: Iterable[int] | None = None, guild: int | None = None
    ) -> list[Rating]:
        """Return the latest ratings in a variant, highest first: all, those of users, or those of a server."""
        latest = sa.select(ratings.c.user_id, sa.func.max(ratings.c.games).label("games")).where(
            ratings.c.variant == variant
        )
        if users is not None:
            latest = latest.where(ratings.c.user_id.in_(list(users)))
        if guild is not None:
            there = sa.select(ratings.c.user_id).join(matches, matches.c.id == ratings.c.match_id)
            latest = latest.where(
                ratings.c.user_id.in_(there.where(ratings.c.variant == variant, matches.c.guild_id == guild))
            )
        known = latest.group_by(ratings.c.user_id).subquery()
        same = sa.and_(ratings.c.user_id == known.c.user_id, ratings.c.games == known.c.games)
        query = sa.select(ratings).join(known, same).where(ratings.c.variant == variant)
        rows = await self.db.rows(query.order_by(ratings.c.mu.desc(), ratings.c.sigma, ratings.c.user_id))
        return list(map(_rating_of, rows))

    async def history(self, user: int, variant: str) -> list[Rating]:
        """Return all ratings of a user in a variant, oldest first."""
        rows = await self.db.rows(_CURVE.order_by(ratings.c.games), the_user=user, the_variant=variant)
        return list(map(_rating_of, rows))

    def _next(self, connection: sa.Connection) -> RatingBatch | None:
        first = connection.execute(_NEXT).first()
        if first is None:
            return None
        asked = _NAMES.where(_from(matches.c.id, matches, first.id)).limit(self.batch_size + 1)
        names = connection.execute(asked, {"the_variant": first.variant}).scalars().all()
        these, then = names[: self.batch_size], names[self.batch_size :]
        before = _before(connection, first.variant, first.id, these)
        return RatingBatch(first.variant, _results(connection, these), before, then[0] if then else None)


def _from(column: sa.ColumnElement[str], table: sa.FromClause, first: str) -> sa.ColumnElement[bool]:
    """Condition: the match of a row ended no earlier than the `first`."""
    ended = sa.select(matches.c.ended_at).where(matches.c.id == first).scalar_subquery()
    # Redundant, as an index serves only the first condition.
    return sa.and_(table.c.ended_at >= ended, sa.or_(table.c.ended_at > ended, column >= first))


def _results(connection: sa.Connection, names: Sequence[str]) -> tuple[Result, ...]:
    """Return the results of matches in this order; an unreadable one has only its match."""
    try:
        results = _grouped(connection.execute(_RESULTS.where(matches.c.id.in_(names))))
        found = {result.match: result for result in results}
    except Exception as error:
        if not is_unreadable(error):
            raise
        if len(names) > 1:
            return tuple(result for name in names for result in _results(connection, [name]))
        found = {}
    return tuple(found.get(name, Result(name)) for name in names)


def _grouped(rows: Iterable[sa.Row[Any]]) -> tuple[Result, ...]:
    grouped: dict[str, list[sa.Row[Any]]] = {}
    for row in rows:
        grouped.setdefault(row.id, []).append(row)
    return tuple(
        Result(match, found[0].ended_at, found[0].scores, tuple(map(_counts_for, found)), found[0].unrated)
        for match, found in grouped.items()
    )


def _counts_for(row: sa.Row[Any]) -> int | None:
    user: int | None = row.user_id
    return user if row.holder in ("joined", "left") and user == row.first_user else None


def _before(connection: sa.Connection, variant: str, first: str, names: Collection[str]) -> tuple[Rating, ...]:
    """Return the ratings of the players of matches before the `first`."""
    players = sa.select(seats.c.user_id).where(seats.c.match_id.in_(names)).distinct().subquery()
    known = ratings.alias()
    theirs = sa.and_(known.c.variant == _VARIANT, known.c.user_id == players.c.user_id)
    # One index lookup for each player, however many matches they have played.
    earlier = sa.select(known.c.games).where(theirs, sa.not_(_from(known.c.match_id, known, first)))
    last = earlier.order_by(known.c.games.desc()).limit(1).scalar_subquery()
    same = sa.and_(ratings.c.variant == _VARIANT, ratings.c.user_id == players.c.user_id, ratings.c.games == last)
    query = sa.select(ratings).join_from(players, ratings, same).order_by(ratings.c.user_id)
    return tuple(map(_rating_of, connection.execute(query, {"the_variant": variant})))


def _rating_of(row: sa.Row[Any]) -> Rating:
    return Rating(row.match_id, row.seat, row.user_id, row.ended_at, row.games, row.mu, row.sigma)
