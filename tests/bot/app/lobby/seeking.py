"""People who seek games in the lobby of a it."""

from __future__ import annotations

from typing import Any

from bot.app import ChannelInfo, SeekRequest
from storage import Match, StoredSeek
from tests.bot.fakes import ANNA, CHANNEL, GUILD, Club

ELSEWHERE = 2
"""Another server."""
DIRECT = 5000
"""Added to a user's ID, this is the channel of their direct messages."""


async def seek(it: Club, user: int, guild: int | None = GUILD, variant: str = "connexes", **ask: Any) -> StoredSeek:
    """Seek a game; everyone's direct messages are open."""
    ask = {"direct": user + DIRECT, **ask}
    channel = ChannelInfo(CHANNEL if guild == GUILD else (guild or user) + DIRECT, can_thread=guild is not None)
    request = it.call(user, guild=guild, channel=channel.id)
    done = await it.app.seeks.seek(request, channel, SeekRequest(variant, **ask))
    await it.app.idle()
    return done


async def only_match(it: Club, user: int = ANNA) -> Match:
    """The only live match of a user."""
    (match,) = await it.store.matches.live_of(user)
    return match


async def run(it: Club) -> None:
    """Let the lobby look at its seeks and games."""
    await it.app.workers.find_work("lobby")
    await it.app.idle()


async def waiting(it: Club) -> list[int]:
    """The users whose seeks are open."""
    return [one.user for one in await it.store.lobby.open()]
