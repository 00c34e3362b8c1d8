"""Players who keep a game of a tournament waiting, and reminders from its organisers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.app.core.requests import CommandResult, RequestContext
from bot.app.core.signals import Signal
from bot.app.errors import AppError, Refused
from bot.app.match.service import MatchService
from bot.app.posts.wording import mention, people
from bot.app.tournaments.command import TournamentCommands, done
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.steps import Steps

LATE_AFTER = timedelta(days=1)
"""Time since the start of a turn after which its player is late."""
REMINDER_PAUSE = timedelta(hours=12)
"""Least time between two reminders in a game."""


@dataclass(frozen=True, slots=True)
class LatePlayer:
    """A player who keeps a game waiting, with the time and the version at which the turn began."""

    since: datetime
    match: str
    user: int
    position_version: int


class LatePlayers(TournamentCommands):
    """Late players of a tournament. `reminded` is called with match, version and user of each reminder."""

    def __init__(self, matches: MatchService, steps: Steps) -> None:
        super().__init__(matches, steps)
        self.reminded: Signal[str, int, int] = Signal()

    async def show(self, request: RequestContext) -> tuple[str, tuple[int, ...]]:
        """Return the tournament and its late players, for organisers. Refusals: not-organiser."""
        state = await self._managed(request)
        return state.stored.id, tuple(dict.fromkeys(late.user for late in await self._late(state)))

    async def remind(self, request: RequestContext) -> CommandResult:
        """Remind each late player of the game that has waited longest, if none of theirs had a reminder in hours.

        Refusals: not-organiser, no-late-players.
        """
        tournament = (await self._managed(request)).stored.id
        return await self._matches.run_locked(f"tournament {tournament}", lambda: self._remind(tournament))

    async def _remind(self, tournament: str) -> CommandResult:
        state, key, now = await self.state(tournament), f"reminded {tournament}", self._matches.clock.now()
        settings = self._matches.store.settings
        recent = _since(json.loads(await settings.get(key) or "{}"), now - REMINDER_PAUSE)
        late = await self._late(state)
        disturbed = {one.user for one in late if one.match in recent}
        first = {one.user: one for one in reversed(late) if one.user not in disturbed}
        if not first:
            raise Refused("no-late-players", event=state.stored.name)
        reminded = {one.match: now.isoformat() for one in late if one.user in first}
        await settings.set(key, json.dumps(recent | reminded))
        for one in first.values():
            self.reminded(one.match, one.position_version, one.user)
        return done("done-event-reminded", state, who=", ".join(map(mention, sorted(first))))

    async def _managed(self, request: RequestContext) -> TournamentState:
        state = await self.state(await self.find(request, over=True, managed=True))
        await self.require_organiser(request, state.stored)
        return state

    async def _late(self, state: TournamentState) -> list[LatePlayer]:
        """The late players who want reminders, game by game, those first that have waited longest."""
        found: list[LatePlayer] = []
        for game in (game for game in state.games if game.status == "playing"):
            try:
                snapshot = await self._matches.snapshot(game.id)
            except AppError:  # it cannot be read: nobody keeps it waiting
                continue
            now = snapshot.state
            if now.since is None or self._matches.clock.now() - now.since < LATE_AFTER:
                continue
            users: Iterable[int | None] = (snapshot.user_at(seat) for seat in sorted(now.clock_running))
            wanted = (user for user in people(users) if user not in snapshot.muted)
            found += (LatePlayer(now.since, game.id, user, now.position_version) for user in wanted)
        return sorted(found, key=lambda one: (one.since, one.match))


def _since(times: dict[str, str], since: datetime) -> dict[str, str]:
    """The entries after a time."""
    return {match: at for match, at in times.items() if datetime.fromisoformat(at) > since}
