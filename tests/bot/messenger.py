"""A messenger that keeps messages in a World."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Mapping
from dataclasses import replace
from datetime import datetime

from bot.app import FoundMessage, Post
from bot.app.core.ports import UnavailableError

from .world import Sent, World, raise_next

GUILD = 1
"""The usual server, which the bot is in."""


def edited(old: Post, post: Post) -> Post:
    """A message after an edit: its picture stays unless the edit brings one."""
    made = replace(old, content=post.content, buttons=post.buttons)
    if post.picture is None:
        return made
    return replace(made, picture=post.picture, picture_name=post.picture_name, alt=post.alt)


MAX_BUTTONS_PER_ROW = 4
"""Discord takes five, of which a phone wraps the fifth."""


class FakeMessenger:
    """Keeps messages in a World. `faults[method]` are raised before the deed, `after[method]` once it is done."""

    def __init__(self, world: World) -> None:
        self.world = world

    def _fail(self, faults: Mapping[str, list[BaseException | None]], method: str) -> None:
        raise_next(faults, method)
        if self.world.chaos is not None and self.world.chaos.random() < 0.1:
            raise UnavailableError(self.world.chaos.random())

    async def post(self, channel: int, post: Post) -> int:
        await self.world.wait("post")
        _check_rows(post)
        self._fail(self.world.faults, "post")
        self._fail(self.world.faults, f"post in {channel}")
        self.world.next_id += 1
        at = self.world.now + self.world.ahead
        self.world.messages.append(Sent(self.world.next_id, channel, post, bool(post.buttons), at))
        message = self.world.next_id
        self._fail(self.world.after, "post")
        return message

    async def edit(self, channel: int, message: int, post: Post) -> None:
        await self.world.wait("edit")
        _check_rows(post)
        self._fail(self.world.faults, "edit")
        if message in self.world.private:
            self.world.private_edits.append((message, post))
            return
        sent = self._message(channel, message)
        sent.post = edited(sent.post, post)
        sent.buttons = bool(post.buttons)

    async def strip(self, channel: int, message: int) -> None:
        await self.world.wait("strip")
        self._fail(self.world.faults, "strip")
        if message not in self.world.private:
            self._message(channel, message).buttons = False
        self.world.stripped.append(message)

    async def own_messages(
        self, channel: int, after: int | None, since: datetime, until: datetime | None
    ) -> AsyncGenerator[FoundMessage, None]:
        await asyncio.sleep(0)
        self._fail(self.world.faults, "own_messages")
        for sent in self._sent_to(channel):
            if sent.id > (after or 0) and since <= sent.at <= (until or sent.at):
                names = (sent.post.picture_name,) if sent.post.picture else ()
                yield FoundMessage(sent.id, sent.post.content, names)

    async def probe(self, channel: int) -> None:  # noqa: ARG002 (the port's signature)
        await asyncio.sleep(0)
        self._fail(self.world.faults, "probe")

    async def show_typing(self, channel: int) -> None:
        self.world.typing.append(channel)
        await self.world.wait("show_typing")
        self._fail(self.world.faults, "show_typing")

    async def thread(self, channel: int, message: int, name: str) -> int:
        await self.world.wait("thread")
        self._fail(self.world.faults, "thread")
        self._fail(self.world.faults, f"thread in {channel}")
        self._message(channel, message)
        assert len(name) <= 100
        self.world.thread_names.append(name)
        self.world.threads[message] = channel
        self._fail(self.world.after, "thread")
        return message

    def display_name(self, user: int) -> str | None:
        return self.world.called.get(user)

    async def add_thread_member(self, thread: int, user: int) -> None:
        await self._tend("add_thread_member", thread, user)

    async def keep_thread_active(self, thread: int) -> None:
        await self._tend("keep_thread_active", thread)
        self.world.archived.discard(thread)

    def is_archived(self, guild: int, thread: int) -> bool:  # noqa: ARG002 (the port's signature)
        return thread in self.world.archived

    async def delete_thread_notice(self, channel: int, thread: int) -> None:
        await self._tend("delete_thread_notice", channel, thread)

    async def archive(self, thread: int) -> None:
        await self._tend("archive", thread)

    async def _tend(self, method: str, *given: int) -> None:
        await asyncio.sleep(0)
        self._fail(self.world.faults, method)
        self.world.tended.append((method, *given))

    async def servers(self) -> frozenset[int]:
        await asyncio.sleep(0)
        self._fail(self.world.faults, "servers")
        return frozenset({GUILD, *self.world.servers}) - self.world.left

    async def is_in(self, guild: int) -> bool:
        await asyncio.sleep(0)
        self.world.asked.append((guild,))
        self._fail(self.world.faults, "is_in")
        return guild not in self.world.left

    async def server_of(self, channel: int) -> int | None:
        await asyncio.sleep(0)
        self._fail(self.world.faults, "server_of")
        return self.world.server_of.get(channel)

    async def timed_out_until(self, guild: int) -> datetime | None:
        await asyncio.sleep(0)
        self._fail(self.world.faults, "timed_out_until")
        return self.world.timed_out.get(guild)

    async def is_member(self, guild: int, user: int) -> bool:
        await asyncio.sleep(0)
        self.world.asked.append((guild, user))
        self._fail(self.world.faults, "is_member")
        return user not in self.world.departed

    async def can_see(self, guild: int, channel: int, user: int) -> bool:  # noqa: ARG002 (the port's signature)
        await asyncio.sleep(0)
        self._fail(self.world.faults, "can_see")
        return (channel, user) not in self.world.hidden

    async def everyone_can_view(self, guild: int, channel: int) -> bool:  # noqa: ARG002 (the port's signature)
        return channel not in self.world.restricted

    async def server_name(self, guild: int) -> str | None:  # noqa: ARG002 (the port's signature)
        return "Club"

    def reachable(self, guild: int) -> bool:
        return guild not in self.world.dark

    async def send_direct_message(self, user: int, post: Post) -> tuple[int, int]:
        await asyncio.sleep(0)
        self._fail(self.world.faults, "send_direct_message")
        self.world.direct_messages.append((user, post))
        self.world.next_id += 1
        self.world.private[self.world.next_id] = user
        return user, self.world.next_id

    def _sent_to(self, channel: int) -> list[Sent]:
        return [sent for sent in self.world.messages if sent.channel == channel]

    def _message(self, channel: int, message: int) -> Sent:
        return next(sent for sent in self.world.messages if (sent.channel, sent.id) == (channel, message))


def _check_rows(post: Post) -> None:
    """Refuse more buttons in a row than fit a phone; those without a row fill rows of five."""
    rows = Counter(button.row for button in post.buttons)
    if any(count > MAX_BUTTONS_PER_ROW for count in rows.values()):
        raise ValueError(f"a row of {post.match} has too many buttons: {rows}")
