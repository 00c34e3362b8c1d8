"""Ports: interfaces that the host provides (clock, messenger, thinker, archive, meter)."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal, Protocol

Style = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """A button under a post; `bot/ui` gives it the id `f1:<verb>:<match>:<version>`, and `:<what>` if there is one.

    Verbs under a challenge: `join`, `decline`, `start`, `cancel`; under a turn: `move`, `board`; for `what` is on
    offer: `accept`, `refuse`, `withdraw`; while true kings are chosen: `choose`, and in private `king-k`, `king-l`; at
    the end: `rematch`, `seek-again`, `replay`, `review`. The
    label is already in the language of the post. Rows are counted from 0.
    """

    verb: str
    label: str
    style: Style = "secondary"
    what: str = ""
    row: int = 0


@dataclass(frozen=True, slots=True)
class PostPicture:
    """A PNG, its file name and its alt text."""

    data: bytes
    name: str
    alt: str


@dataclass(frozen=True, slots=True)
class Post:
    """A public message, ready to be sent.

    `mentions` are the only users to be notified, whoever else `content` names as `<@id>`, and `roles` the only roles.
    `nonce` goes out with `enforce_nonce`; a `patient` post lets others go first. `picture` is a PNG called
    `picture_name`, or None for words alone; `alt` is its alt text. `log` and `record` are those of a match that is
    over, attached as `<match>.jsonl` and `<match>.pgn`. `cards` are more pictures. `language` is that of `content`.
    """

    match: str
    version: int
    content: str
    buttons: tuple[Button, ...] = ()
    mentions: tuple[int, ...] = ()
    nonce: str = ""
    picture: bytes | None = None
    picture_name: str = ""
    alt: str = ""
    log: str = ""
    record: str = ""
    cards: tuple[PostPicture, ...] = ()
    patient: bool = False
    language: str = ""
    roles: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundMessage:
    """One of the bot's own messages, as found in a channel."""

    message: int
    content: str
    attachments: tuple[str, ...] = ()


class MessengerError(Exception):
    """A request to the outside that did not succeed."""


class GoneError(MessengerError):
    """The channel or thread is no more: trying again cannot help."""


class MessageGoneError(MessengerError):
    """Only that message is no more."""


class ForbiddenError(MessengerError):
    """Access to the channel is refused (permission lost, thread locked): trying again does harm."""


class ClosedError(MessengerError):
    """That person takes no direct messages from the bot."""


class UnavailableError(MessengerError):
    """The service is busy or down; try again after `retry_after` seconds."""

    def __init__(self, retry_after: float = 1.0) -> None:
        super().__init__(f"unavailable, try again in {retry_after} s")
        self.retry_after = retry_after


class RefusedError(UnavailableError):
    """A refusal that may heal, or that is a fault of ours: to be tried again less and less often, and then reported."""

    def __init__(self, why: str) -> None:
        super().__init__(5.0)
        self.args = (why,)


class NoThreadError(RefusedError):
    """Discord opens no thread there, and will not soon: there are too many, or it gives a reason of its own."""


class NameRefusedError(RefusedError):
    """Discord does not accept the name of a thread; another one may do."""


class LockedError(RefusedError):
    """A thread is archived, and the bot may not wake it: it is locked, or wants a moderator or a member."""


class Messenger(Protocol):
    """Sends messages. Every method may raise the `MessengerError`s above, and nothing else."""

    async def post(self, channel: int, post: Post) -> int:
        """Send a message into a channel or thread and return its id."""

    async def edit(self, channel: int, message: int, post: Post) -> None:
        """Replace the words and buttons of an own message, and its files if the post has a picture.

        Nonce and mentions play no part.
        """

    async def strip(self, channel: int, message: int) -> None:
        """Take the buttons off an own message, leaving everything else."""

    def own_messages(
        self, channel: int, after: int | None, since: datetime, until: datetime | None
    ) -> AsyncGenerator[FoundMessage, None]:
        """The bot's own messages there, oldest first: those newer than message `after` that came in a stretch of time.

        However many others have written meanwhile; what came before `since` or after `until` costs no request.
        """

    async def probe(self, channel: int) -> None:
        """Ask for a message there, as that is how a channel is known to be gone or closed."""

    async def show_typing(self, channel: int) -> None:
        """Show for some seconds that the bot is about to post in a channel or thread."""

    async def thread(self, channel: int, message: int, name: str) -> int:
        """Open a public thread on an own message and return the thread's id; if there is one already, return that.

        Raises NameRefusedError, NoThreadError besides.
        """

    def display_name(self, user: int) -> str | None:
        """Display name of a user if it is cached; makes no request."""

    async def add_thread_member(self, thread: int, user: int) -> None:
        """Make a person a member of a thread, who else would not find it."""

    async def keep_thread_active(self, thread: int) -> None:
        """Keep a thread from falling asleep for another week, or wake it, without posting anything."""

    async def delete_thread_notice(self, channel: int, thread: int) -> None:
        """Delete the line by which Discord tells a channel of a new thread on a message that is not the latest."""

    async def archive(self, thread: int) -> None:
        """Send a thread to sleep; whoever posts there wakes it."""

    def is_archived(self, guild: int, thread: int) -> bool:
        """Tell whether a thread of a connected server is archived, as far as is known without asking."""

    async def servers(self) -> frozenset[int]:
        """The servers that the bot is in."""

    async def is_in(self, guild: int) -> bool:
        """True if the bot is in a server, even during an outage of that server."""

    async def server_of(self, channel: int) -> int | None:
        """The server of a channel or thread; None for direct messages."""

    async def timed_out_until(self, guild: int) -> datetime | None:
        """The end of the time-out that a moderator of a server has given the bot, if there is one."""

    async def is_member(self, guild: int, user: int) -> bool:
        """True if a user is in a server."""

    async def can_see(self, guild: int, channel: int, user: int) -> bool:
        """Tell whether a member can see a channel or thread of a server; True for users who aren't members."""

    async def everyone_can_view(self, guild: int, channel: int) -> bool:
        """Tell whether anyone who joins a server can view a channel or thread; False if unknown. Never raises.

        A change shows within a minute.
        """

    async def server_name(self, guild: int) -> str | None:
        """Cleaned name of a server if it is known. Never raises."""

    def reachable(self, guild: int) -> bool:
        """False if a server is known to have an outage; makes no request."""

    async def send_direct_message(self, user: int, post: Post) -> tuple[int, int]:
        """Send a direct message (its mentions play no part), and return its channel and id."""


class Clock(Protocol):
    """Time, so that tests need not wait."""

    def now(self) -> datetime:
        """The time, in UTC, with its zone."""

    def monotonic(self) -> float:
        """Seconds since some moment, by a clock that no one can set."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""

    async def until(self, time: datetime) -> None:
        """Wait until a time of day, even if the clock is set meanwhile, or until it is set back."""


@dataclass(frozen=True, slots=True)
class ThinkRequest:
    """Input of a search: moves so far in coordinate form, the `round`, and a level from 1.

    The same turn always has the same answer, which may depend on everything except `since`, its start.
    """

    variant: str
    options: Mapping[str, str]
    moves: Sequence[str]
    level: int
    seed: int
    since: datetime
    round: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """A computer's decision for its turn: a legal move in coordinate form, unless it resigns."""

    move: str
    resigns: bool = False
    offers_draw: bool = False


class Thinker(Protocol):
    """Thinks for computers, somewhere that does not hold up the event loop."""

    async def decide(self, turn: ThinkRequest) -> Verdict:
        """Choose a computer's action for its turn; on any exception the application plays a random move."""

    async def accepts_draw(self, turn: ThinkRequest, seat: int) -> bool:
        """True if a computer's seat accepts a draw; on any exception it plays on."""


class Archive(Protocol):
    """Storage of nightly backups. Every method may raise StoreErrors and OSError."""

    async def nights(self) -> Sequence[date]:
        """The nights of which there are backups."""

    async def save(self, night: date) -> bool:
        """Make the backup of a night, unless there is nothing to be saved. Whether it was made."""

    async def delete(self, night: date) -> None:
        """Delete the backup of a night."""


class Erasures(Protocol):
    """The list, kept beside the database, by which whoever was erased is erased again from a backup of before."""

    async def note(self, user: int, at: datetime, followed: int) -> int:
        """Add someone, durably; returns the number of the line, higher than `followed`.

        Raises StoreErrors and OSError.
        """

    async def overwrite(self) -> bool:
        """Leave nothing of what was deleted in the files of the database; whether that could be done. Raises the same.

        Until then it may be read there by whoever has the files.
        """


class Meter(Protocol):
    """Is told what is counted, where it happens. No method may fail or wait."""

    def acted(self, match: str, version: int, kind: str) -> None:
        """An action of this kind was stored, as the one that made this version of a match."""

    def answered(self, seconds: float, refusal: str) -> None:
        """A command on a match took so long, and was refused with an error of this name, or empty if it was not."""

    def took(self, shards: int) -> None:
        """This process has taken over so many shards."""

    def expired_process(self) -> None:
        """This process has found another one dead."""


class NoMeter:
    """Counts nothing."""

    def acted(self, match: str, version: int, kind: str) -> None:
        """Nobody asks."""

    def answered(self, seconds: float, refusal: str) -> None:
        """Nobody asks."""

    def took(self, shards: int) -> None:
        """Nobody asks."""

    def expired_process(self) -> None:
        """Nobody asks."""
