"""Texts about tournaments: settings, progress, players."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.app.core.display_names import cleaned
from bot.app.core.translator import Translator, translated
from bot.app.posts.clock_words import clock_in_words
from bot.app.posts.wording import date_timestamp, people, person_mention, relative_timestamp, time_timestamp, title
from bot.app.tournaments.brackets import round_title
from bot.app.tournaments.entry_names import DisplayName
from bot.app.tournaments.entry_rules import allows_late_entry, joins_reserve_list, rating_range
from bot.app.tournaments.numbers import unicode_mixed_number
from bot.app.tournaments.seasons import calendar_of, moving_users, places_left
from bot.app.tournaments.settings import Restrictions
from bot.app.tournaments.simuls import host_score, waits_for_host
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.teams import TEAMS, score_in_words, stage_in_words, team_in_words, team_name
from bot.texts import limits
from tournament.formats.simul import HOST
from tournament.leagues.bounds import Bounds
from tournament.model import Game
from tournament.standings import StandingsRow

MAX_LEGEND_ENTRIES = 12
"""Entries that have a line of their own under the picture of a table."""
MAX_NAMED_RESERVES = 12
"""Of the reserve list, how many are named."""
MENTIONS_PER_POST = 16
"""Players whom an announcement mentions itself, as there is room for no more; a post after it mentions the others."""
MAX_PLAYER_NAME_LENGTH = 24
"""Characters of a name in a list of choices or in the name of a thread."""


def name_of(translate: Translator, state: TournamentState, entry: int) -> str:
    """Display text of an entry's holder."""
    return person_mention(translate, state.user_of(entry))


def scores_in_words(scores: Sequence[Fraction]) -> list[str]:
    """Exact, as `1/2`."""
    return [str(score) for score in scores]


def facts_in_words(translate: Translator, state: TournamentState, *, public: bool = False) -> list[str]:
    """Variant, format, time control and restrictions, as lines; `public` ones name no role."""
    settings, stored = state.settings, state.stored
    kind = translate(f"format-{settings.plan.format}")
    lines = [
        translate(
            "event-facts",
            game=title(translate, stored.variant),
            format=kind,
            clock=clock_in_words(translate, settings.clock),
        )
    ]
    if state.host is not None:
        host = state.user_of(HOST) if state.entries else state.host
        lines.append(translate("simul-host", who=person_mention(translate, host)))
    if settings.host_clock:
        lines.append(translate("simul-host-clock", clock=clock_in_words(translate, settings.host_clock)))
    if stored.status == "open":
        lines += [*_boards_in_words(translate, state), *at_once_in_words(translate, state)]
        lines.append(_start_in_words(translate, state))
    if state.stored.status not in ("over", "cancelled"):
        lines += restrictions_in_words(translate, state.settings.restrictions, public=public)
    return [*lines, *_calendar_in_words(translate, state), *_series_in_words(translate, state)]


def _boards_in_words(translate: Translator, state: TournamentState) -> list[str]:
    """Number of boards of a team match; nothing for other formats."""
    boards = state.settings.plan.group_size
    return [translate("team-boards", boards=boards)] if state.settings.teams is not None else []


def _series_in_words(translate: Translator, state: TournamentState) -> list[str]:
    """That a tournament repeats, or which one follows."""
    if state.next_in_series:
        return [translate("event-series-next", event=state.next_in_series)]
    at = state.stored.repeats_at
    return [] if at is None else [translate("event-series-repeats", day=date_timestamp(at))]


def restrictions_in_words(
    translate: Translator, restrictions: Restrictions | None, *, public: bool = False
) -> list[str]:
    """Sentence that tells who can join; nothing if everyone can."""
    if restrictions is None:
        return []
    if restrictions.invited:
        return [translate("event-restricted-invited")]
    rated = restrictions.least is not None or restrictions.most is not None
    word = rating_range(restrictions)
    ratings = translated(translate, word.key, word.values) if rated else ""
    role = "" if restrictions.role is None else f"<@&{restrictions.role}>"
    role = translate("event-restricted-some-role") if role and public else role
    if role and ratings:
        return [translate("event-restricted-both", role=role, ratings=ratings)]
    return [translate("event-restricted-role", role=role) if role else translate("event-restricted", ratings=ratings)]


def _start_in_words(translate: Translator, state: TournamentState) -> str:
    """Date of the start."""
    starts, season = state.settings.starts_at, state.settings.season
    if starts is None:
        return translate("event-starts-when-told")
    least, _ = state.format.limits(state.tournament.seats)
    if state.waits:
        key = "event-season-late" if len(state.registered) >= least else "event-season-lacks"
        return translate(key, least=least)
    key = "event-season-starts" if season is not None and season.previous else "event-starts"
    dates = translate(key, day=date_timestamp(starts), when=relative_timestamp(starts))
    if waits_for_host(state):
        waits = translate("simul-waits", who=person_mention(translate, state.host or 0))
        return f"{dates} {waits}"
    if season is None or len(state.registered) >= least:
        return dates
    return f"{dates} {translate('event-season-waits', least=least)}"


def _calendar_in_words(translate: Translator, state: TournamentState) -> list[str]:
    """Dates of a season of a league until it is over, and its next season once that is announced."""
    calendar, season = calendar_of(state), state.settings.season
    if season is not None and state.waits and state.stored.status == "open":
        return [translate("event-season-weeks", weeks=season.weeks)]
    if calendar is None or state.stored.status in ("over", "cancelled"):
        return [translate("event-season-next", event=state.next_season)] if state.next_season else []
    dates = {
        "games": date_timestamp(calendar.games_end),
        "registration": date_timestamp(calendar.registration_opens),
        "next": date_timestamp(calendar.next_starts),
    }
    if state.next_season:
        return [translate("event-season-dates-next", **dates, event=state.next_season)]
    return [translate("event-season-dates", **dates)]


def at_once_in_words(translate: Translator, state: TournamentState) -> list[str]:
    """Limit on a player's simultaneous games, if rounds do not determine it."""
    count = state.settings.max_games_at_once if state.format.fixed_schedule else 0
    return [translate("event-rule-at-once", count=count)] if count else []


def standing_in_words(translate: Translator, state: TournamentState, room: int) -> list[str]:
    """Players, or progress and the legend of the picture's numbers, in at most `room` characters."""
    if state.stored.status == "cancelled" and not state.entries:
        return [translate("event-cancelled")]
    if not state.entries:
        left = room - sum(len(line) + 1 for line in _waiting(translate, state))
        lines = [_registered(translate, state, left)]
        if state.settings.teams is not None:
            lines = [team_in_words(translate, state, team, left // 2 - 1) for team in TEAMS]
    else:
        lines = _progress(translate, state)
    last = _waiting(translate, state)
    if state.entries:
        lines += legend_in_words(translate, state, room - sum(len(line) + 1 for line in (*lines, *last)))
    return lines + last


def _registered(translate: Translator, state: TournamentState, room: int) -> str:
    """Registered players, as many as `room` characters hold."""
    names = [person_mention(translate, entry.user) for entry in state.registered]
    values = {"count": len(names), "most": state.settings.max_entries}
    for shown in range(len(names), -1, -1):
        more = f" +{len(names) - shown}" if shown < len(names) else ""
        line = translate("event-signed", **values, who=(", ".join(names[:shown]) or "–") + more)
        if len(line) <= room:
            break
    return line


def _waiting(translate: Translator, state: TournamentState) -> list[str]:
    """Return lines on the reserve list and on late entry."""
    if state.stored.status in ("over", "cancelled"):
        return []
    if allows_late_entry(state):
        return [translate("event-rule-late")]
    waiting = [
        person_mention(translate, entry.user) + (f" ({team_name(state, entry.team)})" if entry.team else "")
        for entry in state.reserves
    ]
    if not waiting:
        return [translate("event-reserves-none")] if joins_reserve_list(state) else []
    more = f" +{len(waiting) - MAX_NAMED_RESERVES}" if len(waiting) > MAX_NAMED_RESERVES else ""
    return [translate("event-reserves", count=len(waiting), who=", ".join(waiting[:MAX_NAMED_RESERVES]) + more)]


def _progress(translate: Translator, state: TournamentState) -> list[str]:
    if state.stored.status == "cancelled":
        return [translate("event-cancelled")]
    if state.stored.status == "over":
        lines = [translate("event-over"), *result_in_words(translate, state)]
        return [*lines, *provisional_in_words(translate, state)]
    if state.stored.status == "paused":
        return [translate("event-paused")]
    games = state.games
    over = sum(game.settled for game in games)
    rounds, length = state.tournament.rounds, state.format.length(state.tournament)
    now = next((number for number, one in enumerate(rounds, 1) if not one.settled), len(rounds))
    if state.format.elimination and rounds:
        level = round_title(translate, state.tournament, now)
        return [translate("event-progress-level", level=level, over=over, games=len(games))]
    if not games and state.format.seasons:
        return []  # its rounds are paired at once
    if state.format.hosted or state.format.teams or state.format.seasons:
        return [translate("simul-progress", over=over, games=len(games)), *result_in_words(translate, state)]
    return [translate("event-progress", round=now, rounds=max(len(rounds), length), over=over, games=len(games))]


def result_in_words(translate: Translator, state: TournamentState) -> list[str]:
    """The score of a simul's host or of a team match, as lines; none for other formats."""
    if state.settings.teams is not None:
        return score_in_words(translate, state)
    if not (state.format.hosted and any(game.status == "over" for game in state.games)):
        return []
    score = host_score(state)
    points = unicode_mixed_number(score.points)
    values = {"wins": score.wins, "draws": score.draws, "losses": score.losses}
    return [translate("simul-score", who=name_of(translate, state, HOST), points=points, games=score.games, **values)]


def provisional_in_words(translate: Translator, state: TournamentState) -> list[str]:
    """That the results can still be corrected, and until when; nothing once they are final."""
    if state.stored.status != "over" or state.stored.ended_at is not None or state.provisional_until is None:
        return []
    return [translate("event-provisional", when=time_timestamp(state.provisional_until))]


def legend_in_words(translate: Translator, state: TournamentState, room: int) -> list[str]:
    """Players by number in order of places: the first on lines of their own, the others in one line, with their points
    if there is room for all of them.
    """
    order, headings = _order(state), division_headings(translate, state)
    lines = [translate("event-legend")] + [
        f"{headings.get(line.entry, '')}{_who(translate, state, line.entry)} · {_points(line)}"
        for line in order[:MAX_LEGEND_ENTRIES]
    ]
    room -= sum(len(line) + 1 for line in lines)
    others = order[MAX_LEGEND_ENTRIES:]
    names = [headings.get(line.entry, "") + _who(translate, state, line.entry) for line in others]
    pointed = [f"{name} {_points(line)}" for name, line in zip(names, others, strict=True)]
    fits = sum(len(name) + len(" · ") for name in pointed) <= room
    return lines + _joined(translate, pointed if fits else names, room)


def _joined(translate: Translator, names: Sequence[str], room: int) -> list[str]:
    """Names in one line, or one for each division, as far as there is room; then how many are missing."""
    joined = ""
    for number, name in enumerate(names):
        separator = "" if not joined else "\n" if "\n" in name else " · "
        more = translate("event-more-entries", count=len(names) - number)
        if room < len(separator + name) + 3 + len(more) + 1:
            return [joined, more]
        joined += separator + name
        room -= len(separator + name)
    return [joined] if joined else []


def _order(state: TournamentState) -> list[StandingsRow]:
    """Entries in order of places; of a league, division after division; of a simul, the host first;
    of a team match, by team.
    """
    if not (state.format.seasons or state.format.hosted or state.format.teams):
        return list(state.format.places(state.tournament))
    return [line for section in state.format.sections(state.tournament) for line in section.lines]


def division_headings(translate: Translator, state: TournamentState) -> dict[int, str]:
    """Headings of a league's divisions or of teams, by the first entry of each; nothing if there is only one."""
    divided = state.format.seasons or state.format.teams
    sections = state.format.sections(state.tournament) if divided else ()
    return {
        section.lines[0].entry: stage_in_words(translate, state, section.stage, section.group) + "\n"
        for section in sections
        if len(sections) > 1 and section.lines
    }


def _points(line: StandingsRow) -> str:
    """Points, in brackets where they do not count."""
    return f"({unicode_mixed_number(line.points)})" if line.removed else f"**{unicode_mixed_number(line.points)}**"


def _who(translate: Translator, state: TournamentState, entry: int) -> str:
    """Return an entry's number with its player."""
    gone = "~~" if entry in state.tournament.withdrawn else ""
    return f"{gone}{entry}{gone} = {name_of(translate, state, entry)}"


def table_in_words(translate: Translator, state: TournamentState, most: int) -> list[str]:
    """The first lines of each table of the tournament."""
    sections = state.format.sections(state.tournament)
    lines: list[str] = []
    for section in sections:
        if section.stage:
            lines.append(stage_in_words(translate, state, section.stage, section.group))
        share = max(3, most // len(sections))
        left = places_left(state, section)
        lines += [
            _line(translate, state, line) + places_in_words(translate, left.get(line.entry))
            for line in section.lines[:share]
        ]
        if len(section.lines) > share:
            lines.append(translate("event-more-entries", count=len(section.lines) - share))
    return lines


def places_in_words(translate: Translator, bounds: Bounds | None) -> str:
    """A sentence with the places that an entry can still reach; empty if they are not shown."""
    if bounds is None:
        return ""
    key = "event-place-left" if bounds.best == bounds.worst else "event-places-left"
    return translate(key, best=bounds.best, worst=bounds.worst)


def _line(translate: Translator, state: TournamentState, line: StandingsRow) -> str:
    key = "event-line-left" if line.entry in state.tournament.withdrawn else "event-line"
    key = "event-line-removed" if line.removed else key if line.place else "simul-line-host"
    if state.format.teams:
        key = "team-line-left" if line.entry in state.tournament.withdrawn else "team-line"
    who = name_of(translate, state, line.entry)
    return translate(key, place=line.place, who=who, number=line.entry, points=unicode_mixed_number(line.points))


def order_in_words(translate: Translator, state: TournamentState, named: Sequence[int], room: int) -> list[str]:
    """All places except those of entries `named` above, as lines of at most `room` characters together.

    If there are such entries, the heading of the first division stands above them, too.
    """
    lines: list[str] = []
    order = [line for line in _order(state) if line.entry not in named]
    headings = division_headings(translate, state)
    if named and headings:
        del headings[next(iter(headings))]
    for number, line in enumerate(order):
        text = headings.get(line.entry, "") + _line(translate, state, line)
        more = translate("event-more-entries", count=len(order) - number)
        if room < len(text) + 1 + (len(more) + 1 if number + 1 < len(order) else 0):
            return [*lines, more]
        lines.append(text)
        room -= len(text) + 1
    return lines


def moves_in_words(translate: Translator, state: TournamentState) -> list[str]:
    """The players of a league who move up and down by the places of a season that is over; nothing if none follows."""
    lines: list[str] = []
    if not state.next_season:
        return lines
    for key, users in zip(("event-season-up", "event-season-down"), moving_users(state), strict=True):
        if users:
            lines.append(translate(key, who=", ".join(person_mention(translate, user) for user in users)))
    return lines


def players(state: TournamentState) -> list[int]:
    """Return the registered users, or after the start those who have not withdrawn."""
    if not state.entries:
        return list(people(entry.user for entry in state.registered))
    return list(people(state.user_of(entry) for entry in state.tournament.present))


def names_in_words(translate: Translator, display_name: DisplayName, state: TournamentState, game: Game) -> str:
    """The players of a game where no mentions can stand, in seat order: their names, or numbers."""
    users = [(state.user_of(entry), entry) for entry in game.entries]
    known = ((cleaned(display_name(user) or ""), entry) for user, entry in users)
    return " – ".join(
        limits.shortened(name, MAX_PLAYER_NAME_LENGTH) if name else translate("event-seed", number=entry)
        for name, entry in known
    )
