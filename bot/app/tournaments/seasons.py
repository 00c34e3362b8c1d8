"""Seasons of a league: each is a tournament, which creates that of the next season and ends by the calendar."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from random import Random

from bot.app.match.actions import PlayMove, PlayPlannedMove, Resign, decode
from bot.app.match.service import MatchService
from bot.app.tournaments.announcing import announce, follower, follower_name
from bot.app.tournaments.settings import SeasonTerms, settings_of
from bot.app.tournaments.state import TournamentState
from bot.texts import translator_for
from storage import StoredTournament, TournamentAction
from tournament.formats import Section
from tournament.leagues.bounds import Bounds, possible_places
from tournament.leagues.placement import FEWEST_PLAYERS, Divisions, LastSeason, first_divisions, next_divisions
from tournament.leagues.rules import LeagueRules, SeasonCalendar
from tournament.standings import UNITS_PER_POINT

StateLookup = Callable[[str], Awaitable[TournamentState | None]]


def calendar_of(state: TournamentState) -> SeasonCalendar | None:
    """Return the calendar of a season: from its start, or from the date of that; None if there is no date."""
    season, starts = state.settings.season, state.stored.started_at or state.settings.starts_at
    return None if season is None or starts is None else SeasonCalendar(starts, season.weeks)


def next_date(calendar: SeasonCalendar | None, now: datetime) -> datetime | None:
    """Return the next date of a season in progress, None if there is none."""
    dates = () if calendar is None else (calendar.registration_opens, calendar.games_end)
    return min((date for date in dates if date > now), default=None)


def season_name(language: str, league: str, number: int) -> str:
    """Return the name of a season's tournament."""
    return translator_for(language)("event-season-name", league=league, season=number)


def is_final(state: TournamentState | None) -> bool:
    """Tell whether nothing changes the results of a season any more."""
    return state is None or state.stored.status == "cancelled" or state.stored.ended_at is not None


def without_other_seasons(tournaments: Sequence[StoredTournament], *, joins: bool) -> list[StoredTournament]:
    """Leave out next seasons of leagues while the current one lasts; if the caller `joins`, the current ones."""
    lasting = {one.id for one in tournaments if one.status != "cancelled" and one.ended_at is None}
    previous = {}
    for one in tournaments:
        terms = settings_of(one).season if one.status == "open" else None
        if terms is not None and terms.previous in lasting:
            previous[one.id] = terms.previous
    hidden = set(previous.values() if joins else previous)
    return [one for one in tournaments if one.id not in hidden]


def rules_of(state: TournamentState, season: SeasonTerms) -> LeagueRules:
    """Return the rules of a season's league."""
    size = state.settings.plan.group_size
    return LeagueRules(state.tournament.seats, size, season.moving, season.by_rating)


async def active_users(matches: MatchService, state: TournamentState, until: datetime) -> list[int]:
    """Return the players who had moved in a game, or resigned one, by a time, and have not withdrawn."""
    active: set[int | None] = set()
    for game in state.games:
        if game.id in state.matches:
            done = [one for one in await matches.store.matches.actions(game.id) if one.at <= until]
            active |= {one.user for one in done if isinstance(decode(one), PlayMove | PlayPlannedMove | Resign)}
    present = dict.fromkeys(state.user_of(entry) for entry in state.tournament.present)
    return [user for user in present if user in active]


async def create_next_season(matches: MatchService, state: TournamentState) -> str:
    """Create the tournament of the next season, unless it exists, and return its ID. Raises ConflictError.

    Its ID follows from that of this season, so that a crash between creation and the log entry makes no second one.
    """
    stored, season, calendar = state.stored, state.settings.season, calendar_of(state)
    if season is None or calendar is None:
        raise ValueError(f"{stored.id} is not a season in progress")
    rng = Random(f"{stored.id} {stored.seed}")
    name, known = await follower_name(
        matches, rng, lambda settings: settings.season is not None and settings.season.previous == stored.id
    )
    if known:
        return name
    terms = replace(season, number=season.number + 1, previous=stored.id)
    settings = replace(state.settings, season=terms, starts_at=calendar.next_starts)
    now = matches.clock.now()
    active = await active_users(matches, state, calendar.registration_opens)  # a late process counts no more days
    joined = tuple(TournamentAction(seq, "join", now, None, user) for seq, user in enumerate(active, 1))
    title = season_name(stored.language, season.league, terms.number)
    tournament = follower(matches, stored, name, settings, joined, name=title)
    await announce(matches, tournament, settings.starts_at, joined)
    return name


async def starting_order(
    find: StateLookup, state: TournamentState, season: SeasonTerms, ratings: Mapping[int, float]
) -> dict[str, list[int]]:
    """Return the content of the action that starts a season: registrations in order, and sizes of divisions."""
    divisions = await _starting_divisions(find, state, season, ratings)
    joined = {entry.user: entry.joined_seq for entry in state.registered}
    order = [joined[user] for division in divisions for user in division]
    return {"order": order, "divisions": [len(division) for division in divisions]}


async def _starting_divisions(
    find: StateLookup, state: TournamentState, season: SeasonTerms, ratings: Mapping[int, float]
) -> Divisions:
    """Registered users by division, the strongest first."""
    users = [entry.user for entry in state.registered]
    last = await find(season.previous) if season.previous else None
    if last is None or last.settings.season is None:
        return first_divisions(rules_of(state, season), users, ratings)
    ended = users_by_division(last)
    before = last.settings.season.previous
    earlier = await find(before) if before else None
    kept = users_by_division(earlier) if earlier is not None else []
    played = {user for division in ended for user in division}
    returning = {
        user: number
        for number, division in enumerate(kept, 1)
        for user in division
        if user in users and user not in played
    }
    newcomers = [user for user in users if user not in played and user not in returning]
    result = LastSeason(ended, frozenset(played.intersection(users)), returning, newcomers, ratings)
    return next_divisions(rules_of(state, season), result)


def users_by_division(state: TournamentState) -> Divisions:
    """Return the players of a season by division, in the order of their places; everyone once."""
    gone = state.tournament.withdrawn
    staying = {state.user_of(entry) for entry in state.tournament.present}
    found: Divisions = []
    seen: set[int] = set()
    for section in state.format.sections(state.tournament):
        entries = [line.entry for line in section.lines]
        users = [state.user_of(entry) for entry in entries if entry not in gone or state.user_of(entry) not in staying]
        found.append([user for user in dict.fromkeys(users) if user not in seen])
        seen.update(users)
    return found


def places_left(state: TournamentState, section: Section) -> Mapping[int, Bounds]:
    """Return the places that entries of a division can still reach; nothing once all of its games are over."""
    inside = {line.entry: line.points for line in section.lines if not line.removed}
    games = [game for game in state.games if game.group == section.group and not game.settled]
    if state.settings.season is None or not games:
        return {}
    forced, _ = state.format.bye_parts(state.tournament)
    for one in state.tournament.rounds:
        for entry in () if one.settled else one.byes.keys() & inside.keys():  # it counts once the round is over
            inside[entry] += Fraction(forced, UNITS_PER_POINT)
    return possible_places(inside, [game.entries for game in games if inside.keys() >= set(game.entries)])


def moving_users(state: TournamentState) -> tuple[Sequence[int], Sequence[int]]:
    """Return the players who would move up and down by the places of a season, if everyone played on."""
    season = state.settings.season
    if season is None:
        return (), ()
    ended = users_by_division(state)
    everyone = frozenset(user for division in ended for user in division)
    if len(everyone) < FEWEST_PLAYERS:
        return (), ()
    after = next_divisions(rules_of(state, season), LastSeason(ended, everyone))
    before = {user: number for number, division in enumerate(ended) for user in division}
    moved = [(user, number - before[user]) for number, division in enumerate(after) for user in division]
    return [user for user, step in moved if step < 0], [user for user, step in moved if step > 0]
