"""Journal of a history as visible from outside: requests, answers, posts and faults, in order.

The auditors (`auditor/`) know this module, the database file, the documents and the rules of the games, but nothing of
how the bot works.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.app.core.ports import Post
from render.tables import Part, StandingsTable
from render.view import View


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that happened; `number` counts the entries of a history from 0."""

    number: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Asked(Entry):
    """An interaction reached the bot: a command or a button, perhaps `delivered` for the second time.

    Those that come from web pages have negative numbers here, and others in the database: the bot makes its own.

    `command` is as people know it (`move`, `resign`, `play`, `choose-king`, ...; see `people.COMMANDS`), `given` its
    arguments. `match` is what the caller named, `version` what a button was drawn for. `process` counts the lives of
    the bot: an answer comes from the same one, or never.
    """

    process: int
    interaction: int
    user: int
    guild: int
    channel: int
    command: str
    match: str | None
    version: int | None
    given: Mapping[str, str] = field(default_factory=dict)
    manager: bool = False
    delivered: int = 1
    roles: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered(Entry):
    """The private answer: what was done, or why not.

    `refusal` is empty where it was done, or else the name of the typed error. `match` and `version` are what the bot
    names in a success. `again`: it says that it had done so before. `seen` is everything that this person alone could
    see: the words, the names of files, texts of files and descriptions of pictures.
    """

    interaction: int
    user: int
    refusal: str
    match: str
    version: int
    again: bool
    seen: str


@dataclass(frozen=True, slots=True)
class Posted(Entry):
    """A message of the bot came to stand in a channel or thread. `view` is the position that its picture shows.

    `view` is empty for a message without a picture. Whether the bot learnt of it is another question: `known` is False
    where the answer of Discord was lost.
    """

    channel: int
    message: int
    post: Post
    view: str
    known: bool


@dataclass(frozen=True, slots=True)
class Edited(Entry):
    """Words and buttons of a message were replaced."""

    channel: int
    message: int
    post: Post


@dataclass(frozen=True, slots=True)
class Stripped(Entry):
    """A message lost its buttons."""

    channel: int
    message: int


@dataclass(frozen=True, slots=True)
class Threaded(Entry):
    """A thread was opened on a message."""

    channel: int
    message: int
    thread: int


@dataclass(frozen=True, slots=True)
class Refused(Entry):
    """A thread on a message was refused, with the `code` of Discord. `known` is False where the answer was lost."""

    channel: int
    message: int
    code: str
    known: bool


@dataclass(frozen=True, slots=True)
class Archived(Entry):
    """A member archived a thread."""

    thread: int


@dataclass(frozen=True, slots=True)
class Woken(Entry):
    """A thread that was archived is open again."""

    thread: int


@dataclass(frozen=True, slots=True)
class Told(Entry):
    """A direct message came to a person. `view` as for posts."""

    user: int
    post: Post
    view: str


@dataclass(frozen=True, slots=True)
class Departed(Entry):
    """A person left the server that the history is about."""

    user: int


@dataclass(frozen=True, slots=True)
class Returned(Entry):
    """A person who had left the server is a member again."""

    user: int


@dataclass(frozen=True, slots=True)
class MemberLookup(Entry):
    """The bot asked if a person is a member of the server that the history is about; None if it got no answer."""

    user: int
    member: bool | None


@dataclass(frozen=True, slots=True)
class Linked(Entry):
    """A person was given a personal link to the web pages; `link` counts them."""

    user: int
    link: int


@dataclass(frozen=True, slots=True)
class SignedIn(Entry):
    """A browser spent a link: `session` counts those that were opened, and is 0 where the link was refused."""

    link: int
    session: int


@dataclass(frozen=True, slots=True)
class SignedOut(Entry):
    """The owner of a session ended it, and was told so."""

    session: int


@dataclass(frozen=True, slots=True)
class Paged(Entry):
    """A page, asked for at a time, was answered: the seat that its reader plays there (None: nobody's), or a refusal.

    A refusal is a `status` of HTTP; 200 is none.
    """

    session: int
    asked_at: datetime
    match: str
    status: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class Followed(Entry):
    """A page began to follow a match, of which it knows a version; `stream` counts these."""

    stream: int
    process: int
    session: int
    match: str
    version: int


@dataclass(frozen=True, slots=True)
class Fed(Entry):
    """A page that follows a match was sent a position; `seen` is all of it."""

    stream: int
    version: int
    seen: str


@dataclass(frozen=True, slots=True)
class Unfollowed(Entry):
    """A stream has ended: the page was closed, the process died, or it ended the stream."""

    stream: int


@dataclass(frozen=True, slots=True)
class AnalysisView(Entry):
    """The bot began to think about a position, for a computer or for a hint: by what seed, at which level."""

    seed: int
    level: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Started(Entry):
    """A process of the bot began to run: life number `process`."""

    process: int


@dataclass(frozen=True, slots=True)
class Died(Entry):
    """A process was killed, without any farewell."""

    process: int


@dataclass(frozen=True, slots=True)
class Trouble(Entry):
    """Something is out of order from now on until a time: see KINDS for the `kind`s.

    `where` is the channel or user it is about, 0 for all. `until` may lie in the past of what follows: then it is over.
    """

    kind: str
    until: datetime
    where: int = 0


KINDS = {
    "locked": "the database cannot be written, another program holds it",
    "full": "the disk is full",
    "ambiguous": "a commit was durable, but its answer was lost",
    "busy": "Discord answers one request with 429 or 5xx; the deed may have been done (ambiguous) or not",
    "silent": "Discord answers all requests with 5xx",
    "gateway": "no interaction reaches the bot, though its requests are answered",
    "closed": "the channel `where` refuses the bot: permission lost, locked or gone",
    "dms": "the person `where` takes no direct messages",
    "threads": "Discord refuses to open threads",
    "muted": "the bot is under a time-out: it may read, and commands reach it, but nothing that it writes is taken",
    "cut": "one of several processes, or all, cannot reach the database",
    "deaf": "the line of one of several processes, or of all, to the others is cut",
    "stall": "one of several processes stands still (also `stall-request`, `-statement`, `-write`, `-commit`, ...)",
    "unled": "one of several processes has died, and the others see it in a while",
    "leap": "the machine slept: nothing ran, and the wall clock has leapt when it wakes",
}


@dataclass(frozen=True, slots=True)
class RestoreRecovery(Entry):
    """The channel `where` takes messages again, or the person direct ones; `kind` as of the trouble."""

    kind: str
    where: int


def shown(view: View) -> str:
    """Content of a picture as text; in the simulation posts have this for a picture, without the orientation."""
    pieces = " ".join(
        f"{piece.seat}{piece.symbol}{view.board.names[square]}" for square, piece in sorted(view.pieces.items())
    )
    notes = " ".join(map(str, view.notes))
    return f"{view.variant} turn {view.turn} | {pieces} | {notes} | choosing {view.choosing} owes {view.owes}"


def tabled(parts: Iterable[Part], *_: object, **__: object) -> bytes:
    """Content of a tournament picture as text: the title of each table, and place, number, points of each row."""
    lines = []
    for part in parts:
        if isinstance(part, StandingsTable):
            lines.append(f"*{part.title}*")
            lines += [f"{row.place}. {row.entry} {'out' if row.gone else 'in'} {row.points}" for row in part.rows]
    return "\n".join(lines).encode()


BEAT, PERIOD = timedelta(hours=1), timedelta(hours=2)
"""Intervals of the simulated bot's heartbeats and reconciliations: longer than in the real one, for speed."""


class Journal:
    """All entries of a history, and a way to look into the database."""

    def __init__(self, now: Callable[[], datetime], look: Callable[[], sqlite3.Connection]) -> None:
        self.entries: list[Entry] = []
        self.now = now
        self.look = look
        """A connection that only reads what is durably stored now (the tables are in `storage/tables/`). Do not
        keep it: ask anew at each step."""

    def note(self, make: Callable[[int, datetime], Entry]) -> None:
        """Add an entry, made of its number and the time."""
        self.entries.append(make(len(self.entries), self.now()))
