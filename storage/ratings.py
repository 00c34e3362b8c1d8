"""Ratings: a projection of the results of rated matches, which can be made anew at any time.

The order of results is that of `(ended_at, match id)`. Matches that are over and not yet counted stand in an index of
their own, so that to look for them costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import sqlalchemy as sa

from storage.base import Database, is_unreadable
from storage.results import Counting, Rating, Result
from storage.tables import OVER, UNCOUNTED, matches, ratings, seat_links, seats

_VARIANT = sa.bindparam("the_variant", type_=sa.String)
_NEXT = sa.select(matches.c.id, matches.c.variant).where(UNCOUNTED).order_by(matches.c.ended_at, matches.c.id).limit(1)
_COUNTED = sa.select(matches.c.id).where(OVER, matches.c.rated, matches.c.variant == _VARIANT)
_RESULTS = (
    sa.select(
        matches.c.id,
        matches.c.ended_at,
        matches.c.scores,
        seats.c.holder,
        seats.c.user_id,
        seat_links.c.user_id.label("first_user"),
    )
    .join(seats, seats.c.match_id == matches.c.id)
    .outerjoin(
        seat_links,
        sa.and_(seat_links.c.match_id == seats.c.match_id, seat_links.c.seat == seats.c.seat, seat_links.c.seq == 0),
    )
    .where(OVER, matches.c.rated, matches.c.variant == _VARIANT)
    .order_by(matches.c.ended_at, matches.c.id, seats.c.seat)
)
_VARIANTS = sa.select(matches.c.variant).where(OVER, matches.c.rated).distinct().order_by(matches.c.variant)
# The user is whoever holds the seat by now: they may have been erased since the rating was made.
_HOLDER = sa.select(seats.c.user_id).where(
    seats.c.match_id == sa.bindparam("the_match", type_=sa.String),
    seats.c.seat == sa.bindparam("the_seat", type_=sa.Integer),
)
_INSERT = sa.insert(ratings).values(user_id=_HOLDER.scalar_subquery())
_MARK = sa.update(matches).where(matches.c.id == sa.bindparam("the_match")).values(counted=True)
_CURVE = sa.select(ratings).where(ratings.c.user_id == sa.bindparam("the_user"), ratings.c.variant == _VARIANT)


class Ratings(Database):
    """The part of the store that keeps ratings."""

    async def uncounted(self) -> Counting | None:
        """What has to be counted for the earliest match that has not been: its result, and all later of its variant.

        None if all has been counted. A result that cannot be read comes without scores.
        """

        def work(connection: sa.Connection) -> Counting | None:
            first = connection.execute(_NEXT).first()
            if first is None:
                return None
            results = _results(connection, first.variant, first.id)
            users = {user for result in results for user in result.users if user is not None}
            return Counting(first.variant, results, _before(connection, first.variant, first.id, users))

        return await self._read(work)

    async def countings(self) -> list[Counting]:
        """All results of rated matches, by variant."""

        def work(connection: sa.Connection) -> list[Counting]:
            variants = connection.execute(_VARIANTS).scalars().all()
            return [Counting(variant, _results(connection, variant)) for variant in variants]

        return await self._read(work)

    async def count(self, counting: Counting, made: Iterable[Rating]) -> None:
        """Keep the ratings made of some results in place of those that there were from the first of them on."""
        first = counting.results[0].match
        gone = sa.delete(ratings).where(
            ratings.c.variant == counting.variant, _from(ratings.c.match_id, ratings, first)
        )
        await self._write(lambda connection: _replace(connection, gone, [counting], made))

    async def recount(self, countings: Sequence[Counting], made: Iterable[Rating]) -> None:
        """Keep the ratings made of these results, and no others."""
        await self._write(lambda connection: _replace(connection, sa.delete(ratings), countings, made))

    async def standings(
        self, variant: str, users: Iterable[int] | None = None, guild: int | None = None
    ) -> list[Rating]:
        """The latest rating of everybody in a variant, or of these users, or of those with a rated match in a server.

        The highest come first.
        """
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
        rows = await self._rows(query.order_by(ratings.c.mu.desc(), ratings.c.sigma, ratings.c.user_id))
        return list(map(_rating_of, rows))

    async def rating_curve(self, user: int, variant: str) -> list[Rating]:
        """All ratings that a user has had in a variant, oldest first."""
        rows = await self._rows(_CURVE.order_by(ratings.c.games), the_user=user, the_variant=variant)
        return list(map(_rating_of, rows))


def _from(column: sa.ColumnElement[str], table: sa.Table, first: str) -> sa.ColumnElement[bool]:
    """That a row of a table is of a match which ended no earlier than the `first`."""
    ended = sa.select(matches.c.ended_at).where(matches.c.id == first).scalar_subquery()
    # Said twice, as an index serves only the first.
    return sa.and_(table.c.ended_at >= ended, sa.or_(table.c.ended_at > ended, column >= first))


def _results(connection: sa.Connection, variant: str, first: str | None = None) -> tuple[Result, ...]:
    """The results of a variant in their order, from a match on."""
    later = sa.true() if first is None else _from(matches.c.id, matches, first)
    try:
        return _grouped(connection.execute(_RESULTS.where(later), {"the_variant": variant}))
    except Exception as error:
        if not is_unreadable(error):
            raise
    names = connection.execute(
        _COUNTED.where(later).order_by(matches.c.ended_at, matches.c.id), {"the_variant": variant}
    ).scalars()
    return tuple(_result(connection, variant, name) for name in names.all())


def _result(connection: sa.Connection, variant: str, match: str) -> Result:
    try:
        return _grouped(connection.execute(_RESULTS.where(matches.c.id == match), {"the_variant": variant}))[0]
    except Exception as error:
        if not is_unreadable(error):
            raise
        return Result(match)


def _grouped(rows: Iterable[sa.Row[Any]]) -> tuple[Result, ...]:
    grouped: dict[str, list[sa.Row[Any]]] = {}
    for row in rows:
        grouped.setdefault(row.id, []).append(row)
    return tuple(
        Result(match, found[0].ended_at, found[0].scores, tuple(map(_counts_for, found)))
        for match, found in grouped.items()
    )


def _counts_for(row: sa.Row[Any]) -> int | None:
    user: int | None = row.user_id
    return user if row.holder in ("joined", "left") and user == row.first_user else None


def _before(connection: sa.Connection, variant: str, first: str, users: Iterable[int]) -> tuple[Rating, ...]:
    """How users were rated before a match."""
    mine = sa.and_(ratings.c.variant == variant, ratings.c.user_id.in_(sorted(users)))
    earlier = sa.and_(mine, sa.not_(_from(ratings.c.match_id, ratings, first)))
    last = sa.select(ratings.c.user_id, sa.func.max(ratings.c.games).label("games")).where(earlier)
    known = last.group_by(ratings.c.user_id).subquery()
    same = sa.and_(ratings.c.user_id == known.c.user_id, ratings.c.games == known.c.games)
    rows = connection.execute(sa.select(ratings).join(known, same).where(ratings.c.variant == variant))
    return tuple(map(_rating_of, rows))


def _replace(connection: sa.Connection, gone: sa.Delete, countings: Iterable[Counting], made: Iterable[Rating]) -> None:
    connection.execute(gone)
    variants = {result.match: counting.variant for counting in countings for result in counting.results}
    if rows := [_values(rating, variants[rating.match]) for rating in made]:
        connection.execute(_INSERT, rows)
    if variants:
        connection.execute(_MARK, [{"the_match": match} for match in variants])


def _rating_of(row: sa.Row[Any]) -> Rating:
    return Rating(row.match_id, row.seat, row.user_id, row.ended_at, row.games, row.mu, row.sigma)


def _values(rating: Rating, variant: str) -> dict[str, Any]:
    return {
        "match_id": rating.match,
        "seat": rating.seat,
        "the_match": rating.match,
        "the_seat": rating.seat,
        "variant": variant,
        "ended_at": rating.ended_at,
        "games": rating.games,
        "mu": rating.mu,
        "sigma": rating.sigma,
    }
