"""Settings of players and servers: show and change."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import replace
from functools import partial
from typing import Any

from bot.app.core.requests import RequestContext
from bot.app.errors import AppError, Refused
from bot.app.match.log import reminder_of
from bot.app.match.preferences import Chosen, PlayerSettings, ServerSettings, changed, week_of
from bot.app.match.service import MatchService

log = logging.getLogger(__name__)


class Preferences:
    """Settings of people and servers; everyone changes their own, and managers those of their server."""

    def __init__(self, matches: MatchService) -> None:
        self._matches = matches
        self._known = matches.preferences

    async def player(self, user: int) -> PlayerSettings:
        """A person's settings."""
        return await self._known.player(user)

    async def usual(self, request: RequestContext) -> ServerSettings:
        """Settings of the server, for everyone."""
        return await self._known.server(request.guild)

    async def server(self, request: RequestContext) -> ServerSettings:
        """Settings of the server, for its managers. Refusals: server-only, managers-only."""
        return await self._known.server(_managed(request))

    async def change(self, request: RequestContext, **chosen: Any) -> PlayerSettings:
        """Change fields of the caller's own settings; a first digest comes next week. Refusals: unknown-choice."""
        if chosen.get("digest") and not (await self._known.player(request.user)).digest:
            chosen["digest_week"] = week_of(self._matches.clock.now())
        settings = await self._known.change_player(request.user, lambda now: _with(now, chosen))
        if "reminders" in chosen:
            await self._remind_anew(request.user)
        return settings

    async def change_server(self, request: RequestContext, **chosen: Any) -> ServerSettings:
        """Change fields of the server's settings. Refusals: server-only, managers-only, unknown-choice."""
        return await self._known.change_server(_managed(request), lambda now: _with(now, chosen))

    async def block(self, request: RequestContext, users: Collection[int], *, lift: bool = False) -> PlayerSettings:
        """Block people for the caller, who is not among them, or lift that again."""
        others = [user for user in users if user != request.user]

        def edit(now: PlayerSettings) -> PlayerSettings:
            return replace(now, blocked=_edited(now.blocked, others, lift=lift))

        return await self._known.change_player(request.user, edit)

    async def bar(self, request: RequestContext, users: Collection[int], *, lift: bool = False) -> ServerSettings:
        """Bar people from the server, or lift that again. Refusals: server-only, managers-only."""

        def edit(now: ServerSettings) -> ServerSettings:
            return replace(now, barred=_edited(now.barred, users, lift=lift))

        return await self._known.change_server(_managed(request), edit)

    async def forget(self, guild: int, gone: Collection[int]) -> None:
        """Channels and roles of a server are no more: without any, matches may be opened anywhere, and by anyone."""

        def edit(now: ServerSettings) -> ServerSettings:
            channels, roles, organisers = (
                tuple(one for one in named if one not in gone) for named in (now.channels, now.roles, now.organisers)
            )
            lobby, role = (0 if one in gone else one for one in (now.lobby_channel, now.lobby_role))
            return replace(
                now, channels=channels, roles=roles, organisers=organisers, lobby_channel=lobby, lobby_role=role
            )

        now = await self._known.server(guild)
        if edit(now) != now:
            await self._known.change_server(guild, edit)

    async def _remind_anew(self, user: int) -> None:
        """Set the reminders of all turns that wait for someone who has chosen how often to be reminded."""
        for match in await self._matches.store.matches.live_of(user):
            if match.status == "playing":
                await self._matches.run_locked(match.id, partial(self._set_reminder, match.id, user))

    async def _set_reminder(self, match: str, user: int) -> None:
        try:
            snapshot = await self._matches.snapshot(match)
        except AppError as error:
            log.info("cannot set reminders in %s: %r", match, error)
            return
        seat = snapshot.seat_of(user)
        if seat is None or seat not in snapshot.state.clock_running or user in snapshot.muted:
            return
        timers = await reminder_of(self._matches, snapshot.match, snapshot.state, seat, user)
        await self._matches.store.people.set_note(
            match, user, await self._matches.store.people.note(match, user), timers
        )
        for timer in timers:
            self._matches.timer_set(timer.at)


def _with(settings: Chosen, chosen: dict[str, Any]) -> Chosen:
    try:
        return changed(settings, chosen)
    except ValueError as error:
        raise Refused("unknown-choice") from error


def _edited(people: tuple[int, ...], users: Collection[int], *, lift: bool) -> tuple[int, ...]:
    """People in the order in which they were named, with some more or fewer."""
    if lift:
        return tuple(user for user in people if user not in users)
    return tuple(dict.fromkeys((*people, *users)))


def _managed(request: RequestContext) -> int:
    """The server that the caller manages. Refusals: server-only, managers-only."""
    if request.guild is None:
        raise Refused("server-only")
    if not request.manager:
        raise Refused("managers-only")
    return request.guild
