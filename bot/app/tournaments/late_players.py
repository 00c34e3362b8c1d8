"""Players who keep a game of a tournament waiting, and reminders from its organisers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.app.core.requests import CommandResult, RequestContext
from bot.app.core.signals import Signal
from bot.app.errors import AppError, Refused
from bot.app.match.clock_start import waits_for_post
from bot.app.match.service import MatchService
from bot.app.posts.wording import mention, people
from bot.app.tournaments.command import TournamentCommands, done
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.steps import Steps

LATE_AFTER = timedelta(days=1)
"""Time since the start of a turn after which its player is late."""
REMINDER_PAUSE = timedelta(days=1)
"""Least time between two reminders of a player in a tournament."""


@dataclass(frozen=True, slots=True)
class LatePlayer:
    """A player who keeps a game waiting, with the time and the version at which the turn began.

    `muted`: they want no reminders in that game.
    """

    since: datetime
    match: str
    user: int
    position_version: int
    muted: bool


class LatePlayers(TournamentCommands):
    """Late players of a tournament. `reminded` is called with match, version and user of each reminder."""

    def __init__(self, matches: MatchService, steps: Steps) -> None:
        super().__init__(matches, steps)
        self.reminded: Signal[str, int, int] = Signal()

    async def remind(self, request: RequestContext, user: int | None = None) -> CommandResult:
        """Remind late players, or one, each of the game that has waited longest; everyone at most once a day.

        Refusals: not-organiser, no-late-players, not-late.
        """
        tournament = (await self.managed(request)).stored.id
        return await self._matches.run_locked(f"tournament {tournament}", lambda: self._remind(tournament, user))

    async def _remind(self, tournament: str, user: int | None) -> CommandResult:
        state, now = await self.state(tournament), self._matches.clock.now()
        reminded = await self.reminded_at(state)
        late = [one for one in await self.late(state) if not one.muted and one.user not in reminded]
        first = {one.user: one for one in reversed(late) if user in (None, one.user)}
        if not first and user is not None:
            raise Refused("not-late", who=mention(user))
        if not first:
            raise Refused("no-late-players", event=state.stored.name)
        kept = {key: at for key, at in (await self._stored(state)).items() if at > now - REMINDER_PAUSE}
        kept |= dict.fromkeys((key for key, holder in _seats(state) if holder in first), now)
        values = {key: at.isoformat() for key, at in kept.items()}
        await self._matches.store.settings.set(_key(state), json.dumps(values))
        for one in first.values():
            self.reminded(one.match, one.position_version, one.user)
        return done("done-event-reminded", state, who=", ".join(map(mention, sorted(first))))

    async def reminded_at(self, state: TournamentState) -> dict[int, datetime]:
        """Return the players who got a reminder within the last day, each with its time."""
        stored, since = await self._stored(state), self._matches.clock.now() - REMINDER_PAUSE
        return {user: stored[key] for key, user in _seats(state) if key in stored and stored[key] > since}

    async def _stored(self, state: TournamentState) -> dict[str, datetime]:
        """Times of reminders by game and seat: no user IDs are kept that would have to be erased."""
        stored = json.loads(await self._matches.store.settings.get(_key(state)) or "{}")
        return {key: datetime.fromisoformat(at) for key, at in stored.items()}

    async def managed(self, request: RequestContext) -> TournamentState:
        """Return the tournament of a request of an organiser. Refusals: not-organiser."""
        state = await self.state(await self.find(request, over=True, managed=True))
        await self.require_organiser(request, state.stored)
        return state

    async def late(self, state: TournamentState) -> list[LatePlayer]:
        """Return the late players, game by game, those first that have waited longest."""
        found: list[LatePlayer] = []
        for game in (game for game in state.games if game.status == "playing"):
            try:
                snapshot = await self._matches.snapshot(game.id)
            except AppError:  # it cannot be read: nobody keeps it waiting
                continue
            now = snapshot.state
            if now.since is None or self._matches.clock.now() - now.since < LATE_AFTER:
                continue
            if await waits_for_post(self._matches, snapshot.match):
                continue
            users: Iterable[int | None] = (snapshot.user_at(seat) for seat in sorted(now.clock_running))
            found += (
                LatePlayer(now.since, game.id, user, now.position_version, user in snapshot.muted)
                for user in people(users)
            )
        return sorted(found, key=lambda one: (one.since, one.match))


def _seats(state: TournamentState) -> list[tuple[str, int]]:
    """Keys of all seats of games in progress, with their players."""
    playing = (game for game in state.games if game.status == "playing")
    return [(f"{game.id} {seat}", state.user_of(entry)) for game in playing for seat, entry in enumerate(game.entries)]


def _key(state: TournamentState) -> str:
    return f"reminded {state.stored.id}"
