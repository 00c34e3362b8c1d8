"""The last post of a season: final places by division (`docs/tournaments.md`, *Calendar of a season*)."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from tests.simulation.auditor.tournament_log import Contest, Matches, divisions_of
from tests.simulation.auditor.tournament_scores import tables_of

HEADING = re.compile(r"\*Division (\d+)\*")
PLACED = re.compile(r"(?:🥇|🥈|🥉|\*\*\d+\.\*\*) <@(\d+)>(?: · [^—]*)? — (.+)")


def podium_wrong(contest: Contest, matches: Matches, post: str, number: Callable[[str], Fraction]) -> str:
    """The last post of a season names everyone who stayed once, by division, with their points, the best first."""
    tables = tables_of(contest, matches)
    divisions = divisions_of(contest)
    said: dict[str, list[tuple[str, str]]] = {}
    section = "1"
    for line in post.splitlines():
        if heading := HEADING.fullmatch(line.strip()):
            section = heading[1]
        elif placed := PLACED.match(line):
            said.setdefault(section, []).append((placed[1], placed[2]))
    for division in range(1, len(divisions) + 1):
        places, points = tables[str(division)]
        named = [user for user, _ in said.get(str(division), [])]
        if twice := sorted({user for user in named if named.count(user) > 1}):
            return f"division {division} names {twice} twice: {post}"
        stayed = {str(contest.users[entry - 1]): entry for entry in places if entry not in contest.out}
        entries = {str(contest.users[entry - 1]): entry for entry in places}  # who left after the post is named, too
        if not set(stayed) <= set(named) <= set(entries):
            return f"division {division} names {sorted(named)}, but {sorted(stayed)} stayed: {post}"
        ranks = [places[entries[user]] for user in named]
        if ranks != sorted(ranks):
            return f"division {division} names {named}, whose places are {ranks}: {post}"
        for user, score in said[str(division)] if stayed else ():
            if number(score) != points[entries[user]]:
                return f"division {division} gives {user} {score}, not {points[entries[user]]}"
    return ""
