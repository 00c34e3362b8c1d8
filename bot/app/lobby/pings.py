"""Pings of a server's role when a game lacks its last player: at most twice a day, in the server's lobby channel."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from itertools import combinations

import engine
from bot.app.core.ports import Button, Post
from bot.app.core.translator import Translator
from bot.app.lobby.listing import game_in_words
from bot.app.lobby.pool import Pool, can_meet
from bot.app.match.names import nonce
from bot.app.match.service import MatchService
from bot.app.posts.clock_words import clock_in_words
from storage import OutboxMessage, OutboxRow, StoredSeek

PING_DELAY = timedelta(minutes=10)
"""Waiting time of players before a role is pinged for their game."""
MAX_PINGS = 2
"""Pings of a server in a day."""
LAST_SEAT = "last-seat"
"""Kind of outbox message that pings a role."""
LOBBY = "see-lobby"
"""Verb of the button below it."""


class RolePings:
    """Writes pings for seeks that got no game. They name no one, as players may have asked in another server."""

    def __init__(self, matches: MatchService, pool: Pool) -> None:
        self._matches = matches
        self._pool = pool

    async def write(self, seeks: Sequence[StoredSeek]) -> None:
        """Write pings for seeks of the same terms, in servers where one of the players has asked."""
        now = self._matches.clock.now()
        waiting = [seek for seek in seeks if now - seek.since >= PING_DELAY]
        for guild in sorted({seek.guild for seek in waiting if seek.guild is not None}):
            server = await self._matches.preferences.server(guild)
            if not (server.lobby_channel and server.lobby_role):
                continue
            if players := await self._lacking_one(guild, waiting):
                language = server.language or players[0].language
                message = self._message(players, server.lobby_role, language)
                which = [seek.id for seek in players]
                if await self._matches.store.lobby.ping(guild, server.lobby_channel, which, message, now, MAX_PINGS):
                    self._matches.posts_waiting(server.lobby_channel)

    def _message(self, players: Sequence[StoredSeek], role: int, language: str) -> OutboxMessage:
        seek = players[0]
        payload = {
            "seeks": [seek.id for seek in players],
            "role": role,
            "language": language,
            "variant": seek.variant,
            "options": dict(seek.options),
            "clock": seek.clock,
            "rated": seek.rated,
        }
        return OutboxMessage(LAST_SEAT, 0, nonce(self._matches.rng), payload)

    async def _lacking_one(self, guild: int, waiting: Sequence[StoredSeek]) -> Sequence[StoredSeek]:
        """Return players whose game someone of the server could complete, one of whom has asked there.

        For one of them at least, no role was pinged there yet.
        """
        pinged = await self._matches.store.lobby.pinged(guild)
        others, visitor = len(engine.variants()[waiting[0].variant].seats) - 2, await self._pool.visitor(guild)
        able = [seek for seek in waiting if can_meet(visitor, seek) and not await self._pool.keep_apart(visitor, seek)]
        for first in (seek for seek in able if seek.guild == guild):
            for rest in combinations([seek for seek in able if seek is not first], others):
                players = (first, *rest)
                if not pinged.issuperset(seek.id for seek in players) and not await self._pool.blocked(players):
                    return players
        return ()


def ping_post(translate: Translator, row: OutboxRow) -> Post:
    """The post that pings a role, which is all that it notifies."""
    told = row.outbox_message.payload
    return Post(
        match="-",
        version=0,
        content=translate(
            "post-last-seat",
            role=f"<@&{told['role']}>",
            game=game_in_words(translate, told["variant"], told["options"]),
            clock=clock_in_words(translate, told["clock"]),
            rated="yes" if told["rated"] else "no",
        ),
        buttons=(Button(LOBBY, translate("button-see-lobby"), "primary"),),
        roles=(told["role"],),
        nonce=row.outbox_message.nonce,
        patient=True,
        language=translate.language,
    )


async def is_lacking(matches: MatchService, row: OutboxRow) -> bool:
    """Tell whether the game of a ping still lacks its last player."""
    waiting = {seek.id for seek in await matches.store.lobby.open()}
    return waiting.issuperset(row.outbox_message.payload["seeks"])
