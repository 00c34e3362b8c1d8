"""Matches, seats, actions and the outbox in SQL: `store = await storage.open(url)`."""

from storage.errors import ConflictError, DuplicateError, StoreError, StoreUnavailableError
from storage.rows import (
    Action,
    Change,
    Holder,
    Match,
    Note,
    Origin,
    OutboxRow,
    Parcel,
    Plan,
    Replaced,
    Seat,
    SeatLink,
    Secret,
    Status,
    Timer,
    Vacation,
    VacationState,
    Whole,
    Written,
)
from storage.store import Store
from storage.store import open_store as open  # noqa: A004 (reads as `storage.open`)

__all__ = [
    "Action",
    "Change",
    "ConflictError",
    "DuplicateError",
    "Holder",
    "Match",
    "Note",
    "Origin",
    "OutboxRow",
    "Parcel",
    "Plan",
    "Replaced",
    "Seat",
    "SeatLink",
    "Secret",
    "Status",
    "Store",
    "StoreError",
    "StoreUnavailableError",
    "Timer",
    "Vacation",
    "VacationState",
    "Whole",
    "Written",
    "open",
]
