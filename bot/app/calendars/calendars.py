"""A personal calendar behind a secret link: own deadlines, starts of tournaments, vacations. It names no one else."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.app.boards.games import GameList
from bot.app.calendars.icalendar import Calendar, Event
from bot.app.core.ports import Messenger
from bot.app.core.requests import GameListItem, RequestContext
from bot.app.core.translator import Translator
from bot.app.errors import Refused
from bot.app.match.service import MatchService
from bot.app.posts.wording import message_link, title
from bot.app.sessions.sessions import hash_of, is_token
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.steps import Steps
from bot.texts import LANGUAGES, translator_for
from storage import WebToken

UNUSED_LIFETIME = timedelta(days=365)
"""Time after which a link that no one fetches ends by itself."""
TOUCH_INTERVAL = timedelta(days=1)
"""Precision of the time at which a link was last used: it is not stored with every request."""
BEFORE_DEADLINE = timedelta(minutes=30)
"""Length of the event of a deadline, which it ends with: calendars hide events without length."""


@dataclass(frozen=True, slots=True)
class CalendarInfo:
    """A calendar link for its owner: when it was made, and last used."""

    since: datetime
    used: datetime


class Calendars:
    """Calendar links, one for each user, and what they show. Links are stored as hashes, and never logged."""

    def __init__(
        self, matches: MatchService, games: GameList, steps: Steps, messenger: Messenger, make_token: Callable[[], str]
    ) -> None:
        self._store = matches.store
        self._clock = matches.clock
        self._preferences = matches.preferences
        self._games = games
        self._steps = steps
        self._messenger = messenger
        self._make_token = make_token

    async def make_link(self, request: RequestContext) -> str:
        """Make the secret of the caller's calendar link, in place of an earlier one."""
        secret, now = self._make_token(), self._clock.now()
        token = WebToken(hash_of(secret), "calendar", request.user, "", None, "", now, now, now + UNUSED_LIFETIME)
        await self._store.web_tokens.replace(token)
        return secret

    async def link_of(self, user: int) -> CalendarInfo | None:
        """A user's calendar link; None if there is none. The secret itself is not kept."""
        found = await self._store.web_tokens.of(user, "calendar", self._clock.now())
        return CalendarInfo(found[0].created_at, found[0].used_at) if found else None

    async def end_link(self, user: int) -> None:
        """End a user's calendar link, if there is one."""
        await self._store.web_tokens.revoke(user, ("calendar",))

    async def show(self, secret: str) -> Calendar:
        """The calendar behind a secret, in its owner's language. Refusals: not-public."""
        token = await self._store.web_tokens.get(hash_of(secret)) if is_token(secret) else None
        now = self._clock.now()
        if token is None or token.kind != "calendar" or token.expires_at <= now:
            raise Refused("not-public")
        if now - token.used_at >= TOUCH_INTERVAL:
            await self._store.web_tokens.touch(token.hash, now, now + UNUSED_LIFETIME)
        settings = await self._preferences.player(token.user)
        translate = translator_for(settings.language or settings.heard or LANGUAGES[0])
        events = [event async for event in self._events(token.user, translate)]
        return Calendar(translate("calendar-name"), tuple(sorted(events, key=lambda event: (event.begins, event.uid))))

    async def _events(self, user: int, translate: Translator) -> AsyncIterator[Event]:
        for game in await self._games.live(RequestContext(user)):
            if game.status == "playing" and game.my_turn and game.deadline is not None:
                yield _deadline(game, game.deadline, translate)
        for name in await self._store.tournaments.open_with(user):
            state = await self._steps.state(name)
            starts = None if state is None else state.settings.starts_at
            if state is None or starts is None or all(entry.user != user for entry in state.registered):
                continue
            yield Event(
                f"tournament-{name}",
                starts,
                starts + BEFORE_DEADLINE,
                translate("calendar-tournament", name=state.stored.name),
                _link(state, user),
            )
        for vacation in await self._store.vacations.pending_of(user):
            server = await self._messenger.server_name(vacation.guild) or ""
            summary = translate("calendar-vacation", server=server or translate("web-server"))
            yield Event(f"vacation-{vacation.id}", vacation.starts_at, vacation.ends_at, summary)


def _link(state: TournamentState, user: int) -> str:
    """Link to the post of a tournament, in the user's server if it is posted in two."""
    stored = state.stored
    if user in state.guests and stored.guest_guild is not None and stored.guest_channel is not None:
        return message_link(stored.guest_guild, stored.guest_channel, stored.guest_message)
    return message_link(stored.guild, stored.channel, stored.message)


def _deadline(game: GameListItem, deadline: datetime, translate: Translator) -> Event:
    """The deadline of a move. Another move of the game is another event, so calendars may remind again."""
    values = {"game": title(translate, game.variant), "match": game.match, "tournament": game.tournament}
    return Event(
        f"move-{game.match}-{game.moves}",
        deadline - BEFORE_DEADLINE,
        deadline,
        translate("calendar-move-tournament" if game.tournament else "calendar-move", **values),
        "" if game.in_messages else message_link(game.guild, game.channel, game.message),
    )
