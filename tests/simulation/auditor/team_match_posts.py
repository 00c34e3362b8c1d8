"""Posts of team matches: line-ups before the start, and the score (`docs/tournaments.md`, *Team matches*)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from fractions import Fraction

from bot.texts import LANGUAGES, translator_for
from tests.simulation.auditor.team_matches import TEAMS, Teams, names_of, points_of
from tests.simulation.auditor.tournament_log import Contest, Matches

SCORE = re.compile(r"\*\*(.+?)\*\* (\S+) – (\S+) \*\*(.+?)\*\*")
_PLAYER = re.compile(r"(\d+)\. <@(\d+)>( \(cap)?")


def open_post_wrong(contest: Contest, teams: Teams, text: str, place: int = 1) -> str:
    """Before the start, the post lists each team by board, with its captain."""
    for team, name in zip(TEAMS, names_of(contest), strict=True):
        if contest.row.code and team != place:  # whose players are named
            continue
        line = next((line for line in text.splitlines() if line.startswith(f"**{name}** (")), None)
        if line is None:
            return f"its post does not list {name}: {text}"
        said = [(int(board), int(user)) for board, user, _ in _PLAYER.findall(line)]
        if said != list(enumerate(teams.line_ups[team], 1)):
            return f"its post says of {name} {said}, not {teams.line_ups[team]}"
        if contest.row.code and team == TEAMS[1]:  # who may be named apart
            continue
        leads = [int(user) for _, user, captain in _PLAYER.findall(line) if captain]
        if leads != [user for user in [teams.captain(team)] if user is not None]:
            return f"its post names {leads} the captain of {name}, not {teams.captain(team)}"
    return ""


def score_wrong(contest: Contest, matches: Matches, text: str, number: Callable[[str], Fraction]) -> str:
    """A post with the score has the points of both teams, and in the end the winner."""
    points, names = points_of(contest, matches), tuple(names_of(contest))
    found = SCORE.search(text)
    if found is None:
        return f"a post has no score: {text}"
    said = (found[1], found[4]), (number(found[2]), number(found[3]))
    if said != (names, points):
        return f"the score is {names} {list(map(str, points))}, but a post says {text}"
    if contest.row.status != "over":
        return ""
    winner = None if points[0] == points[1] else names[points[1] > points[0]]
    return "" if any(line in text for line in outcomes(winner)) else f"{winner} won, but a post says {text}"


def outcomes(winner: str | None) -> Collection[str]:
    """Return how a post may say who has won."""
    translators = [translator_for(language) for language in LANGUAGES]
    if winner is None:
        return [translate("team-drawn") for translate in translators]
    return [translate("team-won", team=winner) for translate in translators]
