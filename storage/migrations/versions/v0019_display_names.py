"""Forget names that may be nicknames of one server, and clean the names of events."""

import re
from unicodedata import category, normalize

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

_MARKUP = re.compile(r"[*`~|\\<>]+|[a-z][a-z0-9+.-]*:/+|@(?=everyone|here)|_(?=_)|(?<=\])(?=\()", re.IGNORECASE)


def upgrade() -> None:
    """Drop the names of players in servers; each gives the display name anew with the next move."""
    connection = op.get_bind()
    op.execute("DELETE FROM seat_names WHERE match_id IN (SELECT id FROM matches WHERE guild_id IS NOT NULL)")
    columns = (sa.column(name, sa.String()) for name in ("id", "name", "variant"))
    events = sa.table("events", *columns)
    for row in connection.execute(sa.select(events)).fetchall():
        name = _cleaned(row.name) or row.variant.capitalize()
        if name != row.name:
            connection.execute(sa.update(events).where(events.c.id == row.id).values(name=name))


def _cleaned(name: str) -> str:
    """Return what can be shown of a name; new names are cleaned before they are stored."""
    before = ""
    while name != before:
        before = name
        name = " ".join(_MARKUP.sub(" ", "".join(map(_visible, normalize("NFC", name)))).split())
    return name


def _visible(letter: str) -> str:
    if category(letter) in ("Cf", "Mn", "Me", "Cs"):
        return ""
    return letter if letter.isprintable() else " "
