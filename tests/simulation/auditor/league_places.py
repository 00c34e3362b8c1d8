"""Places that were shown as possible, worked out anew by `docs/tournaments.md`, *Possible places*."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from tests.simulation.auditor.clocks import SOON
from tests.simulation.auditor.tournament_log import Contest, Matches, divisions_of
from tests.simulation.auditor.tournament_scores import tables_of
from tests.simulation.journal import Answered, Asked

PLACES = re.compile(
    r"(?:seed|tête de série) (\d+) — \S+ · (?:can finish|finishes in place|place finale) (\d+)(?:–(\d+))?"
)
FEW_GAMES = 4
"""Games left with which the limits of any division are exact."""
Points = tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """Places of an entry that were shown as possible."""

    entry: int
    best: int
    worst: int
    asked_at: datetime
    at: datetime
    process: int

    def __str__(self) -> str:
        return f"{self.best} to {self.worst}"


class Places:
    """Everything that was shown of the seasons of a history."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._shown: dict[str, dict[int, list[Shown]]] = {}
        self.exact = 0
        """Divisions whose limits were worked out anew."""

    def take(self, contest: Contest, entry: Answered, asked: Asked) -> str:
        """Keep what an answer shows, and hold it against the games that are left and what was shown before."""
        rows = [
            Shown(int(number), int(best), int(worst or best), asked.at, entry.at, asked.process)
            for number, best, worst in PLACES.findall(entry.seen)
        ]
        kept = self._shown.setdefault(contest.id, {})
        for division in divisions_of(contest) if rows else ():
            shown = [row for row in rows if row.entry in division]
            if shown and (wrong := self._exact(contest, division, shown)):
                return wrong
        for row in rows:
            before = kept.setdefault(row.entry, [])
            if wrong := next((wrong for one in before[-3:] if (wrong := self._wider(contest, one, row))), ""):
                return wrong
            before.append(row)
        return ""

    def _wider(self, contest: Contest, before: Shown, now: Shown) -> str:
        """Possible places never become more, unless a decision or a withdrawal changes a result."""
        inside = before.best <= now.best <= now.worst <= before.worst
        later = before.process == now.process and before.at <= now.asked_at
        if inside or not later or self._changed(contest, before):
            return ""
        return f"entry {now.entry} can finish {now}, after {before}"

    def _changed(self, contest: Contest, shown: Shown) -> bool:
        """True if more than results has changed a division since someone asked for its places."""
        division = next(hand for hand in divisions_of(contest) if shown.entry in hand)
        games = {game.id: game for game in contest.games() if game.entries[0] in division}
        if any(self._state(contest, id_) == "annulled" for id_ in games):
            return True
        for deed in contest.log:
            if deed.at < shown.asked_at:
                continue
            if deed.kind == "undo" or (deed.kind == "withdraw" and deed.data["entry"] in division):
                return True
            if deed.kind == "adjudicate" and deed.user is not None and deed.data["game"] in games:
                return True
        return False

    def _state(self, contest: Contest, id_: str) -> str:
        game = next(game for game in contest.games() if game.id == id_)
        return contest.standing(game, self._matches)[0]

    def _exact(self, contest: Contest, division: Sequence[int], shown: Sequence[Shown]) -> str:
        """With few games left the limits are those of all ways in which these can end."""
        games = [game for game in contest.games() if game.entries[0] in division]
        states = {game: contest.standing(game, self._matches)[0] for game in games}
        left = tuple(game.entries for game in games if states[game] in ("waiting", "playing"))
        byes = any(set(one.byes) & {*division} for one in contest.rounds) and contest.seats > 2
        if len(left) > FEW_GAMES or byes or "annulled" in states.values() or contest.out.keys() & {*division}:
            return ""
        since = shown[0].asked_at
        times = [deed.at for deed in contest.log if deed.kind != "announce"]
        logs = [case.log for game in games if (case := self._matches.cases.get(game.id)) is not None]
        times += [one.at for log in logs for one in log]
        if self._changed(contest, shown[0]):
            return ""
        _, points = next(table for table in tables_of(contest, self._matches).values() if division[0] in table[1])
        limits = possible(tuple(sorted(points.items())), left)
        self.exact += 1
        quiet = max(times) + SOON < since
        for row in shown:
            best, worst = limits[row.entry]
            if not row.best <= best <= worst <= row.worst or (quiet and (best, worst) != (row.best, row.worst)):
                return f"entry {row.entry} can finish {best} to {worst} with {left} left, but is shown {row}"
        return ""

    def final(self, contest: Contest) -> str:
        """A final place is one of those that were shown as possible, unless someone decided or withdrew since.

        Players who are removed from the standings have points, but no place.
        """
        tables = tables_of(contest, self._matches).values()
        for number, shown in self._shown.get(contest.id, {}).items():
            places, points = next((table for table in tables if number in table[1]), ({}, {}))
            placed = [one for one, place in places.items() if place]
            above = sum(points[one] > points[number] for one in placed)
            level = sum(points[one] == points[number] for one in placed)
            for row in shown:
                if not row.best <= above + 1 <= above + level <= row.worst and not self._changed(contest, row):
                    return f"entry {number} was to finish {row}, but is {above + 1} to {above + level}"
        return ""


@cache
def possible(points: Points, games: tuple[tuple[int, ...], ...]) -> Mapping[int, tuple[int, int]]:
    """Return the best and the worst place of each player over all ways in which games can end.

    Ties count for a player in the best case, and against them in the worst.
    """
    found: dict[int, tuple[int, int]] = {}
    for ending in product(*(_endings(game) for game in games)):
        after = dict(points)
        for winners in ending:
            for player in winners:
                after[player] += Fraction(1, len(winners))
        for player, own in after.items():
            best = 1 + sum(other > own for other in after.values())
            worst = sum(other >= own for other in after.values())
            known = found.get(player, (best, worst))
            found[player] = min(best, known[0]), max(worst, known[1])
    return found


def _endings(game: Sequence[int]) -> list[tuple[int, ...]]:
    """The players who can share the point of a game."""
    return [winners for count in range(1, len(game) + 1) for winners in combinations(game, count)]
