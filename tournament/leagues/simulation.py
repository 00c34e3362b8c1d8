"""Simulation of a league over many seasons, to choose the defaults of its settings (`docs/dev/leagues.md`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from random import Random
from statistics import fmean
from typing import Any

from tournament.leagues.games import division_rounds
from tournament.leagues.people import LEAVING, SILENT, Person, game_days, new_person, result
from tournament.leagues.placement import Divisions, LastSeason, first_divisions, next_divisions
from tournament.leagues.rules import LeagueRules, playing_time
from tournament.model import Game, Plan, Round, Tournament
from tournament.standings import ROUND_ROBIN, sheet_of, table

RETURN_CHANCE = 0.3
"""Chance of a player who missed a season to return for the next one."""


@dataclass(frozen=True, slots=True)
class LeagueSettings:
    """What is simulated: a league that newcomers keep at about `players` players."""

    rules: LeagueRules
    players: int
    weeks: int
    move_hours: float


@dataclass(frozen=True, slots=True)
class SeasonReport:
    """Figures of one season.

    `agreement` is the share of pairs from different divisions whose stronger player is in the higher division.
    `favourite` is the mean expected score of the stronger player of two who meet. `moved` counts players who changed
    division before the season.
    """

    season: int
    players: int
    divisions: tuple[int, ...]
    games: int
    unfinished: int
    silent: int
    newcomers: int
    moved: int
    agreement: float
    favourite: float


@dataclass(slots=True)
class SimulatedLeague:
    """A league in its course: people by number, current divisions, and players who missed a season."""

    settings: LeagueSettings
    random: Random
    people: dict[int, Person] = field(default_factory=dict)
    divisions: Divisions = field(default_factory=list)
    missed: dict[int, int] = field(default_factory=dict)
    newcomers: int = 0
    moved: int = 0

    def enter(self, count: int) -> list[int]:
        """Draw newcomers."""
        numbers = [len(self.people) + one for one in range(1, count + 1)]
        for number in numbers:
            self.people[number] = new_person(self.random)
        self.newcomers = count
        return numbers

    def ratings(self) -> dict[int, float]:
        """Return the ratings known."""
        return {number: person.rating for number, person in self.people.items() if person.rating is not None}


def simulate(settings: LeagueSettings, seasons: int, seed: int) -> list[SeasonReport]:
    """Play a league; the same arguments give the same reports everywhere. Raises TooFewPlayersError."""
    league = SimulatedLeague(settings, Random(seed))
    league.divisions = first_divisions(settings.rules, league.enter(settings.players), league.ratings())
    reports = []
    for season in range(1, seasons + 1):
        reports.append(_play(league, season))
    return reports


def report_as_json(settings: LeagueSettings, seed: int, reports: Sequence[SeasonReport]) -> dict[str, Any]:
    """Return a simulation as plain values, with totals."""
    games = sum(one.games for one in reports)
    later = reports[len(reports) // 2 :]
    return {
        "seats": settings.rules.seats,
        "division_size": settings.rules.division_size,
        "moving": settings.rules.moving,
        "by_rating": settings.rules.by_rating,
        "weeks": settings.weeks,
        "move_hours": settings.move_hours,
        "seed": seed,
        "unfinished": _share(sum(one.unfinished for one in reports), games),
        "silent": _share(sum(one.silent for one in reports), sum(one.players for one in reports)),
        "churn": _share(sum(one.newcomers for one in reports[1:]), sum(one.players for one in reports[1:])),
        "moved": _share(sum(one.moved for one in reports[1:]), sum(one.players for one in reports[1:])),
        "agreement": round(fmean(one.agreement for one in later), 3),
        "favourite": round(fmean(one.favourite for one in later), 3),
        "seasons": [_season_as_json(one) for one in reports],
    }


def report_in_lines(reports: Sequence[SeasonReport]) -> list[str]:
    """Return a simulation as a table for people, a line each season."""
    heads = ("season", "players", "divisions", "games", "unfinished", "silent", "newcomers", "moved", "agreement")
    rows = [[str(value) for value in _cells(report)] for report in reports]
    return ["  ".join(f"{cell:>{len(head)}}" for head, cell in zip(heads, row, strict=True)) for row in (heads, *rows)]


def _cells(report: SeasonReport) -> tuple[int | str, ...]:
    figures = (report.season, report.players, len(report.divisions), report.games, report.unfinished)
    return (*figures, report.silent, report.newcomers, report.moved, f"{report.agreement:.2f}")


def _season_as_json(report: SeasonReport) -> dict[str, Any]:
    return {
        "season": report.season,
        "players": report.players,
        "divisions": list(report.divisions),
        "games": report.games,
        "unfinished": report.unfinished,
        "silent": report.silent,
        "newcomers": report.newcomers,
        "moved": report.moved,
        "agreement": round(report.agreement, 3),
        "favourite": round(report.favourite, 3),
    }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 3) if whole else 0.0


def _play(league: SimulatedLeague, season: int) -> SeasonReport:
    """Play a season, and place everyone for the next one."""
    random, people, divisions = league.random, league.people, league.divisions
    playing = [player for division in divisions for player in division]
    silent = {player for player in playing if random.random() < SILENT[people[player].kind]}
    found = [_division(league, division, silent) for division in divisions]
    games = sum(one[1] for one in found)
    report = SeasonReport(
        season,
        len(playing),
        tuple(map(len, divisions)),
        games,
        sum(one[2] for one in found),
        len(silent),
        league.newcomers,
        league.moved,
        _agreement(divisions, people),
        fmean(one[3] for one in found),
    )
    _place(league, [one[0] for one in found], silent)
    return report


def _place(league: SimulatedLeague, ended: Divisions, silent: set[int]) -> None:
    """Let people leave, return and enter, then form the next divisions."""
    random, people = league.random, league.people
    playing = [player for division in ended for player in division]
    leaving = {player for player in playing if random.random() < LEAVING[people[player].kind]}
    staying = frozenset(playing) - silent - leaving
    returning = {player: number for player, number in league.missed.items() if random.random() < RETURN_CHANCE}
    count = max(0, league.settings.players - len(staying) - len(returning))
    league.missed = {
        player: number for number, division in enumerate(ended, 1) for player in division if player in silent - leaving
    }
    newcomers = league.enter(count)
    last = LastSeason(ended, staying, returning, newcomers, league.ratings())
    before = {player: number for number, division in enumerate(ended) for player in division}
    league.divisions = next_divisions(league.settings.rules, last)
    league.moved = sum(
        before.get(player, number) != number for number, division in enumerate(league.divisions) for player in division
    )


def _division(league: SimulatedLeague, players: Sequence[int], silent: set[int]) -> tuple[list[int], int, int, float]:
    """Play a division; return its players by place, games, unfinished games, and the expected score of favourites."""
    random, people, settings = league.random, league.people, league.settings
    drawn = random.sample(range(1, len(players) + 1), len(players))
    rounds = division_rounds(settings.rules.seats, drawn, 0)  # as players are drawn, one schedule does
    absent = {number for number, player in enumerate(players, 1) if player in silent}
    unfinished = 0
    played: list[Round] = []
    favourites: list[float] = []
    for one in rounds:
        games = []
        for game in one.games:
            strengths = [people[players[entry - 1]].strength for entry in game.entries]
            favourites += [1 / (1 + 10 ** (-abs(a - b) / 400)) for a, b in combinations(strengths, 2)]
            paces = [people[players[entry - 1]].pace for entry in game.entries]
            late = game_days(random, paces, settings.move_hours) > playing_time(settings.weeks).days
            late = late and absent.isdisjoint(game.entries)
            unfinished += late
            games.append(_ended(random, game, strengths, absent, late=late))
        played.append(replace(one, games=tuple(games)))
    tournament = Tournament(Plan(""), settings.rules.seats, len(players), tuple(played))
    lines = table(sheet_of(tournament, played), tournament.numbers, ROUND_ROBIN)
    order = sorted(lines, key=lambda line: (line.entry in absent, line.place, line.entry))
    games_played = sum(len(one.games) for one in played)
    return [players[line.entry - 1] for line in order], games_played, unfinished, fmean(favourites)


def _ended(random: Random, game: Game, strengths: Sequence[float], absent: set[int], *, late: bool) -> Game:
    """Return a game with its result: a draw if it is late, without points for silent players."""
    seats = len(game.entries)
    if late:
        return replace(game, status="over", scores=(Fraction(1, seats),) * seats)
    present = [seat for seat, entry in enumerate(game.entries) if entry not in absent]
    if len(present) < 2 and seats == 2:
        return replace(game, status="annulled")
    scores = [Fraction(0)] * seats
    for seat, score in zip(
        present, result(random, [strengths[seat] for seat in present]) if present else (), strict=True
    ):
        scores[seat] = score
    return replace(game, status="over" if present else "annulled", scores=tuple(scores) if present else ())


def _agreement(divisions: Divisions, people: Mapping[int, Person]) -> float:
    """Share of pairs from different divisions in which the stronger one is higher; 1 for a single division."""
    right = pairs = 0
    for upper, lower in combinations(divisions, 2):
        for one in upper:
            for other in lower:
                pairs += 1
                right += people[one].strength > people[other].strength
    return right / pairs if pairs else 1.0
