"""Analyses: one for each user and match, forgotten some time after they were last worked on."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from storage.base import Database
from storage.errors import ConflictError
from storage.rows import StoredAnalysis
from storage.tables import matches, thoughts

_MINE = sa.select(thoughts.c.revision, thoughts.c.thought).where(
    thoughts.c.match_id == sa.bindparam("the_match"), thoughts.c.user_id == sa.bindparam("the_user")
)


class AnalysisStore(Database):
    """The part of the store for what people think of: each is told to nobody else."""

    async def thought(self, match: str, user: int) -> StoredAnalysis | None:
        """What a user thinks of in a match."""
        rows = await self._rows(_MINE, the_match=match, the_user=user)
        return StoredAnalysis(rows[0].revision, dict(rows[0].thought)) if rows else None

    async def set_thought(self, match: str, user: int, thought: StoredAnalysis, now: datetime) -> None:
        """Keep a thought that follows the one kept, whose revision is one lower; the first has revision 1.

        Raises ConflictError if another is kept by now, or there is no such match.
        """

        def work(connection: sa.Connection) -> None:
            mine = sa.and_(thoughts.c.match_id == match, thoughts.c.user_id == user)
            values = {"revision": thought.revision, "thought": dict(thought.content), "at": now}
            known = connection.execute(sa.select(thoughts.c.revision).where(mine).with_for_update()).scalar()
            if (known or 0) != thought.revision - 1:
                raise ConflictError(f"a thought is at revision {known or 0}, not {thought.revision - 1}")
            if known is not None:
                connection.execute(sa.update(thoughts).where(mine).values(values))
            elif connection.execute(sa.select(matches.c.id).where(matches.c.id == match)).scalar() is None:
                raise ConflictError(f"there is no match {match}")
            else:
                connection.execute(sa.insert(thoughts), {"match_id": match, "user_id": user, **values})

        await self._guarded(work, "beside", match)

    async def forget_thoughts(self, before: datetime) -> int:
        """Delete those that nobody has worked on since a time; returns how many."""
        old = sa.delete(thoughts).where(thoughts.c.at < before)
        return await self._write(lambda connection: connection.execute(old).rowcount)
