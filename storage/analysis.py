"""Analyses: one for each user and match, deleted some time after their last change."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from storage.base import Database
from storage.errors import ConflictError
from storage.rows import StoredAnalysis
from storage.tables import analyses, matches

_MINE = sa.select(analyses.c.revision, analyses.c.thought).where(
    analyses.c.match_id == sa.bindparam("the_match"), analyses.c.user_id == sa.bindparam("the_user")
)


@dataclass
class AnalysisStore:
    """Analyses; show each to its owner only."""

    db: Database

    async def get(self, match: str, user: int) -> StoredAnalysis | None:
        """Return a user's analysis of a match."""
        rows = await self.db.rows(_MINE, the_match=match, the_user=user)
        return StoredAnalysis(rows[0].revision, dict(rows[0].thought)) if rows else None

    async def save(self, match: str, user: int, analysis: StoredAnalysis, now: datetime) -> None:
        """Replace the analysis of the revision before; the first has revision 1.

        Raises ConflictError if the stored one has another revision, or there is no such match.
        """

        def work(connection: sa.Connection) -> None:
            mine = sa.and_(analyses.c.match_id == match, analyses.c.user_id == user)
            values = {"revision": analysis.revision, "thought": dict(analysis.content), "at": now}
            known = connection.execute(sa.select(analyses.c.revision).where(mine).with_for_update()).scalar()
            if (known or 0) != analysis.revision - 1:
                raise ConflictError(f"the analysis is at revision {known or 0}, not {analysis.revision - 1}")
            if known is not None:
                connection.execute(sa.update(analyses).where(mine).values(values))
            elif connection.execute(sa.select(matches.c.id).where(matches.c.id == match)).scalar() is None:
                raise ConflictError(f"there is no match {match}")
            else:
                connection.execute(sa.insert(analyses), {"match_id": match, "user_id": user, **values})

        await self.db.write_unique(work, "shared", match)

    async def forget(self, before: datetime) -> int:
        """Delete the analyses not changed since a time; return their number."""
        old = sa.delete(analyses).where(analyses.c.at < before)
        return await self.db.write(lambda connection: connection.execute(old).rowcount)
