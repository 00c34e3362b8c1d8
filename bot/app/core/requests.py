"""Requests to the application, and its results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from bot.app.core.ports import Button, Post
from bot.app.core.translator import Translator, Value, translated

SeatsMode = Literal["random", "listed"]
Unfit = Literal["voice", "private", "locked"]
"""The chat of a voice channel; a private thread that the bot is not in; a thread that is locked."""
BUTTONS_PER_PAGE = 20
"""Buttons of one page: five rows of four, as phones wrap the fifth."""


def page_size(entries: int, ways: int = 0) -> int:
    """Entries of one page of a list of buttons, beside `ways` that lead elsewhere; a longer list has two more."""
    room = BUTTONS_PER_PAGE - ways
    return room if entries <= room else room - 2


@dataclass(frozen=True, slots=True)
class RequestContext:
    """Caller, location and match of a request. One Discord interaction makes one of these.

    Without `match`, the one played in `channel` (ID of a channel or thread) is meant, then the caller's only one.
    `version` is the match version that a component was drawn for; None for commands. `interaction` makes a redelivered
    event do nothing. `manager`: may manage the server `guild`; `roles` are the caller's roles there. `theme` is the
    caller's picture theme. `notation` is the caller's move notation, empty for that of the posts. `sees` tests if the
    caller can see a channel of the server, None if unknown. `name` is the caller's global display name.
    """

    user: int
    channel: int | None = None
    guild: int | None = None
    match: str | None = None
    version: int | None = None
    interaction: int | None = None
    language: str = "en"
    manager: bool = False
    roles: tuple[int, ...] = ()
    theme: str = "classic"
    notation: str = ""
    name: str = field(default="", repr=False)
    sees: Callable[[int], bool | None] = field(default=lambda _channel: None, repr=False, compare=False)

    def shows(self, guild: int | None, channel: int | None, thread: int | None = None) -> bool:
        """Tell whether the caller can see a channel of a server; False if that is unknown."""
        if guild is None or guild != self.guild or channel is None:
            return False
        return self.channel in (channel, thread) or self.sees(channel) is True


@dataclass(frozen=True, slots=True)
class Opponent:
    """A person invited to a challenge; `sees` is whether they can see the channel."""

    user: int
    bot: bool = False
    sees: bool = True


@dataclass(frozen=True, slots=True)
class ChannelInfo:
    """The channel a challenge is opened in, and what the bot may do there (`interaction.app_permissions`).

    `parent` is the channel that a thread belongs to. `takes_threads`: threads can be opened in a channel of its kind.
    `post`: it is one of a forum. `unfit` says why nothing can be played there, whatever the permissions.
    """

    id: int
    language: str = "en"
    can_post: bool = True
    can_attach: bool = True
    can_thread: bool = True
    can_recall: bool = True
    takes_threads: bool = True
    parent: int | None = None
    post: bool = False
    unfit: Unfit | None = None


@dataclass(frozen=True, slots=True)
class ChallengeRequest:
    """A challenge as wished: seats not given to `opponents` or computers are open to anyone.

    `clock` is a time control as `bot.app.match.clocks` reads it, empty for none, None for what is usual in the server.
    `rated` is None for what is usual: where all are people and there is a clock. `level` is that of the computers, None
    for what is usual.
    """

    variant: str
    opponents: tuple[Opponent, ...] = ()
    computers: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    seats: SeatsMode = "random"
    clock: str | None = None
    vacations: bool = True
    rated: bool | None = None
    level: int | None = None


@dataclass(frozen=True, slots=True)
class CommandResult:
    """Something was done. `explain(translate)` words it for the person who did it.

    `again` is true for a redelivered interaction: it had been done before, and nothing was changed. `waiting`: it is
    another person's turn now. `begins`: a match has begun, and its channel is known soon
    (`challenges.with_board_channel`). `notes` are further sentences.
    """

    key: str
    match: str
    version: int
    values: Mapping[str, Value] = field(default_factory=dict)
    again: bool = False
    waiting: bool = False
    begins: bool = False
    notes: tuple[str, ...] = ()

    def explain(self, translate: Translator) -> str:
        """One clear sentence in the language of `translate`, and the notes below it."""
        return "\n".join((translated(translate, self.key, self.values), *map(translate, self.notes)))


@dataclass(frozen=True, slots=True)
class Question:
    """Confirmation question before a tournament action; `parameters` are those of the answer."""

    key: str
    tournament: str
    values: Mapping[str, Value] = field(default_factory=dict)
    parameters: tuple[str, ...] = ()

    def explain(self, translate: Translator) -> str:
        """The question in the language of `translate`."""
        return translated(translate, self.key, self.values)


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry of a list: what is shown, and the text that is sent back. Both at most 100 characters.

    Where a picture of `piece`, a piece's letter, can be shown in the colour of `army`, `brief` is enough beside it.
    """

    label: str
    value: str
    piece: str = ""
    brief: str = ""
    army: str = ""


@dataclass(frozen=True, slots=True)
class Moving:
    """A match as seen by the player whose turn it is: what the *Move* menus need.

    `pieces` are those that can move (value: the square's name, such as `e2`), by kind, then those in hand that can be
    dropped (`@P`); where they fill more than one page, those with most to do are on the first. While a ransom is owed
    they are the kinds of pieces that pay it (`$P`).
    """

    match: str
    version: int
    pieces: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Payment:
    """One way of paying a ransom: `count` of these pieces (values: their squares); as text, `$a3,c3`."""

    count: int
    pieces: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class BoardView:
    """A private look at a match, from the caller's own side. `picture` is None if drawing failed."""

    match: str
    version: int
    content: str
    picture: bytes | None
    picture_name: str
    alt: str
    buttons: tuple[Button, ...] = ()

    def as_post(self, language: str) -> Post:
        """The same as a message in its language."""
        return Post(
            match=self.match,
            version=self.version,
            content=self.content,
            buttons=self.buttons,
            picture=self.picture,
            picture_name=self.picture_name,
            alt=self.alt,
            language=language,
        )


@dataclass(frozen=True, slots=True)
class BoardWords:
    """One part of a match told in words, in messages of less than 2,000 characters; `buttons` are to act and think.

    `past` tells whether it is the position of `version` rather than the current one.
    """

    match: str
    version: int
    part: str
    pages: tuple[str, ...]
    buttons: tuple[Button, ...] = ()
    past: bool = False


@dataclass(frozen=True, slots=True)
class RatingChange:
    """Rating of a seat's player before and after a match, in points."""

    seat: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """Help for a player whose move was refused: legal moves in its place, and a board that shows the reason, if any."""

    match: str
    version: int
    moves: tuple[Choice, ...]
    board: BoardView | None


@dataclass(frozen=True, slots=True)
class Preview:
    """A move the caller could play now: its `text` in coordinates, the `piece` that makes it, by its ID in `Moving`.

    `board` is the position after it (content: the move in words).
    """

    text: str
    piece: str
    board: BoardView


@dataclass(frozen=True, slots=True)
class Export:
    """A match as a file: a record as `engine.records` reads it, and its log as a file of lines, if it has one."""

    name: str
    text: str
    log: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """Answer in words, with an optional PNG; `alt` is the picture's alternative text."""

    content: str
    picture: bytes | None = None
    picture_name: str = ""
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with its name; `alt` says what it shows."""

    data: bytes
    name: str
    alt: str


@dataclass(frozen=True, slots=True)
class GameListItem:
    """A line of `/games`: a live match of a player.

    `missing` is one whose game is not installed now. `message` is the latest post, None if there is none yet. `turn` is
    the user to move, None for a computer or while it is a challenge. `asked`: an offer waits for the caller's answer.
    `deadline` is when the time of whoever must act is over, if there is a clock and it runs, and `left` how long that
    is. `tournament` is the name of its tournament, empty for none. `unposted`: the clock starts with the first
    post, which has not arrived. `in_thread`: it is played in a thread of its own, named after players and game, and
    nowhere else. `in_messages`: it is played in the DMs of several people, and it is not known which are the caller's.
    """

    match: str
    variant: str
    status: Literal["challenge", "playing", "parked", "missing"]
    my_turn: bool
    turn: int | None
    others: tuple[int, ...]
    guild: int | None
    channel: int
    message: int | None
    moves: int
    since: datetime
    deadline: datetime | None = None
    left: timedelta | None = None
    asked: bool = False
    paused: bool = False
    tournament: str = ""
    unposted: bool = False
    in_thread: bool = False
    in_messages: bool = False

    @property
    def turn_status(self) -> str:
        """State of the game: `turn`, `invited`, `asked`, `waiting`, `thinking`, `paused`, or its status."""
        if self.status != "playing":
            return "invited" if self.my_turn else self.status
        if self.asked or self.paused:
            return "asked" if self.asked else "paused"
        return "turn" if self.my_turn else "thinking" if self.turn is None else "waiting"
