"""Tournaments in `/profile`: those that a player has won, and their divisions in the seasons of leagues."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator, Sequence

from bot.app.core.requests import RequestContext
from bot.app.core.translator import Translator
from bot.app.ratings.profile import Achieved, LeagueHistory
from bot.app.tournaments.command import TournamentCommands
from bot.app.tournaments.state import TournamentState
from bot.texts import translator_for
from tournament.standings import podium

MAX_SEASONS = 12
"""Seasons of a league that are shown; of a longer history the latest."""


class Achievements(TournamentCommands):
    """Tells what a player has reached in tournaments with final results."""

    async def of(self, request: RequestContext, user: int) -> Achieved:
        """Return what a profile tells of tournaments. Of another user's, it tells of those that the caller may see."""
        translate = translator_for(request.language)
        states = [state async for state in self._finished(request, user)]
        won = [title for state in states for title in _won(translate, state, user)]
        lines = (translate("profile-events", events=", ".join(won)),) if won else ()
        return Achieved(lines, tuple(_divisions(reversed(states), user)))

    async def won(self, request: RequestContext, user: int) -> list[str]:
        """Return the titles that a user has won, newest first: those that the caller may see."""
        translate = translator_for(request.language)
        return [title async for state in self._finished(request, user) for title in _won(translate, state, user)]

    async def _finished(self, request: RequestContext, user: int) -> AsyncIterator[TournamentState]:
        """The tournaments of a user that have final results, newest first."""
        for tournament in await self._matches.store.tournaments.finished_by(user):
            state = await self.state(tournament)
            if user == request.user or await self.is_shown(request, state.stored):
                yield state


def _won(translate: Translator, state: TournamentState, user: int) -> Iterator[str]:
    """The tournament's name if a user has won it, alone or with others; a lower division's with its number."""
    if state.settings.season is None:
        if _is_among(state, state.format.winners(state.tournament), user):
            yield state.stored.name
        return
    for section in state.format.sections(state.tournament):
        first = [line.entry for line in podium(section.lines, state.tournament.withdrawn) if line.place == 1]
        if _is_among(state, first, user):
            name, division = state.stored.name, section.group
            yield name if division == 1 else translate("profile-division-won", event=name, division=division)


def _is_among(state: TournamentState, entries: Sequence[int], user: int) -> bool:
    return any(state.user_of(number) == user for number in entries)


def _divisions(states: Iterable[TournamentState], user: int) -> Iterator[LeagueHistory]:
    """For each league a user's division in each season, from the oldest to the newest."""
    reached: dict[tuple[int, str], list[int]] = {}
    for state in states:
        division = _division_of(state, user)
        if (season := state.settings.season) is not None and division:
            reached.setdefault((state.stored.guild, season.league), []).append(division)
    for (_, league), divisions in reached.items():
        yield LeagueHistory(league, tuple(divisions[-MAX_SEASONS:]))


def _division_of(state: TournamentState, user: int) -> int:
    """The division that a user plays in, or has left; 0 for none."""
    numbers = {number for number, entry in enumerate(state.entries, 1) if entry.user == user}
    sections = state.format.sections(state.tournament)
    return next((section.group for section in sections if numbers & {line.entry for line in section.lines}), 0)
