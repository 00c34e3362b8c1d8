"""Publish and subscribe between processes that share a database, and locks among them."""

from __future__ import annotations

import json
from contextlib import AbstractAsyncContextManager
from dataclasses import astuple, dataclass
from typing import Literal, Protocol, get_args

import sqlalchemy as sa

Subject = Literal["match", "event", "posts", "user", "guild", "all", "shards", "connected", "errand"]


@dataclass(frozen=True, slots=True)
class Notification:
    """A change: of a match or a tournament (`name` is its id), or of the preferences of a user or a server.

    `process` made it; the owner of server `guild` sends the messages for `channel`. "posts": a tournament
    has messages for its second server; "all": everything may have changed;
    "shards": the membership has; "connected": the process is connected for the shard `name`; "errand": job `name` was
    queued, answered or deleted.
    """

    process: str
    subject: Subject
    name: str = ""
    channel: int | None = None
    guild: int | None = None

    def __str__(self) -> str:
        return json.dumps(astuple(self))


def notification_of(text: str) -> Notification:
    """Parse a notification. Raises ValueError, TypeError."""
    notification = Notification(*json.loads(text))
    if notification.subject not in get_args(Subject):
        raise ValueError(f"{notification.subject} is no subject")
    return notification


class PubSub(Protocol):
    """Connection of a process to the others on its database."""

    process: str

    def publish(self, connection: sa.Connection, notification: Notification) -> None:
        """Notify all others once the transaction of this connection is committed."""

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        """Hold a named lock among all processes. Raises StoreUnavailableError."""
