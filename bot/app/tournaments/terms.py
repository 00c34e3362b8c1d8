"""Terms of a tournament, as stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from storage import StoredTournament
from tournament.model import Plan


@dataclass(frozen=True, slots=True)
class Terms:
    """`most` entries; a `clock` for each game; `at_once` games of one player under way, 0 for any number.

    `starts_at` is when it begins by itself, None if someone has to say so.
    """

    plan: Plan
    clock: str
    most: int
    at_once: int = 0
    rated: bool = True
    vacations: bool = True
    starts_at: datetime | None = None


def kept(terms: Terms) -> dict[str, Any]:
    """The terms as plain values."""
    starts = None if terms.starts_at is None else terms.starts_at.isoformat()
    return {**asdict(terms), "starts_at": starts}


def terms_of(tournament: StoredTournament) -> Terms:
    """The terms that a tournament was created with. Raises KeyError, TypeError, ValueError if they are none."""
    values: Mapping[str, Any] = tournament.plan
    starts = values["starts_at"]
    more = {
        **values,
        "plan": Plan(**values["plan"]),
        "starts_at": None if starts is None else datetime.fromisoformat(starts),
    }
    return Terms(**more)
