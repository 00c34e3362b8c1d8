"""Posts go out through Discord: the application's `Messenger`."""

from __future__ import annotations

import io
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, Final

import aiohttp
import discord

from bot.app import ForbiddenError, FoundMessage, GoneError, Post, UnavailableError
from bot.ui.links import plain
from bot.ui.names import Names
from bot.ui.views import post_view

THREAD_MINUTES: Final = 10_080
HAS_THREAD_ALREADY = 160004


@asynccontextmanager
async def messenger_errors() -> AsyncIterator[None]:
    """Turn discord.py's errors into the three that the application knows."""
    try:
        yield
    except discord.NotFound as error:
        raise GoneError(str(error)) from error
    except discord.RateLimited as error:
        raise UnavailableError(error.retry_after) from error
    except discord.HTTPException as error:
        if error.status >= 500:
            raise UnavailableError from error
        if error.status == 429:
            raise UnavailableError(5.0) from error
        # Whatever else Discord refuses (permissions, locked threads, closed DMs, bad requests) it will refuse again.
        raise ForbiddenError(str(error)) from error
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        raise UnavailableError from error


class DiscordMessenger:
    """Sends through a client that is logged in. Asks nothing of the client's cache.

    `clickable` makes links of the commands in a text; `names` are those of users who were met.
    """

    def __init__(self, client: discord.Client, clickable: Callable[[str], str], names: Names | None = None) -> None:
        self._client = client
        self._clickable = clickable
        self._names = names or Names()

    async def post(self, channel: int, post: Post) -> int:
        """Send a message; only `post.mentions` are notified."""
        people = [discord.Object(user) for user in post.mentions]
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=people, replied_user=False)
        view = post_view(post.match, post.version, post.buttons)
        more: dict[str, Any] = {"view": view} if view else {}
        if post.nonce:
            more["nonce"] = post.nonce  # discord.py sends `enforce_nonce` with it
        async with messenger_errors():
            sent: discord.Message = await self._client.get_partial_messageable(channel).send(
                self._clickable(post.content),
                files=_files(post),
                allowed_mentions=allowed,
                **more,
            )
        return sent.id

    async def edit(self, channel: int, message: int, post: Post) -> None:
        """Replace words and buttons; attachments stay unless there is a picture, as the request does not name them."""
        more: dict[str, Any] = {} if post.picture is None else {"attachments": _files(post)}
        async with messenger_errors():
            await self._message(channel, message).edit(
                content=self._clickable(post.content),
                view=post_view(post.match, post.version, post.buttons),
                allowed_mentions=discord.AllowedMentions.none(),
                **more,
            )

    async def strip(self, channel: int, message: int) -> None:
        """Remove the buttons."""
        async with messenger_errors():
            await self._message(channel, message).edit(view=None)

    async def own_messages(
        self, channel: int, after: int | None, since: datetime, until: datetime | None
    ) -> AsyncGenerator[FoundMessage, None]:
        """The bot's own messages, oldest first, in the words they were written in. Asks for a hundred at a time."""
        own = self._client.user.id if self._client.user else None
        first = discord.Object(max(after or 0, discord.utils.time_snowflake(since)))
        history = self._client.get_partial_messageable(channel).history(limit=None, after=first, oldest_first=True)
        async with messenger_errors():
            async for message in history:
                if until is not None and message.created_at > until:
                    return
                if message.author.id == own:
                    names = tuple(attachment.filename for attachment in message.attachments)
                    yield FoundMessage(message.id, plain(message.content), names)

    async def probe(self, channel: int) -> None:
        """Ask for the latest message."""
        async with messenger_errors():
            async for _ in self._client.get_partial_messageable(channel).history(limit=1):
                pass

    async def thread(self, channel: int, message: int, name: str) -> int:
        """Open a thread on a message. A message's thread has the message's id."""
        try:
            async with messenger_errors():
                # The public method needs the guild in the cache, this one only ids.
                made = await self._client.http.start_thread_with_message(
                    channel, message, name=name, auto_archive_duration=THREAD_MINUTES
                )
        except ForbiddenError as error:
            refused = error.__cause__
            if isinstance(refused, discord.HTTPException) and refused.code == HAS_THREAD_ALREADY:
                return message
            raise
        return int(made["id"])

    def called(self, user: int) -> str | None:
        """What a user was called when they were last met, since this process began."""
        return self._names.get(user)

    async def direct(self, user: int, post: Post) -> None:
        """Send a direct message."""
        view = post_view(post.match, post.version, post.buttons)
        more: dict[str, Any] = {"view": view} if view else {}
        async with messenger_errors():
            channel = await self._client.create_dm(discord.Object(user))
            await channel.send(
                self._clickable(post.content),
                files=_files(post),
                allowed_mentions=discord.AllowedMentions.none(),
                **more,
            )

    def _message(self, channel: int, message: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel).get_partial_message(message)


def _files(post: Post) -> list[discord.File]:
    pictures = [] if post.picture is None else [picture(post.picture, post.picture_name, post.alt)]
    return [*pictures, attachment(f"{post.match}.jsonl", post.log)] if post.log else pictures


def attachment(name: str, text: str) -> discord.File:
    """A text as a file."""
    return discord.File(io.BytesIO(text.encode()), filename=name)


def picture(data: bytes, name: str, alt: str) -> discord.File:
    """An attachment with its alternative text."""
    return discord.File(io.BytesIO(data), filename=name, description=alt[:1024] or None)
