"""The weekly digest: one DM on Monday to everyone who has asked for it in `/settings`."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.app.core.confirmed_time import ConfirmedTime
from bot.app.core.ports import Messenger, MessengerError, Post
from bot.app.core.tasks import KeyedTasks, KeyedWorker
from bot.app.core.translator import TranslatorFactory
from bot.app.delivery.digest_words import Digest, digest_text
from bot.app.match.preferences import PlayerSettings, week_of
from bot.app.match.service import MatchService
from bot.app.posts.wording import message_link
from bot.app.ratings.standings import RatingQueries
from storage import FinishedGame, RecentGame

log = logging.getLogger(__name__)
PERIOD = timedelta(days=7)
"""Period that a digest covers."""
FIRST_HOUR = 8
"""Hour of Monday, UTC, at which digests are sent, or later in the week if the bot was stopped."""
MAX_SERVERS = 5
"""Servers whose games a digest counts: those where the person finished a game last."""
MAX_GAMES_SHOWN = 5
"""Games of a server among which one worth watching is sought."""


class Digests(KeyedWorker[str]):
    """Sends the digests of a week, one after another.

    A person's week is noted before the message is sent: a bot that is killed between the two sends none, never two.
    """

    def __init__(
        self, matches: MatchService, messenger: Messenger, translator_for: TranslatorFactory, confirmed: ConfirmedTime
    ) -> None:
        self._matches = matches
        self._messenger = messenger
        self._translator_for = translator_for
        self._time = confirmed
        self._ratings = RatingQueries(matches.store)
        self._sent_week = ""
        super().__init__(KeyedTasks("the digests of", self._send_all, matches.clock))

    async def find_work(self) -> None:
        """Start this week's digests if they are due."""
        now = self._time.now()
        if now is not None and is_due(now) and week_of(now) != self._sent_week:
            self._tasks.wake(week_of(now))

    async def _send_all(self, week: str) -> None:
        after: int | None = None
        while users := await self._matches.store.people.users_who_chose("digest", after):
            for user in users:
                await self._send(user, week)
            after = users[-1]
        self._sent_week = week

    async def _send(self, user: int, week: str) -> None:
        """Send one digest, unless it was sent already or has nothing to tell."""
        settings = await self._matches.preferences.player(user)
        if settings.digest_week == week:
            return
        text = await self._text(user, settings)
        if not await self._claim(user, week) or not text:
            return
        try:
            await self._messenger.send_direct_message(user, Post("", 0, text, language=settings.language))
        except MessengerError as error:
            log.info("skipped a weekly digest: %r", error)

    async def _claim(self, user: int, week: str) -> bool:
        """Note that a person has this week's digest; False if they had it already, or want none any more."""
        claimed = False

        def edit(now: PlayerSettings) -> PlayerSettings:
            nonlocal claimed
            claimed = now.digest and now.digest_week != week
            return replace(now, digest_week=week) if claimed else now

        await self._matches.preferences.change_player(user, edit)
        return claimed

    async def _text(self, user: int, settings: PlayerSettings) -> str:
        store, since = self._matches.store, self._matches.clock.now() - PERIOD
        played = await store.statistics.games_of(user)
        mine = [game for game in played if game.ended_at >= since]
        live = [match for match in await store.matches.live_of(user) if match.status == "playing"]
        rated = dict.fromkeys(game.variant for game in mine if game.rated)
        standings = {variant: (await self._ratings.of(variant, [user]))[user] for variant in rated}
        servers = await self._servers(user, played)
        club = [game for guild in servers for game in await store.statistics.finished_since(guild, since)]
        digest = Digest(
            live=len(live),
            waiting=sum(match.turn == user for match in live),
            scores=tuple(game.scores[game.seat] for game in mine),
            ratings={variant: standing.rating for variant, standing in standings.items() if standing.games},
            club=len(club),
            watch=await self._worth_watching(user, club),
        )
        return digest_text(self._translator_for(settings.language or settings.heard), digest)

    async def _servers(self, user: int, played: list[FinishedGame]) -> list[int]:
        """The servers where a person played last and still is a member."""
        guilds = dict.fromkeys(game.guild for game in reversed(played) if game.guild is not None)
        found = []
        for guild in list(guilds)[:MAX_SERVERS]:
            try:
                if await self._messenger.is_member(guild, user):
                    found.append(guild)
            except MessengerError as error:
                log.info("a digest leaves a server out: %r", error)
        return found

    async def _worth_watching(self, user: int, games: list[RecentGame]) -> tuple[str, str] | None:
        """The longest game of others that a person can see: its variant, and a link to it."""
        others = [game for game in games if user not in game.users and game.board_channel is not None]
        for game in sorted(others, key=lambda game: -game.moves)[:MAX_GAMES_SHOWN]:
            channel = game.board_channel or 0
            try:
                if await self._messenger.can_see(game.guild, channel, user):
                    return game.variant, message_link(game.guild, channel, game.message)
            except MessengerError:
                continue
        return None


def is_due(now: datetime) -> bool:
    """True from Monday morning on."""
    now = now.astimezone(UTC)
    return now.weekday() > 0 or now.hour >= FIRST_HOUR
