"""Team matches: members of both teams before the start, and the score in words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.app.core.display_names import cleaned
from bot.app.core.translator import Translator
from bot.app.errors import Refused
from bot.app.posts.wording import person_mention
from bot.app.tournaments.numbers import unicode_mixed_number
from bot.app.tournaments.settings import TeamTerms
from bot.app.tournaments.state import GUEST_TEAM, TournamentEntry, TournamentState
from storage import is_ghost
from tournament.formats.teams import FEWEST_BOARDS, MOST_BOARDS, team_points

MAX_TEAM_NAME_LENGTH = 24
TEAMS = 1, 2


def read_teams(text: str, *, by_rating: bool) -> TeamTerms:
    """Read the names of both teams. Refusals: team-names."""
    names = [cleaned(name, MAX_TEAM_NAME_LENGTH) for name in text.split(",")]
    if len(names) != len(TEAMS) or not all(names) or names[0].casefold() == names[1].casefold():
        raise Refused("team-names", text=text[:60].replace("`", "'"))
    return TeamTerms((names[0], names[1]), by_rating)


def read_own_team(text: str, *, by_rating: bool) -> TeamTerms:
    """Read the name of the first team of a match between servers; the other is not known yet. Refusals: own-team."""
    name = cleaned(text, MAX_TEAM_NAME_LENGTH)
    if not name:
        raise Refused("own-team")
    return TeamTerms((name, ""), by_rating)


def team_name(state: TournamentState, team: int) -> str:
    """Return the name of a team; empty for other formats."""
    terms = state.settings.teams
    return "" if terms is None or team not in TEAMS else terms.names[team - 1]


def members(state: TournamentState, team: int) -> list[TournamentEntry]:
    """Return the registered players of a team by board."""
    return [entry for entry in state.registered if entry.team == team]


def captain(state: TournamentState, team: int) -> int | None:
    """Return the user who is captain of a team; None if it has none.

    The first player who joined the team, or the member named by the second server of a match.
    """
    if team == GUEST_TEAM and state.guest_captain is not None and not is_ghost(state.guest_captain):
        return state.guest_captain
    first = min(members(state, team), key=lambda entry: entry.joined_seq, default=None)
    return None if first is None else first.user


def boards(state: TournamentState) -> int:
    """Return the number of boards: that of the form, or as many as both teams can fill."""
    wanted = state.settings.plan.group_size
    return wanted or min(MOST_BOARDS, *(len(members(state, team)) for team in TEAMS))


def too_small_team(state: TournamentState) -> int | None:
    """Return the smaller team while it can't fill its boards; None if both can, and for other formats."""
    if state.settings.teams is None:
        return None
    smaller = min(TEAMS, key=lambda team: len(members(state, team)))
    return smaller if len(members(state, smaller)) < fewest_players(state) else None


def fewest_players(state: TournamentState) -> int:
    """Return how many players each team needs."""
    return max(FEWEST_BOARDS, state.settings.plan.group_size)


def line_ups(state: TournamentState, ratings: Mapping[int, float]) -> list[TournamentEntry]:
    """Return the players of both teams by board, as the match starts."""
    terms = state.settings.teams
    found: list[TournamentEntry] = []
    for team in TEAMS:
        players = members(state, team)
        if terms is not None and terms.by_rating:
            players.sort(key=lambda entry: (-ratings.get(entry.user, float("-inf")), entry.joined_seq))
        found += players[: boards(state)]
    return found


def team_in_words(translate: Translator, state: TournamentState, team: int, room: int) -> str:
    """The players of a team before the start, as many as `room` characters hold."""
    if state.between_servers and team == GUEST_TEAM and not state.stored.guest_guild:
        return translate("team-awaited")
    players, first = members(state, team), captain(state, team)
    last = state.settings.plan.group_size or len(players)
    names = []
    for board, entry in enumerate(players, 1):
        key = "team-captain" if entry.user == first else "team-player"
        text = translate(key, board=board, who=person_mention(translate, entry.user))
        names.append(text if board <= last else translate("team-reserve", player=text))
    for shown in range(len(names), -1, -1):
        more = f" +{len(names) - shown}" if shown < len(names) else ""
        who = (", ".join(names[:shown]) or "–") + more
        key, values = "team-signed", {"team": team_name(state, team), "count": len(names), "who": who}
        if first is not None and all(entry.user != first for entry in players):
            key, values = "team-signed-led", {**values, "captain": person_mention(translate, first)}
        line = translate(key, **values)
        if len(line) <= room:
            break
    return line


def score_in_words(translate: Translator, state: TournamentState) -> list[str]:
    """The score of a team match, as lines; none for other formats, or before the start."""
    if state.settings.teams is None or not state.entries:
        return []
    points = team_points(state.tournament)
    first, second = map(unicode_mixed_number, points)
    names = {"first": team_name(state, 1), "second": team_name(state, 2)}
    lines = [translate("team-score", **names, points1=first, points2=second)]
    if state.stored.status != "over":
        return lines
    if points[0] == points[1]:
        return [*lines, translate("team-drawn")]
    return [*lines, translate("team-won", team=team_name(state, 1 if points[0] > points[1] else 2))]


def stage_in_words(translate: Translator, state: TournamentState, stage: str, group: int) -> str:
    """Heading of a table, such as *Group 1*, or the name of a team with its points."""
    if state.settings.teams is None:
        return translate(f"stage-{stage}", group=group)
    points = unicode_mixed_number(team_points(state.tournament)[group - 1])
    return translate("stage-team", team=team_name(state, group), points=points)
