"""What people are called in their matches: decoration, of which no log and no seal knows."""

from __future__ import annotations

from collections.abc import Mapping

import sqlalchemy as sa

from storage.tables import seat_names

# Asked whenever a match is read: building a statement costs more than running it.
_NAMES = sa.select(seat_names.c.user_id, seat_names.c.name).where(seat_names.c.match_id == sa.bindparam("the_match"))
_FORGET = sa.delete(seat_names).where(
    seat_names.c.match_id == sa.bindparam("the_match"), seat_names.c.user_id == sa.bindparam("the_user")
)


def names_of(connection: sa.Connection, match: str) -> dict[int, str]:
    """What people are called in a match, as far as that is known."""
    return {row.user_id: row.name for row in connection.execute(_NAMES, {"the_match": match})}


def rename(connection: sa.Connection, match: str, names: Mapping[int, str | None]) -> None:
    """Keep what people are called in a match, or forget it."""
    for user, name in names.items():
        connection.execute(_FORGET, {"the_match": match, "the_user": user})
        if name is not None:
            connection.execute(sa.insert(seat_names), {"match_id": match, "user_id": user, "name": name})
