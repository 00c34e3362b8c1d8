"""Metadata of all tables, and their column types."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect


class Utc(sa.types.TypeDecorator[datetime]):
    """A time in UTC, kept without its zone."""

    impl = sa.DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 (SQLAlchemy's signature)
        """To the database."""
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 (SQLAlchemy's signature)
        """From the database."""
        return None if value is None else value.replace(tzinfo=UTC)


class Scores(sa.types.TypeDecorator[tuple[Fraction, ...]]):
    """Exact scores, as text such as `1/2 1/2 0`."""

    impl = sa.String
    cache_ok = True

    def process_bind_param(self, value: tuple[Fraction, ...] | None, dialect: Dialect) -> str:  # noqa: ARG002 (SQLAlchemy's signature)
        """To the database."""
        return " ".join(str(score) for score in value or ())

    def process_result_value(self, value: Any | None, dialect: Dialect) -> tuple[Fraction, ...]:  # noqa: ARG002 (SQLAlchemy's signature)
        """From the database."""
        return tuple(Fraction(score) for score in (value or "").split())


metadata = sa.MetaData()
