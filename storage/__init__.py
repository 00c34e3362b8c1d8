"""Matches, seats, actions and the outbox in SQL: `store = await storage.open(url)`."""

from storage.addresses import normalized, password_in
from storage.archive import Archive
from storage.checkup import Checkup, check_up, holder
from storage.copying import Contents, copy, examine, is_behind, is_hollow
from storage.disk import DiskTrouble, disk_trouble
from storage.erasing import AGAIN, Traces
from storage.erasures import Erasures, wish_in
from storage.errors import (
    AddressError,
    ConflictError,
    CopyRefusedError,
    CopyStoppedError,
    DamagedDatabaseError,
    DatabaseHeldError,
    DuplicateError,
    NewerDatabaseError,
    NotSavedError,
    SharedConnectionError,
    StoreError,
    StoreUnavailableError,
    UnreadableError,
)
from storage.event_rows import Departure, Event, EventAction, EventStatus, EventStep, Fact, Opening, WholeEvent
from storage.files import address_of, file_of, held, is_server, make_folder, shown
from storage.jobs import Job
from storage.leasing import Membership
from storage.postgres import state_of
from storage.postgres_pubsub import PostgresPubSub
from storage.posting import REFRESH, RESULT, UNPLACED
from storage.pseudonyms import is_ghost, new_ghost
from storage.pubsub import Notification, PubSub
from storage.restoring import RESTORED, restore
from storage.results import Counting, GameRecord, Played, Rating, Result
from storage.rows import (
    Action,
    Change,
    Heading,
    Holder,
    Match,
    Note,
    Origin,
    OutboxMessage,
    OutboxRow,
    Plan,
    Replaced,
    Seat,
    SeatLink,
    Secret,
    Status,
    StoredAnalysis,
    Timer,
    Traffic,
    Vacation,
    VacationState,
    Whole,
    Written,
)
from storage.scope import Scope
from storage.server_checkup import ServerCheckup, check_up_server
from storage.store import Store
from storage.store import open_store as open  # noqa: A004 (reads as `storage.open`)
from storage.transfer import transfer

__all__ = [
    "AGAIN",
    "REFRESH",
    "RESTORED",
    "RESULT",
    "UNPLACED",
    "Action",
    "AddressError",
    "Archive",
    "Change",
    "Checkup",
    "ConflictError",
    "Contents",
    "CopyRefusedError",
    "CopyStoppedError",
    "Counting",
    "DamagedDatabaseError",
    "DatabaseHeldError",
    "Departure",
    "DiskTrouble",
    "DuplicateError",
    "Erasures",
    "Event",
    "EventAction",
    "EventStatus",
    "EventStep",
    "Fact",
    "GameRecord",
    "Heading",
    "Holder",
    "Job",
    "Match",
    "Membership",
    "NewerDatabaseError",
    "NotSavedError",
    "Note",
    "Notification",
    "Opening",
    "Origin",
    "OutboxMessage",
    "OutboxRow",
    "Plan",
    "Played",
    "PostgresPubSub",
    "PubSub",
    "Rating",
    "Replaced",
    "Result",
    "Scope",
    "Seat",
    "SeatLink",
    "Secret",
    "ServerCheckup",
    "SharedConnectionError",
    "Status",
    "Store",
    "StoreError",
    "StoreUnavailableError",
    "StoredAnalysis",
    "Timer",
    "Traces",
    "Traffic",
    "UnreadableError",
    "Vacation",
    "VacationState",
    "Whole",
    "WholeEvent",
    "Written",
    "address_of",
    "check_up",
    "check_up_server",
    "copy",
    "disk_trouble",
    "examine",
    "file_of",
    "held",
    "holder",
    "is_behind",
    "is_ghost",
    "is_hollow",
    "is_server",
    "make_folder",
    "new_ghost",
    "normalized",
    "open",
    "password_in",
    "restore",
    "shown",
    "state_of",
    "transfer",
    "wish_in",
]
