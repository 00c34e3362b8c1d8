"""Creation of tournaments from a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import engine
from bot.app.challenges.challenges import PLAYED
from bot.app.core.display_names import cleaned
from bot.app.core.requests import ChannelInfo, CommandResult, RequestContext
from bot.app.core.translator import Value, Word
from bot.app.errors import Refused
from bot.app.match import clocks
from bot.app.people.eligibility import check_threads
from bot.app.tournaments.announcing import announce, free_name
from bot.app.tournaments.command import TournamentCommands
from bot.app.tournaments.invitations import invite_code
from bot.app.tournaments.restricting import checked_restrictions
from bot.app.tournaments.seasons import season_name
from bot.app.tournaments.settings import Restrictions, SeasonTerms, TournamentSettings, as_stored
from bot.app.tournaments.simuls import first_actions
from bot.app.tournaments.teams import read_own_team, read_teams
from storage import StoredTournament
from tournament.formats import FORMATS
from tournament.leagues.rules import (
    DEFAULT_MOVING_PLAYERS,
    DEFAULT_SEASON_WEEKS,
    longest_move_hours,
    needed_time,
    needed_weeks,
    playing_time,
    weeks_for_daily_moves,
)
from tournament.model import CURRENT_RULES_VERSION, Plan

MAX_NAME_LENGTH = 60
MAX_DAYS_AHEAD = 60
"""Days ahead for which a tournament may be announced."""
MAX_ROUNDS = 40
"""Rounds."""
DEFAULT_GAMES_AT_ONCE = 6
"""Default limit on a player's games in progress, in tournaments that start all games together."""


@dataclass(frozen=True, slots=True)
class Form:
    """The form for a new tournament. Numbers are as typed, empty for the default.

    `days` is the time until the start. `together` starts all games at once, with at most `max_games_at_once` of each
    player; otherwise the tournament is played round by round. `weeks`, `moving` and `by_rating` are those of a league;
    `host` (the creator by default), `host_clock` and `alternating` colours those of a simul;
    `teams`, `boards`, `ordered_by_rating` and `between_servers` those of a team match. `restrictions` are None if
    everyone can join.
    """

    variant: str
    format: str = "round-robin"
    name: str = ""
    max_entries: str = ""
    rounds: str = ""
    clock: str | None = None
    days: str = ""
    group_size: str = ""
    cycles: int = 1
    together: bool = True
    max_games_at_once: int = DEFAULT_GAMES_AT_ONCE
    rated: bool = True
    vacations: bool = True
    weeks: int = DEFAULT_SEASON_WEEKS
    moving: int = DEFAULT_MOVING_PLAYERS
    by_rating: bool = False
    host: int | None = None
    host_clock: str = ""
    alternating: bool = False
    teams: str = ""
    boards: str = ""
    ordered_by_rating: bool = False
    between_servers: bool = False
    options: Mapping[str, str] = field(default_factory=dict)
    restrictions: Restrictions | None = None


class Creating(TournamentCommands):
    """Commands that create tournaments."""

    async def create(self, request: RequestContext, channel: ChannelInfo, form: Form) -> CommandResult:
        """Post a tournament. Raises Refused."""
        return await self.once(request, self._create(request, channel, form))

    async def may_create(
        self,
        request: RequestContext,
        variant: str,
        format_: str,
        *,
        bot: bool = False,
        restrictions: Restrictions | None = None,
        between_servers: bool = False,
    ) -> None:
        """Check that the caller may create a tournament, whose host may not be a `bot`. Raises what `create` would."""
        if bot:
            raise Refused("bot-opponent")
        if request.guild is None:
            raise Refused("server-only")
        await self.require_organiser(request)
        if format_ not in FORMATS:
            raise Refused("unknown-format", format=format_)
        if variant not in PLAYED:
            raise Refused("unknown-variant", variant=variant, variants=", ".join(PLAYED))
        if len(engine.new_position(variant).seats) not in FORMATS[format_].seat_counts:
            raise Refused("format-seats", format=Word(f"format-{format_}"), game=Word(f"game-{variant}"))
        checked_restrictions(restrictions, request.guild)
        if between_servers and FORMATS[format_].teams and restrictions is not None and restrictions.role is not None:
            raise Refused("role-between-servers")

    def longest_clock(self, form: Form) -> str:
        """Return the longest clock that fits into the seasons of a league."""
        return _season_clock(replace(form, clock=""), _seats(form))

    def weeks_for_daily_moves(self, form: Form) -> int | None:
        """Return how many weeks a league's season needs for a day a move; None if it has them."""
        return weeks_for_daily_moves(_seats(form), form.weeks)

    async def _create(self, request: RequestContext, channel: ChannelInfo, form: Form) -> CommandResult:
        check_threads(channel)
        more: dict[str, Any] = {"restrictions": form.restrictions, "between_servers": form.between_servers}
        await self.may_create(request, form.variant, form.format, **more)
        seats = _seats(form)
        settings = await self._terms(request, form, seats)
        between = FORMATS[form.format].teams and form.between_servers
        tournament = await self.announce_new(
            request,
            channel,
            settings,
            name=_name(form),
            variant=form.variant,
            options=form.options,
            host=form.host,
            invite_code=invite_code(self._matches.rng) if between else None,
        )
        if tournament.invite_code is not None:
            values = {"event": tournament.name, "code": tournament.invite_code}
            return CommandResult("done-match-created", tournament.id, 0, values)
        return announced(tournament, settings, seats)

    async def announce_new(
        self,
        request: RequestContext,
        channel: ChannelInfo,
        settings: TournamentSettings,
        *,
        name: str,
        variant: str,
        options: Mapping[str, str],
        host: int | None = None,
        invite_code: str | None = None,
    ) -> StoredTournament:
        """Store a new tournament of the caller's server and post it in a channel. A season is named after its league.

        `host` plays a simul, by default the caller. Raises ConflictError if another process takes its ID meanwhile.
        """
        server = await self._matches.preferences.server(request.guild)
        language = server.language or channel.language.partition("-")[0]
        season, now = settings.season, self._matches.clock.now()
        hosted = FORMATS[settings.plan.format].hosted
        log = first_actions(request.user, host or request.user, now) if hosted else ()
        tournament = StoredTournament(
            id=await free_name(self._matches),
            guild=request.guild or 0,
            channel=channel.id,
            created_by=request.user,
            name=name if season is None else season_name(language, season.league, season.number),
            variant=variant,
            options=options,
            plan=as_stored(settings),
            language=language,
            seed=self._matches.rng.getrandbits(62),
            created_at=now,
            version=len(log),
            request=request.interaction,
            invite_code=invite_code,
        )
        await announce(self._matches, tournament, settings.starts_at, log)
        return tournament

    async def _terms(self, request: RequestContext, form: Form, seats: int) -> TournamentSettings:
        format_ = FORMATS[form.format]
        least, most = format_.limits(seats)
        all_at_once = format_.seasons or format_.hosted
        size_field = "division" if format_.seasons else "size"
        size = number_of_form(form.group_size, size_field, 0, *format_.sizes(seats))
        if format_.teams:
            size = number_of_form(form.boards, "boards", 0, *format_.sizes(seats))
        plan = Plan(
            format=form.format,
            rounds=number_of_form(form.rounds, "rounds", 0, 1, MAX_ROUNDS),
            cycles=1 if all_at_once else form.cycles,
            pace="together" if form.together or all_at_once else "rounds",
            group_size=size,
            rules_version=CURRENT_RULES_VERSION,
            alternating=form.alternating,
        )
        entries = number_of_form(form.max_entries, "most", most, least, most)
        days = number_of_form(form.days, "days", 7, 0, MAX_DAYS_AHEAD)
        clock = _season_clock(form, seats) if format_.seasons else await self._clock(request, form)
        read = read_own_team if form.between_servers else read_teams
        teams = read(form.teams, by_rating=form.ordered_by_rating) if format_.teams else None
        season = SeasonTerms(_name(form), form.weeks, form.moving, form.by_rating) if format_.seasons else None
        return TournamentSettings(
            plan=format_.planned(plan, seats),
            clock=clock,
            max_entries=entries,
            max_games_at_once=max(1, form.max_games_at_once)
            if form.together and not (all_at_once or format_.teams)
            else 0,
            rated=form.rated,
            vacations=form.vacations and not (format_.teams and form.between_servers),
            starts_at=self._matches.clock.now() + timedelta(days=days) if days else None,
            season=season,
            teams=teams,
            host_clock=_host_clock(form, clock) if format_.hosted else "",
            restrictions=checked_restrictions(form.restrictions, request.guild),
        )

    async def _clock(self, request: RequestContext, form: Form) -> str:
        """A tournament always has a clock: or else one player could hold up all others."""
        written = form.clock if form.clock else (await self._matches.preferences.server(request.guild)).clock
        control = _time_control(written)
        return "3d" if control is None else str(control)


def announced(tournament: StoredTournament, settings: TournamentSettings, seats: int) -> CommandResult:
    """Answer to the creator, with a warning if moves of a league have less than a day because its seasons are short."""
    key = "done-event-created" if settings.starts_at else "done-event-created-waiting"
    values: dict[str, Value] = {"event": tournament.name}
    season, control = settings.season, clocks.parse(settings.clock)
    needed = None if season is None else weeks_for_daily_moves(seats, season.weeks)
    if season is None or needed is None or control is None or control.bank or control.move >= timedelta(days=1):
        return CommandResult(key, tournament.id, 0, values)
    hours = longest_move_hours(seats, season.weeks)
    values = {**values, "hours": hours, "weeks": season.weeks, "needed": needed}
    key = "done-event-created-short" if settings.starts_at else "done-event-created-waiting-short"
    return CommandResult(key, tournament.id, 0, values)


def _time_control(written: str) -> clocks.TimeControl | None:
    """Read a time control. Refusals: time-control."""
    try:
        return clocks.parse(written)
    except clocks.TimeControlError as error:
        raise Refused("time-control", text=written[:40].replace("`", "'")) from error


def _host_clock(form: Form, clock: str) -> str:
    """Return the time control of a simul's host, empty if it is that of the players. Refusals: time-control."""
    control = _time_control(form.host_clock)
    return "" if control is None or str(control) == clock else str(control)


def _season_clock(form: Form, seats: int) -> str:
    """Return the clock of a league's games, by default the longest for each move. Refusals: season-too-short."""
    control = _time_control(form.clock or "")
    if control is None:
        control = clocks.TimeControl(timedelta(hours=longest_move_hours(seats, form.weeks)))
    needed = needed_time(seats, control.move, control.bank, control.increment)
    if needed > playing_time(form.weeks):
        hours, weeks = longest_move_hours(seats, form.weeks), needed_weeks(needed)
        typed = (form.clock or "").strip() or str(control)  # as the organiser typed it: `3d` or `3j`
        raise Refused("season-too-short", clock=typed, weeks=form.weeks, needed=weeks, hours=hours)
    return str(control)


def _seats(form: Form) -> int:
    allowed = engine.variants()[form.variant].options
    for option, value in form.options.items():
        if value not in allowed.get(option, ()):
            raise Refused("bad-option", option=option, value=value)
    return len(engine.new_position(form.variant, **form.options).seats)


def _name(form: Form) -> str:
    return cleaned(form.name, MAX_NAME_LENGTH, form.variant.capitalize())


def number_of_form(text: str, field_: str, usual: int, least: int, most: int) -> int:
    """A number of the form. Refusals: form-value."""
    plain = text.strip()
    if not plain:
        return usual
    if not (plain.isascii() and plain.isdigit() and len(plain) < 5 and least <= int(plain) <= most):
        shown = plain[:20].replace("`", "'")
        raise Refused("form-value", field=Word(f"event-field-{field_}"), text=shown, least=least, most=most)
    return int(plain)
