"""Ratings: a projection of the results of rated matches, which can be made anew at any time.

The order of results is that of `(ended_at, match id)`. Matches that are over and not yet counted stand in an index of
their own, so that to look for them costs nothing. The ratings before the earliest of them are right, in each variant;
those after it are worth nothing. So results are counted in parts, each in a transaction of its own, which says by the
first result behind it where to go on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from storage.base import Database, is_unreadable
from storage.results import Counting, Rating, Result
from storage.tables import OVER, UNCOUNTED, Utc, actions, matches, ratings, seat_links, seats

_SEATS = 3
"""Ratings that a result makes at most, or nearly."""
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


class Ratings(Database):
    """The part of the store that keeps ratings."""

    results_at_once = 200
    """How many results one transaction counts. It goes alone, so that nobody moves meanwhile."""

    async def uncounted(self) -> Counting | None:
        """What is to be counted next: the earliest result that is not counted, and those of its variant that follow.

        None if all has been counted, or another process counts. A result that cannot be read comes without scores.
        """

        def work(connection: sa.Connection) -> Counting | None:
            return self._next(connection) if self._owns_still(connection, None) else None

        return await self._read(work)

    async def count(self, counting: Counting, made: Iterable[Rating]) -> bool:
        """Keep the ratings made of some results in place of all those that there were from the first of them on.

        If those are many they go first, in transactions of their own. False if another process counts by now, or what
        is to be counted next is no longer this: then it is to be asked for anew.
        """
        first, variant = counting.results[0].match, {"the_variant": counting.variant}
        names = [result.match for result in counting.results]
        rows = [_values(rating, counting.variant) for rating in made]
        worthless = sa.select(ratings.c.match_id).where(
            ratings.c.variant == _VARIANT, _from(ratings.c.match_id, ratings, first)
        )
        latest = worthless.order_by(ratings.c.ended_at.desc(), ratings.c.match_id.desc())
        gone = sa.delete(ratings).where(ratings.c.match_id.in_(latest.limit(_SEATS * self.results_at_once)))
        mark = sa.update(matches).where(matches.c.id.in_(names), sa.not_(matches.c.counted)).values(counted=True)

        def work(connection: sa.Connection) -> bool | None:
            earliest = connection.execute(_NEXT).first()
            if earliest is None or earliest.id != first or not self._owns_still(connection, None):
                return False
            if connection.execute(gone, variant).rowcount >= _SEATS * self.results_at_once:
                return None
            if self._next(connection) != counting:
                return False
            if rows:
                connection.execute(sa.insert(ratings), rows)
            connection.execute(mark)
            connection.execute(_UNMARK, {"the_match": counting.then})
            return True

        while (done := await self._write(work)) is None:
            pass
        return done

    async def recount(self) -> int:
        """Have all results counted anew; how many there are. Ratings that belong to none of them are deleted."""
        sizes = await self._rows(_SIZES.group_by(matches.c.variant))

        def work(connection: sa.Connection) -> None:
            connection.execute(_STRAY)
            for row in sizes:
                connection.execute(_AGAIN, {"the_variant": row.variant})

        await self._write(work)
        return sum(row.size for row in sizes)

    async def stayed_away(self, user: int, since: datetime) -> bool:
        """Tell whether a user has lost on time `since` then, without a move in any match after that.

        Reads only the logs of matches that have gone on since.
        """
        rows = await self._rows(_LATELY, the_user=user, since=since)
        times = {row.kind: row.at for row in rows}
        lost = times.pop("time", None)
        return lost is not None and all(at <= lost for at in times.values())

    def _next(self, connection: sa.Connection) -> Counting | None:
        first = connection.execute(_NEXT).first()
        if first is None:
            return None
        asked = _NAMES.where(_from(matches.c.id, matches, first.id)).limit(self.results_at_once + 1)
        names = connection.execute(asked, {"the_variant": first.variant}).scalars().all()
        these, then = names[: self.results_at_once], names[self.results_at_once :]
        before = _before(connection, first.variant, first.id, these)
        return Counting(first.variant, _results(connection, these), before, then[0] if then else None)

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


def _from(column: sa.ColumnElement[str], table: sa.FromClause, first: str) -> sa.ColumnElement[bool]:
    """That a row of a table is of a match which ended no earlier than the `first`."""
    ended = sa.select(matches.c.ended_at).where(matches.c.id == first).scalar_subquery()
    # Said twice, as an index serves only the first.
    return sa.and_(table.c.ended_at >= ended, sa.or_(table.c.ended_at > ended, column >= first))


def _results(connection: sa.Connection, names: Sequence[str]) -> tuple[Result, ...]:
    """The results of matches, in this order; one that cannot be read has nothing but its match."""
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
    """How the players of matches were rated before the `first`."""
    players = sa.select(seats.c.user_id).where(seats.c.match_id.in_(names)).distinct().subquery()
    known = ratings.alias()
    theirs = sa.and_(known.c.variant == _VARIANT, known.c.user_id == players.c.user_id)
    # Asked for each player, the index has it at hand, however many matches they have played.
    earlier = sa.select(known.c.games).where(theirs, sa.not_(_from(known.c.match_id, known, first)))
    last = earlier.order_by(known.c.games.desc()).limit(1).scalar_subquery()
    same = sa.and_(ratings.c.variant == _VARIANT, ratings.c.user_id == players.c.user_id, ratings.c.games == last)
    query = sa.select(ratings).join_from(players, ratings, same).order_by(ratings.c.user_id)
    return tuple(map(_rating_of, connection.execute(query, {"the_variant": variant})))


def _rating_of(row: sa.Row[Any]) -> Rating:
    return Rating(row.match_id, row.seat, row.user_id, row.ended_at, row.games, row.mu, row.sigma)


def _values(rating: Rating, variant: str) -> dict[str, Any]:
    return {
        "match_id": rating.match,
        "seat": rating.seat,
        "user_id": rating.user,
        "variant": variant,
        "ended_at": rating.ended_at,
        "games": rating.games,
        "mu": rating.mu,
        "sigma": rating.sigma,
    }
