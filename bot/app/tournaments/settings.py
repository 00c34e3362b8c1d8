"""Settings of a tournament, chosen at its creation and stored with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from bot.app.match.clocks import SEPARATOR
from storage import StoredTournament
from tournament.model import Plan

_STORED_KEYS = {"max_entries": "most", "max_games_at_once": "at_once"}
"""Keys of settings in the database, where they differ from the names in code."""
_STORED_PLAN_KEYS = {"group_size": "size", "pairing_rules": "swiss", "rules_version": "rules"}
"""Keys of the plan in the database, where they differ from the names in code."""


@dataclass(frozen=True, slots=True)
class SeasonTerms:
    """Settings of a season of a league. `league` is its name; `previous` is the tournament of the season before."""

    league: str
    weeks: int
    moving: int
    by_rating: bool = False
    number: int = 1
    previous: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """Settings of a tournament that repeats every month.

    `name` and `first` are name and start of the first one, `notice` the days between announcement and start, `previous`
    the tournament before.
    """

    name: str
    first: datetime
    notice: int
    number: int = 1
    previous: str = ""


@dataclass(frozen=True, slots=True)
class Restrictions:
    """Restrictions of registration: ratings from `least` to `most`, members with a role, or only `invited` players."""

    least: int | None = None
    most: int | None = None
    role: int | None = None
    invited: bool = False


@dataclass(frozen=True, slots=True)
class TeamTerms:
    """Settings of a team match: names of both teams, and whether their ratings give the order of boards."""

    names: tuple[str, str]
    by_rating: bool = False


@dataclass(frozen=True, slots=True)
class TournamentSettings:
    """Settings of a tournament.

    `clock` is the time control of each game; `host_clock` is that of a simul's host, empty if it is the same.
    `max_games_at_once` is a limit for each player, 0 for none. `starts_at` is None if the organiser starts the
    tournament. `season` is set for a season of a league, `teams` for a team match, `restrictions` unless everyone can
    join, `series` if it repeats.
    """

    plan: Plan
    clock: str
    max_entries: int
    max_games_at_once: int = 0
    rated: bool = True
    vacations: bool = True
    starts_at: datetime | None = None
    season: SeasonTerms | None = None
    host_clock: str = ""
    restrictions: Restrictions | None = None
    series: Series | None = None
    teams: TeamTerms | None = None

    def clock_of(self, host_seat: int | None) -> str:
        """Return the time control of a game, in one seat of which the host may play."""
        if host_seat is None or not self.host_clock:
            return self.clock
        clocks = [self.clock, self.clock]
        clocks[host_seat] = self.host_clock
        return SEPARATOR.join(clocks)


def as_stored(settings: TournamentSettings) -> dict[str, Any]:
    """Return the settings as the JSON object that is stored."""
    starts = None if settings.starts_at is None else settings.starts_at.isoformat()
    values = {**asdict(settings), "starts_at": starts, "plan": _renamed(asdict(settings.plan), _STORED_PLAN_KEYS)}
    if settings.series is not None:
        values["series"] = {**values["series"], "first": settings.series.first.isoformat()}
    for key in ("season", "restrictions", "series", "host_clock", "teams"):
        if not values[key]:
            del values[key]
    if not settings.plan.alternating:
        del values["plan"]["alternating"]
    return _renamed(values, _STORED_KEYS)


def settings_of(tournament: StoredTournament) -> TournamentSettings:
    """Parse the settings of a stored tournament. Raises KeyError, TypeError, ValueError if they are invalid."""
    return settings_from(tournament.plan)


def settings_from(stored: Mapping[str, Any]) -> TournamentSettings:
    """Parse settings from the JSON object that is stored. Raises KeyError, TypeError, ValueError if it is invalid."""
    values = _renamed(stored, {key: name for name, key in _STORED_KEYS.items()})
    plan = _renamed(values["plan"], {key: name for name, key in _STORED_PLAN_KEYS.items()})
    starts = values["starts_at"]
    starts_at = None if starts is None else datetime.fromisoformat(starts)
    season = SeasonTerms(**values["season"]) if values.get("season") else None
    teams = values.get("teams")
    terms = TeamTerms((teams["names"][0], teams["names"][1]), teams["by_rating"]) if teams else None
    restrictions = Restrictions(**values["restrictions"]) if values.get("restrictions") else None
    kept = values.get("series")
    series = Series(**{**kept, "first": datetime.fromisoformat(kept["first"])}) if kept else None
    more = {
        "plan": Plan(**plan),
        "starts_at": starts_at,
        "season": season,
        "restrictions": restrictions,
        "series": series,
        "teams": terms,
    }
    return TournamentSettings(**{**values, **more})


def _renamed(values: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {names.get(key, key): value for key, value in values.items()}
