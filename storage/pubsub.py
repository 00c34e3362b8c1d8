"""What bots that share a database say to one another, and what each of them has to itself for a while."""

from __future__ import annotations

import json
from contextlib import AbstractAsyncContextManager
from dataclasses import astuple, dataclass
from typing import Literal, Protocol, get_args

import sqlalchemy as sa

Subject = Literal["match", "event", "user", "guild", "all", "shards", "connected", "errand"]


@dataclass(frozen=True, slots=True)
class Notification:
    """Something has changed: a match or an event, by its name; what a user or a server has chosen, by its number.

    What `process` has written is sent to `channel`, of the server `guild`, by whoever looks after it. "all": everything
    may have changed; "shards": some are free, or whoever runs is another one; "connected": the process is connected
    for the shard of that number; "job": that one is asked, answered or gone.
    """

    process: str
    subject: Subject
    name: str = ""
    channel: int | None = None
    guild: int | None = None

    def __str__(self) -> str:
        return json.dumps(astuple(self))


def news_of(text: str) -> Notification:
    """The news that a text is. Raises ValueError, TypeError."""
    news = Notification(*json.loads(text))
    if news.subject not in get_args(Subject):
        raise ValueError(f"nobody knows what {news.subject} is")
    return news


class PubSub(Protocol):
    """What joins a process to the others on its database."""

    process: str

    def tell(self, connection: sa.Connection, news: Notification) -> None:
        """Let all others hear something as soon as the transaction of this connection is committed, if it is."""

    def hold(self, name: str) -> AbstractAsyncContextManager[None]:
        """Have what bears a name to oneself among all processes. Raises StoreUnavailableError."""
