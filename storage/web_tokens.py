"""Tokens of web pages, as hashes: personal links that open a session once, sessions of browsers, calendar links.

A click that opens the Discord Activity is kept beside them for a few minutes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Literal

import sqlalchemy as sa

from storage.base import Database
from storage.tables import web_tokens

_HASH = sa.bindparam("the_hash", type_=sa.String)
_BY_HASH = sa.select(web_tokens).where(web_tokens.c.hash == _HASH)


TokenKind = Literal["link", "session", "calendar", "launch"]


@dataclass(frozen=True, slots=True)
class WebToken:
    """A `link`, `session`, `calendar` or `launch` of a user, called `name` when it was made.

    A link leads to a match, if any. A launch opens the Activity at a match; no one has its token.

    `device` describes the browser of a session.
    """

    hash: str = field(repr=False)
    kind: TokenKind
    user: int
    name: str
    match: str | None
    device: str
    created_at: datetime
    used_at: datetime
    expires_at: datetime


@dataclass
class WebTokenStore:
    """Links, sessions and calendars by the hash of their token."""

    db: Database

    async def add(self, token: WebToken) -> None:
        """Store a token, and delete those that have expired."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(web_tokens).where(web_tokens.c.expires_at <= token.created_at))
            _insert(connection, token)

        await self.db.write(work)

    async def get(self, hash_: str) -> WebToken | None:
        """Return a token, expired or not."""
        rows = await self.db.rows(_BY_HASH, the_hash=hash_)
        return _token_of(rows[0]) if rows else None

    async def exchange(self, link: str, session: WebToken) -> bool:
        """Replace a link that has not expired by a session; False if it is no longer there: each is spent once."""

        def work(connection: sa.Connection) -> bool:
            spent = connection.execute(
                sa.delete(web_tokens).where(
                    web_tokens.c.hash == link,
                    web_tokens.c.kind == "link",
                    web_tokens.c.expires_at > session.created_at,
                )
            )
            if spent.rowcount != 1:
                return False
            _insert(connection, session)
            return True

        return await self.db.write(work)

    async def replace(self, token: WebToken) -> None:
        """Store a token in place of all others of its user and kind."""
        same = sa.and_(web_tokens.c.user_id == token.user, web_tokens.c.kind == token.kind)

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(web_tokens).where(same))
            _insert(connection, token)

        await self.db.write(work)

    async def touch(self, hash_: str, at: datetime, expires_at: datetime | None = None) -> None:
        """Note when a token was last used, and until when it is valid if that changes."""
        values = {"used_at": at} | ({} if expires_at is None else {"expires_at": expires_at})
        change = sa.update(web_tokens).where(web_tokens.c.hash == hash_).values(values)
        await self.db.write(lambda connection: connection.execute(change))

    async def of(self, user: int, kind: TokenKind, now: datetime) -> list[WebToken]:
        """Return a user's valid tokens of a kind, the last used first."""
        mine = sa.select(web_tokens).where(
            web_tokens.c.user_id == user, web_tokens.c.kind == kind, web_tokens.c.expires_at > now
        )
        rows = await self.db.rows(mine.order_by(web_tokens.c.used_at.desc(), web_tokens.c.hash))
        return [_token_of(row) for row in rows]

    async def clear(self) -> None:
        """Delete all tokens."""
        await self.db.write(lambda connection: connection.execute(sa.delete(web_tokens)))

    async def revoke(self, user: int, kinds: Sequence[TokenKind], hash_: str | None = None) -> int:
        """Delete a user's tokens of some kinds, or one of them; return the number."""
        gone = sa.delete(web_tokens).where(web_tokens.c.user_id == user, web_tokens.c.kind.in_(kinds))
        if hash_ is not None:
            gone = gone.where(web_tokens.c.hash == hash_)
        return await self.db.write(lambda connection: connection.execute(gone).rowcount)


def _insert(connection: sa.Connection, token: WebToken) -> None:
    values = asdict(token)
    connection.execute(sa.insert(web_tokens), values | {"user_id": values.pop("user"), "match_id": values.pop("match")})


def _token_of(row: sa.Row[tuple[object, ...]]) -> WebToken:
    return WebToken(
        row.hash,
        row.kind,
        row.user_id,
        row.name,
        row.match_id,
        row.device,
        row.created_at,
        row.used_at,
        row.expires_at,
    )
