"""Posts go out through Discord: the application's `Messenger`."""

from __future__ import annotations

import asyncio
import io
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, Final, TypeVar

import aiohttp
import discord

from bot.app import (
    ClosedError,
    ForbiddenError,
    FoundMessage,
    GoneError,
    LockedError,
    MessageGoneError,
    MessengerError,
    NameRefusedError,
    NoThreadError,
    Post,
    RefusedError,
    UnavailableError,
)
from bot.texts import limits
from bot.ui.links import plain
from bot.ui.names import Names
from bot.ui.page_links import with_open_board
from bot.ui.public_channels import PublicChannels
from bot.ui.rate_limit import RateLimiter, RequestPriority
from bot.ui.views import post_view

Result = TypeVar("Result")
THREAD_MINUTES: Final = 10_080
THREE_DAYS_MINUTES: Final = 4_320
HAS_THREAD_ALREADY = 160004
NAME_REFUSALS = (50035, 20031, 200001)
"""Error codes for a thread whose name Discord, or the server, does not allow."""
BRIEF_REFUSALS = (20028, 40333)
"""Error codes for any request while Discord refuses writes."""
THREAD_LINE_SEARCH_LIMIT = 10
"""Messages among which the line about a new thread is looked for."""
ARCHIVED_THREAD = 50083
"""Error code for an archived thread: it takes new messages, but no edits of old ones."""
REQUEST_TIMEOUT_SECONDS = 10.0
"""Seconds for an answer on which little depends."""
UNWAKABLE = (50001, 50013, ARCHIVED_THREAD)
"""Error codes for an archived thread that cannot be reopened."""
UNKNOWN_MEMBER, UNKNOWN_MESSAGE, UNKNOWN_USER = 10007, 10008, 10013
_LASTING: Final[Mapping[int, type[MessengerError]]] = {
    10003: GoneError,  # unknown channel
    10004: GoneError,  # unknown server
    UNKNOWN_MESSAGE: MessageGoneError,
    UNKNOWN_USER: ClosedError,
    50001: ForbiddenError,  # missing access
    50007: ClosedError,  # cannot send messages to this user
    50013: ForbiddenError,  # missing permissions
    50278: ClosedError,  # no server in common with this user
    160005: ForbiddenError,  # the thread is locked
}
"""Errors by code for permanent refusals; Discord may allow all others later."""


@asynccontextmanager
async def messenger_errors(dismissed: Callable[[], None]) -> AsyncIterator[None]:
    """Turn discord.py's errors into those that the application knows; tell if the token is refused."""
    try:
        yield
    except discord.RateLimited as error:
        raise UnavailableError(error.retry_after) from error
    except discord.HTTPException as error:
        if error.status == 401:
            dismissed()
        raise _meaning(error) from error
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        raise UnavailableError from error


def _meaning(error: discord.HTTPException) -> MessengerError:
    """Messenger error for a refusal by Discord."""
    if error.status >= 500:
        return UnavailableError()
    if error.status == 429:
        return UnavailableError(5.0)
    if error.status == 401:  # until the bot stops, which it is about to
        return UnavailableError(60.0)
    lasting = _LASTING.get(error.code)
    return RefusedError(str(error)) if lasting is None else lasting(str(error))


class DiscordMessenger:
    """Sends through a client that is logged in. Asks nothing of the client's cache, but which servers have an outage.

    `clickable` makes links of the commands in a text, given its language; `dismissed` is called when the token is
    refused; `names` are those of users who were met. Every request waits for its turn at a `pace`. `pages`: there are
    web pages, to which the posts of turns lead.
    """

    def __init__(
        self,
        client: discord.Client,
        clickable: Callable[[str, str], str],
        dismissed: Callable[[], None],
        names: Names | None = None,
        pace: RateLimiter | None = None,
        pages: bool = False,
    ) -> None:
        self._pages = pages
        self._pace = pace or RateLimiter()
        self._client = client
        self._clickable = clickable
        self._dismissed = dismissed
        self._names = names or Names()
        self._public = PublicChannels(client, lambda about: self._request(about, RequestPriority.EDIT))

    def _content(self, post: Post) -> str:
        return self._clickable(limits.message(post.content), post.language)

    def _view(self, post: Post) -> discord.ui.View | None:
        buttons = with_open_board(post) if self._pages else post.buttons
        return post_view(post.match, post.version, buttons)

    async def post(self, channel: int, post: Post) -> int:
        """Send a message; only `post.mentions` and `post.roles` are notified."""
        people, roles = ([discord.Object(number) for number in numbers] for numbers in (post.mentions, post.roles))
        allowed = discord.AllowedMentions(everyone=False, roles=roles or False, users=people, replied_user=False)
        view = self._view(post)
        more: dict[str, Any] = {"view": view} if view else {}
        more["silent"] = not (people or roles)  # or else everyone who follows the channel is notified
        where = self._client.get_partial_messageable(channel)

        async def send(nonce: str) -> discord.Message:
            given: dict[str, Any] = {"nonce": nonce} if nonce else {}  # discord.py sends `enforce_nonce` with it
            return await where.send(self._content(post), files=_files(post), allowed_mentions=allowed, **more, **given)

        async with self._request(channel, RequestPriority.REMINDER if post.patient else RequestPriority.TURN):
            return (await self._awake(channel, lambda: _with_fresh_nonce(send, post.nonce))).id

    async def edit(self, channel: int, message: int, post: Post) -> None:
        """Replace words and buttons; attachments stay unless there is a picture, as the request does not name them."""
        more: dict[str, Any] = {} if post.picture is None else {"attachments": _files(post)}
        async with self._request(channel, RequestPriority.EDIT):
            await self._edit(
                channel,
                message,
                content=self._content(post),
                view=self._view(post),
                allowed_mentions=discord.AllowedMentions.none(),
                **more,
            )

    async def strip(self, channel: int, message: int) -> None:
        """Remove the buttons."""
        async with self._request(channel, RequestPriority.EDIT):
            await self._edit(channel, message, view=None)

    async def own_messages(
        self, channel: int, after: int | None, since: datetime, until: datetime | None
    ) -> AsyncGenerator[FoundMessage, None]:
        """The bot's own messages, oldest first, in the words they were written in. Asks for a hundred at a time."""
        own = self._client.user.id if self._client.user else None
        first = discord.Object(max(after or 0, discord.utils.time_snowflake(since)))
        history = self._client.get_partial_messageable(channel).history(limit=None, after=first, oldest_first=True)
        async with self._request(channel, RequestPriority.TURN):
            async for message in history:
                if until is not None and message.created_at > until:
                    return
                if message.author.id == own:
                    names = tuple(attachment.filename for attachment in message.attachments)
                    yield FoundMessage(message.id, plain(message.content), names)

    async def probe(self, channel: int) -> None:
        """Ask for the latest message."""
        async with self._request(channel, RequestPriority.TURN):
            async for _ in self._client.get_partial_messageable(channel).history(limit=1):
                pass

    async def show_typing(self, channel: int) -> None:
        """Show Discord's typing sign, which lasts for ten seconds or until the next message."""
        async with self._request(channel, RequestPriority.EDIT):
            await self._client.http.send_typing(channel)

    async def thread(self, channel: int, message: int, name: str) -> int:
        """Open a thread on a message. A message's thread has the message's id."""
        try:
            async with self._request(channel, RequestPriority.TURN):
                # The public method needs the guild in the cache, this one only ids.
                made = await self._client.http.start_thread_with_message(
                    channel, message, name=limits.thread_name(name), auto_archive_duration=THREAD_MINUTES
                )
        except RefusedError as error:
            refused = error.__cause__
            code = refused.code if isinstance(refused, discord.HTTPException) else 0
            if code == HAS_THREAD_ALREADY:
                return message
            if code in BRIEF_REFUSALS:
                raise
            raise (NameRefusedError if code in NAME_REFUSALS else NoThreadError)(str(error)) from error
        return int(made["id"])

    def display_name(self, user: int) -> str | None:
        """Last known display name of a user since this process started."""
        return self._names.get(user)

    async def add_thread_member(self, thread: int, user: int) -> None:
        """Add a member, which posts a line that no one can delete."""
        async with self._request(thread, RequestPriority.TURN):
            await self._awake(thread, lambda: self._client.http.add_user_to_thread(thread, user))

    async def keep_thread_active(self, thread: int) -> None:
        """Change the time to sleep, as only a change counts as activity: to less, and back."""
        async with self._request(thread, RequestPriority.EDIT):
            await self._client.http.edit_channel(thread, archived=False, auto_archive_duration=THREE_DAYS_MINUTES)
            await self._client.http.edit_channel(thread, auto_archive_duration=THREAD_MINUTES)

    async def delete_thread_notice(self, channel: int, thread: int) -> None:
        """Look for it among the latest messages: it came a moment ago."""
        where = self._client.get_partial_messageable(channel)
        async with self._request(channel, RequestPriority.EDIT):
            latest = [message async for message in where.history(limit=THREAD_LINE_SEARCH_LIMIT)]
        for message in latest:
            refers = message.reference.channel_id if message.reference else None
            if message.type is discord.MessageType.thread_created and refers == thread:
                async with self._request(channel, RequestPriority.EDIT):
                    await where.get_partial_message(message.id).delete()

    async def archive(self, thread: int) -> None:
        """Archive it."""
        async with self._request(thread, RequestPriority.EDIT):
            await self._client.http.edit_channel(thread, archived=True)

    async def servers(self) -> frozenset[int]:
        """The servers that the bot is in, of which one request lists 200."""
        async with self._request(0, RequestPriority.EDIT):
            return frozenset([guild.id async for guild in self._client.fetch_guilds(limit=None, with_counts=False)])

    async def is_in(self, guild: int) -> bool:
        """Ask for the bot as a member, as Discord may leave servers with an outage out of its lists."""
        own = self._client.user
        try:
            return own is None or await self.is_member(guild, own.id)
        except (GoneError, ForbiddenError):
            return False

    async def server_of(self, channel: int) -> int | None:
        """Ask for the channel, for a few seconds, as posts wait for it."""
        async with self._request(channel, RequestPriority.REMINDER), asyncio.timeout(REQUEST_TIMEOUT_SECONDS):
            found: Mapping[str, Any] = await self._client.http.get_channel(channel)
        return int(found["guild_id"]) if "guild_id" in found else None

    async def timed_out_until(self, guild: int) -> datetime | None:
        """Ask for the bot as a member, for a few seconds, as posts wait for it."""
        own = self._client.user
        if own is None:
            return None
        async with self._request(guild, RequestPriority.REMINDER), asyncio.timeout(REQUEST_TIMEOUT_SECONDS):
            member = await self._client.http.get_member(guild, own.id)
        return discord.utils.parse_time(member.get("communication_disabled_until"))

    async def is_member(self, guild: int, user: int) -> bool:
        """Ask for a member, for a few seconds, as posts may wait for it. Without the server, that is refused."""
        async with self._request(guild, RequestPriority.REMINDER), asyncio.timeout(REQUEST_TIMEOUT_SECONDS):
            try:
                await self._client.http.get_member(guild, user)
            except discord.NotFound as error:
                if error.code not in (UNKNOWN_MEMBER, UNKNOWN_USER):
                    raise
                return False
        return True

    async def can_see(self, guild: int, channel: int, user: int) -> bool:
        """Ask for the member, and read the channel's permissions from what Discord has told of it."""
        known = self._client.get_guild(guild)
        found = None if known is None else known.get_channel_or_thread(channel)
        if known is None or found is None:
            return False
        async with self._request(guild, RequestPriority.REMINDER), asyncio.timeout(REQUEST_TIMEOUT_SECONDS):
            try:
                member = await known.fetch_member(user)
            except discord.NotFound as error:
                if error.code not in (UNKNOWN_MEMBER, UNKNOWN_USER):
                    raise
                return True
        try:
            return found.permissions_for(member).view_channel
        except discord.ClientException:  # a thread whose channel is not known
            return False

    async def everyone_can_view(self, guild: int, channel: int) -> bool:
        """Read the permissions of @everyone."""
        return await self._public.everyone_can_view(guild, channel)

    async def server_name(self, guild: int) -> str | None:
        """Read the name from the client's cache, or ask for it."""
        return await self._public.server_name(guild)

    def is_archived(self, guild: int, thread: int) -> bool:
        """Look the thread up among the active ones, which Discord sends with the server and keeps up to date."""
        known = self._client.get_guild(guild)
        return known is not None and not known.unavailable and known.get_thread(thread) is None

    def reachable(self, guild: int) -> bool:
        """False if Discord reported an outage of the server; True for unknown ones."""
        known = self._client.get_guild(guild)
        return known is None or not known.unavailable

    async def send_direct_message(self, user: int, post: Post) -> tuple[int, int]:
        """Send a direct message."""
        view = self._view(post)
        more: dict[str, Any] = {"view": view} if view else {}
        nobody = discord.AllowedMentions.none()
        async with self._request(user, RequestPriority.REMINDER):
            channel = await self._client.create_dm(discord.Object(user))

            async def send(nonce: str) -> discord.Message:
                return await channel.send(
                    self._content(post), files=_files(post), allowed_mentions=nobody, nonce=nonce, **more
                )

            # discord.py sends it again by itself if the connection breaks: with a nonce it arrives once.
            sent = await _with_fresh_nonce(send, post.nonce or secrets.token_hex(12))
        return channel.id, sent.id

    async def direct_channel(self, user: int) -> int:
        """Channel of the direct messages with a user, whether or not they take any."""
        async with self._request(user, RequestPriority.REMINDER):
            return (await self._client.create_dm(discord.Object(user))).id

    @asynccontextmanager
    async def _request(self, about: int, rank: RequestPriority) -> AsyncIterator[None]:
        """Make a request about a channel or a person when it is its turn."""
        async with messenger_errors(self._dismissed), self._pace.turn(about, rank):
            yield

    async def _edit(self, channel: int, message: int, **change: Any) -> None:
        """Change a message."""
        old = self._client.get_partial_messageable(channel).get_partial_message(message)
        await self._awake(channel, lambda: old.edit(**change))

    async def _awake(self, channel: int, work: Callable[[], Awaitable[Result]]) -> Result:
        """Do what a thread that sleeps must be woken for. A new message wakes it by itself, unless it is locked too.

        Raises LockedError where the bot may not wake it.
        """
        try:
            return await work()
        except discord.HTTPException as error:
            if error.code != ARCHIVED_THREAD:
                raise
        try:
            await self._client.http.edit_channel(channel, archived=False)
        except discord.Forbidden as error:
            if error.code not in UNWAKABLE:
                raise
            raise LockedError(str(error)) from error
        return await work()


async def _with_fresh_nonce(send: Callable[[str], Awaitable[Result]], nonce: str) -> Result:
    """Send a message; once more under a fresh nonce if Discord knows that of a message which was deleted since."""
    try:
        return await send(nonce)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE or not nonce:
            raise
    return await send(secrets.token_hex(12))


def _files(post: Post) -> list[discord.File]:
    pictures = [] if post.picture is None else [picture(post.picture, post.picture_name, post.alt)]
    pictures += [picture(card.data, card.name, card.alt) for card in post.cards]
    texts = {f"{post.match}.jsonl": post.log, f"{post.match}.pgn": post.record}
    return [*limits.files([*pictures, *(attachment(name, text) for name, text in texts.items() if text)])]


def attachment(name: str, text: str) -> discord.File:
    """A text as a file."""
    return discord.File(io.BytesIO(text.encode()), filename=name)


def picture(data: bytes, name: str, alt: str) -> discord.File:
    """An attachment with its alternative text."""
    return discord.File(io.BytesIO(data), filename=name, description=limits.alt_text(alt) or None)
