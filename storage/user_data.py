"""What users and the bot keep beside the log: plans, notes, preferences, settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import sqlalchemy as sa

from storage import mapping
from storage.base import Database, legible
from storage.errors import ConflictError
from storage.rows import Note, Plan, Timer
from storage.tables import deadlines, matches, notes, plans, preferences, settings

# Asked at every turn and at every interaction: building a statement costs more than running it.
_PLANS = sa.select(plans).where(plans.c.match_id == sa.bindparam("the_match"))
_SILENT = sa.select(notes.c.user_id).where(notes.c.match_id == sa.bindparam("the_match"), notes.c.silent)
_PREFERENCES = sa.select(preferences.c.chosen).where(
    preferences.c.kind == sa.bindparam("the_kind"), preferences.c.id == sa.bindparam("the_id")
)
_FORGET = sa.delete(plans).where(plans.c.match_id == sa.bindparam("the_match"))
_FORGET_ONE = _FORGET.where(plans.c.seat == sa.bindparam("the_seat"))

Edit = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""What is chosen after a change, of what was chosen before; it may be asked several times."""


class UserData(Database):
    """The part of the store for what belongs to one person, or to the bot alone."""

    async def set_plan(self, match: str, version: int, seat: int, plan: Plan | None) -> None:
        """Keep a seat's plan, or delete it. Raises ConflictError unless the match is being played at that version."""

        def work(connection: sa.Connection) -> None:
            asked = sa.select(matches.c.version).where(matches.c.id == match, matches.c.status == "playing")
            if connection.execute(asked.with_for_update()).scalar_one_or_none() != version:
                raise ConflictError(f"{match} is not playing at version {version}")
            set_plans(connection, match, {seat: plan})
            self._tell(connection, "match", match)

        await self._write(work, "beside", match)

    async def note(self, match: str, user: int) -> Note:
        """What a user noted about a match: to be told to nobody else."""
        query = sa.select(notes).where(notes.c.match_id == match, notes.c.user_id == user)
        rows = await self._rows(query)
        return mapping.note_of(rows[0]) if rows else Note()

    async def set_note(self, match: str, user: int, note: Note, reminders: Iterable[Timer] | None = None) -> None:
        """Keep a note in place of the one before.

        `reminders` replace those that the user has in the match (None leaves them). Raises ConflictError if there is no
        such match.
        """

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(notes).where(notes.c.match_id == match, notes.c.user_id == user))
            if note != Note():
                connection.execute(sa.insert(notes), mapping.note_values(match, user, note))
            self._tell(connection, "match", match)
            if reminders is not None:
                theirs = sa.and_(deadlines.c.match_id == match, deadlines.c.user_id == user)
                connection.execute(sa.delete(deadlines).where(theirs, deadlines.c.kind == "remind"))
                for timer in reminders:
                    connection.execute(sa.insert(deadlines), mapping.timer_values(timer))

        await self._guarded(work)

    async def preferences(self, kind: str, id: int) -> dict[str, Any]:  # noqa: A002 (of a user or a guild)
        """What a user (`user`) or a server (`guild`) has chosen; empty if nothing."""
        rows = await self._rows(_PREFERENCES, the_kind=kind, the_id=id)
        return dict(rows[0].chosen) if rows else {}

    async def preferences_of(self, kind: str, ids: Iterable[int]) -> dict[int, dict[str, Any]]:
        """What each of some users or servers has chosen, as far as they have."""
        query = sa.select(preferences.c.id, preferences.c.chosen).where(
            preferences.c.kind == kind, preferences.c.id.in_(list(ids))
        )
        return {row.id: dict(row.chosen) for row in await self._rows(query)}

    async def change_preferences(self, kind: str, id: int, edit: Edit) -> None:  # noqa: A002 (the same)
        """Keep what `edit` makes of all that a user or a server has chosen; whatever it raises changes nothing."""

        def work(connection: sa.Connection) -> None:
            with legible():
                row = connection.execute(_PREFERENCES, {"the_kind": kind, "the_id": id}).one_or_none()
            values = dict(edit({} if row is None else dict(row.chosen)))
            connection.execute(sa.delete(preferences).where(preferences.c.kind == kind, preferences.c.id == id))
            connection.execute(sa.insert(preferences), {"kind": kind, "id": id, "chosen": values})
            self._tell(connection, "guild" if kind == "guild" else "user", str(id))

        await self._write(work)

    async def setting(self, key: str) -> str | None:
        """A value the bot keeps for itself."""
        rows = await self._rows(sa.select(settings.c.value).where(settings.c.key == key))
        return str(rows[0].value) if rows else None

    async def settings(self, beginning: str) -> dict[str, str]:
        """The values whose keys begin so."""
        wanted = settings.c.key.startswith(beginning, autoescape=True)
        return {str(row.key): str(row.value) for row in await self._rows(sa.select(settings).where(wanted))}

    async def set_setting(self, key: str, value: str) -> None:
        """Keep a value."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(settings).where(settings.c.key == key))
            connection.execute(sa.insert(settings), {"key": key, "value": value})

        await self._write(work)


def plans_of(connection: sa.Connection, match: str) -> dict[int, Plan]:
    """The plans of a match by seat."""
    return {row.seat: mapping.plan_of(row) for row in connection.execute(_PLANS, {"the_match": match})}


def silent_of(connection: sa.Connection, match: str) -> frozenset[int]:
    """Users who want no reminders in a match."""
    return frozenset(connection.execute(_SILENT, {"the_match": match}).scalars())


def set_plans(connection: sa.Connection, match: str, changed: Mapping[int, Plan | None]) -> None:
    """Replace the plans of some seats."""
    for seat, plan in changed.items():
        connection.execute(_FORGET_ONE, {"the_match": match, "the_seat": seat})
        if plan is not None:
            connection.execute(sa.insert(plans), mapping.plan_values(match, seat, plan))


def forget_plans(connection: sa.Connection, match: str) -> None:
    """Delete all plans of a match."""
    connection.execute(_FORGET, {"the_match": match})
