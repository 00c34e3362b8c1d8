"""A Discord as the application meets it: channels, threads and people, on a line that is slow, busy or silent."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from random import Random
from typing import TypeVar

from bot.app.core.ports import (
    ClosedError,
    ForbiddenError,
    FoundMessage,
    GoneError,
    MessageGoneError,
    MessengerError,
    NameRefusedError,
    NoThreadError,
    Post,
    UnavailableError,
)
from tests.bot.fakes import GUILD
from tests.bot.messenger import edited
from tests.simulation.journal import (
    Archived,
    Departed,
    Edited,
    Journal,
    MemberLookup,
    Posted,
    Refused,
    Returned,
    Stripped,
    Threaded,
    Told,
    Woken,
)
from tests.simulation.machine import KilledError, Process
from tests.simulation.places import OTHER_SERVER, THIRD_SERVER, is_second_board, owner_of
from tests.simulation.trouble import Nemesis

Result = TypeVar("Result")
MEMORY = timedelta(minutes=4)
"""Time for which Discord recognises a nonce ("the past few minutes")."""
REFUSALS = ("160006", "160007", "200001", "20031", "50035")
"""Codes with which Discord refuses to open a thread."""
BAD_NAME = "50035"
"""The code that means a word in the name."""
MUTED = ForbiddenError("the bot is under a time-out")
"""Error for a bot under a time-out."""
WORDS = ("Zoé", "Rook", "Choice")
"""Words in names of people that a thread must not have while names are refused."""
OTHERS = (OTHER_SERVER, THIRD_SERVER)
"""Servers in which the bot is, besides the one that the history is about."""
PAGE = 100
"""Messages of a channel that one request brings."""


@dataclass
class Message:
    """A message as it stands in a channel; those of other people are only counted."""

    id: int
    at: datetime
    post: Post


@dataclass
class Channel:
    """A channel or thread. `closed` is the error that anyone who asks for it meets; `talk` counts foreign messages.

    Each number of `talk` comes with its time. An `archived` thread takes no change but a new message, or being opened.
    """

    id: int
    closed: type[GoneError] | type[ForbiddenError] | None = None
    messages: dict[int, Message] = field(default_factory=dict)
    talk: list[tuple[datetime, int]] = field(default_factory=list)
    thread: bool = False
    archived: bool = False


class Discord:
    """Everything that outlives the bot: channels, threads and DMs; `noticed` is called with what a user sees."""

    def __init__(self, journal: Journal, nemesis: Nemesis, chance: Random) -> None:
        self.journal = journal
        self.nemesis = nemesis
        self.chance = chance
        self.channels: dict[int, Channel] = {}
        self.deaf: set[int] = set()
        self.departed: set[int] = set()
        """People who have left the server that the history is about."""
        self.guild = GUILD
        self.memory = MEMORY
        self.refusal = REFUSALS[0]
        self.noticed: Callable[[int | None, int, Post], None] = lambda _user, _channel, _post: None
        self._nonces: dict[tuple[int, str], Message] = {}
        self._ids = 10**6
        self._posts: dict[str, int] = defaultdict(int)

    def channel(self, channel: int) -> Channel:
        """A channel, which there is as soon as someone speaks of it."""
        return self.channels.setdefault(channel, Channel(channel))

    def now(self) -> datetime:
        """Discord's time."""
        return self.journal.now()

    def land(self, channel: int, post: Post, *, known: bool) -> int:
        """A message arrives, unless its nonce is known from a moment ago.

        Raises GoneError, ForbiddenError, ClosedError.
        """
        place = self._writable(channel)
        if owner_of(channel) in self.deaf:
            raise ClosedError(str(channel))
        same = self._nonces.get((channel, post.nonce)) if post.nonce else None
        if same is not None and self.now() - same.at < self.memory:
            return same.id
        self.wake(channel)
        self._ids += 1
        message = Message(self._ids, self.now(), post)
        place.messages[message.id] = message
        self._nonces[channel, post.nonce] = message
        view = (post.picture or b"").decode()
        self.journal.note(lambda n, at: Posted(n, at, channel, message.id, post, view, known))
        self.noticed(None, channel, post)
        return message.id

    def edit(self, channel: int, message: int, post: Post) -> None:
        """Replace words and buttons, and the picture if there is another one."""
        if channel < 0:  # in private
            self.journal.note(lambda n, at: Told(n, at, -channel, post, ""))
            return
        self.wake(channel)
        found = self._message(channel, message)
        found.post = edited(found.post, post)
        self.journal.note(lambda n, at: Edited(n, at, channel, message, post))

    def strip(self, channel: int, message: int) -> None:
        """Take the buttons off."""
        if channel < 0:  # in private
            return
        self.wake(channel)
        found = self._message(channel, message)
        found.post = replace(found.post, buttons=())
        self.journal.note(lambda n, at: Stripped(n, at, channel, message))

    def thread(self, channel: int, message: int, name: str, *, known: bool) -> int:
        """Open a thread, which has the id of its message. Raises NameRefusedError, NoThreadError."""
        self._message(self._writable(channel).id, message)
        if message not in self.channels:
            self._check_thread(channel, message, name, known=known)
            self.channel(message).thread = True
            self.journal.note(lambda n, at: Threaded(n, at, channel, message, message))
        return message

    def _check_thread(self, channel: int, message: int, name: str, *, known: bool) -> None:
        code = self.refusal
        if not self.nemesis.lasts("threads") or (code == BAD_NAME and not any(word in name for word in WORDS)):
            return
        self.journal.note(lambda n, at: Refused(n, at, channel, message, code, known))
        raise NameRefusedError(code) if code == BAD_NAME else NoThreadError(code)

    def shut(self, thread: int) -> None:
        """A member archives a thread."""
        self.channel(thread).archived = True
        self.journal.note(lambda n, at: Archived(n, at, thread))

    def depart(self, user: int) -> None:
        """A person leaves the server, or returns if they have left it."""
        if user in self.departed:
            self.departed.remove(user)
            self.journal.note(lambda n, at: Returned(n, at, user))
        else:
            self.departed.add(user)
            self.journal.note(lambda n, at: Departed(n, at, user))

    def wake(self, thread: int) -> None:
        """Open an archived thread."""
        place = self._writable(thread)
        if place.archived:
            place.archived = False
            self.journal.note(lambda n, at: Woken(n, at, thread))

    def sleep(self, thread: int) -> None:
        """Archive a thread for the bot."""
        if not self._writable(thread).archived:
            self.shut(thread)

    def tell(self, user: int, post: Post) -> tuple[int, int]:
        """A private message arrives, in a channel that is the person's. Raises ClosedError."""
        if user in self.deaf:
            raise ClosedError(str(user))
        view = (post.picture or b"").decode()
        self.journal.note(lambda n, at: Told(n, at, user, post, view))
        self.noticed(user, 0, post)
        self._ids += 1
        return -user, self._ids

    def reach(self, channel: int) -> None:
        """Something is done with a channel that no one sees. Raises GoneError, ForbiddenError."""
        self._open(channel)

    def _writable(self, channel: int) -> Channel:
        """A channel that takes what the bot writes; a thread wakes by that. Raises GoneError, ForbiddenError."""
        place = self._open(channel)
        if self.nemesis.lasts("muted") and not is_second_board(channel):  # another server, or direct messages
            raise MUTED
        return place

    def muted_until(self) -> datetime | None:
        """The end of the bot's last time-out, which Discord keeps when it has passed."""
        return self.now() + timedelta(seconds=self.nemesis.left("muted")) if "muted" in self.nemesis.until else None

    def _open(self, channel: int) -> Channel:
        place = self.channel(channel)
        if place.closed is not None:
            raise place.closed(str(channel))
        return place

    def _message(self, channel: int, message: int) -> Message:
        found = self._open(channel).messages.get(message)
        if found is None:
            raise MessageGoneError(str(message))
        return found

    def own_messages(self, channel: int) -> list[Message]:
        """The bot's own messages, oldest first. Raises GoneError, ForbiddenError."""
        return list(self._open(channel).messages.values())


class Line:
    """The way from one process to Discord and back: the messenger that it is given."""

    def __init__(self, discord: Discord, process: Process, crash: Callable[[Process], None]) -> None:
        self._discord = discord
        self._process = process
        self._crash = crash
        self._nemesis = discord.nemesis

    async def post(self, channel: int, post: Post) -> int:
        return await self._request(lambda known: self._discord.land(channel, post, known=known))

    async def edit(self, channel: int, message: int, post: Post) -> None:
        await self._request(lambda _: self._discord.edit(channel, message, post))

    async def strip(self, channel: int, message: int) -> None:
        await self._request(lambda _: self._discord.strip(channel, message))

    async def own_messages(
        self, channel: int, after: int | None, since: datetime, until: datetime | None
    ) -> AsyncGenerator[FoundMessage, None]:
        talk = self._discord.channel(channel).talk
        for _ in range(sum(count for at, count in talk if since <= at <= (until or at)) // PAGE):
            await self._request(lambda _: self._discord.reach(channel))
        found = await self._request(lambda _: self._discord.own_messages(channel))
        for message in found:
            if message.id > (after or 0) and since <= message.at <= (until or message.at):
                names = (message.post.picture_name,) if message.post.picture else ()
                yield FoundMessage(message.id, message.post.content, names)

    async def probe(self, channel: int) -> None:
        await self._request(lambda _: self._discord.own_messages(channel))

    async def show_typing(self, channel: int) -> None:
        await self._request(lambda _: self._discord.reach(channel))

    async def thread(self, channel: int, message: int, name: str) -> int:
        assert 0 < len(name) <= 100
        return await self._request(lambda known: self._discord.thread(channel, message, name, known=known))

    def display_name(self, user: int) -> str | None:  # noqa: ARG002 (the port's signature)
        return None

    async def add_thread_member(self, thread: int, user: int) -> None:  # noqa: ARG002 (the port's signature)
        await self._request(lambda _: self._discord.wake(thread))

    async def keep_thread_active(self, thread: int) -> None:
        await self._request(lambda _: self._discord.wake(thread))

    async def everyone_can_view(self, guild: int, channel: int) -> bool:  # noqa: ARG002 (the port's signature)
        return True

    async def server_name(self, guild: int) -> str | None:  # noqa: ARG002 (the port's signature)
        return None

    def is_archived(self, guild: int, thread: int) -> bool:  # noqa: ARG002 (the port's signature)
        return self._discord.channel(thread).archived and not self._nemesis.lasts("gateway")

    async def delete_thread_notice(self, channel: int, thread: int) -> None:
        """Thread notices do not exist here."""

    async def archive(self, thread: int) -> None:
        await self._request(lambda _: self._discord.sleep(thread))

    async def servers(self) -> frozenset[int]:
        return await self._request(lambda _: frozenset({self._discord.guild, *OTHERS}))

    async def is_in(self, guild: int) -> bool:
        return await self._request(lambda _: guild in (self._discord.guild, *OTHERS))

    async def server_of(self, channel: int) -> int | None:
        server = None if owner_of(channel) is not None else self._discord.guild
        return await self._request(lambda _: server)

    async def timed_out_until(self, guild: int) -> datetime | None:  # noqa: ARG002 (the port's signature)
        return await self._request(lambda _: self._discord.muted_until())

    async def is_member(self, guild: int, user: int) -> bool:
        member: bool | None = None
        try:
            member = await self._request(lambda _: guild != self._discord.guild or user not in self._discord.departed)
        finally:
            if guild == self._discord.guild and self._process.alive:
                self._discord.journal.note(lambda n, at: MemberLookup(n, at, user, member))
        return member

    async def can_see(self, guild: int, channel: int, user: int) -> bool:  # noqa: ARG002 (the port's signature)
        return await self._request(lambda _: True)

    def reachable(self, guild: int) -> bool:  # noqa: ARG002 (the port's signature)
        return True

    async def send_direct_message(self, user: int, post: Post) -> tuple[int, int]:
        return await self._request(lambda _: self._discord.tell(user, post))

    async def _request(self, deed: Callable[[bool], Result]) -> Result:
        """Do something over there; the blows fall on the way out or on the way back."""
        nemesis, process = self._nemesis, self._process
        await self._way()
        if nemesis.strikes("crash-request"):
            await self._dies(deed)
        if nemesis.lasts("silent"):
            raise UnavailableError(60 * nemesis.draw("silent").random())
        if nemesis.strikes("busy"):
            raise UnavailableError(nemesis.draw("busy").choice((0.3, 2, 2, 40)))
        if nemesis.strikes("late"):
            self._lands_late(deed)
            raise UnavailableError(1.0)
        lost = nemesis.strikes("lost-answer")
        result = deed(not lost)
        await self._way()
        process.require()
        if lost:
            raise UnavailableError(1.0)
        return result

    async def _way(self) -> None:
        self._process.require()
        slow = self._nemesis.strikes("slow")
        chance = self._nemesis.draw("slow") if slow else self._discord.chance
        await asyncio.sleep(chance.random() * (20 if slow else 0.3))
        self._process.require()

    async def _dies(self, deed: Callable[[bool], Result]) -> None:
        """The process dies while the request is under way: it may arrive or not."""
        if self._nemesis.draw("crash-request").random() < 0.5:
            self._lands_late(deed)
        self._crash(self._process)
        raise KilledError

    def _lands_late(self, deed: Callable[[bool], Result]) -> None:
        later = self._nemesis.draw("late").uniform(0.1, 20)
        asyncio.get_running_loop().call_later(later, partial(late, deed))


def late(deed: Callable[[bool], object]) -> None:
    """Do something of which no one hears how it went."""
    with suppress(MessengerError):
        deed(False)
