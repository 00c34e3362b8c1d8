"""Welcomes: the first post in a server that the bot joins, with cards of the variants. Each server gets one at most."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.app.core.ports import Messenger, MessengerError, Post, UnavailableError
from bot.app.core.tasks import KeyedTasks, KeyedWorker
from bot.app.core.translator import Translator
from bot.app.delivery.sending import MAX_CLOCK_SKEW, is_same
from bot.app.lessons.variant_cards import card_buttons, variant_cards
from bot.app.match.service import MatchService
from bot.texts import translator_for

log = logging.getLogger(__name__)
WELCOMES_SINCE = "welcomes-since"
"""Key of the setting with the time from which on servers are welcomed: those joined before know the bot."""
NO_SERVER = 0
"""Key of noting that time; no server has this number."""
WELCOME_PERIOD = timedelta(days=1)
"""Time after joining in which a welcome may still come."""


@dataclass(frozen=True, slots=True)
class JoinedServer:
    """A server that the bot is in. `channel` is its system channel, None if the bot may not post pictures there."""

    guild: int
    joined_at: datetime
    language: str
    channel: int | None


class WelcomeWorker(KeyedWorker[int]):
    """Posts welcomes. `variants` are those with a card."""

    def __init__(self, matches: MatchService, messenger: Messenger, variants: Sequence[str]) -> None:
        self._matches = matches
        self._messenger = messenger
        self._variants = variants
        self._started = matches.clock.now()
        self._since: datetime | None = None
        self._joined: dict[int, JoinedServer] = {}
        super().__init__(KeyedTasks("the welcome of server", self._welcome, matches.clock))

    async def start(self) -> None:
        """Begin to note from when on servers are welcomed."""
        self._started = self._matches.clock.now()
        self._tasks.wake(NO_SERVER)

    def check(self, server: JoinedServer) -> None:
        """Welcome a server if the bot has just joined it."""
        age = self._matches.clock.now() - server.joined_at
        if age < WELCOME_PERIOD:
            self._joined[server.guild] = server
            self._tasks.wake(server.guild)

    async def _welcome(self, guild: int) -> None:
        since = self._since = self._since or await self._read_since()
        if guild == NO_SERVER or (server := self._joined[guild]).joined_at < since:
            return
        preferences = self._matches.preferences
        settings = await preferences.server(guild)
        if settings.welcomed or not self._matches.store.ownership.lease_valid(guild):
            return
        if settings.welcome and server.channel is not None:
            await self._post(server.channel, server, settings.language or server.language)
        await preferences.change_server(guild, lambda now: replace(now, welcomed=True))

    async def _read_since(self) -> datetime:
        """Return the time from which on servers are welcomed: that of the first start of a bot that welcomes."""
        settings = self._matches.store.settings
        async with settings.lock(WELCOMES_SINCE):
            stored = await settings.get(WELCOMES_SINCE)
            if stored is None:
                await settings.set(WELCOMES_SINCE, self._started.isoformat())
        return self._started if stored is None else datetime.fromisoformat(stored)

    async def _post(self, channel: int, server: JoinedServer, language: str) -> None:
        """Post the welcome, unless it is there. Raises UnavailableError if that is to be tried again."""
        post = await welcome_post(translator_for(language), self._variants, server.guild)
        try:
            if not await self._arrived(channel, post, server.joined_at):
                await self._messenger.post(channel, post)
        except UnavailableError:
            raise
        except MessengerError as error:
            log.info("server %d gets no welcome: %r", server.guild, error)

    async def _arrived(self, channel: int, post: Post, since: datetime) -> bool:
        """True if the bot was stopped between posting the welcome and noting it."""
        messages = self._messenger.own_messages(channel, None, since - MAX_CLOCK_SKEW, None)
        async with aclosing(messages) as found:
            async for message in found:
                if is_same(post, message):
                    return True
        return False


async def welcome_post(translate: Translator, variants: Sequence[str], guild: int) -> Post:
    """The welcome to a server."""
    return Post(
        match="-",
        version=0,
        content=translate("welcome"),
        buttons=card_buttons(translate),
        nonce=f"w{guild}",
        cards=tuple(await variant_cards(variants, translate.language)),
        patient=True,
        language=translate.language,
    )
